import AvoidanceEngine

/// What laws need besides the screen: earlier screens and events.
struct LawWatch {
  /// Whether the strategy has no effect.
  let isIdle: Bool
  /// The screen at the start, laid out in the current window.
  private(set) var start: Screen
  private(set) var before: Screen
  /// The fields that have been first responder so far.
  private(set) var edited: [ViewIndex] = []
  private(set) var changed: ChangedViews
  /// The app's own insets, in the order of the form's scroll views.
  private(set) var appInsets: [EdgeInsets]
  /// The state when the keyboard was shown; nil if it is hidden.
  private(set) var shown: ShownState?
  /// Whether all animations had finished before the step; once the step is followed, after it.
  private var wasAtRest = true
  /// Whether the user or the app moves the content before the keyboard is at rest: then the field isn't where
  /// it was before the step.
  private(set) var isMovedInMidAnimation = false
  /// Whether the user or the app changed something since the strategy was last notified of the keyboard: then
  /// other insets may be correct.
  private(set) var isOutdated = false

  // State of single laws, kept by their rules.
  /// For `no-excess-room`; nil if it is not checked.
  var room: RoomWatch?
  /// For `bar-on-keyboard`; nil if it is not checked, or no view rides the keyboard.
  var bars: BarWatch?
  /// For `switch-is-stable`.
  var visits = VisitWatch()
  /// For `no-drift`: the user's changes that accumulate when the script runs again.
  var addingUp = ScreenDifference.Exemptions()

  /// The state when the keyboard was shown.
  struct ShownState {
    var screen: Screen
    /// Offsets at the first willShow, in the order of the form's scroll views.
    var offsets: [Point]
    /// Whether the user or the app changed something since, so that it need not be restored.
    var isDisturbed = false
    /// Whether the app changed something since, so that views need not return to their frames.
    var isRearranged = false
    /// Whether the hide scrolled, or another field was revealed since, so that offsets need not be restored.
    var isScrolled = false
    /// Whether text was typed since, so that views may have grown.
    var hasTyped = false
    /// The adjusted insets when it was shown, in the order of the form's scroll views; nil while the window
    /// is unchanged.
    var adjustedInsets: [EdgeInsets]?

    /// Adapts to the window, as anything to be restored does.
    fileprivate mutating func turn(with now: Screen) {
      let before = screen
      guard screen.turn(with: now, contentOffsets: offsets) else { return }
      adjustedInsets =
        adjustedInsets ?? before.form.scrollViews.map { before.adjustedContentInset($0) }
      offsets = screen.contentOffsets
    }
  }

  /// `screen` is the screen after the set-up, `own` the one before it.
  init(screen: Screen, own: Screen, isIdle: Bool) {
    self.isIdle = isIdle
    start = screen
    before = screen
    appInsets = own.form.scrollViews.map { own.contentInset($0) }
    changed = ChangedViews(screen: screen)
  }

  /// Follows a step, before the laws are checked.
  mutating func follow(_ event: Event, _ simulator: Simulator, isAtRest: Bool) {
    let screen = simulator.screen
    isMovedInMidAnimation = !wasAtRest && event.isUserScrollOrAppChange
    wasAtRest = isAtRest
    let isShown = screen.keyboard.isVisible && !before.keyboard.isVisible
    if isShown {
      shown = ShownState(
        screen: before, offsets: Self.offsetsAtFirstShow(before, simulator.adjustments))
    }
    changed.follow(simulator.adjustments, screen.form, isShown: isShown)
    isOutdated = !simulator.postedWillNotification && (isOutdated || event.isUserScrollOrAppChange)
    noteDisturbances(by: event, screen)
    if screen.firstResponder >= 0, !edited.contains(screen.firstResponder) {
      edited.append(screen.firstResponder)
    }
  }

  /// Ends a step, after the laws were checked.
  mutating func endStep(_ simulator: Simulator) {
    // A hide during an animation is judged at the next rest.
    if wasAtRest, !simulator.screen.keyboard.isVisible { shown = nil }
    before = simulator.screen
  }

  private mutating func noteDisturbances(by event: Event, _ screen: Screen) {
    // However the keyboard is hidden, it counts as a hide.
    let isHide = before.keyboard.isVisible && !screen.keyboard.isVisible
    switch event {
    case .drag where isHide: shown?.isScrolled = true
    case .disappear where isHide: break
    case _ where event.isUserScrollOrAppChange: shown?.isDisturbed = true
    default: break
    }
    if !before.keyboard.isVisible, !screen.keyboard.isVisible,
      screen.firstResponder != before.firstResponder
    {
      shown?.isScrolled = true
    }
    switch event {
    case .type, .clear, .autofill, .returnKey: shown?.hasTyped = true
    case .rotate, .resize:
      shown?.turn(with: screen)
      start.turn(with: screen, contentOffsets: start.contentOffsets)
    case .set(let changes):
      noteInsets(changes)
      shown?.isRearranged = true
    case .insertRows, .deleteRows, .configure, .appear, .disappear: shown?.isRearranged = true
    default: break
    }
  }

  private mutating func noteInsets(_ changes: [PropertyChange]) {
    let scrollViews = start.form.scrollViews
    for change in changes where change.property == .contentInset {
      guard let index = scrollViews.firstIndex(of: change.view) else { continue }
      switch (change.component, change.value) {
      case (nil, .quad(let top, let left, let bottom, let right)):
        appInsets[index] = EdgeInsets(top, left, bottom, right).snapped
      case (0, .number(let number)): appInsets[index].top = number.snapped
      case (1, .number(let number)): appInsets[index].left = number.snapped
      case (2, .number(let number)): appInsets[index].bottom = number.snapped
      case (3, .number(let number)): appInsets[index].right = number.snapped
      default: break
      }
    }
  }

  /// The offsets at the first willShow: those before the step, after UIKit's first reveal, which comes first
  /// in the step's adjustments.
  private static func offsetsAtFirstShow(_ before: Screen, _ adjustments: [Adjustment]) -> [Point] {
    let scrollViews = before.form.scrollViews
    var offsets = scrollViews.map { before.contentOffset($0) }
    for adjustment in adjustments {
      guard adjustment.by == .system, adjustment.property == .contentOffset,
        let index = scrollViews.firstIndex(of: adjustment.view)
      else { break }
      offsets[index] = Point(adjustment.to.a, adjustment.to.b)
    }
    return offsets
  }
}

extension Screen {
  fileprivate var contentOffsets: [Point] { form.scrollViews.map { contentOffset($0) } }

  /// Lays out a screen at rest in the window of another one, with the given offsets of its scroll views;
  /// false if it is the same window.
  @discardableResult
  fileprivate mutating func turn(with now: Screen, contentOffsets offsets: [Point]) -> Bool {
    guard now.windowSize != windowSize || now.orientation != orientation else { return false }
    self = laidOut(in: now.windowSize, now.orientation, contentOffsets: offsets)
    return true
  }
}

extension Simulator {
  /// Whether a will-notification was posted during the last event.
  package var postedWillNotification: Bool {
    log.contains {
      [.keyboardWillShow, .keyboardWillHide, .keyboardWillChangeFrame].contains($0.kind)
    }
  }
}
