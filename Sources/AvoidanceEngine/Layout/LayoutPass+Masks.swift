/// Views that their masks lay out, among those that constraints do.
extension LayoutPass {
  /// Holds a view where its mask puts it in its superview; each coordinate is linear in its extent.
  mutating func addMask(_ place: Int, _ spans: LayoutSpans) {
    let view = member(place)
    let compiled = screen.form.views[view]
    let mask = compiled.autoresizing
    let drawn = screen.drawnFrames[view]
    let room = screen.drawnRooms[view]
    // What stands in a cell is drawn in the cell, but follows its content view.
    let isInCell = screen.form.views[compiled.parent].kind == .cell
    let content = isInCell ? screen.form.layouts[compiled.parent].contentInsets : .zero
    for isHorizontal in [true, false] {
      let frame = spans.frame(view, isHorizontal: isHorizontal)
      if !isHorizontal, screen.pin(of: view) != nil {
        // What is held is where the pin had it; it follows when the pass is over.
        let held = screen.laidOutFrame(view)
        let origin = spans.origin(of: compiled.parent, isHorizontal: false)
        linear.addRow(frame.place(0), .equal, 1, of: origin, held.y)
        linear.addRow(frame.length, .equal, 0, held.height)
        continue
      }
      let parent = spans.room(of: compiled.parent, isHorizontal: isHorizontal)
      let isAlong =
        compiled.stack >= 0
        && (screen.form.stacks[compiled.stack].properties.axis == .horizontal) == isHorizontal
      if compiled.fillsScrollView {
        linear.addRow(frame.place(0), .equal, 1, of: parent.place(0))
        if !isAlong { linear.addRow(frame.length, .equal, 1, of: parent.length) }
        continue
      }
      let share = mask.shares(
        start: isHorizontal ? drawn.x - content.left : drawn.y - content.top,
        extent: isHorizontal ? drawn.width : drawn.height,
        in: isHorizontal ? room.width : room.height, isHorizontal: isHorizontal)
      // start = drawn + share * (extent around - drawn extent around)
      var start = parent.place(share.start)
      start.constant += share.fixedStart
      linear.addRow(frame.place(0), .equal, 1, of: start)
      if isAlong { continue }
      linear.addRow(frame.length, .equal, share.extent, of: parent.length, share.fixedExtent)
    }
    tag(.mask(view))
  }
}
