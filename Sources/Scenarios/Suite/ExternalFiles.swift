package import AvoidanceEngine
import SystemCalls

// The files of external strategies: their definitions and their code.
extension ExternalDefinition {
  static let fileLimit = 1_000

  /// Identifies the strategy's code.
  ///
  /// Without a version, its code is every file that ``files`` matches, and every word of the command that is
  /// the path of a file below the folder. Of programs found in the search path, such as an interpreter, or
  /// elsewhere on the machine, only the names count.
  ///
  /// - Parameter version: The version that the program declares; then no files count.
  /// - Returns: The identity.
  /// - Throws: A ``Diagnostic`` at the definition if a pattern matches nothing or a file can't be read.
  package func code(version: String? = nil) throws(Diagnostic) -> StrategyCode {
    let defaults = Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
    guard version == nil else {
      return StrategyCode(version: version, command: command, defaults: defaults)
    }
    let digests = DigestContext()
    var files: [StrategyCode.File] = []
    for path in try codeFiles() {
      guard case .success(let bytes) = FileSearch.bytes(of: place(of: path)) else {
        throw Diagnostic(location: location, problem: .unreadableFile(path))
      }
      files.append(.init(path: path, digest: "\(digests.digest(of: bytes))"))
    }
    return StrategyCode(command: command, files: files, defaults: defaults)
  }

  /// The paths of the strategy's files, relative to the working directory or absolute.
  ///
  /// - Throws: A ``Diagnostic`` at the definition if a pattern matches nothing.
  package func codePaths() throws(Diagnostic) -> [String] { try codeFiles().map(place) }

  /// The paths of the strategy's files relative to the folder, sorted.
  private func codeFiles() throws(Diagnostic) -> [String] {
    var paths = Set(command.lazy.map(Self.plainPath).filter { !$0.isEmpty && isFileBelow($0) })
    for text in files {
      let pattern = FilePattern(text)
      var meant: [String] = []
      if pattern.hasWildcards {
        var search = FolderSearch(pattern, limit: Self.fileLimit)
        search.look(in: pattern.fixedFolder, of: self)
        meant = search.found
      } else if isFileBelow(Self.plainPath(text)) {
        meant = [Self.plainPath(text)]
      }
      guard !meant.isEmpty else {
        throw Diagnostic(location: location, problem: .noFileOfPattern(text))
      }
      paths.formUnion(meant)
      guard paths.count <= Self.fileLimit else {
        let what = "files of \(Escaped.quoted(name))"
        throw Diagnostic(location: location, problem: .tooMany(what: what, limit: Self.fileLimit))
      }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The path without `.` components; empty if it leads out of the folder.
  private static func plainPath(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return path.hasPrefix("/") || parts.contains("..") ? "" : parts.joined(separator: "/")
  }

  /// Whether the path is that of a file in the folder, after resolving symbolic links.
  private func isFileBelow(_ path: String) -> Bool { kind(of: path) == .regular }

  /// The kind of the file; nil if there is none, or if the path leads out of the folder.
  fileprivate func kind(of path: String) -> FileStatus.Kind? {
    guard let root = FileSystem.realPath(folder), let real = FileSystem.realPath(place(of: path)),
      real == root || real.hasPrefix(root == "/" ? root : root + "/")
    else { return nil }
    return (try? FileStatus(real))?.kind
  }

  fileprivate func place(of path: String) -> String {
    if path.isEmpty { return folder }
    return folder == "." ? path : "\(folder)/\(path)"
  }

  /// Finds the files that match a pattern, in only those folders that may contain some.
  private struct FolderSearch {
    private let pattern: FilePattern
    private let limit: Int
    /// Paths relative to the strategy's folder, at most one more than the limit.
    private(set) var found: [String] = []
    private var seen: Set<String> = []

    init(_ pattern: FilePattern, limit: Int) {
      self.pattern = pattern
      self.limit = limit
    }

    mutating func look(in path: String, of program: ExternalDefinition) {
      let place = program.place(of: path)
      // Symbolic links may lead to the same folder again.
      guard program.kind(of: path) == .folder, let real = FileSystem.realPath(place),
        seen.insert(real).inserted
      else { return }
      for name in ((try? FileSystem.names(in: place)) ?? []).sorted() where found.count <= limit {
        let inner = path.isEmpty ? name : "\(path)/\(name)"
        if pattern.matches(inner), program.isFileBelow(inner) {
          found.append(inner)
        } else if !name.hasPrefix("."), pattern.mayMatch(below: inner) {
          look(in: inner, of: program)
        }
      }
    }
  }
}

extension SuiteReader {
  /// Reads the external strategies in files, and ignores everything else.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - strategies: The known strategies.
  /// - Returns: The external strategies in the order of the files, and all problems; if there is an error,
  ///   none of the strategies may be used.
  package static func externals(in paths: [String], _ strategies: StrategyRegistry) -> (
    externals: [ExternalDefinition], diagnostics: [Diagnostic]
  ) {
    var externals: [ExternalDefinition] = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      switch bytes(of: path) {
      case .failure(let failure):
        diagnostics.append(
          Diagnostic(location: SourceLocation(file: path), problem: failure.problem))
      case .success(let bytes):
        let result = DocumentReader.read(file: path, bytes: bytes)
        diagnostics += result.diagnostics
        guard let document = result.document else { continue }
        let content = FormatDecoder.read(document, strategies, only: [.external])
        diagnostics += content.diagnostics
        if content.externals.isEmpty, diagnostics.allSatisfy({ $0.severity != .error }) {
          diagnostics.append(
            Diagnostic(location: SourceLocation(file: path), problem: .noExternals))
        }
        for external in content.externals {
          let other = externals.first { $0.name == external.name }
          let isTaken = strategies.strategy(named: external.name) != nil
          if let other, !other.isSame(as: external) {
            diagnostics.append(
              Diagnostic(
                location: external.location,
                problem: .definedTwice(.strategy, external.name, other: other.location)))
          } else if isTaken || strategies.model(named: external.name) != nil {
            diagnostics.append(
              Diagnostic(location: external.location, problem: .takenStrategyName(external.name)))
          } else if other == nil {
            externals.append(external)
          }
        }
      }
    }
    return (externals, diagnostics)
  }

  /// Reads a file, which must not be a folder.
  private static func bytes(of path: String) -> Result<[UInt8], FileSearch.Failure> {
    switch (try? FileStatus(path))?.kind {
    case nil: .failure(.init(problem: .unreadable("no such file")))
    case .folder: .failure(.init(problem: .unreadable("it is a folder; name the file in it")))
    default: FileSearch.bytes(of: path)
    }
  }
}
