import SystemCalls

/// Finds the scenario files that paths stand for.
package struct FileSearch {
  /// The files in order, each once.
  package private(set) var files: [String] = []
  package private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<String> = []

  /// Why a file can't be read.
  package struct Failure: Error {
    package var problem: Problem
  }

  /// The endings of the files that a folder stands for.
  private let endings: [String]

  /// The ending of the files that tell editors what others look like.
  private static let schemaEnding = ".schema.json"

  /// The endings of scenario files.
  package static let scenarioEndings = [".yaml", ".yml", ".json"]

  package init(paths: [String], endings: [String]) {
    self.endings = endings
    for path in paths {
      // A pipe that is open already, as a shell gives for `<(…)`, is there and has no name of its own.
      let open = FileBytes.isOpen(path) && FileSystem.exists(path) ? path : nil
      guard let real = FileSystem.realPath(path) ?? open else {
        report(.unreadable("no such file or folder"), path)
        continue
      }
      if Self.kind(of: real) == .folder {
        let before = files.count
        let reported = diagnostics.count
        search(path, inside: real)
        if files.count == before, diagnostics.count == reported { report(.noFiles(endings), path) }
      } else if seen.insert(real).inserted {
        files.append(path)
      }
    }
  }

  private mutating func search(_ folder: String, inside root: String) {
    guard let real = FileSystem.realPath(folder), seen.insert(real).inserted else { return }
    guard let names = try? FileSystem.names(in: folder) else {
      report(.unreadable("the folder can't be listed"), folder)
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let real = FileSystem.realPath(path) else { continue }
      let kind = Self.kind(of: real)
      guard kind == .folder || Self.isNamed(name, endings: endings) else { continue }
      guard real.hasPrefix(root == "/" ? root : root + "/") else {
        report(.leavesFolder, path, .warning)
        continue
      }
      if kind == .folder {
        search(path, inside: root)
      } else if let kind, kind != .regular {
        report(.unreadable(FileBytes.Failure.notFile(kind).description), path)
      } else if kind != nil, seen.insert(real).inserted {
        files.append(path)
      }
    }
  }

  /// Whether a file in a folder is read, by its name.
  package static func isNamed(_ name: String, endings: [String]) -> Bool {
    endings.contains { name.hasSuffix($0) } && !name.hasSuffix(schemaEnding)
  }

  private mutating func report(
    _ problem: Problem, _ path: String, _ severity: Diagnostic.Severity = .error
  ) {
    let location = SourceLocation(file: path)
    diagnostics.append(Diagnostic(location: location, severity: severity, problem: problem))
  }

  // MARK: The file system

  /// Returns the bytes of a file, if it is not larger than the limit.
  package static func bytes(of path: String) -> Result<[UInt8], Failure> {
    let limit = ReadLimit.fileBytes
    do throws(FileBytes.Failure) {
      // A file of this name is meant here, not standard input.
      return .success(try FileBytes.read(path == "-" ? "./-" : path, limit: limit))
    } catch {
      switch error {
      case .unreadable: return .failure(Failure(problem: .unreadable("the system refused access")))
      case .notFile: return .failure(Failure(problem: .unreadable(error.description)))
      case .tooLarge(let bytes):
        return .failure(Failure(problem: .fileTooLarge(bytes: bytes, limit: limit)))
      }
    }
  }

  private static func kind(of path: String) -> FileStatus.Kind? { (try? FileStatus(path))?.kind }
}
