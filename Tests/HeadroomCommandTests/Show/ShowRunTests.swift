import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ShowRunTests {
  private func record(of run: Run, _ work: Workspace, strategies: [String] = []) throws
    -> RunRecord
  {
    let filter = CaseFilter(patterns: [], strategies: strategies)
    return try ShowRun(location: work.location, filter: filter).record(of: run)
  }

  @Test func `a run is shown with what failed, what nothing judged and what changed`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let run = try work.location.openForReading().namedRun("latest")
      let shown = try record(of: run, work)
      #expect(shown.totals == run.totals)
      #expect(shown.cases(with: .fail) == [ExampleSuite.oursCase])
      #expect(shown.cases(with: .unjudged) == [ExampleSuite.watchedCase])
      #expect(shown.change?.regressions == 1)
      #expect(shown.cases.map { $0.trace != nil } == shown.cases.map { $0.verdict == .fail })
      #expect(shown.cases(with: nil).isEmpty)

      let selected = try record(of: run, work, strategies: ["inset-scroll"])
      #expect(selected.totals.planned == 1 && selected.totals[.pass] == 1)
      #expect(selected.cases(with: .fail).isEmpty)
      #expect(selected.change?.regressions == 0)
      let unknown = try refusal { try record(of: run, work, strategies: ["inset-scrol"]) }
      #expect(unknown.kind == "unknownName")
    }
  }

  @Test func `an interrupted run names what is missing`() throws {
    try Workspace.make { work in
      work.observer.isCancelled = true
      let stopped = try work.run(ExampleSuite())
      let run = try #require(stopped.run.recorded)
      let shown = try record(of: run, work)
      #expect(
        shown.cases(with: nil) == [
          ExampleSuite.oursCase, ExampleSuite.insetCase, ExampleSuite.watchedCase,
        ]
      )
      #expect(shown.resumed == 1)
    }
  }
}
