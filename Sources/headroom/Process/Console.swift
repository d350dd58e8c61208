import Reports
import Scenarios
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Standard output for results, standard error for progress and diagnostics.
///
/// Output is collected and written in large pieces; what could not be written is remembered and
/// thrown by ``flush()``, so that nobody ends with 0 after a lost result. A reader that closes its
/// end of a pipe has read enough: the rest is dropped, and the call ends with the status that it
/// would have had.
final class Console: Sendable {
  /// How results look.
  let style: TerminalStyle
  /// How diagnostics look.
  let errorStyle: TerminalStyle
  /// Columns of the terminal that results go to; nil: they go elsewhere.
  let width: Int?
  /// Whether diagnostics go to a terminal.
  let errorIsTerminal: Bool

  private struct Pending {
    var output: [UInt8] = []
    var failure: Int32?
  }
  private let pending = Mutex(Pending())

  init() {
    let outputIsTerminal = isatty(STDOUT_FILENO) == 1
    errorIsTerminal = isatty(STDERR_FILENO) == 1
    style = .deciding(isTerminal: outputIsTerminal, environment: Self.variable)
    errorStyle = .deciding(isTerminal: errorIsTerminal, environment: Self.variable)
    width = outputIsTerminal ? Self.columns(of: STDOUT_FILENO) : nil
  }

  /// Whether a bar can be redrawn in place on standard error.
  var errorIsAttended: Bool {
    errorIsTerminal && (Self.variable("CI") ?? "").isEmpty && Self.variable("TERM") != "dumb"
  }

  /// Columns for text that is wrapped even when piped.
  var textWidth: Int { min(width ?? 100, 100) }

  /// Columns of the terminal that diagnostics go to.
  var errorWidth: Int { Self.columns(of: STDERR_FILENO) }

  /// Adds to the results.
  func print(_ text: String, terminator: String = "\n") throws(OutputFailure) {
    let isLarge = pending.withLock { pending in
      pending.output += text.utf8
      pending.output += terminator.utf8
      return pending.output.count > 1 << 16
    }
    if isLarge { try flush() }
  }

  /// Adds text for people to the results, in lines that fit the terminal.
  func show(_ text: String) throws(OutputFailure) {
    try print(width.map { TextLayout.fitted(text, to: $0) } ?? text, terminator: "")
  }

  /// Says what might be typed next, to a person at a terminal.
  func suggest(_ command: String) {
    guard width != nil, errorIsAttended else { return }
    // What is told comes first; a failure is kept for the next flush.
    try? flush()
    note(errorStyle.faint("next: ") + TextLayout.cut(Escaped.text(command), to: 2 * errorWidth))
  }

  /// Adds bytes to the results.
  func print(bytes: [UInt8]) throws(OutputFailure) {
    let isLarge = pending.withLock { pending in
      pending.output += bytes
      return pending.output.count > 1 << 16
    }
    if isLarge { try flush() }
  }

  /// Writes what was collected.
  func flush() throws(OutputFailure) {
    let code = pending.withLock { pending in
      if pending.failure == nil {
        pending.failure = Self.write(pending.output, to: STDOUT_FILENO)
      }
      pending.output.removeAll(keepingCapacity: true)
      return pending.failure
    }
    if let code, code != EPIPE { throw OutputFailure(code: code) }
  }

  /// Whether nobody reads the results any more.
  var hasLostReader: Bool { pending.withLock { $0.failure == EPIPE } }

  /// Writes to standard error at once; a failure there has nowhere to be reported.
  func note(_ text: String, terminator: String = "\n") {
    _ = Self.write(Array((text + terminator).utf8), to: STDERR_FILENO)
  }

  /// Writes an error to standard error; whatever it holds, each line is safe to show.
  func report(error: String) {
    note("\(errorStyle.red("error:")) \(Escaped.lines(error))")
  }

  /// Writes a warning to standard error, as safely as an error.
  func report(warning: String) {
    note("\(errorStyle.yellow("warning:")) \(Escaped.lines(warning))")
  }

  /// The value of an environment variable.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func columns(of descriptor: Int32) -> Int {
    if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes all bytes to an open file; returns the system's error number where that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Glibc)
        let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
        #elseif canImport(Musl)
        let count = Musl.write(descriptor, piece.baseAddress, piece.count)
        #else
        let count = Darwin.write(descriptor, piece.baseAddress, piece.count)
        #endif
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count < 0, errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }
}

/// Standard output could not be written.
struct OutputFailure: Error {
  /// The system's error number.
  var code: Int32

  /// The failure in the system's words.
  var message: String { "can't write to standard output: \(String(cString: strerror(code)))" }
}
