import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The wish to stop, from SIGINT or SIGTERM.
enum Interruption {
  /// Whether a signal has asked to stop; long work looks at it between batches.
  static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }

  private static let wasRequested = Atomic<Bool>(false)

  /// Listens to SIGINT and SIGTERM, the second of which ends the process at once, and ignores
  /// SIGPIPE and SIGXFSZ, so that a closed pipe or a file that may not grow is an error of the write.
  static func install() {
    // Initialised here, not in the handler.
    wasRequested.store(false, ordering: .relaxed)
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in
      if Interruption.wasRequested.exchange(true, ordering: .relaxed) {
        _exit(ExitStatus.interrupted.rawValue)
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
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
