import Foundation
import Testing

/// The tables of versions in the articles, and the types that have a property for each row.
struct LibraryVersionTableTests {
  private static let engine = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/AvoidanceEngine").standardized

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: engine.appending(path: path), encoding: .utf8)
  }

  /// A library's table, and the type that has its versions.
  struct Table: CustomTestStringConvertible {
    var article: String
    var section: String
    var file: String
    /// What stands before the numbers by which the type names a version.
    var before = ""
    /// What stands behind them.
    var behind = ""
    /// Whether a row may name a version alone, without what holds since.
    var namesVersions = false
    var testDescription: String { file }
  }

  @Test(arguments: [
    Table(
      article: "IQKeyboardManagerRules", section: "Versions", file: "IQKeyboardManager/IQVersion"),
    Table(
      article: "TodaysLibraries", section: "TPKeyboardAvoiding",
      file: "TPKeyboardAvoiding/TPKeyboardAvoiding", before: "1."),
    Table(
      article: "TodaysLibraries", section: "Eureka", file: "Eureka/Eureka", behind: ".0"),
    Table(
      article: "ReactNative", section: "Versions", file: "ReactNative/ReactNativeVersion",
      before: "0.", behind: ".0"),
    Table(
      article: "KeyboardController", section: "Versions",
      file: "ReactNative/KeyboardControllerVersion", before: "1.", namesVersions: true),
  ])
  func `every version at which a library changed is in its table`(table: Table) throws {
    let article = try Self.text("AvoidanceEngine.docc/\(table.article).md")
    let rows = try #require(article.split(separator: "## ").first { $0.hasPrefix(table.section) })
    let source = try Self.text("Strategies/\(table.file).swift")
    let changes = source.matches(of: /: Bool \{ since\((\d+)(?:, (\d+))?(?:, (\d+))?\) \}/)
    #expect(!changes.isEmpty)
    for change in changes {
      let numbers = [change.output.1, change.output.2, change.output.3].compactMap(\.self)
        .joined(separator: ".")
      let version = "\(table.before)\(numbers)\(table.behind)"
      let isThere =
        rows.contains("since \(version) |")
        || table.namesVersions && rows.contains("| \(version) |")
      #expect(isThere, "\(version)")
    }
    // What ended again: its row begins with the first version that had it.
    for change in source.matches(of: /: Bool \{ since\((\d+), (\d+), (\d+)\) && !since\(/) {
      let version = "\(change.output.1).\(change.output.2).\(change.output.3)"
      let isThere = ["to ", "and ", "|"].contains { rows.contains("| \(version) \($0)") }
      #expect(isThere, "\(version)")
    }
  }
}
