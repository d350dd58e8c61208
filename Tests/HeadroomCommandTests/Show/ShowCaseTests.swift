import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ShowCaseTests {
  @Test func `a case is simulated again under the definitions and approvals of its run`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let name = try #require(CaseName(key: ExampleSuite.oursCase))
      let id = try #require(try work.location.openForReading().caseID(of: name))
      let newest = try ShowCase(location: work.location).replayed(id, name)
      #expect(newest.run.number == 2 && newest.testCase.sinceRun == 2)
      #expect(newest.testCase.trace?.outcome.verdict == .fail)
      #expect(newest.testCase.findings.map(\.place) == ["\(work.path("order.yaml")):24"])
      #expect(newest.recordedJSON == nil)
      let first = ShowCase(location: work.location, run: "1")
      #expect(try first.replayed(id, name).testCase.trace?.outcome.verdict == .pass)
      #expect(try first.screens(id, name).screens.count == 3)

      try work.archive("order/last-field")
      var running = try work.running()
      running.warnsOfChanges = false
      try work.perform(running)
      #expect(try ShowCase(location: work.location).replayed(id, name).run.number == 2)
      #expect(
        try refusal { try ShowCase(location: work.location, run: "3").replayed(id, name) }
          == Refusal("nothingSelected", "run 3 has no result for \(ExampleSuite.oursCase)")
      )
    }
  }
}
