import AvoidanceEngine
import Scenarios
import SystemCalls

/// The conversation between Headroom and an external program in one case.
struct CaseConversation: Sendable {
  /// How often a program may ask for the state in a row.
  static let roundLimit = 100
  /// How many verbs a program may send per case.
  static let verbLimit = 10_000

  /// The end of the program's standard error, if it failed.
  private(set) var standardError = ""
  /// The gap above the keyboard that the program promises to keep, in points.
  private(set) var gap: Double?
  /// Whether the program promises to restore offsets when the keyboard hides.
  private(set) var restoresOffset = false
  var movesBars: Bool { process?.greeting.movesBars ?? false }
  private let program: ExternalProgram
  private let names: ProgramNames
  private var process: ProgramProcess?
  /// Why the conversation ended; the case is an error.
  private var fault: ProgramFault?
  private var key = ""
  private var reported: ReportedState?
  /// The program's remaining time in seconds.
  private var secondsLeft: Double
  private var verbCount = 0
  /// The program's identifiers of its timers; the engine uses their indexes.
  private var timers: [Value] = []

  /// Takes a shared process for a case, or starts one for it alone.
  init(with program: ExternalProgram, on form: Form, _ startsAgain: Bool) {
    self.program = program
    names = ProgramNames(form)
    secondsLeft = program.definition.limits.caseSeconds
    do throws(ProgramFault) {
      process = try program.takeProcess(startsAgain: startsAgain)
    } catch {
      process = nil
      fault = error
      standardError = error.standardError
    }
  }

  // MARK: Messages

  /// Sends the details of the case, and performs the answer.
  mutating func begin(
    _ details: CaseDetails, _ parameters: [ParameterChange], on screen: inout Screen
  ) {
    key = details.key
    let form = screen.form
    let orientation = screen.orientation
    exchange(nil, on: &screen) { json in
      json.append("\"type\":\"case\",\"case\":")
      json.append(quoted: details.key)
      json.append(",\"device\":{\"name\":")
      json.append(quoted: details.deviceName)
      let device = details.device.dropFirst()
      if device.count > 1 { json.append(",") }
      json.append(device)
      json.append(",\"orientation\":")
      json.append(quoted: "\(orientation)")
      json.append(",\"parameters\":")
      json.append(json: parameters.value.tight)
      json.append(",\"form\":")
      json.append(details.form)
      json.append(",\"views\":")
      json.append(form)
    }
  }

  /// Sends an event if the program observes it, and performs the answer.
  ///
  /// - Returns: The last answer; nil if the event is not observed or the program failed.
  mutating func tell(
    _ event: ProgramEvent, on screen: inout Screen, _ content: (inout JSONBytes) -> Void
  ) -> Value? {
    guard process?.greeting.events.contains(event) ?? true else { return nil }
    let time = screen.now
    return exchange(event.word, on: &screen) { json in
      json.append("\"type\":\"event\",\"event\":")
      json.append(quoted: event.word)
      json.append(",\"time\":")
      json.append(time)
      let end = json.bytes.count
      json.append(",")
      content(&json)
      if json.bytes.count == end + 1 { json.removeLast() }
    }
  }

  /// Reports that a timer fired.
  mutating func wake(_ timer: Int, on screen: inout Screen) {
    guard timers.indices.contains(timer) else { return }
    let identifier = timers[timer]
    let time = screen.now
    exchange(nil, on: &screen) { json in
      json.append("\"type\":\"wake\",\"id\":")
      json.append(identifier)
      json.append(",\"time\":")
      json.append(time)
    }
  }

  /// The view that an answer names; nil, with a fault, if there is none.
  mutating func view(_ content: Value, on screen: inout Screen) -> ViewIndex? {
    do throws(ProgramFault) {
      let answer = Value.record(["focus": content])
      return try VerbContent(content: answer, names: names, title: "focus").view("focus")
    } catch {
      fail(error, on: &screen)
      return nil
    }
  }

  // MARK: Questions and answers

  /// Sends a message with the state and performs the answer, repeatedly if the program asks for the state
  /// again.
  @discardableResult
  private mutating func exchange(
    _ event: String?, on screen: inout Screen, _ head: (inout JSONBytes) -> Void
  ) -> Value? {
    if let fault {
      screen.fail(fault.words)
      return nil
    }
    do throws(ProgramFault) {
      var answer = try askFirst(screen, event, head)
      try perform(answer, on: &screen)
      var rounds = 0
      while answer["more"] == .flag(true) {
        rounds += 1
        guard rounds <= Self.roundLimit else {
          throw ProgramFault("asked for more than \(Self.roundLimit) rounds in a callback")
        }
        answer = try ask(screen, event) { $0.append("\"type\":\"state\"") }
        try perform(answer, on: &screen)
      }
      return answer
    } catch {
      fail(error, on: &screen)
      return nil
    }
  }

  /// Sends the first message; if a process that ran another case before fails at it, this is not the fault of
  /// this case, and a new process is used.
  private mutating func askFirst(
    _ screen: Screen, _ event: String?, _ head: (inout JSONBytes) -> Void
  ) throws(ProgramFault) -> Value {
    guard reported == nil, let process, process.isKept else { return try ask(screen, event, head) }
    do throws(ProgramFault) {
      return try ask(screen, event, head)
    } catch {
      _ = process.fail()
      self.process = try program.takeNewProcess()
      reported = nil
      secondsLeft = program.definition.limits.caseSeconds
      return try ask(screen, event, head)
    }
  }

  /// Ends the conversation; any later failure of the case has the same reason.
  private mutating func fail(_ fault: ProgramFault, on screen: inout Screen) {
    self.fault = fault
    screen.fail(fault.words)
    if let process { standardError = process.fail() }
  }

  private mutating func ask(_ screen: Screen, _ event: String?, _ head: (inout JSONBytes) -> Void)
    throws(ProgramFault) -> Value
  {
    guard let process else { throw ProgramFault("is not running") }
    var json = JSONBytes()
    json.append("{")
    head(&json)
    json.append(",\"state\":")
    let state = ReportedState(screen, names)
    if let reported, process.greeting.wantsChanges {
      state.append(to: &json, since: reported, names)
    } else {
      state.append(to: &json, names)
    }
    reported = state
    json.append("}\n")
    let limits = program.definition.limits
    let start = Clock.seconds
    defer { secondsLeft -= Clock.seconds - start }
    let bytes: [UInt8]
    do throws(PipedProcess.Failure) {
      bytes = try process.pipes.ask(
        json.bytes, answerLimit: limits.answer, until: start + secondsLeft)
    } catch {
      throw ProgramFault(error, seconds: limits.caseSeconds, limit: limits.answer)
    }
    return try read(bytes, event)
  }

  /// Reads an answer, and checks that it belongs to the question.
  private func read(_ bytes: [UInt8], _ event: String?) throws(ProgramFault) -> Value {
    guard let answer = try? Value(json: bytes) else { throw .noJSON(bytes) }
    guard case .object = answer else {
      throw ProgramFault("sent an answer that is not an object: \(answer.shown)")
    }
    if let found = answer["case"], found != .text(key) {
      throw ProgramFault("answered for another case: \(found.shown)")
    }
    if let event, let found = answer["event"], found != .text(event) {
      throw ProgramFault("answered for another event: \(found.shown)")
    }
    return answer
  }

  // MARK: Verbs

  private mutating func perform(_ answer: Value, on screen: inout Screen) throws(ProgramFault) {
    try notePromises(of: answer)
    guard let content = answer["verbs"], content != .null else { return }
    guard case .list(let verbs) = content else {
      throw ProgramFault("sent 'verbs' that is not a list: \(content.shown)")
    }
    verbCount += verbs.count
    guard verbCount <= Self.verbLimit else {
      throw ProgramFault("sent more than \(Self.verbLimit) verbs in a case")
    }
    for verb in verbs {
      switch verb["call"] {
      case .text("wake"): try wake(verb, on: &screen)
      case .text("cancelWake"): try cancelWake(verb, on: &screen)
      default: try ExternalVerb.perform(verb, names, on: &screen)
      }
    }
  }

  /// Records an answer's promises, which laws hold the program to.
  private mutating func notePromises(of answer: Value) throws(ProgramFault) {
    switch answer["gap"] {
    case nil: break
    case .null: gap = nil
    case .number(let number) where number.magnitude <= StrategyVerb.maxNumber: gap = number
    case .number:
      throw ProgramFault("sent 'gap' beyond \(Int(StrategyVerb.maxNumber))")
    case let other?: throw ProgramFault("sent 'gap' that is not a number: \(other.shown)")
    }
    switch answer["restoresOffset"] {
    case nil: break
    case .flag(let flag): restoresOffset = flag
    case let other?:
      throw ProgramFault("sent 'restoresOffset' that is not true or false: \(other.shown)")
    }
  }

  private mutating func wake(_ verb: Value, on screen: inout Screen) throws(ProgramFault) {
    let content = VerbContent(content: verb, names: names, title: "call wake")
    let seconds = try content.number("after")
    screen.after(seconds, call: try timer(content))
  }

  private mutating func cancelWake(_ verb: Value, on screen: inout Screen)
    throws(ProgramFault)
  {
    let content = VerbContent(content: verb, names: names, title: "call cancelWake")
    screen.cancelTimers(try timer(content))
  }

  /// The index of a timer, by the program's identifier.
  private mutating func timer(_ verb: VerbContent) throws(ProgramFault) -> Int {
    let identifier = verb.content["id"] ?? .null
    switch identifier {
    case .list, .object: throw verb.fault("'id' must not be a list or an object")
    case .null, .flag, .integer, .number, .text: break
    }
    if let known = timers.firstIndex(of: identifier) { return known }
    timers.append(identifier)
    return timers.count - 1
  }
}

extension JSONBytes {
  /// Appends the constant properties of a form's views, in pre-order.
  fileprivate mutating func append(_ form: Form) {
    append("[")
    for (index, view) in form.views.enumerated() {
      append(index == 0 ? "{\"view\":" : ",{\"view\":")
      append(ProgramNames.quotedName(of: index, in: form))
      append(",\"kind\":")
      append(quoted: view.kind.name)
      append(",\"superview\":")
      append(ProgramNames.quotedName(of: view.parent, in: form))
      if let name = view.className {
        append(",\"class\":")
        append(quoted: name)
      }
      append("}")
    }
    append("]")
  }

  fileprivate mutating func append(_ content: Value) {
    switch content {
    case .null, .list, .object: append("null")
    case .flag(let flag): append(flag ? "true" : "false")
    case .integer(let number): append(number)
    case .number(let number): append(number)
    case .text(let text): append(quoted: text)
    }
  }
}
