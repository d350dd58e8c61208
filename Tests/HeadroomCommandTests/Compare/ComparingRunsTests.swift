import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ComparingRunsTests {
  private func comparing(
    _ work: Workspace, _ names: String..., against: String? = nil, explains: Bool = false
  ) -> ComparingRuns {
    ComparingRuns(location: work.location, names: names, against: against, explains: explains)
  }

  @Test func `each case that differs has both outcomes, and the change that explains it`()
    throws
  {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let report = try comparing(work, "1", "2", explains: true).compare()
      #expect(report.entries.map(\.name.key) == [ExampleSuite.oursCase, ExampleSuite.watchedCase])
      #expect(report.entries.map(\.bucket) == [.newlyFailing, .movedDifferently])
      #expect(report.entries.map { $0.before?.outcome.verdict } == [.pass, .unjudged])
      #expect(report.entries.map { $0.after?.outcome.verdict } == [.fail, .unjudged])
      #expect(report.comparison.count(of: .same) == 1)
      #expect(
        FailOn.allCases.filter { $0.fails(report.comparison) } == [.failure, .regression, .change])
      #expect(report.reasons.map(\.sentence) == ["strategy ours: gap 10 → 12"])
      #expect(report.reasons.map(\.count) == [2])
      let plain = try comparing(work, "1", "2").compare()
      #expect(plain.entries.count == 2 && plain.reasons.isEmpty)
    }
  }

  @Test func `a run without a name is the latest, and the first is the one before it`() throws {
    try Workspace.withRuns(then: [ExampleSuite.unchanged, ExampleSuite.widerGap]) { work in
      func pair(_ comparing: ComparingRuns) throws -> [Int] {
        let comparison = try comparing.compare().comparison
        return [comparison.a.number, comparison.b.number]
      }
      let usual = try pair(comparing(work))
      #expect(usual == [2, 3])
      #expect(try pair(comparing(work, "1")) == [1, 3])
      #expect(try pair(comparing(work, "3", "1")) == [3, 1])
      #expect(try pair(comparing(work, against: "1")) == [1, 3])
      #expect(try pair(comparing(work, "2", against: "previous")) == [1, 2])
    }
  }

  @Test func `redefined cases that now fail come first`() throws {
    func edit(_ suite: ExampleSuite) -> ExampleSuite {
      var suite = ExampleSuite.wrongNumber(suite)
      suite.knownFailure = "{reason: r, until: never}"
      return suite
    }
    try Workspace.withRuns(then: [edit]) { work in
      let report = try comparing(work, "1", "2").compare()
      #expect(report.comparison.count(of: .redefined) == 2)
      #expect(FailOn.allCases.filter { $0.fails(report.comparison) } == [.failure, .change])
      #expect(report.entries.count == 2 && report.entries[0].name.key == ExampleSuite.insetCase)
    }
  }

  @Test func `what can't be compared is said`() throws {
    try Workspace.withRuns { work in
      let alone = try refusal { try comparing(work).compare() }
      #expect(
        alone
          == Refusal(
            "nothingSelected",
            "no complete run before run 1 covers its cases; name the run to compare it with")
      )
      let itself = try refusal { try comparing(work, "1").compare() }
      #expect(
        itself
          == Refusal(
            "nothingSelected", "run 1 is the only run; record another one with 'headroom run'")
      )
      let unknown = try refusal { try comparing(work, "1", "lastest").compare() }
      #expect(unknown == Refusal("unknownName", "unknown run 'lastest'; did you mean 'latest'?"))
      let nowhere = ComparingRuns(
        location: work.location, filter: CaseFilter(patterns: ["nowhere/"]), names: ["1", "1"])
      let none = try refusal { try nowhere.compare() }
      #expect(none == Refusal("nothingSelected", "no case of these runs is selected"))
      let elsewhere = ComparingRuns(
        location: DatabaseLocation(path: work.path("none.db"), strategies: .builtIn))
      #expect(try refusal { try elsewhere.compare() }.kind == "database")
    }
  }
}
