#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ends the process when a query does not look at the clock: SQLite asks between its operations,
/// and a single call of a function on large texts can take minutes.
///
/// Nothing is lost: the process only reads, and has printed nothing yet.
enum Watchdog {
  /// Ends the process as wrong usage when ``stop()`` is not called in time.
  static func start(seconds: UInt32) {
    signal(SIGALRM) { _ in
      let words: StaticString =
        "error: the query was stopped after 5 s; narrow it, for example to one run (WHERE run = 1)\n"
      _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(ExitStatus.wrongUsage.rawValue)
    }
    alarm(seconds)
  }

  /// Calls it off.
  static func stop() { alarm(0) }
}
