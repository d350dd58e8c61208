import CSQLite
import Foundation
import Scenarios
import Testing

@testable import RegressionStore

/// What becomes of a file that an earlier version made.
struct MigrationTests {
  private static let views: [(name: String, columns: String)] = [
    (
      "runs",
      "run, uuid, label, branch, state, started_at, ended_at, previous, planned, passed, failed"
    ),
    ("cases", "*"),
    (
      "results",
      "case_key, run, scenario, strategy, device, orientation, verdict, outcome, since_run, file, line"
    ),
    ("mismatches", "case_key, run, step, subject, expected, actual, file, line"),
    ("transitions", "case_key, run, verdict, previous_verdict"),
    ("adjustments", "case_key, run, step, view, property, value_from, value_to, duration"),
    ("forms", "*"), ("form_views", "*"), ("script_steps", "*"),
    ("expectations", "*"), ("scoreboard", "strategy, run, passed, failed"),
  ]

  @Test func `a file of version 1 says the same in the newest version, but for the measures`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(try OlderFiles.version1, to: "a.db")
    func dump(_ name: String) throws -> [[[String?]]] {
      try Self.views.map { view in
        try OlderFiles.rows(
          "SELECT \(view.columns) FROM \(view.name) ORDER BY 1, 2", of: folder.path(name))
      }
    }
    let before = try dump("a.db")
    // Who only reads it reads a copy that is up to date.
    let reader = try RegressionDatabase(reading: folder.path("a.db"))
    let results = "SELECT \(Self.views[2].columns) FROM results ORDER BY 1, 2"
    #expect(try reader.rows(results) == before[2])
    #expect(try reader.health().schemaVersion == 1)
    #expect(try folder.bytes("a.db") == OlderFiles.version1)
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    let after = try dump("a.db")
    for (view, (old, new)) in zip(Self.views, zip(before, after)) where view.name != "runs" {
      #expect(old == new, "\(view.name)")
    }
    // What was measured was that of the first case with an outcome: nothing is known of any case.
    #expect(try database.rows("SELECT * FROM metrics").isEmpty)
    #expect(try database.rows("SELECT * FROM margins").isEmpty)
    let trust = "SELECT DISTINCT trusted, layout_doubt FROM results"
    #expect(try database.rows(trust) == [[nil, nil]])
    let sums = "SELECT DISTINCT covered_points, points_scrolled FROM scoreboard"
    #expect(try database.rows(sums) == [[nil, nil]])
    // A run without one that covers it has a run before it all the same.
    for (old, new) in zip(before[0], after[0]) where old[7] != nil { #expect(old == new) }
    #expect(try database.health().isSound)
    #expect(try dump("a.db.version-1") == before)
  }

  @Test func `what a run of version 1 was judged by is what was approved when it began`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(try OlderFiles.version1, to: "a.db")
    // By hand from the rows of the file: (case, approved_at, withdrawn) 5 6 7 8 at …905424; 6 withdrawn
    // at …905879; 5 7 8 anew at …906799 and …906973. Runs began at …905320 (2), …905555 (3), 905690
    // (4), 905797 (5), 906031 (6), 906235 (7, of another file), 906822 (8), 907459 (9).
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    var counts: [Int: Int] = [:]
    for run in try database.runs() {
      counts[run.number] = try database.baselines(judging: run).count
    }
    #expect(counts == [2: 0, 3: 4, 4: 4, 5: 4, 6: 3, 7: 3, 8: 3, 9: 3])
  }

  @Test func `acts on names of version 1 keep their times`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try OlderFiles.version1, to: "a.db")
    _ = try RegressionDatabase(writing: folder.path("a.db"))
    let rows = try OlderFiles.rows(
      """
      SELECT name, archived_at, archived_by_hand, archived_by_hand_at, defined_at = archived_at
      FROM scenario WHERE name IN ('low/old', 'table/known', 'low/a') ORDER BY name
      """,
      of: folder.path("a.db")
    )
    // Times from the columns of version 1: -1795332425629 by hand, 1795332426118 by an import.
    #expect(
      rows == [
        ["low/a", nil, "0", "0", nil], ["low/old", nil, "1", "1795332425629", nil],
        ["table/known", "1795332426118", "0", "0", "1"],
      ]
    )
  }

  @Test func `a backup never replaces a file`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try OlderFiles.version1, to: "a.db")
    try folder.write(Data("mine".utf8), to: "a.db.version-1")
    _ = try RegressionDatabase(writing: folder.path("a.db"))
    #expect(try folder.bytes("a.db.version-1") == Data("mine".utf8))
    let versions = try OlderFiles.rows("PRAGMA user_version", of: folder.path("a.db.version-1-2"))
    #expect(versions == [["1"]])
  }

  /// Makes the table of outcomes anew, to which transitions refer.
  private static let rebuilding = """
    PRAGMA legacy_alter_table = ON;
    CREATE TABLE outcome_anew (
      id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, verdict TEXT NOT NULL, fingerprint BLOB,
      body TEXT NOT NULL, format INTEGER NOT NULL, movements BLOB
    ) STRICT;
    INSERT INTO outcome_anew SELECT id, digest, verdict, fingerprint, body, format, movements
    FROM outcome;
    DROP TABLE outcome;
    ALTER TABLE outcome_anew RENAME TO outcome;
    PRAGMA legacy_alter_table = OFF;

    """

  @Test func `a step may make a table anew that others refer to, but lose no row of it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let results = "SELECT case_key, verdict FROM results ORDER BY 1"
    var before: [[String?]] = []
    do {
      let database = try RegressionDatabase(writing: path)
      try database.importSuite(scenarios: 2)
      try database.recordRun(Samples.plan(scenarios: [0, 1]))
      before = try database.rows(results)
    }
    let losing = Self.rebuilding + "DELETE FROM outcome;"
    let error = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(
        writing: path, migrator: Migrator(steps: Migrator().steps + [Array(losing.utf8)]))
    }
    #expect(error?.kind == .constraint && error?.message == "a row refers to a missing row")
    #expect(try RegressionDatabase(writing: path).rows(results) == before)
    let migrator = Migrator(steps: Migrator().steps + [Array(Self.rebuilding.utf8)])
    let database = try RegressionDatabase(writing: path, migrator: migrator)
    #expect(try database.rows(results) == before && before.count == 4)
    #expect(throws: DatabaseError.self) { try database.execute("DELETE FROM outcome") }
  }

  @Test func `each version's schema is known by its digest`() throws {
    let migrator = Migrator()
    let digests = try (1...migrator.steps.count).map { version in
      try migrator.schema(ofVersion: version).digest.description
    }
    #expect(digests == Migrations.schemaDigests)
  }
}
