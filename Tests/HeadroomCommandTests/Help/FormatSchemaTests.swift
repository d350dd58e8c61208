import AvoidanceEngine
import Foundation
import TestSupport
import Testing

@testable import Scenarios
@testable import HeadroomCommand

/// The schema that editors are given refuses nothing that is right, and what is wrong wherever a schema
/// can tell.
@Suite(.needs(.yamlSchema))
struct FormatSchemaTests {
  /// A text with what is known of it.
  private struct Sample {
    var title: String
    var text: String
    /// Whether the schema can tell that it is wrong; nil: whatever it is, it refuses nothing right.
    var isTold: Bool?
  }

  /// The files that come with the program, and larger sets of others where they are.
  private static func files() throws -> [Sample] {
    let folders = [
      Repository.folder.appending(path: "scenarios"),
      Repository.folder.appending(path: "Tests/Measured"),
    ]
    let shared = SharedData.folder.map { [$0.appending(path: "cases")] } ?? []
    return try (folders + shared).flatMap { folder in
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      return try (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted().map { name in
        let url = folder.appending(path: name)
        return Sample(title: url.path, text: try String(contentsOf: url, encoding: .utf8))
      }
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Schema")

  /// The table of verdicts: `# told: title`, `# untold: title` or `# valid: title`, then a file.
  private static func table() throws -> [(verdict: String, title: String, text: String)] {
    let url = folder.appending(path: "Verdicts.txt")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n# ").map { entry in
      let parts = entry.split(separator: "\n", maxSplits: 1).map { String($0) }
      let words = parts[0].trimmingPrefix("# ").split(separator: ": ", maxSplits: 1)
      let text =
        parts[1].hasPrefix("headroom") || parts[1].hasPrefix("forms: []") ? "" : "headroom: 1\n"
      return (String(words[0]), String(words[1]), text + parts[1] + "\n")
    }
  }

  /// Returns what a validator says of texts, all of them in one process.
  private static func complaints(about texts: [String]) throws -> [[String]] {
    let folder = FileManager.default.temporaryDirectory
    let names = ["schema.json", "texts.json", "complaints.json"]
    let files = names.map { folder.appending(path: "headroom-\(UUID().uuidString)-\($0)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let schema = FormatSchema(strategies: .builtIn).document.pretty
    try Data(schema.utf8).write(to: files[0])
    try JSONEncoder().encode(texts).write(to: files[1])
    try Data().write(to: files[2])
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [Self.folder.appending(path: "validate.py").path, files[0].path]
    process.standardInput = try FileHandle(forReadingFrom: files[1])
    process.standardOutput = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try JSONDecoder().decode([[String]].self, from: Data(contentsOf: files[2]))
  }

  @Test func `every shipped and every collected file is valid`() throws {
    let files = try Self.files()
    #expect(files.count > 50)
    for (file, found) in zip(files, try Self.complaints(about: files.map(\.text))) {
      #expect(found == [], "\(file.title)")
    }
  }

  @Test func `what check says, the schema says where it can tell`() throws {
    let table = try Self.table()
    #expect(table.count { $0.verdict == "told" } >= 100)
    let found = try Self.complaints(about: table.map(\.text))
    for ((verdict, title, text), found) in zip(table, found) {
      let said = read(text)
      #expect(said.hasErrors == (verdict != "valid"), "\(title): \(said.lines)")
      #expect(found.isEmpty == (verdict != "told"), "\(title): \(found)")
    }
  }

  /// What is said where more than the value itself has to be known: other parts of the file.
  private static let untellable = [
    "has no view", "is already used on line", "no strategy has a parameter", "is required",
    "outside a stack, set", "does not check the law",
  ]

  @Test
  func `of all whose messages are recorded no right file is refused, and few wrong ones pass`()
    throws
  {
    let samples = try RecordedMessage.all()
    let found = try Self.complaints(about: samples.map(\.text))
    var told = 0
    for (sample, found) in zip(samples, found) {
      let errors = read(sample.text).diagnostics.filter { $0.severity == .error }.map(\.message)
      let place: Comment = "\(sample.place): \(sample.input): \(errors) \(found)"
      if errors.isEmpty {
        #expect(found.isEmpty, place)
      } else if found.isEmpty {
        #expect(
          errors.allSatisfy { error in Self.untellable.contains { error.contains($0) } }, place)
      } else {
        told += 1
      }
    }
    #expect(told > 1_800)
  }

  /// Editors that know an older draft read nothing beside a reference, or in place of what it has.
  @Test func `nothing that decides stands beside a reference`() {
    var count = 0
    func look(at value: Value) {
      switch value {
      case .object(let members):
        let keys = members.map(\.key)
        if keys.contains("$ref") {
          count += 1
          #expect(Set(keys).isSubset(of: ["$ref", "description"]), "\(keys)")
        }
        for member in members { look(at: member.value) }
      case .list(let values): for value in values { look(at: value) }
      case .null, .flag, .integer, .number, .text: break
      }
    }
    look(at: FormatSchema(strategies: .builtIn).document)
    #expect(count > 500)
  }

  @Test func `the schema is the same each time`() {
    let document = FormatSchema(strategies: .builtIn).document
    #expect(document == FormatSchema(strategies: .builtIn).document)
  }
}
