import Foundation
import TestSupport
import Testing

/// `query`, `prune` and `doctor` with the built binary.
struct QueryEndToEndTests {
  /// A folder whose database has two runs: in the second one case fails.
  private static let twoRuns = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.expect(0, "run", "contacts.yaml", "--label", "first")
    try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
    try headroom.expect(1, "run", "contacts.yaml")
  }

  @Test func `a shipped query tells what fails in the latest run, or in another`() throws {
    try Self.twoRuns.inCopy { headroom in
      let csv = try headroom("query", "failing-now", "--format", "csv")
      #expect(csv.status == 0)
      let lines = csv.output.split(separator: "\r\n")
      #expect(lines.first == "case_key,verdict,since_run,file,line")
      #expect(lines.count == 2)
      #expect(
        lines.last?.contains("\"table/last-row-is-lifted [inset-scroll, iPhone 8]\",fail,2") == true
      )
      #expect(try headroom("query", "failing-now", "-p", "run=first").output == "no rows\n")
      let unknown = try headroom("query", "failing-now", "-p", "run=frist")
      #expect(unknown.status == 64)
      #expect(unknown.errors.contains("did you mean 'first'?"))
    }
  }

  @Test func `SQL takes parameters, files and limits`() throws {
    try Self.twoRuns.inCopy { headroom in
      try headroom.write("SELECT run FROM runs WHERE label = :label", to: "q.sql")
      let file = try headroom(
        "query", "--file", "q.sql", "--param", "label=first", "--format", "json")
      let document =
        try JSONSerialization.jsonObject(with: Data(file.output.utf8)) as? [String: Any]
      #expect((document?["rows"] as? [[String: Int]]) == [["run": 1]])
      let cut = try headroom("query", "SELECT case_key FROM results", "--limit", "1")
      #expect(cut.status == 0)
      #expect(cut.output.split(separator: "\n").count == 2)
      #expect(cut.errors.contains("more than 1 rows"))
    }
  }

  @Test(arguments: [
    (["query", "DELETE FROM run"], "not allowed in a query: delete from run"),
    (["query", "SELECT 1; SELECT 2"], "a query is a single statement"),
    (["query", "SELECT :a"], "--param a=VALUE"),
    (["query", "scoreboard", "--file", "x.sql"], "not both"),
    (["query", "--param", "a=1"], "'--param' needs a statement"),
    (["query", "SELECT 1", "--param", "a"], "name=value"),
    (["prune", "--older-than", "soon"], "an age such as 30d"),
  ])
  func `wrong words are told`(words: [String], message: String) throws {
    try Self.twoRuns.inCopy { headroom in
      let before = try headroom.read("headroom.db")
      let result = try headroom.call(words)
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try headroom.read("headroom.db") == before)
    }
  }

  /// Every place of a text of 3.9 MB is compared over 1.9 MB: minutes in a single operation.
  private static let stuck = """
    SELECT instr(replace(hex(zeroblob(1950000)), '0', 'a'),
      replace(hex(zeroblob(950000)), '0', 'a') || 'b')
    """

  @Test(.enabled(if: Thoroughness.isFull, "it takes its 5 s"))
  func `a query that is stuck in one function is ended all the same`() throws {
    try Self.twoRuns.inCopy { headroom in
      let result = try headroom.process(["query", Self.stuck])
      #expect(result.status == 64)
      #expect(result.errors.contains("the query was stopped after 5"))
    }
  }

  /// The alarm is given as soon as the program listens to it.
  @Test(.needs(.linux("/proc/PID/status")))
  func `an alarm ends a query that is stuck in one function`() throws {
    try Self.twoRuns.inCopy { headroom in
      try headroom.write(Self.stuck, to: "stuck.sql")
      let result = try headroom.shell(
        """
        "$headroom" query --file stuck.sql & program=$!
        until (( 0x$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$program/status) & 0x2000 )); do :; done
        kill -ALRM $program; wait $program
        """, killedAfter: 60)
      #expect(result.status == 64, "\(result)")
      #expect(result.errors.contains("the query was stopped after 5"), "\(result)")
    }
  }

  @Test func `a query that needs too much memory is ended, and one that needs less is not`() throws
  {
    try Self.twoRuns.inCopy { headroom in
      // Texts of 3.9 MB, all of them there at once: 78 MB are granted, 351 MB are more than the limit.
      func statement(_ count: Int) -> String {
        let columns = (0..<count).map { "hex(zeroblob(1950000 + random() * 0)) AS t\($0)" }
        let lengths = (0..<count).map { "length(t\($0))" }.joined(separator: " + ")
        return "SELECT \(lengths) FROM (SELECT \(columns.joined(separator: ", ")) LIMIT 1 OFFSET 0)"
      }
      let granted = try headroom.process(["query", statement(20), "--format", "csv"])
      #expect(granted.status == 0, "\(granted.errors)")
      #expect(granted.output.hasSuffix("\r\n78000000\r\n"), "\(granted.output)")
      let refused = try headroom.process(["query", statement(90)])
      #expect(refused.status == 64, "\(refused)")
      #expect(refused.errors.contains("memory"), "\(refused.errors)")
      #expect(try headroom("doctor").status == 0)
    }
  }

  @Test(arguments: [
    "echo 'SELECT 7 AS seven' | \"$headroom\" query --file -",
    "\"$headroom\" query --file - <<< 'SELECT 7 AS seven'",
    "\"$headroom\" query --file <(echo 'SELECT 7 AS seven')",
  ])
  func `a statement is read from a pipe`(line: String) throws {
    try Self.twoRuns.inCopy { headroom in
      let result = try headroom.shell(line)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "SEVEN\n    7\n")
      let endless = try headroom.shell("\"$headroom\" query --file - < /dev/zero")
      #expect(endless.status == 65)
      #expect(endless.errors == "error: -: larger than 1 MB\n")
    }
  }

  @Test func `pruning says what goes, then lets it go and keeps the other results`() throws {
    try Self.twoRuns.inCopy { headroom in
      let results = "SELECT case_key, verdict, outcome FROM results WHERE run = 2"
      let before = try headroom("query", results).output
      let dry = try headroom("prune", "--keep", "1", "--dry-run")
      #expect(dry.status == 0)
      #expect(dry.output.contains("would remove 1 run"))
      // The rehearsal touches nothing and foretells every byte.
      let database = try headroom.read("headroom.db")
      let all = ["prune", "--keep", "0", "--format", "json"]
      let foretold = try headroom.call(all + ["--dry-run"]).output
      #expect(try headroom.read("headroom.db") == database)
      try headroom.shell("cp headroom.db emptied.db")
      let freed = try headroom.call(all + ["--db", "emptied.db"]).output
      #expect(foretold.replacing("\"dryRun\": true", with: "\"dryRun\": false") == freed)
      // A file of a few pages may end with one more.
      let bytes = max(0, database.count - (try headroom.read("emptied.db").count))
      #expect(freed.contains("\"freedBytes\": \(bytes)"), "\(freed)")
      let kept = try headroom("prune", "--keep", "1", "--keep-labelled")
      #expect(kept.output.contains("removed no runs; "))
      let pruned = try headroom("prune", "--keep", "1", "--format", "json")
      #expect(pruned.output.contains("\"kept\": 1"))
      #expect(try headroom("query", results).output == before)
      #expect(
        try headroom("query", "SELECT run FROM runs", "--format", "csv").output == "run\r\n2\r\n")
      #expect(try headroom("doctor").status == 0)
    }
  }

  @Test func `a backup is a whole copy and replaces nothing`() throws {
    try Self.twoRuns.inCopy { headroom in
      let first = try headroom("doctor", "--backup", "copy.db")
      #expect(first.status == 0)
      #expect(first.output.contains("headroom.db: ok"))
      let rows = ["query", "SELECT * FROM results", "--format", "csv"]
      #expect(try headroom.call(rows).output == headroom.call(rows + ["--db", "copy.db"]).output)
      let bytes = try headroom.read("copy.db")
      let again = try headroom("doctor", "--backup", "copy.db")
      #expect(again.status == 74)
      #expect(again.errors.contains("the file already exists"))
      #expect(try headroom.read("copy.db") == bytes)
      #expect(try headroom("doctor", "--backup", "nowhere/copy.db").status == 74)
    }
  }

  @Test func `a damaged, shortened or foreign file is told, with what to do, and left alone`()
    throws
  {
    try Self.twoRuns.inCopy { headroom in
      let whole = try headroom.read("headroom.db")
      var damaged = whole
      for index in damaged.indices where index >= 3 * 4096 && index < 9 * 4096 {
        damaged[index] = 0x5A
      }
      for (name, bytes, status) in [
        ("damaged.db", damaged, Int32(74)), ("short.db", whole.prefix(5 * 4096), 74),
        ("foreign.db", Data("not a database".utf8), 78),
      ] {
        try bytes.write(to: headroom.folder.appending(path: name))
        let result = try headroom("doctor", "--db", name)
        #expect(result.status == status, "\(name): \(result.output)\(result.errors)")
        if status == 74 {
          #expect((result.output + result.errors).contains("What to do: "), "\(name)")
        }
        #expect(try headroom("query", "SELECT * FROM results", "--db", name).status == status)
        #expect(try headroom("prune", "--keep", "0", "--db", name).status == status)
        #expect(try headroom.read(name) == Data(bytes), "\(name)")
      }
    }
  }
}
