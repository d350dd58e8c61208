import Foundation
import Testing

/// The tables of versions in <doc:TodaysLibraries> and the types that have a property for each row.
struct LibraryVersionTableTests {
  private static let engine = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/AvoidanceEngine").standardized

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: engine.appending(path: path), encoding: .utf8)
  }

  /// What stands before and behind the two numbers by which a type names a version.
  @Test(arguments: [
    ("TPKeyboardAvoiding", "TPKeyboardAvoiding/TPVersion", "1.", ""),
    ("Eureka", "Eureka/EurekaVersion", "", ".0"),
  ])
  func `every version at which a library changed is in its table`(
    section: String,
    file: String,
    before: String,
    behind: String
  ) throws {
    let article = try Self.text("AvoidanceEngine.docc/TodaysLibraries.md")
    let table = try #require(article.split(separator: "## ").first { $0.hasPrefix(section) })
    let source = try Self.text("Strategies/\(file).swift")
    let rows = source.matches(of: /: Bool \{ since\((\d+), (\d+)\) \}/)
    #expect(!rows.isEmpty)
    for row in rows {
      let version = "\(before)\(row.output.1).\(row.output.2)\(behind)"
      #expect(table.contains("since \(version) |"), "\(version)")
    }
  }
}
