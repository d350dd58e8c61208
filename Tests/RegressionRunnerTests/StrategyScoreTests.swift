import Testing

@testable import RegressionRunner

/// The one ranking of strategies.
struct StrategyScoreTests {
  /// A strategy whose cases all pass, each of which scrolls so far.
  private static func score(_ name: String, scrolls: Double) -> StrategyScore {
    var score = StrategyScore(strategy: name)
    for _ in 0..<2 {
      let metrics = CaseMetrics(
        clearance: 0, coveredPoints: 0, pointsScrolled: scrolls, coveredMilliseconds: 0)
      score.add(.pass, metrics, isIdle: false)
    }
    return score
  }

  @Test func `of equal shares, the one that scrolls less is better`() {
    let scores = [Self.score("far", scrolls: 20), Self.score("near", scrolls: 10)]
    #expect(scores.bestFirst.map(\.strategy) == ["near", "far"])
  }
}
