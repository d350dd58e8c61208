import Reports
import Scenarios
import SystemCalls
import Workflows

/// The reports of a sweep that `--report FORMAT=FILE` asks for.
struct SweepReports: Sendable {
  static let option = CommandOption.list(
    "report", value: "format=file", isOutput: true,
    "Write a report at the end: html, svg or json; curves for one parameter, a map for two.")

  private let requests: [(format: SweepReportFormat, path: String)]

  /// Whether none is asked for.
  var isEmpty: Bool { requests.isEmpty }

  /// Reads the words.
  ///
  /// - Throws: What is wrong with them.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    var requests: [(format: SweepReportFormat, path: String)] = []
    for word in arguments[Self.option] {
      requests.append(try Self.request(word))
    }
    self.requests = requests
  }

  private static func request(_ word: String) throws(UsageError) -> (
    format: SweepReportFormat, path: String
  ) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let formats = SweepReportFormat.allCases.map(\.rawValue)
    guard let format = SweepReportFormat(rawValue: String(parts[0])) else {
      throw .wrongValue(
        option: "--report", value: word,
        expected: "FORMAT=FILE with one of \(formats.joined(separator: ", "))",
        suggestion: Suggestion.closest(to: String(parts[0]), among: formats))
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw .wrongValue(
        option: "--report", value: word, expected: "FORMAT=FILE, as in \(format.rawValue)=FILE",
        suggestion: nil)
    }
    if parts[1] == "-" {
      throw .contradiction(
        "the results of the sweep go to standard output; name a file in '--report'")
    }
    return (format, String(parts[1]))
  }

  /// Checks that every report can be written, before the work that they tell of.
  ///
  /// - Throws: ``WorkflowError`` where a folder is missing or can't be written, or a file is spared.
  func check(sparing spared: SparedFiles) throws(WorkflowError) {
    for request in requests {
      if (try? FileStatus(request.path))?.kind == .folder {
        throw .unusable("\(Escaped.text(request.path)) is a folder; name a file")
      }
      try OutputFile.check(request.path, sparing: spared)
    }
  }

  /// Writes each report whole or not at all; one that can't be written does not keep the others.
  ///
  /// - Throws: The first failure, with 74.
  func write(_ document: SweepDocument, sparing spared: SparedFiles, _ console: Console) throws {
    var first: (any Error)?
    for request in requests {
      do {
        let text = request.format.text(document)
        try OutputFile.write(Array(text.utf8), to: request.path, sparing: spared)
      } catch {
        if first != nil { console.report(CommandError(error), of: nil) }
        first = first ?? error
      }
    }
    if let first { throw first }
  }
}
