/// Insets the table by the overlap and scrolls the first responder's row into view.
///
/// Source: <doc:AvoidanceStrategies#Inset-scroll>, and <doc:AvoidanceStrategies#XLForm> for
/// `onHide: xlform`.
struct InsetScroll: Strategy {
  enum OnHide: String, CaseIterable { case zero, restore, xlform }

  enum Rule: Int, StrategyRule {
    case editedElsewhere, enoughRoom, insets, innerTable, zeroes, restores, keeps

    var meaning: String {
      switch self {
      case .editedElsewhere: "the field is outside the table: does nothing"
      case .enoughRoom: "the bottom inset is as large as the overlap already: leaves it"
      case .insets: "the keyboard covers part of the table: insets it"
      case .innerTable: "the field is in a row of a table in the table: scrolls to no row"
      case .zeroes: "the keyboard hides: sets the bottom inset to 0"
      case .restores: "the keyboard hides: restores the bottom inset"
      case .keeps:
        "the keyboard hides, but no inset was remembered, or the field is gone: leaves the inset"
      }
    }
  }

  static let model = StrategyModel(
    "insetScroll",
    InsetScroll.self,
    summary: "Insets the table by the overlap and scrolls the edited row into view",
    source: "article 001; XLForm's XLFormViewController",
    [
      .view("scrollView", \.scrollView, finds: .table, "table to inset"),
      .choice("onHide", \.onHide, "what happens to the inset when the keyboard hides"),
      .flag("indicators", \.indicators, "also insets the scroll indicators").acting(on: .nothing),
    ],
    presets: [
      .named("xlform", source: "xmartlabs/XLForm, XLFormViewController.m") {
        $0.onHide = .xlform
        $0.indicators = true
      }
    ],
    rules: Rule.self
  )

  private struct Insets {
    var content: Double
    var indicator: Double
  }

  private var scrollView: ViewIndex?
  private var onHide = OnHide.zero
  private var indicators = false
  /// The bottom insets before the first change (`restore`) or at the first show (`xlform`).
  private var remembered: Insets?

  var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let scrollView = scrollView ?? screen.form.roles[.table]
    guard scrollView >= 0 else { return }
    let cause = Cause(duration: notification.duration, curve: notification.curve)
    if notification.name == .willShow {
      show(notification.end, in: scrollView, on: &screen, cause)
    } else {
      hide(scrollView, on: &screen, cause)
    }
  }

  private mutating func show(
    _ keyboardFrameEnd: Rect, in scrollView: ViewIndex, on screen: inout Screen, _ cause: Cause
  ) {
    let cell = firstResponderCell(in: scrollView, &screen)
    guard cell >= 0 else { return screen.follow(Rule.editedElsewhere) }
    let superview = screen.form.views[scrollView].parent
    let keyboard = screen.convertFromWindow(keyboardFrameEnd, to: superview)
    let newBottom = screen.frame(scrollView).maxY - keyboard.minY
    let present = Insets(
      content: screen.contentInset(scrollView).bottom,
      indicator: screen.scrollIndicatorInsets(scrollView).bottom)
    if onHide == .xlform && remembered == nil { remembered = present }
    let bound = onHide == .xlform ? remembered?.content ?? present.content : present.content
    guard newBottom > bound else { return screen.follow(Rule.enoughRoom) }
    screen.follow(Rule.insets)
    if onHide == .restore && remembered == nil { remembered = present }
    setBottom(content: newBottom, indicator: newBottom, of: scrollView, on: &screen, cause)
    if screen.form.views[cell].parent == scrollView {
      screen.scrollToRow(cell, of: scrollView, position: .none, cause)
    } else {
      screen.follow(Rule.innerTable)
    }
  }

  private mutating func hide(_ scrollView: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    switch onHide {
    case .zero:
      screen.follow(Rule.zeroes)
      setBottom(content: 0, indicator: 0, of: scrollView, on: &screen, cause)
    case .restore:
      guard let insets = remembered else { return screen.follow(Rule.keeps) }
      screen.follow(Rule.restores)
      remembered = nil
      setBottom(
        content: insets.content, indicator: insets.indicator, of: scrollView, on: &screen, cause)
    case .xlform:
      guard firstResponderCell(in: scrollView, &screen) >= 0, let insets = remembered else {
        return screen.follow(Rule.keeps)
      }
      screen.follow(Rule.restores)
      remembered = nil
      setBottom(
        content: insets.content, indicator: insets.content, of: scrollView, on: &screen, cause)
    }
  }

  /// The cell around the first responder if it is inside the table; else -1.
  ///
  /// The screen is not changed, but as a value it would be copied for the call.
  private func firstResponderCell(in scrollView: ViewIndex, _ screen: inout Screen) -> ViewIndex {
    let field = screen.firstResponder
    guard field >= 0, screen.form.isInside(field, scrollView) else { return -1 }
    return screen.form.views[field].enclosingCell
  }

  private func setBottom(
    content: Double, indicator: Double, of scrollView: ViewIndex, on screen: inout Screen,
    _ cause: Cause
  ) {
    let indicator = indicators ? indicator : nil
    screen.setBottomInsets(content: content, indicators: indicator, of: scrollView, cause)
  }
}
