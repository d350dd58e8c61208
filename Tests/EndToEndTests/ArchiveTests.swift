import Testing

struct ArchiveTests {
  @Test func `an archived scenario does not run, whatever is imported, until it is taken back`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml", "ours.yaml").status == 0)
      try headroom.expect(0, "archive", "ours/")
      let run = try headroom("run", "contacts.yaml", "ours.yaml")
      #expect(run.errors.contains("Running 2 cases"))
      #expect(run.errors.contains("2 scenarios (1 manually archived)"))
      #expect(try headroom("run", "--list").output.split(separator: "\n").count == 2)
      let history = try headroom("history", "ours/").output
      #expect(history.contains("ours/last-row") && history.contains("passed, archived"))
      let others = try headroom("history", "--all", "contacts/").output
      #expect(!others.contains("archived"))

      try headroom.expect(0, "archive", "--undo", "last-row")
      #expect(try headroom("run", "--list").output.split(separator: "\n").count == 3)
    }
  }

  @Test func `archive says what it can't do`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let none = try headroom("archive", "table/")
      #expect(none.status == 74)
      #expect(!headroom.has("headroom.db"))
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      #expect(try headroom("import", "contacts.yaml").status == 0)
      let unknown = try headroom("archive", "table/last-row-is-liftd")
      #expect(unknown.status == 4)
      #expect(unknown.errors.contains("did you mean 'table/last-row-is-lifted'?"))
      #expect(try headroom("archive", "--allow-empty", "nothing").status == 0)
      let key = try headroom("archive", "table/last-row-is-lifted [inset-scroll, iPhone 8]")
      #expect(key.status == 64)
      #expect(key.errors.contains("name the scenario instead of the case"))
    }
  }

  private static let archived = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml")
    try headroom.expect(0, "archive", "table/")
  }

  @Test(arguments: [
    "run contacts.yaml", "run", "run table/last-row-is-lifted", "run --no-record contacts.yaml",
    "run contacts.yaml table/",
  ])
  func `where all that is named is archived the way back is told`(command: String) throws {
    try Self.archived.inCopy { headroom in
      let result = try headroom.call(BuiltBinary.words(command))
      #expect(result.status == 4)
      #expect(result.errors.contains("archived"), "\(result.errors)")
      let back = "headroom archive --undo table/last-row-is-lifted"
      #expect(result.errors.contains(back), "\(result.errors)")
    }
  }
}
