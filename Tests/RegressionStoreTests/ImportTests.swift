import AvoidanceEngine
import Foundation
import Scenarios
import Testing

@testable import RegressionStore

/// Definitions on their way into the database and back.
struct ImportTests {
  let first = Samples.definition(
    .scenario, "s", #"{"form":"f","n":1}"#, file: "suite/a.yaml", line: 3,
    lines: SourceLines(steps: [5, 6], subjects: [1: ["focus.isVisible": 7]]))

  @Test func `importing the same again changes no byte`() throws {
    let folder = try TemporaryFolder()
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    let summary = try database.importDefinitions([first], at: 1)
    #expect(summary[.scenario].new == ["s"])
    let before = try folder.bytes("a.db")
    let again = try database.importDefinitions([first], at: 2)
    #expect(again.isUnchanged)
    #expect(again[.scenario].unchanged == ["s"])
    #expect(try folder.bytes("a.db") == before)
  }

  @Test func `a definition reads back with its place`() throws {
    let database = try RegressionDatabase()
    _ = try database.importDefinitions([first], at: 1)
    let stored = try #require(try database.currentDefinitions().first)
    #expect(stored.kind == .scenario)
    #expect(stored.name == "s")
    #expect(stored.content == first.content)
    #expect(stored.digest == first.digest)
    #expect(stored.file == "suite/a.yaml")
    #expect(stored.line == 3)
    #expect(!stored.isArchived)
    let lines = try database.sourceLines(ofScenarios: ["s", "unknown"])
    #expect(lines == ["s": try #require(first.lines)])
  }

  @Test func `what was read is imported with its places, what is built in has none`() throws {
    let text = """
      headroom: 1
      forms:
        - {name: f, canvas: [375, 667], view: {children: [{textField: a, frame: [0, 0, 9, 9]}]}}
      scenarios:
        - name: s
          form: f
          devices: [iPhone 8]
          script:
            - focus: a
            - expect:
                focus: a
                focus.isVisible: true
      """
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "a.yaml", bytes: Array(text.utf8))
    ])
    let all = ImportedDefinition.all(of: reading, strategies: .builtIn)
    let scenario = try #require(all.first { $0.kind == .scenario })
    #expect(scenario.file == "a.yaml")
    #expect(scenario.line == 5)
    #expect(
      scenario.lines
        == SourceLines(steps: [9, 10], subjects: [1: ["focus": 11, "focus.isVisible": 12]])
    )
    #expect(all.first { $0.kind == .form }?.line == 3)
    let device = try #require(all.first { $0.kind == .device })
    #expect(device.name == "iPhone 8")
    #expect(device.file == nil)
    #expect(all.filter { $0.kind == .strategy }.allSatisfy { $0.file == nil && $0.line == nil })
    #expect(all.contains { $0.kind == .strategy && $0.name == "inset-scroll" })
  }

  @Test func `lines are kept as JSON, whatever a subject is called`() {
    let lines = SourceLines(steps: [1, 2, 3], subjects: [1: ["a\"\\\n.b": 4, "c": 5]])
    let json = String(decoding: lines.json, as: UTF8.self)
    #expect(json == #"[1,[2,{"a\"\\\u000a.b":4,"c":5}],3]"#)
    #expect(SourceLines(json: json) == lines)
    #expect(lines.line(ofStep: 1, subject: "c") == 5)
    #expect(lines.line(ofStep: 1, subject: "d") == 2)
    #expect(lines.line(ofStep: 3) == nil)
  }

  @Test func `a changed content is a new revision, and the old one stays`() throws {
    let database = try RegressionDatabase()
    _ = try database.importDefinitions([first], at: 1)
    var second = Samples.definition(.scenario, "s", #"{"form":"f","n":2}"#)
    second.file = first.file
    let summary = try database.importDefinitions([second], at: 2)
    #expect(summary[.scenario].changed == ["s"])
    #expect(try database.currentDefinitions().map(\.digest) == [second.digest])
    #expect(try database.rows("SELECT count(*) FROM scenario_revision") == [["2"]])
  }

  @Test func `what a file was is known until it is imported otherwise, or files are merged`()
    throws
  {
    let database = try RegressionDatabase()
    var (one, other) = (first, Samples.definition(.form, "f", "{}", file: "suite/f.yaml"))
    let digest = one.digest
    _ = try database.importDefinitions(
      [one, other], sourceFiles: ["suite/a.yaml": digest, "suite/f.yaml": digest], at: 1)
    #expect(try database.sourceFiles() == ["suite/a.yaml": digest, "suite/f.yaml": digest])
    // Another import says nothing of it.
    _ = try database.importDefinitions([one], at: 2)
    #expect(try database.sourceFiles() == ["suite/f.yaml": digest])
    other = Samples.definition(.form, "f", #"{"n":1}"#, file: "suite/f.yaml")
    _ = try database.importDefinitions([other], sourceFiles: ["suite/f.yaml": other.digest], at: 3)
    #expect(try database.sourceFiles() == ["suite/f.yaml": other.digest])
    // From another file, which has less than what is known to come from it.
    let gone = Samples.definition(.device, "d", "{}", file: "suite/f.yaml")
    _ = try database.importDefinitions([gone], at: 3)
    _ = try database.importDefinitions(
      [other], replacing: ImportScope(files: ["suite/f.yaml"]),
      sourceFiles: ["suite/f.yaml": other.digest], at: 3)
    #expect(try database.sourceFiles().isEmpty)
    _ = try database.importDefinitions(
      [other, gone], sourceFiles: ["suite/f.yaml": other.digest, "unused.yaml": digest], at: 3)
    #expect(try database.sourceFiles() == ["suite/f.yaml": other.digest])
    one.file = "b.yaml"
    _ = try database.importDefinitions(
      [one], sourceFiles: ["b.yaml": digest], at: 4, isDryRun: true)
    #expect(try database.sourceFiles() == ["suite/f.yaml": other.digest])
    _ = try database.merge([], checks: Samples.checks, at: 5)
    #expect(try database.sourceFiles().isEmpty)
  }

  @Test func `what is gone from a file or a folder is archived, and comes back`() throws {
    let database = try RegressionDatabase()
    let others = [
      Samples.definition(.form, "f", "{}", file: "suite/forms/f.yaml"),
      Samples.definition(.scenario, "t", "{}", file: "suite2/a.yaml"),
      Samples.definition(.strategy, "built-in", "{}"),
    ]
    _ = try database.importDefinitions([first] + others, at: 1)
    let folder = ImportScope(folders: ["suite"])
    let dry = try database.importDefinitions([], replacing: folder, at: 2, isDryRun: true)
    #expect(dry[.scenario].archived == ["s"])
    #expect(dry[.form].archived == ["f"])
    #expect(try database.currentDefinitions().count == 4)
    _ = try database.importDefinitions([], replacing: folder, at: 2)
    #expect(try database.currentDefinitions().map(\.name) == ["t", "built-in"])
    #expect(try database.currentDefinitions(includingArchived: true).count == 4)
    let back = try database.importDefinitions(
      [first], replacing: ImportScope(files: ["suite/a.yaml"]), at: 3)
    #expect(back[.scenario].restored == ["s"])
    #expect(back[.scenario].archived.isEmpty)
    #expect(try database.currentDefinitions(of: [.scenario]).map(\.name) == ["s", "t"])
  }

  @Test(arguments: DefinitionKind.allCases)
  func `what is gone comes back with the content that it had`(kind: DefinitionKind) throws {
    let database = try RegressionDatabase()
    let one = Samples.definition(kind, "d", "{}", file: "suite/a.yaml")
    let file = ImportScope(files: ["suite/a.yaml"])
    _ = try database.importDefinitions([one], at: 1)
    #expect(try database.importDefinitions([], replacing: file, at: 2)[kind].archived == ["d"])
    #expect(try database.importDefinitions([one], at: 3)[kind].restored == ["d"])
    #expect(try database.currentDefinitions().map(\.name) == ["d"])
  }

  @Test func `what was archived by hand stays archived through imports, with its new content`()
    throws
  {
    let database = try RegressionDatabase()
    _ = try database.importDefinitions([first], at: 1)
    #expect(try database.setArchived(["s", "t"], kind: .scenario, at: 2) == ["s"])
    #expect(try database.setArchived(["s"], kind: .scenario, at: 3).isEmpty)
    var second = Samples.definition(.scenario, "s", #"{"form":"f","n":2}"#)
    second.file = first.file
    let summary = try database.importDefinitions([second], at: 4)
    #expect(summary[.scenario].changed == ["s"])
    #expect(summary[.scenario].keptArchived == ["s"])
    #expect(summary[.scenario].restored.isEmpty)
    #expect(try database.currentDefinitions().isEmpty)
    #expect(try database.namesArchivedByHand(of: .scenario) == ["s"])
    // What is not in the suite is not missed where it was.
    let missing = try database.importDefinitions(
      [], replacing: ImportScope(files: ["suite/a.yaml"]), at: 4)
    #expect(missing[.scenario].archived.isEmpty)
    #expect(try database.setArchived(["s"], kind: .scenario, false, at: 4) == ["s"])
    #expect(try database.currentDefinitions().map(\.digest) == [second.digest])
    #expect(try database.namesArchivedByHand(of: .scenario).isEmpty)
  }

  @Test func `what is gone stays gone when it is archived by hand, too`() throws {
    let database = try RegressionDatabase()
    _ = try database.importDefinitions([first], at: 1)
    let folder = ImportScope(folders: ["suite"])
    _ = try database.importDefinitions([], replacing: folder, at: 2)
    #expect(try database.setArchived(["s"], kind: .scenario, at: 3) == ["s"])
    #expect(try database.rows("SELECT archived_at FROM scenario") == [["2"]])
    // Taking back brings it back from both.
    #expect(try database.setArchived(["s"], kind: .scenario, false, at: 4) == ["s"])
    #expect(try database.rows("SELECT archived_at FROM scenario") == [[nil]])
  }

  @Test func `an import that fails leaves nothing behind`() throws {
    let database = try RegressionDatabase()
    let nameless = Samples.definition(.scenario, "", "{}")
    let error = #expect(throws: DatabaseError.self) {
      try database.importDefinitions([first, nameless], at: 1)
    }
    #expect(error?.kind == .constraint)
    #expect(try database.currentDefinitions(includingArchived: true).isEmpty)
  }
}
