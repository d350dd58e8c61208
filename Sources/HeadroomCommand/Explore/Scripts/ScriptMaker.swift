import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Makes steps that a user could take on the current screen.
struct ScriptMaker: Sendable {
  /// Steps that are possible at any time, with their weights while the keyboard is hidden and while
  /// it is visible.
  private enum Move: CaseIterable {
    case focus, hide, blur, drag, dock, returnKey, next, previous, done, type, tapOutside,
      insertRows
    case deleteRows, disappearOrAppear, wait

    var weights: (hidden: Int, shown: Int) {
      switch self {
      case .focus: (70, 26)
      case .hide: (0, 18)
      case .blur: (0, 2)
      case .drag: (14, 12)
      case .dock: (4, 4)
      case .returnKey: (0, 7)
      case .next: (0, 8)
      case .previous: (0, 4)
      case .done: (0, 2)
      case .type: (0, 8)
      case .tapOutside: (1, 4)
      case .insertRows: (4, 5)
      case .deleteRows: (3, 4)
      case .disappearOrAppear: (1, 1)
      case .wait: (1, 1)
      }
    }
  }

  private static let all = Move.allCases
  private static let hiddenWeights = all.map(\.weights.hidden)
  private static let shownWeights = all.map(\.weights.shown)
  /// The percentage of habits among the steps that vary a script.
  private static let habitShare = 20

  private let groups: [Form.InsertedRows]
  /// The views that scripts can name: text inputs and scroll views.
  private let inputs: [ViewIndex]
  private let scrollViews: [ViewIndex]
  private let habits: [ScriptHabit]
  private let isTablet: Bool

  init(_ vocabulary: ScriptVocabulary, _ form: Form, on device: Device) {
    groups = vocabulary.rows
    inputs = form.inputs.filter { form.views[$0].identifier != nil }
    scrollViews = form.scrollViews.filter { form.views[$0].identifier != nil }
    isTablet = device.isTablet
    let isTablet = isTablet
    let isSheet = form.controller.frame != nil
    let containers = Set(inputs.map { form.scrollView(around: $0) }).subtracting([-1])
    habits = ScriptHabit.allCases.filter { habit in
      switch habit {
      case .rotate: device.landscape != nil
      case .changeHeight, .background: true
      case .undock: isTablet
      case .switchScrollViews: containers.count > 1
      case .resize: isTablet && !isSheet
      }
    }
  }

  func plan(upTo most: Int, _ random: inout RandomStream) -> ScriptPlan {
    ScriptPlan(upTo: most, habits, &random)
  }

  // Simulations are passed `inout`: a screen as a value would be copied as a whole.

  /// Returns the next step of a planned script; nil if it ends, or no step is possible.
  func next(
    in simulator: inout Simulator, at place: Int, of plan: inout ScriptPlan,
    _ random: inout RandomStream
  ) -> BoundScenario.Entry? {
    guard place < plan.count else { return nil }
    if plan.isAway {
      plan.isAway = false
      return .event(.foreground, then: nil)
    }
    if plan.isDue(at: place, &random), let habit = plan.habits.last {
      if let event = event(habit, in: &simulator, &random) {
        plan.habits.removeLast()
        plan.isAway = habit == .background
        return entry(event, &random)
      }
      // Another one first.
      plan.habits.insert(plan.habits.removeLast(), at: 0)
    }
    if place == 0, random.percent(90), let event = event(.focus, in: &simulator, &random) {
      return entry(event, &random)
    }
    return anyMove(in: &simulator, &random)
  }

  /// Returns one more step of any kind; nil if none is possible.
  func next(in simulator: inout Simulator, _ random: inout RandomStream) -> BoundScenario.Entry? {
    if random.percent(Self.habitShare), let habit = habits.isEmpty ? nil : random.one(of: habits),
      let event = event(habit, in: &simulator, &random)
    {
      return entry(event, &random)
    }
    return anyMove(in: &simulator, &random)
  }

  private func anyMove(in simulator: inout Simulator, _ random: inout RandomStream)
    -> BoundScenario.Entry?
  {
    let weights = simulator.screen.keyboard.isVisible ? Self.shownWeights : Self.hiddenWeights
    for _ in 0..<8 {
      let move = Self.all[random.place(by: weights)]
      if let event = event(move, in: &simulator, &random) { return entry(event, &random) }
    }
    return nil
  }

  private func entry(_ event: Event, _ random: inout RandomStream) -> BoundScenario.Entry {
    .event(event, then: random.percent(6) ? 0.1 : nil)
  }

  /// Whether a user could do this now.
  static func isPossible(_ event: Event, in simulator: inout Simulator) -> Bool {
    switch event {
    case .focus(let view):
      return view != simulator.screen.firstResponder && canTouch(view, in: &simulator)
    case .blur, .hideKeyboard, .returnKey, .type: return simulator.screen.firstResponder >= 0
    case .next, .previous, .done: return simulator.screen.toolbar != nil
    case .drag(let view, _, _):
      return simulator.screen.isScrollEnabled(view) && !simulator.screen.isDetached(view)
    case .rotate(let orientation):
      return orientation != simulator.screen.orientation
        && simulator.screen.device.limit(on: orientation) == nil
        && (!orientation.isLandscape || simulator.screen.device.landscape != nil)
        && leavesRoom(
          simulator.screen.keyboard.scriptHeight,
          in: simulator.screen.device.windowSize(orientation))
    case .resize(let size):
      let screen = simulator.screen.screenSize
      return simulator.screen.device.isTablet && simulator.screen.form.controller.frame == nil
        && size != simulator.screen.windowSize && size.width >= screen.width / 4
        && size.width <= screen.width && size.height >= screen.height / 2
        && size.height <= screen.height
    case .insertRows(let table, let section, let at, let group):
      let counts = simulator.screen.rowCounts(of: table)
      return counts.indices.contains(section) && at <= counts[section]
        && simulator.screen.canInsert(group: group)
    case .deleteRows(let table, let section, let at, let count):
      let counts = simulator.screen.rowCounts(of: table)
      return counts.indices.contains(section) && at + count <= counts[section]
    case .keyboard(let change): return isPossible(change, in: &simulator)
    default: return true
    }
  }

  /// Whether a keyboard can change like this: it leaves some of the screen free, and floating,
  /// split and undocked ones are on tablets and have a frame.
  private static func isPossible(_ change: KeyboardChange, in simulator: inout Simulator) -> Bool {
    let screen = simulator.screen.screenSize
    guard leavesRoom(change.height, in: screen) else { return false }
    switch change.kind {
    case nil, .docked, .hardware: return change.frame == nil
    case .floating, .split, .undocked:
      // Excludes keyboards whose behaviour is unknown.
      let limit = change.kind.flatMap { simulator.screen.device.limit(on: $0) }
      guard limit == nil, let frame = change.frame else { return false }
      return frame.height > 0 && frame.y > 0 && frame.maxY < screen.height
        && (change.kind != .floating || frame.width < screen.width / 2)
    }
  }

  private static func leavesRoom(_ height: Double?, in screen: Size) -> Bool {
    height ?? 0 <= screen.height * 0.7
  }

  /// Whether a view can be tapped: its middle is on the screen above the keyboard, and nothing
  /// covers it.
  private static func canTouch(_ view: ViewIndex, in simulator: inout Simulator) -> Bool {
    guard simulator.screen.form.views.indices.contains(view), !simulator.screen.isDetached(view),
      simulator.screen.canBecomeFirstResponder(view)
    else { return false }
    let frame = simulator.screen.windowFrame(view)
    let middle = Point(frame.midX, frame.midY)
    guard middle.y > 0,
      middle.y < simulator.screen.visibleBottom,
      frame.height > 0
    else { return false }
    return simulator.screen.hitTest(middle) == view
  }

  private func event(
    _ habit: ScriptHabit, in simulator: inout Simulator, _ random: inout RandomStream
  )
    -> Event?
  {
    let event: Event
    switch habit {
    case .rotate:
      let turns: [Orientation] = [.portrait, .landscapeLeft, .landscapeRight]
      event = .rotate(isTablet && random.percent(20) ? .portraitUpsideDown : random.one(of: turns))
    case .changeHeight: event = .keyboard(otherHeight(&random))
    case .undock: event = .keyboard(undocked(in: &simulator, &random))
    case .switchScrollViews:
      let form = simulator.screen.form
      let now = form.scrollView(around: simulator.screen.firstResponder)
      let others = inputs.filter { ![now, -1].contains(form.scrollView(around: $0)) }
      guard now >= 0, !others.isEmpty else { return nil }
      for _ in 0..<6 {
        let wanted = Event.focus(random.one(of: others))
        if Self.isPossible(wanted, in: &simulator) { return wanted }
      }
      return nil
    case .background: event = .background
    case .resize:
      let (size, part) = (simulator.screen.screenSize, random.one(of: Self.windows))
      event = .resize(
        Size((size.width * part.width).rounded(), (size.height * part.height).rounded()))
    }
    return Self.isPossible(event, in: &simulator) ? event : nil
  }

  /// The window sizes as fractions of the screen: half, a third, two thirds, lower ones, and all.
  private static let windows = [
    Size(0.5, 1), Size(1 / 3, 1), Size(2 / 3, 1), Size(1, 0.75), Size(0.5, 0.75), Size(1, 1),
  ]

  private func event(_ move: Move, in simulator: inout Simulator, _ random: inout RandomStream)
    -> Event?
  {
    var event: Event?
    switch move {
    case .focus:
      guard !inputs.isEmpty else { return nil }
      for _ in 0..<6 {
        let wanted = Event.focus(random.one(of: inputs))
        if Self.isPossible(wanted, in: &simulator) { return wanted }
      }
    case .hide: event = .hideKeyboard
    case .blur: event = .blur
    case .drag:
      guard !scrollViews.isEmpty else { return nil }
      let distance = random.one(of: Self.distances) * (random.percent(65) ? 1 : -1)
      event = .drag(random.one(of: scrollViews), by: Point(0, distance))
    case .dock:
      guard simulator.screen.keyboard.kind != .docked else { return nil }
      var change = KeyboardChange()
      change.kind = .docked
      event = .keyboard(change)
    case .returnKey: event = .returnKey
    case .next: event = .next
    case .previous: event = .previous
    case .done: event = .done
    case .type:
      let text = random.below(ScriptVocabulary.typedCount)
      let grows = simulator.screen.inputProperties(simulator.screen.firstResponder)?.grows
      let isLong = text == ScriptVocabulary.typedCount - 1 && grows.map { $0 != .never } == true
      event = .type(text: isLong ? ScriptVocabulary.manyLines : text)
    case .tapOutside:
      event = .tapPoint(
        Point(
          Double(random.below(Int(simulator.screen.windowSize.width))),
          Double(random.below(max(1, Int(simulator.screen.keyboardTop))))))
    case .insertRows:
      guard !groups.isEmpty else { return nil }
      let group = random.below(groups.count)
      guard let table = simulator.screen.form.index(of: groups[group].table) else { return nil }
      let counts = simulator.screen.rowCounts(of: table)
      guard !counts.isEmpty else { return nil }
      let section = random.below(counts.count)
      event = .insertRows(
        table, section: section, at: random.below(counts[section] + 1), group: group)
    case .deleteRows:
      guard !groups.isEmpty,
        let table = simulator.screen.form.index(of: random.one(of: groups).table)
      else { return nil }
      let counts = simulator.screen.rowCounts(of: table)
      guard !counts.isEmpty else { return nil }
      let section = random.below(counts.count)
      guard counts[section] > 0 else { return nil }
      event = .deleteRows(table, section: section, at: random.below(counts[section]), count: 1)
    case .disappearOrAppear:
      event = random.one(of: [.disappear, .appear(className: ScriptVocabulary.typedCount)])
    case .wait: event = .wait(0.5)
    }
    guard let event, Self.isPossible(event, in: &simulator) else { return nil }
    return event
  }

  private static let distances = [20.0, 44, 50, 100, 200, 400, 1000]

  /// A keyboard of another height, with or without predictive bar, or a hardware keyboard.
  private func otherHeight(_ random: inout RandomStream) -> KeyboardChange {
    var change = KeyboardChange()
    switch random.place(by: [60, 28, 12]) {
    case 0: change.height = random.one(of: Self.heights)
    case 1: change.predictiveBar = random.percent(60) ? false : true
    default: change.kind = .hardware
    }
    return change
  }

  private func undocked(in simulator: inout Simulator, _ random: inout RandomStream)
    -> KeyboardChange
  {
    var change = KeyboardChange()
    let size = simulator.screen.screenSize
    change.kind = random.one(of: [.undocked, .split, .floating])
    change.frame =
      change.kind == .floating
      ? Rect(random.one(of: [0, 200]), size.height - random.one(of: [400, 600]), 320, 260)
      : Rect(0, size.height - random.one(of: [420, 600]), size.width, 320)
    return change
  }

  private static let heights = [162.0, 216, 253, 260, 291, 301, 335, 346, 400]
}

extension Form {
  /// The scroll view around an input; -1 if there is none.
  fileprivate func scrollView(around input: ViewIndex) -> ViewIndex {
    guard input >= 0 else { return -1 }
    var view = views[input].parent
    while view >= 0, !views[view].kind.scrolls { view = views[view].parent }
    return view
  }
}

extension Screen {
  fileprivate func canInsert(group: Int) -> Bool {
    guard let row = firstRow(ofGroup: group) else { return false }
    return isDetached(row)
  }
}

/// A form at rest on a device: under each of the strategies, and under none to recognise breaches
/// that are not the strategy's fault.
struct ExplorationScene {
  let stages: [ScriptStage]
  /// The form without any strategy; nil if that is what is explored.
  let bare: ScriptStage?
  /// Whether the form was generated: laws that no strategy could keep on it don't matter then.
  let isOfMadeForms: Bool

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - goal: The goal.
  ///   - screen: The form at rest.
  ///   - device: Its device.
  ///   - form: The form for external strategies.
  ///   - isMade: Whether it was generated or varied.
  init(
    _ goal: ExplorationGoal, _ screen: Screen, _ device: DeviceDefinition, of form: FormDescription,
    isMade: Bool
  ) {
    isOfMadeForms = isMade
    let content =
      goal.asksPrograms
      ? FormDefinition(unchecked: form, name: Laboratory.name).canonicalContent : []
    stages = goal.strategies.map { strategy in
      ScriptStage(
        screen,
        strategy.value,
        details: strategy.value.model.forCase == nil
          ? .unknown
          : CaseDetails(
            key: "\(Laboratory.name) [\(strategy.name), \(device.name)]", deviceName: device.name,
            device: device.canonicalContent, form: content),
        laws: goal.laws,
        name: Laboratory.name
      )
    }
    guard goal.find == .law, goal.strategies[0].value != Self.none.value,
      !goal.laws.allSatisfy(\.isAboutField)
    else {
      bare = nil
      return
    }
    bare = ScriptStage(screen, Self.none.value, laws: goal.laws, name: Laboratory.name)
  }

  static let none: StrategyDefinition = {
    let all = StrategyRegistry.builtIn.definitions
    guard let none = all.first(where: { $0.name == "none" }) else {
      preconditionFailure("there is a strategy that does nothing")
    }
    return none
  }()
}
