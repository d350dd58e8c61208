import AvoidanceEngine
import Foundation
import TestSupport
import Testing

@testable import Scenarios

/// The format's description beside the repository; absent from a plain checkout.
private enum FormatDescription {
  static let folder = SharedData.folder?.deletingLastPathComponent().appending(path: "design")
}

/// What is declared is what the format's description names, where that lies beside the repository.
@Suite(.needs(.sharedData))
struct VocabularyDocumentationTests {
  /// A section of a document, from its heading to the next one.
  private func section(_ heading: String, of file: String) throws -> String {
    let url = try #require(FormatDescription.folder).appending(path: file)
    let text = try String(contentsOf: url, encoding: .utf8)
    let parts = text.split(separator: "\n## ")
    return String(try #require(parts.first { $0.hasPrefix(heading) }))
  }

  /// Words of letters, digits, dots and dashes.
  private func words(_ text: String) -> Set<String> {
    let pieces = text.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "-" }
    return Set(
      pieces.map { piece in
        let start = piece.drop { $0 == "." || $0 == "-" }
        return String(start.reversed().drop { $0 == "." || $0 == "-" }.reversed())
      }
    )
  }

  /// What stands in back quotes in the first column of a table.
  private func firstColumn(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      let cell = line.dropFirst(2).prefix { $0 != "|" }
      return cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  @Test func `views and their properties`() throws {
    let text = try section("Views", of: "4-scenario-format.md")
    #expect(firstColumn(text).sorted() == ViewNode.Kind.allCases.map(\.name).sorted())
    let known = words(text).union(try furtherWords())
    let declared =
      ViewProperty.all.map(\.name) + TableProperties.Section.fields.keys.allNames
      + InputProperties.Avoidance.fields.keys.allNames + ViewController.fields.keys.allNames
      + ViewController.Parent.fields.keys.allNames
    // The design of constraints has the older key of a size.
    #expect(declared.filter { !known.contains($0) } == ["intrinsicContentSize"] + Self.unnamed)
  }

  /// Described there without their names.
  private static let unnamed = ["alignmentRectInsets", "doubt", "childController", "contentInsets"]

  /// The words of the documents about constraints, and about what strategies of today need.
  private func furtherWords() throws -> Set<String> {
    let folder = try #require(FormatDescription.folder)
    return try ["8-auto-layout.md", "3d-todays-strategies.md", "12-verdicts.md"].reduce(into: []) {
      known,
      file in
      let url = folder.appending(path: file)
      known.formUnion(words(try String(contentsOf: url, encoding: .utf8)))
    }
  }

  @Test func `every key of every mapping`() throws {
    let folder = try #require(FormatDescription.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let known = try files.filter { $0.hasSuffix(".md") }.reduce(into: Set<String>()) {
      known, file in
      let url = folder.appending(path: file)
      known.formUnion(words(try String(contentsOf: url, encoding: .utf8)))
    }
    func missing(_ fields: [FieldDescription]) -> [String] {
      fields.flatMap { (known.contains($0.name) ? [] : [$0.name]) + missing($0.shape.keys) }
    }
    for part in FormatPart.allCases {
      #expect(missing(part.keys) == (part == .view ? Self.unnamed : []), "\(part)")
    }
  }

  @Test func `steps`() throws {
    let text = try section("Steps", of: "4-scenario-format.md")
    let column = firstColumn(text).map { $0.prefix { $0.isLetter } }
    let verbs = StepKey.all.filter(\.isVerb).map(\.name)
    // The handler's step is told of with the handler.
    let elsewhere: Set = ["detachReturnKeyHandler"]
    #expect(Set(column.map { String($0) }) == Set(verbs).subtracting(elsewhere).union(["to"]))
    let known = words(text)
    for verb in StepKey.all {
      guard case .verb(.mapping(let details), _) = verb.role else { continue }
      #expect(details.map(\.name).filter { !known.contains($0) } == [], "\(verb.name)")
    }
  }

  @Test func `subjects`() throws {
    let known = words(
      try section("Expectations", of: "4-scenario-format.md")
        + section("Views", of: "4-scenario-format.md")
    ).union(try furtherWords())
    let missing = Observable.allCases.map(\.declaration.name).filter { name in
      !known.contains { $0 == name || $0.hasSuffix(".\(name)") || $0.hasPrefix("\(name).") }
        && !(name.hasPrefix("metrics.") && known.contains(String(name.dropFirst(8))))
    }
    // Told of by the footer's.
    #expect(missing == ["tableHeaderView.height"])
  }

  @Test func `laws`() throws {
    let older = try section("9. Laws", of: "3-simulation.md")
    let text = try older + section("2 Laws", of: "12-verdicts.md")
    #expect(Law.allCases.map(\.rawValue).filter { !text.contains("`\($0)`") } == [])
    let listed = firstColumn(older).filter {
      $0.contains("-") || $0 == "idempotent" || $0 == "reachable"
    }
    #expect(listed.filter { Law(rawValue: $0) == nil } == [])
  }
}
