/// A spacer as high as the keyboard at the end of a scrolling stack view.
///
/// Faults kept: the offset becomes the field's height rather than the overlap (`moveRule`), the raw
/// curve is passed as animation options, whose curve bits are then 0 (`shiftsCurve`), a keyboard
/// that leaves the bottom edge without reaching the screen's bottom counts as shown, and the offset
/// goes to zero where the field is free.
///
/// Source: article 002, `setup`, `handle` and `moveTextFieldIfNeeded`.
struct StackSpacer: Strategy {
  /// How far the content moves when the field is covered.
  enum MoveRule: UInt8 { case fieldHeight, overlap }

  static let parameters = [
    StrategyParameter(.scrollView, .view, default: .views([])),
    StrategyParameter(.stackView, .view, default: .views([])),
    StrategyParameter(.moveRule, .choice(["fieldHeight", "overlap"]), default: .choice(0)),
    StrategyParameter(.shiftsCurve, .flag, default: .flag(false)),
  ]

  private var scrollView: ViewIndex
  private var stackView: ViewIndex
  private var moveRule = MoveRule.fieldHeight
  private var shiftsCurve = false

  init(_ landmarks: Form.Landmarks) {
    scrollView = landmarks.scrollView
    stackView = landmarks.stackView
  }

  mutating func configure(_ change: ParameterChange, _ landmarks: Form.Landmarks) {
    switch (change.name, change.value) {
    case (.scrollView, .views(let views)): scrollView = views.first ?? landmarks.scrollView
    case (.stackView, .views(let views)): stackView = views.first ?? landmarks.stackView
    case (.moveRule, .choice(let value)): moveRule = MoveRule(rawValue: value) ?? .fieldHeight
    case (.shiftsCurve, .flag(let value)): shiftsCurve = value
    default: break
    }
  }

  func setUp(on screen: inout Screen) {
    guard scrollView >= 0, stackView >= 0 else { return }
    screen.appendSpacer(to: stackView)
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard notification.name == .willChangeFrame, scrollView >= 0, stackView >= 0 else { return }
    let end = notification.end
    let isHiding = end.minY == screen.screenSize.height
    let animation = Cause(
      by: .strategy,
      duration: notification.duration,
      curve: shiftsCurve ? notification.curve : 0
    )
    screen.setSpacer(height: isHiding ? 0 : end.height, of: stackView, animation)
    let field = screen.firstResponder
    guard field >= 0, screen.form.views[field].parent == stackView,
      screen.form.views[field].kind == .textField
    else { return }
    // `animated: true` has its own animation, whatever block encloses it.
    let animated = Cause(by: .strategy, duration: 0.3, curve: 0)
    let inputFrame = screen.windowFrame(field)
    guard inputFrame.intersects(end) else {
      screen.setContentOffset(.zero, of: scrollView, animated)
      return
    }
    var y = inputFrame.height
    if moveRule == .overlap {
      y = screen.contentOffset(scrollView).y + inputFrame.maxY - end.minY
    }
    screen.setContentOffset(Point(0, y), of: scrollView, animated)
  }
}
