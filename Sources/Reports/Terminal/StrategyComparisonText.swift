import RegressionStore
import Scenarios

/// Two strategies of one run for people.
public enum StrategyComparisonText {
  /// Returns buckets that add up, then the pairs with different verdicts.
  public static func text(
    _ comparison: StrategyComparison,
    width: Int?,
    style: TerminalStyle = .plain
  ) -> String {
    let (first, second) = comparison.strategies
    var text = "\(style.bold(Escaped.text("\(first) and \(second)"))) in "
    text += "\(RunText.handle(comparison.run))\n\n"
    var counts = TextTable([.init("CASES", isNumber: true), .init("")])
    for bucket in StrategyComparison.Bucket.allCases where comparison.count(of: bucket) > 0 {
      counts.append(["\(comparison.count(of: bucket))", words(bucket, first, second)])
    }
    counts.append(["\(comparison.pairs.count)", "in all"])
    text += counts.text(width: nil, style: style)
    let different = comparison.pairs.filter { $0.first != $0.second }
    guard !different.isEmpty else { return text }
    var table = TextTable([
      .init("SCENARIO", mayShrink: true), .init("DEVICE"), .init(first), .init(second),
    ])
    for pair in different {
      let orientation = pair.name.orientation
      table.append([
        pair.name.scenario,
        orientation == .portrait
          ? pair.name.device : "\(pair.name.device), \(orientation.name)",
        pair.first.map { VerdictWords.word($0) } ?? "-",
        pair.second.map { VerdictWords.word($0) } ?? "-",
      ])
    }
    return text + "\n" + table.text(width: width, style: style)
  }

  private static func words(
    _ bucket: StrategyComparison.Bucket,
    _ first: String,
    _ second: String
  ) -> String {
    switch bucket {
    case .onlyFirst: "only \(first) has the case"
    case .onlySecond: "only \(second) has the case"
    case .secondFails: "\(second) fails, \(first) does not"
    case .firstFails: "\(first) fails, \(second) does not"
    case .bothFail: "both fail"
    case .neitherFails: "neither fails"
    }
  }
}
