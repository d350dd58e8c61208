/// react-native-keyboard-controller's `KeyboardAvoidingView`, by version.
///
/// Source: kirillzyusko/react-native-keyboard-controller; the rules are
/// <doc:KeyboardController#KeyboardAvoidingView>.
struct ReactNativeKeyboardControllerAvoidingView: Strategy {
  /// What of the view gives way.
  enum Behavior: CaseIterable { case padding, height, position, none }

  static let model = StrategyModel(
    "reactNativeKeyboardControllerAvoidingView",
    ReactNativeKeyboardControllerAvoidingView.self,
    summary: "Pads, shrinks or moves a view by what the keyboard takes of its frame",
    origin: .library("react-native-keyboard-controller"),
    source: "kirillzyusko/react-native-keyboard-controller 1.15.0 to 1.22.4, "
      + "src/components/KeyboardAvoidingView",
    [
      .view("view", \.view, finds: .view, "what gives way"),
      .version(
        "version",
        \.version.number,
        in: KeyboardControllerVersion.known,
        "the release that is modelled"
      ),
      .choice("behavior", \.behavior, "what of the view gives way"),
      .points(
        "keyboardVerticalOffset",
        \.keyboardVerticalOffset,
        in: ReactNativeScrolling.anyLength,
        "how far the view's parent is below the screen's top"
      ),
      .flag("enabled", \.enabled, "gives way at all"),
      .flag(
        "automaticOffset",
        \.automaticOffset,
        "measures the view in the window, not its parent"
      ),
    ]
  )

  private var view: ViewIndex?
  private var version = KeyboardControllerVersion.reference
  private var behavior = Behavior.padding
  private var keyboardVerticalOffset = 0.0
  private var enabled = true
  private var automaticOffset = false

  /// The view's frame as it was last told.
  private var frame = Rect.zero
  /// The keyboard's height at its last show.
  private var openedHeight = 0.0
  private var isOpen = false
  /// Whether no part of the keyboard is on the screen.
  private var isClosed = true
  /// How far the view has given way.
  private var given = 0.0

  var hears: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .keyboardDidHide, .frames]
  }

  private func view(on screen: Screen) -> ViewIndex { view ?? screen.form.landmarks[.view] }

  mutating func setUp(on screen: inout Screen) { measure(on: screen) }

  // MARK: Events

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let height = notification.end.height
    isOpen =
      notification.name == .willShow && notification.end.minY < screen.screenSize.height
      && height > 0
    if isOpen {
      isClosed = false
      openedHeight = height
    }
    if notification.name == .didHide { isClosed = true }
    giveWay(on: &screen, Cause(duration: notification.duration, curve: notification.curve))
  }

  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    guard view == self.view(on: screen),
      isClosed || version.measuresWhileOpen && behavior != .height
    else { return }
    measure(on: screen)
    giveWay(on: &screen, Cause())
  }

  mutating func parameterChanged(
    _ name: String,
    from old: ReactNativeKeyboardControllerAvoidingView,
    on screen: inout Screen
  ) {
    giveWay(on: &screen, Cause())
  }

  // MARK: Giving way

  private mutating func measure(on screen: Screen) {
    let view = view(on: screen)
    guard view >= 0 else { return }
    frame = screen.frame(view)
    if automaticOffset { frame.origin = screen.windowFrame(view).origin }
  }

  /// What the keyboard takes of the view's frame.
  private func overlap(on screen: Screen) -> Double {
    guard enabled, isOpen else { return 0 }
    let keyboardTop = screen.screenSize.height - openedHeight - keyboardVerticalOffset
    return max(frame.maxY - keyboardTop, 0)
  }

  private mutating func giveWay(on screen: inout Screen, _ cause: Cause) {
    let view = view(on: screen)
    guard view >= 0 else { return }
    let old = given
    given = overlap(on: screen)
    switch behavior {
    case .none: break
    case .padding: screen.setPadding(bottom: given, of: view, cause)
    case .position:
      for child in screen.form.subviews(of: view) {
        var frame = screen.frame(child)
        frame.y -= given - old
        screen.setFrame(frame, of: child, cause)
      }
    case .height:
      guard given != old, frame.height > given else { return }
      var shrunk = screen.frame(view)
      shrunk.height = frame.height - given
      screen.setFrame(shrunk, of: view, cause)
    }
  }
}
