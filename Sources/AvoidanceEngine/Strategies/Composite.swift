/// Several strategies on one screen, as in an app whose libraries don't know of each other.
///
/// Each part observes the same events as alone, in the order of the list, and sees what the ones before
/// it did. Timers and state are each part's own; the screen is shared.
struct Composite: StrategyHooks {
  private struct Part {
    let name: String
    let declaration: any StrategyDeclaring
    var strategy: any StrategyHooks
    var heard: StrategyEvents
    let unmetRequirement: String?
    var awaitsNextTurn = false
  }

  private var parts: [Part]

  fileprivate init(_ parts: [StrategyDescription.Part], on form: Form) {
    self.parts = parts.map { part in
      let declaration = part.strategy.model.declaration
      let strategy = declaration.make(part.strategy.parameters, on: form)
      return Part(
        name: part.name, declaration: declaration, strategy: strategy,
        heard: strategy.observedEvents,
        unmetRequirement: part.strategy.unmetRequirement(in: form))
    }
  }

  var partNames: [String] { parts.map(\.name) }

  /// Lets one part act: its requests are answered to it alone, and its movements are recorded as its own.
  private mutating func act<Answer>(
    _ index: Int, on screen: inout Screen, _ body: (inout any StrategyHooks, inout Screen) -> Answer
  ) -> Answer {
    let awaited = screen.awaitsNextTurn
    let acting = screen.actingPart
    screen.awaitsNextTurn = false
    screen.actingPart = AuthorPart(number: Int8(index))
    let answer = body(&parts[index].strategy, &screen)
    if screen.awaitsNextTurn { parts[index].awaitsNextTurn = true }
    screen.awaitsNextTurn = screen.awaitsNextTurn || awaited
    screen.actingPart = acting
    return answer
  }

  /// Lets all parts that observe an event act, in order.
  private mutating func each(
    _ event: StrategyEvents? = nil, on screen: inout Screen,
    _ body: (inout any StrategyHooks, inout Screen) -> Void
  ) {
    for index in parts.indices where event.map({ parts[index].heard.contains($0) }) ?? true {
      act(index, on: &screen, body)
    }
  }

  // MARK: Facts

  var observedEvents: StrategyEvents { parts.reduce([]) { $0.union($1.heard) } }
  var gap: Double? { parts.compactMap(\.strategy.gap).max() }
  var isOnUIKit: Bool { parts.allSatisfy(\.strategy.isOnUIKit) }
  var movesBars: Bool { parts.contains { $0.strategy.movesBars } }
  var restoresOffset: Bool { parts.contains { $0.strategy.restoresOffset } }
  var keyboardDismissPadding: Double { parts.map(\.strategy.keyboardDismissPadding).max() ?? 0 }

  var standardError: String {
    parts.map(\.strategy.standardError).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    parts.contains { $0.strategy.handles(field, on: screen) }
  }

  func gap(of field: ViewIndex, on screen: Screen) -> Double? {
    parts.compactMap { $0.strategy.gap(of: field, on: screen) }.max()
  }

  func hidesDelegate(of view: ViewIndex, on screen: Screen) -> Bool {
    parts.contains {
      $0.heard.contains(.delegates) && $0.strategy.hidesDelegate(of: view, on: screen)
    }
  }

  func unmetRequirement(on screen: Screen) -> String? {
    let unmet = parts.map { $0.unmetRequirement ?? $0.strategy.unmetRequirement(on: screen) }
    return unmet.contains(nil) ? nil : unmet.first ?? nil
  }

  // MARK: Callbacks

  mutating func setUp(on screen: inout Screen) { each(on: &screen) { $0.setUp(on: &$1) } }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    each(StrategyEvents(notification.name), on: &screen) { $0.receive(notification, on: &$1) }
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    each(StrategyEvents(event), on: &screen) { $0.receive(event, of: field, on: &$1) }
  }

  mutating func didLayOut(on screen: inout Screen) {
    each(.layout, on: &screen) { $0.didLayOut(on: &$1) }
  }

  mutating func appear(_ className: String, on screen: inout Screen) {
    each(.appearance, on: &screen) { $0.appear(className, on: &$1) }
  }

  mutating func disappear(on screen: inout Screen) {
    each(.appearance, on: &screen) { $0.disappear(on: &$1) }
  }

  mutating func willRotate(to orientation: Orientation, on screen: inout Screen) {
    each(.rotation, on: &screen) { $0.willRotate(to: orientation, on: &$1) }
  }

  mutating func didRotate(on screen: inout Screen) {
    each(.rotation, on: &screen) { $0.didRotate(on: &$1) }
  }

  mutating func didBecomeActive(on screen: inout Screen) {
    each(.activity, on: &screen) { $0.didBecomeActive(on: &$1) }
  }

  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    each(.frames, on: &screen) { $0.viewDidLayout(view, from: old, on: &$1) }
  }

  mutating func contentSizeDidChange(
    _ scrollView: ViewIndex, from old: Size, on screen: inout Screen
  ) {
    each(.contentSizes, on: &screen) { $0.contentSizeDidChange(scrollView, from: old, on: &$1) }
  }

  mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen) {
    each(.carets, on: &screen) { $0.caretDidMove(in: field, on: &$1) }
  }

  mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
    var endsEditing = false
    each(.touches, on: &screen) { strategy, screen in
      if strategy.touch(view, at: point, on: &screen) { endsEditing = true }
    }
    return endsEditing
  }

  mutating func detachReturnKeyHandler(on screen: inout Screen) {
    each(.returnKey, on: &screen) { $0.detachReturnKeyHandler(on: &$1) }
  }

  // MARK: The first answer counts

  mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool {
    for index in parts.indices where parts[index].heard.contains(.returnPresses) {
      if act(index, on: &screen, { $0.returnPressed(field, on: &$1) }) { return true }
    }
    return false
  }

  mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove? {
    for index in parts.indices where parts[index].heard.contains(.returnKey) {
      if let move = act(index, on: &screen, { $0.returnKey(of: field, on: &$1) }) { return move }
    }
    return nil
  }

  mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer {
    var usual = ToolbarAnswer(button == .done ? .resign : .stay)
    for index in parts.indices where parts[index].heard.contains(.toolbar) {
      let answer = act(index, on: &screen) { $0.press(button, on: &$1) }
      // A part that leaves the button to others returns `stay`.
      if answer.move != .stay { return answer }
      usual = answer
    }
    return usual
  }

  // MARK: Time

  mutating func nextTurn(on screen: inout Screen) {
    // Requests that parts make meanwhile are for the turn after this one.
    let asked = parts.indices.filter { parts[$0].awaitsNextTurn }
    for index in asked { parts[index].awaitsNextTurn = false }
    for index in asked { act(index, on: &screen) { $0.nextTurn(on: &$1) } }
  }

  mutating func timer(_ identifier: Int, on screen: inout Screen) {
    let index = Int(screen.actingPart.number)
    guard parts.indices.contains(index) else { return }
    act(index, on: &screen) { $0.timer(identifier, on: &$1) }
  }
}

private struct CompositeDeclaration: StrategyDeclaring {
  let parts: [StrategyDescription.Part]

  func make() -> any StrategyHooks {
    make([:], on: Form(FormDescription(canvas: Size(1, 1), view: ViewNode(.view))))
  }

  func make(_ parameters: [String: ParameterValue], on form: Form) -> any StrategyHooks {
    Composite(parts, on: form)
  }

  func set(_ change: ParameterChange, of strategy: inout any StrategyHooks, on screen: inout Screen)
    -> Bool
  {
    changeParts(of: &strategy, on: &screen) { $0.set(change, of: &$1, on: &$2) }
  }

  func restore(
    _ name: String, of strategy: inout any StrategyHooks, from old: any StrategyHooks,
    on screen: inout Screen
  ) {
    guard let old = old as? Composite else { return }
    var index = 0
    _ = changeParts(of: &strategy, on: &screen) { declaration, part, screen in
      let earlier = old.strategy(index)
      index += 1
      let value = declaration.value(of: name, in: earlier, on: screen.form)
      if value != declaration.value(of: name, in: part, on: screen.form) {
        declaration.restore(name, of: &part, from: earlier, on: &screen)
      }
      return true
    }
  }

  func appear(
    _ className: String, of strategy: inout any StrategyHooks, on screen: inout Screen
  ) -> [ParameterChange] {
    var changes: [ParameterChange] = []
    _ = changeParts(of: &strategy, on: &screen) { declaration, part, screen in
      changes += declaration.appear(className, of: &part, on: &screen)
      return true
    }
    return changes
  }

  func value(of name: String, in strategy: any StrategyHooks, on form: Form) -> ParameterValue? {
    guard let composite = strategy as? Composite else { return nil }
    return composite.first { $0.value(of: name, in: $1, on: form) }
  }

  private func changeParts(
    of strategy: inout any StrategyHooks, on screen: inout Screen,
    _ body: (any StrategyDeclaring, inout any StrategyHooks, inout Screen) -> Bool
  ) -> Bool {
    guard var composite = strategy as? Composite else { return true }
    let isTaken = composite.changeParts(on: &screen, body)
    strategy = composite
    return isTaken
  }
}

extension Composite {
  fileprivate func strategy(_ index: Int) -> any StrategyHooks { parts[index].strategy }

  fileprivate func first<Found>(_ body: (any StrategyDeclaring, any StrategyHooks) -> Found?)
    -> Found?
  {
    for part in parts {
      if let found = body(part.declaration, part.strategy) { return found }
    }
    return nil
  }

  fileprivate mutating func changeParts(
    on screen: inout Screen,
    _ body: (any StrategyDeclaring, inout any StrategyHooks, inout Screen) -> Bool
  ) -> Bool {
    var isTaken = true
    for index in parts.indices {
      let declaration = parts[index].declaration
      if !act(index, on: &screen, { body(declaration, &$0, &$1) }) { isTaken = false }
      parts[index].heard = parts[index].strategy.observedEvents
    }
    return isTaken
  }
}

extension Screen {
  var actingPart: AuthorPart {
    get { extended.isEmpty ? .none : extended[0].actingPart }
    set { changeExtended { $0.actingPart = newValue } }
  }
}

extension StrategyDescription {
  /// A strategy among several that act on one screen.
  public struct Part: Hashable, Sendable {
    /// Its name, which does not count when parts are compared.
    public var name: String
    /// Its strategy.
    public var strategy: StrategyDescription

    /// Makes a part, which must not be a composite.
    public init(_ name: String, _ strategy: StrategyDescription) {
      self.name = name
      self.strategy = strategy
    }

    /// Whether both have the same strategy.
    public static func == (one: Part, other: Part) -> Bool { one.strategy == other.strategy }

    /// Hashes the strategy.
    public func hash(into hasher: inout Hasher) { hasher.combine(strategy) }
  }

  /// How many parts a composite can have.
  public static let partCounts = 2...4

  /// Several strategies on one screen, in the order in which they are called.
  public init(composite parts: [Part]) {
    self.init(StrategyModel(composite: parts))
    self.parts = parts
  }

  package func mapParts(_ body: (Part) throws -> StrategyDescription) rethrows
    -> StrategyDescription
  {
    StrategyDescription(composite: try parts.map { Part($0.name, try body($0)) })
  }
}

extension StrategyModel {
  /// The model of composites, by its name in files; each composite has one with its parts.
  public static let composite = StrategyModel(composite: [])

  fileprivate convenience init(composite parts: [StrategyDescription.Part]) {
    let models = parts.map(\.strategy.model)
    var traits = Traits("composite", source: "Headroom")
    traits.summary = "Several strategies on one screen, in the order of the list"
    traits.isCopyable = models.allSatisfy(\.isCopyable)
    traits.isAvailable = models.allSatisfy(\.isAvailable)
    if models.contains(where: { $0.forCase != nil }) {
      traits.forCase = { details in
        StrategyModel(composite: parts.map { $0.with($0.strategy.model.forCase?(details)) })
      }
    }
    if models.contains(where: { $0.startingAgain != nil }) {
      traits.startingAgain = {
        StrategyModel(composite: parts.map { $0.with($0.strategy.model.startingAgain?()) })
      }
    }
    self.init(traits, declaration: CompositeDeclaration(parts: parts))
  }
}

extension StrategyDescription.Part {
  fileprivate func with(_ model: StrategyModel?) -> Self {
    var part = self
    if let model { part.strategy.model = model }
    return part
  }
}
