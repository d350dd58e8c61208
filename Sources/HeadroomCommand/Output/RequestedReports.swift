import Reports
import Scenarios
import Workflows

/// The reports that `--report FORMAT=FILE` asks for.
struct RequestedReports: Sendable {
  static let option = CommandOption.list(
    "report",
    value: "format=file",
    isOutput: true,
    "Write a report when the run ends: \(formats.map(\.rawValue).joined(separator: ", ")); "
      + "junit=DIR/ writes one file per strategy."
  )
  .elseOfProject { $0.reports.map { "\($0.name)=\($0.file)" } }

  /// The same for a command that knows which case to draw.
  static let optionWithPicture = CommandOption.list(
    "report",
    value: "format=file",
    isOutput: true,
    "Write a report at the end: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")); "
      + "svg draws the worst case, junit=DIR/ writes one file per strategy."
  )

  /// The formats of a whole run.
  private static let formats = ReportFormat.allCases.filter { $0 != .svg }

  private let requests: [ReportFile]

  /// Whether none is asked for.
  var isEmpty: Bool { requests.isEmpty }

  /// Reads the words; what can't be written is refused before anything runs.
  ///
  /// - Parameters:
  ///   - arguments: The call.
  ///   - withPicture: Whether the command knows which case SVG is to draw.
  /// - Throws: What is wrong with the words.
  init(_ arguments: ParsedArguments, withPicture: Bool = false) throws(UsageError) {
    var requests: [ReportFile] = []
    for word in arguments[Self.option] {
      let request = try Self.request(word, withPicture)
      if let other = requests.first(where: { $0.meets(request) }) {
        let (folder, file) = request.isFolder ? (request, other) : (other, request)
        throw UsageError.contradiction(
          "\(Escaped.quoted(file.path)) may be overwritten by a report in \(Escaped.quoted(folder.path)); "
            + "choose another path"
        )
      }
      requests.append(request)
    }
    self.requests = requests
  }

  /// Checks that every report can be written, before the work that they tell of.
  ///
  /// - Throws: ``WorkflowError`` as ``ReportFile/check(sparing:)``.
  func check(sparing spared: SparedFiles) throws(WorkflowError) {
    for request in requests { try request.check(sparing: spared) }
  }

  /// Writes each report whole or not at all; one that can't be written does not keep the others.
  ///
  /// - Parameters:
  ///   - document: The run.
  ///   - spared: What must not be replaced.
  ///   - pictured: The place in the document of the case that SVG draws.
  ///   - console: Where failures are told.
  /// - Throws: The first failure, with 74.
  func write(
    _ document: RunDocument, sparing spared: SparedFiles, pictured: Int = 0, _ console: Console
  ) throws {
    var first: (any Error)?
    for request in requests {
      do {
        let shown = request.format == .svg ? document.narrowed(to: pictured) : document
        try request.write(shown, sparing: spared, console)
      } catch {
        if first != nil { console.report(CommandError(error), of: nil) }
        first = first ?? error
      }
    }
    if let first { throw first }
  }

  private static func request(_ word: String, _ withPicture: Bool) throws(UsageError) -> ReportFile
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let formats = (withPicture ? ReportFormat.allCases : formats).map(\.rawValue)
    if !withPicture, parts[0] == ReportFormat.svg.rawValue {
      throw UsageError.contradiction(
        "svg draws a single case; use 'headroom report --format svg --case PATTERN' afterwards")
    }
    guard let format = ReportFormat(rawValue: String(parts[0])) else {
      throw UsageError.wrongValue(
        option: "--report", value: word,
        expected: "FORMAT=FILE with one of \(formats.joined(separator: ", "))",
        suggestion: Suggestion.closest(to: String(parts[0]), among: formats))
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError.wrongValue(
        option: "--report", value: word, expected: "FORMAT=FILE, as in \(format.rawValue)=FILE",
        suggestion: nil)
    }
    if parts[1] == "-" {
      throw UsageError.contradiction(
        "the results of the run go to standard output; name a file in '--report'"
          + (withPicture
            ? "" : ", or use 'headroom report --format \(format.rawValue)' afterwards")
      )
    }
    return ReportFile(String(parts[1]), format)
  }
}

extension RunDocument {
  /// The document with one case alone, for a picture of it.
  fileprivate func narrowed(to index: Int) -> RunDocument {
    var document = self
    document.cases = cases.indices.contains(index) ? [cases[index]] : []
    return document
  }
}
