import RegressionRunner
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
  private func file(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("a.db")
    let database = try RegressionDatabase(writing: path)
    try database.importSuite(scenarios: 2)
    var header = Samples.header
    for run in 0..<3 {
      header.startedAt += 1000
      try database.recordRun(Samples.plan(scenarios: [0, 1]), header: header) { index in
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

  @Test func `a sound file is saved whole`() throws {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    let report = try RegressionDatabase.salvage(
      path, to: folder.path("b.db"), checks: Samples.checks)
    #expect(report.isWhole && report.runs == 3 && report.lostRuns.isEmpty)
    // A form, a device, two strategies and two scenarios.
    #expect(report.definitions == 6)
    #expect(try dump(path) == dump(folder.path("b.db")))
  }

  @Test(arguments: [
    ("UPDATE run SET mark = -1 WHERE number = 2", [2]),
    ("UPDATE run SET started_at = 9223372036854775807 WHERE number = 3", [3]),
    ("UPDATE run SET failed = 9 WHERE number = 2", [2]),
    ("DELETE FROM transition WHERE position = (SELECT position FROM run WHERE number = 3)", [3]),
  ])
  func `a run that does not hold together is left out, the others stay`(
    alteration: String, lost: [Int]
  ) throws {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    let rows =
      "SELECT case_key, run, outcome FROM results WHERE run NOT IN (\(lost[0])) ORDER BY 1, 2"
    let before = try OlderFiles.rows(rows, of: path)
    try alter(path, alteration)
    let found = try RegressionDatabase.health(path: path, hadJournal: false, checks: Samples.checks)
    #expect(!found.isSound && !found.problems.isEmpty)
    let report = try RegressionDatabase.salvage(
      path, to: folder.path("b.db"), checks: Samples.checks)
    #expect(!report.isWhole)
    #expect(report.runs == 2)
    #expect(try OlderFiles.rows(rows, of: folder.path("b.db")) == before)
  }

  @Test func `a foreign trigger is told, and is not saved`() throws {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    let before = try dump(path)
    try alter(path, "CREATE TRIGGER evil AFTER INSERT ON run BEGIN DELETE FROM transition; END")
    let refused = #expect(throws: DatabaseError.self) { try RegressionDatabase(writing: path) }
    #expect(refused?.kind == .foreignSchema(["the trigger 'evil' on run is not Headroom's"]))
    let health = try RegressionDatabase.health(
      path: path, hadJournal: false, checks: Samples.checks)
    #expect(health.schemaDifferences == ["the trigger 'evil' on run is not Headroom's"])
    let report = try RegressionDatabase.salvage(
      path, to: folder.path("b.db"), checks: Samples.checks)
    #expect(report.isWhole)
    #expect(try dump(folder.path("b.db")) == before)
    _ = try RegressionDatabase(writing: folder.path("b.db"))
  }

  @Test func `a file is never replaced`() throws {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    try folder.write(Data("mine".utf8), to: "b.db")
    #expect(throws: DatabaseError.self) {
      try RegressionDatabase.salvage(path, to: folder.path("b.db"), checks: Samples.checks)
    }
    #expect(try folder.bytes("b.db") == Data("mine".utf8))
  }

  /// Something that is lost, and what is left.
  ///
  /// In the sound file all cases have a result in each run; run 2 has others for the scenario `s0`.
  struct Loss: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var alteration: String
    /// Of each run its state, and how many cases are planned and how many have results.
    var left: [[String?]]
    /// Whether the loss can be seen: no index is left of what SQL removes.
    var isSeen = true
  }

  private static let losses = [
    // The outcome of two cases in run 2, and of no other.
    Loss(
      testDescription: "an outcome",
      alteration: "DELETE FROM outcome WHERE verdict = 'fail'",
      left: [
        ["1", "complete", "4", "4"], ["2", "interrupted", "4", "2"], ["3", "complete", "4", "4"],
      ]
    ),
    // Two of four cases are of the scenario `s1`.
    Loss(
      testDescription: "the content of a scenario",
      alteration:
        "DELETE FROM scenario_revision WHERE id = (SELECT current_revision_id FROM scenario"
        + " WHERE name = 's1')",
      left: (1...3).map { ["\($0)", "interrupted", "2", "2"] }
    ),
    // Two of four cases are of the strategy `lift`.
    Loss(
      testDescription: "the content of a strategy",
      alteration:
        "DELETE FROM strategy_revision WHERE id = (SELECT current_revision_id FROM strategy"
        + " WHERE name = 'lift')",
      left: (1...3).map { ["\($0)", "interrupted", "2", "2"] }
    ),
    Loss(
      testDescription: "one of four cases", alteration: "DELETE FROM test_case WHERE id = 1",
      left: (1...3).map { ["\($0)", "interrupted", "3", "3"] }),
    // What it had stays with the runs after it.
    Loss(
      testDescription: "the row of the second run", alteration: "DELETE FROM run WHERE number = 2",
      left: [["1", "complete", "4", "4"], ["3", "complete", "4", "4"]]),
    Loss(
      testDescription: "how a plan is stored", alteration: "DELETE FROM plan_link",
      left: (1...3).map { ["\($0)", "complete", "4", "4"] }, isSeen: false),
    // Which cases there were, the digest of the plan tells: all.
    Loss(
      testDescription: "which form there was", alteration: "DELETE FROM form_revision", left: []),
  ]

  @Test(arguments: losses)
  func `of what depends on a lost row nothing is made up`(loss: Loss) throws {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    let results = "SELECT run, case_key, outcome FROM results ORDER BY 1, 2"
    let before = try OlderFiles.rows(results, of: path)
    try alter(path, loss.alteration)
    let report = try RegressionDatabase.salvage(
      path, to: folder.path("b.db"), checks: Samples.checks)
    let saved = folder.path("b.db")
    let left = "SELECT run, state, planned, planned - missing FROM runs ORDER BY run"
    #expect(try OlderFiles.rows(left, of: saved) == loss.left)
    #expect(report.isWhole != loss.isSeen, "\(report)")
    let found = try OlderFiles.rows(results, of: saved)
    #expect(found.allSatisfy { before.contains($0) })
    let counts = try OlderFiles.rows("SELECT run, count(*) FROM results GROUP BY run", of: saved)
    #expect(counts == loss.left.map { [$0[0], $0[3]] })
    let database = try RegressionDatabase(writing: saved)
    #expect(try database.health(checks: Samples.checks).isSound)
    // The next run is recorded as ever.
    try database.importSuite(scenarios: 2)
    let next = try database.recordRun(Samples.plan(scenarios: [0, 1]))
    #expect(next.state == .complete && next.totals[.pass] == 4 && next.number == 4)
  }

  @Test func `a name whose newest content is lost has an earlier one, until it is imported again`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    do {
      let database = try RegressionDatabase(writing: path)
      _ = try database.importDefinitions(
        [Samples.definition(.scenario, "s1", #"{"form":"form","n":"new"}"#)], at: 2)
    }
    try alter(path, "DELETE FROM scenario_revision WHERE content LIKE '%new%'")
    let report = try RegressionDatabase.salvage(
      path, to: folder.path("b.db"), checks: Samples.checks)
    #expect(report.olderDefinitions == [.init(kind: .scenario, name: "s1")] && !report.isWhole)
    #expect(report.incompleteRuns.isEmpty && report.lostRuns.isEmpty)
    let saved = try RegressionDatabase(writing: folder.path("b.db"))
    #expect(try saved.currentDefinitions(of: [.scenario]).map(\.name) == ["s0"])
    let summary = try saved.importDefinitions(Samples.suite(scenarios: 2), at: 3)
    #expect(summary.kinds[.scenario]?.restored == ["s1"])
  }

  /// Times that a clock said, which versions before wrote down: 1960, the last millisecond of 1969, the
  /// first of the year 10000, and the year 12000.
  static let strayTimes: [Int64] = [
    -315_619_200_000, -1, 253_402_300_800_000, 316_516_204_800_000,
  ]

  @Test(arguments: strayTimes)
  func `a run at a time that is none can be read, and the file can be salvaged`(time: Int64) throws
  {
    let folder = try TemporaryFolder()
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    try database.importSuite(scenarios: 1)
    let plan = Samples.plan(scenarios: [0])
    var header = Samples.header
    try database.recordRun(plan, header: header)
    header.startedAt = time
    try database.recordRun(plan, header: header) { Samples.outcome($0, "stray", .fail) }
    header.startedAt = Samples.header.startedAt + 5000
    try database.recordRun(plan, header: header)

    let runs = try database.runs().sorted { $0.number < $1.number }
    #expect(runs.map(\.header.startedAt)[1] == time && runs[1].endedAt == time + 10)
    #expect(runs.map(\.totals.failing) == [0, 2, 0])
    let comparison = try database.compare(runs[0], runs[1])
    #expect(comparison.count(of: .newlyFailing) == 2)
    #expect(try database.rows("SELECT count(*) FROM runs") == [["3"]])
    let reading = try RegressionDatabase(reading: folder.path("a.db"))
    #expect(try reading.runs().count == 3)

    // A time that fits into 48 bits, and only such a one, can be one of the years 1970 to 9999.
    let isStray = try database.runs().contains { $0.position >= Row.leastStrayPosition }
    let other = try RegressionDatabase()
    if isStray {
      let refused = #expect(throws: DatabaseError.self) {
        try other.merge([folder.path("a.db")], checks: Samples.checks, at: 1)
      }
      #expect(refused?.message?.contains("doctor --salvage") == true)
    } else {
      _ = try other.merge([folder.path("a.db")], checks: Samples.checks, at: 1)
      #expect(try other.runs().count == 3)
    }

    let report = try RegressionDatabase.salvage(
      folder.path("a.db"), to: folder.path("b.db"), checks: Samples.checks)
    #expect(report.isWhole && report.runs == 3)
    #expect(report.movedRuns == (isStray ? [2, 3] : []))
    let saved = try RegressionDatabase(writing: folder.path("b.db"))
    #expect(try saved.runs().map(\.number) == database.runs().map(\.number))
    let rows = "SELECT case_key, run, outcome FROM results ORDER BY 1, 2"
    #expect(try saved.rows(rows) == database.rows(rows))
    _ = try other.merge([folder.path("b.db")], checks: Samples.checks, at: 1)
    #expect(try other.runs().count == 3)
  }

  /// How a page is damaged.
  private enum Damage: CaseIterable {
    case zeros, noise, part, cut
  }

  /// Each result that is saved is one that was recorded.
  @Test func `whatever page is destroyed, what is saved was recorded and adds up`() throws {
    var generator = SplitMix(seed: 10)
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    do {
      let connection = try Connection(path: path, file: path, flags: SQLITE_OPEN_READWRITE)
      try connection.execute("PRAGMA page_size = 1024; VACUUM;")
    }
    let results = "SELECT run, case_key, outcome FROM results ORDER BY 1, 2"
    let before = Set(try OlderFiles.rows(results, of: path))
    let whole = try folder.bytes("a.db")
    let pages = whole.count / 1024
    var saved = 0
    // All pages where `HEADROOM_KILLS` asks for more than everyone's tests take time for.
    let isThorough = Thoroughness.isFull
    let tried = Array(stride(from: 1, to: pages, by: isThorough ? 1 : 3))
    for page in tried {
      let damage = Damage.allCases[page % Damage.allCases.count]
      var bytes = whole
      let start = page * 1024
      let part = start + Int.random(in: 0...512, using: &generator)
      switch damage {
      case .zeros: bytes.resetBytes(in: start..<start + 1024)
      case .noise:
        for place in start..<start + 1024 { bytes[place] = .random(in: 0...255, using: &generator) }
      case .part:
        for place in part..<part + 512 { bytes[place] = .random(in: 0...255, using: &generator) }
      case .cut: bytes.removeSubrange(start...)
      }
      try folder.write(bytes, to: "damaged.db")
      let target = folder.path("saved-\(page).db")
      let words = "\(damage) of page \(page)"
      do {
        let report = try RegressionDatabase.salvage(
          folder.path("damaged.db"), to: target, checks: Samples.checks)
        let database = try RegressionDatabase(writing: target)
        #expect(try database.health(checks: Samples.checks).isSound, "\(words)")
        let runs = try database.runs()
        #expect(runs.count == report.runs && runs.count + report.lostRuns.count <= 3, "\(words)")
        let found = Set(try OlderFiles.rows(results, of: target))
        #expect(found.isSubset(of: before), "\(words)")
        #expect(!report.isWhole || found == before, "\(words)")
        for run in runs {
          let count = found.count { $0[0] == "\(run.number)" }
          #expect(run.totals.recorded == count, "\(words), run \(run.number)")
          #expect(run.state != .complete || run.totals.missing == 0, "\(words)")
        }
        if report.runs > 0 { saved += 1 }
      } catch is DatabaseError {
        #expect(!FileManager.default.fileExists(atPath: target), "\(words)")
      }
      #expect(try folder.bytes("damaged.db") == bytes, "\(words)")
    }
    // Most pages hold one table or index of many; where the file ends early, many are gone.
    #expect(saved > tried.count / 2, "\(saved) of \(tried.count)")
  }
}
