import CLibrary
import Synchronization

/// SIGINT, SIGTERM and SIGHUP: the first one ends the process, unless something has to be ended first.
package enum Interruption {
  /// Whether a signal has asked to stop; long work in ``noting(_:)`` looks at it between batches.
  package static var isRequested: Bool { wasRequested.load(ordering: .sequentiallyConsistent) }

  /// Whether what is written is to be undone, because the process ends after it.
  package static var isToUndo: Bool { isRequested && isUndoing && !isNoting }

  private static let wasRequested = Atomic<Bool>(false)
  private static let status = Atomic<Int32>(0)
  private static let undoers = Atomic<Int>(0)
  private static let notes = Atomic<Bool>(false)

  private static var isUndoing: Bool { undoers.load(ordering: .sequentiallyConsistent) > 0 }
  private static var isNoting: Bool { notes.load(ordering: .sequentiallyConsistent) }

  /// Listens to SIGINT, SIGTERM and, unless whoever started this process ignores it, SIGHUP, the second
  /// of which ends the process whatever it does, and ignores
  /// SIGPIPE and SIGXFSZ, so that a closed pipe or a file that may not grow is an error of the write.
  ///
  /// - Parameter exitStatus: What the process ends with.
  package static func install(exitStatus: Int32) {
    // Initialised here, not in the handler.
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
    // As nohup does, for a process that outlives its terminal.
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

  /// Calls a function whose work is undone where a signal comes.
  ///
  /// It looks at ``isToUndo`` and throws, and the process ends after it. Within what notes signals they are
  /// noted.
  package static func undoing<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard !isNoting else { return try body() }
    undoers.add(1, ordering: .sequentiallyConsistent)
    defer {
      let others = undoers.subtract(1, ordering: .sequentiallyConsistent).newValue
      // Where the work has gone on to what notes signals, that is left to it.
      if others == 0, isRequested, !isNoting { end() }
    }
    return try body()
  }

  /// Calls a function that looks at ``isRequested`` and ends by itself.
  package static func noting<Result>(_ body: () throws -> Result) rethrows -> Result {
    startNoting()
    defer { stopNoting() }
    return try body()
  }

  /// From now on signals are noted, as in ``noting(_:)``, also after the ``undoing(_:)`` around it.
  package static func startNoting() {
    notes.store(true, ordering: .sequentiallyConsistent)
  }

  /// From now on a signal ends the process; one that was noted does not.
  package static func stopNoting() {
    notes.store(false, ordering: .sequentiallyConsistent)
  }

  /// Ends the process as a second signal does.
  package static func end() -> Never { end(status.load(ordering: .relaxed)) }

  /// Ends the process and what goes with it at once; a signal's handler may call it.
  static func end(_ status: Int32) -> Never {
    ProcessGroups.killAll()
    UnfinishedFiles.removeAll()
    _exit(status)
  }

  /// Lets signals come, on this thread and those that it starts, even where whoever started this process
  /// blocks them, as programs do that start others from a pool of threads.
  static func unblock(_ numbers: Int32...) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

/// Ends the process when work that can't be interrupted takes too long.
package enum Watchdog {
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

  /// Calls it off.
  package static func stop() { alarm(0) }
}
