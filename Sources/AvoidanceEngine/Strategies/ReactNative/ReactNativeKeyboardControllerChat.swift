/// react-native-keyboard-controller's `KeyboardChatScrollView`, by version.
///
/// Source: kirillzyusko/react-native-keyboard-controller; the rules are
/// <doc:KeyboardController#KeyboardChatScrollView>.
struct ReactNativeKeyboardControllerChat: Strategy {
  enum LiftBehavior: String, CaseIterable { case always, whenAtEnd, persistent, never }

  enum Rule: Int, StrategyRule {
    case covered, belowOffset, hides, moves, stays, leavesOffset, limited, sameSpace, frozen, thaws,
      dragged, absorbs, followsExtra

    var meaning: String {
      switch self {
      case .covered: "the keyboard shows higher than offset: makes room below the messages"
      case .belowOffset: "the keyboard is no higher than offset: makes no room"
      case .hides: "the keyboard hides: takes the room away"
      case .moves: "the messages move with the keyboard"
      case .stays: "the keyboard goes down, with persistent or never: the messages stay"
      case .leavesOffset: "the list is not at its end, or the behavior is never: leaves the offset"
      case .limited: "the messages end: moves them no further"
      case .sameSpace: "the room is the same as before: leaves the insets"
      case .frozen: "freeze is set: does nothing about the keyboard"
      case .thaws: "freeze ends: makes room for the keyboard as it is now (since 1.21.14)"
      case .dragged: "a drag has moved the keyboard: leaves the offset to UIKit (since 1.22.3)"
      case .absorbs: "as much blank space is seen as the keyboard covers: leaves the offset"
      case .followsExtra: "extraContentPadding changes the room: the messages move with it"
      }
    }
  }

  static let model = StrategyModel(
    "reactNativeKeyboardControllerChat",
    ReactNativeKeyboardControllerChat.self,
    summary: "Insets a list of messages by the keyboard and moves the messages with it",
    origin: .library("react-native-keyboard-controller"),
    source: KeyboardControllerVersion.source + ": src/components/KeyboardChatScrollView",
    newestKnown: KeyboardControllerVersion.newestKnown,
    viewClasses: ["RCT"],
    [
      .view("scrollView", \.scrollView, finds: .list, "scroll view"),
      .version(
        "version", \.version.number,
        in: LibraryVersion(1, 21, 2)...KeyboardControllerVersion.newest,
        "library version"),
      .choice(
        "keyboardLiftBehavior", \.keyboardLiftBehavior, "when the messages move with the keyboard"),
      .flag("inverted", \.inverted, "the list is upside down: its top is the newest message"),
      .points("offset", \.offset, "height of the keyboard that is below the list"),
      .points("extraContentPadding", \.extraContentPadding, "permanent space below the messages"),
      .points(
        "blankSpace", \.blankSpace,
        "minimum space below the messages; the keyboard and extraContentPadding use it up before adding to it"
      ),
      .flag("freeze", \.freeze, "ignores the keyboard"),
    ],
    rules: Rule.self
  )

  /// A list this close to its end, in points, still counts as there.
  private static let endTolerance = 20.0

  private var scrollView: ViewIndex?
  private var version = KeyboardControllerVersion.reference
  private var keyboardLiftBehavior = LiftBehavior.always
  private var inverted = false
  private var offset = 0.0
  private var extraContentPadding = 0.0
  private var blankSpace = 0.0
  private var freeze = false

  /// How much of the list the keyboard covers.
  private var covered = 0.0
  /// The same without what happened while the list was frozen.
  private var padding = 0.0
  /// How much of that was seen as blank space, so that the messages did not move by it.
  private var absorbed = 0.0
  /// Whether a drag has moved the keyboard since the last start that was not frozen.
  private var isDragged = false
  private var knownDrags = 0
  private var space = Space()
  private var insets = EndInsets()

  private struct Space: Equatable {
    var content = 0.0
    /// Without blank space.
    var indicators = 0.0
  }

  var gap: Double? { 0 }

  var observedEvents: StrategyEvents {
    [.keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide, .frames]
  }

  private func view(on screen: Screen) -> ViewIndex { scrollView ?? screen.form.roles[.list] }

  // MARK: Events

  mutating func setUp(on screen: inout Screen) {
    insets.isAtTop = inverted
    makeSpace(on: &screen, Cause())
    let view = view(on: screen)
    guard view >= 0, !version.keepsFirstOffset else { return }
    screen.setContentOffset(Point(0, 0), of: view, Cause())
  }

  mutating func parameterChanged(
    _ name: String, from old: ReactNativeKeyboardControllerChat, on screen: inout Screen
  ) {
    if view(on: screen) != old.view(on: screen) || inverted != old.inverted {
      var former = old
      let view = old.view(on: screen)
      if view >= 0 { former.insets.give(0, to: view, on: &screen, Cause()) }
      space = Space()
      insets = EndInsets(isAtTop: inverted)
    }
    if old.freeze, !freeze, version.looksAfterThaw {
      screen.follow(Rule.thaws)
      padding = covered
    }
    let target = target(extraFrom: old.extraContentPadding, on: &screen)
    makeSpace(on: &screen, Cause())
    scroll(to: target, on: &screen, Cause())
  }

  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    if view == self.view(on: screen) { makeSpace(on: &screen, Cause()) }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    if screen.keyboardDrags > knownDrags { isDragged = true }
    knownDrags = screen.keyboardDrags
    let isHidden = notification.hides(from: screen.screenSize)
    covered = isHidden ? 0 : max(notification.end.height - offset, 0)
    guard !freeze else { return screen.follow(Rule.frozen) }
    var target: Double?
    if notification.name.isWill {
      screen.follow(isHidden ? Rule.hides : covered > 0 ? .covered : .belowOffset)
      target = start(on: &screen)
    }
    padding = covered
    makeSpace(on: &screen, notification.animation)
    scroll(to: target, on: &screen, notification.animation)
  }

  // MARK: The offset

  private func scroll(to target: Double?, on screen: inout Screen, _ cause: Cause) {
    guard let target else { return }
    let view = view(on: screen)
    screen.setContentOffset(Point(screen.contentOffset(view).x, target), of: view, cause)
  }

  /// How far the list is past the end of the messages; negative before that.
  private func pastEnd(on screen: Screen) -> Double {
    let view = view(on: screen)
    let y = screen.contentOffset(view).y
    return inverted ? 0 - y : y - beyond(on: screen)
  }

  /// How much higher than the list the messages are.
  private func beyond(on screen: Screen) -> Double {
    let view = view(on: screen)
    return screen.contentSize(view).height - screen.frame(view).height
  }

  private func moves(isAtEnd: Bool) -> Bool {
    switch keyboardLiftBehavior {
    case .always, .persistent: true
    case .whenAtEnd: isAtEnd
    case .never: false
    }
  }

  /// The list is at its end, or nearly.
  private func isAtEnd(on screen: Screen) -> Bool { pastEnd(on: screen) >= 0 - Self.endTolerance }

  /// `onStart`: the offset that a movement of the keyboard requires; nil if UIKit has the offset.
  private mutating func start(on screen: inout Screen) -> Double? {
    guard view(on: screen) >= 0 else { return nil }
    let moved = max(0, padding - absorbed)
    absorbed = max(0, min(max(pastEnd(on: screen), 0), blankSpace) - extraContentPadding)
    let isDragged = isDragged
    self.isDragged = false
    if isDragged, version.leavesDraggedOffset {
      screen.follow(Rule.dragged)
      return nil
    }
    return target(afterMoving: moved, on: &screen)
  }

  /// The offset that a movement of the keyboard requires, of which the last one moved the messages this
  /// far, in points.
  private func target(afterMoving moved: Double, on screen: inout Screen) -> Double {
    let y = screen.contentOffset(view(on: screen)).y
    let isAtEnd = isAtEnd(on: screen)
    let shrinks = covered < padding
    let toMove = max(0, covered - absorbed)
    let wanted: Double
    switch keyboardLiftBehavior {
    case .persistent where shrinks, .never where shrinks && isAtEnd:
      screen.follow(Rule.stays)
      wanted = y
    case _ where !moves(isAtEnd: isAtEnd):
      screen.follow(Rule.leavesOffset)
      return y
    case _ where toMove == 0 && absorbed > 0 && covered > 0:
      screen.follow(Rule.absorbs)
      return y
    default:
      screen.follow(Rule.moves)
      wanted = inverted ? y + moved - toMove : y - moved + toMove
    }
    let room = max(blankSpace, covered + extraContentPadding)
    let limited =
      inverted
      ? max(min(wanted, max(beyond(on: screen), 0)), 0 - room)
      : min(max(wanted, 0), max(beyond(on: screen) + room, 0))
    if limited != wanted { screen.follow(Rule.limited) }
    return limited
  }

  /// The offset that another extra padding requires; nil if the messages stay.
  private func target(extraFrom old: Double, on screen: inout Screen) -> Double? {
    let view = view(on: screen)
    let room = max(blankSpace, padding + extraContentPadding)
    let growth = room - max(blankSpace, padding + old)
    guard view >= 0, !freeze, growth != 0 else { return nil }
    let isAtEnd = isAtEnd(on: screen)
    guard moves(isAtEnd: isAtEnd), isAtEnd || growth > 0 || keyboardLiftBehavior != .persistent
    else { return nil }
    screen.follow(Rule.followsExtra)
    let y = screen.contentOffset(view).y
    if inverted { return max(y - growth, 0 - room) }
    let target = min(y + growth, max(beyond(on: screen) + room, 0))
    return growth < 0 && version.stopsAtZero ? max(target, 0) : target
  }

  // MARK: The space

  private mutating func makeSpace(on screen: inout Screen, _ cause: Cause) {
    let view = view(on: screen)
    let old = space
    space.indicators = padding + extraContentPadding
    space.content = max(blankSpace, space.indicators)
    guard view >= 0 else { return }
    if version.limitsSpace { space.content = min(space.content, screen.frame(view).height) }
    guard space != old else { return screen.follow(Rule.sameSpace) }
    insets.give(
      space.content, indicators: space.indicators, to: view, on: &screen, cause)
  }
}
