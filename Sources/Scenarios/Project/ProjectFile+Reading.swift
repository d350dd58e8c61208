import AvoidanceEngine
import SystemCalls

extension ProjectFile {
  /// Reads a project.
  ///
  /// - Parameter path: The file.
  /// - Returns: The project, and everything that is wrong; with an error there it may not be used.
  public static func read(_ path: String) -> (project: ProjectFile, diagnostics: [Diagnostic]) {
    switch FileSearch.bytes(of: path) {
    case .success(let bytes): read(SuiteReader.Source(file: path, bytes: bytes))
    case .failure(let failure):
      (ProjectFile(), [Diagnostic(location: SourceLocation(file: path), problem: failure.problem)])
    }
  }

  /// Whether a file is a project rather than a scenario file: by its name, unless it holds what only a
  /// scenario file can.
  ///
  /// One that can't be read is one, so that this is said; a folder is none.
  public static func isProject(_ path: String) -> Bool {
    guard FileSystem.name(of: path) == name else { return false }
    switch FileSearch.bytes(of: path) {
    case .success(let bytes): return SuiteReader.Source(file: path, bytes: bytes).isProject
    case .failure: return (try? FileStatus(path)).map { $0.kind != .folder } ?? false
    }
  }

  /// Reads a project that is in memory.
  public static func read(_ source: SuiteReader.Source) -> (
    project: ProjectFile, diagnostics: [Diagnostic]
  ) {
    let result = DocumentReader.read(file: source.file, bytes: source.bytes)
    guard let document = result.document else { return (ProjectFile(), result.diagnostics) }
    var decoder = FormatDecoder(document: document, strategies: .builtIn)
    let project = decoder.project()
    var diagnostics = result.diagnostics + decoder.diagnostics
    document.source.addExcerpts(to: &diagnostics)
    return (project, diagnostics)
  }
}

extension FormatDecoder {
  fileprivate mutating func project() -> ProjectFile {
    var project = ProjectFile()
    guard let root = document.root, !isNull(root) else {
      report(.empty, at: Mark.start)
      return project
    }
    let keys = read(root, of: "a project", ProjectFile.fields, into: &project)
    if let keys, !keys.contains("headroom") { report(.missingVersion, at: root) }
    return project
  }
}

extension SuiteReader.Source {
  /// Whether the file is a project rather than a scenario file: by its name, unless it holds what only a
  /// scenario file can.
  var isProject: Bool {
    guard FileSystem.name(of: file) == ProjectFile.name else { return false }
    guard let document = DocumentReader.read(file: file, bytes: bytes).document,
      let root = document.root, document.kind(root) == .mapping
    else { return true }
    let definitions = ["forms", "scenarios", "baselines"]
    return !document.entries(root).contains { key, _ in
      [.plain, .quoted].contains(document.kind(key)) && definitions.contains(document.string(key))
    }
  }
}
