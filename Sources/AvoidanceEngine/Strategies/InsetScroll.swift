/// Insets the table by the overlap and scrolls the first responder's row into view.
///
/// Source: article 001, and XLForm's XLFormViewController for `onHide: xlform`.
struct InsetScroll: Strategy {
  /// What happens to the inset when the keyboard hides.
  enum OnHide: UInt8 { case zero, restore, xlform }

  static let parameters = [
    StrategyParameter(.scrollView, .view, default: .views([])),
    StrategyParameter(.onHide, .choice(["zero", "restore", "xlform"]), default: .choice(0)),
    StrategyParameter(.indicators, .flag, default: .flag(false)),
  ]

  private struct Insets {
    var content: Double
    var indicator: Double
  }

  private var scrollView: ViewIndex
  private var onHide = OnHide.zero
  private var indicators = false
  /// The bottom insets before the first change (`restore`) or at the first show (`xlform`).
  private var remembered: Insets?

  init(_ landmarks: Form.Landmarks) { scrollView = landmarks.table }

  mutating func configure(_ change: ParameterChange, _ landmarks: Form.Landmarks) {
    switch (change.name, change.value) {
    case (.scrollView, .views(let views)): scrollView = views.first ?? landmarks.table
    case (.onHide, .choice(let value)): onHide = OnHide(rawValue: value) ?? .zero
    case (.indicators, .flag(let value)): indicators = value
    default: break
    }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard scrollView >= 0 else { return }
    let cause = Cause(
      by: .strategy,
      duration: notification.duration,
      curve: notification.curve
    )
    if notification.name == .willShow { show(notification.end, on: &screen, cause) }
    if notification.name == .willHide { hide(on: &screen, cause) }
  }

  private mutating func show(_ keyboardFrameEnd: Rect, on screen: inout Screen, _ cause: Cause) {
    let cell = firstResponderCell(screen)
    guard cell >= 0 else { return }
    let superview = screen.form.views[scrollView].parent
    let keyboard = screen.convertFromWindow(keyboardFrameEnd, to: superview)
    let newBottom = screen.frame(scrollView).maxY - keyboard.minY
    let present = Insets(
      content: screen.contentInset(scrollView).bottom,
      indicator: screen.scrollIndicatorInsets(scrollView).bottom
    )
    if onHide == .xlform && remembered == nil { remembered = present }
    let bound = onHide == .xlform ? remembered?.content ?? present.content : present.content
    guard newBottom > bound else { return }
    if onHide == .restore && remembered == nil { remembered = present }
    setBottom(content: newBottom, indicator: newBottom, on: &screen, cause)
    if screen.form.views[cell].parent == scrollView {
      screen.scrollToRow(cell, of: scrollView, position: .none, cause)
    }
  }

  private mutating func hide(on screen: inout Screen, _ cause: Cause) {
    switch onHide {
    case .zero:
      setBottom(content: 0, indicator: 0, on: &screen, cause)
    case .restore:
      guard let insets = remembered else { return }
      remembered = nil
      setBottom(content: insets.content, indicator: insets.indicator, on: &screen, cause)
    case .xlform:
      guard firstResponderCell(screen) >= 0, let insets = remembered else { return }
      remembered = nil
      setBottom(content: insets.content, indicator: insets.content, on: &screen, cause)
    }
  }

  /// The cell around the first responder, where it is inside the table; -1 for none.
  private func firstResponderCell(_ screen: Screen) -> ViewIndex {
    let field = screen.firstResponder
    guard field >= 0, screen.form.isInside(field, scrollView) else { return -1 }
    return screen.form.views[field].enclosingCell
  }

  private func setBottom(
    content: Double,
    indicator: Double,
    on screen: inout Screen,
    _ cause: Cause
  ) {
    var insets = screen.contentInset(scrollView)
    insets.bottom = content
    screen.setContentInset(insets, of: scrollView, cause)
    guard indicators else { return }
    var indicatorInsets = screen.scrollIndicatorInsets(scrollView)
    indicatorInsets.bottom = indicator
    screen.setScrollIndicatorInsets(indicatorInsets, of: scrollView, cause)
  }
}
