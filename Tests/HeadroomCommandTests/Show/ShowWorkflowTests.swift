import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ShowWorkflowTests {
  private func workflow(_ work: Workspace, strategies: [String] = []) -> ShowWorkflow {
    ShowWorkflow(work.location, CaseFilter(patterns: [], strategies: strategies))
  }

  /// What a word means, in a few characters.
  private func meaning(of word: String, _ work: Workspace, isCase: Bool = false) throws -> String {
    switch try workflow(work).subject(word, isCase: isCase) {
    case .run(let run): "run \(run.number)"
    case .form(let form): "form \(form.name)"
    case .testCase(_, let name): name.key
    }
  }

  @Test func `a word is a run before it is a form, and a form before it is a case`() throws {
    try Workspace.make { work in
      var suite = ExampleSuite()
      suite.more = """
          - name: nightly
            form: order
            devices: [iPhone 8]
            strategies: [ours]
            script: [{focus: field-1}]

        """
      try work.run(suite)
      #expect(try meaning(of: "latest", work) == "run 1")
      #expect(try meaning(of: "1", work) == "run 1")
      #expect(try meaning(of: "nightly", work) == "nightly [ours, iPhone 8]")
      #expect(try meaning(of: "order", work) == "form order")
      #expect(try meaning(of: ExampleSuite.oursCase, work) == ExampleSuite.oursCase)
      #expect(try meaning(of: "inset-scroll", work) == ExampleSuite.insetCase)
      for label in ["nightly", "order"] {
        let run = try work.run(suite, label: label)
        let number = try #require(run.run.recorded?.number)
        #expect(try meaning(of: label, work) == "run \(number)")
      }
      #expect(try meaning(of: "nightly", work, isCase: true) == "nightly [ours, iPhone 8]")
    }
  }

  @Test func `a word that means several cases, or nothing, is told`() throws {
    try Workspace.withRuns { work in
      let several = try refusal { try meaning(of: "last-field", work) }
      #expect(
        several
          == Refusal(
            "ambiguousName",
            "'last-field' names more than one case: \(ExampleSuite.oursCase), "
              + "\(ExampleSuite.insetCase)"
          )
      )
      for (word, meant) in [
        ("ordre", "order"), ("lates", "latest"), ("order/last-feild", "order/last-field"),
      ] {
        #expect(
          try refusal { try meaning(of: word, work) }
            == Refusal(
              "unknownName", "unknown run, case or form '\(word)'; did you mean '\(meant)'?")
        )
      }
      #expect(
        try refusal { try meaning(of: "7", work) }
          == Refusal("contradiction", "there is no run 7; the newest is run 1")
      )
      #expect(
        try refusal { try meaning(of: "latest~3", work) }
          == Refusal("contradiction", "there is no 'latest~3'; the oldest is 'latest~0'")
      )
    }
  }

  @Test func `a case is simulated again from what was in force at its run`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      guard
        case .testCase(let id, let name) = try workflow(work)
          .subject(ExampleSuite.oursCase, isCase: true)
      else {
        Issue.record("it is a case")
        return
      }
      let newest = try workflow(work).show(id, name, in: nil)
      #expect(newest.run.number == 2 && newest.testCase.sinceRun == 2)
      #expect(newest.testCase.trace?.outcome.verdict == .fail)
      #expect(newest.testCase.findings.map(\.place) == ["\(work.path("order.yaml")):24"])
      #expect(newest.recordedJSON == nil)
      let first = try workflow(work).show(id, name, in: "1")
      #expect(first.testCase.trace?.outcome.verdict == .pass)
      #expect(try workflow(work).screens(id, name, in: "1").screens?.screens.count == 3)

      try work.archive("order/last-field")
      var request = try work.request()
      request.warnsOfChanges = false
      try work.perform(request)
      #expect(try workflow(work).show(id, name, in: nil).run.number == 2)
      #expect(
        try refusal { try workflow(work).show(id, name, in: "3") }
          == Refusal("nothingSelected", "run 3 has no result for \(ExampleSuite.oursCase)")
      )
    }
  }

  @Test func `a run is told with what failed, what nothing judged and what changed`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      guard case .run(let run) = try workflow(work).subject("latest", isCase: false) else {
        Issue.record("it is a run")
        return
      }
      let shown = try workflow(work).show(run, .summary, traceLimit: 50)
      #expect(shown.totals == run.totals)
      #expect(shown.cases(with: .fail) == [ExampleSuite.oursCase])
      #expect(shown.cases(with: .unjudged) == [ExampleSuite.watchedCase])
      #expect(shown.change?.regressions == 1)
      #expect(shown.cases.map { $0.trace != nil } == shown.cases.map { $0.verdict == .fail })
      #expect(shown.cases(with: nil).isEmpty)

      let selected = try workflow(work, strategies: ["inset-scroll"])
        .show(run, .summary, traceLimit: 50)
      #expect(selected.totals.planned == 1 && selected.totals[.pass] == 1)
      #expect(selected.cases(with: .fail).isEmpty)
      #expect(selected.change?.regressions == 0)
      let unknown = try refusal {
        try workflow(work, strategies: ["inset-scrol"])
          .show(run, .summary, traceLimit: 50)
      }
      #expect(unknown.kind == "unknownName")
    }
  }

  @Test func `an interrupted run names what is missing`() throws {
    try Workspace.make { work in
      work.observer.isCancelled = true
      let stopped = try work.run(ExampleSuite())
      let run = try #require(stopped.run.recorded)
      let shown = try workflow(work).show(run, .summary, traceLimit: 50)
      #expect(
        shown.cases(with: nil) == [
          ExampleSuite.oursCase, ExampleSuite.insetCase, ExampleSuite.watchedCase,
        ]
      )
      #expect(shown.resumed == 1)
    }
  }
}
