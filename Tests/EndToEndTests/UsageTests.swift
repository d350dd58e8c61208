import TestSupport
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

  @Test(.needs(.linux("/dev/full"))) func `full output is never reported as success`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.shell("\"$headroom\" --help > /dev/full")
      #expect(result.status == 74)
      #expect(result.errors == "error: can't write to standard output: No space left on device\n")
    }
  }

  @Test func `a reader that has gone is no error`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.shell(
        "set +o pipefail; { \"$headroom\" --help; echo $? >&2; } | true; wait")
      #expect(result.errors == "0\n")
    }
  }

  @Test func `a reader that has gone changes no status`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      let gone = "set -o pipefail; \"$headroom\""
      #expect(try headroom.shell("\(gone) run -q contacts.yaml | true").status == 1)
      #expect(try headroom.shell("\(gone) query 'SELECT 1' | true").status == 0)
      #expect(try headroom.shell("\(gone) simulate -q contacts.yaml | true").status == 1)
      // More than a pipe holds, so that the write fails while the call is still at work.
      let long =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50000) SELECT i FROM n"
      let result = try headroom.shell("\(gone) query '\(long)' --limit 40000 | head -1")
      #expect(result.status == 0)
      #expect(result.output == "    I\n")
      #expect(
        result.errors == "warning: there are more than 40000 rows; use --limit to show more\n")
    }
  }

  @Test(arguments: commands.filter { $0 != "completions" })
  func `every command can be quiet`(command: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let help = try headroom(command, "--help").output
      #expect(help.contains("-q, --quiet "))
    }
  }

  /// Every command of the help, so that none is forgotten and none is promised.
  static let commands = [
    "try", "explore", "run", "sweep", "compare", "history", "show", "report", "runs", "check",
    "import",
    "strategies", "simulate", "new", "init", "ci", "external", "trust", "approve", "known",
    "archive",
    "export", "merge",
    "query",
    "prune", "doctor", "completions", "schema",
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
  func `the help of a command has usage, options and examples that parse`(command: String) throws {
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
        var call = line.dropFirst("  headroom".count)
        // It would search for ten seconds.
        if command == "explore" { call += " --cases 1" }
        let isPlain =
          !call.contains { "\\$`|&;<>*?#".contains($0) } && !call.contains("--watch")
        let result =
          try isPlain
          ? headroom.inProcess(BuiltBinary.words(String(call)))
          : headroom.shell("\"$headroom\"\(call)")
        #expect(result.status != 64, "\(line)")
      }
    }
  }
}
