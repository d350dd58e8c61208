import CLibrary
import Synchronization

/// Ends a process that is out of memory with a message.
///
/// When Swift's runtime is out of memory it crashes, and then its crash reporter may be out of memory,
/// too, and hang. This is only handled if memory has a limit (`ulimit -v`).
package enum MemoryShortage {
  /// If this much can't be allocated, memory is taken to be the cause.
  private static let spare = 32 << 20

  /// State for the handlers, which can capture nothing and must not allocate.
  private static let text = Atomic<UInt>(0)
  private static let count = Atomic<Int>(0)
  private static let status = Atomic<Int32>(0)
  private static let earlier = Atomic<UInt>(0)

  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

  /// Ends the process if memory runs out, now or later; to be called before other threads are started.
  ///
  /// Writes `words` to standard error then.
  package static func install(_ words: StaticString, exitStatus: Int32) {
    guard isLimited else { return }
    text.store(UInt(bitPattern: words.utf8Start), ordering: .relaxed)
    count.store(words.utf8CodeUnitCount, ordering: .relaxed)
    status.store(exitStatus, ordering: .relaxed)
    ProcessGroups.prepare()
    UnfinishedFiles.prepare()
    guard canGet(spare) else { end() }
    handleCrashes()
  }

  /// Ends the process as ``install(_:exitStatus:)`` does if memory is short; to be called after a failure
  /// that this could explain.
  package static func endIfShort() {
    guard count.load(ordering: .relaxed) > 0, !canGet(spare) else { return }
    end()
  }

  private static var isLimited: Bool { ResourceLimit.addressSpace.bytes != nil }

  /// Whether so many bytes can be allocated at once.
  private static func canGet(_ count: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANON
    guard let place = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0),
      place != UnsafeMutableRawPointer(bitPattern: -1)
    else { return false }
    munmap(place, count)
    return true
  }

  private static func end() -> Never {
    let words = UnsafeRawPointer(bitPattern: text.load(ordering: .relaxed))
    _ = write(STDERR_FILENO, words, count.load(ordering: .relaxed))
    Interruption.end(status.load(ordering: .relaxed))
  }

  /// Handles crashes if memory is short; others go to the previous handlers.
  private static func handleCrashes() {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    earlier.store(UInt(bitPattern: actions), ordering: .relaxed)
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      if !MemoryShortage.canGet(MemoryShortage.spare) { MemoryShortage.end() }
      let actions = UnsafeMutablePointer<sigaction>(
        bitPattern: MemoryShortage.earlier.load(ordering: .relaxed))
      sigaction(number, actions.map { $0 + Int(number) }, nil)
      // Other signals are raised again when the instruction is retried.
      if number == SIGABRT { raise(number) }
    }
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_ONSTACK
    sigemptyset(&action.sa_mask)
    for number in signals { sigaction(number, &action, actions + Int(number)) }
  }
}

struct ResourceLimit {
  private let number: Int32

  #if canImport(Glibc)
  static let addressSpace = ResourceLimit(number: Int32(RLIMIT_AS.rawValue))
  static let stack = ResourceLimit(number: Int32(RLIMIT_STACK.rawValue))
  #else
  static let addressSpace = ResourceLimit(number: RLIMIT_AS)
  static let stack = ResourceLimit(number: RLIMIT_STACK)
  #endif

  /// The limit in bytes, or nil if there is none.
  var bytes: Int? {
    var limit = rlimit()
    guard getrlimit(number, &limit) == 0, limit.rlim_cur < UInt64(Int.max) else { return nil }
    return Int(limit.rlim_cur)
  }
}
