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
}
