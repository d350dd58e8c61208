import RegressionStore
import Scenarios

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
    for bucket in ComparisonBucket.allCases {
      let entries = report.entries.filter { $0.bucket == bucket }
      guard !entries.isEmpty else { continue }
      text += "\n" + style.bold(bucket.words(comparison.a, comparison.b)) + "\n"
      text += entries.prefix(limit).map(lines).joined()
      if entries.count > limit { text += "  … and \(entries.count - limit) more\n" }
    }
    return text
  }

  private func buckets(_ comparison: RunComparison) -> String {
    var rows = ComparisonBucket.allCases.compactMap { bucket -> (String, Int)? in
      let count = comparison.count(of: bucket)
      return count == 0 ? nil : (bucket.words(comparison.a, comparison.b), count)
    }
    let all = rows.map(\.1).reduce(0, +)
    rows.append(("in all", all))
    let widths = (
      rows.map { TextLayout.width(of: $0.0) }.max() ?? 0,
      rows.map { "\($0.1)".count }.max() ?? 0
    )
    return rows.map { words, count in
      "  " + TextLayout.padded(words, to: widths.0) + "  "
        + TextLayout.padded("\(count)", to: widths.1, toTheRight: true) + "\n"
    }.joined()
  }

  private func lines(of entry: ComparisonReport.Entry) -> String {
    let words = [entry.before, entry.after].map { outcome in
      let verdict = outcome.map { VerdictWords.word($0.verdict) } ?? "no result"
      return VerdictWords.coloured(verdict, outcome?.verdict, style)
    }
    var text = "  \(Escaped.text(entry.name.description)): "
    text += (words[0] == words[1] ? words[0] : "\(words[0]) → \(words[1])") + "\n"
    return text + details(of: entry).map { "    \($0)\n" }.joined()
  }

  private func details(of entry: ComparisonReport.Entry) -> [String] {
    switch entry.bucket {
    case .movedDifferently, .otherVerdict:
      guard let before = entry.before, let after = entry.after else { return [] }
      return OutcomeText.differences(before, after)
    case .newlyPassing:
      return entry.before.map { OutcomeText.mismatches(of: $0).map { "was: \($0)" } } ?? []
    case .sameFailure, .otherFailure:
      let before = entry.before.map { OutcomeText.mismatches(of: $0) } ?? []
      let after = entry.after.map { OutcomeText.mismatches(of: $0) } ?? []
      return before.filter { !after.contains($0) }.map { "was: \($0)" }
        + after.filter { !before.contains($0) }.map { "now: \($0)" }
    case .newlyFailing:
      return entry.after.map { OutcomeText.mismatches(of: $0) } ?? []
    default:
      return []
    }
  }
}
