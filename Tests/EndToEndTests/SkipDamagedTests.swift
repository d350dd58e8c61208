import Foundation
import TestSupport
import Testing

/// What `merge --skip-damaged` takes of a damaged file: as it is, and as SQLite's shell recovers it.
@Suite(.needs(.sqliteShell))
struct SkipDamagedTests {
  /// A run of three cases, one in which the case of `ours` fails, and one without that case.
  private static let runs = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml", "ours.yaml", "--label", "one")
    try headroom.write(ExampleFiles.ours(gap: 12), to: "ours.yaml")
    try headroom.expect(1, "run", "-q", "contacts.yaml", "ours.yaml", "--label", "two")
    try headroom.expect(0, "run", "-q", "contacts.yaml", "--label", "three")
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var statement: String
    /// The labels of the runs that are whole.
    var whole: [String]
    /// What is said of the file as it is.
    var words: String
    /// Whether the file is refused without the option.
    var isRefused = true
  }

  private static let atTwo = "position = (SELECT position FROM run WHERE label = 'two')"
  private static let ofOurs = "(SELECT id FROM strategy WHERE name = 'ours')"

  private static let damages = [
    Damage(
      testDescription: "a number of cases below zero",
      statement: "UPDATE run SET planned = -1 WHERE label = 'two'", whole: ["one", "three"],
      words: "skipped in damaged.db: run.planned"),
    Damage(
      testDescription: "a case below zero", statement: "UPDATE run SET mark = -1 WHERE number = 2",
      whole: ["one", "three"], words: "skipped in damaged.db: run.mark"),
    Damage(
      testDescription: "a time that is none",
      statement: "UPDATE run SET started_at = 9223372036854775807 WHERE label = 'three'",
      whole: ["one", "two"], words: "skipped in damaged.db: run.started_at"),
    Damage(
      testDescription: "a time after the year 9999",
      statement: "UPDATE run SET position = 1100000000000000000 WHERE label = 'three'",
      whole: ["one", "two"],
      words: "skipped run 3 of damaged.db: run 3, or a run before it, was recorded while the clock"
    ),
    Damage(
      testDescription: "other totals",
      statement: "UPDATE run SET passed = passed - 1, failed = failed + 1 WHERE label = 'two'",
      whole: ["one", "three"],
      words: "skipped run 2 of damaged.db: the results of run 2 do not add up to its totals"),
    Damage(
      testDescription: "no row of a run", statement: "DELETE FROM run WHERE label = 'two'",
      whole: ["one", "three"], words: "skipped in damaged.db: rows refer to missing rows: "),
    Damage(
      testDescription: "no outcome", statement: "DELETE FROM outcome WHERE verdict = 'fail'",
      whole: ["one", "three"],
      words:
        "skipped run 2 of damaged.db: run 2 has no outcome for 'ours/last-row [ours, iPhone 8]'"
    ),
    Damage(
      testDescription: "another outcome",
      statement: "UPDATE outcome SET body = '{}' WHERE verdict = 'fail'", whole: ["one", "three"],
      words: "skipped run 2 of damaged.db: the outcome "),
    Damage(
      testDescription: "no change of an outcome",
      statement: "DELETE FROM transition WHERE \(atTwo)",
      whole: ["one", "three"],
      words: "skipped run 2 of damaged.db: the results of run 2 do not add up to its totals"),
    Damage(
      testDescription: "other metrics", statement: "UPDATE measure SET body = '{}' WHERE \(atTwo)",
      whole: ["one", "three"],
      words: "skipped run 2 of damaged.db: the metrics of 'ours/last-row [ours, iPhone 8]' in run 2"
    ),
    Damage(
      testDescription: "no metrics", statement: "DELETE FROM measure", whole: [],
      words: "skipped run 3 of damaged.db: run 3 has no metrics for ", isRefused: false),
    Damage(
      testDescription: "no content of a strategy",
      statement:
        "DELETE FROM strategy_revision WHERE id = (SELECT current_revision_id FROM strategy"
        + " WHERE name = 'ours')", whole: ["three"],
      words: "skipped run 2 of damaged.db: run 2 has no content for the strategy 'ours'"),
    Damage(
      testDescription: "another content of a strategy",
      statement: "UPDATE strategy_revision SET content = '{}' WHERE id = "
        + "(SELECT current_revision_id FROM strategy WHERE name = 'ours')", whole: ["three"],
      words: "skipped in damaged.db: the strategy 'ours' does not match its digest"),
    Damage(
      testDescription: "no content of a form", statement: "DELETE FROM form_revision", whole: [],
      words: "skipped run 3 of damaged.db: run 3 has no content for the form 'contacts'"),
    Damage(
      testDescription: "no current content", statement: "DELETE FROM definition_span", whole: [],
      words: "skipped run 1 of damaged.db: run 1 has no content for the scenario "),
    Damage(
      testDescription: "another name of a scenario",
      statement: "UPDATE scenario SET name = 'a [b, c]' WHERE name = 'ours/last-row'",
      whole: ["three"],
      words: "skipped in damaged.db: 'a [b, c]' is not a valid name for a scenario"),
    Damage(
      testDescription: "one case less",
      statement: "DELETE FROM test_case WHERE strategy_id = \(ofOurs)", whole: ["three"],
      words: "skipped run 1 of damaged.db: plan 1 does not match its digest"),
    Damage(
      testDescription: "another plan",
      statement: "UPDATE plan SET digest = zeroblob(32)"
        + " WHERE id = (SELECT plan_id FROM run WHERE label = 'three')", whole: ["one", "two"],
      words: "skipped run 3 of damaged.db: plan 2 does not match its digest"),
    Damage(
      testDescription: "no link of a plan", statement: "DELETE FROM plan_link", whole: [],
      words: "skipped run 1 of damaged.db: plan 1 does not match its digest"),
    Damage(
      testDescription: "an approval of a missing case",
      statement: "INSERT INTO baseline VALUES (1, 99, '[]', 'x', 1, 'y')",
      whole: ["one", "two", "three"],
      words: "skipped in damaged.db: a baseline refers to a missing case"),
    Damage(
      testDescription: "an outcome that can't be",
      statement: "UPDATE transition SET outcome_id = 1099511627776 WHERE \(atTwo)",
      whole: ["one", "three"], words: "skipped in damaged.db: transition.outcome_id"),
    Damage(
      testDescription: "a change at no time",
      statement: "UPDATE transition SET position = -1 WHERE \(atTwo)",
      whole: ["three"], words: "skipped in damaged.db: transition.position"),
    Damage(
      testDescription: "metrics at no time",
      statement: "UPDATE measure SET position = -1 WHERE \(atTwo)",
      whole: ["three"], words: "skipped in damaged.db: measure.position"),
    Damage(
      testDescription: "a content at no time",
      statement: "UPDATE definition_span SET position = -1 WHERE \(atTwo)", whole: ["three"],
      words: "skipped in damaged.db: definition_span.position"),
    Damage(
      testDescription: "a change of a case that can't be",
      statement: "UPDATE transition SET case_id = -case_id WHERE \(atTwo)",
      whole: ["one"], words: "skipped in damaged.db: transition.case_id"),
    Damage(
      testDescription: "metrics of a case that can't be",
      statement: "UPDATE measure SET case_id = -case_id WHERE \(atTwo)",
      whole: ["one"], words: "skipped in damaged.db: measure.case_id"),
    Damage(
      testDescription: "a content of a name that can't be",
      statement: "UPDATE definition_span SET name_id = -name_id WHERE \(atTwo)",
      whole: ["one"], words: "skipped in damaged.db: definition_span.name_id"),
    Damage(
      testDescription: "a case that can't be, with an approval from a run on",
      statement: "INSERT INTO baseline_span SELECT 0, position, NULL FROM run WHERE number = 3",
      whole: ["one", "two"],
      words: "skipped run 3 of damaged.db: run 3 may lack a change that can't be read"),
    Damage(
      testDescription: "a time of a name that is none",
      statement: "UPDATE scenario SET archived_at = 9223372036854775807", whole: [],
      words: "skipped in damaged.db: scenario.archived_at"),
    Damage(
      testDescription: "an approval at no time",
      statement: "INSERT INTO baseline VALUES (1, 1, '[]', 'x', 9223372036854775807, 'y')",
      whole: ["one", "two", "three"], words: "skipped in damaged.db: baseline.approved_at"),
    Damage(
      testDescription: "an empty name", statement: "UPDATE device SET name = ''", whole: [],
      words: "skipped in damaged.db: '' is not a valid name for a device"),
    Damage(
      testDescription: "an approval of nothing",
      statement: "INSERT INTO baseline VALUES (1, 1, '[1]', 'x', 1, 'y')",
      whole: ["one", "two", "three"], words: "skipped in damaged.db: a baseline of "),
  ]

  /// One of each kind: a number that can't be, of a run, of a change and of an approval; totals; a reference
  /// to nothing; a digest of an outcome and of a plan; a content that is missing; a name; and what is refused
  /// only by what it lacks.
  private static let few: Set<String> = [
    "a number of cases below zero", "a change of a case that can't be", "an approval at no time",
    "other totals", "no row of a run", "another outcome", "another plan",
    "no content of a strategy", "another name of a scenario", "no metrics",
  ]

  /// The results of each run, by labels.
  private func results(_ database: String, _ headroom: BuiltBinary) throws -> [String: [String]] {
    let rows = try headroom.shell(
      """
      sqlite3 \(database) "SELECT label, case_key, verdict, outcome
        FROM (SELECT run, label FROM runs) JOIN results USING (run) ORDER BY 1, 2"
      """
    )
    try #require(rows.status == 0 && rows.errors.isEmpty, "\(rows)")
    return Dictionary(grouping: rows.output.split(separator: "\n").map { String($0) }) { row in
      String(row.prefix { $0 != "|" })
    }
  }

  private func damage(_ statement: String, _ headroom: BuiltBinary) throws {
    try headroom.write(
      "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; \(statement);\n",
      to: "damage.sql")
    let result = try headroom.shell(
      "cp headroom.db damaged.db; sqlite3 damaged.db < damage.sql")
    try #require(result.status == 0 && result.errors.isEmpty, "\(result)")
  }

  @Test(arguments: damages.filter { Thoroughness.isFull || few.contains($0.testDescription) })
  func `runs that are whole come back as they were, and the others are named`(damage: Damage)
    throws
  {
    try Self.runs.inCopy { headroom in
      let before = try results("headroom.db", headroom).filter { damage.whole.contains($0.key) }
      try self.damage(damage.statement, headroom)
      let bytes = try headroom.read("damaged.db")
      let refused = try headroom("merge", "--db", "saved.db", "damaged.db")
      if damage.isRefused {
        #expect(refused.status == 74 && !headroom.has("saved.db"), "\(refused)")
        #expect(
          refused.errors.contains(
            "What to do: 'headroom doctor --db damaged.db' says what is damaged, and how to take the "
              + "runs that are whole"), "\(refused)")
      }
      // Else recovered where more than one run is lost.
      let recovers = Thoroughness.isFull || damage.whole.count < 2
      if recovers { try headroom.recover("damaged.db", into: "recovered.db") }
      for file in recovers ? ["damaged.db", "recovered.db"] : ["damaged.db"] {
        for name in ["saved.db", "saved.db-journal"] where headroom.has(name) {
          try FileManager.default.removeItem(at: headroom.folder.appending(path: name))
        }
        let call = ["merge", "--skip-damaged", "--db", "saved.db", file]
        let merged = try headroom.call(call)
        #expect(merged.status == 1 && merged.output.contains("skipped "), "\(file): \(merged)")
        #expect(file == "recovered.db" || merged.output.contains(damage.words), "\(merged)")
        #expect(try results("saved.db", headroom) == before, "\(file): \(merged)")
        let doctor = try headroom("doctor", "--db", "saved.db")
        #expect(doctor.status == 0, "\(file): \(doctor)")
        let again = try headroom.call(call + ["--format", "json"])
        #expect(again.status == 1 && again.output.contains("\"added\": []"), "\(file): \(again)")
        #expect(again.output.contains("\"file\": \"\(file)\""), "\(again)")
      }
      #expect(try headroom.read("damaged.db") == bytes)
    }
  }

  @Test func `a file that is whole is merged as ever, also where it was recovered`() throws {
    try Self.runs.inCopy { headroom in
      let before = try results("headroom.db", headroom)
      try damage(
        "CREATE TABLE lost_and_found (id); CREATE TABLE lost_and_found_0 (id)", headroom)
      let refused = try headroom("merge", "--db", "saved.db", "damaged.db")
      #expect(refused.status == 74 && refused.errors.contains("the table 'lost_and_found' is not"))
      try headroom.expect(0, "merge", "--skip-damaged", "--db", "saved.db", "damaged.db")
      #expect(try results("saved.db", headroom) == before)
      try headroom.expect(0, "merge", "--skip-damaged", "--db", "other.db", "headroom.db")
      #expect(try results("other.db", headroom) == before)
    }
  }

  @Test(arguments: ["mine", "lost_and_found_", "lost_and_found_a", "lost_and_found_0_1"])
  func `a foreign table is refused all the same`(table: String) throws {
    try Self.runs.inCopy { headroom in
      try damage("CREATE TABLE \(table) (id)", headroom)
      let refused = try headroom("merge", "--skip-damaged", "--db", "saved.db", "damaged.db")
      #expect(refused.status == 74, "\(refused)")
      #expect(refused.errors.contains("the table '\(table)' is not Headroom's"), "\(refused)")
      #expect(!headroom.has("saved.db"))
    }
  }

  /// A damaged copy does not replace the copy here.
  @Test func `a damaged copy never replaces a run that is here`() throws {
    try Self.runs.inCopy { headroom in
      try headroom.shell("cp headroom.db mine.db")
      let before = try results("mine.db", headroom)
      try damage("DELETE FROM outcome", headroom)
      let merged = try headroom("merge", "--skip-damaged", "--db", "mine.db", "damaged.db")
      #expect(merged.status == 1 && merged.output.contains("\n0 runs added"), "\(merged)")
      #expect(try results("mine.db", headroom) == before)
      #expect(try headroom("doctor", "--db", "mine.db").status == 0)
    }
  }

  @Test func `shards stay where the run that they were joined into is damaged`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      for shard in ["1", "2"] {
        try headroom.expect(
          0, "run", "-q", "contacts.yaml", "--shard", "\(shard)/2", "--db", "\(shard).db")
      }
      try headroom.expect(0, "merge", "--db", "mine.db", "1.db", "2.db")
      try headroom.expect(0, "merge", "--as-one", "all", "--db", "headroom.db", "1.db", "2.db")
      try damage("UPDATE run SET passed = passed - 1, failed = failed + 1", headroom)
      let before = try results("mine.db", headroom)
      let merged = try headroom("merge", "--skip-damaged", "--db", "mine.db", "damaged.db")
      #expect(merged.status == 1 && merged.output.contains("do not add up"), "\(merged)")
      #expect(try results("mine.db", headroom) == before && !before.isEmpty)
    }
  }

  @Test func `a lost change is reported where its outcome is left`() throws {
    try Self.runs.inCopy { headroom throws in
      try damage("DELETE FROM transition WHERE \(Self.atTwo)", headroom)
      let merged = try headroom("merge", "--skip-damaged", "--db", "saved.db", "damaged.db")
      #expect(
        merged.output.contains("skipped in damaged.db: no run has 1 of the outcomes"), "\(merged)")
    }
  }

  /// As a merge leaves them that replaced a copy of a run while another run was being recorded.
  @Test func `outcomes that no run has are no damage where nothing else is`() throws {
    try Self.runs.inCopy { headroom in
      let before = try results("headroom.db", headroom)
      try damage(
        "INSERT INTO outcome (digest, verdict, body) VALUES (zeroblob(32), 'pass', '{}')", headroom)
      try headroom.expect(0, "merge", "--skip-damaged", "--db", "saved.db", "damaged.db")
      #expect(try results("saved.db", headroom) == before)
    }
  }

  // MARK: What doctor advises

  /// The lines with commands, for a shell.
  private func commands(_ doctor: BuiltBinary.Result) -> [String] {
    (doctor.output + doctor.errors).split(separator: "\n")
      .filter { $0.hasPrefix("  headroom ") || $0.hasPrefix("  sqlite3 ") }
      .map { String($0).replacing("  headroom ", with: "\"$headroom\" ") }
  }

  @Test func `what doctor advises for rows that are wrong makes a sound file`() throws {
    try Self.runs.inCopy { headroom in
      try damage("DELETE FROM outcome WHERE verdict = 'fail'", headroom)
      try headroom.shell("mv damaged.db \"it's mine.db\"")
      let found = try headroom("doctor", "--db", "it's mine.db")
      #expect(found.status == 74)
      let advised = commands(found)
      try #require(advised.count == 1, "\(found)")
      let merged = try headroom.shell(advised[0])
      #expect(merged.status == 1, "\(advised[0]): \(merged)")
      #expect(merged.output.contains("skipped run 2 of it's mine.db: "), "\(merged)")
      #expect(try headroom("doctor", "--db", "it's mine.db.saved").status == 0)
      let runs = try headroom("runs", "--db", "it's mine.db.saved").output
      #expect(runs.contains("one") && runs.contains("three") && !runs.contains("two"), "\(runs)")
    }
  }

  @Test func `for pages that are damaged doctor advises to recover them first`() throws {
    try Self.runs.inCopy { headroom in
      var bytes = try headroom.read("headroom.db")
      let root = try headroom.shell(
        "sqlite3 headroom.db \"SELECT rootpage FROM sqlite_schema WHERE name = 'note'\"")
      let page = try #require(Int(root.output.trimmingCharacters(in: .newlines)))
      bytes.resetBytes(in: (page - 1) * 4096..<page * 4096)
      try headroom.write(bytes, to: "damaged.db")
      let advised = commands(try headroom("doctor", "--db", "damaged.db"))
      #expect(
        advised == [
          "  sqlite3 damaged.db .recover | sqlite3 damaged.db.recovered",
          "\"$headroom\" merge --skip-damaged --db damaged.db.saved damaged.db.recovered",
        ])
      let refused = try headroom("merge", "--skip-damaged", "--db", "saved.db", "damaged.db")
      #expect(
        refused.status == 74
          && refused.errors.contains("recover the file first; 'headroom doctor --db damaged.db'"),
        "\(refused)")
      // As in the advice where the shell can, else with what that of Debian can.
      try headroom.recover("damaged.db", into: "damaged.db.recovered")
      let merged = try headroom.shell(advised[1])
      #expect(merged.status == 0 && merged.output.contains("3 runs added"), "\(merged)")
      #expect(try results("damaged.db.saved", headroom) == results("headroom.db", headroom))
    }
  }
}

extension BuiltBinary {
  /// Recovers what SQLite's shell can read of a database into a new file.
  ///
  /// By `.recover`, which fails in the shells of Debian and Ubuntu: these dump the file.
  func recover(_ file: String, into recovered: String) throws {
    try shell(
      """
      rm -f \(recovered)*
      sqlite3 \(file) .recover > recovered.sql 2> /dev/null || {
        for name in application_id user_version; do
          echo "PRAGMA $name = $(sqlite3 \(file) "PRAGMA $name");"
        done
        sqlite3 \(file) .dump 2> /dev/null | sed 's/^ROLLBACK.*/COMMIT;/'
      } > recovered.sql
      sqlite3 \(recovered) < recovered.sql > /dev/null 2>&1
      """
    )
  }
}
