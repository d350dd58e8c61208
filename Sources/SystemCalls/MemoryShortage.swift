import CLibrary
import Synchronization

/// The end, in words, of a process that may not have the memory that it needs.
///
/// Without the memory it needs, Swift's runtime crashes, after which its report of the crash may find no
/// memory either and hang. This happens only where memory has a limit (`ulimit -v`), and only there is
/// anything done.
package enum MemoryShortage {
  /// Less than this can't be got any more: then memory is what is missing.
  private static let spare = 32 << 20

  /// What the handlers need; they can capture nothing, and call nothing that needs memory.
  private static let text = Atomic<UInt>(0)
  private static let count = Atomic<Int>(0)
  private static let status = Atomic<Int32>(0)
  private static let earlier = Atomic<UInt>(0)

  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

  /// Ends the process where memory is missing, now or later; called before any other thread is started.
  ///
  /// - Parameters:
  ///   - words: What is written to standard error then.
  ///   - exitStatus: What the process ends with.
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

  /// Ends the process in the words of ``install(_:exitStatus:)`` where memory is missing now; called
  /// where something failed that a lack of memory explains.
  package static func endIfShort() {
    guard count.load(ordering: .relaxed) > 0, !canGet(spare) else { return }
    end()
  }

  private static var isLimited: Bool { ResourceLimit.addressSpace.bytes != nil }

  // MARK: What is there

  /// Whether so many bytes can be got, all at once.
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

  // MARK: Crashes

  /// Takes the crashes that a lack of memory explains; others go where they went.
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
      // The others come again, where the instruction is tried again.
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

/// How much of something the process may have.
struct ResourceLimit {
  private let number: Int32

  #if canImport(Glibc)
  static let addressSpace = ResourceLimit(number: Int32(RLIMIT_AS.rawValue))
  static let stack = ResourceLimit(number: Int32(RLIMIT_STACK.rawValue))
  #else
  static let addressSpace = ResourceLimit(number: RLIMIT_AS)
  static let stack = ResourceLimit(number: RLIMIT_STACK)
  #endif

  /// The limit; nil where there is none.
  var bytes: Int? {
    var limit = rlimit()
    guard getrlimit(number, &limit) == 0, limit.rlim_cur < UInt64(Int.max) else { return nil }
    return Int(limit.rlim_cur)
  }
}
