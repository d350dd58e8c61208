import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files that are written whole or not at all.
enum AtomicFile {
  /// Replaces a file's content, or makes the file: a temporary file beside it, then a rename.
  ///
  /// A link is followed; an existing file keeps its permissions.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file.
  ///   - spared: What must not be replaced; a database never is.
  /// - Throws: ``CommandFailure`` with 74, or 64 for what is spared; the file is then as it was.
  static func write(
    _ bytes: [UInt8],
    to path: String,
    sparing spared: SparedFiles = .databases
  ) throws(CommandFailure) {
    do {
      try write(to: path, sparing: spared) { try $0(bytes) }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.inputOutput, "can't write \(Escaped.text(path)): \(error)")
    }
  }

  /// Replaces a file's content, or makes the file, with what comes piece by piece.
  ///
  /// - Parameters:
  ///   - path: The file. What is no ordinary file, as `/dev/null` or a pipe, is written directly.
  ///   - spared: What must not be replaced; a database never is.
  ///   - body: Gives the pieces, in order, to the function that it is given.
  /// - Throws: ``CommandFailure`` with 74, or 64 for what is spared, or what the body throws; the
  ///   file is then as it was.
  static func write(
    to path: String,
    sparing spared: SparedFiles = .databases,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try check(path, sparing: spared)
    let target = realPath(path) ?? path
    var old = stat()
    let exists = stat(target, &old) == 0
    if exists, old.st_mode & S_IFMT != S_IFREG { return try writeDirectly(path, body) }
    let folder = FolderOf.path(target)
    PartialFile.removeStale(in: folder)
    guard let partial = PartialFile(in: folder) else { throw failure(path) }
    var isDone = false
    defer { if !isDone { partial.remove() } }
    do {
      // The file is locked until it is closed: by that others know that it is being written.
      defer { partial.close() }
      let mode = exists ? old.st_mode & 0o7777 : 0o666 & ~currentMask()
      guard fchmod(partial.descriptor, mode) == 0 else { throw failure(path) }
      try body { bytes in
        if let code = Console.write(bytes, to: partial.descriptor) { throw failure(path, code) }
      }
      guard fsync(partial.descriptor) == 0 else { throw failure(path) }
      // What was made while the content came is spared, too.
      try spared.check(target)
      guard rename(partial.path, target) == 0 else { throw failure(path) }
      isDone = true
    }
    syncFolder(folder)
  }

  /// Checks that a file can be written, before the work that gives its content.
  ///
  /// - Throws: ``CommandFailure`` with 74 where its folder is missing or can't be written, with 64
  ///   for what is spared.
  static func check(_ path: String, sparing spared: SparedFiles) throws(CommandFailure) {
    try spared.check(path)
    let target = realPath(path) ?? path
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      guard access(target, W_OK) == 0 else { throw failure(path) }
      return
    }
    let folder = FolderOf.path(target)
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure(
        .inputOutput,
        "can't write \(Escaped.text(path)): there is no folder \(Escaped.quoted(folder)); "
          + "make it first"
      )
    }
    guard access(folder, W_OK | X_OK) == 0 else { throw failure(path) }
  }

  private static func writeDirectly(
    _ path: String,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    try body { bytes in
      if let code = Console.write(bytes, to: descriptor) { throw failure(path, code) }
    }
  }

  /// Returns a file's bytes; nil where it can't be read.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { target in
        #if canImport(Glibc)
        Glibc.read(descriptor, target.baseAddress, target.count)
        #elseif canImport(Musl)
        Musl.read(descriptor, target.baseAddress, target.count)
        #else
        Darwin.read(descriptor, target.baseAddress, target.count)
        #endif
      }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        return nil
      }
    }
  }

  /// Removes a file.
  static func remove(_ path: String) throws(CommandFailure) {
    guard unlink(path) == 0 else { throw failure(path) }
  }

  private static func failure(_ path: String, _ code: Int32 = errno) -> CommandFailure {
    CommandFailure(
      .inputOutput,
      "can't write \(Escaped.text(path)): \(String(cString: strerror(code)))"
    )
  }

  private static func currentMask() -> mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Makes the rename last; where folders can't be synchronised it lasts a little later.
  private static func syncFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

/// The folder of a file.
enum FolderOf {
  /// Returns the folder of a path; `.` for a name alone.
  static func path(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
