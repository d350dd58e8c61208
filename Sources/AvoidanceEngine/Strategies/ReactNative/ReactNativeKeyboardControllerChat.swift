/// react-native-keyboard-controller's `KeyboardChatScrollView`.
///
/// Source: kirillzyusko/react-native-keyboard-controller 1.22.4; the rules are
/// <doc:KeyboardController#KeyboardChatScrollView>.
struct ReactNativeKeyboardControllerChat: Strategy {
  enum LiftBehavior: String, CaseIterable { case always, whenAtEnd, persistent, never }

  enum Rule: Int, StrategyRule {
    case covered, belowOffset, hides, moves, stays, leavesOffset, limited, sameSpace

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
      }
    }
  }

  static let model = StrategyModel(
    "reactNativeKeyboardControllerChat",
    ReactNativeKeyboardControllerChat.self,
    summary: "Insets a list of messages by the keyboard and moves the messages with it",
    origin: .library("react-native-keyboard-controller"),
    source: "kirillzyusko/react-native-keyboard-controller 1.22.4, "
      + "src/components/KeyboardChatScrollView",
    [
      .view("scrollView", \.scrollView, finds: .list, "scroll view"),
      .choice(
        "keyboardLiftBehavior", \.keyboardLiftBehavior, "when the messages move with the keyboard"),
      .points("offset", \.offset, "height of the keyboard that is below the list"),
      .points("extraContentPadding", \.extraContentPadding, "permanent space below the messages"),
    ],
    rules: Rule.self
  )

  /// A list this close to its end, in points, still counts as there.
  private static let endTolerance = 20.0

  private var scrollView: ViewIndex?
  private var keyboardLiftBehavior = LiftBehavior.always
  private var offset = 0.0
  private var extraContentPadding = 0.0

  private var openedHeight = 0.0
  /// How much of the list the keyboard covers.
  private var padding = 0.0
  private var space = 0.0
  private var insets = BottomInsets()

  var gap: Double? { 0 }

  var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }

  private func view(on screen: Screen) -> ViewIndex { scrollView ?? screen.form.roles[.list] }

  mutating func setUp(on screen: inout Screen) { makeSpace(on: &screen, Cause()) }

  mutating func parameterChanged(
    _ name: String, from old: ReactNativeKeyboardControllerChat, on screen: inout Screen
  ) {
    if view(on: screen) != old.view(on: screen) {
      var former = old
      former.takeSpaceBack(on: &screen)
      space = 0
      insets = BottomInsets()
    }
    makeSpace(on: &screen, Cause())
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let view = view(on: screen)
    guard view >= 0 else { return }
    let isShown =
      notification.name == .willShow && notification.end.minY < screen.screenSize.height
    if isShown { openedHeight = notification.end.height }
    let covered = isShown ? max(notification.end.height - offset, 0) : 0
    screen.follow(!isShown ? Rule.hides : covered > 0 ? .covered : .belowOffset)
    let target = target(covering: covered, of: view, &screen)
    padding = covered
    let cause = notification.animation
    makeSpace(on: &screen, cause)
    guard let target else { return }
    screen.setContentOffset(Point(screen.contentOffset(view).x, target), of: view, cause)
  }

  /// The offset that the messages require; nil if they stay.
  private func target(
    covering covered: Double, of view: ViewIndex, _ screen: inout Screen
  ) -> Double? {
    let y = screen.contentOffset(view).y
    let beyond = screen.contentSize(view).height - screen.frame(view).height
    let isAtEnd = y >= beyond - Self.endTolerance
    let shrinks = covered < padding
    let wanted: Double
    switch keyboardLiftBehavior {
    case .persistent where shrinks, .never where shrinks && isAtEnd:
      screen.follow(Rule.stays)
      wanted = y
    case .whenAtEnd where !isAtEnd, .never:
      screen.follow(Rule.leavesOffset)
      return nil
    case .always, .persistent, .whenAtEnd:
      screen.follow(Rule.moves)
      wanted = y + covered - padding
    }
    let target = min(max(wanted, 0), max(beyond + covered + extraContentPadding, 0))
    if target != wanted { screen.follow(Rule.limited) }
    return target
  }

  private mutating func makeSpace(on screen: inout Screen, _ cause: Cause) {
    let view = view(on: screen)
    let old = space
    space = padding + extraContentPadding
    guard view >= 0 else { return }
    guard space != old else { return screen.follow(Rule.sameSpace) }
    insets.give(space, to: view, on: &screen, cause)
  }

  private mutating func takeSpaceBack(on screen: inout Screen) {
    padding = 0
    extraContentPadding = 0
    makeSpace(on: &screen, Cause())
  }
}
