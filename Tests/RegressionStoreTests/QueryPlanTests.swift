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
    "allBaselines", "allBaselineSpans", "allOutcomes", "allRevisions",
    "activeBaselines", "baselinesJudging",
    "caseNames",
    "mergeNames", "schemaObjects", "schemaViews", "cases", "formerCases", "nameStates",
    "names", "activeNames", "activeTags",
    "outcomeDigests",
    "importedFiles",
    "revisionDigests", "runningRuns", "runs", "scenarioLines", "sourceFiles",
    "transitions", "measures", "currentDefinitions", "recentPlans", "latestRun",
    "namesIn",
    // Scenarios that were renamed, which are few.
    "overlappingRun", "previousRunRenamed", "renamedTransitions",
    // Once for a whole merge or pruning.
    "digestsWithoutLaws",
    "allTransitions", "allMeasures", "outcomeVerdicts", "prunedRuns",
    "removeUnusedCases",
    "removeUnusedOutcomes", "removeUnusedPlans", "removeUnusedRevisions",
    "wrongSequence",
  ]

  /// What stands for a word in braces.
  static let words = [
    "kind": "scenario", "table": "outcome", "view": "runs",
    "definition": "runs AS SELECT 1 AS run",
  ]

  /// The statements by their names.
  private static let sections = EmbeddedFile.all(beginning: "Sources/RegressionStore/SQL/")
    .flatMap(\.sections)

  static let names = sections.map(\.path)

  /// Returns a statement's text, once for each kind where it serves all kinds.
  private static func texts(of name: String) throws -> [String] {
    let section = try #require(sections.first { $0.path == name })
    let kinds = section.text.contains("{kind}") ? DefinitionKind.allCases : [.form]
    return kinds.map { kind in
      var words = Self.words.merging(Run.words) { $1 }
      words["kind"] = kind.rawValue
      if name == "namesIn" { words["table"] = "sqlite_schema" }
      return section.text(with: words)
    }
  }

  /// For all statements of a test; making one takes longer than all of them.
  private let connection: Connection

  init() throws { connection = try Connection.inMemory() }

  /// Compiles a text on a database in which its first statement can be.
  private func prepared(_ name: String, _ text: String) throws -> Statement {
    var connection = connection
    if name == "endRemovingReferenced" {
      connection = try Connection.inMemory()
      try connection.executeAll("beginRemovingReferenced")
    }
    return try connection.prepare(SQL(name, Array(text.utf8)))
  }

  /// Calls a body with each text of each statement.
  private func forEachText(_ body: (_ name: String, _ text: String) throws -> Void) throws {
    for name in Self.names {
      for text in try Self.texts(of: name) { try body(name, text) }
    }
  }

  @Test func `a query scans no table unless it is meant to`() throws {
    try forEachText { name, text in
      var steps: [String] = []
      let statement = try prepared(name, "EXPLAIN QUERY PLAN \(text)")
      while try statement.step() { steps.append(try Row(statement).text("detail")) }
      let scans = steps.filter { step in
        step.hasPrefix("SCAN") && !step.contains("VIRTUAL TABLE") && !step.contains("CONSTANT ROW")
          && step != "SCAN recent"
      }
      if Self.scans.contains(name) {
        #expect(!scans.isEmpty, "\(name) is listed as scanning, but does not")
      } else {
        #expect(scans.isEmpty, "\(name)")
        #expect(!steps.contains { $0.contains("AUTOMATIC") }, "\(name)")
      }
    }
  }

  @Test func `a query lists its parameters in the order of their first use`() throws {
    try forEachText { name, text in
      let documented = text.split(separator: "\n").filter { $0.hasPrefix("--   ") }
        .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
      let statement = try prepared(name, text)
      let bound = (0..<sqlite3_bind_parameter_count(statement.handle)).map { index in
        sqlite3_bind_parameter_name(statement.handle, index + 1).map { String(cString: $0) } ?? ""
      }
      // What a run has is in its columns.
      let isRun = name == "insertRun"
      #expect(documented == (isRun ? [] : bound) && (!isRun || bound.count > 30), "\(name)")
      #expect(text.hasPrefix("-- "), "\(name)")
    }
  }

  /// The module's own texts.
  private static func sources() throws -> [String] {
    let folder = Repository.folder.appending(path: "Sources/RegressionStore")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  @Test func `every statement is run by somebody, every name is a statement's`() throws {
    let use =
      /(?:SQL|run|forEach|rows|first|cached|prepare|executeAll|has|row)\(\s*(?:fact, )?"(\w+)"|(?:active|after|set|remove|unreached): "(\w+)"/
    let used = try Self.sources().flatMap { source in
      source.matches(of: use).map { String($0.output.1 ?? $0.output.2 ?? "") }
    }
    #expect(Set(used).sorted() == Self.names.sorted() && Self.names.count > 150)
    let bytes = Self.sections.map(\.text.utf8.count).reduce(0, +)
    #expect((1..<(48 * 1024)).contains(bytes))
  }

  @Test func `what is bound to a statement are its parameters`() throws {
    let call =
      /(?:run|forEach|rows|first)\(\s*(?:SQL\()?"(\w+)"(?:,\s*[\w.]+\))?,\s*\[\s*("\w+":(?:[^\[\]]|\[[^\]]*\])*)\]/
    let calls = try Self.sources().flatMap { $0.matches(of: call) }
    #expect(calls.count >= 117)
    for call in calls {
      let name = String(call.output.1)
      let statement = try prepared(name, try Self.texts(of: name)[0])
      let parameters = (0..<sqlite3_bind_parameter_count(statement.handle)).map { index in
        sqlite3_bind_parameter_name(statement.handle, index + 1).map { String(cString: $0) }
      }
      let bound = call.output.2.matches(of: /"(\w+)":/).map { ":\($0.output.1)" }
      #expect(Set(bound) == Set(parameters) && bound.count == parameters.count, "\(name)")
    }
  }
}
