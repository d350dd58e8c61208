import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct RecordedSuiteTests {
  private func name(_ key: String) throws -> CaseName { try #require(CaseName(key: key)) }

  // MARK: The suite

  @Test func `each run has the definitions that were in force then`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let database = try work.location.openForReading()
      let name = try name(ExampleSuite.oursCase)
      var verdicts: [Verdict] = []
      for run in try database.runs().reversed() {
        let active = try RecordedSuite(database, at: run, strategies: .builtIn)
        #expect(active.files(of: .scenario)["order/last-field"] == work.path("order.yaml"))
        #expect(active.today == Workspace.today)
        verdicts.append(try #require(active.inputs(of: name)).judge().verdict)
      }
      #expect(verdicts == [.pass, .fail])
    }
  }

  @Test func `a case whose definitions are gone has no inputs`() throws {
    try Workspace.withRuns { work in
      let database = try work.location.openForReading()
      let run = try #require(try database.runs().first)
      let active = try RecordedSuite(database, at: run, strategies: .builtIn)
      #expect(active.inputs(of: try name("order/gone [ours, iPhone 8]")) == nil)
      #expect(active.inputs(of: try name("order/last-field [theirs, iPhone 8]")) == nil)
      #expect(active.inputs(of: try name("order/last-field [ours, iPhone 0]")) == nil)
    }
  }

  @Test func `a change is explained by what was redefined between two runs`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let database = try work.location.openForReading()
      let runs = try database.runs()
      let (later, earlier) = (
        try RecordedSuite(database, at: runs[0], strategies: .builtIn),
        try RecordedSuite(database, at: runs[1], strategies: .builtIn)
      )
      let name = try name(ExampleSuite.oursCase)
      let before = try #require(earlier.inputs(of: name)).judge().digest
      let after = try #require(later.inputs(of: name)).judge().digest
      var explainer = CaseExplainer(from: earlier, to: later, in: database)
      let why = try explainer.explanation(of: name, before, to: after)
      #expect(why?.sentence == "strategy ours: gap 10 → 12")
      let inset = try self.name(ExampleSuite.insetCase)
      let same = try #require(earlier.inputs(of: inset)).judge().digest
      #expect(try explainer.explanation(of: inset, same, to: same) == nil)
    }
  }

  // MARK: Places

  @Test func `a case's places are those of its names in the suite`() throws {
    try Workspace.withRuns { work in
      let database = try work.location.openForReading()
      let run = try #require(try database.runs().first)
      let active = try RecordedSuite(database, at: run, strategies: .builtIn)
      for key in [ExampleSuite.oursCase, ExampleSuite.insetCase, ExampleSuite.watchedCase] {
        let planned = try #require(active.planned(try name(key)))
        #expect(active.runner([planned], jobs: 1).plan.name(at: 0).key == key)
      }
      let turned = try #require(
        active.planned(try name("order/watched [ours, iPhone 8, landscapeLeft]")))
      #expect(turned.orientation == .landscapeLeft)
      #expect(active.planned(try name("order/watched [ours, iPhone 0]")) == nil)
    }
  }

  // MARK: Again

  @Test func `a case is told again only where it comes to what was recorded`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let database = try work.location.openForReading()
      let runs = try database.runs()
      let name = try name(ExampleSuite.oursCase)
      let id = try #require(try database.caseID(of: name))
      var stored: [CaseRecord] = []
      for run in runs {
        let found = try #require(try database.storedCase(id, in: run))
        stored.append(found.record)
      }
      let again = Resimulation(
        try RecordedSuite(database, at: runs[0], strategies: .builtIn), in: database)
      #expect(try again.trace(of: stored[0])?.outcome.verdict == .fail)
      #expect(try again.screens(of: stored[0])?.trace.outcome.verdict == .fail)
      // What the first run recorded is not what the second run's definitions give.
      #expect(try again.trace(of: stored[1]) == nil)
      #expect(try again.screens(of: stored[1]) == nil)
    }
  }

  @Test func `an approved case is told again under the baseline that judged it`() throws {
    try Workspace.withRuns { work in
      let approval = Approval(
        location: work.location, run: "1", reason: "as on the device", by: "ada")
      _ = try approval.approve(work.observer)
      try work.run(ExampleSuite.widerGap(ExampleSuite()))
      let database = try work.location.openForReading()
      let run = try #require(try database.runs().first)
      let name = try name(ExampleSuite.watchedCase)
      let active = try RecordedSuite(database, at: run, strategies: .builtIn)
      #expect(active.suite.baselines[name] != nil)
      #expect(try database.approvedAdjustments(of: name).count == 1)
      let id = try #require(try database.caseID(of: name))
      let record = try #require(try database.storedCase(id, in: run)).record
      #expect(record.verdict == .fail)
      let trace = try Resimulation(active, in: database).trace(of: record)
      #expect(trace?.outcome.verdict == .fail)
    }
  }
}
