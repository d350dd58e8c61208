/// Changes a view's bottom padding, height or position by how far the keyboard reaches over its frame
/// in its parent.
struct ReactNativeKeyboardAvoidingView: Strategy {
  /// What changes for the keyboard; the source's default is `none`.
  enum Behavior: String, CaseIterable { case padding, height, position, none }
  enum Platform: String, CaseIterable { case ios, android }

  enum Rule: Int, StrategyRule {
    case unchanged, disabled, pads, resizes, lifts, noBehavior, givesBack, crossFade, relaidOut

    var meaning: String {
      switch self {
      case .unchanged: "the keyboard takes as much of the view as before: does nothing"
      case .disabled: "the overlap changes, but enabled is false: does nothing"
      case .pads: "with behavior padding: sets the bottom padding to the overlap"
      case .resizes: "with behavior height: takes the overlap off the first height"
      case .lifts: "with behavior position: moves the subviews up by the overlap"
      case .noBehavior: "with behavior none: leaves the view"
      case .givesBack: "the keyboard hides or leaves the view: gives all back"
      case .crossFade: "cross-fade transitions begin with a keyboard at the top: takes nothing"
      case .relaidOut: "the height of the view changes in layout: measures the overlap again"
      }
    }
  }

  static let model = StrategyModel(
    "reactNativeKeyboardAvoidingView",
    ReactNativeKeyboardAvoidingView.self,
    summary:
      "Pads, resizes or moves a view by the overlap with the keyboard, measured in its parent",
    origin: .library("React Native"),
    source: ReactNativeVersion.source + ": Libraries/Components/Keyboard/KeyboardAvoidingView.js",
    usedBy: "Cardstack's wallet, as React Native's documentation shows",
    newestModelled: ReactNativeVersion.newestModelled,
    newestKnown: ReactNativeVersion.newestKnown,
    viewClasses: ["RCT"],
    [
      .view("view", \.view, finds: .view, "view to adjust"),
      .version(
        "version", \.version.number, in: LibraryVersion(0, 64, 0)...ReactNativeVersion.newest,
        "library version"),
      .choice("behavior", \.behavior, "what to adjust: bottom padding, height or position"),
      .points(
        "keyboardVerticalOffset", \.keyboardVerticalOffset, in: .anyLength,
        "distance from the top of the screen to the view's parent"),
      .flag("enabled", \.enabled, "adjusts the view at all"),
      .choice("platform", \.platform, "operating system, whose notifications differ"),
    ],
    presets: [
      .version("rn-kav-0.64.4") { $0.version = ReactNativeVersion(64, 4) },
      .version("rn-kav-0.68.7") { $0.version = ReactNativeVersion(68, 7) },
      .version("rn-kav-0.73.4") { $0.version = ReactNativeVersion(73, 4) },
      .version("rn-kav-0.79.5") { $0.version = ReactNativeVersion(79, 5) },
    ],
    rules: Rule.self
  )

  private var view: ViewIndex?
  private var version = ReactNativeVersion(81, 4)
  private var behavior = Behavior.padding
  private var keyboardVerticalOffset = 0.0
  private var enabled = true
  private var platform = Platform.ios
  /// The view's frame in its parent at the last layout: the source does not measure in the window.
  private var frame = Rect.zero
  private var firstHeight = 0.0
  /// How much of the view the keyboard takes, in points.
  private var space = 0.0
  private var event: KeyboardNotification?

  var observedEvents: StrategyEvents {
    switch platform {
    case .android: [.keyboardDidShow, .keyboardDidHide, .frames]
    case .ios where version.hearsShowAndHide: [.keyboardWillShow, .keyboardWillHide, .frames]
    case .ios: [.keyboardWillChangeFrame, .frames]
    }
  }

  var gap: Double? { 0 }

  var isOnUIKit: Bool { platform == .ios }

  mutating func setUp(on screen: inout Screen) { measure(on: screen) }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let isNoEvent =
      notification.name == .willHide || version.hideIsNoEvent && notification.name == .didHide
    event = isNoEvent ? nil : notification
    var cause = Cause()
    if event != nil && notification.duration > 0 {
      cause = Cause(duration: max(0.01, notification.duration), curve: 7)
    }
    update(on: &screen, cause)
  }

  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    guard view == avoidingView(on: screen) else { return }
    let height = frame.height
    frame = screen.frame(view)
    guard version.followsLayout && frame.height != height else { return }
    screen.follow(Rule.relaidOut)
    update(on: &screen, Cause())
  }

  mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen) {
    let isOtherView = avoidingView(on: screen) != old.avoidingView(on: screen)
    if isOtherView || behavior != old.behavior || enabled != old.enabled {
      if old.enabled, space > 0 { old.show(0, on: &screen, Cause()) }
      if isOtherView {
        measure(on: screen)
        space = 0
        space = wantedSpace(on: &screen)
      }
      if enabled, space > 0 { show(space, on: &screen, Cause()) }
    }
  }

  private mutating func measure(on screen: Screen) {
    frame = screen.frame(avoidingView(on: screen))
    firstHeight = frame.height
  }

  private func avoidingView(on screen: Screen) -> ViewIndex { view ?? screen.form.roles[.view] }

  private mutating func update(on screen: inout Screen, _ cause: Cause) {
    let new = wantedSpace(on: &screen)
    guard new != space else { return screen.follow(Rule.unchanged) }
    space = new
    guard enabled else { return screen.follow(Rule.disabled) }
    show(new, on: &screen, cause)
  }

  /// How much of the view the keyboard takes, by the last notification.
  private func wantedSpace(on screen: inout Screen) -> Double {
    guard let top = event?.end.minY else { return 0 }
    if platform == .ios && version.answersCrossFade && screen.profile.prefersCrossFade && top == 0 {
      screen.follow(Rule.crossFade)
      return 0
    }
    let present = behavior == .height && version.heightCountsPresentSpace ? space : 0
    return max(present + frame.maxY - (top - keyboardVerticalOffset), 0)
  }

  private func show(_ space: Double, on screen: inout Screen, _ cause: Cause) {
    let view = avoidingView(on: screen)
    guard view >= 0 else { return }
    if space == 0 { screen.follow(Rule.givesBack) }
    switch behavior {
    case .padding:
      screen.follow(Rule.pads)
      screen.setPadding(bottom: space, of: view, cause)
    case .height:
      screen.follow(Rule.resizes)
      var frame = screen.frame(view)
      frame.height = firstHeight - space
      screen.setFrame(frame, of: view, cause)
    case .position:
      screen.follow(Rule.lifts)
      screen.liftSubviews(of: view, by: space, cause)
    case .none: screen.follow(Rule.noBehavior)
    }
  }
}
