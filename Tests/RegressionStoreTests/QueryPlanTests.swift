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
      .replacingOccurrences(of: "{table}", with: "outcome")
    let connection = try Connection.inMemory()
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

  /// A statement that is written in Swift.
  struct Literal: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var testDescription: String { name }
  }

  static var swiftFiles: [URL] {
    let store = folder.deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: store, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter {
      $0.lastPathComponent.hasPrefix("SQL+") && $0.lastPathComponent != "SQL+Queries.swift"
    }
  }

  /// The statements in a Swift file: a name and a text, in one line or in several.
  static func literals(in file: URL) throws -> [Literal] {
    let source = try String(contentsOf: file, encoding: .utf8)
    let literal = try Regex(
      #"""
      (?s)"(\w+)[^"\n]*",\s*(?:Array\(\s*)?(?:"""(.*?)"""|"([^"\n]+)")
      """#
    )
    return source.matches(of: literal).map { match in
      let text = String(match[2].substring ?? match[3].substring ?? "")
      return Literal(
        name: match[1].substring.map { String($0) } ?? "",
        text: text.replacing("{kind}", with: "scenario").replacing("\\(table)", with: "scenario")
          .replacing("\\(kind.code)", with: "2")
      )
    }
  }

  static var allLiterals: [Literal] {
    swiftFiles.flatMap { (try? literals(in: $0)) ?? [] }
  }

  /// Statements in Swift that read all of a table on purpose: once for a whole merge or pruning.
  static let scanningLiterals: Set<String> = [
    "AllTransitions", "OutcomeVerdicts", "PrunedRuns", "RemoveUnusedCases",
    "RemoveUnusedOutcomes", "RemoveUnusedPlans", "RemoveUnusedRevisions",
  ]

  @Test func `every statement in Swift is found`() throws {
    #expect(!Self.swiftFiles.isEmpty)
    for file in Self.swiftFiles {
      let source = try String(contentsOf: file, encoding: .utf8)
      let declared = source.split(separator: "\n").filter { line in
        line.contains(/^  static (let \w+ = \w+\(|func \w+\(_ kind)/)
      }
      #expect(try Self.literals(in: file).count == declared.count, "\(file.lastPathComponent)")
    }
    let names = Set(Self.allLiterals.map(\.name))
    #expect(Self.scanningLiterals.subtracting(names).isEmpty)
  }

  @Test(arguments: allLiterals)
  func `a statement in Swift scans no table unless it is meant to`(literal: Literal) throws {
    let connection = try Connection.inMemory()
    var steps: [String] = []
    let plan = SQL("plan", Array("EXPLAIN QUERY PLAN \(literal.text)".utf8))
    let statement = try connection.cached(plan)
    while try statement.step() { steps.append(try Row(statement).text("detail")) }
    let scans = steps.filter {
      $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") && $0 != "SCAN recent"
    }
    #expect(scans.isEmpty != Self.scanningLiterals.contains(literal.name), "\(scans)")
    #expect(!steps.contains { $0.contains("AUTOMATIC") })
  }

  @Test(arguments: files)
  func `a query lists its parameters in the order in which they are bound`(file: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
      .replacingOccurrences(of: "{table}", with: "outcome")
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
    let queries = Self.files.compactMap {
      try? Data(contentsOf: Self.folder.appendingPathComponent($0)).count
    }
    #expect(queries.count == Self.files.count && !queries.isEmpty)
    #expect(queries.reduce(0, +) < 28 * 1024)
  }
}
