import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The groups of processes that this process has started and not ended yet.
///
/// Every way out ends them: they are known here without a lock, so that a signal's handler can do it.
public enum ProcessGroups {
  /// A place for one group: its number, or 0 while it is free.
  final class Slot: Sendable {
    fileprivate let group = Atomic<Int32>(0)

    /// Sends a signal to the group.
    func send(_ signal: Int32) {
      let number = group.load(ordering: .acquiring)
      if number > 0 { kill(-number, signal) }
    }

    /// Notes the group's number.
    func hold(_ number: pid_t) { group.store(number, ordering: .releasing) }

    /// Makes the place free; to be called while the group's number can't be another's yet.
    func release() { group.store(0, ordering: .releasing) }
  }

  /// How many programs may run at a time.
  public static let limit = 1024

  private static let slots = (0..<limit).map { _ in Slot() }
  private static let areUsed = Atomic<Bool>(false)
  /// Taken, but not yet a group's.
  private static let reserved: Int32 = -1

  /// Takes a free place; nil where there is none.
  static func reserve() -> Slot? {
    // Made before a signal's handler may look at them, and not by calls that start no program.
    let slots = slots
    if !areUsed.exchange(true, ordering: .relaxed) {
      atexit { ProcessGroups.killAll() }
      // A closed pipe is an error of the write.
      signal(SIGPIPE, SIG_IGN)
    }
    return slots.first {
      $0.group.compareExchange(expected: 0, desired: reserved, ordering: .acquiringAndReleasing)
        .exchanged
    }
  }

  /// Ends all groups at once; a signal's handler may call it.
  public static func killAll() {
    guard areUsed.load(ordering: .relaxed) else { return }
    for slot in slots { slot.send(SIGKILL) }
  }

  /// Makes ready for being called by a signal's handler.
  static func prepare() { _ = areUsed.load(ordering: .relaxed) }
}
