import AvoidanceEngine
import Scenarios

/// An external program as a strategy: events are sent as messages, answers are performed as verbs.
///
/// Its state is in the program, so it is not copyable.
struct ExternalStrategy: StrategyHooks {
  /// The parameters that were set, by name; the others have their defaults.
  var parameters: [String: ParameterValue] = [:]
  private let program: ExternalProgram
  private let details: CaseDetails
  /// Whether it has its own process.
  private let startsAgain: Bool
  private var conversation: CaseConversation?

  init(_ program: ExternalProgram, in details: CaseDetails, startsAgain: Bool = false) {
    self.program = program
    self.details = details
    self.startsAgain = startsAgain
  }

  var observedEvents: StrategyEvents { program.heard }
  var gap: Double? { conversation?.gap }
  var restoresOffset: Bool { conversation?.restoresOffset ?? false }
  var movesBars: Bool { conversation?.movesBars ?? false }
  var standardError: String { conversation?.standardError ?? "" }

  mutating func setUp(on screen: inout Screen) {
    var conversation = CaseConversation(with: program, on: screen.form, startsAgain)
    conversation.begin(details, program.allParameters(with: parameters), on: &screen)
    self.conversation = conversation
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    tell(.keyboard(notification.name), on: &screen) { json in
      json.append("\"keyboard\":{\"begin\":")
      json.append(notification.begin)
      json.append(",\"end\":")
      json.append(notification.end)
      json.append(",\"duration\":")
      json.append(notification.duration)
      json.append(",\"curve\":")
      json.append(notification.curve)
      json.append(",\"isLocal\":true}")
    }
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    let text = screen.text(field)
    tell(.editing(event), of: field, on: &screen) { json in
      json.append(",\"text\":")
      json.append(quoted: text)
    }
  }

  mutating func didLayOut(on screen: inout Screen) { tell(.layout, on: &screen) }

  mutating func appear(_ className: String, on screen: inout Screen) {
    tell(.appear, on: &screen) { json in
      json.append("\"class\":")
      json.append(quoted: className)
    }
  }

  mutating func disappear(on screen: inout Screen) { tell(.disappear, on: &screen) }

  mutating func willRotate(to orientation: Orientation, on screen: inout Screen) {
    tell(.willRotate, on: &screen) { json in
      json.append("\"orientation\":")
      json.append(quoted: "\(orientation)")
    }
  }

  mutating func didRotate(on screen: inout Screen) { tell(.didRotate, on: &screen) }

  mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
    let answer = tell(.touch, of: view, on: &screen) { json in
      json.append(",\"point\":")
      json.append([point.x, point.y])
    }
    return answer?["endsEditing"] == .flag(true)
  }

  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    let new = screen.frame(view)
    tell(.viewDidLayout, of: view, on: &screen) { json in
      json.append(",\"from\":")
      json.append(old)
      json.append(",\"to\":")
      json.append(new)
    }
  }

  mutating func contentSizeDidChange(
    _ scrollView: ViewIndex, from old: Size, on screen: inout Screen
  ) {
    let new = screen.contentSize(scrollView)
    tell(.contentSizeDidChange, of: scrollView, on: &screen) { json in
      json.append(",\"from\":")
      json.append([old.width, old.height])
      json.append(",\"to\":")
      json.append([new.width, new.height])
    }
  }

  mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen) {
    let caret = screen.caret(field)
    tell(.caretDidMove, of: field, on: &screen) { json in
      json.append(",\"caret\":")
      if let caret { json.append(caret) } else { json.append("null") }
    }
  }

  mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool {
    tell(.returnPressed, of: field, on: &screen)?["skipsAction"] == .flag(true)
  }

  mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove? {
    let answer = tell(.returnKey, of: field, on: &screen)
    return focusMove(of: answer, on: &screen)
  }

  mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer {
    let answer = tell(.toolbar, on: &screen) { json in
      json.append("\"button\":")
      json.append(quoted: "\(button)")
    }
    let usual: FocusMove = button == .done ? .resign : .stay
    return ToolbarAnswer(focusMove(of: answer, on: &screen) ?? usual)
  }

  mutating func timer(_ identifier: Int, on screen: inout Screen) {
    conversation?.wake(identifier, on: &screen)
  }

  mutating func parameterChanged(
    _ name: String, from old: ExternalStrategy, on screen: inout Screen
  ) {
    guard let value = parameters[name] else { return }
    tell(.configure, on: &screen) { json in
      json.append("\"parameters\":")
      json.append(json: [ParameterChange(name, value)].value.tight)
    }
  }

  /// Sends an event if the program observes it, and performs the answer.
  @discardableResult
  private mutating func tell(
    _ event: ProgramEvent, on screen: inout Screen, _ content: (inout JSONBytes) -> Void = { _ in }
  ) -> Value? {
    conversation?.tell(event, on: &screen, content)
  }

  /// Sends an event about a view.
  @discardableResult
  private mutating func tell(
    _ event: ProgramEvent, of view: ViewIndex, on screen: inout Screen,
    _ content: (inout JSONBytes) -> Void = { _ in }
  ) -> Value? {
    let name = ProgramNames.quotedName(of: view, in: screen.form)
    return tell(event, on: &screen) { json in
      json.append("\"view\":")
      json.append(name)
      content(&json)
    }
  }

  private mutating func focusMove(of answer: Value?, on screen: inout Screen) -> FocusMove? {
    guard let focus = answer?["focus"], focus != .null else { return nil }
    switch focus {
    case .text("stay"): return .stay
    case .text("resign"): return .resign
    default: return conversation?.view(focus, on: &screen).map { .focus($0) }
    }
  }
}

/// The events that an external program can observe, with their names and message keys.
enum ProgramEvent: Hashable, Sendable {
  case keyboard(KeyboardNotification.Name)
  case editing(EditingEvent)
  case layout, appear, disappear, willRotate, didRotate, touch, returnKey, toolbar, configure
  case viewDidLayout, contentSizeDidChange, caretDidMove, returnPressed

  struct Declaration: Sendable {
    var event: ProgramEvent
    /// The word in messages and in `hears`.
    var word: String
    /// The engine's events needed for it.
    var heard: StrategyEvents
    /// The keys of the message besides `time` and `state`.
    var carries: [String]
    /// Whether it is sent only if `hears` names it: programs without it have never received it.
    var isNamedOnly = false
  }

  static let table: [Declaration] =
    KeyboardNotification.Name.allCases.map {
      Declaration(
        event: .keyboard($0), word: $0.logName, heard: StrategyEvents($0), carries: ["keyboard"])
    }
    + EditingEvent.allCases.map {
      Declaration(
        event: .editing($0), word: "\($0)", heard: StrategyEvents($0), carries: ["view", "text"])
    } + [
      Declaration(event: .layout, word: "layout", heard: .layout, carries: []),
      Declaration(event: .appear, word: "appear", heard: .appearance, carries: ["class"]),
      Declaration(event: .disappear, word: "disappear", heard: .appearance, carries: []),
      Declaration(
        event: .willRotate, word: "willRotate", heard: .rotation, carries: ["orientation"]),
      Declaration(event: .didRotate, word: "didRotate", heard: .rotation, carries: []),
      Declaration(event: .touch, word: "touch", heard: .touches, carries: ["view", "point"]),
      Declaration(event: .returnKey, word: "returnKey", heard: .returnKey, carries: ["view"]),
      Declaration(event: .toolbar, word: "toolbar", heard: .toolbar, carries: ["button"]),
      Declaration(event: .configure, word: "configure", heard: [], carries: ["parameters"]),
      Declaration(
        event: .viewDidLayout, word: "viewDidLayout", heard: .frames,
        carries: ["view", "from", "to"], isNamedOnly: true),
      Declaration(
        event: .contentSizeDidChange, word: "contentSizeDidChange", heard: .contentSizes,
        carries: ["view", "from", "to"], isNamedOnly: true),
      Declaration(
        event: .caretDidMove, word: "caretDidMove", heard: .carets, carries: ["view", "caret"],
        isNamedOnly: true),
      Declaration(
        event: .returnPressed, word: "returnPressed", heard: .returnPresses, carries: ["view"],
        isNamedOnly: true),
    ]

  /// The events that are sent by default.
  static let usual = table.filter { !$0.isNamedOnly }.map(\.event)

  /// Words that stand for several events.
  static let groups: [(word: String, events: [ProgramEvent])] = [
    ("keyboard", KeyboardNotification.Name.allCases.map { .keyboard($0) }),
    ("editing", EditingEvent.allCases.map { .editing($0) }),
    ("all", usual),
  ]

  /// The events that a word of `hears` stands for; nil if it is unknown.
  static func events(of word: String) -> [ProgramEvent]? {
    if let group = groups.first(where: { $0.word == word }) { return group.events }
    return table.first { $0.word == word }.map { [$0.event] }
  }

  static var words: [String] { table.map(\.word) + groups.map(\.word) }

  private static let declarations = Dictionary(uniqueKeysWithValues: table.map { ($0.event, $0) })

  var word: String { Self.declarations[self]?.word ?? "" }
  var heard: StrategyEvents { Self.declarations[self]?.heard ?? [] }
}

/// The names of views and constraints in messages.
///
/// A view without an identifier is `#N`, its index in pre-order; the root is `root` unless it has one.
struct ProgramNames: Sendable {
  /// The views' names by index, then those of constraints, as JSON.
  private var quoted: [[UInt8]] = []
  private var views: [String: ViewIndex] = [:]
  /// The named constraints, each name once; their indexes follow those of views.
  private(set) var constraints: [(name: String, index: ViewIndex)] = []
  /// The number of views in the form, including those of rows inserted later.
  let viewCount: Int

  init(_ form: Form) {
    viewCount = form.views.count
    for (index, view) in form.views.enumerated() {
      let name = Self.name(of: view, index)
      if views[name] == nil { views[name] = index }
      quoted.append(Self.quoted(name))
    }
    if views["root"] == nil { views["root"] = 0 }
    var seen: Set<String> = []
    for (position, constraint) in form.constraints.enumerated() {
      guard let name = constraint.stated.name, seen.insert(name).inserted else { continue }
      constraints.append((name, viewCount + position))
    }
  }

  private static func name(of view: Form.View, _ index: ViewIndex) -> String {
    view.identifier ?? (index == 0 ? "root" : "#\(index)")
  }

  /// A view's name as a JSON string; `null` if there is no such view.
  static func quotedName(of view: ViewIndex, in form: Form) -> [UInt8] {
    form.view(view).map { quoted(name(of: $0, view)) } ?? Array("null".utf8)
  }

  private static func quoted(_ name: String) -> [UInt8] {
    var json = JSONBytes()
    json.append(quoted: name)
    return json.bytes
  }

  /// A view's name as a JSON string; `null` if there is no such view.
  func quoted(_ view: ViewIndex) -> [UInt8] {
    quoted.indices.contains(view) ? quoted[view] : Array("null".utf8)
  }

  /// The name of a constraint as a JSON string, by its index among the named ones.
  func quotedConstraint(_ place: Int) -> [UInt8] { Self.quoted(constraints[place].name) }

  func view(_ name: String) -> ViewIndex? { views[name] }

  func constraint(_ name: String) -> ViewIndex? {
    constraints.first { $0.name == name }?.index
  }

  var viewNames: [String] { views.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key) }
}
