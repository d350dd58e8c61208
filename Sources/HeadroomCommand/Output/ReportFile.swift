import Reports
import Scenarios
import SystemCalls
import Workflows

/// Where a report goes: standard output, a file, or a folder for a format that can be split.
struct ReportFile: Sendable {
  /// The place as it was named; `-` is standard output.
  let path: String
  /// The report's format.
  let format: ReportFormat
  private let writer: any ReportWriter

  /// Takes a place for a report.
  init(_ path: String, _ format: ReportFormat, _ options: ReportOptions = ReportOptions()) {
    self.path = path
    self.format = format
    writer = format.writer(options)
  }

  /// Whether a folder is named: one that is there, or a name that ends with a slash.
  var isFolder: Bool {
    path.hasSuffix("/") || (try? FileStatus(path))?.kind == .folder
  }

  /// The folder without slashes behind it.
  private var folder: String {
    var name = path[...]
    while name.count > 1, name.last == "/" { name.removeLast() }
    return String(name)
  }

  /// Whether one of two reports is split into a folder where a part may be named as the other's file.
  func meets(_ other: ReportFile) -> Bool {
    func holds(_ split: ReportFile, _ file: ReportFile) -> Bool {
      guard split.isFolder, !file.isFolder, let folder = FileIdentity(split.folder) else {
        return false
      }
      return folder == FileIdentity(FileSystem.folder(of: file.path))
        && file.path.hasSuffix(".\(split.format.fileEnding)")
    }
    return holds(self, other) || holds(other, self)
  }

  /// Checks that the report can be written, before the work that it tells of.
  ///
  /// - Throws: An error where the folder is missing or can't be written, a file is spared, or
  ///   the format can't be split.
  func check(sparing spared: SparedFiles) throws(WorkflowError) {
    guard path != "-" else { return }
    guard isFolder else { return try OutputFile.check(path, sparing: spared) }
    guard writer is any SplitReportWriter else {
      throw .unusable(
        "\(Escaped.text(path)) is a folder, but only the junit format can be split into files; name a file"
      )
    }
    // A file of any name: the parts are known when the work is done.
    let isThere = FileIdentity(folder) != nil
    try OutputFile.check(isThere ? "\(folder)/part.xml" : folder, sparing: spared)
  }

  /// Writes a report, whole or not at all.
  ///
  /// - Throws: What ``check(sparing:)`` throws, ``OutputFailure`` where standard output
  ///   can't be written.
  func write(_ document: RunDocument, sparing spared: SparedFiles, _ console: Console) throws {
    if path == "-" {
      var output = ReportOutput { try console.print(bytes: $0) }
      try writer.write(document, to: &output)
      return try output.flush()
    }
    try check(sparing: spared)
    if isFolder, let writer = writer as? any SplitReportWriter {
      return try write(writer.parts(of: document), sparing: spared, console)
    }
    let size = try write(to: path, sparing: spared) { try writer.write(document, to: &$0) }
    if writer is any SplitReportWriter, size > Self.usualLimit {
      let megabytes = size / 1_000_000
      console.report(
        warning:
          "\(path) is \(megabytes) MB; some servers accept at most \(Self.usualLimit / 1_000_000) MB. "
          + "Name a folder (junit/) to write one file per strategy"
      )
    }
  }

  /// GitLab's limit for one file of JUnit, in bytes.
  private static let usualLimit = 30_000_000

  /// Writes each part into the folder, which is made where it is not there.
  private func write(_ parts: [ReportPart], sparing spared: SparedFiles, _ console: Console) throws
  {
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
    } catch {
      throw WorkflowError.inputOutput("can't create the folder \(Escaped.text(folder)): \(error)")
    }
    var names = UniqueFileNames()
    var written: Set<String> = []
    for part in parts {
      let name = "\(names.take(part.name)).\(format.fileEnding)"
      written.insert(name)
      _ = try write(to: "\(folder)/\(name)", sparing: spared, part.write)
    }
    try tellOthers(than: written, console)
  }

  /// What another call has left in the folder is read by the same pattern, so it is named.
  private func tellOthers(than written: Set<String>, _ console: Console) throws {
    let others = ((try? FileSystem.names(in: folder)) ?? [])
      .filter { $0.hasSuffix(".\(format.fileEnding)") && !written.contains($0) }.sorted()
    guard !others.isEmpty else { return }
    console.report(
      warning: "\(folder)/ also contains \(Words.list(others, limit: 4)), which "
        + "\(others.count == 1 ? "is" : "are") not from this run"
    )
  }

  /// Writes a file and returns its size in bytes.
  private func write(
    to path: String, sparing spared: SparedFiles, _ body: (inout ReportOutput) throws -> Void
  ) throws -> Int {
    var size = 0
    try OutputFile.write(to: path, sparing: spared) { sink in
      var output = ReportOutput(sink)
      try body(&output)
      try output.flush()
      size = output.count
    }
    return size
  }
}

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
  /// - Throws: What ``ReportFile/check(sparing:)`` throws.
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
  /// - Throws: An error where a folder is missing or can't be written, or a file is spared.
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
