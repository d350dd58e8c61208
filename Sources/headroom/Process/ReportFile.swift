import Reports

/// Where a report goes.
enum ReportFile {
  /// Writes a report to a file, whole or not at all, or to standard output for `-`.
  ///
  /// - Throws: ``CommandFailure`` with 74 where the file can't be written, ``OutputFailure`` where
  ///   standard output can't.
  static func write(
    _ document: RunDocument,
    as writer: any ReportWriter,
    to path: String,
    _ console: Console
  ) throws {
    if path == "-" {
      var output = ReportOutput { try console.print(bytes: $0) }
      try writer.write(document, to: &output)
      try output.flush()
      return
    }
    try AtomicFile.write(to: path) { sink in
      var output = ReportOutput(sink)
      try writer.write(document, to: &output)
      try output.flush()
    }
  }
}
