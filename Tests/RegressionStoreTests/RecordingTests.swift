import Foundation
import Scenarios
import TestSupport
import Testing

import RegressionRunner
@testable import RegressionStore

/// What recording costs, and what it refuses.
struct RecordingTests {
  @Test func `a run in which nothing changed costs at most 512 bytes on average`() throws {
    let folder = try TemporaryFolder()
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    // Two cases each; a byte for each case would be too many still with the fewer.
    let scenarios = Thoroughness.isFull ? 500 : 150
    try database.importSuite(scenarios: scenarios)
    let plan = Samples.plan(scenarios: Array(0..<scenarios))
    let header = Samples.header(
      label: "nightly", branch: "main", commit: String(repeating: "3f2a91c0", count: 5))
    try database.recordRun(plan, header: header)
    let before = try folder.bytes("a.db").count
    for _ in 0..<100 { try database.recordRun(plan, header: header) }
    let growth = try folder.bytes("a.db").count - before
    #expect(growth <= 100 * 512, "\(growth) bytes")
    let cases: [[String?]] = [["\(2 * scenarios)"]]
    #expect(try database.rows("SELECT count(*) FROM transition") == cases)
    #expect(try database.rows("SELECT count(*) FROM plan_case") == cases)
  }

  @Test func `a run of the same cases in another order has the same plan`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 4)
    let first = try database.recordRun(Samples.plan(scenarios: [0, 1, 2, 3]))
    let second = try database.recordRun(Samples.plan(scenarios: [3, 1, 0, 2]))
    #expect(first.planID == second.planID)
    #expect(try database.rows("SELECT count(*) FROM plan") == [["1"]])
  }

  @Test func `unused names in a plan's lists are no part of it`() {
    var plan = Samples.plan(scenarios: [0, 1])
    let digest = plan.digest
    plan.scenarios.insert("unused", at: 0)
    plan.cases = plan.cases.map {
      PlannedCase(scenario: $0.scenario + 1, strategy: $0.strategy, device: $0.device)
    }
    #expect(plan.digest == digest)
    plan.cases.removeLast()
    #expect(plan.digest != digest)
  }

  @Test func `a plan costs its difference from a recent one, in chains of at most 16`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 60)
    for last in 20..<60 {
      let record = try database.recordRun(Samples.plan(scenarios: Array(0...last)))
      let cases = try database.results(of: record).results.count
      #expect(cases == 2 * (last + 1))
    }
    // 40 plans, each with two cases more than the one before: one chain of 16, then another.
    let alone = try database.rows(
      """
      SELECT plan.id FROM plan JOIN plan_case ON plan_case.plan_id = plan.id
      GROUP BY plan.id HAVING count(*) > plan.size / 2
      """
    )
    #expect(alone.count <= 3)
    #expect(alone.first == ["1"])
    #expect(try database.rows("SELECT max(depth) FROM plan_link") == [["16"]])
  }

  @Test func `cases that were added in the middle are recorded last`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 3)
    try database.recordRun(Samples.plan(scenarios: [0, 2]))
    let definitions = try database.currentDefinitions().map(\.reference)
    let recording = try database.beginRun(
      Samples.header, plan: Samples.plan(scenarios: [0, 1, 2]), definitions: definitions)
    #expect((0..<6).map { recording.known.planIndex(at: $0) } == [0, 1, 4, 5, 2, 3])
    #expect(recording.known.activeDigest(at: 4) == Samples.outcome(4, "usual").identity.digest)
    #expect(recording.known.activeDigest(at: 2) == nil)
  }

  @Test func `a batch out of order or without a needed content is refused whole`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let recording = try database.beginRun(
      Samples.header, plan: Samples.plan(scenarios: [0]), definitions: [])
    let order = #expect(throws: DatabaseError.self) {
      try database.record(
        [Samples.outcome(0, "a"), Samples.outcome(0, "a")], inRun: recording.number)
    }
    #expect(order?.kind == .outOfOrder(expected: 1, found: 0))
    var bare = Samples.outcome(0, "a")
    bare.body = nil
    let content = #expect(throws: DatabaseError.self) {
      try database.record([bare], inRun: recording.number)
    }
    #expect(content?.kind == .contentMissing(planIndex: 0))
    let record = try database.finishRun(recording.number, at: 1, wallMilliseconds: 1)
    #expect(record.state == .interrupted)
    #expect(record.totals.missing == 2)
  }

  @Test func `a plan or a definition that was never imported is refused`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let name = #expect(throws: DatabaseError.self) {
      try database.beginRun(Samples.header, plan: Samples.plan(scenarios: [0, 5]), definitions: [])
    }
    #expect(name?.kind == .unknownName(.scenario, "s5"))
    let content = #expect(throws: DatabaseError.self) {
      try database.beginRun(
        Samples.header,
        plan: Samples.plan(scenarios: [0]),
        definitions: [
          DefinitionReference(kind: .scenario, name: "s0", digest: Digest.of("other"))
        ]
      )
    }
    #expect(content?.kind == .unknownContent(.scenario, "s0"))
    #expect(try database.runs().isEmpty)
    #expect(try database.rows("SELECT count(*) FROM test_case") == [["0"]])
  }

  @Test func `a run whose process is gone is interrupted`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let plan = Samples.plan(scenarios: [0])
    let recording = try database.beginRun(Samples.header, plan: plan, definitions: [])
    #expect(try database.run(recording.number)?.state == .running)
    try database.execute("UPDATE run SET process_started = process_started + 1")
    #expect(try database.run(recording.number)?.state == .interrupted)
    try database.recordRun(plan)
    #expect(
      try database.rows("SELECT run, state FROM runs ORDER BY run")
        == [["1", "interrupted"], ["2", "complete"]]
    )
  }

  @Test func `a run's definitions are those that were in force when it began`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 2)
    let plan = Samples.plan(scenarios: [0, 1])
    let first = try database.recordRun(plan)
    let changed = Samples.definition(.scenario, "s0", #"{"form":"form","n":100}"#)
    _ = try database.importDefinitions([changed], at: 2)
    let second = try database.recordRun(plan)
    let before = try database.definitions(activeAt: first, of: [.scenario])
    let after = try database.definitions(activeAt: second, of: [.scenario])
    #expect(before.map(\.name) == ["s0", "s1"])
    #expect(before[0].content == Array(#"{"form":"form","n":0}"#.utf8))
    #expect(after[0].digest == changed.digest)
    #expect(after[1] == before[1])
    #expect(try database.rows("SELECT count(*) FROM definition_span WHERE kind = 2") == [["3"]])
  }

  @Test func `measures of another engine, or of another meaning, are taken again`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let plan = Samples.plan(scenarios: [0])
    var header = Samples.header
    header.measuresVersion = 3
    func keepsMeasures() throws -> Bool {
      let definitions = try database.currentDefinitions().map(\.reference)
      let recording = try database.beginRun(header, plan: plan, definitions: definitions)
      let keeps = (0..<2).map { recording.known.keepsMeasures(at: $0) }
      try database.record(
        (0..<2).map { Samples.outcome($0, "usual", measures: keeps[$0] ? .kept : .sample(1)) },
        inRun: recording.number)
      try database.finishRun(recording.number, at: 2, wallMilliseconds: 1)
      #expect(keeps[0] == keeps[1])
      return keeps[0]
    }
    #expect(try !keepsMeasures())
    #expect(try keepsMeasures())
    header.engineVersion = "2"
    #expect(try !keepsMeasures())
    #expect(try keepsMeasures())
    header.measuresVersion = 4
    #expect(try !keepsMeasures())
    // What is alike lies further back.
    header.measuresVersion = 3
    #expect(try !keepsMeasures())
  }

  @Test func `positions follow each other even when the clock goes back`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let plan = Samples.plan(scenarios: [0])
    let first = try database.recordRun(plan)
    var earlier = Samples.header
    earlier.startedAt -= 60_000
    let second = try database.recordRun(plan, header: earlier)
    #expect(second.position == first.position + 1)
    #expect(first.position >> 12 == Samples.header.startedAt)
    #expect(first.uuid.description.dropFirst(14).first == "7")
  }
}
