import CSQLite
import Foundation
import RegressionStore

/// Long histories: the file's size, and comparing and looking back beside the same SQL in SQLite.
struct HistoryBenchmark {
  let runs: Int
  let cases: Int

  func run() async throws {
    let path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("headroom-history-\(ProcessInfo.processInfo.processIdentifier).db")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var history = GeneratedHistory(runs: runs, cases: cases, path: path)
    let database = try RegressionDatabase(writing: path)
    var sizes = (first: 0, last: 0)
    let seconds = try await Figures.seconds { sizes = try await history.record(into: database) }
    Figures.print(
      "\(runs) runs of \(cases) cases, 1 in 1,000 changing",
      "\(Figures.text(Double(sizes.last) / 1e6, 1)) MB",
      "\(Figures.text(Double(sizes.first) / 1e6, 1)) MB after the first; a row per result: "
        + "\(Figures.text(25 * Double(runs) * Double(cases) / 1e6, 0)) MB without any body"
    )
    Figures.print(
      "recording one of them",
      "\(Figures.text(1000 * seconds / Double(runs), 1)) ms",
      "on average"
    )
    let unchanged = 100
    let growth = try await history.recordUnchanged(unchanged, into: database)
    Figures.print("a run that changes nothing", "\(Figures.text(growth, 0)) bytes", "of 512")
    // The newest run that changed something is compared, not one of the unchanged ones.
    try await compare(database, path, "latest~\(unchanged + 1)", "latest~\(unchanged)")
    try await compare(database, path, "1", "latest~\(unchanged)")
    try await look(back: database, path)
  }

  // MARK: Figures

  private func compare(
    _ database: RegressionDatabase,
    _ path: String,
    _ a: String,
    _ b: String
  ) async throws {
    let sqlite = try PlainSQLite(path)
    guard case .found(let first) = try await database.resolveRun(a),
      case .found(let second) = try await database.resolveRun(b)
    else { throw CocoaError(.fileReadUnknown) }
    var changed = 0
    let ours = try await fastest {
      guard case .found(let first) = try await database.resolveRun(a),
        case .found(let second) = try await database.resolveRun(b)
      else { return }
      let comparison = try await database.compare(first, second)
      precondition(comparison.reconciles)
      changed = comparison.cases.count
    }
    var rows = 0
    let plain = try await fastest {
      rows = try sqlite.count(
        Self.changes,
        [sqlite.position(of: first.number), sqlite.position(of: second.number)]
      )
    }
    precondition(rows == changed, "\(rows) rows, \(changed) cases")
    let snapshots = try await fastest(3) {
      rows = try sqlite.count(
        Self.snapshots,
        [sqlite.position(of: first.number), sqlite.position(of: second.number)]
      )
    }
    precondition(rows == changed, "\(rows) rows, \(changed) cases")
    Figures.print(
      "compare \(first.number) \(second.number), \(changed) cases",
      "\(Figures.text(1000 * ours, 3)) ms",
      "\(Figures.text(ours / plain)) times the same SQL (\(Figures.text(1000 * plain, 3)) ms), "
        + "1/\(Figures.text(snapshots / ours, 0)) of two snapshots "
        + "(\(Figures.text(1000 * snapshots, 1)) ms)"
    )
  }

  private func look(back database: RegressionDatabase, _ path: String) async throws {
    let sqlite = try PlainSQLite(path)
    let name = CaseName(scenario: "folder/scenario-0", strategy: "strategy-0", device: "device-7")
    var results = 0
    let ours = try await fastest {
      guard let id = try await database.caseID(of: name) else { return }
      results = try await database.history(of: id).count
    }
    let id = try sqlite.number(Self.caseByName)
    var rows = 0
    let plain = try await fastest { rows = try sqlite.count(Self.history, [id]) }
    precondition(rows == results, "\(rows) rows, \(results) results")
    Figures.print(
      "history of one case over \(results) runs",
      "\(Figures.text(1000 * ours, 3)) ms",
      "\(Figures.text(ours / plain)) times the same SQL (\(Figures.text(1000 * plain, 3)) ms)"
    )
  }

  private func fastest(
    _ tries: Int = 20,
    _ body: () async throws -> Void
  ) async throws -> Double {
    var best = Double.infinity
    for _ in 0..<tries { best = min(best, try await Figures.seconds(body)) }
    return best
  }

  // MARK: The same in SQL

  private static let caseByName = """
    SELECT test_case.id FROM test_case
    JOIN scenario ON scenario.id = scenario_id JOIN strategy ON strategy.id = strategy_id
    JOIN device ON device.id = device_id
    WHERE scenario.name = 'folder/scenario-0' AND strategy.name = 'strategy-0'
      AND device.name = 'device-7'
    """

  /// The cases whose outcome differs between two positions, with what each comparison needs.
  private static let changes = """
    SELECT changed.case_id, old.digest, old.verdict, old.fingerprint, new.digest, new.verdict,
      new.fingerprint
    FROM (SELECT DISTINCT case_id FROM transition WHERE position > ?1 AND position <= ?2) AS changed
    JOIN outcome AS old ON old.id = (SELECT outcome_id FROM transition AS before
      WHERE before.case_id = changed.case_id AND before.position <= ?1
      ORDER BY before.position DESC LIMIT 1)
    JOIN outcome AS new ON new.id = (SELECT outcome_id FROM transition AS after
      WHERE after.case_id = changed.case_id AND after.position <= ?2
      ORDER BY after.position DESC LIMIT 1)
    WHERE old.id <> new.id
    """

  /// The same from the whole results of both runs.
  private static let snapshots = """
    WITH old AS MATERIALIZED (
      SELECT case_id, outcome_id, max(position) FROM transition WHERE position <= ?1
      GROUP BY case_id),
    new AS MATERIALIZED (
      SELECT case_id, outcome_id, max(position) FROM transition WHERE position <= ?2
      GROUP BY case_id)
    SELECT old.case_id, old.outcome_id, new.outcome_id FROM old JOIN new USING (case_id)
    WHERE old.outcome_id <> new.outcome_id
    """

  /// What each run has for one case.
  private static let history = """
    SELECT run.number, run.started_at, outcome.verdict, outcome.digest
    FROM run JOIN outcome ON outcome.id = (SELECT outcome_id FROM transition
      WHERE case_id = ?1 AND position <= run.position ORDER BY position DESC LIMIT 1)
    WHERE run.mark >= ?1
    ORDER BY run.position
    """
}

/// A connection of SQLite alone.
private final class PlainSQLite {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw CocoaError(.fileReadUnknown)
    }
  }

  deinit { sqlite3_close(handle) }

  /// Reads all columns of all rows; returns how many rows there are.
  func count(_ sql: String, _ values: [Int64]) throws -> Int {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw CocoaError(
        .fileReadUnknown,
        userInfo: ["sql": String(cString: sqlite3_errmsg(handle))]
      )
    }
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      sqlite3_bind_int64(statement, Int32(index + 1), value)
    }
    var rows = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<sqlite3_column_count(statement) {
        _ = sqlite3_column_blob(statement, column)
      }
      rows += 1
    }
    return rows
  }

  func position(of run: Int) throws -> Int64 {
    try number("SELECT position FROM run WHERE number = \(run)")
  }

  func number(_ sql: String) throws -> Int64 {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw CocoaError(.fileReadUnknown)
    }
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW else { throw CocoaError(.fileReadUnknown) }
    return sqlite3_column_int64(statement, 0)
  }
}
