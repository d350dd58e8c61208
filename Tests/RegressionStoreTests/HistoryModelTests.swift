import Foundation
import Scenarios
import TestSupport
import Testing

import RegressionRunner
@testable import RegressionStore

/// The store against a list of full snapshots, over random sequences of events.
struct HistoryModelTests {
  private static let sequences: UInt64 = Thoroughness.isFull ? 300 : 30
  /// Copies that have nothing in common, some and much.
  private static let copies: [UInt64] = Thoroughness.isFull ? Array(0..<24) : [0, 3, 7]

  @Test
  func `every run, comparison and history reads back as it was recorded`() throws {
    for seed in 0..<Self.sequences {
      let database = try RegressionDatabase()
      var world = try HistoryWorld(databases: [database], seed: seed)
      try world.happen(Int(10 + seed % 21))
      var wrong = try differences(of: database, from: world.model, views: seed % 10 == 0)
      wrong += try differences(of: database, fromApprovals: world.model.approvals)
      #expect(wrong.isEmpty, "seed \(seed)")
      if !wrong.isEmpty { return }
    }
  }

  @Test
  func `two processes that record into one file at once leave each other's results alone`()
    throws
  {
    for seed in Thoroughness.every(2, of: 0..<6 as Range<UInt64>) {
      let folder = try TemporaryFolder()
      let databases = [
        try RegressionDatabase(writing: folder.path("a.db")),
        try RegressionDatabase(writing: folder.path("a.db")),
      ]
      var world = try HistoryWorld(databases: databases, seed: 1_000_000 + seed)
      try world.happen(40)
      let reader = try RegressionDatabase(reading: folder.path("a.db"))
      let wrong = try differences(of: reader, from: world.model, views: true)
      #expect(wrong.isEmpty, "seed \(1_000_000 + seed)")
    }
  }

  @Test(arguments: copies)
  func `copies that went on apart are joined, in whatever order`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    func file(_ name: String) throws -> RegressionDatabase {
      try RegressionDatabase(writing: folder.path(name))
    }
    var base = try HistoryWorld(databases: [try file("a.db")], seed: seed)
    // Of two runs that one file began in the same millisecond the later gets a position that its UUID
    // does not ask for; what other files have there decides its place then.
    base.pace = 1...3
    try base.happen(Int(seed % 12))
    try folder.write(try folder.bytes("a.db"), to: "b.db")
    var worlds: [HistoryWorld] = []
    for (index, name) in ["a.db", "b.db"].enumerated() {
      var world = base.copy(databases: [try file(name)], seed: 7 * seed + UInt64(index))
      world.prunes = false
      try world.happen(15)
      worlds.append(world)
    }
    try folder.write(try folder.bytes("a.db"), to: "ab.db")
    try folder.write(try folder.bytes("b.db"), to: "ba.db")
    var orders: [[String]] = []
    let merges = [
      ("ab.db", ["b.db"]), ("ba.db", ["a.db"]), ("new.db", ["a.db", "b.db"]),
      ("two.db", ["b.db"]), ("two.db", ["a.db"]), ("two.db", ["a.db", "b.db"]),
    ]
    for (index, (name, others)) in merges.enumerated() {
      let database = try file(name)
      let paths = others.map { folder.path($0) }
      let summary = try database.merge(paths, checks: Samples.checks, at: 77)
      if index == 5 { #expect(summary.added.isEmpty) }
      if index == 3 { continue }
      let records = try database.runs().reversed() as [Run]
      // Of two copies of a run the one that has more holds; of equal ones nobody here knows which.
      var known: [RunIdentifier: [HistoryModel.Run]] = [:]
      for run in worlds.flatMap({ $0.model.runs }) {
        let most = known[run.uuid]?.first?.results.count ?? 0
        if run.results.count > most { known[run.uuid] = [] }
        if run.results.count >= most { known[run.uuid, default: []].append(run) }
      }
      #expect(records.count == known.count)
      let names = try database.allCases()
      orders.append(try dump(of: database))
      // The others have the same dump.
      guard Thoroughness.isFull || index == 0 || index == 5 else { continue }
      var model = HistoryModel()
      model.approvals = Array(Set(worlds.flatMap(\.model.approvals)))
      for record in records {
        let copies = try #require(known[record.uuid])
        var matching: HistoryModel.Run?
        for run in copies where matching == nil {
          let wrong = try differences(of: record, names: names, from: run, in: database)
          if wrong.isEmpty { matching = run }
        }
        var run = matching ?? copies[0]
        run.number = record.number
        model.runs.append(run)
      }
      var wrong = try differences(of: database, from: model, views: true)
      wrong += try differences(of: database, fromApprovals: model.approvals)
      #expect(wrong.isEmpty, "seed \(seed), \(name)")
    }
    #expect(Set(orders).count == 1, "seed \(seed)")
  }

  /// Returns what the views say of runs, with UUIDs for the numbers, which each file has of its own.
  private func dump(of database: RegressionDatabase) throws -> [String] {
    var rows: [[String?]] = []
    for text in [
      "SELECT uuid, state, planned, passed, failed, missing FROM runs ORDER BY place",
      """
      SELECT uuid, case_key, outcome FROM results JOIN runs ON runs.run = results.run
      ORDER BY place, case_key
      """,
      """
      SELECT uuid, case_key, verdict, previous_verdict FROM transitions
      JOIN runs ON runs.run = transitions.run ORDER BY place, case_key
      """,
      "SELECT case_key, archived FROM cases ORDER BY case_key",
      """
      SELECT uuid, case_key, name, value FROM metrics JOIN runs ON runs.run = metrics.run
      ORDER BY place, case_key
      """,
    ] {
      rows += try database.rows(text)
    }
    return rows.map { $0.map { $0 ?? "NULL" }.joined(separator: "|") }
  }

  /// Returns what the store says of approvals otherwise than a list of all of them.
  private func differences(of database: RegressionDatabase, fromApprovals approvals: [Baseline])
    throws -> [String]
  {
    var wrong: [String] = []
    var active: [Baseline] = []
    for (name, rows) in Dictionary(grouping: approvals, by: \.name) {
      // Newest first; of one moment the greater content, and what was withdrawn last.
      let sorted = rows.sorted {
        let (left, right) = ($0.adjustments ?? [], $1.adjustments ?? [])
        return $0.at == $1.at ? right.lexicographicallyPrecedes(left) : $0.at > $1.at
      }
      let found = try database.baselines(of: name)
      if found != sorted { wrong.append("baselines of \(name): \(found), not \(sorted)") }
      if let newest = sorted.first, newest.adjustments != nil { active.append(newest) }
    }
    if try Set(database.baselines()) != Set(active) { wrong.append("baselines in force") }
    return wrong
  }

  /// Returns what the store says otherwise than the model.
  private func differences(of database: RegressionDatabase, from model: HistoryModel, views: Bool)
    throws -> [String]
  {
    let records = try database.runs().reversed() as [Run]
    let names = try database.allCases()
    guard records.map(\.number) == model.runs.map(\.number) else {
      return ["runs \(records.map(\.number)), not \(model.runs.map(\.number))"]
    }
    var wrong: [String] = []
    for (record, run) in zip(records, model.runs) {
      wrong += try differences(of: record, names: names, from: run, in: database)
    }
    for (place, (left, before)) in zip(records, model.runs).enumerated() {
      // Neighbours both ways, and each third of the other pairs.
      for (other, (right, after)) in zip(records, model.runs).enumerated()
      where abs(place - other) == 1 || (place + 2 * other) % 3 == 0 {
        let comparison = try database.compare(left, right)
        wrong += differences(of: comparison, names: names, from: model, before, after)
      }
    }
    wrong += try differences(ofHistoriesIn: database, records, names: names, from: model)
    if views {
      wrong += try differences(ofViewsOf: database, from: model)
      wrong += try model.differences(ofSelectionsIn: database, records, names)
    }
    return wrong
  }

  private func differences(
    of record: Run, names: [CaseID: CaseName], from run: HistoryModel.Run,
    in database: RegressionDatabase
  ) throws -> [String] {
    var wrong: [String] = []
    let cases = try database.cases(of: record)
    var digests: [CaseName: Digest] = [:]
    for stored in cases { digests[stored.record.name] = stored.record.outcome?.digest }
    let expected = run.results.mapValues { Digest.of("\($0.verdict) \($0.name)") }
    if digests != expected { wrong.append("results of run \(run.number)") }
    let missing = cases.filter { $0.record.outcome == nil }
    if Set(missing.map(\.record.name)) != run.plan.subtracting(run.results.keys) {
      wrong.append("missing of run \(run.number)")
    }
    let results = try database.results(of: record)
    if results.results.map(\.outcomeID) != cases.compactMap(\.record.outcome?.id)
      || results.missing != missing.map(\.id)
    {
      wrong.append("results without names of run \(run.number)")
    }
    var measures: [CaseName: Int] = [:]
    for (id, body) in try database.measures(of: record) {
      guard let name = names[id], run.results[name] != nil else { continue }
      measures[name] = (0..<3).first { CaseRecording.Measured.sample($0) == .taken(body) } ?? -1
    }
    for name in Set(measures.keys).union(run.measures.keys)
    where measures[name] != run.measures[name] {
      wrong.append(
        "measures of \(name) in run \(run.number): \(measures[name] as Any), "
          + "not \(run.measures[name] as Any)"
      )
    }
    var notes: [CaseName: String] = [:]
    for (id, text) in try database.notes(of: record) {
      if let name = names[id] { notes[name] = text }
    }
    if notes != run.results.compactMapValues(\.note) { wrong.append("notes of run \(run.number)") }
    var totals = RunTotals(planned: run.plan.count)
    for outcome in run.results.values { totals[outcome.verdict] += 1 }
    if totals != record.totals { wrong.append("totals of run \(run.number)") }
    if (record.state == .complete) != (totals.missing == 0) {
      wrong.append("state of run \(run.number)")
    }
    return wrong
  }

  private static func isSame(_ left: HistoryModel.Outcome?, _ right: HistoryModel.Outcome?) -> Bool
  {
    guard let left, let right else { return left == right }
    return left.isSame(as: right)
  }

  private func differences(
    of comparison: RunComparison, names: [CaseID: CaseName], from model: HistoryModel,
    _ before: HistoryModel.Run, _ after: HistoryModel.Run
  ) -> [String] {
    let title = "comparison of runs \(before.number) and \(after.number)"
    var counts: [ComparisonBucket: Int] = [:]
    var buckets: [CaseName: ComparisonBucket] = [:]
    for name in before.plan.union(after.plan) {
      let bucket = model.bucket(of: name, before, after)
      counts[bucket, default: 0] += 1
      let isEqual = Self.isSame(before.results[name], after.results[name])
      if bucket != .same, bucket != .sameFailure || !isEqual { buckets[name] = bucket }
    }
    var listed: [CaseName: ComparisonBucket] = [:]
    for compared in comparison.cases {
      if let name = names[compared.caseID] { listed[name] = compared.bucket }
    }
    var wrong: [String] = []
    if comparison.counts.filter({ $0.value != 0 }) != counts { wrong.append("\(title): counts") }
    for name in Set(listed.keys).union(buckets.keys) where listed[name] != buckets[name] {
      wrong.append(
        "\(title): \(name) is \(listed[name]?.rawValue ?? "not listed"),"
          + " not \(buckets[name]?.rawValue ?? "same")"
      )
    }
    if !comparison.reconciles { wrong.append("\(title): does not reconcile") }
    return wrong
  }

  /// Returns what runs and timelines say of the cases' histories otherwise than the model.
  private func differences(
    ofHistoriesIn database: RegressionDatabase, _ records: [Run], names: [CaseID: CaseName],
    from model: HistoryModel
  ) throws -> [String] {
    var found: [CaseName: [String]] = [:]
    for record in records {
      for stored in try database.cases(of: record) {
        guard let verdict = stored.record.verdict, let since = stored.sinceRun else { continue }
        found[stored.record.name, default: []].append("\(record.number) \(verdict) since \(since)")
      }
    }
    var wrong: [String] = []
    for timeline in try database.timelines(of: names.keys.sorted(), in: records) {
      guard let name = names[timeline.caseID] else { continue }
      let history = model.history(of: name)
      let expected = history.map { "\($0.run) \($0.outcome.verdict) since \($0.since)" }
      if found[name] ?? [] != expected { wrong.append("history of \(name)") }
      var told: [String] = []
      for stretch in timeline.stretches {
        guard let point = stretch.point else { continue }
        told += stretch.runs.map { "\(records[$0].number) \(point.verdict)" }
      }
      let verdicts = history.map { "\($0.run) \($0.outcome.verdict)" }
      if told != verdicts { wrong.append("timeline of \(name)") }
    }
    return wrong
  }

  private func differences(ofViewsOf database: RegressionDatabase, from model: HistoryModel) throws
    -> [String]
  {
    var results: Set<[String?]> = []
    var transitions: Set<[String?]> = []
    for name in Set(model.runs.flatMap(\.plan)) {
      var previous: String?
      for entry in model.history(of: name) {
        let verdict = entry.outcome.verdict.rawValue
        results.insert(["\(name)", "\(entry.run)", verdict, "\(entry.since)"])
        guard entry.run == entry.since else { continue }
        transitions.insert(["\(name)", "\(entry.run)", verdict, previous])
        previous = verdict
      }
    }
    var wrong: [String] = []
    let seen = try database.rows("SELECT case_key, run, verdict, since_run FROM results")
    if seen.count != results.count || Set(seen) != results { wrong.append("view results") }
    let changed = try database.rows(
      "SELECT case_key, run, verdict, previous_verdict FROM transitions")
    if changed.count != transitions.count || Set(changed) != transitions {
      wrong.append("view transitions")
    }
    var metrics: Set<[String?]> = []
    for run in model.runs {
      for (name, value) in run.measures {
        metrics.insert(["\(name)", "\(run.number)", "\(value)"])
      }
    }
    let measured = try database.rows(
      "SELECT case_key, run, value FROM metrics WHERE name = 'pointsScrolled'")
    if measured.count != metrics.count || Set(measured) != metrics { wrong.append("view metrics") }
    return wrong
  }
}
