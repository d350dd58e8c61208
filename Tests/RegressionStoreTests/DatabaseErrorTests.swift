import CSQLite
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import RegressionStore

/// What a file is told apart as, and that it is left alone where it is not ours.
struct DatabaseErrorTests {
  @Test func `a reader of a missing file says which path it looked at`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("none.db")
    let error = #expect(throws: DatabaseError.self) { try RegressionDatabase(reading: path) }
    #expect(error?.kind == .missing)
    #expect(error?.description == "\(path): no database found")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `an empty file is missing to a reader and created by a writer`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "a.db")
    let error = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(reading: folder.path("a.db"))
    }
    #expect(error?.kind == .missing)
    _ = try RegressionDatabase(writing: folder.path("a.db"))
    _ = try RegressionDatabase(reading: folder.path("a.db"))
  }

  @Test func `a file whose maker was killed is missing to a reader and created by a writer`() throws
  {
    let folder = try TemporaryFolder()
    _ = try RegressionDatabase(writing: folder.path("whole.db"))
    try folder.write(folder.bytes("whole.db").prefix(2 * 4096), to: "a.db")
    // SQLite's file format, "The Rollback Journal": magic, records, nonce, size of the database in
    // pages before, sector size, page size. There was no page.
    let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    let numbers: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 16, 0]
    let rest = [UInt8](repeating: 0, count: 512 - magic.count - numbers.count)
    try folder.write(Data(magic + numbers + rest), to: "a.db-journal")
    let error = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(reading: folder.path("a.db"))
    }
    #expect(error?.kind == .missing)
    #expect(try folder.bytes("a.db").isEmpty)
    _ = try RegressionDatabase(writing: folder.path("a.db"))
    _ = try RegressionDatabase(reading: folder.path("a.db"))
  }

  @Test func `a file in a folder that does not exist can't be created`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(writing: folder.path("none/a.db"))
    }
    #expect(error?.kind == .cannotOpen)
  }

  @Test func `a folder can't be opened, and is called one`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: DatabaseError.self) { try RegressionDatabase(reading: path) }
    #expect(error?.description == "\(path): the file can't be opened (it is a folder)")
  }

  @Test(arguments: ["SQLite format 3 is not what this is", "x", "headroom: 1\n"])
  func `a file that is no database is left as it is`(text: String) throws {
    let folder = try TemporaryFolder()
    try expectUntouched(Data(text.utf8), folder, .notHeadroom)
  }

  @Test func `another program's database is left as it is, even one with a journal to undo`() throws
  {
    let folder = try TemporaryFolder()
    let foreign = try Connection(
      path: "foreign", file: folder.path("foreign.db"),
      flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try foreign.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    try foreign.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
    for _ in 0..<50 { try foreign.execute("INSERT INTO t VALUES (zeroblob(2000))") }
    let journal = try folder.bytes("foreign.db-journal")
    try folder.write(journal, to: "a.db-journal")
    try expectUntouched(folder.bytes("foreign.db"), folder, .notHeadroom)
    #expect(try folder.bytes("a.db-journal") == journal)
  }

  @Test func `a database of a development build is left as it is, and a sentence says what to do`()
    throws
  {
    let folder = try TemporaryFolder()
    _ = try RegressionDatabase(writing: folder.path("made.db"))
    var bytes = try folder.bytes("made.db")
    // The application id stands at byte 68.
    bytes.replaceSubrange(68..<72, with: Data("HdRm".utf8))
    try expectUntouched(bytes, folder, .unreleased)
    #expect(
      DatabaseError(.unreleased, path: "a.db").description
        == "a.db: an earlier development build made this database; read it with that build, or "
        + "move it away and run the suite again"
    )
  }

  @Test func `a database of a newer version is left as it is`() throws {
    let folder = try TemporaryFolder()
    let newer = try Connection.forWriting(path: folder.path("newer.db"), busyTimeoutMilliseconds: 0)
    try newer.write { try newer.execute("PRAGMA user_version = 7") }
    try expectUntouched(
      folder.bytes("newer.db"), folder, .newerVersion(found: 7, supported: Migrator().steps.count))
  }

  @Test func `a file that lost its end is truncated, one that lost its middle is damaged`()
    throws
  {
    let folder = try TemporaryFolder()
    let database = try RegressionDatabase(writing: folder.path("whole.db"))
    try database.importSuite(scenarios: 100)
    let whole = try folder.bytes("whole.db")
    try expectUntouched(whole.prefix(50), folder, .truncated)
    try expectUntouched(whole.prefix(whole.count / 2), folder, .truncated)
    let damaged = Data(whole.prefix(100)) + Data(repeating: 7, count: whole.count - 100)
    try expectUntouched(damaged, folder, .corrupt)
  }

  @Test func `a writer that finds another one writing is told that the file is busy`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let first = try RegressionDatabase(writing: path)
    let second = try RegressionDatabase(writing: path, busyTimeoutMilliseconds: 1)
    try first.importSuite(scenarios: 1)
    try first.execute("BEGIN IMMEDIATE")
    let error = #expect(throws: DatabaseError.self) {
      try second.importSuite(scenarios: 2)
    }
    #expect(error?.kind == .busy)
    #expect(try second.currentDefinitions(of: [.scenario]).count == 1)
    try first.execute("COMMIT")
    try second.importSuite(scenarios: 2)
    #expect(try first.currentDefinitions(of: [.scenario]).count == 2)
  }

  @Test func `a reader can't write`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    try RegressionDatabase(writing: path).importSuite(scenarios: 1)
    let reader = try RegressionDatabase(reading: path)
    let error = #expect(throws: DatabaseError.self) {
      try reader.importSuite(scenarios: 2)
    }
    #expect(error?.kind == .readOnly)
  }

  @Test func `what a killed writer had begun is undone by the next reader`() throws {
    let folder = try TemporaryFolder()
    let writer = try RegressionDatabase(writing: folder.path("a.db"))
    try writer.importSuite(scenarios: 200)
    try writer.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
    try writer.execute("UPDATE scenario SET file = hex(zeroblob(2000))")
    // The copies are what a kill would leave: half-written pages, and a journal nobody holds.
    let half = try folder.bytes("a.db")
    try folder.write(half, to: "killed.db")
    try folder.write(folder.bytes("a.db-journal"), to: "killed.db-journal")
    let reader = try RegressionDatabase(reading: folder.path("killed.db"))
    let files = try reader.currentDefinitions(of: [.scenario]).map(\.file)
    #expect(files == Array(repeating: nil, count: 200))
    #expect(try reader.rows("PRAGMA integrity_check") == [["ok"]])
    #expect(try folder.bytes("killed.db") != half)
  }

  @Test(.needs(.restrictedUser))
  func `a file that may not be written is read, but not where a writer was killed`() throws {
    let folder = try TemporaryFolder()
    let writer = try RegressionDatabase(writing: folder.path("a.db"))
    try writer.importSuite(scenarios: 200)
    try folder.write(folder.bytes("a.db"), to: "sound.db")
    try writer.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
    try writer.execute("UPDATE scenario SET file = hex(zeroblob(2000))")
    try folder.write(folder.bytes("a.db"), to: "killed.db")
    try folder.write(folder.bytes("a.db-journal"), to: "killed.db-journal")
    for name in ["sound.db", "killed.db", "killed.db-journal"] {
      try #require(chmod(folder.path(name), 0o444) == 0)
    }
    let reader = try RegressionDatabase(reading: folder.path("sound.db"))
    #expect(try reader.currentDefinitions(of: [.scenario]).count == 200)
    let writing = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(writing: folder.path("sound.db"))
    }
    #expect(writing?.kind == .readOnly)
    let killed = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(reading: folder.path("killed.db"))
    }
    #expect(killed?.kind == .hotJournal)
    try #require(chmod(folder.path("sound.db"), 0) == 0)
    let closed = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(reading: folder.path("sound.db"))
    }
    #expect(closed?.kind == .cannotOpen)
  }

  private func makeDatabaseInWALMode(_ path: String) throws {
    _ = try RegressionDatabase(writing: path)
    let connection = try Connection(path: path, file: path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  @Test func `a file in WAL mode is converted by the first writer`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    try makeDatabaseInWALMode(path)
    let reader = try RegressionDatabase(reading: path)
    #expect(try reader.rows("PRAGMA journal_mode") == [["wal"]])
    let busy = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(writing: path, busyTimeoutMilliseconds: 1)
    }
    #expect(busy?.kind == .busy)
    withExtendedLifetime(reader) {}
    let other = folder.path("b.db")
    try makeDatabaseInWALMode(other)
    let writer = try RegressionDatabase(writing: other)
    #expect(try writer.rows("PRAGMA journal_mode") == [["truncate"]])
  }

  @Test func `the connection defends itself`() throws {
    let database = try RegressionDatabase()
    for (pragma, value) in [
      ("foreign_keys", "1"), ("trusted_schema", "0"), ("cell_size_check", "1"),
      ("synchronous", "2"),
    ] {
      #expect(try database.rows("PRAGMA \(pragma)") == [[value]], "\(pragma)")
    }
    #expect(throws: DatabaseError.self) {
      try database.execute("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
    }
  }

  @Test(arguments: [
    (SQLITE_BUSY, DatabaseError.Kind.busy), (SQLITE_LOCKED, .busy), (SQLITE_FULL, .full),
    (SQLITE_READONLY, .readOnly), (SQLITE_READONLY | 3 << 8, .hotJournal),
    (SQLITE_IOERR | 3 << 8, .inputOutput), (SQLITE_IOERR | 2 << 8, .truncated),
    (SQLITE_CORRUPT | 1 << 8, .corrupt), (SQLITE_NOTADB, .notHeadroom),
    (SQLITE_CANTOPEN | 2 << 8, .cannotOpen), (SQLITE_CONSTRAINT | 3 << 8, .constraint),
    (SQLITE_NOMEM, .other),
  ])
  func `SQLite's codes are told apart`(code: Int32, kind: DatabaseError.Kind) {
    let error = DatabaseError(code: code, message: "words", path: "a.db", sqlFile: "Runs.sql")
    #expect(error.kind == kind)
    #expect(error.description.hasSuffix("(words, SQLite code \(code), in Runs.sql)"))
  }

  @Test func `an older file is migrated after a backup, step by step, or not at all`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    _ = try Connection.forWriting(path: path, busyTimeoutMilliseconds: 0)
    let before = try folder.bytes("a.db")
    let first = Migrator().steps
    let broken = Migrator(steps: first + [Array("CREATE TABLE x (y); CREATE TABLE x (y)".utf8)])
    #expect(throws: DatabaseError.self) {
      try Connection.forWriting(path: path, busyTimeoutMilliseconds: 0, migrator: broken)
    }
    #expect(try folder.bytes("a.db") == before)
    #expect(throws: DatabaseError.self) {
      try Connection.forReading(path: path, busyTimeoutMilliseconds: 0, migrator: broken)
    }
    #expect(try folder.bytes("a.db") == before)
    let good = Migrator(steps: first + [Array("CREATE TABLE extra (y)".utf8)])
    let migrated = try Connection.forWriting(path: path, busyTimeoutMilliseconds: 0, migrator: good)
    #expect(try migrated.pragma("user_version") == Int64(first.count + 1))
    let backup = try Connection.forReading(
      path: folder.path("a.db.version-\(first.count)"), busyTimeoutMilliseconds: 0)
    #expect(try backup.pragma("user_version") == Int64(first.count))
  }

  private func expectUntouched(
    _ bytes: Data, _ folder: TemporaryFolder, _ kind: DatabaseError.Kind,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try folder.write(bytes, to: "a.db")
    let path = folder.path("a.db")
    let reading = #expect(throws: DatabaseError.self, sourceLocation: sourceLocation) {
      try RegressionDatabase(reading: path)
    }
    #expect(reading?.kind == kind, sourceLocation: sourceLocation)
    let writing = #expect(throws: DatabaseError.self, sourceLocation: sourceLocation) {
      try RegressionDatabase(writing: path)
    }
    #expect(writing?.kind == kind, sourceLocation: sourceLocation)
    #expect(try folder.bytes("a.db") == bytes, sourceLocation: sourceLocation)
  }
}
