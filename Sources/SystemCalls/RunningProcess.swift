#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A process of this machine.
public enum RunningProcess {
  /// The number of this process.
  public static var current: Int64 { Int64(getpid()) }

  /// Whether there is no process of a number.
  public static func isGone(_ number: Int64) -> Bool {
    kill(pid_t(truncatingIfNeeded: number), 0) != 0 && errno == ESRCH
  }

  /// The machine's name.
  public static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
