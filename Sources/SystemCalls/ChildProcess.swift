import CLibrary
import Synchronization

package enum ChildProcess {
  /// Runs a program found in `PATH`, with this process's standard streams, and waits for it to exit.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - folder: Its working directory; nil for this process's.
  /// - Returns: Its exit status, as a shell has it: of a program that a signal ended, 128 and the signal.
  /// - Throws: ``SystemError`` if it can't be started.
  package static func run(_ words: [String], in folder: String? = nil) throws(SystemError) -> Int32
  {
    let child = try Spawning.start(words[0], words, folder: folder)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  /// Runs a program found in `PATH` and returns its output.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - seconds: The timeout, on a monotonic clock.
  ///   - limit: The bytes of output that are kept.
  ///   - showsErrors: Whether its standard error is this process's; it is discarded otherwise.
  /// - Returns: Its standard output, cut off shortly after the limit; nil if it failed, was not found
  ///   or timed out.
  package static func output(
    of words: [String], withinSeconds seconds: Double, limit: Int = 1 << 20,
    showsErrors: Bool = false
  ) -> String? {
    let deadline = Clock.seconds + seconds
    guard let pipe = try? Spawning.Pipe() else { return nil }
    defer { Descriptor.close(pipe.reading) }
    let started = spawn(words, output: pipe.writing, showsErrors: showsErrors)
    Descriptor.close(pipe.writing)
    guard let child = started else { return nil }
    var bytes: [UInt8] = []
    let isWhole = read(pipe.reading, into: &bytes, limit: limit, until: deadline)
    guard isWhole, let status = status(of: child, until: deadline) else {
      kill(child, SIGKILL)
      _ = status(of: child, until: .infinity)
      return nil
    }
    return status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Waits for a process; nil if it has not exited in time.
  private static func status(of child: pid_t, until deadline: Double) -> Int32? {
    var status: Int32 = 0
    while true {
      // A program that has closed its output usually exits at once; if not, poll.
      let ended = waitpid(child, &status, deadline.isFinite ? WNOHANG : 0)
      if ended == child { return status }
      if ended < 0, errno != EINTR { return nil }
      if ended == 0 {
        guard Clock.seconds < deadline else { return nil }
        Clock.pause(milliseconds: 1)
      }
    }
  }

  private static func spawn(_ words: [String], output: Int32, showsErrors: Bool) -> pid_t? {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0 else { return nil }
    defer { Descriptor.close(nothing) }
    let streams = Spawning.Streams(
      input: nothing, output: output, error: showsErrors ? STDERR_FILENO : nothing)
    return try? Spawning.start(words[0], words, streams: streams)
  }

  /// Reads to the end, and returns whether it was reached in time.
  ///
  /// Output beyond the limit is discarded, so that the writer isn't blocked.
  private static func read(
    _ descriptor: Int32, into bytes: inout [UInt8], limit: Int, until deadline: Double
  ) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let milliseconds = ((deadline - Clock.seconds) * 1000).rounded(.up)
      guard milliseconds > 0 else { return false }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(min(milliseconds, 1e9)))
      // After a signal, retry with the remaining time.
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      guard let count = try? Descriptor.read(descriptor, into: &buffer) else { return false }
      if count == 0 { return true }
      if bytes.count < limit { bytes += buffer[..<count] }
    }
  }
}

/// The process groups that this process has started and that are still running.
///
/// Every exit kills them. They are registered without a lock, so that a signal handler can do it.
enum ProcessGroups {
  /// A slot for one group: its ID, or 0 if free.
  final class Slot: Sendable {
    fileprivate let group = Atomic<Int32>(0)

    func send(_ signal: Int32) {
      let number = group.load(ordering: .acquiring)
      if number > 0 { kill(-number, signal) }
    }

    func hold(_ number: pid_t) { group.store(number, ordering: .releasing) }

    /// Frees the slot; to be called before the group's ID can be reused.
    func release() { group.store(0, ordering: .releasing) }
  }

  /// How many programs may run at the same time.
  package static let limit = 1024

  private static let slots = (0..<limit).map { _ in Slot() }
  private static let areUsed = Atomic<Bool>(false)
  /// Reserved, but without a group yet.
  private static let reserved: Int32 = -1

  /// Reserves a free slot; nil if there is none.
  static func reserve() -> Slot? {
    // Initialised before a signal handler may use them, and only if a program is started.
    let slots = slots
    if !areUsed.exchange(true, ordering: .relaxed) {
      Spawning.allowOpenFiles()
      atexit { ProcessGroups.killAll() }
      // A write to a closed pipe returns an error instead.
      signal(SIGPIPE, SIG_IGN)
    }
    return slots.first {
      $0.group.compareExchange(expected: 0, desired: reserved, ordering: .acquiringAndReleasing)
        .exchanged
    }
  }

  /// Kills all groups; safe to call in a signal handler.
  static func killAll() {
    guard areUsed.load(ordering: .relaxed) else { return }
    for slot in slots { slot.send(SIGKILL) }
  }

  /// Initialises the statics that a signal handler uses.
  static func prepare() { _ = areUsed.load(ordering: .relaxed) }
}
