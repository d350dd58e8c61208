import Foundation
import TestSupport
import Testing

struct ExportTests {
  /// The shipped suite; where `HEADROOM_KILLS` does not ask for all of it, a part with forms of most
  /// kinds, constraints, and strategies of its own.
  static let shipped: [String] = {
    let suite = Repository.folder.appending(path: "scenarios")
    let few = ["devices.yaml", "strategies.yaml", "forms", "auto-layout", "verdicts"]
    return Thoroughness.isFull ? [suite.path] : few.map { suite.appending(path: $0).path }
  }()

  @Test func `exporting the shipped suite and importing that changes nothing`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      #expect(try headroom.call(["import", "-q"] + Self.shipped).status == 0)
      let export = try headroom("export", "--output", "out")
      #expect(export.status == 0 && export.output.hasPrefix("Wrote "), "\(export.errors)")
      let again = try headroom("import", "--dry-run", "out")
      #expect(again.status == 0, "\(again.errors)")
      // One line: nothing is new, changed, restored or archived.
      #expect(again.output.split(separator: "\n").count == 1, "\(again.output.prefix(2000))")
      #expect(!again.output.contains("("), "\(again.output.prefix(400))")
      let second = try headroom("export", "--output", "out")
      #expect(second.output.contains("all files are up to date"))
      let whole = try headroom.shell("$headroom export > all.yaml && $headroom import -n all.yaml")
      #expect(whole.output.split(separator: "\n").count == 1, "\(whole.output.prefix(2000))")
    }
  }

  @Test func `a pattern exports scenarios with what they need, and forms by name`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      try headroom("import", "contacts.yaml", "Login.storyboard")
      let scenario = try headroom("export", "table/last-row-is-lifted")
      #expect(scenario.status == 0, "\(scenario.errors)")
      #expect(scenario.output.contains("- name: contacts\n"))
      #expect(scenario.output.contains("- name: table/last-row-is-lifted\n"))
      #expect(scenario.output.contains("repeat: 12"))
      #expect(!scenario.output.contains("Login"))
      let form = try headroom("export", "Login/Settings")
      #expect(
        form.output.contains("kind: tableViewController") && !form.output.contains("contacts"))
      let none = try headroom("export", "Login/Setings")
      #expect(none.status == 4)
      #expect(none.errors.contains("did you mean 'Login/Settings'?"), "\(none.errors)")
    }
  }
}
