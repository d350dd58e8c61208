import CLibrary
import Synchronization

/// SIGINT, SIGTERM and SIGHUP: the first one ends the process, unless something has to be finished.
package enum Interruption {
  /// Whether a signal was received; long work in ``noting(_:)`` checks it between batches.
  package static var isRequested: Bool { wasRequested.load(ordering: .sequentiallyConsistent) }

  /// Whether the current work is to be rolled back, because the process will exit.
  package static var isToUndo: Bool { isRequested && isUndoing && !isNoting }

  private static let wasRequested = Atomic<Bool>(false)
  private static let status = Atomic<Int32>(0)
  private static let undoers = Atomic<Int>(0)
  private static let notes = Atomic<Bool>(false)

  private static var isUndoing: Bool { undoers.load(ordering: .sequentiallyConsistent) > 0 }
  private static var isNoting: Bool { notes.load(ordering: .sequentiallyConsistent) }

  /// Handles SIGINT, SIGTERM and, unless the parent process ignores it, SIGHUP.
  ///
  /// A second signal ends the process immediately. SIGPIPE and SIGXFSZ are ignored, so that a closed pipe or
  /// a file size limit is an error of the write.
  package static func install(exitStatus: Int32) {
    // Initialised here, since the handler must not do it.
    wasRequested.store(false, ordering: .relaxed)
    status.store(exitStatus, ordering: .relaxed)
    notes.store(false, ordering: .relaxed)
    _ = isUndoing
    ProcessGroups.prepare()
    UnfinishedFiles.prepare()
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in
      let isSecond = Interruption.wasRequested.exchange(true, ordering: .sequentiallyConsistent)
      if isSecond || !(Interruption.isUndoing || Interruption.isNoting) { Interruption.end() }
    }
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
    // Leaves it ignored, as under nohup, where the process outlives its terminal.
    let isIgnored = signal(SIGHUP, SIG_DFL)
    if unsafeBitCast(isIgnored, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGHUP, SIG_IGN)
    } else {
      sigaction(SIGHUP, &action, nil)
    }
    unblock(SIGINT, SIGTERM, SIGHUP)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Calls a function that rolls back its work when a signal is received.
  ///
  /// The function checks ``isToUndo`` and throws, and then the process exits. Within ``noting(_:)`` signals
  /// are only noted.
  package static func undoing<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard !isNoting else { return try body() }
    undoers.add(1, ordering: .sequentiallyConsistent)
    defer {
      let others = undoers.subtract(1, ordering: .sequentiallyConsistent).newValue
      // If the work has continued in ``noting(_:)``, ending is left to it.
      if others == 0, isRequested, !isNoting { end() }
    }
    return try body()
  }

  /// Calls a function that checks ``isRequested`` and stops early when it is set.
  package static func noting<Result>(_ body: () throws -> Result) rethrows -> Result {
    startNoting()
    defer { stopNoting() }
    return try body()
  }

  /// Notes signals from now on, as ``noting(_:)`` does, even after a surrounding ``undoing(_:)``.
  package static func startNoting() {
    notes.store(true, ordering: .sequentiallyConsistent)
  }

  /// Lets signals end the process again; one already noted does not.
  package static func stopNoting() {
    notes.store(false, ordering: .sequentiallyConsistent)
  }

  /// Ends the process as a second signal does.
  package static func end() -> Never { end(status.load(ordering: .relaxed)) }

  /// Ends the process and its child processes; safe to call in a signal handler.
  static func end(_ status: Int32) -> Never {
    ProcessGroups.killAll()
    UnfinishedFiles.removeAll()
    _exit(status)
  }

  /// Unblocks signals on this thread and those it starts, even if the parent process blocked them, as
  /// programs do that start others from a thread pool.
  static func unblock(_ numbers: Int32...) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

/// Ends the process if work that can't be interrupted takes too long.
package enum Watchdog {
  /// State for the handler, which can capture nothing.
  private static let text = Atomic<UInt>(0)
  private static let count = Atomic<Int>(0)
  private static let status = Atomic<Int32>(0)

  /// Ends the process if ``stop()`` is not called in time.
  ///
  /// - Parameters:
  ///   - seconds: The timeout.
  ///   - words: The message for standard error.
  ///   - exitStatus: The process's exit status.
  package static func start(seconds: UInt32, _ words: StaticString, exitStatus: Int32) {
    text.store(UInt(bitPattern: words.utf8Start), ordering: .relaxed)
    count.store(words.utf8CodeUnitCount, ordering: .relaxed)
    status.store(exitStatus, ordering: .relaxed)
    ProcessGroups.prepare()
    UnfinishedFiles.prepare()
    signal(SIGALRM) { _ in
      let words = UnsafeRawPointer(bitPattern: Watchdog.text.load(ordering: .relaxed))
      _ = write(STDERR_FILENO, words, Watchdog.count.load(ordering: .relaxed))
      Interruption.end(Watchdog.status.load(ordering: .relaxed))
    }
    Interruption.unblock(SIGALRM)
    alarm(seconds)
  }

  package static func stop() { alarm(0) }
}
