import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct CompareWorkflowTests {
  private func workflow(_ work: Workspace, _ filter: CaseFilter = CaseFilter(patterns: []))
    -> CompareWorkflow
  {
    CompareWorkflow(work.location, filter)
  }

  private func request(_ runs: String..., against: String? = nil, explains: Bool = false)
    -> CompareWorkflow.Request
  {
    CompareWorkflow.Request(runs: runs, against: against, explains: explains, limit: .max)
  }

  // MARK: Two runs

  @Test func `each case that differs has both outcomes, and the change that explains it`()
    throws
  {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let report = try workflow(work).compare(request("1", "2", explains: true))
      #expect(report.entries.map(\.name.key) == [ExampleSuite.oursCase, ExampleSuite.watchedCase])
      #expect(report.entries.map(\.bucket) == [.newlyFailing, .movedDifferently])
      #expect(report.entries.map { $0.before?.outcome.verdict } == [.pass, .unjudged])
      #expect(report.entries.map { $0.after?.outcome.verdict } == [.fail, .unjudged])
      #expect(report.comparison.count(of: .same) == 1)
      #expect(
        FailOn.allCases.filter { $0.fails(report.comparison) } == [.failure, .regression, .change])
      #expect(report.reasons.map(\.sentence) == ["strategy ours: gap 10 → 12"])
      #expect(report.reasons.map(\.count) == [2])
      let plain = try workflow(work).compare(request("1", "2"))
      #expect(plain.entries.count == 2 && plain.reasons.isEmpty)
    }
  }

  @Test func `a run without a name is the latest, and the first is the one before it`() throws {
    try Workspace.withRuns(then: [ExampleSuite.unchanged, ExampleSuite.widerGap]) { work in
      func pair(_ request: CompareWorkflow.Request) throws -> [Int] {
        let comparison = try workflow(work).compare(request).comparison
        return [comparison.a.number, comparison.b.number]
      }
      let usual = try pair(request())
      #expect(usual == [2, 3])
      #expect(try pair(request("1")) == [1, 3])
      #expect(try pair(request("3", "1")) == [3, 1])
      #expect(try pair(request(against: "1")) == [1, 3])
      #expect(try pair(request("2", against: "previous")) == [1, 2])
    }
  }

  @Test func `of each group only as many cases are read as are told`() throws {
    func edit(_ suite: ExampleSuite) -> ExampleSuite {
      var suite = ExampleSuite.wrongNumber(suite)
      suite.knownFailure = "{reason: r, until: never}"
      return suite
    }
    try Workspace.withRuns(then: [edit]) { work in
      var request = request("1", "2")
      request.limit = 1
      let report = try workflow(work).compare(request)
      #expect(report.comparison.count(of: .redefined) == 2)
      #expect(FailOn.allCases.filter { $0.fails(report.comparison) } == [.failure, .change])
      // The one that now fails comes first.
      #expect(report.entries.map(\.name.key) == [ExampleSuite.insetCase])
      request.explains = true
      #expect(try workflow(work).compare(request).entries.count == 2)
    }
  }

  @Test func `what can't be compared is said`() throws {
    try Workspace.withRuns { work in
      let alone = try refusal { try workflow(work).compare(request()) }
      #expect(
        alone
          == Refusal(
            "nothingSelected",
            "no complete run before run 1 covers its cases; name the run to compare it with")
      )
      let itself = try refusal { try workflow(work).compare(request("1")) }
      #expect(
        itself
          == Refusal(
            "nothingSelected", "run 1 is the only run; record another one with 'headroom run'")
      )
      let unknown = try refusal { try workflow(work).compare(request("1", "lastest")) }
      #expect(unknown == Refusal("unknownName", "unknown run 'lastest'; did you mean 'latest'?"))
      let filter = CaseFilter(patterns: ["nowhere/"])
      let none = try refusal {
        try workflow(work, filter).compare(request("1", "1"))
      }
      #expect(none == Refusal("nothingSelected", "no case of these runs is selected"))
      let elsewhere = CompareWorkflow(
        DatabaseLocation(path: work.path("none.db"), strategies: .builtIn), CaseFilter(patterns: [])
      )
      #expect(try refusal { try elsewhere.compare(request()) }.kind == "database")
    }
  }

  // MARK: Strategies

  @Test func `two strategies are compared at each place, and where both ran by what they did`()
    throws
  {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let pair = try workflow(work).strategies("ours", "inset-scroll", in: "latest")
      #expect(pair.run.number == 2)
      #expect(pair.comparison.rows.map(\.place.scenario) == ["order/last-field", "order/watched"])
      #expect(pair.comparison.rows.map(\.bucket) == [.newlyFailing, .onlyInA])
      let differing = pair.comparison.rows.flatMap { [$0.a, $0.b] }.compactMap(\.self)
      #expect(Set(differing.map(\.verdict)) == [.pass, .fail, .unjudged])
      #expect(Set(pair.bodies.keys) == Set(differing.map(\.id)))
      let unknown = try refusal {
        try workflow(work).strategies("ours", "inset-scrol", in: "latest")
      }
      #expect(
        unknown
          == Refusal("unknownName", "unknown strategy 'inset-scrol'; did you mean 'inset-scroll'?")
      )
    }
  }

  @Test func `a ranking counts what each strategy passed and scrolled`() throws {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let (ranking, run) = try workflow(work).ranking(in: nil)
      #expect(run.number == 2)
      #expect(ranking.standings.map(\.strategy) == ["ours", "inset-scroll"])
      #expect(ranking.standings.map { $0.totals[.pass] } == [1, 0])
      // Forth and back by 151 and forth once more; forth and back by 141.
      #expect(ranking.standings.compactMap(\.pointsScrolled) == [3 * 151, 2 * 141])
      let first = try workflow(work).ranking(in: "1").ranking
      #expect(first.standings.map { $0.totals[.pass] } == [1, 1])
      let strategy = try refusal { try workflow(work).ranking(in: "ours") }
      #expect(
        strategy
          == Refusal(
            "contradiction", "'ours' is a strategy; name two to compare them, or a run to rank all")
      )
    }
  }
}
