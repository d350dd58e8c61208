import CSQLite
import Foundation
import TestSupport
import Testing

@testable import RegressionStore

/// Migrations of a file in a process of their own, which is killed.
///
/// The second version, which takes a while, is these tests' own.
struct MigrationKillTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many times a migration is killed; more by hand through `HEADROOM_KILLS`.
  private static let kills =
    Thoroughness.isFull
    ? max(environment["HEADROOM_KILLS"].flatMap { Int($0) } ?? 24, 24) / 4 : 3

  private static let scenarios = 7
  private static let notes = 20_000
  private static let migrator = Migrator(
    steps: Migrator().steps + [
      Array(
        """
        CREATE TABLE remark (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(notes))
        INSERT INTO remark (text) SELECT hex(randomblob(50)) FROM n;
        UPDATE scenario SET file = 'moved/' || name;
        """.utf8
      )
    ]
  )

  private static let results = "SELECT case_key, run, verdict, outcome FROM results ORDER BY 1, 2"

  /// What the parent waits for.
  private static let beginning = "the migration begins\n"

  @Test(
    .enabled(if: environment["HEADROOM_MIGRATED_FILE"] != nil, "this is the process that is killed")
  )
  func `a process that migrates a file`() throws {
    let path = try #require(Self.environment["HEADROOM_MIGRATED_FILE"])
    FileHandle.standardOutput.write(Data(Self.beginning.utf8))
    _ = try Connection.forWriting(path: path, busyTimeoutMilliseconds: 0, migrator: Self.migrator)
  }

  @Test(
    .needs(.linux("/proc/self/exe")),
    .enabled(if: environment["HEADROOM_MIGRATED_FILE"] == nil, "this is the other process"))
  func `a migration that is killed at any moment is whole or undone, and is repeated`() throws {
    let folder = try TemporaryFolder()
    do {
      let database = try RegressionDatabase(writing: folder.path("a.db"))
      try database.importSuite(scenarios: Self.scenarios)
      try database.recordRun(Samples.plan(scenarios: Array(0..<Self.scenarios)))
    }
    let old = try folder.bytes("a.db")
    let results = try OlderFiles.rows(Self.results, of: folder.path("a.db"))
    let whole = try migrate(folder.path("a.db"), killedAfter: nil)
    try #require(whole.wasWhole)
    var generator = SystemRandomNumberGenerator()
    var undone = 0
    for attempt in 1...Self.kills {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
        unlink(folder.path(name))
      }
      try folder.write(old, to: "a.db")
      // Early, in the middle and late.
      let part = Double(attempt) - .random(in: 0...1, using: &generator)
      let seconds = whole.seconds * part / Double(Self.kills)
      _ = try migrate(folder.path("a.db"), killedAfter: seconds)
      let words = "attempt \(attempt), killed after \(seconds) s"
      let version = try version(of: folder.path("a.db"), words)
      if version < Int64(Self.migrator.steps.count) { undone += 1 }
      // What the next command that writes does.
      _ = try Connection.forWriting(
        path: folder.path("a.db"), busyTimeoutMilliseconds: 0, migrator: Self.migrator)
      let last = Int64(Self.migrator.steps.count)
      #expect(try self.version(of: folder.path("a.db"), words) == last, "\(words)")
      // As old as it was: the copy that was made before.
      let backup = folder.path("a.db.version-1")
      #expect(try self.version(of: backup, words) == 1, "\(words)")
      for path in [backup, folder.path("a.db")] {
        let rows = try OlderFiles.rows(Self.results, of: path)
        #expect(rows == results, "\(words)")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(!left.contains { $0.contains(".partial-") }, "\(words): \(left)")
    }
    #expect(undone > 0, "each of \(Self.kills) migrations was whole before it was killed")
  }

  /// Migrates a file in another process.
  private func migrate(_ path: String, killedAfter seconds: Double?) throws -> (
    seconds: Double, wasWhole: Bool
  ) {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", "a process that migrates a file",
    ]
    process.environment = Self.environment.merging(["HEADROOM_MIGRATED_FILE": path]) { _, new in new
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains(Self.beginning) {
      let bytes = output.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "the other process did not begin: \(text)")
      text += String(decoding: bytes, as: UTF8.self)
    }
    let start = ContinuousClock.now
    if let seconds {
      usleep(UInt32(seconds * 1_000_000))
      kill(process.processIdentifier, SIGKILL)
    }
    while !output.fileHandleForReading.availableData.isEmpty {}
    process.waitUntilExit()
    let duration = ContinuousClock.now - start
    return (duration / .seconds(1), process.terminationStatus == 0)
  }

  /// Returns the version of a file, which must be all of that version.
  private func version(of path: String, _ words: String) throws -> Int64 {
    let connection = try Connection(path: path, file: path, flags: SQLITE_OPEN_READWRITE)
    #expect(try connection.damage().isEmpty, "\(words)")
    let version = try connection.pragma("user_version")
    func count(_ text: String) throws -> Int64 {
      try connection.first(SQL(text, Array(text.utf8))) { row in
        try row.integer("count(*)")
      } ?? -1
    }
    let last = Int64(Self.migrator.steps.count)
    let moved = try count("SELECT count(*) FROM scenario WHERE file = 'moved/' || name")
    let notes = try count("SELECT count(*) FROM sqlite_schema WHERE name = 'remark'")
    #expect(moved == (version == last ? Int64(Self.scenarios) : 0), "\(words)")
    #expect(notes == (version == last ? 1 : 0), "\(words)")
    if version == last { #expect(try count("SELECT count(*) FROM remark") == Int64(Self.notes)) }
    return version
  }
}
