import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ComparingStrategiesTests {
  private func comparing(_ work: Workspace, _ operands: String...) -> ComparingStrategies {
    ComparingStrategies(location: work.location, operands: operands)
  }

  @Test func `two strategies are compared at each place, and where both ran by what they did`()
    throws
  {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let pair = try comparing(work, "ours", "inset-scroll").compare()
      #expect(pair.run.number == 2)
      #expect(pair.comparison.rows.map(\.place.scenario) == ["order/last-field", "order/watched"])
      #expect(pair.comparison.rows.map(\.bucket) == [.newlyFailing, .onlyInA])
      let differing = pair.comparison.rows.flatMap { [$0.a, $0.b] }.compactMap(\.self)
      #expect(Set(differing.map(\.verdict)) == [.pass, .fail, .unjudged])
      #expect(Set(pair.bodies.keys) == Set(differing.map(\.id)))
      let unknown = try refusal { try comparing(work, "ours", "inset-scrol").compare() }
      #expect(
        unknown
          == Refusal("unknownName", "unknown strategy 'inset-scrol'; did you mean 'inset-scroll'?")
      )
    }
  }

  @Test func `a ranking counts what each strategy passed and scrolled`() throws {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let (ranking, run) = try comparing(work).rank()
      #expect(run.number == 2)
      #expect(ranking.standings.map(\.strategy) == ["ours", "inset-scroll"])
      #expect(ranking.standings.map { $0.totals[.pass] } == [1, 0])
      // Forth and back by 151 and forth once more; forth and back by 141.
      #expect(ranking.standings.compactMap(\.pointsScrolled) == [3 * 151, 2 * 141])
      let first = try comparing(work, "1").rank().ranking
      #expect(first.standings.map { $0.totals[.pass] } == [1, 1])
      let strategy = try refusal { try comparing(work, "ours").rank() }
      #expect(
        strategy
          == Refusal(
            "contradiction", "'ours' is a strategy; name two to compare them, or a run to rank all")
      )
    }
  }
}
