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
  /// - Throws: ``WorkflowError`` where the folder is missing or can't be written, a file is spared, or
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
  /// - Throws: ``WorkflowError`` as ``check(sparing:)``, ``OutputFailure`` where standard output
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
