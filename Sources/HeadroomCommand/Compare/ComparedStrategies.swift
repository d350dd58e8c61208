import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The differences between two strategies of a run.
struct ComparedStrategies: Sendable {
  let comparison: StrategyComparison
  /// The bodies of the outcomes that differ, by outcome id.
  var bodies: [Int64: OutcomeBody] = [:]
  let run: Run

  /// Returns buckets that add up, then the cases whose verdicts or movements differ, with the
  /// numbers of both.
  func text(_ style: TerminalStyle = .plain) -> String {
    var text = "\(style.bold(Escaped.text("\(comparison.a) and \(comparison.b)"))) in "
    text += "\(RunWords.handle(run))\n\n"
    var counts = TextTable([.init("CASES", isNumber: true), .init("")])
    let skipped = comparison.rows.count {
      $0.bucket == .same && $0.a?.verdict == .skipped && $0.b?.verdict == .skipped
    }
    for bucket in ComparisonBucket.allCases {
      // Skipped cases did not move in the same way.
      let count = comparison.count(of: bucket) - (bucket == .same ? skipped : 0)
      if count > 0 { counts.append(["\(count)", words(bucket)]) }
    }
    if skipped > 0 { counts.append(["\(skipped)", "skipped under both"]) }
    counts.append(["\(comparison.rows.count)", "total"])
    text += counts.text(width: nil, style: style)
    for row in comparison.rows where row.bucket != .same && row.bucket != .sameFailure {
      text += "\n" + style.bold(Escaped.text(row.place.description)) + "\n"
      text += "  \(Escaped.text(comparison.a)): \(word(row.a)); "
      text += "\(Escaped.text(comparison.b)): \(word(row.b))\n"
      text += details(of: row).map { "    \($0)\n" }.joined()
    }
    return text
  }

  /// The checks that failed for either, and the different movements, the first strategy's numbers
  /// first.
  private func details(of row: StrategyComparison.Row) -> [String] {
    guard row.a?.verdict != .skipped, row.b?.verdict != .skipped,
      let a = row.a.flatMap({ bodies[$0.id] }), let b = row.b.flatMap({ bodies[$0.id] })
    else { return [] }
    let (first, second) = (OutcomeText.mismatches(of: a), OutcomeText.mismatches(of: b))
    return first.filter { !second.contains($0) }.map { "\(Escaped.text(comparison.a)): \($0)" }
      + second.filter { !first.contains($0) }.map { "\(Escaped.text(comparison.b)): \($0)" }
      + OutcomeText.differences(a, b, of: .strategy(comparison.b))
  }

  private func word(_ side: OutcomeIdentity?) -> String {
    side.map { VerdictWords.word($0.verdict) } ?? "-"
  }

  private func words(_ bucket: ComparisonBucket) -> String {
    let (a, b) = (comparison.a, comparison.b)
    return switch bucket {
    case .onlyInA: "run only under \(a)"
    case .onlyInB: "run only under \(b)"
    case .missing: "skipped or without a result under one of them"
    case .redefined: "redefined"
    case .newlyFailing: "\(b) fails, \(a) does not"
    case .newlyPassing: "\(a) fails, \(b) does not"
    case .sameFailure: "both fail in the same way"
    case .otherFailure: "both fail, differently"
    case .otherVerdict: "neither fails, with different verdicts"
    case .movedDifferently: "same verdict, different movement"
    case .same: "same verdict and movement"
    }
  }
}
