import CLibrary
import Synchronization

#if canImport(Darwin)
import MachO.dyld
#endif

/// A program that answers requests line by line over its standard streams.
///
/// It leads its own process group, which is killed with it. A caller never waits longer than its
/// deadline, whatever the program does: all streams are served together, so that there is no deadlock.
/// One caller at a time; others wait.
package final class PipedProcess: Sendable {
  package enum Failure: Error, Hashable, Sendable {
    /// It exited, before its answer or in the middle of it.
    case exited(status: Int, isInAnswer: Bool)
    /// It was killed by a signal.
    case signalled(Int, isInAnswer: Bool)
    /// It is running, but has closed its output.
    case closedOutput
    /// It is running, but does not read its input.
    case closedInput
    case late
    case tooLong
    /// It wrote something unasked, beginning with these bytes.
    case unasked([UInt8])
  }

  package enum Ending: Hashable, Sendable {
    /// It exited when its input was closed.
    case byItself
    /// It exited after SIGTERM.
    case asked
    /// It was killed with SIGKILL.
    case killed
  }

  /// How many seconds a program has to exit after SIGTERM.
  fileprivate static let terminationSeconds = 2.0

  private let conversation: Mutex<Conversation>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments, not read by a shell. A program with a slash is a path
  ///     relative to the folder, any other is looked up in `PATH`.
  ///   - folder: Its working directory.
  ///   - environment: Its variables, as `NAME=value`.
  /// - Throws: ``SystemError`` if it can't be started.
  package init(_ words: [String], in folder: String, environment: [String]) throws(SystemError) {
    conversation = Mutex(try Conversation(words, in: folder, environment: environment))
  }

  deinit { conversation.withLock { _ = $0.end(patience: 0) } }

  /// Writes a line and returns the program's answer.
  ///
  /// - Parameters:
  ///   - message: The line, with its newline.
  ///   - limit: The maximum length of the answer in bytes.
  ///   - deadline: The time by which it must have arrived, by ``Clock/seconds``.
  /// - Returns: The answer without its newline.
  /// - Throws: ``Failure``, after which the program can't be used any more.
  package func ask(_ message: [UInt8], answerLimit limit: Int, until deadline: Double)
    throws(Failure) -> [UInt8]
  {
    let result = conversation.withLock { conversation -> Result<[UInt8], Failure> in
      do throws(Failure) {
        return .success(try conversation.ask(message, limit: limit, until: deadline))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Whether the program is running and has no unasked output.
  package var isReady: Bool { conversation.withLock { $0.isReady } }

  /// The last 4 KiB of standard error since ``forgetErrors()``.
  package var errors: [UInt8] {
    conversation.withLock { conversation in
      conversation.drainErrors()
      return conversation.errors
    }
  }

  package func forgetErrors() {
    conversation.withLock { conversation in
      conversation.drainErrors()
      conversation.errors = []
    }
  }

  /// Writes a last line if there is room for it, and closes the program's input.
  package func closeInput(saying farewell: [UInt8] = []) {
    conversation.withLock { $0.closeInput(saying: farewell) }
  }

  /// Ends the program and its group by closing its input, then with SIGTERM, then with SIGKILL.
  ///
  /// - Parameter patience: How many seconds it has after its input was closed.
  /// - Returns: The step that ended it.
  @discardableResult
  package func end(patience: Double = 0) -> Ending {
    conversation.withLock { $0.end(patience: patience) }
  }
}

/// A program's process, its streams and the data read so far.
private struct Conversation {
  /// How many bytes of standard error are kept.
  static let errorLimit = 4096
  /// How many chunks are read in a row from a stream that may never end.
  private static let pieceLimit = 16

  var errors: [UInt8] = []
  private var child: pid_t
  private let slot: ProcessGroups.Slot
  private var input: Int32
  private var output: Int32
  private var error: Int32
  private var pending: [UInt8] = []
  /// How many bytes of `pending` are known to contain no newline.
  private var searched = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var status: Int32 = 0
  private var ending: PipedProcess.Ending?

  init(_ words: [String], in folder: String, environment: [String]) throws(SystemError) {
    Spawning.keepInheritedDescriptors()
    guard let slot = ProcessGroups.reserve() else { throw SystemError(code: EAGAIN) }
    var pipes: [Spawning.Pipe] = []
    do throws(SystemError) {
      guard let first = words.first else { throw SystemError(code: ENOENT) }
      for _ in 0..<3 { pipes.append(try Spawning.Pipe()) }
      child = try Spawning.start(
        Self.program(first, in: folder), words, environment: environment, folder: folder,
        streams: Spawning.Streams(
          input: pipes[0].reading, output: pipes[1].writing, error: pipes[2].writing),
        isLeader: true)
    } catch {
      slot.release()
      for pipe in pipes { pipe.close() }
      throw error
    }
    self.slot = slot
    slot.hold(child)
    for end in [pipes[0].reading, pipes[1].writing, pipes[2].writing] { Descriptor.close(end) }
    input = pipes[0].writing
    output = pipes[1].reading
    error = pipes[2].reading
    for end in [input, output, error] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Makes a relative path absolute: systems differ in when they change the working directory.
  private static func program(_ word: String, in folder: String) -> String {
    guard word.contains("/"), !word.hasPrefix("/"), let folder = FileSystem.realPath(folder) else {
      return word
    }
    return "\(folder)/\(word)"
  }

  mutating func ask(_ message: [UInt8], limit: Int, until deadline: Double) throws(PipedProcess
    .Failure) -> [UInt8]
  {
    guard ending == nil else { throw reason(isInAnswer: false) }
    guard pending.isEmpty else { throw .unasked(beginning) }
    switch read() {
    case .nothing: break
    case .some: throw .unasked(beginning)
    case .end: throw ended(isInAnswer: false, until: deadline)
    }
    var sent = 0
    var isRefused = !write(message, &sent)
    while true {
      if let line = takeLine() {
        // More than a line, or a line before the whole message was read, is not an answer.
        guard pending.isEmpty, sent == message.count else {
          throw isRefused ? .closedInput : .unasked(line)
        }
        guard line.count <= limit else { throw .tooLong }
        return line
      }
      if pending.count > limit { throw .tooLong }
      let isWriting = sent < message.count && !isRefused
      if !wait(until: deadline, isWriting: isWriting) {
        // This process itself may have been suspended: accept an answer that has arrived by now.
        guard read() == .some, let line = takeLine(), pending.isEmpty, sent == message.count,
          line.count <= limit
        else { throw late() }
        return line
      }
      if isWriting { isRefused = !write(message, &sent) }
      if read() == .end { throw ended(isInAnswer: !pending.isEmpty, until: deadline) }
      drainErrors()
    }
  }

  var isReady: Bool {
    mutating get {
      guard ending == nil, pending.isEmpty else { return false }
      drainErrors()
      return read() == .nothing
    }
  }

  /// Removes and returns the first line read; nil if it is incomplete.
  private mutating func takeLine() -> [UInt8]? {
    guard let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = pending.count
      return nil
    }
    let line = Array(pending[..<end])
    pending.removeFirst(end + 1)
    searched = 0
    return line
  }

  /// The first line of unasked output, or as much as there is of it.
  private var beginning: [UInt8] { Array(pending.prefix { $0 != UInt8(ascii: "\n") }) }

  /// The error for a timeout: the program may have exited and left its streams to another process.
  private mutating func late() -> PipedProcess.Failure {
    guard hasEnded else { return .late }
    reap(.byItself)
    return reason(isInAnswer: !pending.isEmpty)
  }

  private mutating func ended(isInAnswer: Bool, until deadline: Double) -> PipedProcess.Failure {
    drainErrors()
    guard waitForEnd(until: deadline) else { return .closedOutput }
    reap(.byItself)
    return reason(isInAnswer: isInAnswer)
  }

  private func reason(isInAnswer: Bool) -> PipedProcess.Failure {
    let signal = status & 0x7F
    return signal == 0
      ? .exited(status: Int(status >> 8 & 0xFF), isInAnswer: isInAnswer)
      : .signalled(Int(signal), isInAnswer: isInAnswer)
  }

  private enum Found { case nothing, some, end }

  /// Waits until something can be read or written; false on timeout.
  private func wait(until deadline: Double, isWriting: Bool) -> Bool {
    while true {
      let milliseconds = ((deadline - Clock.seconds) * 1000).rounded(.up)
      guard milliseconds > 0 else { return false }
      var streams = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: error, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isWriting ? input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      let ready = poll(&streams, nfds_t(streams.count), Int32(min(milliseconds, 1e9)))
      // After a signal, retry with the remaining time.
      if ready != 0, ready > 0 || errno != EINTR { return true }
    }
  }

  private mutating func read() -> Found {
    switch Descriptor.readPresent(output, into: &buffer) {
    case nil: return .nothing
    case 0: return .end
    case let count?:
      pending += buffer[..<count]
      return .some
    }
  }

  private mutating func drainOutput() {
    for _ in 0..<Self.pieceLimit {
      guard let count = Descriptor.readPresent(output, into: &buffer), count > 0 else { return }
    }
  }

  /// Reads the available standard error, and keeps its end.
  mutating func drainErrors() {
    guard error >= 0 else { return }
    for _ in 0..<Self.pieceLimit {
      guard let count = Descriptor.readPresent(error, into: &buffer) else { return }
      guard count > 0 else {
        Descriptor.close(error)
        error = -1
        return
      }
      errors += buffer[..<count]
      if errors.count > Self.errorLimit { errors.removeFirst(errors.count - Self.errorLimit) }
    }
  }

  /// Writes as much as there is room for; false if the reader is gone.
  private func write(_ message: [UInt8], _ sent: inout Int) -> Bool {
    guard input >= 0 else { return false }
    while sent < message.count {
      guard let count = Descriptor.writePresent(message[sent...], to: input) else { return false }
      if count == 0 { return true }
      sent += count
    }
    return true
  }

  mutating func closeInput(saying farewell: [UInt8] = []) {
    guard input >= 0 else { return }
    var sent = 0
    _ = write(farewell, &sent)
    Descriptor.close(input)
    input = -1
  }

  mutating func end(patience: Double) -> PipedProcess.Ending {
    if let ending { return ending }
    closeInput()
    if patience > 0, waitForEnd(until: Clock.seconds + patience) { return reap(.byItself) }
    if hasEnded { return reap(.byItself) }
    slot.send(SIGTERM)
    let deadline = Clock.seconds + PipedProcess.terminationSeconds
    return reap(waitForEnd(until: deadline) ? .asked : .killed)
  }

  /// Whether the program has exited; its process ID stays reserved for its group until ``reap(_:)``.
  private var hasEnded: Bool {
    var information = siginfo_t()
    information.si_signo = 0
    let result = waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 || information.si_signo == SIGCHLD
  }

  /// Waits for the program to exit, discarding its output; false on timeout.
  private mutating func waitForEnd(until deadline: Double) -> Bool {
    var pause: UInt32 = 1
    while !hasEnded {
      guard Clock.seconds < deadline else { return false }
      drainOutput()
      drainErrors()
      Clock.pause(milliseconds: pause)
      pause = min(pause + 1, 10)
    }
    return true
  }

  /// Kills the rest of the group and reaps the program.
  @discardableResult
  private mutating func reap(_ ending: PipedProcess.Ending) -> PipedProcess.Ending {
    slot.send(SIGKILL)
    slot.release()
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    drainErrors()
    for end in [input, output, error] where end >= 0 { Descriptor.close(end) }
    (input, output, error) = (-1, -1, -1)
    self.ending = ending
    return ending
  }
}

package enum RunningProcess {
  package static var current: Int64 { Int64(getpid()) }

  package static func isGone(_ number: Int64) -> Bool {
    kill(pid_t(truncatingIfNeeded: number), 0) != 0 && errno == ESRCH
  }

  /// The host name; on a Mac, where it changes with the network, the host's UUID.
  package static var hostName: String {
    #if canImport(Darwin)
    var number = [UInt8](repeating: 0, count: 16)
    var wait = timespec()
    var name = [CChar](repeating: 0, count: 37)
    guard gethostuuid(&number, &wait) == 0 else { return "unknown" }
    uuid_unparse(number, &name)
    #else
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    #endif
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

package enum ProgramFile {
  /// The path of the running program; nil if unknown.
  package static var path: String? {
    #if canImport(Darwin)
    var size: UInt32 = 0
    _ = _NSGetExecutablePath(nil, &size)
    var name = [CChar](repeating: 0, count: Int(size) + 1)
    guard _NSGetExecutablePath(&name, &size) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
    // This link leads to the program even if its file was replaced meanwhile.
    return "/proc/self/exe"
    #endif
  }

  /// Reads the program's file piece by piece, since programs are large.
  ///
  /// A piece is valid only during the call.
  package static func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    let descriptor = open(path ?? "", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { Descriptor.close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try Descriptor.read(descriptor, into: &piece)
      guard count > 0 else { return }
      piece.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
