/// A strategy that makes a view's bottom follow the keyboard, by a pin or by a constraint's constant.
protocol BottomStrategy: Strategy {
  var outlet: BottomOutlet { get set }
  /// The pin at rest.
  var pinAtRest: BottomPin { get }
  mutating func place(on screen: inout Screen, _ cause: Cause)
}

extension BottomStrategy {
  func unmetRequirement(on screen: Screen) -> String? {
    outlet.held(in: screen.form).unmetRequirement
  }

  mutating func setUp(on screen: inout Screen) { place(on: &screen, Cause()) }

  mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen) {
    let held = old.outlet.held(in: screen.form)
    if held != outlet.held(in: screen.form) {
      old.letGo(of: held, on: &screen)
      outlet.ownDistance = nil
    }
    place(on: &screen, Cause())
  }

  /// Leaves a view at rest, or its constraint as the form has it.
  private func letGo(of held: BottomAttachment, on screen: inout Screen) {
    switch held {
    case .nothing: return
    case .pin(let view):
      screen.pinBottom(of: view, to: pinAtRest.excluding(view, of: screen.form), Cause())
    case .constraint(let tied):
      if let distance = outlet.ownDistance { screen.setDistance(distance, of: tied, Cause()) }
    }
  }
}

/// Avoidance that apps write by hand: the constant of a constraint from a view's bottom to its parent's
/// follows the keyboard.
///
/// Its parameters include the bugs that such code has.
struct BottomConstraint: BottomStrategy {
  /// The notifications that the code observes; `show` never restores.
  enum Heard: String, CaseIterable { case showHide, changeFrame, all, show, didShow }
  enum Measure: String, CaseIterable { case overlap, height, unconverted, screen, travel }
  enum Edge: String, CaseIterable { case superview, safeArea }
  enum Animation: String, CaseIterable { case notification, none, seconds }

  enum Rule: Int, StrategyRule {
    case covered, uncovered, travels, restores, toSafeArea, pins, unheard, changesConstant

    var meaning: String {
      switch self {
      case .covered: "the keyboard shows: ends the view above what is measured of it"
      case .uncovered: "the keyboard shows, but covers nothing: leaves the view at rest"
      case .travels: "with measure travel: adds up the movements of the keyboard"
      case .restores: "the keyboard hides: puts the view back"
      case .toSafeArea:
        "the keyboard hides and zeroMeansSafeArea is set: ends the view at the safe area"
      case .pins: "the form has no constraint at the view's bottom: changes the frame"
      case .unheard: "a constraint, and no notification yet: leaves the constant"
      case .changesConstant: "a constraint ties the bottom of the view: changes its constant"
      }
    }
  }

  static let model = StrategyModel(
    "bottomConstraint",
    BottomConstraint.self,
    summary: "Adjusts a view's bottom constraint to the keyboard, as apps commonly do",
    origin: .recipe,
    source: "app code; each variant has its own source",
    usedBy: "WordPress's login, whose constants follow the keyboard",
    [
      .view(
        "view", \.outlet.view, finds: .held, unless: "constraint",
        "view that ends above the keyboard"),
      .text(
        "constraint", \.outlet.constraint, "alternatively, the constraint whose constant changes"),
      .flag("resizes", \.resizes, "false moves the view without resizing it"),
      .choice("pin", \.pin, "bottom of the superview or of its safe area"),
      .points("constant", \.constant, in: .anyLength, "distance from there to the view at rest"),
      .flag("adds", \.adds, "false discards the original constant: it is 0 after a hide"),
      .choice("hears", \.heard, "observed notifications; 'show' never restores"),
      .choice("uses", \.uses, in: [.end, .begin], "keyboard frame to use; begin is a bug"),
      .choice("measure", \.measure, "overlap with the superview, or an approximation of it"),
      .points("gap", \.space, "space above the keyboard"),
      .flag("subtractsSafeArea", \.subtractsSafeArea, "subtracts the safe area of the superview"),
      .flag("zeroMeansSafeArea", \.zeroMeansSafeArea, "returns to the safe area after a hide"),
      .choice(
        "animates", \.animates, "animates like the keyboard, not at all, or for a fixed time"
      ).acting(on: .time),
      .seconds("duration", \.duration, "duration, if animates is seconds").acting(on: .time),
      .flag(
        "shiftsCurve", \.shiftsCurve, "false is a bug: passes the raw curve as options"
      ).acting(on: .time),
    ],
    presets: [
      .named("stack-overflow-25693130", source: "stackoverflow.com/q/25693130, top answer") {
        $0.heard = .changeFrame
        $0.measure = .height
        $0.shiftsCurve = false
      },
      .named("wwdc21-10259", source: "WWDC21 10259, code shown before the layout guide") {
        $0.heard = .show
        $0.measure = .unconverted
        $0.zeroMeansSafeArea = true
        $0.adds = false
        $0.shiftsCurve = false
      },
      .named(
        "spring-keyboard-constraint", source: "MengTo/Spring 1.0.5, KeyboardLayoutConstraint.swift"
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
    ],
    rules: Rule.self
  )

  var outlet = BottomOutlet()
  private var resizes = true
  private var pin = Edge.superview
  private var constant = 0.0
  private var adds = true
  private var heard = Heard.showHide
  private var uses = KeyboardFrameKey.end
  private var measure = Measure.overlap
  private var space = 0.0
  private var subtractsSafeArea = false
  private var zeroMeansSafeArea = false
  private var animates = Animation.notification
  private var duration = 0.25
  private var shiftsCurve = true
  /// The keyboard's height as measured, 0 if it is hidden; nil before the first notification.
  private var covered: Double?
  /// The sum of all movements of the keyboard (`travel`).
  private var travelled = 0.0

  var observedEvents: StrategyEvents {
    switch heard {
    case .showHide: [.keyboardWillShow, .keyboardWillHide]
    case .changeFrame: .keyboardWillChangeFrame
    case .all: [.keyboardWillChangeFrame, .keyboardWillShow, .keyboardWillHide]
    case .show: .keyboardWillShow
    case .didShow: [.keyboardDidShow, .keyboardWillHide]
    }
  }
  var gap: Double? { space }
  var pinAtRest: BottomPin { pin(constant: constant) }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard let parent = parent(of: outlet.held(in: screen.form), screen.form) else { return }
    covered = measured(notification, parent, &screen)
    place(on: &screen, animation(notification))
  }

  private func parent(of held: BottomAttachment, _ form: Form) -> ViewIndex? {
    switch held {
    case .nothing: nil
    case .pin(let view): form.views[view].parent
    case .constraint(let tied): tied.container
    }
  }

  // MARK: Measuring

  /// What the code adds for the keyboard; nil before the first notification.
  private func lift(above parent: ViewIndex, _ screen: Screen) -> Double? {
    guard let covered else { return nil }
    let safeBottom = screen.safeAreaInsets(parent).bottom
    guard covered == 0 else { return covered + space - (subtractsSafeArea ? safeBottom : 0) }
    return zeroMeansSafeArea ? safeBottom : 0
  }

  private mutating func measured(
    _ notification: KeyboardNotification, _ parent: ViewIndex, _ screen: inout Screen
  ) -> Double {
    if measure == .travel {
      screen.follow(Rule.travels)
      travelled += notification.begin.minY - notification.end.minY
      return travelled
    }
    let isHide =
      notification.name == .willHide
      || notification.name == .willChangeFrame && notification.hides(from: screen.screenSize)
    guard !isHide else {
      screen.follow(zeroMeansSafeArea ? Rule.toSafeArea : .restores)
      return 0
    }
    let frame = uses.frame(of: notification)
    let covered =
      switch measure {
      case .overlap: screen.windowFrame(parent).intersection(frame)?.height ?? 0
      case .height: frame.height
      case .unconverted: screen.frame(0).height - frame.minY
      case .screen: screen.screenSize.height - frame.minY
      case .travel: travelled
      }
    screen.follow(covered == 0 ? Rule.uncovered : .covered)
    return covered
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

  mutating func place(on screen: inout Screen, _ cause: Cause) {
    let held = outlet.held(in: screen.form)
    guard let parent = parent(of: held, screen.form) else { return }
    let lift = lift(above: parent, screen)
    switch held {
    case .nothing: return
    case .pin(let view):
      if lift != nil { screen.follow(Rule.pins) }
      let constant = (adds || lift == nil ? constant : 0) + (lift ?? 0)
      screen.pinBottom(
        of: view, to: pin(constant: constant).excluding(view, of: screen.form), cause)
    case .constraint(let tied):
      guard let lift else { return screen.follow(Rule.unheard) }
      screen.follow(Rule.changesConstant)
      let own = outlet.ownDistance(of: tied, on: screen)
      screen.setDistance((adds ? own : 0) - lift, of: tied, cause)
    }
  }

  private func pin(constant: Double) -> BottomPin {
    BottomPin(isInSafeArea: pin == .safeArea, constant: constant, resizes: resizes)
  }
}
