import CSQLite
import Foundation
import RegressionRunner
import Scenarios
import Testing

@testable import RegressionStore

/// What becomes of a file that an earlier version made.
struct MigrationTests {
  /// Writes a file with two runs of four cases.
  private func record(in folder: TemporaryFolder) throws {
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    try database.importSuite(scenarios: 2)
    var header = Samples.header
    for name in ["first", "second"] {
      header.startedAt += 1000
      try database.recordRun(Samples.plan(scenarios: [0, 1]), header: header) {
        Samples.outcome($0, name, measures: .sample($0))
      }
    }
  }

  @Test func `an older file says the same in the newest version, and so does the copy of it`()
    throws
  {
    let folder = try TemporaryFolder()
    try record(in: folder)
    func dump(_ name: String) throws -> [[[String?]]] {
      try HistoryFile.views.map {
        try OlderFiles.rows("SELECT * FROM \($0) ORDER BY 1, 2", of: folder.path(name))
      }
    }
    let before = try dump("a.db")
    let bytes = try folder.bytes("a.db")
    // Who only reads it reads a copy that is up to date.
    let reader = try Connection.forReading(
      path: folder.path("a.db"), busyTimeoutMilliseconds: 0, migrator: OlderFiles.newer)
    #expect(try reader.pragma("user_version") == 2)
    #expect(reader.originalVersion == 1)
    #expect(try folder.bytes("a.db") == bytes)
    let database = try RegressionDatabase(
      writing: folder.path("a.db"), migrator: OlderFiles.newer)
    #expect(try dump("a.db") == before)
    #expect(try database.rows("SELECT note FROM run") == [["x"], ["x"]])
    #expect(try database.health().isSound)
    #expect(try dump("a.db.version-1") == before)
  }

  @Test func `a backup never replaces a file`() throws {
    let folder = try TemporaryFolder()
    try record(in: folder)
    try folder.write(Data("mine".utf8), to: "a.db.version-1")
    _ = try RegressionDatabase(writing: folder.path("a.db"), migrator: OlderFiles.newer)
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
