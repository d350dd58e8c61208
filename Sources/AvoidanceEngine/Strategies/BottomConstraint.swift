/// The avoidance that apps write by hand: the constant of a constraint from a view's bottom to its
/// parent's follows the keyboard.
///
/// Its parameters are the faults that such code has.
///
/// Source: <doc:TodaysRecipes#Bottom-constraint>.
struct BottomConstraint: Strategy {
  /// Which notifications the code subscribes to; `show` never comes down.
  enum Heard: CaseIterable { case showHide, changeFrame, all, show, didShow }
  /// Which of a notification's frames is measured.
  enum Frame: CaseIterable { case end, begin }
  /// What is measured of it.
  enum Measure: CaseIterable { case overlap, height, unconverted, screen, travel }
  /// What the view is held by.
  enum Edge: CaseIterable { case superview, safeArea }
  /// How the change is animated.
  enum Animation: CaseIterable { case notification, none, seconds }

  static let model = StrategyModel(
    "bottomConstraint",
    BottomConstraint.self,
    summary: "Lets a constraint at a view's bottom follow the keyboard, as apps write it by hand",
    origin: .recipe,
    source: "apps' own code; the variants name theirs",
    [
      .view("view", \.view, finds: .view, unless: "constraint", "what ends above the keyboard"),
      .text("constraint", \.constraint, "in its place: the constraint whose constant changes"),
      .flag("resizes", \.resizes, "false: the view moves and keeps its height"),
      .choice("pin", \.pin, "the parent's bottom, or that of its safe area"),
      .points("constant", \.constant, in: .anyLength, "how far above that the view rests"),
      .flag("adds", \.adds, "false: the constant at rest is lost, and 0 after a hide"),
      .choice("hears", \.heard, "which notifications; show never comes down"),
      .choice("uses", \.uses, "the fault is begin: where the keyboard comes from"),
      .choice("measure", \.measure, "the overlap with the parent, or what is taken for it"),
      .points("gap", \.space, "what is left above the keyboard"),
      .flag("subtractsSafeArea", \.subtractsSafeArea, "takes the parent's safe area off"),
      .flag("zeroMeansSafeArea", \.zeroMeansSafeArea, "rests at the safe area after a hide"),
      .choice("animates", \.animates, "as the notification says, not at all, or for seconds"),
      .seconds("duration", \.duration, "how long, where animates is seconds"),
      .flag("shiftsCurve", \.shiftsCurve, "false, the fault: the raw curve is passed as options"),
    ],
    presets: [
      .named("stack-overflow-25693130", source: "stackoverflow.com/q/25693130, the top answer") {
        $0.heard = .changeFrame
        $0.measure = .height
        $0.shiftsCurve = false
      },
      .named("wwdc21-10259", source: "WWDC21 10259, the code before the layout guide") {
        $0.heard = .show
        $0.measure = .unconverted
        $0.zeroMeansSafeArea = true
        $0.adds = false
        $0.shiftsCurve = false
      },
      .named(
        "spring-keyboard-constraint",
        source: "MengTo/Spring 1.0.5, KeyboardLayoutConstraint.swift"
      ) {
        $0.measure = .height
        $0.shiftsCurve = false
      },
      .named("little-bites-82", source: "littlebitesofcocoa.com, no. 82") {
        $0.measure = .travel
        $0.shiftsCurve = false
      },
      .named("rx-keyboard", source: "RxSwiftCommunity/RxKeyboard 2.0.1, README.md") {
        $0.heard = .all
        $0.measure = .screen
        $0.adds = false
        $0.animates = .none
      },
    ]
  )

  private var view: ViewIndex?
  private var constraint = ""
  private var resizes = true
  private var pin = Edge.superview
  private var constant = 0.0
  private var adds = true
  private var heard = Heard.showHide
  private var uses = Frame.end
  private var measure = Measure.overlap
  private var space = 0.0
  private var subtractsSafeArea = false
  private var zeroMeansSafeArea = false
  private var animates = Animation.notification
  private var duration = 0.25
  private var shiftsCurve = true
  /// What was measured of the keyboard, 0 for none; nil before anything was heard.
  private var covered: Double?
  /// The sum of all ways of the keyboard (`travel`).
  private var travelled = 0.0
  /// How far below its edge a constraint has the view end by itself.
  private var ownDistance: Double?

  var hears: StrategyEvents {
    switch heard {
    case .showHide: [.keyboardWillShow, .keyboardWillHide]
    case .changeFrame: .keyboardWillChangeFrame
    case .all: [.keyboardWillChangeFrame, .keyboardWillShow, .keyboardWillHide]
    case .show: .keyboardWillShow
    case .didShow: [.keyboardDidShow, .keyboardWillHide]
    }
  }
  var gap: Double? { space }

  func lack(on screen: Screen) -> String? {
    screen.form.heldBottom(of: view, constraint: constraint).lack
  }

  mutating func setUp(on screen: inout Screen) { place(on: &screen, Cause()) }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let held = screen.form.heldBottom(of: view, constraint: constraint)
    guard let parent = parent(of: held, screen.form) else { return }
    covered = measured(notification, parent, screen)
    place(on: &screen, animation(notification))
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

  /// What the view's bottom is tied to.
  private func parent(of held: HeldBottom, _ form: Form) -> ViewIndex? {
    switch held {
    case .nothing: nil
    case .pin(let view): form.views[view].parent
    case .constraint(let tied): tied.container
    }
  }

  // MARK: Measuring

  /// What the code adds for the keyboard; nil before anything was heard.
  private func lift(above parent: ViewIndex, _ screen: Screen) -> Double? {
    guard let covered else { return nil }
    let safeBottom = screen.safeAreaInsets(parent).bottom
    guard covered == 0 else { return covered + space - (subtractsSafeArea ? safeBottom : 0) }
    return zeroMeansSafeArea ? safeBottom : 0
  }

  private mutating func measured(
    _ notification: KeyboardNotification,
    _ parent: ViewIndex,
    _ screen: Screen
  ) -> Double {
    if measure == .travel {
      travelled += notification.begin.minY - notification.end.minY
      return travelled
    }
    let isHide =
      notification.name == .willHide
      || notification.name == .willChangeFrame && notification.hides(from: screen.screenSize)
    guard !isHide else { return 0 }
    let frame = uses == .begin ? notification.begin : notification.end
    switch measure {
    case .overlap: return screen.windowFrame(parent).intersection(frame)?.height ?? 0
    case .height: return frame.height
    case .unconverted: return screen.frame(0).height - frame.minY
    case .screen: return screen.screenSize.height - frame.minY
    case .travel: return travelled
    }
  }

  private func animation(_ notification: KeyboardNotification) -> Cause {
    switch animates {
    case .notification:
      Cause(duration: notification.duration, curve: shiftsCurve ? notification.curve : 0)
    case .none: Cause()
    case .seconds: Cause(duration: duration, curve: 0)
    }
  }

  // MARK: Moving

  private mutating func place(on screen: inout Screen, _ cause: Cause) {
    let held = screen.form.heldBottom(of: view, constraint: constraint)
    guard let parent = parent(of: held, screen.form) else { return }
    let lift = lift(above: parent, screen)
    switch held {
    case .nothing: return
    case .pin(let view):
      let constant = (adds || lift == nil ? constant : 0) + (lift ?? 0)
      screen.pinBottom(of: view, to: pin(constant: constant), cause)
    case .constraint(let tied):
      guard let lift else { return }
      let own = ownDistance ?? screen.distance(of: tied)
      ownDistance = own
      screen.setDistance((adds ? own : 0) - lift, of: tied, cause)
    }
  }

  /// Leaves a view, or its constraint, as it was before the keyboard.
  private func letGo(of held: HeldBottom, on screen: inout Screen) {
    switch held {
    case .nothing: return
    case .pin(let view): screen.pinBottom(of: view, to: pin(constant: constant), Cause())
    case .constraint(let tied):
      if let ownDistance { screen.setDistance(ownDistance, of: tied, Cause()) }
    }
  }

  private func pin(constant: Double) -> BottomPin {
    BottomPin(isInSafeArea: pin == .safeArea, constant: constant, resizes: resizes)
  }
}
