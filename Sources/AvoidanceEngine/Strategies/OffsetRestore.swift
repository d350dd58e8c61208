/// Remembers the table's offset and lifts the table by the overlap and a gap.
///
/// The cell reports its field's rectangle when editing begins; the controller lifts on show and goes
/// back on hide. Faults kept: the rectangle adds the field's origin twice (`convertsFrame`), the
/// offset is remembered at every show, x becomes 0, nothing is clamped, and the rectangle of the last
/// reporting field is used for fields that report none.
///
/// Source: article 000, sections 2.2 to 2.4.
struct OffsetRestore: Strategy {
  static let parameters = [
    StrategyParameter(.gap, .length, default: .number(10)),
    StrategyParameter(.threshold, .length, default: .number(0.01)),
    StrategyParameter(.duration, .duration, default: .number(0.1)),
    StrategyParameter(.convertsFrame, .flag, default: .flag(true)),
    StrategyParameter(.scrollView, .view, default: .views([])),
  ]

  private(set) var gap = 10.0
  private var threshold = 0.01
  private var duration = 0.1
  private var convertsFrame = true
  private var scrollView: ViewIndex
  private var editFrame = Rect.zero
  private var lastContentOffset = Point.zero

  init(_ landmarks: Form.Landmarks) { scrollView = landmarks.table }

  mutating func configure(_ change: ParameterChange, _ landmarks: Form.Landmarks) {
    switch (change.name, change.value) {
    case (.gap, .number(let value)): gap = value
    case (.threshold, .number(let value)): threshold = value
    case (.duration, .number(let value)): duration = value
    case (.convertsFrame, .flag(let value)): convertsFrame = value
    case (.scrollView, .views(let views)): scrollView = views.first ?? landmarks.table
    default: break
    }
  }

  mutating func didBeginEditing(_ field: ViewIndex, on screen: Screen) {
    guard isInReportingCell(field, screen) else { return }
    let frame = screen.frame(field)
    let rect = convertsFrame ? frame : Rect(origin: .zero, size: frame.size)
    editFrame = screen.convertToWindow(rect, from: field)
  }

  func didEndEditing(_ field: ViewIndex, on screen: inout Screen) {
    guard isInReportingCell(field, screen) else { return }
    let text = screen.inputs[screen.form.views[field].input].text
    screen.log.append(LogEntry(.contentEdited, view: field, detail: text))
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard scrollView >= 0 else { return }
    let cause = Cause(by: .strategy, duration: duration, curve: 0)
    switch notification.name {
    case .willShow:
      lastContentOffset = screen.contentOffset(scrollView)
      let free = screen.frame(0).height - notification.end.height
      let offset = editFrame.minY + editFrame.height - free
      if offset > threshold {
        let target = Point(0, offset + lastContentOffset.y + gap)
        screen.setContentOffset(target, of: scrollView, cause)
      }
    case .willHide:
      screen.setContentOffset(lastContentOffset, of: scrollView, cause)
    default: break
    }
  }

  /// Only the article's cell is a delegate, and only of its text field.
  private func isInReportingCell(_ field: ViewIndex, _ screen: Screen) -> Bool {
    screen.form.views[field].kind == .textField && screen.form.views[field].enclosingCell >= 0
  }
}
