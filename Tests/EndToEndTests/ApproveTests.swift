import TestSupport
import Testing

struct ApproveTests {
  /// A scenario in which nothing is judged: the table is lifted by 141 + gap from −20.
  static let seen = """
    headroom: 1
    strategies:
      - {name: ours, model: offsetRestore, parameters: {gap: 10}}
    scenarios:
      - name: seen/last-row
        form: contacts
        devices: [iPhone 8]
        strategies: [ours, none]
        laws: []
        script:
          - focus: field-12

    """

  private func start(_ headroom: BuiltBinary) throws {
    try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
    try headroom.write(Self.seen, to: "suite/seen.yaml")
    #expect(try headroom("run", "suite").output.contains("2 passed, 2 unjudged"))
  }

  @Test func `without a name git's user approves, outside of a repository the system's`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      func approver() throws -> String {
        try headroom.expect(0, "approve", "latest", "seen/", "--reason", "as on the device")
        defer { _ = try? headroom("approve", "latest", "seen/", "--undo", "--reason", "again") }
        let file = String(decoding: try headroom.read("suite/baselines.yaml"), as: UTF8.self)
        return file.split(separator: "\n").first { $0.hasPrefix("    by: ") }.map(String.init) ?? ""
      }
      let system = try approver()
      #expect(system != "    by: Ada Lovelace" && !system.isEmpty)
      try headroom.shell("git init -q . && git config user.name 'Ada Lovelace'")
      #expect(try approver() == "    by: Ada Lovelace")
    }
  }

  @Test func `an approved outcome passes until the case does something else`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      let approved = try headroom(
        "approve", "latest", "seen/", "--reason", "as on the device", "--by", "me")
      #expect(approved.status == 0)
      #expect(approved.output.contains("Approved 2 cases of run 1 in suite/baselines.yaml"))
      let file = String(decoding: try headroom.read("suite/baselines.yaml"), as: UTF8.self)
      #expect(
        file.contains("- case: \"seen/last-row [ours, iPhone 8]\"\n    reason: as on the device"))
      #expect(file.contains("    by: me\n    at: \"20"))
      #expect(file.contains("to: [0, 131]"))
      #expect(file.contains("    adjustments: []\n"))
      #expect(try headroom("run").output.contains("4 passed"))

      let why = try headroom("compare", "1", "2", "--why")
      #expect(why.output.contains("baseline seen/last-row: now approved"))
      #expect(why.output.contains("  redefined  2\n"))

      // The file says the same in a new database.
      let fresh = try headroom("run", "--db", "fresh.db", "suite")
      #expect(fresh.output.contains("4 passed"))
      #expect(try headroom("check", "suite").status == 0)

      try headroom.write(Self.seen.replacing("gap: 10", with: "gap: 12"), to: "suite/seen.yaml")
      let other = try headroom("run", "suite")
      #expect(other.status == 1)
      #expect(other.output.contains("1 regression since run 2"))
      // 131 was approved with a gap of 10; with 12 it is 133.
      #expect(
        other.output.contains(
          """
              adjustments:   suite/seen.yaml:11
                contentOffset of contacts went to [0, 131], now [0, 133]

          """
        )
      )
      #expect(!other.output.contains("\"to\""))
      #expect(try headroom("show", "seen/last-row [none, iPhone 8]", "--run", "2").status == 0)
    }
  }

  @Test func `who approved what judges a case is told beside its result`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      #expect(try headroom("approve", "1", "seen/", "-m", "as \"seen\"", "--by", "ann").status == 0)
      #expect(try headroom("run").status == 0)
      let day =
        try headroom("query", "SELECT DISTINCT substr(approved_at, 1, 10) FROM approvals")
        .output.split(separator: "\n").last ?? ""
      let words = "approved by ann on \(day): as \"seen\""
      let key = "seen/last-row [ours, iPhone 8]"
      let shown = try headroom("show", key)
      #expect(shown.output.contains("\n  \(words)\n"), "\(shown.output)")
      #expect(!(try headroom("show", key, "--run", "1").output.contains("approved")))
      // Other cases are judged by what they expect, whatever is approved.
      let judged = try headroom("show", "table/last-row-is-lifted [inset-scroll, iPhone 8]")
      #expect(judged.status == 0 && !judged.output.contains("approved"), "\(judged)")
      let json = try headroom("show", key, "--format", "json").output
      #expect(json.contains(#""approval": {"by": "ann", "at": ""#), "\(json)")
      #expect(json.hasSuffix("Z\", \"reason\": \"as \\\"seen\\\"\"}}\n"), "\(json)")
      let history = try headroom("history", key)
      #expect(history.output.contains("[0, 131]\n  \(words)\n"), "\(history.output)")
      let transitions = try headroom("history", key, "--format", "json").output
      #expect(transitions.contains(#""by": "ann""#), "\(transitions)")
      #expect(try headroom("report", "--format", "html", "-o", "page.html").status == 0)
      let page = String(decoding: try headroom.read("page.html"), as: UTF8.self)
      #expect(page.contains("approved by ann on \(day): as"))
      // A case that does something else than was approved says so, too.
      try headroom.write(Self.seen.replacing("gap: 10", with: "gap: 12"), to: "suite/seen.yaml")
      let failed = try headroom("run", "suite")
      #expect(failed.status == 1 && failed.output.contains("\n    \(words)\n"), "\(failed.output)")
      let again = try headroom("show", "latest", "--format", "json")
      #expect(again.output.contains(#""by": "ann""#), "\(again.output)")
    }
  }

  @Test func `an approval of a file is of the time that the file says`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      #expect(try headroom("approve", "1", "seen/", "-m", "right", "--by", "ann").status == 0)
      let file = String(decoding: try headroom.read("suite/baselines.yaml"), as: UTF8.self)
      func approved(at time: String, _ column: String) throws -> String {
        let text = file.replacing(/at: ".*"/, with: "at: \"\(time)\"")
        try headroom.write(text, to: "suite/baselines.yaml")
        let run = try headroom("run", "-q", "--db", "\(time.prefix(10)).db", "suite")
        #expect(run.output.contains("4 passed"), "\(run)")
        let rows = try headroom(
          "query", "SELECT DISTINCT \(column) FROM approvals JOIN runs", "--format", "csv", "--db",
          "\(time.prefix(10)).db")
        return String(rows.output.split(separator: "\r\n").last ?? "")
      }
      let time = "2026-02-28T23:59:59Z"
      #expect(try approved(at: time, "approved_at") == "2026-02-28T23:59:59.000Z")
      #expect(try approved(at: "2024-02-29", "approved_at") == "2024-02-29T00:00:00.000Z")
      // What is no time, before 2000 or still to come is that of the import, just before the run.
      let isNow = "julianday(started_at) - julianday(approved_at) BETWEEN 0 AND 0.1"
      let others = [
        "yesterday", "2026-02-29", "1999-12-31T23:59:59Z", "2026-02-27T1", "9999-01-01",
      ]
      for other in Thoroughness.every(2, of: others) {
        #expect(try approved(at: other, isNow) == "1", "\(other)")
      }
    }
  }

  @Test func `an undone approval leaves the file and keeps its rows`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      #expect(try headroom("approve", "1", "seen/", "-m", "right").status == 0)
      let dry = try headroom("approve", "1", "[ours,", "--undo", "-m", "wrong", "--dry-run")
      #expect(dry.output.contains("Would withdraw the baseline of 1 case"))
      let undone = try headroom("approve", "1", "[ours,", "--undo", "-m", "wrong")
      #expect(undone.status == 0)
      let file = String(decoding: try headroom.read("suite/baselines.yaml"), as: UTF8.self)
      #expect(!file.contains("[ours"))
      #expect(file.contains("[none"))
      #expect(try headroom("run").output.contains("3 passed, 1 unjudged"))
      #expect(try headroom("approve", "1", "seen/", "--undo", "-m", "all").status == 0)
      #expect(!headroom.has("suite/baselines.yaml"))
      #expect(try headroom("approve", "1", "--undo", "-m", "again").status == 4)
    }
  }

  @Test func `a baseline is no way around an expectation`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 1)
      let refused = try headroom("approve", "latest", "--reason", "it is so")
      #expect(refused.status == 4)
      #expect(refused.errors.contains("a baseline can't make a failing expectation or law pass"))
      #expect(!headroom.has("baselines.yaml"))
      #expect(try headroom("run", "-q").status == 1)
    }
  }

  @Test func `approve says what it lacks`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      #expect(try headroom("approve", "latest", "--reason", " ").status == 64)
      #expect(try headroom("approve", "lates", "--reason", "r").errors.contains("'latest'"))
      #expect(try headroom("approve", "latest", "nothing", "--reason", "r").status == 4)
      let runless = try headroom("approve", "seen/", "--reason", "r")
      #expect(runless.status == 64)
      #expect(
        runless.errors.hasPrefix(
          """
          error: unknown run 'seen/'; the run comes first: headroom approve latest seen/
          Usage: headroom approve <run> [<pattern> ...] [options]

          """
        ),
        "\(runless.errors)"
      )
      #expect(try headroom("approve", "--reason", "r").errors.hasPrefix("error: missing <run>\n"))
      try headroom.write(Self.seen.replacing("field-12", with: "field-11"), to: "suite/seen.yaml")
      #expect(try headroom("import", "suite").status == 0)
      let stale = try headroom("approve", "latest", "seen/", "--reason", "r")
      #expect(stale.status == 4)
      #expect(stale.errors.contains("its scenario has changed; run it first"))
    }
  }

  @Test func `a file of baselines with other definitions is left alone`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
      try headroom.write(Self.seen, to: "suite/baselines.yaml")
      #expect(try headroom("run", "-q", "suite").status == 0)
      let refused = try headroom("approve", "latest", "seen/", "--reason", "r")
      #expect(refused.status == 65)
      #expect(refused.errors.contains("contains definitions other than baselines"))
      #expect(
        String(decoding: try headroom.read("suite/baselines.yaml"), as: UTF8.self) == Self.seen)
    }
  }

  @Test func `--write puts the found value in place, with the difference, and keeps the rest`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      let wrong = ExampleFiles.wrongNumber.replacing("135}", with: "135}  # measured")
      try headroom.write(wrong, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 1)
      let dry = try headroom("approve", "latest", "--write", "--dry-run", "-m", "new toolbar")
      #expect(dry.status == 0)
      #expect(dry.output.contains("+") && dry.output.contains("inset-scroll: 121}  # measured"))
      #expect(String(decoding: try headroom.read("contacts.yaml"), as: UTF8.self) == wrong)
      let written = try headroom("approve", "latest", "--write", "-m", "new toolbar")
      #expect(written.status == 0)
      #expect(written.output.contains("Wrote 1 expectation of run 1 to contacts.yaml"))
      #expect(
        String(decoding: try headroom.read("contacts.yaml"), as: UTF8.self)
          == wrong.replacing("inset-scroll: 135", with: "inset-scroll: 121")
      )
      #expect(try headroom("run", "contacts.yaml").output.contains("2 passed"))
      #expect(!headroom.has("baselines.yaml"))
      #expect(try headroom("approve", "latest", "--write", "-m", "again").status == 4)
    }
  }

  @Test func `--write names what it can't write, and leaves an edited file alone`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let law = ExampleFiles.wrongNumber
        .replacing(
          "strategies: [offset-restore, inset-scroll]", with: "strategies: [none, inset-scroll]"
        )
        .replacing("{offset-restore: 131", with: "{none: {not: -20}")
        .replacing("focus.isVisible: true", with: "focus.isVisible: {inset-scroll: true}")
      try headroom.write(law, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 1)
      let partly = try headroom("approve", "latest", "--write", "-m", "r")
      #expect(partly.status == 1)
      #expect(partly.errors.contains("focused-field-visible is a law, which has no value to write"))
      #expect(partly.errors.contains("contacts.contentOffset.y has no single value"))
      #expect(partly.output.contains("Wrote 1 expectation"))
      let stale = try headroom("approve", "latest", "--write", "-m", "r")
      #expect(stale.status == 1)
      #expect(stale.errors.contains("has changed since the run; run it first"))
      #expect(try headroom("approve", "latest", "--write", "--undo", "-m", "r").status == 64)
    }
  }
}
