public import RegressionRunner
public import RegressionStore
import Scenarios

/// Two strategies of one run for people.
public enum StrategyComparisonText {
  /// Returns buckets that add up, then the places where the verdicts or the movements differ.
  public static func text(
    _ comparison: StrategyComparison,
    in run: RunRecord,
    width: Int?,
    style: TerminalStyle = .plain
  ) -> String {
    var text = "\(style.bold(Escaped.text("\(comparison.a) and \(comparison.b)"))) in "
    text += "\(RunText.handle(run))\n\n"
    var counts = TextTable([.init("CASES", isNumber: true), .init("")])
    for bucket in ComparisonBucket.allCases where comparison.count(of: bucket) > 0 {
      counts.append(["\(comparison.count(of: bucket))", words(bucket, comparison)])
    }
    counts.append(["\(comparison.rows.count)", "in all"])
    text += counts.text(width: nil, style: style)
    let different = comparison.rows.filter { $0.a?.verdict != $0.b?.verdict }
    guard !different.isEmpty else { return text }
    var table = TextTable([
      .init("CASE", mayShrink: true), .init(comparison.a), .init(comparison.b),
    ])
    for row in different {
      table.append([row.place.description, word(row.a), word(row.b)])
    }
    return text + "\n" + table.text(width: width, style: style)
  }

  private static func word(_ side: StrategyComparison.Side?) -> String {
    side.map { VerdictWords.word($0.verdict) } ?? "-"
  }

  private static func words(
    _ bucket: ComparisonBucket,
    _ comparison: StrategyComparison
  ) -> String {
    let (a, b) = (comparison.a, comparison.b)
    return switch bucket {
    case .onlyInA: "only \(a) has the case"
    case .onlyInB: "only \(b) has the case"
    case .missing: "one of them has no result"
    case .redefined: "redefined"
    case .newlyFailing: "\(b) fails, \(a) does not"
    case .newlyPassing: "\(a) fails, \(b) does not"
    case .sameFailure: "both fail in the same way"
    case .otherFailure: "both fail, each in its own way"
    case .otherVerdict: "neither fails, with different verdicts"
    case .movedDifferently: "same verdict, other movements"
    case .same: "same verdict and movements"
    }
  }
}
