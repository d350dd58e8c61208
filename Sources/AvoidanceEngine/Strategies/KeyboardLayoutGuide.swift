/// A view that ends at the keyboard's layout guide, as with `UIKeyboardLayoutGuide`.
///
/// Nothing scrolls except what UIKit scrolls in the smaller bounds.
struct KeyboardLayoutGuide: BottomStrategy {
  enum Rule: Int, StrategyRule {
    case follows, undocked, followsUndocked, hides, pins, changesConstant, uncovered, relaidOut

    var meaning: String {
      switch self {
      case .follows: "a docked keyboard shows: moves the guide to its top"
      case .undocked: "the keyboard is undocked or floats: leaves the guide at rest"
      case .followsUndocked:
        "the keyboard is undocked or floats: moves the guide to its top all the same"
      case .hides: "the keyboard hides: puts the guide back"
      case .pins: "no constraint ties the bottom of the view: changes the frame"
      case .changesConstant: "a constraint ties the bottom of the view: changes its constant"
      case .uncovered: "the guide of a constraint rests above the keyboard: leaves it there"
      case .relaidOut: "the view of a constraint is laid out elsewhere: follows the guide again"
      }
    }
  }

  static let model = StrategyModel(
    "keyboardLayoutGuide",
    KeyboardLayoutGuide.self,
    summary: "Ends a view at the keyboard layout guide; UIKit scrolls within the view",
    origin: .recipe,
    source: "UIKit, UIKeyboardLayoutGuide (iOS 15, 17); WWDC21 10259, WWDC23 10281",
    usedBy: "KeePassium's storyboards; Signal's toolbars",
    [
      .view(
        "view", \.outlet.view, finds: .held, unless: "constraint", "view that ends at the guide"),
      .text(
        "constraint", \.outlet.constraint, "alternatively, the constraint that the guide limits"),
      .points(
        "spacing", \.spacing, in: .anyLength,
        "distance from the bottom of the view to the top of the guide"),
      .flag("resizes", \.resizes, "false moves the view without resizing it"),
      .flag(
        "usesBottomSafeArea", \.usesBottomSafeArea, "false: the guide rests at the bottom edge"),
      .flag(
        "followsUndockedKeyboard", \.followsUndockedKeyboard, "also follows undocked keyboards"),
      .points(
        "keyboardDismissPadding", \.dismissPadding, in: .anyLength,
        "distance above the keyboard at which a drag starts to dismiss it"
      ).acting(on: .hide),
    ],
    rules: Rule.self
  )

  var outlet = BottomOutlet()
  private var spacing = 0.0
  private var resizes = true
  private var usesBottomSafeArea = true
  private var followsUndockedKeyboard = false
  private var dismissPadding = 0.0
  /// The keyboard's top, in window coordinates; infinite while it is hidden.
  private var keyboardTop = Double.infinity
  private var isDocked = false
  /// The edge of a constraint when its constant was last set.
  private var edge: Double?

  var observedEvents: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .keyboardWillChangeFrame, .layout, .frames]
  }
  var gap: Double? { 0 }
  var keyboardDismissPadding: Double { max(0, dismissPadding) }
  var pinAtRest: BottomPin { pin(limit: .infinity) }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let size = screen.screenSize
    let end = notification.end
    isDocked = notification.endsDocked(on: size)
    // Undocking posts a hide whose end frame is that of the undocked keyboard.
    let isHidden =
      end.isEmpty || end.minY >= size.height || notification.name == .willHide && isDocked
    // UIKit's guide includes an accessory that the notified frame leaves out.
    keyboardTop = isHidden ? .infinity : screen.obstacleTop(of: end)
    screen.follow(
      isHidden
        ? Rule.hides : isDocked ? .follows : followsUndockedKeyboard ? .followsUndocked : .undocked)
    place(on: &screen, notification.animation)
  }

  mutating func didLayOut(on screen: inout Screen) { place(on: &screen, Cause()) }

  /// A pin follows its superview on its own.
  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    guard case .constraint(let tied) = outlet.held(in: screen.form) else { return }
    // Changes caused by placing the guide itself don't count.
    guard screen.form.isInside(tied.container, view), screen.edge(of: tied) != edge else { return }
    screen.follow(Rule.relaidOut)
    place(on: &screen, Cause())
  }

  private func pin(limit: Double) -> BottomPin {
    BottomPin(isInSafeArea: usesBottomSafeArea, constant: spacing, limit: limit, resizes: resizes)
  }

  mutating func place(on screen: inout Screen, _ cause: Cause) {
    let top = isDocked || followsUndockedKeyboard ? keyboardTop : .infinity
    switch outlet.held(in: screen.form) {
    case .nothing: return
    case .pin(let view):
      if top.isFinite { screen.follow(Rule.pins) }
      screen.pinBottom(of: view, to: pin(limit: top).excluding(view, of: screen.form), cause)
    case .constraint(let tied):
      if top.isFinite { screen.follow(Rule.changesConstant) }
      let own = outlet.ownDistance(of: tied, on: screen)
      var rest = screen.windowFrame(tied.container).maxY
      if usesBottomSafeArea { rest -= screen.safeAreaInsets(tied.container).bottom }
      if top.isFinite && top >= rest { screen.follow(Rule.uncovered) }
      let guide = min(top, rest)
      screen.setDistance(own - spacing + guide - screen.edge(of: tied), of: tied, cause)
      edge = screen.edge(of: tied)
    }
  }
}
