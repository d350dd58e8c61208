#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds the scenario files that paths stand for.
struct FileSearch {
  /// The files in order, each once.
  private(set) var files: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<String> = []

  /// Why a file can't be read.
  struct Failure: Error {
    var problem: Problem
  }

  /// The endings of the files that a folder stands for.
  private let endings: [String]

  /// The endings of scenario files.
  static let scenarioEndings = [".yaml", ".yml", ".json"]

  init(paths: [String], endings: [String] = Self.scenarioEndings) {
    self.endings = endings
    for path in paths {
      guard let real = Self.realPath(path) else {
        report(.unreadable("no such file or folder"), path)
        continue
      }
      if Self.type(of: real) == S_IFDIR {
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
    guard let real = Self.realPath(folder), seen.insert(real).inserted else { return }
    guard let names = Self.names(in: folder) else {
      report(.unreadable("the folder can't be listed"), folder)
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let real = Self.realPath(path) else { continue }
      let type = Self.type(of: real)
      guard type == S_IFDIR || endings.contains(where: { name.hasSuffix($0) }) else {
        continue
      }
      guard real.hasPrefix(root == "/" ? root : root + "/") else {
        report(.leavesFolder, path, .warning)
        continue
      }
      if type == S_IFDIR {
        search(path, inside: root)
      } else if type == S_IFREG, seen.insert(real).inserted {
        files.append(path)
      }
    }
  }

  private mutating func report(
    _ problem: Problem,
    _ path: String,
    _ severity: Diagnostic.Severity = .error
  ) {
    let location = SourceLocation(file: path)
    diagnostics.append(Diagnostic(location: location, severity: severity, problem: problem))
  }

  // MARK: The file system

  /// Returns the bytes of a file, if it is not larger than the limit.
  static func bytes(of path: String) -> Result<[UInt8], Failure> {
    let refused = Failure(problem: .unreadable("the system refuses"))
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .failure(refused) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      return .failure(refused)
    }
    func tooLarge(_ size: Int) -> Failure {
      Failure(problem: .fileTooLarge(bytes: size, limit: ReadLimit.fileBytes))
    }
    let size = Int(status.st_size)
    guard size <= ReadLimit.fileBytes else { return .failure(tooLarge(size)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    // A pipe has no size, and ends when it ends.
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(refused) }
      if count == 0 { return .success(bytes) }
      bytes += piece[..<count]
      guard bytes.count <= ReadLimit.fileBytes else { return .failure(tooLarge(bytes.count)) }
    }
  }

  /// Returns the names of what stands in a folder.
  private static func names(in folder: String) -> [String]? {
    guard let entries = opendir(folder) else { return nil }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func type(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
