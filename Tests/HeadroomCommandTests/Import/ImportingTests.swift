import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ImportingTests {
  private func imported(
    _ work: Workspace, _ paths: String..., edit: (inout Importing) -> Void = { _ in }
  ) throws -> Importing.Imported {
    var importing = Importing(location: work.location, paths: paths)
    edit(&importing)
    return try importing.run(work.observer)
  }

  @Test func `a rehearsal tells what would change, and changes nothing`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      let first = try imported(work, path) { $0.isDryRun = true }
      #expect(first.summary[.scenario].new == ["order/last-field", "order/watched"])
      #expect(first.summary[.form].new == ["order"])
      #expect(!work.has("headroom.db"))

      _ = try imported(work, path)
      let before = try work.bytes(of: "headroom.db")
      try work.write(ExampleSuite.widerGap(ExampleSuite()).text, to: "order.yaml")
      let second = try imported(work, path) { $0.isDryRun = true }
      #expect(second.summary[.strategy].changed == ["ours"])
      #expect(second.summary[.scenario].changed.isEmpty)
      #expect(try work.bytes(of: "headroom.db") == before)
      #expect(try second.writeFiles() == nil)
    }
  }

  @Test func `the same again changes nothing, and what is gone is archived`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      #expect(!(try imported(work, path).summary.isUnchanged))
      #expect(try imported(work, path).summary.isUnchanged)
      let start = try #require(ExampleSuite().text.firstRange(of: "  - name: order/watched"))
      let shorter = String(ExampleSuite().text[..<start.lowerBound])
      try work.write(shorter, to: "order.yaml")
      let kept = try imported(work, path) { $0.keepsMissing = true }
      #expect(kept.summary[.scenario].archived.isEmpty)
      let gone = try imported(work, path)
      #expect(gone.summary[.scenario].archived == ["order/watched"])
    }
  }

  @Test func `a broken file is told at its place, and nothing of any file is taken`() throws {
    try Workspace.make { work in
      let sound = try work.write(ExampleSuite().text, to: "order.yaml")
      let broken = try work.write(
        "headroom: 1\nstrategies: [{name: s, modle: none}]\n", to: "broken.yaml")
      let refused = try refusal { try imported(work, sound, broken) }
      #expect(refused.kind == "wrongInput")
      #expect(refused.message.hasSuffix(" in 1 file; nothing was imported"))
      #expect(!work.observer.words.isEmpty)
      #expect(!work.has("headroom.db"))
      let skipped = try imported(work, sound, broken) { $0.skipsBroken = true }
      #expect(skipped.summary[.scenario].new.count == 2)
      let nothing = try refusal {
        try imported(work, broken) { $0.skipsBroken = true }
      }
      #expect(
        nothing == Refusal("nothingSelected", "nothing usable in 1 file; nothing was imported"))
      let missing = try refusal { try imported(work, work.path("none.yaml")) }
      #expect(missing.kind == "inputOutput")
    }
  }

  @Test func `a name that only the database knows is a warning, or with strict an error`()
    throws
  {
    try Workspace.withRuns { work in
      let path = try work.write(
        "headroom: 1\nscenarios: [{name: more, form: order, script: [{focus: field-1}]}]\n",
        to: "more.yaml")
      let strict = try refusal { try imported(work, path) { $0.isStrict = true } }
      #expect(strict.kind == "wrongInput")
      #expect(try imported(work, path).summary[.scenario].new == ["more"])
    }
  }

  @Test func `the forms of a view dump are written as files that say the same`() throws {
    try Workspace.make { work in
      let dump = """
        <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
           | <UIView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x4>>
           |    | <UITextField: 0x5; frame = (20 500; 335 34); text = ''; layer = <CALayer: 0x6>>
        """
      let path = try work.write(dump + "\n", to: "dump.txt")
      let rehearsed = try imported(work, path) {
        $0.folder = work.path("forms")
        $0.isDryRun = true
      }
      #expect(try rehearsed.writeFiles() == "Would write 1 file to \(work.path("forms"))")
      #expect(!work.has("forms"))
      let done = try imported(work, path) { $0.folder = work.path("forms") }
      #expect(done.files.map(\.forms.count) == [1])
      #expect(try done.writeFiles() == "Wrote 1 file to \(work.path("forms"))")
      let name = try #require(done.files.first?.forms.first?.definition.name)
      let again = try Checking(paths: [work.path("forms")], strategies: .builtIn)
        .read(work.observer)
      #expect(again.suite.forms.map(\.name) == [name])
      #expect(again.suite.forms.map(\.digest) == done.files[0].forms.map(\.definition.digest))
    }
  }
}
