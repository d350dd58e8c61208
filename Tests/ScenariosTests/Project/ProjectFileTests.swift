import Scenarios
import TestSupport
import Testing

/// What `headroom.yaml` says, and what is said of it.
struct ProjectFileTests {
  private static func read(_ text: String) -> (project: ProjectFile, lines: [String]) {
    let source = SuiteReader.Source(file: "headroom.yaml", bytes: Array(text.utf8))
    let (project, diagnostics) = ProjectFile.read(source)
    return (project, diagnostics.map { "\($0.location.line):\($0.location.column): \($0.message)" })
  }

  private static func expect(
    _ marked: String, says messages: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let fixture = Marked(marked)
    let expected = zip(fixture.places, messages).map { "\($0): \($1)" }
    #expect(fixture.places.count == messages.count, sourceLocation: sourceLocation)
    #expect(read(fixture.text).lines == expected, sourceLocation: sourceLocation)
  }

  @Test func `every key is read`() {
    let (project, lines) = Self.read(
      """
      headroom: 1
      program: swift run MyApp
      paths: [forms, ../shared/scenarios]
      database: history/main.db
      strategies: [none, 'iq-*']
      devices: [iPhone 8]
      externals:
        rn-kav: tools/externals.yaml
        ours: tools/externals.yaml
      tolerance: 0.5
      laws: [reachable, focused-field-visible]
      reports: {junit: out/, html: out.html}
      """
    )
    #expect(lines.isEmpty)
    #expect(project.paths.map(\.text) == ["forms", "../shared/scenarios"])
    #expect(project.program?.text == "swift run MyApp")
    #expect(project.database?.text == "history/main.db")
    #expect(project.strategies.map(\.text) == ["none", "iq-*"])
    #expect(project.devices.map(\.text) == ["iPhone 8"])
    #expect(project.externals.map(\.name) == ["rn-kav", "ours"])
    #expect(project.externalFiles == ["tools/externals.yaml"])
    #expect(project.defaults.tolerance == 0.5)
    #expect(project.defaults.laws == [.focusedFieldVisible, .reachable])
    #expect(project.reports.map { "\($0.name)=\($0.file)" } == ["junit=out/", "html=out.html"])
  }

  @Test func `a project that says nothing reads the folder scenarios`() {
    let (project, lines) = Self.read("headroom: 1\n")
    #expect(lines.isEmpty)
    #expect(project.paths.map(\.text) == ["scenarios"])
    #expect(project.database == nil && project.strategies.isEmpty && project.reports.isEmpty)
    #expect(project.defaults.tolerance == 0.01 && project.defaults.laws == nil)
  }

  @Test func `laws are what a scenario may name`() {
    #expect(Self.read("headroom: 1\nlaws: all").project.defaults.laws == Law.allCases)
    #expect(Self.read("headroom: 1\nlaws: []").project.defaults.laws == [])
    Self.expect(
      "headroom: 1\nlaws: [«no-exces-room, idempotent, «idempotent]",
      says: [
        "'no-exces-room' is not a valid value for 'laws'; did you mean 'no-excess-room'?",
        "'idempotent' appears twice in 'laws'",
      ]
    )
    Self.expect(
      "headroom: 1\nlaws: «any", says: ["'laws' must be a list of laws, or all; found 'any'"])
  }

  @Test func `what is misspelt has its place and the nearest word`() {
    Self.expect(
      """
      headroom: 1
      «path: [scenarios]
      reports: {«jnit: a.xml}
      """,
      says: [
        "unknown key 'path' in a project; did you mean 'paths'?",
        "unknown key 'jnit' in 'reports'; did you mean 'junit'?",
      ]
    )
  }

  @Test func `a value of another shape has its place`() {
    Self.expect(
      """
      headroom: «2
      paths: «[]
      strategies: «none
      externals: «[tools.yaml]
      tolerance: «0
      """,
      says: [
        "the format's version must be 1; found '2'",
        "'paths' is empty; list at least one, or remove it",
        "'strategies' must be a list; found 'none'",
        "'externals' must be a mapping; found a list of one value",
        "'tolerance' must be a number from 0.001 to 100; found '0'",
      ]
    )
  }

  @Test(arguments: [("", "the file is empty; it must begin with 'headroom: 1'"), ("[]", nil)])
  func `what is no project is told`(text: String, message: String?) {
    let lines = Self.read(text).lines
    #expect(
      lines
        == [message ?? "'a project' must be a mapping; found a list of 0 values"].map {
          "1:1: \($0)"
        }
    )
  }

  @Test func `the version is needed`() {
    #expect(
      Self.read("paths: [a]").lines == [
        "1:1: the format's version is missing; begin the file with 'headroom: 1'"
      ]
    )
  }

  @Test(arguments: ["/tmp/x.db", "../x.db", "a/../../x.db", "."])
  func `nothing is written out of the project's folder`(path: String) {
    Self.expect(
      "headroom: 1\ndatabase: «\(path)\nreports: {json: «\(path)}",
      says: [("database", ".db or .sqlite or .sqlite3"), ("reports.json", ".json")].map {
        "'\($0)' must be a path below the folder of this file that is not hidden and ends with \($1); found '\(path)'"
      }
    )
  }

  @Test func `every key has a sentence`() {
    #expect(
      ProjectFile.keys.map(\.name) == [
        "headroom", "program", "paths", "database", "strategies", "devices", "gate", "externals",
        "tolerance", "laws", "reports",
      ]
    )
    for key in ProjectFile.keys {
      #expect(key.help.hasSuffix(".") && key.help.first?.isUppercase == true, "\(key.name)")
    }
  }
}
