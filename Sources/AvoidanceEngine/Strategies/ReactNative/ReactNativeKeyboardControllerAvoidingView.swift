/// react-native-keyboard-controller's `KeyboardAvoidingView`, by version.
///
/// Source: kirillzyusko/react-native-keyboard-controller; the rules are
/// <doc:KeyboardController#KeyboardAvoidingView>.
struct ReactNativeKeyboardControllerAvoidingView: Strategy {
  enum Behavior: String, CaseIterable { case padding, height, position, none }

  enum Rule: Int, StrategyRule {
    case disabled, closed, uncovered, unchanged, pads, resizes, lifts, measures, keepsMeasure

    var meaning: String {
      switch self {
      case .disabled: "enabled is false: takes nothing of the view"
      case .closed: "the keyboard is down or hides: takes nothing of the view"
      case .uncovered: "the keyboard covers nothing of the view: takes nothing"
      case .unchanged:
        "with behavior height or position, and the same overlap as before: does nothing"
      case .pads: "with behavior padding: sets the bottom padding to the overlap"
      case .resizes: "with behavior height: takes the overlap off the height"
      case .lifts: "with behavior position: moves the subviews up by the overlap"
      case .measures: "the view is laid out: measures it again"
      case .keepsMeasure: "the view is laid out while the keyboard is up: keeps what was measured"
      }
    }
  }

  static let model = StrategyModel(
    "reactNativeKeyboardControllerAvoidingView",
    ReactNativeKeyboardControllerAvoidingView.self,
    summary: "Pads, shrinks or moves a view by its overlap with the keyboard",
    origin: .library("react-native-keyboard-controller"),
    source: KeyboardControllerVersion.source + ": src/components/KeyboardAvoidingView",
    newestKnown: KeyboardControllerVersion.newestKnown,
    viewClasses: ["RCT"],
    [
      .view("view", \.view, finds: .view, "view to adjust"),
      .version("version", \.version.number, in: KeyboardControllerVersion.known, "library version"),
      .choice("behavior", \.behavior, "what to adjust"),
      .points(
        "keyboardVerticalOffset", \.keyboardVerticalOffset, in: .anyLength,
        "distance from the top of the screen to the view's parent"),
      .flag("enabled", \.enabled, "adjusts the view at all"),
      .flag(
        "automaticOffset", \.automaticOffset,
        "measures the view in the window instead of its parent"),
      .flag(
        "mountsInWindow", \.mountsInWindow,
        "with automaticOffset, the view is in the window when it is first measured; false for pushed screens "
          + "in page sheets"
      ),
    ],
    rules: Rule.self
  )

  private var view: ViewIndex?
  private var version = KeyboardControllerVersion.reference
  private var behavior = Behavior.padding
  private var keyboardVerticalOffset = 0.0
  private var enabled = true
  private var automaticOffset = false
  private var mountsInWindow = true

  /// The view's frame as last reported.
  private var frame = Rect.zero
  private var openedHeight = 0.0
  private var isOpen = false
  /// Whether no part of the keyboard is on the screen.
  private var isClosed = true
  /// The overlap that the view has been adjusted by.
  private var given = 0.0

  var observedEvents: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .keyboardDidHide, .frames]
  }

  var gap: Double? { 0 }

  private func view(on screen: Screen) -> ViewIndex { view ?? screen.form.roles[.view] }

  mutating func setUp(on screen: inout Screen) {
    measure(on: screen, isInWindow: mountsInWindow)
  }

  // MARK: Events

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let height = notification.end.height
    isOpen = !notification.hides(from: screen.screenSize) && height > 0
    if isOpen {
      isClosed = false
      openedHeight = height
    }
    if notification.name == .didHide { isClosed = true }
    giveWay(on: &screen, notification.animation)
  }

  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    guard view == self.view(on: screen) else { return }
    guard isClosed || version.measuresWhileOpen && behavior != .height else {
      return screen.follow(Rule.keepsMeasure)
    }
    screen.follow(Rule.measures)
    measure(on: screen)
    giveWay(on: &screen, Cause())
  }

  mutating func parameterChanged(
    _ name: String, from old: ReactNativeKeyboardControllerAvoidingView, on screen: inout Screen
  ) {
    if view(on: screen) != old.view(on: screen) || behavior != old.behavior {
      var former = old
      former.enabled = false
      former.giveWay(on: &screen, Cause())
      given = 0
    }
    if view(on: screen) != old.view(on: screen) { measure(on: screen) }
    if automaticOffset != old.automaticOffset { measurePlace(on: screen) }
    giveWay(on: &screen, Cause())
  }

  // MARK: Giving way

  private mutating func measure(on screen: Screen, isInWindow: Bool = true) {
    frame = screen.frame(view(on: screen))
    measurePlace(on: screen, isInWindow: isInWindow)
  }

  private mutating func measurePlace(on screen: Screen, isInWindow: Bool = true) {
    let view = view(on: screen)
    frame.origin =
      automaticOffset && isInWindow ? screen.windowFrame(view).origin : screen.frame(view).origin
  }

  private func overlap(on screen: inout Screen) -> Double {
    guard enabled, isOpen else {
      screen.follow(enabled ? Rule.closed : .disabled)
      return 0
    }
    let keyboardTop = screen.screenSize.height - openedHeight - keyboardVerticalOffset
    if frame.maxY <= keyboardTop { screen.follow(Rule.uncovered) }
    return max(frame.maxY - keyboardTop, 0)
  }

  private mutating func giveWay(on screen: inout Screen, _ cause: Cause) {
    let view = view(on: screen)
    guard view >= 0 else { return }
    let old = given
    given = overlap(on: &screen)
    switch behavior {
    case .none: break
    case .position where given == old, .height where given == old: screen.follow(Rule.unchanged)
    case .padding:
      screen.follow(Rule.pads)
      screen.setPadding(bottom: given, of: view, cause)
    case .position:
      screen.follow(Rule.lifts)
      screen.liftSubviews(of: view, by: given, cause)
    case .height:
      screen.follow(Rule.resizes)
      var shrunk = screen.frame(view)
      shrunk.height = frame.height - given
      screen.setFrame(shrunk, of: view, cause)
    }
  }
}
