public import AvoidanceEngine
import SystemCalls

/// The files of programs outside: those that name them, and those that are their code.
extension ExternalDefinition {
  /// The most files that one program may consist of.
  static let fileLimit = 10_000

  /// Reads what identifies the program's code.
  ///
  /// Without a version it is every file that ``files`` means, the program where its first word is a
  /// path, and every other word of the command that is the name of a file below the folder. A program
  /// that the search path finds, as an interpreter, is the machine's and does not count.
  ///
  /// - Parameter version: The version that the program declares; then no file counts.
  /// - Returns: The identity.
  /// - Throws: A ``Diagnostic`` at the program's place where a pattern means nothing, or a file can't be
  ///   read.
  public func code(version: String? = nil) throws(Diagnostic) -> StrategyCode {
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
  public func codePaths() throws(Diagnostic) -> [String] { try codeFiles().map(place) }

  /// The paths of the files that are the program, in order.
  private func codeFiles() throws(Diagnostic) -> [String] {
    var paths: Set<String> = []
    for (index, word) in command.enumerated()
    where index > 0 || word.utf8.contains(UInt8(ascii: "/")) {
      let isOption = word.hasPrefix("-") || word.isEmpty
      if !isOption, (try? FileStatus(place(of: word)))?.kind == .regular { paths.insert(word) }
    }
    let patterns = files.map { ($0, FilePattern($0)) }
    let isWalked = patterns.contains { $1.hasWildcards }
    let all = isWalked ? filesBelow("", [FileSystem.realPath(folder) ?? folder]) : []
    for (text, pattern) in patterns {
      let meant = pattern.hasWildcards ? all.filter(pattern.matches) : [text]
      let isThere = pattern.hasWildcards || FileSystem.exists(place(of: text))
      guard isThere, !meant.isEmpty else {
        throw Diagnostic(location: location, problem: .noFileOfPattern(text))
      }
      paths.formUnion(meant)
    }
    guard paths.count <= Self.fileLimit else {
      let what = "files of \(Escaped.quoted(name))"
      throw Diagnostic(location: location, problem: .tooMany(what: what, limit: Self.fileLimit))
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func place(of path: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
  }

  /// Files below a folder, by their paths from ``folder``; links out of it are not followed.
  private func filesBelow(_ path: String, _ parents: [String]) -> [String] {
    let names = (try? FileSystem.names(in: path.isEmpty ? folder : place(of: path))) ?? []
    var found: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      guard let real = FileSystem.realPath(place(of: inner)), let root = parents.first,
        real.hasPrefix(root == "/" ? root : root + "/"), !parents.contains(real)
      else { continue }
      switch (try? FileStatus(real))?.kind {
      case .folder: found += filesBelow(inner, parents + [real])
      case .regular: found.append(inner)
      default: break
      }
      if found.count > Self.fileLimit { break }
    }
    return found
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
  public static func externals(
    in paths: [String],
    _ strategies: StrategyRegistry
  ) -> (externals: [ExternalDefinition], diagnostics: [Diagnostic]) {
    var externals: [ExternalDefinition] = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      switch bytes(of: path) {
      case .failure(let failure):
        diagnostics.append(
          Diagnostic(location: SourceLocation(file: path), problem: failure.problem)
        )
      case .success(let bytes):
        let result = DocumentReader.read(file: path, bytes: bytes)
        diagnostics += result.diagnostics
        guard let document = result.document else { continue }
        let content = FormatDecoder.read(document, strategies, only: [.externals])
        diagnostics += content.diagnostics
        if content.externals.isEmpty, diagnostics.allSatisfy({ $0.severity != .error }) {
          diagnostics.append(
            Diagnostic(location: SourceLocation(file: path), problem: .noExternals)
          )
        }
        for external in content.externals {
          let other = externals.first { $0.name == external.name }
          let isTaken = strategies.strategy(named: external.name) != nil
          if let other, !other.isSame(as: external) {
            diagnostics.append(
              Diagnostic(
                location: external.location,
                problem: .definedTwice(.strategy, external.name, other: other.location)
              )
            )
          } else if isTaken || strategies.model(named: external.name) != nil {
            diagnostics.append(
              Diagnostic(location: external.location, problem: .takenStrategyName(external.name))
            )
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
