import TestSupport
import Testing

/// What a run without a path tells of the files that its definitions came from.
struct SourceFileTests {
  /// A run of two files.
  private static let recorded = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml", "ours.yaml")
  }

  @Test func `a changed file is pointed out when its path is not named`() throws {
    try Self.recorded.inCopy { headroom in
      #expect(try !headroom("run").errors.contains("changed since"))
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      let result = try headroom("run")
      #expect(result.errors.contains("warning: changed since the last import: contacts.yaml"))
    }
  }

  @Test func `a file that lacks what came from it is pointed out at each run`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
      #expect(try headroom("import", ".").status == 0)
      #expect(try !headroom("run").errors.contains("changed since"))
      let renamed = ExampleFiles.contacts.replacing("iPhone 8]", with: "iPhone 8]  # once more")
      try headroom.write(renamed, to: "contacts.yaml")
      #expect(try headroom("import", "contacts.yaml").status == 0)
      #expect(try !headroom("run").errors.contains("changed since"))
      let line = renamed.split(separator: "\n").first { $0.contains("- name: table/") } ?? ""
      try headroom.write(
        renamed.replacing(line, with: line.replacing("table/", with: "tables/")),
        to: "contacts.yaml")
      #expect(try headroom("import", "contacts.yaml", "--keep-missing").status == 0)
      for _ in 0..<2 {
        let errors = try headroom("run").errors
        #expect(errors.contains("changed since the last import: contacts.yaml"), "\(errors)")
      }
    }
  }

  @Test(.needs(.sqliteShell))
  func `a content that is not what its digest says begins no run`() throws {
    try Self.recorded.inCopy { headroom in
      let runs = try headroom("runs").output
      try headroom.write(
        "UPDATE scenario_revision SET content = replace(content, '121', '135');", to: "alter.sql")
      try headroom.shell("sqlite3 headroom.db < alter.sql")
      let result = try headroom("run")
      #expect(result.status == 74, "\(result.output) \(result.errors)")
      #expect(try headroom("runs").output == runs)
    }
  }
}
