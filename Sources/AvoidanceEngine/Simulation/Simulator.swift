/// Runs events on a screen, with what UIKit and the strategy do about them.
///
/// A simulator is a value and pure: the same form, device, strategy, profile and events give the same
/// bits on every machine. Copies can be tried out without touching the original.
public struct Simulator: Sendable {
  /// The version of the simulation; to be raised with every change that may give other outcomes.
  ///
  /// Runs record it, so that a comparison can tell a change of the engine from one of the definitions,
  /// and an interrupted run is not finished by another engine.
  public static let version = "9"

  /// The screen as it is now.
  public internal(set) var screen: Screen
  /// Before the strategy's set-up.
  let startFrames: [ViewState]
  /// The model of the case's strategy.
  public let model: StrategyModel
  var strategy: any StrategyHooks
  /// The events that the strategy observes.
  var heard: StrategyEvents
  /// Whether UIKit's own avoidance runs beside the strategy.
  var isOnUIKit: Bool {
    didSet {
      systemTable.follow(screen.form.roles, isOnUIKit: isOnUIKit)
      systemAlert = SystemAlert(screen.form.controller.kind, isOnUIKit: isOnUIKit)
    }
  }
  /// The layout that the strategy was last notified of; nil if it does not observe layout.
  var toldLayout: ToldLayout?
  /// The parameters that the controller on the screen replaces; nil if there are none.
  var replaced: ReplacedParameters?
  /// Seconds from the last group of will-notifications of the present event to the next event; nil if
  /// everything comes to rest first, or the event waits for a time of its own.
  var then: Double?
  /// When the next event comes, on the simulated clock; nil if everything comes to rest first.
  var endOfStep: Double?
  var dismissesInteractively = false
  /// The keyboard that is still moving when the next event comes; nil at rest.
  var movingKeyboard: MovingKeyboard?
  var systemTable: SystemTable
  var systemAlert: SystemAlert
  /// The measures over the case so far.
  public internal(set) var metrics = Metrics()
  /// Why the last event, or the strategy's set-up before the first one, could not be carried out; nil
  /// if it could.
  public var fault: EventFault? { screen.fault }
  /// Whether ``Metrics/coveredMilliseconds`` is measured; it costs time at each animated step.
  public var samplesAnimations = false

  /// The changes by UIKit and the strategy in the last event, in order.
  public var adjustments: [Adjustment] { screen.adjustments }
  /// The notifications and delegate calls of the last event, in order.
  public var log: [LogEntry] { screen.log }
  /// The gap above the keyboard that the strategy keeps for the first responder, in points; nil if
  /// it has none.
  public var strategyGap: Double? {
    let field = screen.firstResponder
    return field >= 0 ? strategy.gap(of: field, on: screen) : strategy.gap
  }
  /// The gap above the keyboard that the strategy keeps for fields in general, in points.
  public var strategyUsualGap: Double? { strategy.gap }
  /// Whether the strategy moves the views that ride the keyboard.
  public var strategyMovesBars: Bool { strategy.movesBars }
  /// Whether the strategy promises to restore offsets when the keyboard hides.
  public var strategyRestoresOffset: Bool { strategy.restoresOffset }
  /// The names of a composite's parts, by ``AuthorPart/number``; empty for other strategies.
  package var partNames: [String] { (strategy as? Composite)?.partNames ?? [] }
  /// Output of the strategy's code for its author.
  public var strategyStandardError: String { strategy.standardError }

  /// Lays out a form on a device and sets up the strategy.
  public init(
    form: Form, device: Device, orientation: Orientation, strategy: StrategyDescription,
    profile: UIKitProfile
  ) {
    let screen = Screen(form: form, device: device, orientation: orientation, profile: profile)
    self.init(screen: screen, strategy: strategy)
  }

  /// Starts from a screen at rest, which other strategies may share, and sets up the strategy.
  public init(screen: Screen, strategy description: StrategyDescription) {
    startFrames = screen.views
    model = description.model
    strategy =
      description.parameters.isEmpty && description.parts.isEmpty
      ? model.declaration.make() : model.declaration.make(description.parameters, on: screen.form)
    heard = strategy.observedEvents
    isOnUIKit = strategy.isOnUIKit
    systemTable = SystemTable(screen.form.roles, isOnUIKit: isOnUIKit)
    systemAlert = SystemAlert(screen.form.controller.kind, isOnUIKit: isOnUIKit)
    // The last use of the argument, so that it is not copied.
    self.screen = screen
    strategy.setUp(on: &self.screen)
    beginTellingLayout()
    runTurns()
    if !self.screen.extended.isEmpty { runRequests() }
    self.screen.endStep()
    settleLayout()
    // The set-up's movements are part of the start.
    self.screen.pointsScrolled = 0
  }

  /// Why the strategy can't do anything in this form, such as `no table`; nil if it can.
  ///
  /// To be read before the first event. ``StrategyDescription/unmetRequirement(in:)`` reports what the
  /// form lacks altogether.
  public var unmetRequirement: String? { strategy.unmetRequirement(on: screen) }

  /// Whether a view's frame differs from the one at the start of the case, before the set-up.
  public func isMoved(_ view: ViewIndex) -> Bool {
    screen.views[view].frame != startFrames[view].frame
  }

  /// The text of a log entry, such as `textFieldShouldBeginEditing email`.
  public func logText(_ entry: LogEntry) -> String { screen.text(of: entry) }

  /// Runs one event to the end of its step.
  ///
  /// - Parameters:
  ///   - event: Its views and texts must be those of the screen's form.
  ///   - then: Seconds until the next event; nil if that comes when all animations are over.
  public mutating func perform(_ event: Event, then: Double? = nil) {
    if samplesAnimations {
      let before = screen.keyboard
      carryOut(event, then: then)
      metrics.coveredMilliseconds = screen.coveredMilliseconds(
        after: metrics.coveredMilliseconds, from: before, event: event, then: then)
    } else {
      carryOut(event, then: then)
    }
  }

  private mutating func carryOut(_ event: Event, then: Double?) {
    screen.beginStep()
    if screen.fault != nil { screen.fault = nil }
    let start = screen.now
    let awaitedTurn = screen.awaitsNextTurn
    self.then = then
    endOfStep = then.map { screen.now + $0 }
    if case .wait(let waited) = event, let then {
      self.then = nil
      endOfStep = screen.now + (then + waited)
    }
    if movingKeyboard != nil { movingKeyboard?.isOfThisStep = false }
    toldLayout?.rounds = 0
    run(event)
    tellOfLayout()
    if screen.removedResponder >= 0 { endEditingOfRemoved() }
    // Requests made while a controller leaves wait until UIKit does something again.
    if screen.awaitsNextTurn, !awaitedTurn, event != .disappear {
      runTurns()
    }
    if screen.needsInputViewReload { reloadInputViewsIfNeeded() }
    if !screen.extended.isEmpty || movingKeyboard != nil { runRequests() }
    // The layout at the end responds to no call in particular.
    screen.answered = Answered(time: screen.now)
    screen.endStep()
    if toldLayout != nil { settleLayout() }
    if let end = endOfStep {
      screen.now = max(screen.now, end)
    } else if case .wait(let waited) = event {
      screen.now = max(screen.now, start + waited)
    }
    metrics.note(pointsScrolled: screen.pointsScrolled)
    if then == nil, let frame = screen.focusFrame {
      // As values: the screen as an argument would be copied as a whole.
      metrics.observe(
        clearance: screen.keyboardTop - frame.maxY,
        covered: screen.covered(of: frame, view: screen.firstResponder))
    }
  }

  /// Delivers the last will-notification again with begin = end, as UIKit does at times.
  ///
  /// ``adjustments`` are then what the strategy and UIKit did about it. Does nothing before the first
  /// notification.
  public mutating func redeliverLastWillNotification() {
    screen.beginStep()
    (then, endOfStep) = (nil, nil)
    toldLayout?.rounds = 0
    guard var notification = screen.keyboard.lastWillNotification else { return }
    notification.begin = notification.end
    deliver(notification)
    runNextTurn()
    if screen.removedResponder >= 0 { endEditingOfRemoved() }
    if !screen.extended.isEmpty { runRequests() }
    screen.endStep()
    if toldLayout != nil { settleLayout() }
  }

  private mutating func afterChangeOfSettings() {
    reloadInputViewsIfNeeded()
    runNextTurn()
  }

  private mutating func run(_ event: Event) {
    switch event {
    case .focus(let view): focus(view)
    case .blur: resign()
    case .tap(let view): tap(screen.windowFrame(view))
    case .tapPoint(let point): touch(point)
    case .type(let text): type(text)
    case .clear: clearText()
    case .returnKey: pressReturn()
    case .autofill(let text): autofill(text)
    case .showKeyboard: showKeyboard()
    case .hideKeyboard: hideKeyboard()
    case .keyboard(let change): changeKeyboard(change)
    case .post(let post): self.post(post)
    case .rotate(let orientation): rotate(orientation)
    case .resize(let size): resizeWindow(size)
    case .scrollBy(let view, let delta):
      screen.setContentOffset(screen.contentOffset(view) + delta, of: view, .script)
    case .scrollTo(let view, let offset): screen.setContentOffset(offset, of: view, .script)
    case .drag(let view, let delta, let from): drag(view, by: delta, from: from)
    case .scrollToRow(let table, let section, let row, let position):
      if let cell = screen.row(row, section: section, of: table) {
        screen.scrollToRow(cell, of: table, position: position, .script)
      } else {
        screen.fault = .noSuchRow(table: table, section: section, row: row)
      }
    case .scrollRectToVisible(let view, let rect):
      screen.scrollRectToVisible(rect, of: view, .script)
    case .set(let changes):
      for change in changes { set(change) }
    case .insertRows(let table, let section, let index, let group):
      if !screen.insertRows(group: group, in: table, section: section, at: index) {
        screen.fault = .noSuchRow(table: table, section: section, row: index)
      }
    case .deleteRows(let table, let section, let index, let count):
      if !screen.deleteRows(of: table, section: section, at: index, count: count) {
        screen.fault = .noSuchRow(table: table, section: section, row: index + max(0, count - 1))
      }
    case .configure(let changes):
      configure(changes)
      afterChangeOfSettings()
    case .appear(let name):
      appear(screen.form.texts[name])
      afterChangeOfSettings()
    case .disappear:
      leaveWindow()
      disappear()
    case .next: press(.next)
    case .previous: press(.previous)
    case .done: press(.done)
    case .detachReturnKeyHandler:
      if heard.contains(.returnKey) { strategy.detachReturnKeyHandler(on: &screen) }
    case .foreground:
      if heard.contains(.activity) { strategy.didBecomeActive(on: &screen) }
    case .background, .wait: break
    }
  }
}

struct ToldLayout: Sendable {
  var frames: [Rect]
  var contentSizes: [Size]
  /// How often it was notified in the current step.
  var rounds = 0
}

/// Layout callbacks; see <doc:Steps#Layout-callbacks>.
extension Simulator {
  /// Takes the present layout as known if the strategy observes layout.
  mutating func beginTellingLayout() {
    guard !heard.isDisjoint(with: [.frames, .contentSizes]) else {
      toldLayout = nil
      return
    }
    if toldLayout == nil { toldLayout = presentLayout }
  }

  private var presentLayout: ToldLayout {
    ToldLayout(frames: screen.views.map(\.frame), contentSizes: screen.scrolls.map(\.contentSize))
  }

  /// Notifies the strategy of all frames and content sizes that have changed since the last time, then
  /// of those that it changed meanwhile, until there are none.
  ///
  /// If there is no end to this, the case has a fault.
  @inline(__always)
  mutating func tellOfLayout() {
    if toldLayout != nil { while tellOfChangedLayout() {} }
  }

  /// Notifies the strategy of layout at the end of a step, and completes what it does about that.
  @inline(never)
  mutating func settleLayout() {
    while tellOfChangedLayout() {
      tellOfLayout()
      runTurns()
      reloadInputViewsIfNeeded()
      if !screen.extended.isEmpty || movingKeyboard != nil { runRequests() }
      screen.endStep()
    }
  }

  /// Notifies the strategy of each frame and content size that has changed, once; false if none has.
  @inline(never)
  private mutating func tellOfChangedLayout() -> Bool {
    guard var told = toldLayout else { return false }
    let old = told
    let present = presentLayout
    guard present.frames != old.frames || present.contentSizes != old.contentSizes else {
      return false
    }
    guard told.rounds < StrategyVerb.maxLayoutCount else {
      if screen.fault == nil { screen.fault = .tooManyLayouts }
      return false
    }
    told.frames = present.frames
    told.contentSizes = present.contentSizes
    told.rounds += 1
    toldLayout = told
    if heard.contains(.frames) {
      for view in present.frames.indices where present.frames[view] != old.frames[view] {
        strategy.viewDidLayout(view, from: old.frames[view], on: &screen)
      }
    }
    guard heard.contains(.contentSizes) else { return true }
    for position in present.contentSizes.indices
    where present.contentSizes[position] != old.contentSizes[position] {
      let view = screen.form.scrolls[position].view
      strategy.contentSizeDidChange(view, from: old.contentSizes[position], on: &screen)
    }
    return true
  }
}

/// The settings on which observers of UIKit disagree: <doc:Profiles>.
public struct UIKitProfile: Hashable, Sendable {
  /// When a scroll view's offset returns to its limits after a change of its geometry.
  public enum Clamp: UInt8, Hashable, Sendable, CaseIterable { case immediately, atLayout, never }
  /// Which edge of an oversized rectangle `scrollRectToVisible` shows.
  public enum OversizeRect: UInt8, Hashable, Sendable, CaseIterable {
    case minEdge, maxEdge, nearEdge
  }
  /// The keyboard frame that the first show reports as `begin`.
  public enum FirstBegin: UInt8, Hashable, Sendable, CaseIterable { case offScreen, zero }
  /// What a change of focus without a change of height posts.
  public enum SwitchPosts: UInt8, Hashable, Sendable, CaseIterable { case nothing, willShow }
  /// Whether a text field's `didBeginEditing` comes before or after the keyboard's notifications.
  public enum TextFieldOrder: UInt8, Hashable, Sendable, CaseIterable {
    case didBeginFirst, keyboardFirst
  }
  /// Whether a field resigns and `didEndEditing` comes before the hide sequence, or after its
  /// will-notifications.
  public enum EndOrder: UInt8, Hashable, Sendable, CaseIterable { case didEndFirst, hideFirst }
  /// Which scroll view follows the caret of a text view that can't scroll.
  public enum FollowsCaret: UInt8, Hashable, Sendable, CaseIterable { case nearest, none }
  /// Whether UIKit's table and collection view controllers add the keyboard's height to the system's
  /// part of the inset or, up to iOS 10, to the app's own insets.
  public enum TableControllerInset: UInt8, Hashable, Sendable, CaseIterable { case adjusted, own }

  /// When offsets are clamped after a change of geometry.
  public var clamp: Clamp = .immediately
  /// What `scrollRectToVisible` does with a rectangle larger than the free interval.
  public var oversizeRect: OversizeRect = .minEdge
  /// Whether UIKit scrolls a text field into view when it becomes first responder.
  public var revealsFirstResponder = true
  /// The first show's begin frame.
  public var firstBegin: FirstBegin = .offScreen
  /// What switching between fields of the same height posts.
  public var switchPosts: SwitchPosts = .nothing
  /// The order for text fields.
  public var textFieldOrder: TextFieldOrder = .didBeginFirst
  /// The order at the end of editing.
  public var endOrder: EndOrder = .hideFirst
  /// The inset that UIKit's table and collection view controllers change.
  public var tableControllerInset: TableControllerInset = .adjusted
  /// Whether the scroll view around a text view that can't scroll shows the caret.
  public var followsCaret: FollowsCaret = .nearest
  /// Whether shows from hidden, and hides to hidden, post the change-frame pair.
  public var showFromHiddenPostsChangeFrame = true
  /// Whether the notified frame of a docked keyboard includes the accessory on it.
  public var accessoryInFrame = true
  /// Whether the user prefers cross-fade transitions; only strategies see this, the script posts the frames.
  public var prefersCrossFade = false

  private init() {}

  /// What observers of UIKit report; the default.
  public static let observed = UIKitProfile()

  /// The order in Apple's documentation.
  public static let documented: UIKitProfile = {
    var profile = UIKitProfile()
    profile.textFieldOrder = .keyboardFirst
    profile.showFromHiddenPostsChangeFrame = false
    return profile
  }()
}
