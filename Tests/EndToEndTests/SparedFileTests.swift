import Testing

/// Outputs that are named like something that must not be lost.
struct SparedFileTests {
  private static let caseKey = "table/last-row-is-lifted [inset-scroll, iPhone 8]"

  /// A recorded suite, and another database.
  private static let recorded = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
    try headroom.expect(0, "run", "-q", "suite")
    try headroom.shell("cp headroom.db other.db")
  }

  /// Gives the database two more names.
  private func link(_ headroom: BuiltBinary) throws {
    let links = "ln -s headroom.db link.json; ln headroom.db hard.json"
    #expect(try headroom.shell(links).status == 0)
  }

  /// All files with their content.
  private func state(_ headroom: BuiltBinary) throws -> String {
    let files = "find . -type f ! -name '.output-*' ! -name '.errors-*'"
    return try headroom.shell("\(files) | sort | xargs md5sum").output
  }

  @Test(arguments: [
    "report -o headroom.db", "report -o ./suite/../headroom.db", "report -o link.json",
    "report -o hard.json", "report --format csv -o other.db", "report -o headroom.db-journal",
    "report -o headroom.db-wal", "report --github -o other.db",
    "run --report json=headroom.db", "run suite --report csv=other.db",
    "run suite --no-record --report html=link.json", "try suite --report json=headroom.db",
    "new --from suite/contacts.yaml --force -o headroom.db",
    "show '\(caseKey)' --svg headroom.db",
  ])
  func `no output replaces a database`(command: String) throws {
    try Self.recorded.inCopy { headroom in
      try link(headroom)
      let before = try state(headroom)
      let result = try headroom.shell("\"$headroom\" \(command)")
      #expect(result.status == 64, "\(result)")
      #expect(result.errors.contains("a Headroom database"), "\(result.errors)")
      #expect(result.errors.contains("name another file"), "\(result.errors)")
      #expect(try state(headroom) == before)
    }
  }

  @Test(arguments: [
    "run suite --report csv=suite/contacts.yaml",
    "run suite/contacts.yaml --no-record --report html=./suite/contacts.yaml",
    "run suite --report json=to-contacts", "run --report json=suite/contacts.yaml",
    "try suite --fail-on never --report json=suite/contacts.yaml",
    "new --from suite/contacts.yaml --force -o to-contacts",
  ])
  func `no output replaces an input of the same command`(command: String) throws {
    try Self.recorded.inCopy { headroom in
      try link(headroom)
      try headroom.shell("ln -s suite/contacts.yaml to-contacts")
      let before = try state(headroom)
      let result = try headroom.shell("\"$headroom\" \(command)")
      #expect(result.status == 64, "\(result)")
      #expect(result.errors.contains("is read by the same command"), "\(result.errors)")
      #expect(try state(headroom) == before)
    }
  }

  @Test func `an output may replace an older output`() throws {
    try Self.recorded.inCopy { headroom in
      try link(headroom)
      #expect(try headroom("report", "-o", "a.json").status == 0)
      #expect(try headroom("report", "-o", "a.json").status == 0)
      #expect(try headroom("run", "-q", "--report", "json=a.json").status == 0)
      // A name that only looks like a database's journal.
      #expect(try headroom("report", "-o", "a.json-journal").status == 0)
    }
  }
}
