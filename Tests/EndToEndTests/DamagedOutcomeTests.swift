import TestSupport
import Testing

/// What is told of an outcome that can't be read back, and how.
@Suite(.needs(.sqliteShell))
struct DamagedOutcomeTests {
  /// A scenario whose name turns the direction of a line.
  private static let hostile = "table/last\\u061Crow"

  private static let damaged = MadeFolder { headroom in
    let text = ExampleFiles.contacts.replacing("table/last-row-is-lifted", with: "\"\(hostile)\"")
    try headroom.write(text, to: "contacts.yaml")
    let result = try headroom("run", "contacts.yaml")
    try #require(result.output.contains("2 passed"), "\(result)")
    try headroom.expect(0, "run", "contacts.yaml")
    let change = "UPDATE outcome SET body = '{\"a\": \"' || char(0x61C, 27) || '\"}'"
    let word = "'" + change.replacing("'", with: "'\\''") + "'"
    try #require(try headroom.shell("sqlite3 headroom.db \(word)").status == 0)
  }

  @Test(arguments: [
    "report", "report --format json", "report --format html", "history --all '*offset*'",
    "approve latest --write --reason r", "run --report json=a.json",
  ])
  func `a body that can't be read names database, run and case`(command: String) throws {
    try Self.damaged.inCopy { headroom in
      let result = try headroom.call(BuiltBinary.words(command))
      guard result.status == 74 else {
        // What simulates again does not need the body.
        #expect(result.status < 5, "\(result)")
        return
      }
      #expect(result.errors.contains("headroom.db: can't read the outcome of "), "\(result)")
      #expect(result.errors.contains("table/last\\u{61C}row ["), "\(result)")
      #expect(result.errors.contains(" in run "), "\(result)")
      #expect(!result.errors.contains("\u{61C}") && !result.errors.contains("\u{1B}"))
    }
  }

  @Test func `the reason for a body with an unknown property is a sentence`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      let change =
        "UPDATE outcome SET body = replace(body, '\"contentOffset\"', '\"contentOffsets\"')"
      try #require(
        try headroom.shell("sqlite3 headroom.db '\(change.replacing("'", with: "'\\''"))'").status
          == 0)
      let result = try headroom("report", "--format", "json")
      #expect(result.status == 74)
      #expect(
        result.errors.contains(": its body has an invalid adjustment; check the file with "),
        "\(result)")
    }
  }
}
