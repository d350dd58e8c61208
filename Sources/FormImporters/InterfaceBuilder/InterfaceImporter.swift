public import Scenarios

/// Reads the forms of Interface Builder documents.
///
/// Every scene of a storyboard and every top-level view of a xib is a form with its constraints. The
/// rectangles in the file are the result of Xcode's own layout on the document's device; they tell how
/// large texts are, and that the constraints are read as Xcode reads them.
public enum InterfaceImporter {
  /// The endings of files that it reads.
  static let endings = [".storyboard", ".xib"]

  /// Whether a file is read as an Interface Builder document.
  public static func reads(_ file: String) -> Bool {
    endings.contains { file.hasSuffix($0) } || file.hasSuffix(".nib")
  }

  /// Reads a document that is in memory.
  ///
  /// - Parameters:
  ///   - file: The path, which names the forms and stands in messages.
  ///   - bytes: The file's bytes.
  /// - Returns: The forms, or an error that says why the file is refused.
  public static func read(file: String, bytes: [UInt8]) -> ImportedFile {
    readAndCompare(file: file, bytes: bytes).file
  }

  /// Reads a document and compares its frames with those that its constraints give.
  static func readAndCompare(file: String, bytes: [UInt8]) -> (
    file: ImportedFile, views: [LayoutComparison]
  ) {
    var imported = ImportedFile(file: file)
    do throws(ImportFailure) {
      let document = try InterfaceParser.parse(bytes)
      try document.checkKind()
      var reader = InterfaceReader(document: document, file: file)
      try reader.readAll()
      imported.forms = reader.forms
      imported.inputsLeftOut = reader.inputsLeftOut
      imported.diagnostics = reader.warnings
      return (imported, reader.comparisons)
    } catch {
      imported.diagnostics = [error.diagnostic(in: file)]
      return (imported, [])
    }
  }
}
