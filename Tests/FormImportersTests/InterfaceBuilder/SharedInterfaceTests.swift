import AvoidanceEngine
import FormImporters
import Foundation
import Scenarios
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The collected Interface Builder files, where they are there.
struct SharedInterfaceTests {
  private static let folder = "interface-builder"

  private static let files = SharedData.files(in: folder, endings: ".storyboard", ".xib")
    .map { String($0.dropFirst(folder.count + 1)) }

  /// The files that are no documents for iOS, with what is said about them.
  private static let refused = [
    "chameleon__MainWindow.xib": "Xcode 3 archive",
    "rxswift__macOS-Main.storyboard": "macOS Interface Builder document",
    "swiftgen__macOS-Anonymous.storyboard": "macOS Interface Builder document",
  ]

  private static func bytes(_ file: String) throws -> [UInt8] {
    try SharedData.bytes("\(folder)/\(file)")
  }

  /// What is imported of the files, read once for all tests: of all that are refused, and some others.
  private static let imported = Result {
    () throws -> [(file: String, imported: ImportedFile)] in
    let chosen = Thoroughness.every(4, of: files.filter { refused[$0] == nil })
    return try (chosen + refused.keys).map {
      (file: $0, imported: InterfaceImporter.read(file: $0, bytes: try bytes($0)))
    }
  }

  @Test(.needs(.sharedData))
  func `every document for iOS is imported and every other one refused`() throws {
    #expect(Self.files.count >= 70)
    for (file, imported) in try Self.imported.get() {
      let words = imported.diagnostics.filter { $0.severity == .error }.map(\.message)
      if let reason = Self.refused[file] {
        #expect(words.count == 1 && words[0].contains(reason), "\(file): \(words)")
      } else {
        #expect(words.isEmpty && !imported.forms.isEmpty, "\(file): \(words)")
      }
    }
  }

  @Test(.needs(.sharedData))
  func `as many inputs are imported as a query of the XML counts`() throws {
    for (file, imported) in try Self.imported.get() where Self.refused[file] == nil {
      let xml = try XMLDocument(data: Data(Self.bytes(file)))
      let counted = try xml.nodes(forXPath: "//textField | //textView | //searchBar").count
      let inputs = imported.forms.reduce(0) { $0 + $1.contents.inputs - $1.embeddedInputs }
      #expect(inputs + imported.inputsLeftOut == counted, "\(file)")
      let scenes = try xml.nodes(
        forXPath: """
          /document/scenes/scene/objects/*[*[@key='view'][rect or frame or self::view \
          or self::tableView]] | /document/objects/*[not(self::placeholder)][rect]
          """
      )
      #expect(imported.forms.count == scenes.count, "\(file)")
    }
  }

  @Test(.needs(.sharedData))
  func `every imported form written as YAML reads back as the same content`() throws {
    for (file, imported) in try Self.imported.get() where Self.refused[file] == nil {
      for form in imported.forms {
        var text = DefinitionFile()
        text.add(form.definition)
        let source = SuiteReader.Source(file: "f.yaml", bytes: Array(try text.text().utf8))
        let reading = SuiteReader(strategies: .builtIn).read([source])
        let errors = reading.diagnostics.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(file): \(errors.map(\.description))")
        #expect(reading.suite.forms.map(\.digest) == [form.definition.digest], "\(file)")
      }
    }
  }
}
