import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Makes steps that a person could take on a screen as it is now.
struct ScriptMaker: Sendable {
  /// What may happen, with how often it does while the keyboard is hidden and while it is up.
  private enum Move: CaseIterable {
    case focus, hide, blur, drag, rotate, changeKeyboard, returnKey, next, previous, done, type
    case tapOutside, insertRows, deleteRows, leaveAndReturn, wait

    var weights: (hidden: Int, shown: Int) {
      switch self {
      case .focus: (60, 24)
      case .hide: (0, 14)
      case .blur: (0, 2)
      case .drag: (12, 10)
      case .rotate: (8, 8)
      case .changeKeyboard: (5, 12)
      case .returnKey: (0, 6)
      case .next: (0, 8)
      case .previous: (0, 4)
      case .done: (0, 2)
      case .type: (0, 6)
      case .tapOutside: (1, 4)
      case .insertRows: (4, 5)
      case .deleteRows: (3, 4)
      case .leaveAndReturn: (2, 2)
      case .wait: (1, 1)
      }
    }
  }

  private static let all = Move.allCases
  private static let hiddenWeights = all.map(\.weights.hidden)
  private static let shownWeights = all.map(\.weights.shown)

  private let groups: [Form.InsertedRows]
  /// What scripts can name: text inputs, and what scrolls.
  private let inputs: [ViewIndex]
  private let scrollViews: [ViewIndex]
  private let isTablet: Bool

  init(_ vocabulary: ScriptVocabulary, _ form: Form, on device: Device) {
    groups = vocabulary.rows
    inputs = form.inputs.filter { form.views[$0].identifier != nil }
    scrollViews = form.scrollViews.filter { form.views[$0].identifier != nil }
    isTablet = device.isTablet
  }

  // Simulations are passed in place: a screen as a value would be copied as a whole.

  /// Returns one more step; nil where nothing could be thought of.
  func next(in simulator: inout Simulator, _ random: inout RandomStream) -> BoundScenario.Entry? {
    let weights = simulator.screen.keyboard.isVisible ? Self.shownWeights : Self.hiddenWeights
    for _ in 0..<8 {
      let move = Self.all[random.place(by: weights)]
      guard let event = event(move, in: &simulator, &random) else { continue }
      return .event(event, then: random.percent(6) ? 0.1 : nil)
    }
    return nil
  }

  /// Whether a person could do this now.
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
        && (!orientation.isLandscape || simulator.screen.device.landscape != nil)
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

  /// Whether a keyboard can become so: it leaves some of the screen free, and others than docked ones are
  /// those of tablets and stand somewhere.
  private static func isPossible(_ change: KeyboardChange, in simulator: inout Simulator) -> Bool {
    let screen = simulator.screen.screenSize
    if let height = change.height, height > screen.height * 0.7 { return false }
    switch change.kind {
    case nil, .docked, .hardware: return change.frame == nil
    case .floating, .split, .undocked:
      guard simulator.screen.device.isTablet, let frame = change.frame else { return false }
      return frame.height > 0 && frame.y > 0 && frame.maxY < screen.height
        && (change.kind != .floating || frame.width < screen.width / 2)
    }
  }

  /// Whether a finger finds a view: its middle is on the screen above the keyboard, and nothing lies on it.
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
    case .rotate:
      let turns: [Orientation] = [.portrait, .landscapeLeft, .landscapeRight]
      event = .rotate(isTablet && random.percent(20) ? .portraitUpsideDown : random.one(of: turns))
    case .changeKeyboard: event = .keyboard(keyboard(in: &simulator, &random))
    case .returnKey: event = .returnKey
    case .next: event = .next
    case .previous: event = .previous
    case .done: event = .done
    case .type: event = .type(text: random.below(ScriptVocabulary.typedCount))
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
    case .leaveAndReturn:
      event = random.one(of: [
        .background, .foreground, .disappear, .appear(className: ScriptVocabulary.typedCount),
      ])
    case .wait: event = .wait(0.5)
    }
    guard let event, Self.isPossible(event, in: &simulator) else { return nil }
    return event
  }

  private static let distances = [20.0, 44, 50, 100, 200, 400, 1000]

  /// A change of the keyboard: another height, without its predictive bar, undocked, split, floating,
  /// in favour of a hardware keyboard, or back.
  private func keyboard(in simulator: inout Simulator, _ random: inout RandomStream)
    -> KeyboardChange
  {
    var change = KeyboardChange()
    let now = simulator.screen.keyboard.kind
    if now != .docked, random.percent(70) {
      change.kind = .docked
      return change
    }
    let size = simulator.screen.screenSize
    switch random.place(by: [50, 20, 12, isTablet ? 18 : 0]) {
    case 0: change.height = random.one(of: Self.heights)
    case 1: change.predictiveBar = random.percent(60) ? false : true
    case 2: change.kind = .hardware
    default:
      change.kind = random.one(of: [.undocked, .split, .floating])
      change.frame =
        change.kind == .floating
        ? Rect(random.one(of: [0, 200]), size.height - random.one(of: [400, 600]), 320, 260)
        : Rect(0, size.height - random.one(of: [420, 600]), size.width, 320)
    }
    return change
  }

  private static let heights = [162.0, 216, 253, 260, 291, 301, 335, 346, 400]
}

extension Screen {
  /// Whether the rows of a group are not in their table.
  fileprivate func canInsert(group: Int) -> Bool {
    guard let row = firstRow(ofGroup: group) else { return false }
    return isDetached(row)
  }
}

/// A form at rest on a device: under each of the strategies, and under none where that tells what is not
/// the strategy's doing.
struct ExplorationScene {
  /// The form under each of the goal's strategies.
  let stages: [ScriptStage]
  /// The form without any strategy; nil where that is what is explored.
  let bare: ScriptStage?

  /// Makes a scene.
  ///
  /// - Parameters:
  ///   - goal: What is looked for.
  ///   - screen: The form at rest.
  ///   - device: Its device.
  ///   - form: The form, as external programs are told of it.
  init(
    _ goal: ExplorationGoal, _ screen: Screen, _ device: DeviceDefinition, of form: FormDescription
  ) {
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
      !goal.laws.allSatisfy(\.isAboutSight)
    else {
      bare = nil
      return
    }
    bare = ScriptStage(screen, Self.none.value, laws: goal.laws, name: Laboratory.name)
  }

  private static let none: StrategyDefinition = {
    let all = StrategyRegistry.builtIn.definitions
    guard let none = all.first(where: { $0.name == "none" }) else {
      preconditionFailure("there is a strategy that does nothing")
    }
    return none
  }()
}
