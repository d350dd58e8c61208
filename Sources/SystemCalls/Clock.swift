#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The time of day and the time that passes.
public enum Clock {
  /// Milliseconds since 1970.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Seconds since some fixed moment; never goes back.
  public static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits; a signal ends it early.
  public static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
