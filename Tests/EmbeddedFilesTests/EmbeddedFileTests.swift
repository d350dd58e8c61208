import EmbeddedFiles
import Foundation
import TestSupport
import Testing

/// The files in the program beside those in the repository.
struct EmbeddedFileTests {
  private static let endings: Set<String> = ["sql", "html", "js", "css", "bash", "zsh", "fish"]

  private static let templateEndings: Set<String> = [
    "swift", "yaml", "yml", "md", "sh", "gitignore",
  ]

  @Test func `every file of another language is in the program, as it is in its folder`() throws {
    let templates = ["Project/ProjectTemplate", "Try/PackageTemplate"].map {
      "Sources/HeadroomCommand/\($0)"
    }
    let files =
      Repository.files(Self.endings, in: ["Sources", "Tests/Benchmarks", "migrations"])
      + Repository.files(Self.templateEndings, in: templates)
      + Repository.files(["yaml"], in: ["Sources/HeadroomCommand/External"])
      + Repository.files(["yaml", "md"], in: ["Sources/HeadroomCommand/Help"])
      + [
        "Sources/AvoidanceEngine/AvoidanceEngine.docc/Accuracy.md",
        "Sources/AvoidanceEngine/AvoidanceEngine.docc/YourOwnStrategies.md",
        "scenarios/devices.yaml",
      ]
    #expect(EmbeddedFile.all.map(\.path) == files.sorted())
    for file in EmbeddedFile.all {
      #expect(try file.text == Repository.text(file.path), "\(file.path)")
    }
  }

  @Test func `no file holds a NUL, with which its text would end`() throws {
    for path in Repository.files(Self.endings, in: ["Sources", "Tests/Benchmarks", "migrations"]) {
      #expect(try !Repository.text(path).utf8.contains(0), "\(path)")
    }
  }

  @Test func `words in braces are replaced, also by texts with braces`() {
    let drop = EmbeddedFile("Sources/RegressionStore/SQL/Schema.sql").sections
      .first { $0.path == "dropView" }
    #expect(
      drop?.text(with: ["view": "{x}"])
        == "-- Takes away a view of any name.\nDROP VIEW IF EXISTS {x};\n")
  }

  /// A statement of SQL at the beginning of a literal, or of a line of one.
  private static let statement = #"""
    (?m)(^|[^\\])("|^ +)((SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|WITH|ATTACH|EXPLAIN) |VACUUM[";])
    """#

  @Test func `no statement of SQL stands in a Swift file`() throws {
    let statement = try NSRegularExpression(pattern: Self.statement)
    for path in Repository.files(["swift"], in: ["Sources", "Tests/Benchmarks", "migrations"]) {
      let text = try Repository.text(path)
      let found = statement.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
      let place = found.flatMap { Range($0.range, in: text) }
      #expect(found == nil, "\(path): \(place.map { text[$0] } ?? "")")
    }
  }
}
