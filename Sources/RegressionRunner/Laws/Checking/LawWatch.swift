import AvoidanceEngine

/// What laws look at besides the screen: how it was, and what happened since.
struct LawWatch {
  /// Whether the strategy finds nothing to act on.
  let isIdle: Bool
  /// The screen at the start, laid out in the present window.
  private(set) var start: Screen
  /// The screen before the step.
  private(set) var before: Screen
  /// The fields that were first responder so far.
  private(set) var edited: [ViewIndex] = []
  /// What the strategy changed.
  private(set) var changed: ChangedViews
  /// The app's own insets, in the order of the form's scroll views.
  private(set) var appInsets: [EdgeInsets]
  /// What was when the keyboard came up; nil where it is hidden.
  private(set) var shown: ShownState?
  /// Whether all animations were over before the step and, once that is followed, after it.
  private var wasAtRest = true
  /// Whether the user or the app moves the content before the keyboard is at rest: what answers that finds the
  /// field elsewhere than it was before the step.
  private(set) var isMovedInMidAnimation = false
  /// Whether the user or the app changed something since the strategy last heard of the keyboard: then
  /// other insets may be right.
  private(set) var isOutdated = false

  // What one law alone remembers.
  /// Of `no-excess-room`; nil where it is not checked.
  var room: RoomWatch?
  /// Of `bar-on-keyboard`; nil where it is not checked, or no view rides the keyboard.
  var bars: BarWatch?
  /// Of `switch-is-stable`.
  var visits = VisitWatch()
  /// Of `no-drift`: what the user did that adds up when the script runs again.
  var addingUp = ScreenDifference.Exemptions()

  /// What was when the keyboard came up.
  struct ShownState {
    var screen: Screen
    /// Offsets at the first willShow, in the order of the form's scroll views.
    var offsets: [Point]
    /// Whether the user or the app changed something since: it need not be as before then.
    var isDisturbed = false
    /// Whether the app changed something since: views need not rest where they did.
    var isRearranged = false
    /// Whether what hid it scrolled, or another field was revealed since: offsets need not be as before
    /// then.
    var isScrolled = false
    /// Whether text was typed since: views may have grown with it.
    var hasTyped = false
    /// The adjusted insets when it came up, in the order of the form's scroll views; nil as long as the
    /// window is the same.
    var adjustedInsets: [EdgeInsets]?

    /// Follows the window, as what is to be restored does.
    fileprivate mutating func turn(with now: Screen) {
      let before = screen
      guard screen.turn(with: now, contentOffsets: offsets) else { return }
      adjustedInsets =
        adjustedInsets ?? before.form.scrollViews.map { before.adjustedContentInset($0) }
      offsets = screen.contentOffsets
    }
  }

  /// Begins after the set-up; `own` is the screen before it.
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
    room?.follow(event, simulator, before: before)
    isOutdated = !simulator.postedWillNotification && (isOutdated || event.isUserScrollOrAppChange)
    noteAddingUp(event, screen)
    noteDisturbances(by: event, screen)
    if screen.firstResponder >= 0, !edited.contains(screen.firstResponder) {
      edited.append(screen.firstResponder)
    }
  }

  /// Ends a step, after the laws were checked.
  mutating func endStep(_ simulator: Simulator) {
    // A hide in mid-animation is judged at the next rest.
    if wasAtRest, !simulator.screen.keyboard.isVisible { shown = nil }
    before = simulator.screen
  }

  private mutating func noteDisturbances(by event: Event, _ screen: Screen) {
    // A hide is a hide in whatever way it comes about.
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

  /// The offsets at the first willShow: those before the step, after UIKit's first reveal, which is
  /// what leads the step's adjustments.
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
  /// The offsets of the form's scroll views, in their order.
  fileprivate var contentOffsets: [Point] { form.scrollViews.map { contentOffset($0) } }

  /// Lays a screen at rest out in the window of another one.
  ///
  /// - Parameters:
  ///   - now: The other screen.
  ///   - offsets: Where scroll views were before, in the order of the form's scroll views.
  /// - Returns: Whether it is another window.
  @discardableResult
  fileprivate mutating func turn(with now: Screen, contentOffsets offsets: [Point]) -> Bool {
    guard now.windowSize != windowSize || now.orientation != orientation else { return false }
    self = laidOut(in: now.windowSize, now.orientation, contentOffsets: offsets)
    return true
  }
}

extension Simulator {
  /// Whether a will-notification was posted in the last event.
  package var postedWillNotification: Bool {
    log.contains {
      [.keyboardWillShow, .keyboardWillHide, .keyboardWillChangeFrame].contains($0.kind)
    }
  }
}
