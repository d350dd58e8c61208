/// Scrolls a table by the overlap plus a gap, and restores its offset on hide.
///
/// The cell reports its field's rectangle when editing begins; the controller scrolls up on show and
/// back on hide. Bugs kept: the rectangle adds the field's origin twice (`convertsFrame`), the offset
/// is remembered at every show, x becomes 0, nothing is clamped, and fields that don't report use the
/// rectangle of the last one that did.
struct OffsetRestore: Strategy {
  enum Rule: Int, StrategyRule {
    case reports, unreported, lifts, uncovered, restores

    var meaning: String {
      switch self {
      case .reports: "a text field in a row begins editing: notes its rectangle"
      case .unreported:
        "another input begins or ends editing: keeps the rectangle of the last field"
      case .lifts: "the rectangle is covered beyond the threshold: scrolls the table"
      case .uncovered: "the rectangle is not covered beyond the threshold: leaves the offset"
      case .restores: "the keyboard hides: restores the offset of the last show"
      }
    }
  }

  static let model = StrategyModel(
    "offsetRestore",
    OffsetRestore.self,
    summary: "Scrolls a table by the overlap plus a gap, and restores its offset on hide",
    source: "article 000, sections 2.2 to 2.4",
    [
      .points("gap", \.keptGap, "gap above the keyboard"),
      .points("threshold", \.threshold, "overlap up to which nothing moves"),
      .seconds("duration", \.duration, "duration of its own animation").acting(on: .time),
      .flag("convertsFrame", \.convertsFrame, "true is a bug: adds the field's origin twice"),
      .view("scrollView", \.scrollView, finds: .table, "table to scroll"),
    ],
    rules: Rule.self
  )

  private var keptGap = 10.0
  private var threshold = 0.01
  private var duration = 0.1
  private var convertsFrame = true
  private var scrollView: ViewIndex?
  private var editFrame = Rect.zero
  private var lastContentOffset = Point.zero

  var gap: Double? { keptGap }
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    let view = screen.form.views[field]
    return view.kind == .textField && view.enclosingCell >= 0
      && screen.form.isInside(field, scrollView ?? screen.form.roles[.table])
  }
  var restoresOffset: Bool { true }
  var observedEvents: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .didBeginEditing, .textDidEndEditing]
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    // In the article, only the cell is a delegate, and only of its text field.
    guard screen.form.views[field].kind == .textField, screen.form.views[field].enclosingCell >= 0
    else { return screen.follow(Rule.unreported) }
    switch event {
    case .didBeginEditing:
      screen.follow(Rule.reports)
      let frame = screen.frame(field)
      let rect = convertsFrame ? frame : Rect(origin: .zero, size: frame.size)
      editFrame = screen.convertToWindow(rect, from: field)
    case .textDidEndEditing:
      screen.logContentEdited(of: field)
    default: break
    }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let scrollView = scrollView ?? screen.form.roles[.table]
    guard scrollView >= 0 else { return }
    let cause = Cause(duration: duration, curve: 0)
    guard notification.name == .willShow else {
      screen.follow(Rule.restores)
      screen.setContentOffset(lastContentOffset, of: scrollView, cause)
      return
    }
    lastContentOffset = screen.contentOffset(scrollView)
    let free = screen.frame(0).height - notification.end.height
    let offset = editFrame.minY + editFrame.height - free
    screen.follow(offset > threshold ? Rule.lifts : .uncovered)
    if offset > threshold {
      let target = Point(0, offset + lastContentOffset.y + keptGap)
      screen.setContentOffset(target, of: scrollView, cause)
    }
  }
}
