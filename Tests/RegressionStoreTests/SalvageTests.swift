import CSQLite
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import RegressionStore

/// What is saved of files that are damaged or altered.
struct SalvageTests {
  private static let views = ["runs", "cases", "results", "transitions", "forms", "scoreboard"]

  /// Writes a file with three runs of four cases, of which the second has two outcomes of its own.
  private func file(in folder: TemporaryFolder) async throws -> String {
    let path = folder.path("a.db")
    let database = try RegressionDatabase(writing: path)
    try await database.importSuite(scenarios: 2)
    var header = Samples.header
    for run in 0..<3 {
      header.startedAt += 1000
      try await database.recordRun(Samples.plan(scenarios: [0, 1]), header: header) { index in
        run == 1 && index < 2
          ? Samples.outcome(index, "other", .fail, fingerprint: "f")
          : Samples.outcome(index, "usual")
      }
    }
    return path
  }

  private func alter(_ path: String, _ text: String) throws {
    let connection = try Connection(path: path, file: path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;")
    try connection.execute(text)
  }

  private func dump(_ path: String) throws -> [[[String?]]] {
    try Self.views.map { try OlderFiles.rows("SELECT * FROM \($0) ORDER BY 1, 2", of: path) }
  }

  @Test func `a sound file is saved whole`() async throws {
    let folder = try TemporaryFolder()
    let path = try await file(in: folder)
    let report = try await RegressionDatabase.salvage(
      path,
      to: folder.path("b.db"),
      checks: Samples.checks
    )
    #expect(report.isWhole && report.runs == 3 && report.lostRuns.isEmpty)
    // A form, a device, two strategies and two scenarios.
    #expect(report.definitions == 6)
    #expect(try dump(path) == dump(folder.path("b.db")))
  }

  @Test func `a file of version 1 is saved in the newest version`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try OlderFiles.version1, to: "a.db")
    let report = try await RegressionDatabase.salvage(
      folder.path("a.db"),
      to: folder.path("b.db"),
      checks: Samples.checks
    )
    #expect(report.runs == 8 && report.isWhole)
    let results = "SELECT case_key, run, outcome FROM results ORDER BY 1, 2"
    #expect(
      try OlderFiles.rows(results, of: folder.path("a.db"))
        == OlderFiles.rows(results, of: folder.path("b.db"))
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == ["a.db", "b.db"])
  }

  @Test(arguments: [
    ("UPDATE run SET mark = -1 WHERE number = 2", [2]),
    ("UPDATE run SET started_at = 9223372036854775807 WHERE number = 3", [3]),
    ("UPDATE run SET failed = 9 WHERE number = 2", [2]),
    ("DELETE FROM transition WHERE position = (SELECT position FROM run WHERE number = 3)", [3]),
  ])
  func `a run that does not hold together is left out, the others stay`(
    alteration: String,
    lost: [Int]
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try await file(in: folder)
    let rows =
      "SELECT case_key, run, outcome FROM results WHERE run NOT IN (\(lost[0])) ORDER BY 1, 2"
    let before = try OlderFiles.rows(rows, of: path)
    try alter(path, alteration)
    let found = try await RegressionDatabase.health(
      path: path,
      hadJournal: false,
      checks: Samples.checks
    )
    #expect(!found.isSound && !found.problems.isEmpty)
    let report = try await RegressionDatabase.salvage(
      path,
      to: folder.path("b.db"),
      checks: Samples.checks
    )
    #expect(!report.isWhole)
    #expect(report.runs == 2)
    #expect(try OlderFiles.rows(rows, of: folder.path("b.db")) == before)
  }

  @Test func `a foreign trigger is told, and is not saved`() async throws {
    let folder = try TemporaryFolder()
    let path = try await file(in: folder)
    let before = try dump(path)
    try alter(
      path,
      "CREATE TRIGGER evil AFTER INSERT ON run BEGIN DELETE FROM transition; END"
    )
    let refused = #expect(throws: DatabaseError.self) { try RegressionDatabase(writing: path) }
    #expect(
      refused?.kind == .foreignSchema(["the trigger 'evil' on run is not Headroom's"])
    )
    let health = try await RegressionDatabase.health(
      path: path,
      hadJournal: false,
      checks: Samples.checks
    )
    #expect(health.schemaDifferences == ["the trigger 'evil' on run is not Headroom's"])
    let report = try await RegressionDatabase.salvage(
      path,
      to: folder.path("b.db"),
      checks: Samples.checks
    )
    #expect(report.isWhole)
    #expect(try dump(folder.path("b.db")) == before)
    _ = try RegressionDatabase(writing: folder.path("b.db"))
  }

  @Test func `a file is never replaced`() async throws {
    let folder = try TemporaryFolder()
    let path = try await file(in: folder)
    try folder.write(Data("mine".utf8), to: "b.db")
    await #expect(throws: DatabaseError.self) {
      try await RegressionDatabase.salvage(path, to: folder.path("b.db"), checks: Samples.checks)
    }
    #expect(try folder.bytes("b.db") == Data("mine".utf8))
  }

  /// Each result that is saved is one that was recorded, or stands for one that could not be read.
  @Test func `whatever page is destroyed, what is saved is sound`() async throws {
    var generator = SplitMix(seed: 10)
    let folder = try TemporaryFolder()
    _ = try await file(in: folder)
    let whole = try folder.bytes("a.db")
    let pages = whole.count / 4096
    var saved = 0
    for page in 1..<pages {
      var bytes = whole
      let start = page * 4096 + Int.random(in: 0..<2048, using: &generator)
      let end = min(start + Int.random(in: 1...2048, using: &generator), bytes.count)
      for place in start..<end { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
      try folder.write(bytes, to: "damaged.db")
      let target = folder.path("saved-\(page).db")
      do {
        let report = try await RegressionDatabase.salvage(
          folder.path("damaged.db"),
          to: target,
          checks: Samples.checks
        )
        let database = try RegressionDatabase(writing: target)
        #expect(try await database.health(checks: Samples.checks).isSound, "page \(page)")
        #expect(try await database.runs().count == report.runs, "page \(page)")
        if report.runs > 0 { saved += 1 }
      } catch is DatabaseError {
        #expect(!FileManager.default.fileExists(atPath: target), "page \(page)")
      }
    }
    // Most pages hold one table or index of many.
    #expect(saved > pages / 2, "\(saved) of \(pages)")
    #expect(try folder.bytes("a.db") == whole)
  }
}
