import CSQLite
import Foundation
import Scenarios
import Testing

@testable import RegressionStore

/// The embedded queries: what they scan, and what they say they bind.
struct QueryPlanTests {
  /// Queries that read all of a table on purpose.
  static let scans: Set<String> = [
    "AllBaselines.sql", "AllBaselineSpans.sql", "AllOutcomes.sql", "AllRevisions.sql",
    "RemoveDangling.sql", "RemoveOutOfRange.sql", "RemoveRow.sql", "RowCount.sql",
    "BaselinesInForce.sql", "BaselinesJudging.sql",
    "CaseNames.sql",
    "MergeNames.sql", "SchemaObjects.sql", "SchemaViews.sql", "Cases.sql", "NameStates.sql",
    "Names.sql",
    "OutcomeDigests.sql",
    "RevisionDigests.sql", "RunningRuns.sql", "Runs.sql", "ScenarioLines.sql",
    "Transitions.sql", "CurrentDefinitions.sql", "RecentPlans.sql", "LatestRun.sql", "NamesIn.sql",
    // Once for a whole merge, salvage or pruning.
    "AllTransitions.sql", "OutcomeVerdicts.sql", "PrunedRuns.sql", "RemoveUnusedCases.sql",
    "RemoveUnusedOutcomes.sql", "RemoveUnusedPlans.sql", "RemoveUnusedRevisions.sql",
    "RowsInOrder.sql",
  ]

  /// What stands for a word in braces.
  static let words = [
    "kind": "scenario", "table": "outcome", "columns": "id, digest", "values": "1, 2",
    "order": "id", "view": "runs", "definition": "runs AS SELECT 1 AS run",
  ]

  static func text(of file: String) throws -> String {
    let words = file == "NamesIn.sql" ? ["table": "sqlite_schema"] : Self.words
    return try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      .replacing(/\{([a-z]+)\}/) { words[String($0.output.1)] ?? "" }
  }

  /// A database in which a file's first statement can be prepared.
  static func database(for file: String) throws -> Connection {
    let connection = try Connection.inMemory()
    if file == "EndRemovingReferenced.sql" { try connection.executeAll(.beginRemovingReferenced) }
    return connection
  }

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
    let text = try Self.text(of: file)
    let connection = try Self.database(for: file)
    var steps: [String] = []
    let statement = try connection.cached(
      SQL("plan of \(file)", Array("EXPLAIN QUERY PLAN \(text)".utf8))
    )
    while try statement.step() { steps.append(try Row(statement).text("detail")) }
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

  @Test(arguments: files)
  func `a query lists its parameters in the order in which they are bound`(file: String) throws {
    let text = try Self.text(of: file)
    let documented = text.split(separator: "\n").filter { $0.hasPrefix("--   ") }
      .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    let statement = try Self.database(for: file).cached(SQL(file, Array(text.utf8)))
    let bound = (0..<sqlite3_bind_parameter_count(statement.handle)).map { index in
      sqlite3_bind_parameter_name(statement.handle, index + 1).map { String(cString: $0) } ?? ""
    }
    #expect(documented == bound)
    #expect(text.hasPrefix("-- "))
  }

  @Test func `every file serves a statement, and the texts stay small`() throws {
    let declarations = try String(
      contentsOf: Self.folder.deletingLastPathComponent()
        .appendingPathComponent("SQLite/SQL+Queries.swift"),
      encoding: .utf8
    )
    let declared = declarations.matches(of: /SQL\(\s*file: "(\w+)"/).map { "\($0.output.1).sql" }
    #expect(declared.sorted() == Self.files)
    let queries = Self.files.compactMap {
      try? Data(contentsOf: Self.folder.appendingPathComponent($0)).count
    }
    #expect(queries.count == Self.files.count && !queries.isEmpty)
    #expect(queries.reduce(0, +) < 40 * 1024)
  }
}
