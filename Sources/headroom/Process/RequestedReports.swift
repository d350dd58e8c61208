import Reports
import Scenarios

/// The reports that `--report FORMAT=FILE` asks for.
struct RequestedReports: Sendable {
  static let option = CommandOption.list(
    "report",
    value: "format=file",
    "Write a report of the run when it ends: "
      + "\(formats.map(\.rawValue).joined(separator: ", "))."
  )

  /// The formats of a whole run.
  private static let formats = ReportFormat.allCases.filter { $0 != .svg }

  private let requests: [(format: ReportFormat, path: String)]

  /// Whether none is asked for.
  var isEmpty: Bool { requests.isEmpty }

  /// Reads the words; what can't be written is refused before anything runs.
  init(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    var requests: [(format: ReportFormat, path: String)] = []
    for word in arguments[Self.option] {
      let request = try Self.request(word, command)
      if requests.contains(where: { $0.path == request.path }) {
        throw UsageError(
          problem: .contradiction("two reports can't both go to \(Escaped.quoted(request.path))"),
          command: command
        )
      }
      requests.append(request)
    }
    self.requests = requests
  }

  /// Writes each report whole or not at all; one that can't be written does not keep the others.
  ///
  /// - Throws: The first failure, with 74.
  func write(_ document: RunDocument, _ console: Console) throws {
    var first: (any Error)?
    for (format, path) in requests {
      do {
        try ReportFile.write(document, as: format.writer(), to: path, console)
      } catch {
        if let failure = error as? CommandFailure, first != nil {
          console.report(error: failure.message)
        }
        first = first ?? error
      }
    }
    if let first { throw first }
  }

  private static func request(
    _ word: String,
    _ command: String
  ) throws(UsageError) -> (format: ReportFormat, path: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let formats = formats.map(\.rawValue)
    if parts[0] == ReportFormat.svg.rawValue {
      throw UsageError(
        problem: .contradiction(
          "SVG is a picture of one case; use 'headroom report --format svg --case PATTERN' "
            + "afterwards"
        ),
        command: command
      )
    }
    guard let format = ReportFormat(rawValue: String(parts[0])) else {
      throw UsageError(
        problem: .wrongValue(
          option: "--report",
          value: word,
          expected: "FORMAT=FILE with one of \(formats.joined(separator: ", "))",
          suggestion: Suggestion.closest(to: String(parts[0]), among: formats)
        ),
        command: command
      )
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(
        problem: .wrongValue(
          option: "--report",
          value: word,
          expected: "FORMAT=FILE, as in \(format.rawValue)=FILE",
          suggestion: nil
        ),
        command: command
      )
    }
    if parts[1] == "-" {
      throw UsageError(
        problem: .contradiction(
          "standard output has the results of the run; give '--report' a file, or use "
            + "'headroom report --format \(format.rawValue)' afterwards"
        ),
        command: command
      )
    }
    return (format, String(parts[1]))
  }
}
