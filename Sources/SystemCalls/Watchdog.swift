import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ends the process when work that can't be interrupted takes too long.
public enum Watchdog {
  /// What the handler needs; it can capture nothing.
  private static let text = Atomic<UInt>(0)
  private static let count = Atomic<Int>(0)
  private static let status = Atomic<Int32>(0)

  /// Ends the process when ``stop()`` is not called in time.
  ///
  /// - Parameters:
  ///   - seconds: How long the work may take.
  ///   - words: What is written to standard error then.
  ///   - exitStatus: What the process ends with.
  public static func start(seconds: UInt32, _ words: StaticString, exitStatus: Int32) {
    text.store(UInt(bitPattern: words.utf8Start), ordering: .relaxed)
    count.store(words.utf8CodeUnitCount, ordering: .relaxed)
    status.store(exitStatus, ordering: .relaxed)
    ProcessGroups.prepare()
    signal(SIGALRM) { _ in
      let words = UnsafeRawPointer(bitPattern: Watchdog.text.load(ordering: .relaxed))
      _ = write(STDERR_FILENO, words, Watchdog.count.load(ordering: .relaxed))
      ProcessGroups.killAll()
      _exit(Watchdog.status.load(ordering: .relaxed))
    }
    Interruption.unblock(SIGALRM)
    alarm(seconds)
  }

  /// Calls it off.
  public static func stop() { alarm(0) }
}
