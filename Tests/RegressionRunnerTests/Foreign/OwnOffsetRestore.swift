import AvoidanceEngine

/// The table of article 000 as an app has it: the cell reports where its field is, the controller
/// scrolls by what the keyboard covers of that, and back.
struct OwnOffsetRestore: Strategy {
  static let model = StrategyModel(
    "offsetRestore",
    OwnOffsetRestore.self,
    source: "Tests/RegressionRunnerTests/Foreign/OwnOffsetRestore.swift",
    [
      .points("gap", \.room),
      .points("threshold", \.threshold),
      .seconds("duration", \.duration),
      .flag("convertsFrame", \.convertsFrame),
      .view("scrollView", \.table),
    ]
  )

  private var room = 10.0
  private var threshold = 0.01
  private var duration = 0.1
  private var convertsFrame = true
  private var table: ViewIndex?
  private var reported = Rect.zero
  private var offsetBefore = Point.zero

  var gap: Double? { room }
  var restoresOffset: Bool { true }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    // The cell is the delegate of its text field, of nothing else.
    guard let view = screen.form.view(field), view.kind == .textField, view.enclosingCell >= 0
    else { return }
    if event == .didBeginEditing {
      let frame = screen.frame(field)
      let bounds = Rect(0, 0, frame.width, frame.height)
      reported = screen.convertToWindow(convertsFrame ? frame : bounds, from: field)
    } else if event == .textDidEndEditing {
      screen.logContentEdited(of: field)
    }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard let table = table ?? firstTable(screen.form), screen.form.view(table) != nil
    else { return }
    switch notification.name {
    case .willShow:
      offsetBefore = screen.contentOffset(table)
      let free = screen.frame(0).height - notification.end.height
      let covered = reported.maxY - free
      guard covered > threshold else { return }
      scroll(table, to: Point(0, covered + offsetBefore.y + room), on: &screen)
    case .willHide: scroll(table, to: offsetBefore, on: &screen)
    default: break
    }
  }

  private func scroll(_ table: ViewIndex, to offset: Point, on screen: inout Screen) {
    screen.setContentOffset(offset, of: table, Cause(duration: duration))
  }

  private func firstTable(_ form: Form) -> ViewIndex? {
    form.scrollViews.first { form.view($0)?.kind == .tableView }
  }
}
