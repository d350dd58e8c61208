import CSQLite
import Foundation
import Scenarios
import Testing

@testable import RegressionStore

/// The embedded queries: what they scan, and what they say they bind.
struct QueryPlanTests {
  /// Queries that read all of a table on purpose.
  static let scans: Set<String> = [
    "BaselinesInForce.sql", "CaseNames.sql", "Cases.sql", "NameStates.sql", "Names.sql",
    "OutcomeDigests.sql",
    "RevisionDigests.sql", "RunningRuns.sql", "Runs.sql", "ScenarioLines.sql",
    "Transitions.sql", "CurrentDefinitions.sql", "RecentPlans.sql", "LatestRun.sql",
  ]

  static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/RegressionStore/SQL")
  }

  static var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".sql") }.sorted()
  }

  @Test(arguments: files)
  func `a query scans no table unless it is meant to`(file: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
      .replacingOccurrences(of: "{kind}", with: "scenario")
    let connection = try Connection.inMemory()
    var steps: [String] = []
    try connection.forEach(SQL(file, Array("EXPLAIN QUERY PLAN \(text)".utf8))) {
      (row) throws(DatabaseError) in
      steps.append(try row.text(3))
    }
    let scans = steps.filter { step in
      step.hasPrefix("SCAN") && !step.contains("VIRTUAL TABLE") && !step.contains("CONSTANT ROW")
        && step != "SCAN recent"
    }
    if Self.scans.contains(file) {
      #expect(!scans.isEmpty, "listed as scanning, but does not")
    } else {
      #expect(scans.isEmpty)
      #expect(!steps.contains { $0.contains("AUTOMATIC") })
    }
  }

  /// The queries of merging that look things up.
  static let merging: [SQL] = [
    .deleteRun,
    .formOfRevision,
    .insertMergedRun,
    .insertJoinedRun,
    .insertRunGap,
    .laterGaps,
    .moveRun,
    .nextPosition,
    .occupantAt,
    .planByID,
    .removeRunGap,
    .resumeRun,
    .runByUUID,
    .runPosition,
    .setSpan,
    .spansOfName,
    .transitionsFrom,
    .revisionByID(.form), .revisionByDigest(.form), .setName(.form),
  ]

  /// The queries of comparing but for the one that reads all approvals, which are few.
  static let comparing: [SQL] = [
    .baselineInForce, .casesChangedBetween, .otherMismatches, .outcomeMeasures,
  ]

  @Test(arguments: (merging + comparing).indices)
  func `a query of merging or comparing scans no table`(index: Int) throws {
    let query = (Self.merging + Self.comparing)[index]
    let connection = try Connection.inMemory()
    var steps: [String] = []
    try connection.forEach(SQL("plan", Array("EXPLAIN QUERY PLAN ".utf8) + query.text)) {
      (row) throws(DatabaseError) in
      steps.append(try row.text(3))
    }
    let scans = steps.filter { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") }
    #expect(scans.isEmpty, "\(query.name)")
  }

  @Test(arguments: files)
  func `a query lists its parameters in the order in which they are bound`(file: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    let documented = text.split(separator: "\n").filter { $0.hasPrefix("--   ") }
      .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    let statement = try Connection.inMemory().cached(
      SQL(file, Array(text.utf8), kind: .scenario)
    )
    let bound = (0..<sqlite3_bind_parameter_count(statement.handle)).map { index in
      sqlite3_bind_parameter_name(statement.handle, index + 1).map { String(cString: $0) } ?? ""
    }
    #expect(documented == bound)
    #expect(text.hasPrefix("-- "))
  }

  @Test func `the embedded texts stay small enough to compile quickly`() {
    let migrations = Migrator().steps.map(\.count).reduce(0, +)
    #expect(migrations < 20 * 1024)
    let queries = Self.files.compactMap {
      try? Data(contentsOf: Self.folder.appendingPathComponent($0)).count
    }
    #expect(queries.count == Self.files.count && !queries.isEmpty)
    #expect(queries.reduce(0, +) < 20 * 1024)
  }
}
