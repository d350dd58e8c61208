import Testing

struct UsageTests {
  @Test func `the version is one line`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom("--version")
      #expect(result.status == 0)
      #expect(result.output.wholeMatch(of: /headroom \d+\.\d+\.\d+\n/) != nil)
      #expect(result.errors.isEmpty)
    }
  }

  @Test func `no word at all shows the commands and is wrong usage`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom()
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("USAGE: headroom <command>"))
    }
  }

  @Test func `full output is never reported as success`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.shell("\"$headroom\" --help > /dev/full")
      #expect(result.status == 74)
      #expect(result.errors == "error: can't write to standard output: No space left on device\n")
    }
  }

  @Test func `a reader that has gone is no error`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.shell(
        "set +o pipefail; { \"$headroom\" --help; echo $? >&2; } | true; wait"
      )
      #expect(result.errors == "0\n")
    }
  }

  /// Every command of the help, so that none is forgotten and none is promised.
  static let commands = [
    "run", "compare", "history", "show", "report", "runs", "check", "import", "simulate", "approve",
    "known", "archive", "merge", "query", "prune", "doctor",
  ]

  @Test func `the help names every command once`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let output = try headroom("--help").output
      let section = try #require(output.firstMatch(of: /COMMANDS:\n((?:  .*\n)+)/)).1
      let names = section.split(separator: "\n").filter { !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map { String($0) } }
      #expect(names == Self.commands)
    }
  }

  @Test(arguments: commands)
  func `the help of a command has usage, options and examples that parse`(
    command: String
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom(command, "--help")
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      for part in ["OVERVIEW: ", "USAGE: headroom \(command) ", "OPTIONS:\n", "EXAMPLES:\n"] {
        #expect(result.output.contains(part), "\(part) is missing")
      }
      #expect(try headroom("help", command).output == result.output)
      let widest = result.output.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= 100)
      // An example may find nothing here, but never a word that it does not know.
      for line in result.output.split(separator: "\n") where line.hasPrefix("  headroom ") {
        let call = line.dropFirst("  headroom".count)
        let status = try headroom.shell("\"$headroom\"\(call)").status
        #expect(status != 64, "\(line)")
      }
    }
  }

  @Test(arguments: [
    "try", "export",
    "new", "explore", "completions", "schema",
  ])
  func `a command that is not built is unknown`(command: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom(command)
      #expect(result.status == 64)
      #expect(result.errors.contains("unknown command '\(command)'"))
    }
  }
}
