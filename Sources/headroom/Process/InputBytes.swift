#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads what a user names as an input, a pipe included.
enum InputBytes {
  /// Why an input can't be used.
  enum Failure: Error, Equatable {
    /// The system's error number.
    case unreadable(Int32)
    /// There is more than the limit.
    case tooLarge
  }

  /// Returns the bytes of a file, a pipe or, for `-`, of standard input.
  ///
  /// - Parameters:
  ///   - path: The file's path, or `-`.
  ///   - limit: The greatest number of bytes.
  /// - Returns: All bytes.
  /// - Throws: ``Failure`` when it can't be read, or is larger; what has no end is not read to it.
  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(errno) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { readBytes(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { throw .tooLarge }
    }
  }

  private static func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  {
    #if canImport(Glibc)
    Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
    Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
    Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}
