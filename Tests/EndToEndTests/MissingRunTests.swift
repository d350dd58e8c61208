import Testing

/// What is said of a run that is not there.
struct MissingRunTests {
  @Test(arguments: [
    ("latest~99", "there is no 'latest~99'; the oldest is 'latest~0'"),
    ("previous", "there is no 'previous': no complete run before run 1 covers its cases"),
    ("99", "there is no run 99; the newest is run 1"),
    ("8", "there is no run 8; the newest is run 1"),
  ])
  func `a place in history where no run is, is told as that`(name: String, words: String) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      // 'iPhone 8' is a part of every case's key: a number is a run all the same.
      for call in [["show", name], ["compare", name], ["approve", name, "--reason", "x"]] {
        let result = try headroom.call(call)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("error: \(words)\n"), "\(call): \(result.errors)")
      }
    }
  }

  @Test(arguments: [
    ["show", "latest"], ["show", "1"], ["compare"], ["approve", "latest", "--reason", "x"],
    ["query", "failing-now", "-p", "run=latest"],
  ])
  func `where no run was recorded, that is said`(call: [String]) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom("import", "-q", "contacts.yaml")
      let result = try headroom.call(call)
      #expect(result.status == 4)
      #expect(result.errors == "error: no runs recorded yet; record one with 'headroom run'\n")
    }
  }

  @Test func `an unknown run to compare with is wrong usage before anything is imported`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      let result = try headroom("run", "contacts.yaml", "--against", "nosuch")
      #expect(result.status == 64)
      #expect(!result.errors.contains("Imported"))
      #expect(try headroom("run", "-q").output.hasPrefix("2 passed"))
      let first = try headroom("run", "contacts.yaml", "--db", "new.db", "--against", "1")
      #expect(first.status == 4)
      #expect(first.errors.hasPrefix("error: no runs recorded yet"))
      #expect(!headroom.has("new.db"))
    }
  }
}
