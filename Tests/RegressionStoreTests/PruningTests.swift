import RegressionRunner
import Foundation
import Scenarios
import Testing

@testable import RegressionStore

/// Removing runs, by hand and with what only they used.
struct PruningTests {
  private static func header(_ label: String? = nil, startedAt: Int64) -> RunHeader {
    var header = Samples.header(label: label)
    header.startedAt = startedAt
    return header
  }

  /// Five runs a second apart, each with an outcome of its own; the second has a label.
  private static func database() throws -> RegressionDatabase {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 2)
    for run in 1...5 {
      try database.recordRun(
        Samples.plan(scenarios: [0, 1]),
        header: header(run == 2 ? "kept" : nil, startedAt: Int64(run) * 1000)
      ) { Samples.outcome($0, "outcome \(run)") }
    }
    return database
  }

  @Test(arguments: [
    (PruneRule(keep: 2), [3, 2, 1]),
    (PruneRule(keep: 2, keepsLabelled: true), [3, 1]),
    (PruneRule(since: 3000), [2, 1]),
    (PruneRule(keep: 4, since: 3000), [1]),
    (PruneRule(keep: 0), [5, 4, 3, 2, 1]),
    (PruneRule(keep: 9), []),
    (PruneRule(), []),
  ])
  func `a rule names the runs that go`(rule: PruneRule, removed: [Int]) throws {
    let database = try Self.database()
    #expect(try database.runs().count == 5)
    let report = try database.prune(rule, at: 1)
    #expect(report.removed.map(\.number) == removed)
    #expect(report.kept == 5 - removed.count)
    let left = try database.runs().map(\.number)
    #expect(left == [5, 4, 3, 2, 1].filter { !removed.contains($0) })
  }

  @Test func `what only removed runs used goes with them`() throws {
    let database = try Self.database()
    _ = try database.prune(PruneRule(keep: 1), at: 7)
    #expect(try database.rows("SELECT count(*) FROM outcome") == [["1"]])
    #expect(try database.rows("SELECT count(*) FROM transition") == [["4"]])
    #expect(try database.rows("SELECT count(*) FROM plan") == [["1"]])
    #expect(try database.rows("SELECT count(*), min(removed_at) FROM pruned_run") == [["4", "7"]])
    _ = try database.prune(PruneRule(keep: 0), at: 8)
    for table in ["run", "outcome", "transition", "plan", "plan_case", "test_case"] {
      #expect(try database.rows("SELECT count(*) FROM \(table)") == [["0"]], "\(table)")
    }
    #expect(try database.rows("PRAGMA foreign_key_check").isEmpty)
  }

  @Test func `an outcome that began at a removed run begins at the next one that has it`()
    throws
  {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 2)
    // Run 2 is only about the other scenario.
    try database.recordRun(Samples.plan(scenarios: [0, 1]))
    try database.recordRun(
      Samples.plan(scenarios: [1]), header: Samples.header(label: "x", isFiltered: true))
    try database.recordRun(Samples.plan(scenarios: [0, 1]), header: Samples.header(label: "y"))
    _ = try database.prune(PruneRule(keep: 0, keepsLabelled: true), at: 1)
    let rows = try database.rows("SELECT case_key, run FROM transitions ORDER BY 1")
    #expect(
      rows == [
        ["s0 [inset, phone]", "3"], ["s0 [lift, phone]", "3"],
        ["s1 [inset, phone]", "2"], ["s1 [lift, phone]", "2"],
      ]
    )
  }

  @Test func `a definition that came into force at a removed run does so at the next`()
    throws
  {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    try database.recordRun(Samples.plan(scenarios: [0]), header: Samples.header(label: "a"))
    _ = try database.importDefinitions(
      [Samples.definition(.scenario, "s0", #"{"form":"form","n":9}"#)], at: 2)
    try database.recordRun(Samples.plan(scenarios: [0]))
    try database.recordRun(Samples.plan(scenarios: [0]), header: Samples.header(label: "c"))
    _ = try database.prune(PruneRule(keep: 0, keepsLabelled: true), at: 1)
    let runs = try database.runs()
    let comparison = try database.compare(runs[1], runs[0])
    #expect(comparison.counts[.redefined] == 2)
  }

  /// The process that records may have found the outcome and left its content out.
  @Test func `what a run that is being recorded may have found stays`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let plan = Samples.plan(scenarios: [0])
    for name in ["old", "new"] {
      try database.recordRun(plan) { Samples.outcome($0, name) }
    }
    let definitions = try database.currentDefinitions().map(\.reference)
    let recording = try database.beginRun(Samples.header, plan: plan, definitions: definitions)
    #expect(try database.prune(PruneRule(keep: 2), at: 1).removed.map(\.number) == [1])
    var found = Samples.outcome(recording.known.planIndex(at: 0), "old")
    found.body = nil
    try database.record([found], inRun: recording.number)
    #expect(try database.run(recording.number)?.totals.recorded == 1)
  }

  @Test func `a number is never used again`() throws {
    let database = try Self.database()
    _ = try database.prune(PruneRule(keep: 0), at: 1)
    let run = try database.recordRun(Samples.plan(scenarios: [0]))
    #expect(run.number == 6)
  }

  @Test func `the file gets smaller, and stays in order`() throws {
    let folder = try TemporaryFolder()
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    try database.importSuite(scenarios: 200)
    let body = "{\"text\":\"\(String(repeating: "x", count: 500))\"}"
    for run in 0..<4 {
      try database.recordRun(Samples.plan(scenarios: Array(0..<200))) {
        Samples.outcome($0, "run \(run) \($0)", body: body)
      }
    }
    let before = try folder.bytes("a.db").count
    let report = try database.prune(PruneRule(keep: 1), at: 1)
    // 3 × 400 outcomes of more than 500 bytes.
    #expect(report.freedBytes > 600_000)
    try database.compact()
    #expect(try folder.bytes("a.db").count < before - 600_000)
    let health = try database.health()
    #expect(health.isSound)
    #expect(health.freeBytes == 0)
  }
}
