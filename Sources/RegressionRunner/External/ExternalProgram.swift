package import AvoidanceEngine
package import Scenarios
import Synchronization
import SystemCalls

/// An external program that is a strategy: started when a case needs it, then queried line by line.
///
/// There is one process per case run in parallel; it is reused for further cases, unless it failed or wants
/// to be isolated. Whatever a program does, the worst result is an error of its case.
package final class ExternalProgram: Sendable {
  package let definition: ExternalDefinition
  private let headroomVersion: String
  private let state = Mutex(State())

  private struct State {
    var idle: [(pipes: PipedProcess, isKept: Bool)] = []
    var greeting: ProgramGreeting?
    /// Why the last process could not be greeted, for the case that asked.
    var fault: ProgramFault?
    /// Why the program could not be greeted before all cases; it is not started again.
    var refusal: ProgramFault?
    var isClosed = false
  }

  /// Makes a program without starting it; `version` is Headroom's, which is sent to the program.
  package init(_ definition: ExternalDefinition, version: String) {
    self.definition = definition
    headroomVersion = version
  }

  // MARK: As a strategy

  /// The model with the program's name, without an identity of its code.
  package var model: StrategyModel { model(in: .unknown) }

  /// The model for one case; with `startsAgain`, each simulation has its own process.
  func model(in details: CaseDetails, startsAgain: Bool = false) -> StrategyModel {
    var traits = StrategyModel.Traits(definition.name, source: definition.location.file)
    traits.isCopyable = false
    traits.forCase = { self.model(in: $0) }
    traits.startingAgain = { self.model(in: details, startsAgain: true) }
    return StrategyModel(
      traits,
      definition.parameters.map {
        .entry($0.name, $0.value.usualKind, default: $0.value, of: \ExternalStrategy.parameters)
      },
      make: { ExternalStrategy(self, in: details, startsAgain: startsAgain) }
    )
  }

  /// All parameters with their values, in the order of the declaration.
  func allParameters(with values: [String: ParameterValue]) -> [ParameterChange] {
    definition.parameters.map { ParameterChange($0.name, values[$0.name] ?? $0.value) }
  }

  /// The events to send to the program; all if it could not be asked.
  var heard: StrategyEvents {
    let (greeting, isRefused) = state.withLock { ($0.greeting, $0.refusal != nil) }
    if let greeting { return greeting.heard }
    if isRefused { return .all }
    do throws(ProgramFault) {
      let process = try start()
      defer { giveBack(process.pipes) }
      return process.greeting.heard
    } catch {
      // The following set-up reports it without another attempt.
      state.withLock { $0.fault = error }
      return .all
    }
  }

  // MARK: Processes

  /// Starts the program once, to get its greeting before cases run.
  ///
  /// - Returns: The greeting, or why it can't be used as a strategy, with its standard error.
  package func greet() -> Result<ProgramGreeting, GreetingFailure> {
    do throws(ProgramFault) {
      let process = try start()
      giveBack(process.pipes)
      return .success(process.greeting)
    } catch {
      state.withLock { $0.refusal = error }
      return .failure(GreetingFailure(words: error.words, standardError: error.standardError))
    }
  }

  package struct GreetingFailure: Error, Hashable, Sendable {
    package var words: String
    /// The end of its standard error.
    package var standardError: String
  }

  /// Ends all processes; those in use end with their cases.
  package func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    // All are notified first, so that they exit in parallel.
    for process in idle { process.pipes.closeInput(saying: Self.farewell) }
    for process in idle { process.pipes.end(patience: Self.patience) }
  }

  /// How many processes wait for a case.
  var idleCount: Int { state.withLock { $0.idle.count } }

  /// How many seconds a process has to exit on its own.
  private static let patience = 0.5
  private static let farewell = Array("{\"type\":\"end\"}\n".utf8)

  /// Takes a waiting process, or starts one; with `startsAgain`, always starts one, which ends with its case.
  func takeProcess(startsAgain: Bool = false) throws(ProgramFault) -> ProgramProcess {
    let (fault, greeting) = state.withLock { state in
      defer { state.fault = nil }
      return (state.refusal ?? (state.greeting == nil ? state.fault : nil), state.greeting)
    }
    if let fault { throw fault }
    if startsAgain { return try takeNewProcess(isShared: false) }
    while let greeting, let (pipes, isKept) = state.withLock({ $0.idle.popLast() }) {
      // Output after its last case doesn't affect others.
      if pipes.isReady {
        pipes.forgetErrors()
        return ProgramProcess(pipes, of: self, greeting, isKept: isKept)
      }
      pipes.end()
    }
    return try takeNewProcess()
  }

  /// Starts a process, which other cases may use afterwards if it is shared.
  func takeNewProcess(isShared: Bool = true) throws(ProgramFault) -> ProgramProcess {
    let process = try start()
    return ProgramProcess(
      process.pipes, of: self, process.greeting, isKept: false, isShared: isShared)
  }

  /// Takes back a process that was greeted, or whose case is over.
  fileprivate func giveBack(_ pipes: PipedProcess, hasRun: Bool = false, isShared: Bool = true) {
    let isKept = state.withLock { state in
      guard isShared, !state.isClosed, state.greeting?.isIsolated != true else { return false }
      state.idle.append((pipes, hasRun))
      return true
    }
    if isKept { return }
    pipes.closeInput(saying: Self.farewell)
    pipes.end(patience: Self.patience)
  }

  private func start() throws(ProgramFault) -> (pipes: PipedProcess, greeting: ProgramGreeting) {
    let pipes: PipedProcess
    do throws(SystemError) {
      pipes = try PipedProcess(definition.command, in: definition.folder, environment: variables)
    } catch {
      throw ProgramFault("can't be started: \(error)")
    }
    do throws(ProgramFault) {
      let greeting = try greet(pipes)
      let known = state.withLock { state in
        if state.greeting == nil { state.greeting = greeting }
        return state.greeting
      }
      guard known == greeting else { throw ProgramFault("sent a different hello than before") }
      return (pipes, greeting)
    } catch {
      pipes.end()
      var fault = error
      fault.standardError = String(endOf: pipes.errors)
      throw fault
    }
  }

  private func greet(_ pipes: PipedProcess) throws(ProgramFault) -> ProgramGreeting {
    var hello = JSONBytes()
    hello.append("{\"type\":\"hello\",\"protocol\":")
    hello.append(ProgramGreeting.protocolVersion)
    hello.append(",\"headroom\":")
    hello.append(quoted: headroomVersion)
    hello.append("}\n")
    let limits = definition.limits
    let answer: [UInt8]
    do throws(PipedProcess.Failure) {
      answer = try pipes.ask(
        hello.bytes, answerLimit: limits.answer, until: Clock.seconds + limits.start)
    } catch {
      throw ProgramFault(error, seconds: limits.start, limit: limits.answer)
    }
    return try ProgramGreeting(answer)
  }

  /// PATH, HOME, LANG and the variables that the file lists, if they are set.
  private var variables: [String] {
    var names: [String] = []
    for name in ["PATH", "HOME", "LANG"] + definition.environment where !names.contains(name) {
      names.append(name)
    }
    return names.compactMap { name in Environment.variable(name).map { "\(name)=\($0)" } }
  }
}

/// A process used by one case; it is given back when the case is over.
final class ProgramProcess: Sendable {
  let pipes: PipedProcess
  let greeting: ProgramGreeting
  /// Whether it has run a case before.
  let isKept: Bool
  private let isShared: Bool
  private let program: ExternalProgram
  private let hasFailed = Atomic<Bool>(false)

  init(
    _ pipes: PipedProcess, of program: ExternalProgram, _ greeting: ProgramGreeting, isKept: Bool,
    isShared: Bool = true
  ) {
    self.pipes = pipes
    self.program = program
    self.greeting = greeting
    self.isKept = isKept
    self.isShared = isShared
  }

  deinit {
    guard !hasFailed.load(ordering: .relaxed) else { return }
    program.giveBack(pipes, hasRun: true, isShared: isShared)
  }

  /// Ends a process that can't be used any more, and returns the end of its standard error.
  func fail() -> String {
    hasFailed.store(true, ordering: .relaxed)
    pipes.end()
    return String(endOf: pipes.errors)
  }
}

/// The protocol of external programs for help: events, verbs and members.
package enum ProgramReference {
  package struct Entry: Sendable {
    package let name: String
    package let keys: [String]
    /// Empty if the name is sufficient.
    package let help: String
  }

  /// The events; `help` says whether a program has to ask for them by name.
  package static let events = ProgramEvent.table.map { event in
    Entry(
      name: event.word, keys: event.carries,
      help: event.isNamedOnly ? "Only if 'hears' names it." : "")
  }
  /// Words of `hears` that stand for several events.
  package static let groups = ProgramEvent.groups.map(\.word)
  /// The properties of `set`.
  package static let properties = ExternalVerb.properties.map { Entry($0) }
  /// The verbs of `call`.
  package static let calls = ExternalVerb.calls.map { Entry($0) }
  /// The screen's members.
  package static let ofScreen = ReportedMember.ofScreen.map { Entry($0) }
  /// The keyboard's members.
  package static let ofKeyboard = ReportedMember.ofKeyboard.map { Entry($0) }
  /// The views' members.
  package static let ofViews = ReportedMember.ofViews.map { Entry($0) }
}

extension ProgramReference.Entry {
  fileprivate init(_ verb: ExternalVerb) {
    self.init(name: verb.name, keys: verb.keys, help: verb.help)
  }

  fileprivate init(_ member: ReportedMember) {
    // The key is a JSON string.
    let name = String(decoding: member.key.dropFirst().dropLast(), as: UTF8.self)
    self.init(name: name, keys: [], help: member.help)
  }
}

/// Why an external program failed in a case; the message is the same in every run.
struct ProgramFault: Error, Hashable, Sendable {
  /// A message such as `exited with status 3 before answering`.
  var words: String
  /// The end of its standard error.
  var standardError = ""

  init(_ words: String) { self.words = words }

  /// The message for a missing answer, after these seconds or this many bytes.
  init(_ failure: PipedProcess.Failure, seconds: Double, limit: Int) {
    let inAnswer = " in the middle of its answer"
    words =
      switch failure {
      case .exited(let status, let isInAnswer):
        "exited with status \(status)" + (isInAnswer ? inAnswer : " before answering")
      case .signalled(let signal, let isInAnswer):
        "was terminated by signal \(signal)" + (isInAnswer ? inAnswer : "")
      case .closedOutput: "closed its standard output"
      case .closedInput: "closed its standard input"
      case .late: "took more than \(JSONText.text(of: seconds)) s"
      case .tooLong: "sent an answer of more than \(Self.text(ofBytes: limit))"
      case .unasked(let line):
        // Whether it arrived before or after the question depends on timing.
        (try? Value(json: line)) == nil ? Self.noJSON(line).words : "sent an extra line"
      }
  }

  /// An answer that is not valid JSON.
  static func noJSON(_ answer: [UInt8]) -> ProgramFault {
    let beginning = String(decoding: answer.prefix(400), as: UTF8.self)
    return ProgramFault("sent invalid JSON: \(Escaped.quoted(beginning))")
  }

  /// A number of bytes in the largest unit that leaves it whole.
  private static func text(ofBytes count: Int) -> String {
    if count >= 1 << 20, count % (1 << 20) == 0 { return "\(count >> 20) MiB" }
    if count >= 1 << 10, count % (1 << 10) == 0 { return "\(count >> 10) KiB" }
    return "\(count) bytes"
  }
}

extension String {
  /// Decodes bytes that may begin in the middle of a character.
  init(endOf bytes: [UInt8]) {
    self.init(decoding: bytes.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }
}
