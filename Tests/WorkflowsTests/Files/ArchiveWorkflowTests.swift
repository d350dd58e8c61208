import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import Workflows

struct ArchiveWorkflowTests {
  private func change(
    _ work: Workspace,
    _ patterns: [String],
    tags: [String] = [],
    isBack: Bool = false,
    isRehearsal: Bool = false,
    allowsEmpty: Bool = false
  ) async throws -> (changed: [String], selected: Int) {
    let request = ArchiveWorkflow.Request(
      location: work.location,
      patterns: patterns,
      tags: tags,
      isBack: isBack,
      isRehearsal: isRehearsal,
      allowsEmpty: allowsEmpty
    )
    return try await ArchiveWorkflow(request).run()
  }

  @Test func `an archived scenario is out of the suite until it is taken back`() async throws {
    try await Workspace.withRuns { work in
      let done = try await change(work, ["order/"])
      #expect(done.changed == ["order/last-field", "order/watched"] && done.selected == 2)
      let again = try await change(work, ["order/"])
      #expect(again.changed.isEmpty && again.selected == 2)
      let suite = try await work.location.openForReading().currentDefinitions(of: [.scenario])
      #expect(suite.isEmpty)
      let back = try await change(work, ["watched"], isBack: true)
      #expect(back.changed == ["order/watched"] && back.selected == 1)
      let runs = try await work.perform(try work.request())
      #expect(runs.report.totals.planned == 1)
    }
  }

  @Test func `a rehearsal changes nothing`() async throws {
    try await Workspace.withRuns { work in
      let before = try work.bytes(of: "headroom.db")
      let done = try await change(work, ["order/"], isRehearsal: true)
      #expect(done.changed.count == 2)
      #expect(try work.bytes(of: "headroom.db") == before)
    }
  }

  @Test func `tags narrow what patterns select`() async throws {
    try await Workspace.withRuns { work in
      let tagged = try await change(work, ["order/"], tags: ["se*"], isRehearsal: true)
      #expect(tagged.changed == ["order/last-field"])
      let none = try await refusal { try await change(work, ["order/"], tags: ["ripe"]) }
      #expect(
        none == Refusal("nothingSelected", "nothing is selected: no scenario has the tag")
      )
    }
  }

  @Test func `each pattern must select something`() async throws {
    try await Workspace.withRuns { work in
      let unknown = try await refusal { try await change(work, ["order/", "order/wached"]) }
      #expect(
        unknown
          == Refusal(
            "nothingSelected",
            "nothing is selected: no scenario matches 'order/wached'; did you mean "
              + "'order/watched'?"
          )
      )
      let empty = try await change(work, ["nowhere"], allowsEmpty: true)
      #expect(empty.selected == 0)
      let suite = try await work.location.openForReading().currentDefinitions(of: [.scenario])
      #expect(suite.count == 2)
    }
  }
}
