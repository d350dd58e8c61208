import CSQLite
import EmbeddedFiles
import Foundation
import Scenarios
import TestSupport
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
    "Names.sql", "NamesInForce.sql", "TagsInForce.sql",
    "OutcomeDigests.sql", "UnsureOutcomes.sql",
    "ImportedFiles.sql",
    "RevisionDigests.sql", "RunningRuns.sql", "Runs.sql", "ScenarioLines.sql", "SourceFiles.sql",
    "Transitions.sql", "Measures.sql", "CurrentDefinitions.sql", "RecentPlans.sql", "LatestRun.sql",
    "NamesIn.sql",
    // Once for a whole merge, salvage or pruning.
    "DigestsWithoutLaws.sql",
    "AllTransitions.sql", "AllMeasures.sql", "OutcomeVerdicts.sql", "PrunedRuns.sql",
    "RemoveUnusedCases.sql",
    "RemoveUnusedOutcomes.sql", "RemoveUnusedPlans.sql", "RemoveUnusedRevisions.sql",
    "AllPlans.sql", "DanglingRows.sql", "RemoveRowAt.sql",
    "RestoreName.sql", "NamesWithoutContent.sql", "NewestRunNumber.sql",
    "RowsInOrder.sql", "SetSequence.sql", "StrayPositions.sql",
  ]

  /// What stands for a word in braces.
  static let words = [
    "kind": "scenario", "table": "outcome", "columns": "id, digest", "values": "1, 2",
    "order": "id", "view": "runs", "key": "id, digest", "column": "fingerprint", "target": "digest",
    "parent": "plan", "definition": "runs AS SELECT 1 AS run",
  ]

  static func text(of file: String) throws -> String {
    let words = name(of: file) == "NamesIn.sql" ? ["table": "sqlite_schema"] : Self.words
    return EmbeddedFile(folder + file).text
      .replacing(/\{([a-z]+)\}/) { words[String($0.output.1)] ?? "" }
  }

  /// A database in which a file's first statement can be prepared.
  static func database(for file: String) throws -> Connection {
    let connection = try Connection.inMemory()
    if name(of: file) == "EndRemovingReferenced.sql" {
      try connection.executeAll(.beginRemovingReferenced)
    }
    return connection
  }

  private static let folder = "Sources/RegressionStore/SQL/"

  /// The files by their paths in the folder.
  static let files = EmbeddedFile.all(beginning: folder).map {
    String($0.path.dropFirst(folder.count))
  }

  private static func name(of file: String) -> String {
    file.split(separator: "/").last.map { String($0) } ?? file
  }

  @Test(arguments: files)
  func `a query scans no table unless it is meant to`(file: String) throws {
    let text = try Self.text(of: file)
    let connection = try Self.database(for: file)
    var steps: [String] = []
    let statement = try connection.cached(
      SQL("plan of \(file)", Array("EXPLAIN QUERY PLAN \(text)".utf8)))
    while try statement.step() { steps.append(try Row(statement).text("detail")) }
    let scans = steps.filter { step in
      step.hasPrefix("SCAN") && !step.contains("VIRTUAL TABLE") && !step.contains("CONSTANT ROW")
        && step != "SCAN recent"
    }
    if Self.scans.contains(Self.name(of: file)) {
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
    let source = Repository.folder
      .appending(path: "Sources/RegressionStore/SQLite/SQL+Queries.swift")
    let declarations = try String(contentsOf: source, encoding: .utf8)
    let declared = declarations.matches(of: /SQL\(\s*file: "([\w\/]+)"/).map {
      "\($0.output.1).sql"
    }
    #expect(declared.sorted() == Self.files && declared.count > 100)
    let bytes = EmbeddedFile.all(beginning: Self.folder).map(\.text.utf8.count).reduce(0, +)
    #expect((1..<(48 * 1024)).contains(bytes))
  }
}
