import Foundation
import TestSupport
import Testing

@testable import Scenarios

/// Another reader of YAML understands every file that is shipped or written as we do: no anchor stands
/// twice, and no plain text is a truth value, a number or a time of YAML 1.1.
@Suite(.needs(.pythonYAML))
struct OtherReaderTests {
  /// What PyYAML reads in texts: of each its value, or its complaint as a text.
  ///
  /// Its own parser is in Python; that of `CSafeLoader` would be ours.
  private static let reader = """
    import json, sys, yaml

    def read(text):
        try:
            return yaml.load(text, yaml.SafeLoader)
        except yaml.YAMLError as error:
            return str(error)

    json.dump([read(text) for text in json.load(open("texts.json"))], sys.stdout, default=str)
    """

  /// Files by what they are called, each with its text.
  private typealias Files = [(name: String, text: String)]

  private static func files(in folder: URL) throws -> Files {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted().map { name in
      (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }

  /// All files of the suite, or every fourth.
  private static func sample(_ files: Files) -> Files {
    let step = Thoroughness.isFull ? 1 : 4
    return stride(from: 0, to: files.count, by: step).map { files[$0] }
  }

  /// Expects that both readers find the same in files.
  private func expectAgreement(on files: Files, _ headroom: BuiltBinary) throws {
    try headroom.write(try JSONEncoder().encode(files.map(\.text)), to: "texts.json")
    try headroom.write(Self.reader, to: "read.py")
    let read = try headroom.shell("/usr/bin/python3 read.py")
    try #require(read.status == 0, "\(read.errors)")
    guard case .list(let found) = try Value(json: Array(read.output.utf8)) else {
      throw JSONError.otherKind([])
    }
    #expect(found.count == files.count)
    for ((name, text), found) in zip(files, found) {
      if case .text(let complaint) = found {
        Issue.record("\(name): \(complaint)")
        continue
      }
      let document = try #require(
        DocumentReader.read(file: name, bytes: Array(text.utf8)).document, "\(name)")
      let ours = document.root.map { Self.content(document, $0) } ?? .null
      if let place = Self.difference(ours, found) {
        Issue.record("\(name): \(place)")
      }
    }
  }

  /// What a node means where no key says more.
  private static func content(_ document: Document, _ node: Node) -> Value {
    let text = document.string(node)
    switch document.kind(node) {
    case .plain, .alias:
      switch text {
      case "", "~", "null": return .null
      case "true": return .flag(true)
      case "false": return .flag(false)
      default:
        return document.withBytes(node, ScalarNumber.parse).map { .number($0) } ?? .text(text)
      }
    case .quoted: return .text(text)
    case .sequence: return .list(document.elements(node).map { content(document, $0) })
    case .mapping:
      let members = document.entries(node).map {
        Value.Member(document.string($0), content(document, $1))
      }
      return .object(members.sorted { $0.key < $1.key })
    }
  }

  /// Returns where and how two contents differ.
  private static func difference(_ ours: Value, _ theirs: Value) -> String? {
    switch (ours, theirs) {
    case (.list(let ours), .list(let theirs)) where ours.count == theirs.count:
      for (place, pair) in zip(ours, theirs).enumerated() {
        if let difference = difference(pair.0, pair.1) { return "\(place) \(difference)" }
      }
      return nil
    case (.object(let ours), .object(let theirs)) where ours.map(\.key) == theirs.map(\.key):
      for (ours, theirs) in zip(ours, theirs) {
        if let difference = difference(ours.value, theirs.value) {
          return "\(ours.key) \(difference)"
        }
      }
      return nil
    default: return ours == theirs ? nil : "is \(ours) here and \(theirs) elsewhere"
    }
  }

  @Test func `every file that comes with the program is read alike`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      for folder in ["scenarios", "Sources"] {
        let files = try Self.files(in: Repository.folder.appending(path: folder))
        #expect(files.count > 10)
        try expectAgreement(on: folder == "scenarios" ? Self.sample(files) : files, headroom)
      }
    }
  }

  /// A form with texts that are something else where they stand plain.
  private static let texts = """
    headroom: 1
    forms:
      - name: "no"
        canvas: [375, 667]
        view: {children: [\(fields)]}
    """
  private static let fields = [
    "no", "Yes", "ON", "off", "true", "False", "NULL", "null", "~", "", "1", "1:30", "1_000", "012",
    "0x1F", "2026-01-01", "1e3", ".5", ".inf", "=", "<<", "- a", "a: b", "a #b", "é",
  ].map { "{textField: null, frame: [0, 0, 100, 40], placeholder: \"\($0)\"}" }
    .joined(separator: ", ")

  @Test func `every file that the program writes is read alike`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.texts, to: "texts.yaml")
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      try headroom.expect(0, "init", "project")
      try headroom.expect(
        0, "new", "--with-form", "--from", "Login.storyboard", "Login/sign-in", "-o", "new.yaml")
      try headroom.expect(0, "import", "-q", "contacts.yaml", "texts.yaml", "Login.storyboard")
      try headroom.expect(0, "export", "--output", "exported")
      try expectAgreement(on: try Self.files(in: headroom.folder), headroom)
      let suite = Repository.folder.appending(path: "scenarios").path
      try headroom.expect(0, "import", "-q", "--db", "suite.db", suite)
      try headroom.expect(0, "export", "--db", "suite.db", "--output", "suite")
      let files = try Self.files(in: headroom.folder.appending(path: "suite"))
      try expectAgreement(on: Self.sample(files), headroom)
    }
  }
}
