import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct KnownFailureReadingTests {
  /// The suite with a wrong number for `ours` that is known to fail until a day.
  private static func known(_ suite: ExampleSuite) -> ExampleSuite {
    var suite = suite
    suite.ours = 141
    suite.knownFailure = "{reason: the gap is 10, until: 2027-01-31}"
    return suite
  }

  private func list(
    _ work: Workspace, _ patterns: [String] = [], strategies: [String] = [],
    today: String = "2026-11-21"
  ) throws -> KnownFailureList {
    try KnownFailureReading(
      location: work.location, patterns: patterns, strategies: strategies,
      filter: CaseFilter(patterns: [], strategies: strategies),
      today: try #require(CalendarDay(today))
    ).list()
  }

  @Test func `a known failure has the run since which it is one, and its newest verdict`()
    throws
  {
    try Workspace.withRuns(then: [Self.known, Self.known]) { work in
      let list = try list(work)
      let row = try #require(list.rows.first)
      #expect(list.rows.count == 1)
      #expect(row.scenario == "order/last-field" && row.what == "step 1")
      #expect(row.failure.strategy == "ours" && row.failure.reason == "the gap is 10")
      #expect(row.since?.number == 2)
      #expect(row.verdicts == [.knownFailure])
      #expect(!row.failure.until.isOver(on: list.today) && !row.isOutdated)
      let later = try self.list(work, today: "2027-02-01")
      #expect(later.rows.first?.failure.until.isOver(on: later.today) == true)
    }
  }

  @Test func `patterns and strategies select, and what selects nothing is told`() throws {
    try Workspace.withRuns { work in
      // Without any there is nothing to refuse.
      #expect(try list(work).rows.isEmpty)
      #expect(try list(work, ["nowhere/"]).rows.isEmpty)
      try work.run(Self.known(ExampleSuite()))
      #expect(try list(work, ["order/"], strategies: ["our*"]).rows.count == 1)
      let none = try refusal { try list(work, ["nowhere/"]) }
      #expect(none == Refusal("nothingSelected", "no known failure is selected"))
      let unknown = try refusal { try list(work, strategies: ["our"]) }
      #expect(unknown == Refusal("unknownName", "unknown strategy 'our'; did you mean 'ours'?"))
    }
  }
}
