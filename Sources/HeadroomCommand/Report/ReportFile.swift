import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// The destination of a report: standard output, a file, or a folder for a format that can be split.
struct ReportFile: Sendable {
  /// `-` is standard output.
  let path: String
  let format: ReportFormat
  private let writer: any ReportWriter
  private let isQuiet: Bool

  init(
    _ path: String, _ format: ReportFormat, _ options: ReportOptions = ReportOptions(),
    isQuiet: Bool
  ) {
    self.path = path
    self.format = format
    self.isQuiet = isQuiet
    writer = format.writer(options)
  }

  /// Whether the path is an existing folder or ends with a slash.
  var isFolder: Bool {
    path.hasSuffix("/") || (try? FileStatus(path))?.kind == .folder
  }

  private var folder: String {
    var name = path[...]
    while name.count > 1, name.last == "/" { name.removeLast() }
    return String(name)
  }

  /// Whether one of two reports is split into a folder in which a part might overwrite the other's file.
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

  /// Checks that the report can be written, before its run starts.
  ///
  /// - Throws: An error if the folder is missing or not writable, a file is protected, or the
  ///   format can't be split.
  func check(protecting protected: ProtectedPaths) throws(HeadroomError) {
    guard path != "-" else { return }
    guard isFolder else { return try OutputFile.check(path, protecting: protected) }
    guard format.canBeSplit else {
      throw .unusable(
        "\(Escaped.text(path)) is a folder; only junit (a file for each strategy) and svg of a run (one for "
          + "each new failure) can be written to a folder; name a file"
      )
    }
    // Any file name will do: the parts are known only after the run.
    let isThere = FileIdentity(folder) != nil
    try OutputFile.check(isThere ? "\(folder)/part.xml" : folder, protecting: protected)
  }

  /// Writes a report, atomically.
  ///
  /// - Throws: The errors of ``check(protecting:)``, or ``OutputFailure`` if standard output can't
  ///   be written.
  func write(_ record: RunRecord, protecting protected: ProtectedPaths, _ console: Console)
    throws
  {
    if path == "-" {
      return try console.write(writer, record)
    }
    try check(protecting: protected)
    if isFolder, let writer = writer as? any SplitReportWriter {
      return try write(writer.parts(of: record), protecting: protected, console)
    }
    let size = try write(to: path, protecting: protected) { try writer.write(record, to: &$0) }
    if format == .junit, size > Self.usualLimit, !isQuiet {
      let megabytes = size / 1_000_000
      console.report(
        warning:
          "\(path) is \(megabytes) MB; some servers accept at most \(Self.usualLimit / 1_000_000) MB. "
          + "Name a folder (junit/) to write one file per strategy"
      )
    }
  }

  /// GitLab's limit for a JUnit file, in bytes.
  private static let usualLimit = 30_000_000

  /// Writes each part into the folder, creating it if needed.
  private func write(
    _ parts: [ReportPart], protecting protected: ProtectedPaths, _ console: Console
  )
    throws
  {
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
    } catch {
      throw HeadroomError.inputOutput("can't create the folder \(Escaped.text(folder)): \(error)")
    }
    var names = UniqueFileNames()
    var written: Set<String> = []
    for part in parts {
      let name = "\(names.take(part.name)).\(format.fileEnding)"
      written.insert(name)
      do {
        _ = try write(to: "\(folder)/\(name)", protecting: protected, part.write)
      } catch let problem as DrawingProblem {
        // A case that can't be simulated again must not prevent the other files.
        console.report(warning: Escaped.text(problem.description))
      }
    }
    warnOfOthers(than: written, console)
  }

  /// Warns of other files in the folder, since CI reads them by the same pattern.
  private func warnOfOthers(than written: Set<String>, _ console: Console) {
    let others = ((try? FileSystem.names(in: folder)) ?? [])
      .filter { $0.hasSuffix(".\(format.fileEnding)") && !written.contains($0) }.sorted()
    guard !others.isEmpty, !isQuiet else { return }
    console.report(
      warning: "\(folder)/ also contains \(Words.list(others, limit: 4)), which "
        + "\(others.count == 1 ? "is" : "are") not from this run"
    )
  }

  /// Writes a file and returns its size in bytes.
  private func write(
    to path: String, protecting protected: ProtectedPaths,
    _ body: (inout ReportOutput) throws -> Void
  ) throws -> Int {
    var size = 0
    try OutputFile.write(to: path, protecting: protected) { sink in
      var output = ReportOutput(sink)
      try body(&output)
      try output.flush()
      size = output.count
    }
    return size
  }
}

/// The reports requested with `--report FORMAT=FILE`.
struct RequestedReports: Sendable {
  private let files: [ReportFile]

  var isEmpty: Bool { files.isEmpty }

  init(_ arguments: ParsedArguments, of scope: ReportFormat.Scope = .run) throws(UsageError) {
    var files: [ReportFile] = []
    for word in arguments[SharedOptions.reports] {
      let (path, format) = try Self.request(word, scope)
      let file = ReportFile(path, format, isQuiet: arguments.isQuiet)
      if let other = files.first(where: { $0.meets(file) }) {
        let (folder, single) = file.isFolder ? (file, other) : (other, file)
        throw UsageError.contradiction(
          "\(Escaped.quoted(single.path)) may be overwritten by a report in \(Escaped.quoted(folder.path)); "
            + "choose another path"
        )
      }
      files.append(file)
    }
    self.files = files
  }

  private static func request(_ word: String, _ scope: ReportFormat.Scope) throws(UsageError)
    -> (path: String, format: ReportFormat)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let formats = ReportFormat.all(of: scope)
    let found = ReportFormat(rawValue: String(parts[0]))
    if scope == .run, found == .svg {
      throw UsageError.contradiction(
        "svg draws a single case; use 'headroom report --format svg --case PATTERN' afterwards")
    }
    guard let format = found, formats.contains(format) else {
      let names = formats.map(\.rawValue)
      throw UsageError.wrongValue(
        option: "--report", value: word,
        expected: "FORMAT=FILE with one of \(names.joined(separator: ", "))",
        suggestion: Suggestion.closest(to: String(parts[0]), among: names))
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError.wrongValue(
        option: "--report", value: word, expected: "FORMAT=FILE, as in \(format.rawValue)=FILE",
        suggestion: nil)
    }
    if format == .svg, parts[1].hasSuffix("/") {
      throw UsageError.contradiction(
        "svg is a single picture here; name a file, as in svg=FILE.svg")
    }
    if parts[1] == "-" {
      throw UsageError.contradiction(
        "the results of the run go to standard output; name a file in '--report'"
          + (scope == .run
            ? ", or use 'headroom report --format \(format.rawValue)' afterwards" : "")
      )
    }
    return (String(parts[1]), format)
  }

  /// Whether a report shows cases in the earlier run.
  var hasPage: Bool { files.contains { $0.format == .html } }

  /// Checks that every report can be written, before the run starts.
  func check(protecting protected: ProtectedPaths) throws(HeadroomError) {
    for file in files { try file.check(protecting: protected) }
  }

  /// Writes each report atomically; a failure does not prevent the others.
  ///
  /// `pictured` is the index of the case drawn as SVG.
  ///
  /// - Throws: The first failure; the console reports the others.
  func write(
    _ record: RunRecord, protecting protected: ProtectedPaths, pictured: Int = 0,
    _ console: Console
  ) throws {
    var record = record
    record.take(console.program, linksFiles: hasPage)
    var first: (any Error)?
    for file in files {
      let shown = file.format == .svg ? record.narrowed(to: pictured) : record
      do {
        try file.write(shown, protecting: protected, console)
      } catch {
        if first != nil { console.report(CommandError(error), of: nil) }
        first = first ?? error
      }
    }
    if let first { throw first }
  }
}

extension RunRecord {
  fileprivate func narrowed(to index: Int) -> RunRecord {
    var record = self
    record.cases = cases.indices.contains(index) ? [cases[index]] : []
    return record
  }
}

extension Console {
  func write(_ writer: some ReportWriter, _ record: RunRecord) throws {
    var output = ReportOutput { try self.print(bytes: $0) }
    try writer.write(record, to: &output)
    try output.flush()
  }
}
