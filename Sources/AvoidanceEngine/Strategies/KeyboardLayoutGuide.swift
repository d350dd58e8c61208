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
      .view("view", \.view, finds: .view, unless: "constraint", "what ends at the guide"),
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
  /// Where the keyboard's top is, in window coordinates; infinite while it is hidden.
  private var keyboardTop = Double.infinity
  /// Whether it is docked.
  private var isDocked = false
  /// How far below its edge a constraint has the view end by itself.
  private var ownDistance: Double?
  /// Where that edge was when the constraint was last given its constant.
  private var edge: Double?

  var hears: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .keyboardWillChangeFrame, .layout, .frames]
  }
  var gap: Double? { 0 }
  var keyboardDismissPadding: Double { max(0, dismissPadding) }

  func lack(on screen: Screen) -> String? {
    screen.form.heldBottom(of: view, constraint: constraint).lack
  }

  mutating func setUp(on screen: inout Screen) { place(on: &screen, Cause()) }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let size = screen.screenSize
    let end = notification.end
    isDocked = notification.endsDocked(on: size)
    // Undocking posts a hide whose end is where the keyboard then stands.
    let isHidden =
      end.isEmpty || end.minY >= size.height || notification.name == .willHide && isDocked
    keyboardTop = isHidden ? .infinity : end.minY
    place(on: &screen, notification.animation)
  }

  mutating func didLayOut(on screen: inout Screen) { place(on: &screen, Cause()) }

  /// What a pin holds follows its superview by itself.
  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    guard case .constraint(let tied) = screen.form.heldBottom(of: self.view, constraint: constraint)
    else { return }
    // What follows from the guide's own placing is not followed once more.
    guard screen.form.isInside(tied.container, view), screen.edge(of: tied) != edge else { return }
    place(on: &screen, Cause())
  }

  mutating func parameterChanged(
    _ name: String,
    from old: Self,
    on screen: inout Screen
  ) {
    let held = screen.form.heldBottom(of: old.view, constraint: old.constraint)
    if held != screen.form.heldBottom(of: view, constraint: constraint) {
      old.letGo(of: held, on: &screen)
      ownDistance = nil
    }
    place(on: &screen, Cause())
  }

  /// Leaves a view as the guide has it at rest, or its constraint as the form has it.
  private func letGo(of held: HeldBottom, on screen: inout Screen) {
    switch held {
    case .nothing: return
    case .pin(let view): screen.pinBottom(of: view, to: pin(limit: .infinity), Cause())
    case .constraint(let tied):
      if let ownDistance { screen.setDistance(ownDistance, of: tied, Cause()) }
    }
  }

  private func pin(limit: Double) -> BottomPin {
    BottomPin(
      isInSafeArea: usesBottomSafeArea,
      constant: spacing,
      limit: limit,
      resizes: resizes
    )
  }

  private mutating func place(on screen: inout Screen, _ cause: Cause) {
    let top = isDocked || followsUndockedKeyboard ? keyboardTop : .infinity
    switch screen.form.heldBottom(of: view, constraint: constraint) {
    case .nothing: return
    case .pin(let view): screen.pinBottom(of: view, to: pin(limit: top), cause)
    case .constraint(let tied):
      let own = ownDistance ?? screen.distance(of: tied)
      ownDistance = own
      var rest = screen.windowFrame(tied.container).maxY
      if usesBottomSafeArea { rest -= screen.safeAreaInsets(tied.container).bottom }
      let guide = min(top, rest)
      screen.setDistance(own - spacing + guide - screen.edge(of: tied), of: tied, cause)
      edge = screen.edge(of: tied)
    }
  }
}
