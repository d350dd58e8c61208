import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The text of a comparison of two runs: buckets that add up, then each case that differs.
struct ComparisonText: Sendable {
  let style: TerminalStyle
  /// How many cases of each bucket are shown.
  let limit: Int

  func text(_ compared: ComparedRuns) -> String {
    let comparison = compared.comparison
    var text = "\(style.bold(RunWords.handle(comparison.a))) → "
    text += "\(style.bold(RunWords.handle(comparison.b)))\n\n"
    text += buckets(comparison)
    if let words = comparison.newLawWords { text += "\n\(words)\n" }
    for bucket in ComparisonBucket.allCases {
      let entries = compared.entries.filter { $0.bucket == bucket }
      guard !entries.isEmpty else { continue }
      text += "\n" + style.bold(bucket.words(comparison.a, comparison.b)) + "\n"
      text += entries.prefix(limit).map(lines).joined()
      let more = comparison.cases.count { $0.bucket == bucket } - limit
      if more > 0 { text += "  … and \(more) more\n" }
    }
    return text + measures(compared) + reasons(compared)
  }

  /// The cases with different measures, if every case is shown.
  private func measures(_ compared: ComparedRuns) -> String {
    guard limit == Int.max, !compared.measuresChanged.isEmpty else { return "" }
    return "\n" + style.bold("same outcome, different metrics") + "\n"
      + compared.measuresChanged.map { "  \(Escaped.text($0.description))\n" }.joined()
  }

  private func reasons(_ compared: ComparedRuns) -> String {
    let reasons = compared.reasons
    guard !reasons.isEmpty else { return "" }
    var text = "\n" + style.bold("why") + "\n"
    for (sentence, count) in reasons.prefix(limit) {
      text += "  " + Escaped.text(sentence) + ": \(Words.count(count, "case"))\n"
    }
    if reasons.count > limit { text += "  … and \(reasons.count - limit) more\n" }
    return text
  }

  private func buckets(_ comparison: RunComparison) -> String {
    var rows = ComparisonBucket.allCases.compactMap { bucket -> (String, Int)? in
      let count = comparison.count(of: bucket)
      return count == 0 ? nil : (bucket.words(comparison.a, comparison.b), count)
    }
    let all = rows.map(\.1).clampedSum()
    rows.append(("total", all))
    let widths = (
      rows.map { TextLayout.width(of: $0.0) }.max() ?? 0, rows.map { "\($0.1)".count }.max() ?? 0
    )
    let redefined = ComparisonBucket.redefined.words(comparison.a, comparison.b)
    return rows.map { words, count in
      let now = words == redefined ? comparison.redefinedNowWords : nil
      return "  " + TextLayout.padded(words, to: widths.0) + "  "
        + TextLayout.padded("\(count)", to: widths.1, toTheRight: true)
        + (now.map { " (\($0))" } ?? "") + "\n"
    }.joined()
  }

  private func lines(of entry: ChangedCase) -> String {
    let words = [entry.before, entry.after].map { side in
      let verdict = side.map { VerdictWords.word($0.outcome.verdict) } ?? "no result"
      return VerdictWords.coloured(verdict, side?.outcome.verdict, style)
    }
    var text = "  \(Escaped.text(entry.name.description)): "
    text += (words[0] == words[1] ? words[0] : "\(words[0]) → \(words[1])") + "\n"
    if let name = entry.formerly { text += "    formerly \(Escaped.text(name))\n" }
    text += details(of: entry).map { "    \($0)\n" }.joined()
    if let why = entry.why { text += "    why: \(Escaped.text(why.sentence))\n" }
    return text
  }

  /// The checks that failed before and now, and the different movements, with the numbers of both.
  private func details(of entry: ChangedCase) -> [String] {
    switch (entry.before, entry.after) {
    case (let before?, let after?):
      // A skipped case has nothing to compare.
      guard before.outcome.verdict != .skipped, after.outcome.verdict != .skipped else { return [] }
      let olds = OutcomeText.mismatches(of: before.body)
      let news = OutcomeText.mismatches(of: after.body)
      return olds.filter { !news.contains($0) }.map { "was: \($0)" }
        + news.filter { !olds.contains($0) }.map { "now: \($0)" }
        + OutcomeText.differences(before.body, after.body)
    case (let only?, nil), (nil, let only?):
      return only.outcome.verdict.isFailing ? OutcomeText.mismatches(of: only.body) : []
    case (nil, nil): return []
    }
  }
}

extension ComparisonBucket {
  func words(_ a: Run, _ b: Run) -> String {
    switch self {
    case .onlyInA: "only in run \(a.number)"
    case .onlyInB: "only in run \(b.number)"
    case .missing: "missing"
    case .redefined: "redefined"
    case .newlyFailing: "newly failing"
    case .newlyPassing: "newly passing"
    case .sameFailure: "same failure"
    case .otherFailure: "different failure"
    case .otherVerdict: "different verdict"
    case .movedDifferently: "different movement"
    case .same: "same"
    }
  }
}
