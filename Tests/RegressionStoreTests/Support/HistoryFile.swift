import Foundation
import Scenarios

import RegressionRunner
@testable import RegressionStore

/// One database file as the laws of merging see it: what may happen to it, and all it shows.
///
/// The only place of these tests that knows how the store is called.
struct HistoryFile {
  /// The stable interface: what queries may ask for.
  static let views = [
    "runs", "cases", "results", "mismatches", "transitions", "adjustments", "metrics", "margins",
    "scoreboard", "strategies", "forms", "form_views", "script_steps", "expectations",
  ]

  let path: String
  let database: RegressionDatabase

  init(_ name: String, in folder: TemporaryFolder) throws {
    path = folder.path(name)
    database = try RegressionDatabase(writing: path)
    // What a crash would leave is asked elsewhere.
    try database.execute("PRAGMA synchronous = OFF")
  }

  /// Copies the file, and opens the copy.
  func copy(to name: String, in folder: TemporaryFolder) throws -> HistoryFile {
    try? FileManager.default.removeItem(atPath: folder.path(name))
    try FileManager.default.copyItem(atPath: path, toPath: folder.path(name))
    return try HistoryFile(name, in: folder)
  }

  // MARK: Acts

  func importSuite(_ suite: [ImportedDefinition], at time: Int64) throws {
    _ = try database.importDefinitions(suite, replacing: ImportScope(folders: ["suite"]), at: time)
  }

  func archive(_ scenario: String, at time: Int64) throws {
    _ = try database.setArchived([scenario], kind: .scenario, at: time)
  }

  func unarchive(_ scenario: String, at time: Int64) throws {
    _ = try database.setArchived([scenario], kind: .scenario, false, at: time)
  }

  /// Approves adjustments, or withdraws what was approved.
  func approve(_ adjustments: String?, of name: CaseName, at time: Int64) throws {
    let baseline = Baseline(
      name: name, adjustments: adjustments.map { Array($0.utf8) }, by: "me", at: time, reason: "r")
    try database.approve([baseline])
  }

  func prune(keep: Int, at time: Int64) throws {
    _ = try database.prune(PruneRule(keep: keep), at: time)
  }

  /// Adds what other files have.
  @discardableResult
  func merge(_ others: [HistoryFile], at time: Int64 = 4_000_000_000_000) throws
    -> MergeSummary
  {
    try database.merge(others.map(\.path), checks: Samples.checks, at: time)
  }

  // MARK: What it shows

  /// The rows of all views, sorted, with the runs' UUIDs instead of their numbers, and what the
  /// store says of approvals, archives and comparisons.
  func dump() throws -> [String: [String]] {
    let uuids = try uuids()
    var dump: [String: [String]] = [:]
    for view in Self.views {
      let columns = try database.columns("SELECT * FROM \(view)")
      let isNumber = columns.map { ["run", "since_run", "previous"].contains($0) }
      dump[view] = try database.rows("SELECT * FROM \(view)").map { row in
        zip(row, isNumber).map { value, isNumber in
          (isNumber ? value.map { uuids[$0] ?? "no run" } : value) ?? "-"
        }
        .joined(separator: " | ")
      }
      .sorted()
    }
    // The order of history itself.
    dump["order of runs"] = try database.runs().map { "\($0.uuid)" }
    dump["approvals"] = try approvals()
    dump["notes"] = try notes()
    dump["archived by hand"] = try database.namesArchivedByHand(of: .scenario).sorted()
    dump["comparisons"] = try comparisons(within: 2).map { "\($0.key): \($0.value)" }.sorted()
    return dump
  }

  private func uuids() throws -> [String: String] {
    var uuids: [String: String] = [:]
    for row in try database.rows("SELECT run, uuid FROM runs") {
      if let number = row[0] { uuids[number] = row[1] }
    }
    return uuids
  }

  private func notes() throws -> [String] {
    let names = try database.allCases()
    var lines: [String] = []
    for run in try database.runs() {
      for (id, text) in try database.notes(of: run) {
        lines.append("\(run.uuid) \(names[id].map(\.key) ?? "?") \(text)")
      }
    }
    return lines.sorted()
  }

  private func approvals() throws -> [String] {
    var lines: [String] = []
    for name in try database.allCases().values {
      for baseline in try database.baselines(of: name) {
        let content = baseline.adjustments.map { String(decoding: $0, as: UTF8.self) }
        lines.append("\(name) \(baseline.at) \(content ?? "withdrawn")")
      }
    }
    for baseline in try database.baselines() { lines.append("\(baseline.name) in force") }
    return lines.sorted()
  }

  /// What pairs of runs differ in, by their UUIDs: each two that are so near in the order of history.
  func comparisons(within distance: Int = .max) throws -> [String: String] {
    let runs = try database.runs()
    let names = try database.allCases()
    var comparisons: [String: String] = [:]
    for (place, after) in runs.enumerated() {
      for before in runs[(place + 1)...].prefix(distance) {
        let comparison = try database.compare(before, after)
        let counts = comparison.counts.filter { $0.value > 0 }
          .map { "\($0.key.rawValue) \($0.value)" }
        let cases = comparison.cases.map { compared in
          "\(names[compared.caseID]?.key ?? "no case") \(compared.bucket.rawValue)"
        }
        comparisons["\(before.uuid) \(after.uuid)"] =
          "\(counts.sorted()) \(cases.sorted()) \(before.totals.missing) \(after.totals.missing)"
      }
    }
    return comparisons
  }

  /// The UUIDs of the runs of one state, and what they have.
  func results(of state: Run.State) throws -> [String: [String]] {
    var results: [String: [String]] = [:]
    for run in try database.runs() where run.state == state {
      results["\(run.uuid)"] =
        try database.rows(
          "SELECT case_key, verdict, outcome FROM results WHERE run = \(run.number)"
        )
        .map { $0.map { $0 ?? "-" }.joined(separator: " ") }.sorted()
    }
    return results
  }
}
