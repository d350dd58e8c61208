import Reports
import Scenarios

/// Reads scenario files and reports what is wrong with them.
enum SuiteFiles {
  /// Reads paths; prints every warning and error, and throws when there is an error.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - reader: What is known beside the files.
  ///   - console: Where diagnostics go.
  ///   - isQuiet: Whether warnings are left out.
  /// - Returns: What was read, without errors.
  /// - Throws: ``CommandFailure`` with 74 for what can't be read and 65 for what is wrong.
  static func read(
    _ paths: [String],
    with reader: SuiteReader,
    _ console: Console,
    isQuiet: Bool
  ) throws(CommandFailure) -> SuiteReading {
    let reading = reader.read(paths: paths.map(normalized))
    for diagnostic in reading.diagnostics where diagnostic.severity == .error || !isQuiet {
      console.note("\(diagnostic)")
    }
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard reading.hasErrors else {
      try checkSkipped(reading)
      return reading
    }
    let files = Set(errors.map(\.location.file)).count
    let isMissing = errors.allSatisfy {
      switch $0.problem {
      case .unreadable, .noFiles: true
      default: false
      }
    }
    throw CommandFailure(
      isMissing ? .inputOutput : .wrongInput,
      "\(Words.count(errors.count, "problem")) in \(Words.count(files, "file")); nothing was used"
    )
  }

  /// Reads standard input, as far as a file may be long.
  static func standardInput() throws(CommandFailure) -> [UInt8] {
    do throws(InputBytes.Failure) {
      return try InputBytes.read("-", limit: ViewDumpImporter.byteLimit)
    } catch {
      switch error {
      case .unreadable:
        throw CommandFailure(.inputOutput, "standard input can't be read")
      case .tooLarge:
        let limit = ViewDumpImporter.byteLimit >> 20
        throw CommandFailure(.wrongInput, "standard input is longer than \(limit) MiB")
      }
    }
  }

  /// Where broken files are left out, something must remain.
  private static func checkSkipped(_ reading: SuiteReading) throws(CommandFailure) {
    guard !reading.skippedFiles.isEmpty else { return }
    // Files without the scene that was asked for are sound, but hold nothing.
    let empty = Set(reading.imports.filter(\.forms.isEmpty).map(\.file))
    let unused = Set(reading.skippedFiles).union(empty)
    guard reading.files.allSatisfy(unused.contains) else { return }
    let files = Words.count(reading.files.count, "file")
    throw CommandFailure(.nothingSelected, "nothing in \(files) can be used; nothing was used")
  }

  /// Returns a path without `.` components and doubled slashes, so that one file has one name.
  static func normalized(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }
}
