#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file of the program that is running.
public enum ProgramFile {
  /// Its path; nil where the system does not tell it.
  public static var path: String? {
    #if canImport(Darwin)
    var size: UInt32 = 0
    _ = _NSGetExecutablePath(nil, &size)
    var name = [CChar](repeating: 0, count: Int(size) + 1)
    guard _NSGetExecutablePath(&name, &size) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
    // The system's own link leads to the program even where its file was replaced meanwhile.
    return "/proc/self/exe"
    #endif
  }

  /// Reads the file piece by piece, since programs are large.
  ///
  /// - Parameter body: Takes each piece, which is valid only during the call.
  /// - Throws: ``SystemError`` where it can't be read.
  public static func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    let descriptor = open(path ?? "", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { Descriptor.close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try Descriptor.read(descriptor, into: &piece)
      guard count > 0 else { return }
      piece.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
