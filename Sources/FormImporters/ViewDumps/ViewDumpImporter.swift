public import Scenarios

/// Reads forms from what debuggers print of running apps.
public enum ViewDumpImporter {
  /// The most bytes that are read.
  public static let byteLimit = 16 << 20

  /// Reads a dump that is in memory: UIKit's `recursiveDescription` or XCUITest's tree.
  ///
  /// - Parameters:
  ///   - file: The path, which names the form and stands in messages; `-` for standard input.
  ///   - bytes: The dump, in UTF-8.
  /// - Returns: The form, or an error that says why there is none.
  public static func read(file: String, bytes: [UInt8]) -> ImportedFile {
    var imported = ImportedFile(file: file)
    do throws(ImportFailure) {
      let text = try text(of: bytes)
      let dump = try dump(of: text)
      imported.take(try form(of: dump, file: file))
    } catch {
      imported.diagnostics = [error.diagnostic(in: file)]
    }
    return imported
  }

  private static func text(of bytes: [UInt8]) throws(ImportFailure) -> String {
    guard bytes.contains(where: { $0 > 0x20 }) else { throw ImportFailure(.empty) }
    guard bytes.count <= byteLimit else {
      throw ImportFailure(.tooLong(bytes: bytes.count, limit: byteLimit))
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw ImportFailure(.noTextDump)
    }
    return text.utf8.contains(UInt8(ascii: "\r"))
      ? text.replacing("\r\n", with: "\n") : text
  }

  private static func dump(of text: String) throws(ImportFailure) -> ViewDump {
    if text.contains("<XCUIElementType") { throw ImportFailure(.appium) }
    if text.contains(": 0x"), text.contains("frame = ") || text.contains("baseClass = ") {
      return try RecursiveDescriptionParser.parse(text)
    }
    if ElementTreeParser.reads(text) { return try ElementTreeParser.parse(text) }
    if text.contains("<NSView") || text.contains("<NSWindow") { throw ImportFailure(.macViews) }
    if text.contains("UIKeyboard") { throw ImportFailure(.logWithoutForm) }
    if text.contains(", {{") { throw ImportFailure(.noTree) }
    throw ImportFailure(text.contains(": 0x") ? .noFrames : .noDump)
  }

  private static func form(
    of dump: ViewDump,
    file: String
  ) throws(ImportFailure) -> (form: ImportedForm, warnings: [Diagnostic]) {
    var maker = DumpForm(dump)
    let (description, keyboardHeight) = try maker.make()
    let name = file == "-" ? "dump" : DefinitionName.stem(ofFile: file)
    let definition: FormDefinition
    do throws(DrawnFormProblem) {
      definition = try FormDefinition(
        name: name,
        location: SourceLocation(file: file, line: dump.views.first?.line ?? 1),
        drawn: description
      )
    } catch {
      throw ImportFailure(error, form: name, line: 0)
    }
    let warnings = maker.notes.sorted { $0.key < $1.key }.map { index, notes in
      Diagnostic(
        location: SourceLocation(file: file, line: dump.views[index].line),
        severity: .warning,
        problem: .notKept(view: maker.labels[index] ?? "view", notes)
      )
    }
    var form = ImportedForm(definition: definition, warnings: warnings.count)
    form.keyboardHeight = keyboardHeight
    form.firstResponder = maker.firstResponder
    return (form, warnings)
  }
}

extension ImportedFile {
  fileprivate mutating func take(_ read: (form: ImportedForm, warnings: [Diagnostic])) {
    forms = [read.form]
    diagnostics = read.warnings
  }
}
