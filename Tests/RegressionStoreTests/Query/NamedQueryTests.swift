import Foundation
import RegressionStore
import Testing

/// The queries and the views that come with the program.
struct NamedQueryTests {
  private static let file = Result { () throws -> Data in
    let folder = try TemporaryFolder()
    _ = try RegressionDatabase(writing: folder.path("a.db"))
    return try folder.bytes("a.db")
  }

  private static func inNewDatabase(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try folder.write(file.get(), to: "a.db")
    try body(folder.path("a.db"))
  }

  @Test(arguments: NamedQuery.all)
  func `a shipped query runs, and says what it finds`(query: NamedQuery) throws {
    #expect(query.overview.hasSuffix(".") || query.overview.hasSuffix("?"))
    let values = Dictionary(uniqueKeysWithValues: query.parameters.map { ($0, QueryValue.null) })
    try Self.inNewDatabase { path in
      let result = try Query(query.text).run(onFile: path, parameters: values)
      #expect(!result.columns.isEmpty)
      #expect(result.rows.isEmpty)
    }
  }

  @Test func `the file of every query is listed`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/RegressionStore/Query/Shipped")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(NamedQuery.all.map { "\($0.name).sql" }))
  }

  @Test func `names are found, and others are not`() {
    #expect(NamedQuery.named("scoreboard")?.parameters == ["run"])
    #expect(NamedQuery.named("Scoreboard") == nil)
  }

  @Test(arguments: ViewReference.all)
  func `the documented columns are those of the view, in their order`(view: ViewReference) throws {
    try Self.inNewDatabase { path in
      let result = try Query("SELECT * FROM \(view.name) LIMIT 0").run(onFile: path)
      #expect(view.columns.map(\.name) == result.columns)
      #expect(view.columns.allSatisfy { !$0.meaning.isEmpty })
    }
  }

  /// The views that other views are made of; they may change.
  private static let helpers: Set<String> = [
    "case_label", "plan_member", "plan_strategy", "run_outcome", "run_before", "run_overlap",
    "outcome_item",
    "form_tree", "run_measure", "mismatch_item", "case_input", "transition_pair", "former_case",
    "former_scenario", "renamed_transition", "run_covering",
  ]

  @Test func `every view is documented, but for the helpers`() throws {
    try Self.inNewDatabase { path in
      let result = try Query("SELECT name FROM sqlite_schema WHERE type = 'view'").run(onFile: path)
      let names = Set(
        result.rows.compactMap { row in
          if case .text(let name) = row[0] { name } else { nil }
        }
      )
      #expect(names.subtracting(Self.helpers) == Set(ViewReference.all.map(\.name)))
    }
  }
}
