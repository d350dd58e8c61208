/// What views want of their sizes, and where they stay where nothing is said.
extension LayoutPass {
  // MARK: Wanted sizes

  /// Adds the rows of a member's own and wanted sizes.
  mutating func addWishes(_ place: Int, _ spans: LayoutSpans) {
    let view = member(place)
    let layout = screen.form.layouts[view]
    let state = screen.views[view]
    let insets = layout.alignmentInsets
    let width = spans.frame(view, isHorizontal: true).inset(insets.left, insets.right).length
    let height = spans.frame(view, isHorizontal: false).inset(insets.top, insets.bottom).length
    let own = screen.form.layoutExtents(of: view)
    if own.contains(.width),
      let given = state.width >= 0 ? state.width : screen.form.views[view].width
    {
      linear.addRow(width, .equal, 0, given)
    }
    if own.contains(.height),
      let given = state.height >= 0 ? state.height : screen.form.views[view].height
    {
      linear.addRow(height, .equal, 0, given)
    }
    let wanted = wantedSize(view)
    if let wanted = wanted.width {
      linear.addRow(width, .greaterThanOrEqual, 0, wanted, priority: layout.resistance.horizontal)
      linear.addRow(width, .lessThanOrEqual, 0, wanted, priority: layout.hugging.horizontal)
    }
    if let wanted = wanted.height {
      linear.addRow(height, .greaterThanOrEqual, 0, wanted, priority: layout.resistance.vertical)
      linear.addRow(height, .lessThanOrEqual, 0, wanted, priority: layout.hugging.vertical)
    }
    tag(.view(view))
  }

  /// What a member wants of its alignment rectangle, at its present number of lines.
  func wantedSize(_ view: ViewIndex) -> (width: Double?, height: Double?) {
    guard let wants = screen.form.layouts[view].wants else { return (nil, nil) }
    let lines = lines[program.place[view]]
    let scale = wants.isEstimated ? screen.textScale : 1
    var size = (width: (wants.width ?? wants.text).map { $0 * scale }, height: wants.height)
    let input = screen.form.views[view].input
    if let line = wants.line, lines > 0 {
      size.height = screen.pixels(Double(lines) * line)
    } else if let line = wants.line, input >= 0, screen.form.inputTable[input].isTextView,
      wants.height == nil
    {
      let insets = screen.form.inputTable[input].properties.textInsets
      size.height =
        screen.pixels(Double(screen.inputs[input].lines) * line) + insets.top
        + insets.bottom
    }
    return size
  }

  // MARK: What is left open

  /// Has a member stay as it is drawn where nothing else says where it is.
  mutating func addStays(_ place: Int, _ spans: LayoutSpans) {
    let view = member(place)
    guard program.isConstrained[view] else { return }
    let drawn = screen.drawnFrames[view]
    for isHorizontal in [true, false] {
      let frame = spans.frame(view, isHorizontal: isHorizontal)
      let origin = spans.origin(of: screen.form.views[view].parent, isHorizontal: isHorizontal)
      let start = isHorizontal ? drawn.x : drawn.y
      let extent = isHorizontal ? drawn.width : drawn.height
      linear.addRow(frame.length, .equal, 0, extent, priority: 0)
      linear.addRow(frame.place(0), .equal, 1, of: origin, start, priority: 0)
    }
    tag(.view(view))
  }

  /// Has a scroll view's content stay as it is drawn where nothing else says how large it is.
  mutating func addContentStays(_ view: ViewIndex, _ drawn: Size, _ spans: LayoutSpans) {
    let content = program.contentReach(of: view, in: system)
    if content.width {
      let span = spans.content(view, isHorizontal: true)
      linear.addRow(span.length, .equal, 0, drawn.width, priority: 0)
    }
    if content.height {
      let span = spans.content(view, isHorizontal: false)
      linear.addRow(span.length, .equal, 0, drawn.height, priority: 0)
    }
    tag(.view(view))
  }
}
