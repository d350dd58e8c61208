import Foundation
import Testing

@testable import AvoidanceEngine

/// The specification beside the engine, and who cites it.
struct SpecificationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func article(_ name: String) throws -> String {
    let catalog = root.appending(path: "Sources/AvoidanceEngine/AvoidanceEngine.docc")
    return try String(contentsOf: catalog.appending(path: "\(name).md"), encoding: .utf8)
  }

  @Test func `every setting of a profile is in its article, with its default first`() throws {
    let rows = try Self.article("Profiles").matches(of: /\n\| `(\w+)` \| `(\w+)`/)
    let settings = Mirror(reflecting: UIKitProfile.observed).children.map {
      [$0.label ?? "", "\($0.value)"]
    }
    #expect(rows.map { ["\($0.output.1)", "\($0.output.2)"] } == settings)
  }

  @Test func `every entry of a log is in an article`() throws {
    let text = try Self.article("Focus")
    for kind in LogEntry.Kind.allCases where !kind.word.hasPrefix("keyboard") {
      #expect(text.contains("`\(kind.word)"), "\(kind.word)")
    }
  }

  /// Comments cite as DocC links; those within the catalog the documentation compiler checks.
  @Test func `every citation leads to a heading`() throws {
    for folder in ["Sources", "Tests", "migrations", "scenarios"] {
      let folder = Self.root.appending(path: folder)
      let names = FileManager.default.enumerator(atPath: folder.path)
      for name in names?.compactMap({ $0 as? String }) ?? [] {
        guard name.hasSuffix(".swift") || name.hasSuffix(".yaml") || name.hasSuffix(".sql") else {
          continue
        }
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        guard text.contains("<doc:") else { continue }
        // In comments, not in texts of the program.
        let comments = text.split(separator: "\n").filter {
          $0.contains("//") || $0.contains("#") || $0.contains("--")
        }
        for match in comments.joined(separator: "\n").matches(of: /<doc:(\w+)(?:#([\w-]+))?>/) {
          let cited = try Self.article("\(match.output.1)")
          guard let anchor = match.output.2 else { continue }
          let heading = anchor.replacing("-", with: " ")
          #expect(cited.contains("\n## \(heading)\n"), "\(name): \(match.output.0)")
        }
      }
    }
  }
}
