public import Scenarios

/// Reads the forms of Interface Builder documents.
///
/// Every scene of a storyboard and every top-level view of a xib is a form. The rectangles in the file
/// are the result of Xcode's own layout on the document's device, so no constraint is solved here.
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
    var imported = ImportedFile(file: file)
    do throws(ImportFailure) {
      let document = try InterfaceParser.parse(bytes)
      try document.checkKind()
      var reader = InterfaceReader(document: document, file: file)
      try reader.readAll()
      imported.forms = reader.forms
      imported.inputsLeftOut = reader.inputsLeftOut
      imported.diagnostics = reader.warnings
    } catch {
      imported.diagnostics = [error.diagnostic(in: file)]
    }
    return imported
  }
}
