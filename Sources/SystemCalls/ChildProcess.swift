import CLibrary
import Synchronization

/// Other programs that this one starts and waits for.
package enum ChildProcess {
  /// Runs a program of the search path and waits until it has ended.
  ///
  /// - Parameter words: The program and its arguments; it has this process's standard streams.
  /// - Returns: Whether it succeeded.
  /// - Throws: ``SystemError`` where it can't be started.
  package static func run(_ words: [String]) throws(SystemError) -> Bool {
    let child = try Spawning.start(words[0], words)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  /// Runs a program of the search path and returns what it printed.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - limit: How many seconds it has, by a clock that nobody sets.
  /// - Returns: Its standard output, of a long one the first MiB and a little more; nil when it
  ///   failed, was not there or was too slow.
  package static func output(of words: [String], withinSeconds limit: Double) -> String? {
    let deadline = Clock.seconds + limit
    guard let pipe = try? Spawning.Pipe() else { return nil }
    defer { Descriptor.close(pipe.reading) }
    let started = spawn(words, output: pipe.writing)
    Descriptor.close(pipe.writing)
    guard let child = started else { return nil }
    var bytes: [UInt8] = []
    let isWhole = read(pipe.reading, into: &bytes, until: deadline)
    guard isWhole, let status = status(of: child, until: deadline) else {
      kill(child, SIGKILL)
      _ = status(of: child, until: .infinity)
      return nil
    }
    return status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// How many bytes of what a program prints are of use.
  private static let byteLimit = 1 << 20

  /// Waits for a process; nil when it has not ended in time.
  private static func status(of child: pid_t, until deadline: Double) -> Int32? {
    var status: Int32 = 0
    while true {
      // A program that has closed its output ends at once, or sleeps: then it is looked at again.
      let ended = waitpid(child, &status, deadline.isFinite ? WNOHANG : 0)
      if ended == child { return status }
      if ended < 0, errno != EINTR { return nil }
      if ended == 0 {
        guard Clock.seconds < deadline else { return nil }
        Clock.pause(milliseconds: 1)
      }
    }
  }

  private static func spawn(_ words: [String], output: Int32) -> pid_t? {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0 else { return nil }
    defer { Descriptor.close(nothing) }
    let streams = Spawning.Streams(input: nothing, output: output, error: nothing)
    return try? Spawning.start(words[0], words, streams: streams)
  }

  /// Reads to the end, and returns whether it came in time.
  ///
  /// What is beyond the limit is dropped, so that the writer does not wait for a reader.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8], until deadline: Double)
    -> Bool
  {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let milliseconds = ((deadline - Clock.seconds) * 1000).rounded(.up)
      guard milliseconds > 0 else { return false }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(min(milliseconds, 1e9)))
      // A signal is no reason to give up, and the time that is left is counted anew.
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      guard let count = try? Descriptor.read(descriptor, into: &buffer) else { return false }
      if count == 0 { return true }
      if bytes.count < byteLimit { bytes += buffer[..<count] }
    }
  }
}

/// The groups of processes that this process has started and not ended yet.
///
/// Every way out ends them: they are known here without a lock, so that a signal's handler can do it.
enum ProcessGroups {
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
  package static let limit = 1024

  private static let slots = (0..<limit).map { _ in Slot() }
  private static let areUsed = Atomic<Bool>(false)
  /// Taken, but not yet a group's.
  private static let reserved: Int32 = -1

  /// Takes a free place; nil where there is none.
  static func reserve() -> Slot? {
    // Made before a signal's handler may look at them, and not by calls that start no program.
    let slots = slots
    if !areUsed.exchange(true, ordering: .relaxed) {
      Spawning.allowOpenFiles()
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
  static func killAll() {
    guard areUsed.load(ordering: .relaxed) else { return }
    for slot in slots { slot.send(SIGKILL) }
  }

  /// Makes ready for being called by a signal's handler.
  static func prepare() { _ = areUsed.load(ordering: .relaxed) }
}
