import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ArchivingTests {
  private func change(
    _ work: Workspace, _ patterns: [String], tags: [String] = [], restores: Bool = false,
    isDryRun: Bool = false, allowsEmpty: Bool = false
  ) throws -> (changed: [String], selected: Int) {
    try Archiving(
      location: work.location, patterns: patterns, tags: tags, restores: restores,
      isDryRun: isDryRun, allowsEmpty: allowsEmpty
    ).run()
  }

  @Test func `an archived scenario is out of the suite until it is taken back`() throws {
    try Workspace.withRuns { work in
      let done = try change(work, ["order/"])
      #expect(done.changed == ["order/last-field", "order/watched"] && done.selected == 2)
      let again = try change(work, ["order/"])
      #expect(again.changed.isEmpty && again.selected == 2)
      let suite = try work.location.openForReading().currentDefinitions(of: [.scenario])
      #expect(suite.isEmpty)
      let back = try change(work, ["watched"], restores: true)
      #expect(back.changed == ["order/watched"] && back.selected == 1)
      let runs = try work.perform(try work.running())
      #expect(runs.totals.planned == 1)
    }
  }

  @Test func `a rehearsal changes nothing`() throws {
    try Workspace.withRuns { work in
      let before = try work.bytes(of: "headroom.db")
      let done = try change(work, ["order/"], isDryRun: true)
      #expect(done.changed.count == 2)
      #expect(try work.bytes(of: "headroom.db") == before)
    }
  }

  @Test func `tags narrow what patterns select`() throws {
    try Workspace.withRuns { work in
      let tagged = try change(work, ["order/"], tags: ["se*"], isDryRun: true)
      #expect(tagged.changed == ["order/last-field"])
      let none = try refusal { try change(work, ["order/"], tags: ["ripe"]) }
      #expect(none == Refusal("nothingSelected", "nothing is selected: no scenario has the tag"))
    }
  }

  @Test func `each pattern must select something`() throws {
    try Workspace.withRuns { work in
      let unknown = try refusal { try change(work, ["order/", "order/wached"]) }
      #expect(
        unknown
          == Refusal(
            "nothingSelected",
            "nothing is selected: no scenario matches 'order/wached'; did you mean "
              + "'order/watched'?"
          )
      )
      let empty = try change(work, ["nowhere"], allowsEmpty: true)
      #expect(empty.selected == 0)
      let suite = try work.location.openForReading().currentDefinitions(of: [.scenario])
      #expect(suite.count == 2)
    }
  }
}
