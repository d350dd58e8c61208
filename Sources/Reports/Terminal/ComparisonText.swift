import RegressionRunner
import RegressionStore
import Scenarios
public import Workflows

/// A comparison of two runs for people: buckets that add up, then each case that differs.
public struct ComparisonText: Sendable {
  private let style: TerminalStyle
  private let limit: Int

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - style: Colours.
  ///   - limit: How many cases of each bucket are told.
  public init(style: TerminalStyle = .plain, limit: Int = 50) {
    self.style = style
    self.limit = limit
  }

  /// Returns the whole text, each line with a line feed.
  public func text(_ report: ComparisonReport) -> String {
    let comparison = report.comparison
    var text = "\(style.bold(RunText.handle(comparison.a))) → "
    text += "\(style.bold(RunText.handle(comparison.b)))\n\n"
    text += buckets(comparison)
    if let words = comparison.newLawWords { text += "\n\(words)\n" }
    text += reasons(report)
    for bucket in ComparisonBucket.allCases {
      let entries = report.entries.filter { $0.bucket == bucket }
      guard !entries.isEmpty else { continue }
      text += "\n" + style.bold(bucket.words(comparison.a, comparison.b)) + "\n"
      text += entries.prefix(limit).map(lines).joined()
      let more = comparison.cases.count { $0.bucket == bucket } - limit
      if more > 0 { text += "  … and \(more) more\n" }
    }
    return text + measures(report)
  }

  /// The cases with other measures, where every case is told.
  private func measures(_ report: ComparisonReport) -> String {
    guard limit == Int.max, !report.measuresChanged.isEmpty else { return "" }
    return "\n" + style.bold("same outcome, different metrics") + "\n"
      + report.measuresChanged.map { "  \(Escaped.text($0.description))\n" }.joined()
  }

  private func reasons(_ report: ComparisonReport) -> String {
    let reasons = report.reasons
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
      let failing = words == redefined ? comparison.redefinedAndFailingWords : nil
      return "  " + TextLayout.padded(words, to: widths.0) + "  "
        + TextLayout.padded("\(count)", to: widths.1, toTheRight: true)
        + (failing.map { " (\($0))" } ?? "") + "\n"
    }.joined()
  }

  private func lines(of entry: ComparisonReport.Entry) -> String {
    let words = [entry.before, entry.after].map { outcome in
      let verdict = outcome.map { VerdictWords.word($0.verdict) } ?? "no result"
      return VerdictWords.coloured(verdict, outcome?.verdict, style)
    }
    var text = "  \(Escaped.text(entry.name.description)): "
    text += (words[0] == words[1] ? words[0] : "\(words[0]) → \(words[1])") + "\n"
    text += details(of: entry).map { "    \($0)\n" }.joined()
    if let why = entry.why { text += "    why: \(Escaped.text(why.sentence))\n" }
    return text
  }

  /// What did not hold before and now, and where the movements differ, with the numbers of both.
  private func details(of entry: ComparisonReport.Entry) -> [String] {
    switch (entry.before, entry.after) {
    case (let before?, let after?):
      // Where one was not run there is nothing to set beside the other.
      guard before.verdict != .skipped, after.verdict != .skipped else { return [] }
      let (olds, news) = (OutcomeText.mismatches(of: before), OutcomeText.mismatches(of: after))
      return olds.filter { !news.contains($0) }.map { "was: \($0)" }
        + news.filter { !olds.contains($0) }.map { "now: \($0)" }
        + OutcomeText.differences(before, after)
    case (let only?, nil), (nil, let only?):
      return only.verdict.isFailing ? OutcomeText.mismatches(of: only) : []
    case (nil, nil): return []
    }
  }
}
