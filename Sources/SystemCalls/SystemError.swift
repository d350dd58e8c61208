#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Why the system refused a call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  public var code: Int32

  /// Takes an error number.
  public init(code: Int32) { self.code = code }

  /// The failure of the last call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The failure in the system's words, as `No such file or directory`.
  public var description: String { String(cString: strerror(code)) }

  /// Whether there is no file or folder of the name.
  public var isMissing: Bool { code == ENOENT }
  /// Whether there is something of the name already.
  public var isExisting: Bool { code == EEXIST }
  /// Whether nobody reads the other end of a pipe any more.
  public var isLostReader: Bool { code == EPIPE }
}
