/// A spacer as high as the keyboard at the end of a scrolling stack view.
///
/// Bugs kept: the offset becomes the field's height rather than the overlap (`moveRule`), the raw curve
/// is passed as animation options, whose curve bits are then 0 (`shiftsCurve`), an undocked keyboard
/// counts as shown, and the offset goes to zero if the field is uncovered.
struct StackSpacer: Strategy {
  enum MoveRule: String, CaseIterable { case fieldHeight, overlap }

  enum Rule: Int, StrategyRule {
    case grows, shrinks, editedElsewhere, uncovered, byFieldHeight, byOverlap

    var meaning: String {
      switch self {
      case .grows: "the keyboard's top is on the screen: gives the spacer its height"
      case .shrinks: "the keyboard's top is the screen's bottom: gives the spacer no height"
      case .editedElsewhere: "no text field directly in the stack is edited: scrolls nothing"
      case .uncovered: "the field is clear of the keyboard: scrolls to the top"
      case .byFieldHeight: "the field is covered: scrolls to an offset of the field's height"
      case .byOverlap: "the field is covered: scrolls by the overlap"
      }
    }
  }

  static let model = StrategyModel(
    "stackSpacer",
    StackSpacer.self,
    summary: "Appends a spacer of the keyboard's height to a stack in a scroll view",
    source: "article 002, setup, handle and moveTextFieldIfNeeded",
    [
      .view("scrollView", \.scrollView, finds: .scrollView, "scroll view"),
      .view(
        "stackView", \.stackView, finds: .stackView, inside: "scrollView",
        "stack that gets the spacer"),
      .choice(
        "moveRule", \.moveRule,
        "how far to scroll a covered field: fieldHeight is the bug of the article"),
      .flag(
        "shiftsCurve", \.shiftsCurve, "false is a bug: passes the raw curve as options"
      ).acting(on: .time),
    ],
    rules: Rule.self
  )

  private var scrollView: ViewIndex?
  private var stackView: ViewIndex?
  private var moveRule = MoveRule.fieldHeight
  private var shiftsCurve = false

  var observedEvents: StrategyEvents { .keyboardWillChangeFrame }

  private func views(_ form: Form) -> (scrollView: ViewIndex, stackView: ViewIndex)? {
    let outer = scrollView ?? form.roles[.scrollView]
    let stackView =
      stackView ?? scrollView.map { form.stack(inside: $0) } ?? form.roles[.stackView]
    return outer >= 0 && stackView >= 0 ? (outer, stackView) : nil
  }

  mutating func setUp(on screen: inout Screen) {
    if let views = views(screen.form) { screen.appendSpacer(to: views.stackView) }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard let (scrollView, stackView) = views(screen.form) else { return }
    let end = notification.end
    let isHiding = end.minY == screen.screenSize.height
    screen.follow(isHiding ? Rule.shrinks : .grows)
    let animation = Cause(
      duration: notification.duration, curve: shiftsCurve ? notification.curve : 0)
    screen.setSpacer(height: isHiding ? 0 : end.height, of: stackView, animation)
    let field = screen.firstResponder
    guard field >= 0, screen.form.views[field].parent == stackView,
      screen.form.views[field].kind == .textField
    else { return screen.follow(Rule.editedElsewhere) }
    // `animated: true` has its own animation, whatever block encloses it.
    let animated = Cause(duration: 0.3, curve: 0)
    let inputFrame = screen.windowFrame(field)
    guard inputFrame.intersects(end) else {
      screen.follow(Rule.uncovered)
      screen.setContentOffset(.zero, of: scrollView, animated)
      return
    }
    screen.follow(moveRule == .overlap ? Rule.byOverlap : .byFieldHeight)
    var y = inputFrame.height
    if moveRule == .overlap {
      y = screen.contentOffset(scrollView).y + inputFrame.maxY - end.minY
    }
    screen.setContentOffset(Point(0, y), of: scrollView, animated)
  }
}
