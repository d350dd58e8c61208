import Presentation
import Scenarios
import Synchronization
import SystemCalls

/// Standard output for results, standard error for progress and diagnostics.
///
/// Output is buffered and written in large pieces; a failure is kept and thrown by ``flush()``, so
/// that no command exits with 0 after losing output. If the reader closes its end of a pipe, it has
/// read enough: the rest is dropped, and the exit status stays the same.
final class Console: Sendable {
  let style: TerminalStyle
  let errorStyle: TerminalStyle
  /// Columns of the terminal for results; nil if they go elsewhere.
  let width: Int?
  /// Whether diagnostics go to a terminal.
  let errorIsTerminal: Bool
  /// Columns of the terminal for diagnostics.
  let errorWidth: Int
  /// How this program is called if it isn't `headroom`, as in `swift run KeyboardKit`; texts then say it.
  private let program: String?

  typealias Writer = @Sendable ([UInt8]) throws(SystemError) -> Void
  private let writeOutput: Writer
  private let writeError: Writer

  private struct Pending {
    var output: [UInt8] = []
    var failure: SystemError?
  }
  private let pending = Mutex(Pending())

  convenience init(program: String? = nil) {
    self.init(
      program: program,
      width: StandardStream.output.isTerminal ? StandardStream.output.columns : nil,
      errorIsTerminal: StandardStream.error.isTerminal,
      errorWidth: StandardStream.error.columns,
      writeOutput: StandardStream.output.write, writeError: StandardStream.error.write)
  }

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - program: How the program is called if it isn't `headroom`.
  ///   - width: Columns of the terminal for results; nil if they go elsewhere.
  ///   - errorIsTerminal: Whether diagnostics go to a terminal.
  ///   - errorWidth: Columns of the terminal for diagnostics.
  ///   - writeOutput: Writes results.
  ///   - writeError: Writes diagnostics and progress.
  init(
    program: String? = nil, width: Int?, errorIsTerminal: Bool, errorWidth: Int,
    writeOutput: @escaping Writer,
    writeError: @escaping Writer
  ) {
    self.program = program
    style = .deciding(isTerminal: width != nil, environment: Environment.variable)
    errorStyle = .deciding(isTerminal: errorIsTerminal, environment: Environment.variable)
    self.width = width
    self.errorIsTerminal = errorIsTerminal
    self.errorWidth = errorWidth
    self.writeOutput = writeOutput
    self.writeError = writeError
  }

  /// Whether a progress bar can be redrawn in place on standard error.
  var errorIsAttended: Bool {
    errorIsTerminal && (Environment.variable("CI") ?? "").isEmpty
      && Environment.variable("TERM") != "dumb"
  }

  /// Columns for text that is wrapped even when piped.
  var textWidth: Int { min(width ?? 100, 100) }

  /// Keeps a large value until the process ends: deallocating it would only take time.
  ///
  /// The system cleans up what it owns, such as a database's connection.
  func keep<Thing>(_ thing: Thing) {
    if Surroundings.ownsProcess { _ = Unmanaged.passRetained(Kept(thing)) }
  }

  private final class Kept<Thing> {
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }

  func print(_ text: String, terminator: String = "\n") throws(OutputFailure) {
    let isLarge = pending.withLock { pending in
      pending.output += text.utf8
      pending.output += terminator.utf8
      return pending.output.count > 1 << 16
    }
    if isLarge { try flush() }
  }

  /// Adds text to the results, in lines that fit the terminal.
  func show(_ text: String) throws(OutputFailure) {
    let text = naming(text)
    try print(width.map { TextLayout.fitted(text, to: $0) } ?? text, terminator: "")
  }

  /// Suggests the next command to a user at a terminal.
  func suggest(_ command: String) {
    guard width != nil, errorIsAttended else { return }
    // Results come first; a failure is kept for the next flush.
    try? flush()
    note(errorStyle.faint("next: ") + TextLayout.cut(Escaped.text(command), to: 2 * errorWidth))
  }

  /// Whether a user can be asked.
  var canAsk: Bool { errorIsTerminal && StandardStream.inputIsTerminal }

  /// Asks the user a yes-or-no question.
  func confirms(_ question: String) throws(OutputFailure) -> Bool {
    // What it is about comes first.
    try flush()
    note("\(question) [y/N] ", terminator: "")
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }

  func print(bytes: [UInt8]) throws(OutputFailure) {
    let isLarge = pending.withLock { pending in
      pending.output += bytes
      return pending.output.count > 1 << 16
    }
    if isLarge { try flush() }
  }

  func flush() throws(OutputFailure) {
    let failure = pending.withLock { pending in
      if pending.failure == nil {
        do throws(SystemError) {
          try writeOutput(pending.output)
        } catch {
          pending.failure = error
        }
      }
      pending.output.removeAll(keepingCapacity: true)
      return pending.failure
    }
    if let failure, !failure.isLostReader { throw OutputFailure(reason: failure) }
  }

  var hasLostReader: Bool { pending.withLock { $0.failure?.isLostReader == true } }

  /// Notes of a program with strategies of its own what its being built for debugging costs.
  ///
  /// On two cores, an optimized build ran the shipped suite 13 times as fast, and explored 40 times as fast.
  func noteDebugBuild() {
    #if DEBUG
    guard let program else { return }
    let release = program.replacing("swift run ", with: "swift run -c release ", maxReplacements: 1)
    note(
      errorStyle.faint(
        "built for debugging; \(release == program ? "an optimized build" : "'\(release)'") is about 6 "
          + "times as fast"))
    #endif
  }

  /// Writes to standard error at once; a failure can't be reported anywhere.
  func note(_ text: String, terminator: String = "\n") {
    try? writeError(Array((naming(text) + terminator).utf8))
  }

  /// Replaces `headroom` before a command by this program's own call.
  private func naming(_ text: String) -> String {
    guard let program else { return text }
    var pieces = text.split(separator: "headroom ", omittingEmptySubsequences: false)[...]
    var result = String(pieces.popFirst() ?? "")
    for piece in pieces {
      let word = piece.prefix { $0.isLetter }
      let isCommand =
        word == "help" || HeadroomProgram.commands.contains { $0.declaration.name == word }
      let isWord = result.last.map { !$0.isLetter && !"/.-".contains($0) } ?? true
      result += (isCommand && isWord ? program : "headroom") + " " + piece
    }
    return result
  }

  /// Writes an error to standard error; each line is escaped.
  func report(error: String) {
    note("\(errorStyle.red("error:")) \(Escaped.lines(error))")
  }

  /// Writes a warning to standard error; each line is escaped.
  func report(warning: String) {
    note("\(errorStyle.yellow("warning:")) \(Escaped.lines(warning))")
  }

  func report(_ error: CommandError, of command: CommandDeclaration?) {
    guard let message = error.message, !message.isEmpty else { return }
    report(error: message)
    guard error.isAboutWords else { return }
    if let command {
      note("Usage: \(command.shortUsage)")
      note("See 'headroom \(command.name) --help' for more.")
    } else {
      note("Usage: headroom <command> [options]")
      note("See 'headroom help' for the commands and topics.")
    }
  }
}

struct OutputFailure: Error {
  var reason: SystemError

  var message: String { "can't write to standard output: \(reason)" }
}

/// Reports a command's messages on standard error, and stops it at a signal.
final class ConsoleObserver: CommandObserver {
  private let console: Console
  private let isQuiet: Bool
  private let line: Mutex<ProgressLine?>

  init(_ console: Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    let line = ProgressLine(isTerminal: console.errorIsAttended, width: console.errorWidth)
    self.line = Mutex(isQuiet ? nil : line)
  }

  func tell(_ notice: CommandNotice) {
    switch notice {
    case .diagnostic(let diagnostic):
      if !isQuiet || diagnostic.severity == .error { console.note("\(diagnostic)") }
    case .refusal(let words): console.report(warning: words)
    case .warning(let words): if !isQuiet { console.report(warning: words) }
    case .remark(let words): if !isQuiet { console.note(words) }
    case .imported(let summary, let paths):
      guard !isQuiet else { return }
      if let words = ImportText.warning(summary) { console.report(warning: words) }
      console.note(ImportText.line("Imported", summary, from: paths))
    case .begins(let plan, let jobs):
      if !isQuiet { console.note(RunWords.heading(plan, jobs: jobs)) }
    }
  }

  func progress(done: Int, total: Int, seconds: Double) {
    let text = line.withLock { $0?.update(done: done, total: total, seconds: seconds) }
    if let text { console.note(text, terminator: "") }
  }

  func finished(done: Int, total: Int, seconds: Double) {
    let text = line.withLock { $0?.finish(done: done, total: total, seconds: seconds) }
    if let text { console.note(text, terminator: "") }
  }

  var isCancelled: Bool { Interruption.isRequested }
}
