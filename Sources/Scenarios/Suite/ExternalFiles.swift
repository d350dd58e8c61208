package import AvoidanceEngine
import SystemCalls

/// The files of external programs: those that name them, and those that are their code.
extension ExternalDefinition {
  /// The most files that one program may consist of.
  static let fileLimit = 1_000

  /// Reads what identifies the program's code.
  ///
  /// Without a version it is every file that ``files`` means, and every word of the command that is the
  /// path of a file below the folder. A program that the search path finds, as an interpreter, and one
  /// elsewhere on the machine are the machine's, and only their names count.
  ///
  /// - Parameter version: The version that the program declares; then no file counts.
  /// - Returns: The identity.
  /// - Throws: A ``Diagnostic`` at the program's place where a pattern means nothing, or a file can't be
  ///   read.
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

  /// The files that are the program, as this process opens them.
  ///
  /// - Throws: A ``Diagnostic`` at the program's place where a pattern means nothing.
  package func codePaths() throws(Diagnostic) -> [String] { try codeFiles().map(place) }

  /// The paths of the files that are the program, in order.
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

  /// A path without `.` components; empty where it leads out of the folder.
  private static func plainPath(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return path.hasPrefix("/") || parts.contains("..") ? "" : parts.joined(separator: "/")
  }

  /// Whether a path is that of a file in the folder, also behind links.
  private func isFileBelow(_ path: String) -> Bool { kind(of: path) == .regular }

  /// What a path is that does not lead out of the folder; nil for nothing, or out of it.
  fileprivate func kind(of path: String) -> FileStatus.Kind? {
    guard let root = FileSystem.realPath(folder), let real = FileSystem.realPath(place(of: path)),
      real == root || real.hasPrefix(root == "/" ? root : root + "/")
    else { return nil }
    return (try? FileStatus(real))?.kind
  }

  /// A path from the folder as this process knows it.
  fileprivate func place(of path: String) -> String {
    if path.isEmpty { return folder }
    return folder == "." ? path : "\(folder)/\(path)"
  }

  /// Looks for the files that a pattern means, in those folders alone in which there may be some.
  private struct FolderSearch {
    private let pattern: FilePattern
    private let limit: Int
    /// The files, by their paths from the program's folder; one more than the limit at most.
    private(set) var found: [String] = []
    private var seen: Set<String> = []

    init(_ pattern: FilePattern, limit: Int) {
      self.pattern = pattern
      self.limit = limit
    }

    mutating func look(in path: String, of program: ExternalDefinition) {
      let place = program.place(of: path)
      // A folder that is met again behind a link is known.
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
  /// Reads the programs that files name; what else the files hold is passed over.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - strategies: The strategies that are known.
  /// - Returns: The programs in the order of the files, and everything that is wrong; with an error
  ///   there none may be used.
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

  /// Reads a file that was named, which has to be one.
  private static func bytes(of path: String) -> Result<[UInt8], FileSearch.Failure> {
    switch (try? FileStatus(path))?.kind {
    case nil: .failure(.init(problem: .unreadable("no such file")))
    case .folder: .failure(.init(problem: .unreadable("it is a folder; name the file in it")))
    default: FileSearch.bytes(of: path)
    }
  }
}
