import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ExportingTests {
  private func export(_ work: Workspace, _ patterns: String...) throws -> ExportSelection {
    try Exporting(location: work.location, patterns: patterns).selection()
  }

  @Test func `what is exported is what was imported, without what comes with the program`()
    throws
  {
    try Workspace.withRuns { work in
      let path = try work.write(try export(work).whole.text(), to: "exported.yaml")
      let read = try Checking(paths: [path], strategies: .builtIn).read(work.observer).suite
      let origin = try Checking(paths: [work.path("order.yaml")], strategies: .builtIn)
        .read(work.observer).suite
      #expect(read.scenarios.map(\.digest) == origin.scenarios.map(\.digest))
      #expect(read.forms.map(\.digest) == origin.forms.map(\.digest))
      #expect(read.strategies.map(\.name) == ["ours"])
      #expect(read.devices.isEmpty)
    }
  }

  @Test func `a pattern exports a scenario with what it needs`() throws {
    try Workspace.withRuns { work in
      let text = try export(work, "order/watched").whole.text()
      #expect(text.contains("name: order/watched") && !text.contains("order/last-field"))
      #expect(text.contains("model: offsetRestore") && text.contains("tableView: items"))
      #expect(!(try export(work, "ours").whole.text().contains("forms:")))
      let unknown = try refusal { try export(work, "order/wachted") }
      #expect(
        unknown
          == Refusal(
            "nothingSelected",
            "nothing is selected: no scenario, form, strategy or device matches 'order/wachted'; did "
              + "you mean 'order/watched'?"
          )
      )
      let nothing = try Exporting(
        location: work.location, patterns: ["order/wachted"], allowsEmpty: true
      ).selection()
      #expect(!(try nothing.whole.text().contains("name:")))
    }
  }

  @Test func `a folder gets a file for each form and each folder of scenarios`() throws {
    try Workspace.withRuns { work in
      let folder = work.path("suite")
      var exporting = Exporting(location: work.location, patterns: [])
      let whole = try exporting.selection()
      exporting.isDryRun = true
      #expect(try exporting.write(whole, to: folder) == "Would write 3 files to \(folder)")
      #expect(!work.has("suite"))
      exporting.isDryRun = false
      #expect(try exporting.write(whole, to: folder) == "Wrote 3 files to \(folder)")
      for name in ["strategies.yaml", "forms/order.yaml", "scenarios/order.yaml"] {
        #expect(work.has("suite/\(name)"), "\(name)")
      }
      #expect(
        try exporting.write(whole, to: folder)
          == "Nothing to write to \(folder): all files are up to date"
      )
    }
  }

  @Test func `a file that defines something else is not replaced, and nothing is written`()
    throws
  {
    try Workspace.withRuns { work in
      let other = "headroom: 1\nstrategies: [{name: theirs, model: none}]\n"
      let path = try work.write(other, to: "suite/strategies.yaml")
      let exporting = Exporting(location: work.location, patterns: [])
      let whole = try exporting.selection()
      let refused = try refusal { try exporting.write(whole, to: work.path("suite")) }
      #expect(
        refused
          == Refusal(
            "inputOutput", "\(path) exists with other content; move it, or choose another folder")
      )
      #expect(try work.text(of: "suite/strategies.yaml") == other)
      #expect(!work.has("suite/forms/order.yaml"))
    }
  }

  @Test func `what needs a program that is not at hand is left out, and that is said`() throws {
    try Workspace.make { work in
      let program = work.having(ForeignSuite.external)
      let text = ForeignSuite.text.replacing(
        "forms:",
        with: "strategies: [{name: higher, model: lift-form, parameters: {gap: 9}}]\nforms:")
      let path = try work.write(text, to: "order.yaml")
      try program.perform(try program.running(path))
      #expect(try export(program).warnings == [])
      #expect(try export(program).whole.text().contains("name: higher"))
      let plain = try export(work)
      #expect(!(try plain.whole.text().contains("name: higher")))
      let subject =
        "is an external program that is not available and was left out; files that use it can only be "
      #expect(
        Set(plain.warnings) == [
          "the strategy 'lift-form' \(subject)read with 'tools/lift.yaml'",
          "the strategy 'higher' \(subject)read with its definition and 'tools/lift.yaml'",
        ]
      )
      // Where nothing is left, that is said.
      let nothing = try refusal { try export(work, "higher") }
      #expect(nothing.kind == "nothingSelected" && nothing.message.contains("'higher'"))
      // What does not name it is written without a word.
      #expect(try export(work, "order/free").warnings == [])
    }
  }

  @Test func `what names a strategy of another program says so`() throws {
    try ForeignSuite.withRuns { work in
      let plain = try export(work)
      #expect(
        plain.warnings == [
          "the strategy 'lift-form' is compiled into another program and was left out; files that use it "
            + "can only be read by that program"
        ]
      )
      let own = try export(work.having(ForeignSuite.first))
      #expect(own.warnings == [])
    }
  }
}
