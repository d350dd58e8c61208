import Synchronization

/// The wish to stop, from SIGINT, SIGTERM or SIGHUP.
package enum Interruption {
  /// Whether a signal has asked to stop; long work looks at it between batches.
  package static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }

  private static let wasRequested = Atomic<Bool>(false)
  private static let status = Atomic<Int32>(0)

  /// Listens to SIGINT, SIGTERM and, unless whoever started this process ignores it, SIGHUP, the second
  /// of which ends the process at once, and ignores
  /// SIGPIPE and SIGXFSZ, so that a closed pipe or a file that may not grow is an error of the write.
  ///
  /// - Parameter exitStatus: What the process ends with at the second signal.
  package static func install(exitStatus: Int32) {
    // Initialised here, not in the handler.
    wasRequested.store(false, ordering: .relaxed)
    status.store(exitStatus, ordering: .relaxed)
    ProcessGroups.prepare()
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in
      if Interruption.wasRequested.exchange(true, ordering: .relaxed) {
        ProcessGroups.killAll()
        _exit(Interruption.status.load(ordering: .relaxed))
      }
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
  package static func stop() { alarm(0) }
}
