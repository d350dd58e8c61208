import AvoidanceEngine

/// The controllers of article 001 and of XLForm as apps have them: the table's bottom inset becomes
/// what the keyboard covers of the table, and the row comes into view.
struct OwnInsetScroll: Strategy {
  enum OnHide: CaseIterable { case zero, restore, xlform }

  static let model = StrategyModel(
    "insetScroll",
    OwnInsetScroll.self,
    source: "Tests/RegressionRunnerTests/Foreign/OwnInsetScroll.swift",
    [.view("scrollView", \.table), .choice("onHide", \.onHide), .flag("indicators", \.indicators)],
    presets: [
      .named("xlform") { strategy in
        strategy.onHide = .xlform
        strategy.indicators = true
      }
    ]
  )

  private var table: ViewIndex?
  private var onHide = OnHide.zero
  private var indicators = false
  private var insetsBefore: (content: Double, indicators: Double)?

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let form = screen.form
    let first = form.scrollViews.first { form.view($0)?.kind == .tableView }
    guard let table = table ?? first, form.view(table) != nil else { return }
    let animation = Cause(duration: notification.duration, curve: notification.curve)
    switch notification.name {
    case .willShow:
      if let cell = editedCell(in: table, screen) {
        show(notification.end, over: table, cell, on: &screen, animation)
      }
    case .willHide: hide(table, on: &screen, animation)
    default: break
    }
  }

  private mutating func show(
    _ keyboard: Rect, over table: ViewIndex, _ cell: ViewIndex, on screen: inout Screen,
    _ animation: Cause
  ) {
    let superview = screen.form.view(table)?.parent ?? -1
    let covered =
      screen.frame(table).maxY - screen.convertFromWindow(keyboard, to: superview).minY
    let present = (
      content: screen.contentInset(table).bottom,
      indicators: screen.scrollIndicatorInsets(table).bottom
    )
    if onHide == .xlform, insetsBefore == nil { insetsBefore = present }
    let usual = onHide == .xlform ? insetsBefore?.content : nil
    guard covered > usual ?? present.content else { return }
    if onHide == .restore, insetsBefore == nil { insetsBefore = present }
    inset(table, by: covered, indicators: covered, on: &screen, animation)
    guard screen.form.view(cell)?.parent == table else { return }
    screen.scrollToRow(cell, of: table, position: .none, animation)
  }

  private mutating func hide(_ table: ViewIndex, on screen: inout Screen, _ animation: Cause) {
    if onHide == .zero { return inset(table, by: 0, indicators: 0, on: &screen, animation) }
    guard onHide == .restore || editedCell(in: table, screen) != nil, let before = insetsBefore
    else { return }
    insetsBefore = nil
    let indicators = onHide == .xlform ? before.content : before.indicators
    inset(table, by: before.content, indicators: indicators, on: &screen, animation)
  }

  private func inset(
    _ table: ViewIndex, by content: Double, indicators: Double, on screen: inout Screen,
    _ animation: Cause
  ) {
    var insets = screen.contentInset(table)
    insets.bottom = content
    screen.setContentInset(insets, of: table, animation)
    guard self.indicators else { return }
    insets = screen.scrollIndicatorInsets(table)
    insets.bottom = indicators
    screen.setScrollIndicatorInsets(insets, of: table, animation)
  }

  /// The cell around what is being edited in the table.
  private func editedCell(in table: ViewIndex, _ screen: Screen) -> ViewIndex? {
    guard screen.form.isInside(screen.firstResponder, table),
      let cell = screen.form.view(screen.firstResponder)?.enclosingCell, cell >= 0
    else { return nil }
    return cell
  }
}
