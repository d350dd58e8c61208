import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct RecordedRunTests {
  private func document(
    _ work: Workspace, run: String? = nil, against: String? = nil, patterns: [String] = [],
    isFailedOnly: Bool = false
  ) throws -> RunRecord {
    try Reporting(
      location: work.location, run: run, filter: CaseFilter(patterns: patterns), against: against,
      isFailedOnly: isFailedOnly
    ).record()
  }

  @Test func `cases are played once more, to the outcomes that were recorded`() throws {
    try Workspace.withRuns(then: [ExampleSuite.wrongNumber]) { work in
      let document = try document(work)
      var played: [Int: CaseScreens] = [:]
      document.replay([0, 2], make: { $1 }) { played[$0] = $1 }
      #expect(played.keys.sorted() == [0, 2])
      for (index, screens) in played {
        #expect(screens.trace.testCase == document.cases[index].name)
        #expect(screens.trace.outcome.digest == document.cases[index].record.outcome?.digest)
        // The screen at rest, and one after each step.
        #expect(screens.start != nil)
        #expect(screens.screens.count == screens.trace.steps.count)
      }
      #expect(document.replayed(1)?.trace.outcome.verdict == .fail)
    }
  }

  @Test func `what can't be played again is left out`() throws {
    try Workspace.withRuns { work in
      var document = try document(work)
      document.cases[0].verdict = nil
      document.cases[1].record.name.strategy = "theirs"
      document.cases[2].record.outcome = document.cases[0].record.outcome
      var played: [Int] = []
      document.replay(document.cases.indices, make: { $1 }) { index, _ in played.append(index) }
      #expect(played == [2])
      // It is played, but comes to another outcome than the document has.
      #expect(document.replayed(2) == nil)
      #expect(document.replayed(0) == nil && document.replayed(1) == nil)
    }
  }

  @Test func `an earlier run is read with what was in force then`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let first = try document(work, run: "1")
      #expect(first.runs.map(\.number) == [1])
      #expect(first.totals[.pass] == 2 && first.change == nil)
      #expect(first.replayed(0)?.trace.outcome.verdict == .pass)
      let second = try document(work)
      #expect(second.runs.map(\.number) == [1, 2])
      #expect(second.change?.regressions == 1)
      #expect(second.changed.map(\.name.key) == [ExampleSuite.oursCase, ExampleSuite.watchedCase])
      #expect(second.cases.map(\.failingSince) == [2, nil, nil])
      #expect(second.cases.map(\.sinceRun) == [2, 1, 2])
    }
  }

  @Test func `a selection counts only its cases`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let failed = try document(work, isFailedOnly: true)
      #expect(failed.isSelection)
      #expect(failed.cases.map(\.name.key) == [ExampleSuite.oursCase])
      #expect(failed.totals.planned == 1 && failed.run.totals.planned == 3)
      #expect(failed.changed.map(\.name.key) == [ExampleSuite.oursCase])
      let none = try refusal {
        try document(work, patterns: [ExampleSuite.insetCase], isFailedOnly: true)
      }
      #expect(none == Refusal("nothingSelected", "no case of the run is selected"))
      let unknown = try refusal { try document(work, against: "7") }
      #expect(unknown == Refusal("contradiction", "there is no run 7; the newest is run 2"))
    }
  }
}
