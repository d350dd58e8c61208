import AvoidanceEngine

/// The form of article 002 as an app has it: an empty view at the end of the stack becomes as high as
/// the keyboard, and the field scrolls.
struct OwnStackSpacer: Strategy {
  enum MoveRule: CaseIterable { case fieldHeight, overlap }

  static let model = StrategyModel(
    "stackSpacer",
    OwnStackSpacer.self,
    source: "Tests/RegressionRunnerTests/Foreign/OwnStackSpacer.swift",
    [
      .view("scrollView", \.scrollView), .view("stackView", \.stackView),
      .choice("moveRule", \.moveRule), .flag("shiftsCurve", \.shiftsCurve),
    ]
  )

  private var scrollView: ViewIndex?
  private var stackView: ViewIndex?
  private var moveRule = MoveRule.fieldHeight
  private var shiftsCurve = false

  mutating func setUp(on screen: inout Screen) {
    findViews(screen.form)
    if let stackView, scrollView != nil { screen.appendSpacer(to: stackView) }
  }

  /// The outlets: what a storyboard connects.
  private mutating func findViews(_ form: Form) {
    let first = form.scrollViews.first { form.view($0)?.kind == .scrollView }
    if stackView == nil, let first {
      stackView = form.stackViews.first { form.isInside($0, first) }
    }
    scrollView = known(scrollView ?? first, form)
    stackView = known(stackView, form)
  }

  private func known(_ view: ViewIndex?, _ form: Form) -> ViewIndex? {
    view.flatMap { form.view($0) == nil ? nil : $0 }
  }

  mutating func parameterChanged(_ name: String, from old: OwnStackSpacer, on screen: inout Screen)
  {
    findViews(screen.form)
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard notification.name == .willChangeFrame, let scrollView, let stackView else { return }
    let keyboard = notification.end
    let hides = keyboard.minY == screen.screenSize.height
    let curve = shiftsCurve ? notification.curve : 0
    let animation = Cause(duration: notification.duration, curve: curve)
    screen.setSpacer(height: hides ? 0 : keyboard.height, of: stackView, animation)

    let field = screen.firstResponder
    guard let view = screen.form.view(field), view.kind == .textField, view.parent == stackView
    else { return }
    let frame = screen.windowFrame(field)
    var offset = Point.zero
    if frame.intersects(keyboard) {
      let lower = screen.contentOffset(scrollView).y + frame.maxY - keyboard.minY
      offset.y = moveRule == .overlap ? lower : frame.height
    }
    // setContentOffset(_:animated: true)
    screen.setContentOffset(offset, of: scrollView, Cause(duration: 0.3))
  }
}
