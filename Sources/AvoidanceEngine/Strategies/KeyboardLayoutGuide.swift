/// A view that ends at the keyboard's layout guide, as `UIKeyboardLayoutGuide` has it.
///
/// Nothing scrolls but what UIKit scrolls in the smaller bounds.
///
/// Source: <doc:TodaysRecipes#Keyboard-layout-guide>.
struct KeyboardLayoutGuide: Strategy {
  static let model = StrategyModel(
    "keyboardLayoutGuide",
    KeyboardLayoutGuide.self,
    summary: "Ends a view at the keyboard's layout guide; UIKit scrolls in what is left",
    origin: .recipe,
    source: "UIKit, UIKeyboardLayoutGuide (iOS 15, 17); WWDC21 10259, WWDC23 10281",
    [
      .view("view", \.view, finds: .view, isNeeded: false, "what ends at the guide"),
      .text("constraint", \.constraint, "in its place: the constraint that the guide bounds"),
      .points("spacing", \.spacing, in: .anyLength, "from the view's bottom to the guide's top"),
      .flag("resizes", \.resizes, "false: the view moves and keeps its height"),
      .flag("usesBottomSafeArea", \.usesBottomSafeArea, "false: the guide rests at the edge"),
      .flag("followsUndockedKeyboard", \.followsUndockedKeyboard, "follows keyboards anywhere"),
      .points(
        "keyboardDismissPadding",
        \.dismissPadding,
        in: .anyLength,
        "how far above the keyboard a finger takes it along"
      ),
    ]
  )

  private var view: ViewIndex?
  private var constraint = ""
  private var spacing = 0.0
  private var resizes = true
  private var usesBottomSafeArea = true
  private var followsUndockedKeyboard = false
  private var dismissPadding = 0.0
  /// What was last heard of the keyboard.
  private var last: KeyboardNotification?
  /// How far below its edge a constraint has the view end by itself.
  private var ownDistance: Double?

  var hears: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .keyboardWillChangeFrame, .layout]
  }
  var gap: Double? { 0 }
  var keyboardDismissPadding: Double { max(0, dismissPadding) }

  func lack(on screen: Screen) -> String? {
    screen.form.heldBottom(of: view, constraint: constraint).lack
  }

  mutating func setUp(on screen: inout Screen) { place(on: &screen, Cause()) }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    last = notification
    place(on: &screen, notification.animation)
  }

  mutating func didLayOut(on screen: inout Screen) { place(on: &screen, Cause()) }

  mutating func parameterChanged(
    _ name: String,
    from old: Self,
    on screen: inout Screen
  ) {
    if name != "view", name != "constraint" { place(on: &screen, Cause()) }
  }

  /// The keyboard's top where the guide follows it, in window coordinates; infinite where it rests.
  private func keyboardTop(_ screen: Size) -> Double {
    guard let last, !last.end.isEmpty, last.end.minY < screen.height else { return .infinity }
    if last.endsDocked(on: screen) { return last.name == .willHide ? .infinity : last.end.minY }
    return followsUndockedKeyboard ? last.end.minY : .infinity
  }

  private mutating func place(on screen: inout Screen, _ cause: Cause) {
    let top = keyboardTop(screen.screenSize)
    switch screen.form.heldBottom(of: view, constraint: constraint) {
    case .nothing: return
    case .pin(let view):
      let pin = BottomPin(
        isInSafeArea: usesBottomSafeArea,
        constant: spacing,
        limit: top,
        resizes: resizes
      )
      screen.pinBottom(of: view, to: pin, cause)
    case .constraint(let tied):
      let own = ownDistance ?? screen.distance(of: tied)
      ownDistance = own
      var rest = screen.windowFrame(tied.container).maxY
      if usesBottomSafeArea { rest -= screen.safeAreaInsets(tied.container).bottom }
      let guide = min(top, rest)
      screen.setDistance(own - spacing + guide - screen.edge(of: tied), of: tied, cause)
    }
  }
}
