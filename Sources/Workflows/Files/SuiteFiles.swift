import FormImporters
package import Scenarios
import SystemCalls

/// Reads scenario files and says what is wrong with them.
package enum SuiteFiles {
  /// Reads paths; tells every warning and error, and throws when there is an error.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - reader: What is known beside the files.
  ///   - imports: Whether what is read is to be imported; then an error says that nothing was.
  ///   - tell: Takes what is wrong, in the order of the files.
  /// - Returns: What was read, without errors.
  /// - Throws: ``WorkflowError`` for what can't be read and for what is wrong.
  package static func read(
    _ paths: [String], with reader: SuiteReader, imports: Bool = false, tell: (Diagnostic) -> Void
  ) throws(WorkflowError) -> SuiteReading {
    let reading = reader.read(paths: paths.map(normalized))
    if reading.hasErrors {
      try checkErrors(reading.diagnostics, imports: imports, tell: tell)
    } else {
      for diagnostic in reading.diagnostics { tell(diagnostic) }
    }
    try checkSkipped(reading)
    return reading
  }

  /// Tells every warning and error, and throws where there is an error.
  static func checkErrors(
    _ diagnostics: [Diagnostic], imports: Bool = false, tell: (Diagnostic) -> Void
  ) throws(WorkflowError) {
    for diagnostic in diagnostics { tell(diagnostic) }
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    let files = Set(errors.map(\.location.file)).count
    let isMissing = errors.allSatisfy {
      switch $0.problem {
      case .unreadable, .noFiles: true
      default: false
      }
    }
    var words = "\(Words.count(errors.count, "problem")) in \(Words.count(files, "file"))"
    if imports { words += "; nothing was imported" }
    throw isMissing ? .inputOutput(words) : .wrongInput(words)
  }

  /// Reads standard input, as far as a file may be long.
  package static func standardInput() throws(WorkflowError) -> [UInt8] {
    do throws(FileBytes.Failure) {
      return try FileBytes.read("-", limit: ViewDumpImporter.byteLimit)
    } catch {
      switch error {
      case .unreadable, .notFile:
        throw .inputOutput("can't read standard input")
      case .tooLarge:
        let limit = ViewDumpImporter.byteLimit >> 20
        throw .wrongInput("standard input is longer than \(limit) MiB")
      }
    }
  }

  /// Where broken files are left out, something must remain.
  private static func checkSkipped(_ reading: SuiteReading) throws(WorkflowError) {
    guard !reading.skippedFiles.isEmpty else { return }
    // Files without the scene that was asked for are sound, but hold nothing.
    let empty = Set(reading.imports.filter(\.forms.isEmpty).map(\.file))
    let unused = Set(reading.skippedFiles).union(empty)
    guard reading.files.allSatisfy(unused.contains) else { return }
    let files = Words.count(reading.files.count, "file")
    throw .nothingSelected("nothing usable in \(files); nothing was imported")
  }

  /// Returns a path without `.` components and doubled slashes, so that one file has one name.
  static func normalized(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }
}
