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
  /// - Throws: ``CommandFailure`` with 74; the file is then as it was.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do {
      try write(to: path) { try $0(bytes) }
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
  ///   - body: Gives the pieces, in order, to the function that it is given.
  /// - Throws: ``CommandFailure`` with 74, or what the body throws; the file is then as it was.
  static func write(
    to path: String,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let target = realPath(path) ?? path
    var old = stat()
    let exists = stat(target, &old) == 0
    if exists, old.st_mode & S_IFMT != S_IFREG { return try writeDirectly(path, body) }
    var template = Array("\(target).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure(path) }
    let temporary = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    var isDone = false
    defer { if !isDone { unlink(temporary) } }
    do {
      defer { close(descriptor) }
      let mode = exists ? old.st_mode & 0o7777 : 0o666 & ~currentMask()
      guard fchmod(descriptor, mode) == 0 else { throw failure(path) }
      try body { bytes in
        if let code = Console.write(bytes, to: descriptor) { throw failure(path, code) }
      }
      guard fsync(descriptor) == 0 else { throw failure(path) }
    }
    guard rename(temporary, target) == 0 else { throw failure(path) }
    isDone = true
    syncFolder(of: target)
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
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
