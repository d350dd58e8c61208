import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The text of a comparison of two runs: buckets that add up, then what differs by cause, or each case.
struct ComparisonText: Sendable {
  let style: TerminalStyle
  /// Whether each case is shown, not only the first of each cause.
  var showsEach = false
  /// Whether cases with the same outcome but other measures are shown.
  var showsMeasures = false
  /// How many causes of each bucket, and how many reasons, are shown unless each case is.
  private static let limit = 6

  func text(_ compared: ComparedRuns) -> String {
    let comparison = compared.comparison
    var text = "\(style.bold(RunWords.handle(comparison.a))) → "
    text += "\(style.bold(RunWords.handle(comparison.b)))\n\n"
    text += buckets(comparison)
    if let words = comparison.newLawWords { text += "\n\(words)\n" }
    let groups = showsEach ? [] : compared.groups
    // A single reason is told at the end.
    let tellsWhy = compared.reasons.count > 1
    var isCut = false
    for bucket in ComparisonBucket.allCases {
      let entries = compared.entries.filter { $0.bucket == bucket }
      guard !entries.isEmpty else { continue }
      text += "\n" + style.bold(bucket.words(comparison.a, comparison.b)) + "\n"
      guard !showsEach else {
        text += entries.map { lines(of: $0) }.joined()
        continue
      }
      let shown = groups.filter { $0.bucket == bucket }.prefix(Self.limit)
      text += shown.map { lines(of: $0, in: compared, tellsWhy: tellsWhy) }.joined()
      let told = shown.map(\.group.cases.count).reduce(0, +)
      let more = comparison.cases.count { $0.bucket == bucket } - told
      if more > 0 { text += "  … and \(Words.count(more, "more case"))\n" }
      isCut =
        isCut || more > 0
        || shown.contains { change in
          let first = compared.entries[change.group.first]
          return change.group.cases.count > 1
            || details(of: first, isBrief: true) != details(of: first, isBrief: false)
        }
    }
    if isCut {
      let count = comparison.cases.count
      text += "\n--all shows \(count == 1 ? "all of the case" : "each of the \(count) cases")\n"
    }
    return text + measures(compared) + reasons(compared)
  }

  /// The cases with different measures, if every case is shown.
  private func measures(_ compared: ComparedRuns) -> String {
    guard showsMeasures, !compared.measuresChanged.isEmpty else { return "" }
    return "\n" + style.bold("same outcome, different metrics") + "\n"
      + compared.measuresChanged.map { "  \(Escaped.text($0.description))\n" }.joined()
  }

  private func reasons(_ compared: ComparedRuns) -> String {
    let reasons = compared.reasons
    guard !reasons.isEmpty else { return "" }
    var text = "\n" + style.bold("why") + "\n"
    let shown = showsEach ? reasons[...] : reasons.prefix(Self.limit)
    for (sentence, count) in shown {
      text += "  " + Escaped.text(sentence) + ": \(Words.count(count, "case"))\n"
      let lines = compared.codeChanges[sentence]?.lines ?? []
      text += lines.map { "    \(Escaped.text($0))\n" }.joined()
    }
    if reasons.count > shown.count { text += "  … and \(reasons.count - shown.count) more\n" }
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

  /// The first case of a cause, with the number of the others.
  private func lines(of change: ChangeGroup, in compared: ComparedRuns, tellsWhy: Bool) -> String {
    let first = compared.entries[change.group.first]
    guard change.group.cases.count > 1 else {
      return lines(of: first, isBrief: true, tellsWhy: tellsWhy)
    }
    let title = "\(change.headline(first)); first: \(first.name)"
    var text = "  \(Escaped.text(title))\n"
    if let words = change.group.othersWords(isPast: change.sign == .failedBefore) {
      text += "    \(Escaped.text(words))\n"
    }
    if change.sign != .movement, let words = movement(of: first) { text += "    \(words)\n" }
    if tellsWhy, let why = change.why { text += line(of: why) }
    return text
  }

  private func lines(of entry: ChangedCase, isBrief: Bool = false, tellsWhy: Bool = true)
    -> String
  {
    let words = [entry.before, entry.after].map { side in
      let verdict = side.map { VerdictWords.word($0.outcome.verdict) } ?? "no result"
      return VerdictWords.coloured(verdict, side?.outcome.verdict, style)
    }
    var text = "  \(Escaped.text(entry.name.description)): "
    text += (words[0] == words[1] ? words[0] : "\(words[0]) → \(words[1])") + "\n"
    if let name = entry.formerly { text += "    formerly \(Escaped.text(name))\n" }
    text += details(of: entry, isBrief: isBrief).map { "    \($0)\n" }.joined()
    if tellsWhy, let why = entry.why { text += line(of: why) }
    return text
  }

  private func line(of why: CaseExplanation) -> String {
    "    why: \(Escaped.text(why.sentence))\n"
  }

  /// The checks that failed before and now, and the different movements, with the numbers of both; if brief, the
  /// first of each.
  private func details(of entry: ChangedCase, isBrief: Bool) -> [String] {
    switch (entry.before, entry.after) {
    case (let before?, let after?):
      guard !entry.isSkipped else { return [] }
      let olds = OutcomeText.mismatches(of: before.body)
      let news = OutcomeText.mismatches(of: after.body)
      let gone = olds.filter { !news.contains($0) }.map { "was: \($0)" }
      let new = news.filter { !olds.contains($0) }.map { "now: \($0)" }
      guard isBrief else {
        return gone + new + OutcomeText.differences(before.body, after.body)
      }
      let shown = gone.prefix(1) + new.prefix(1)
      let more = gone.count + new.count - shown.count
      let rest = more > 0 ? ["and \(Words.count(more, "more check"))"] : []
      return shown + rest + [movement(of: entry)].compactMap(\.self)
    case (let only?, nil), (nil, let only?):
      return only.outcome.verdict.isFailing ? OutcomeText.mismatches(of: only.body) : []
    case (nil, nil): return []
    }
  }

  /// The first different movement, unless a failed check is about it.
  private func movement(of entry: ChangedCase) -> String? {
    guard let before = entry.before, let after = entry.after, !entry.isSkipped,
      (before.body.mismatches + after.body.mismatches)
        .allSatisfy({ Messages.differences(of: $0) == nil })
    else { return nil }
    return OutcomeText.difference(before.body, after.body)
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
