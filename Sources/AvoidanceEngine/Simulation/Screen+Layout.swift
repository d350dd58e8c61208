extension Screen {
  // MARK: Start and rotation

  /// Lays the form out as drawn on its canvas, then resizes it to the device.
  mutating func layOutFromDrawing() {
    updateSafeArea()
    isDrawing = true
    if form.views[0].drawnFrame == nil || form.views[0].parent >= 0 {
      views[0].frame = Rect(origin: .zero, size: form.canvas)
    }
    layOutSubtree(0)
    isDrawing = false
    if form.usesConstraints {
      rememberDrawing()
      installViews()
    }
    resize(0, to: startFrameOfRoot())
    if form.usesConstraints { placeByConstraints() }
    for position in scrolls.indices where form.scrolls[position].isTextView {
      fitTextView(form.scrolls[position].view)
      growTextView(form.scrolls[position].view)
    }
    for position in scrolls.indices { restAtStart(position) }
    if needsLayout {
      needsLayout = false
      placeByConstraints()
    }
    placeOverlays(in: form.views.indices)
  }

  /// Lays out an inserted row at its table's width: its frame is set, and what is drawn in it stays
  /// where it is.
  mutating func draw(_ row: ViewIndex, in table: Int) {
    let width = views[form.tables[table].view].frame.width
    views[row].awaitsFirstLayout = false
    views[row].frame = translated(Rect(0, 0, width, rowHeight(row, in: table)), row)
    isDrawing = true
    layOutSubtree(row)
    isDrawing = false
    guard form.usesConstraints else { return }
    for view in row..<form.views[row].subtreeEnd { rememberDrawing(of: view) }
    placeByConstraints(inside: row)
  }

  /// Brings everything inside inserted rows, given by their views, to rest at its start.
  mutating func restAtStart(inside rows: Range<ViewIndex>) {
    for position in form.initialScrollCount..<scrolls.count
    where rows.contains(form.scrolls[position].view) {
      if form.scrolls[position].isTextView {
        fitTextView(form.scrolls[position].view)
        growTextView(form.scrolls[position].view)
      }
      restAtStart(position)
    }
    placeOverlays(in: rows)
  }

  /// The controller's area: the window without the bars that it does not extend under; for a sheet or
  /// an alert its frame.
  private func controllerArea() -> Rect {
    if let frame = form.controller.ownFrame { return frame.snapped }
    var area = Rect(origin: .zero, size: windowSize)
    guard !form.controller.extendsUnderBars else { return area }
    let bars = form.controller.barHeights(device: device, orientation: orientation)
    if bars.top > 0 {
      area.y = safeArea.top
      area.height -= safeArea.top
    }
    if bars.bottom > 0 { area.height -= safeArea.bottom }
    area.height = max(0, area.height)
    return area
  }

  /// The root's frame at the start: as drawn, resized from the canvas, else the controller's area.
  private func startFrameOfRoot() -> Rect {
    guard let drawn = form.views[0].drawnFrame else { return controllerArea() }
    let area = controllerArea()
    var frame = form.views[0].autoresizing.resize(drawn, from: form.canvas, to: area.size)
    frame.origin = frame.origin + area.origin
    return frame
  }

  mutating func updateSafeArea() {
    let bars = form.controller.barHeights(device: device, orientation: orientation)
    safeArea = (device.metrics(orientation).safeArea + bars).snapped
  }

  /// Resizes the form to another window, starting from the views' present frames.
  mutating func layOutWindow(_ size: Size, orientation newOrientation: Orientation) {
    let before = controllerArea()
    orientation = newOrientation
    windowSize = size.snapped
    updateSafeArea()
    let after = controllerArea()
    var frame = laidOutFrame(0)
    if form.controller.ownFrame != nil {
      // A sheet or an alert keeps its size.
      frame = laidOutFrame(0)
    } else {
      frame.origin = frame.origin + (after.origin - before.origin)
      frame = form.views[0].autoresizing.resize(frame, from: before.size, to: after.size)
    }
    let old = scrollGeometries()
    if form.usesConstraints { installViews() }
    resize(0, to: frame)
    if form.usesConstraints { placeByConstraints() }
    if !extended.isEmpty { placeHeldViews() }
    for position in scrolls.indices where scrolls[position].fitsChildren {
      fitContentSize(position)
    }
    followGeometry(since: old, .system)
  }

  mutating func layOutByConstraints(_ cause: Cause) {
    needsLayout = false
    guard form.usesConstraints else { return }
    let old = scrollGeometries()
    placeByConstraints()
    if !extended.isEmpty { placeHeldViews() }
    followGeometry(since: old, cause.consequence)
  }

  /// Brings a scroll view to rest at its start, unless the form gives its offset.
  mutating func restAtStart(_ position: Int) {
    if scrolls[position].fitsChildren { fitContentSize(position) }
    scrolls[position].systemInset = systemInset(position)
    guard form.scrolls[position].properties.contentOffset == nil else { return }
    guard !form.scrolls[position].isTextView else { return }
    let adjusted = scrolls[position].adjustedContentInset
    let old = scrolls[position].contentOffset
    scrolls[position].contentOffset = Point(0 - adjusted.left, 0 - adjusted.top)
    didScroll(position, from: old)
  }

  private mutating func placeOverlays(in range: Range<ViewIndex>) {
    for view in range {
      guard let size = form.views[view].overlaySize, form.views[view].parent >= 0 else { continue }
      let parent = form.views[view].parent
      let origin = boundsOrigin(parent)
      let room = views[parent].frame.size
      let x = origin.x + room.width / 2 - size.width / 2
      let y = origin.y + room.height / 2 - size.height / 2
      views[view].frame = Rect(x, y, size.width, size.height).snapped
    }
  }

  // MARK: Sizes

  /// Lays out tables and stacks on the canvas, from the outside in.
  private mutating func layOutSubtree(_ view: ViewIndex) {
    layOutContent(of: view)
    for child in form.subviews(of: view) { layOutSubtree(child) }
  }

  private mutating func layOutContent(of view: ViewIndex) {
    let compiled = form.views[view]
    if compiled.table >= 0 { layOutTable(compiled.table) }
    if compiled.stack >= 0, !form.usesConstraints { layOutStack(view) }
  }

  /// Sets a view's laid-out frame, to which its translation is added; a change of size reaches its subviews.
  @inline(__always)
  mutating func resize(_ view: ViewIndex, to laidOut: Rect) {
    let old = views[view].frame
    let frame = translated(laidOut, view)
    guard frame != old else { return }
    views[view].frame = frame
    guard frame.size != old.size else { return }
    resizeSubviews(of: view, from: old.size, to: frame.size)
  }

  mutating func resizeSubviews(of view: ViewIndex, from old: Size, to new: Size) {
    let compiled = form.views[view]
    var (old, new) = (old, new)
    if !extended.isEmpty {
      let padding = bottomPadding(view)
      old.height = max(0, old.height - padding)
      new.height = max(0, new.height - padding)
    }
    if compiled.kind == .textView { fitTextView(view) }
    if compiled.stack >= 0, !form.usesConstraints {
      layOutStack(view)
      return
    }
    for child in form.subviews(of: view) where !isLaidOutByTable(child, in: compiled) {
      if form.views[child].fillsScrollView, !form.usesConstraints {
        layOutStack(child)
      } else if form.views[child].overlaySize == nil {
        let frame = form.views[child].autoresizing.resize(laidOutFrame(child), from: old, to: new)
        resize(child, to: extended.isEmpty ? frame : held(frame, child))
      }
    }
    if compiled.table >= 0 { layOutTable(compiled.table) }
    if compiled.scroll >= 0 && scrolls[compiled.scroll].fitsChildren {
      fitContentSize(compiled.scroll)
    }
  }

  private func isLaidOutByTable(_ view: ViewIndex, in table: Form.View) -> Bool {
    guard table.table >= 0 else { return false }
    return form.views[view].kind == .cell || view == form.tables[table.table].headerView
      || view == form.tables[table.table].footerView
  }

  mutating func place(_ view: ViewIndex, _ frame: Rect) {
    if isDrawing && form.views[view].drawnFrame == nil {
      views[view].frame = translated(frame, view)
    } else {
      resize(view, to: frame)
    }
  }

  /// Sets a content size that neither the form nor constraints give: the union of the children from the
  /// origin.
  mutating func fitContentSize(_ position: Int, byConstraints: Bool = true) {
    var width = 0.0
    var height = 0.0
    let fixed = form.layoutProgram.fixedViews
    for child in form.subviews(of: form.scrolls[position].view)
    where !views[child].isDetached && form.views[child].overlaySize == nil {
      let frame = laidOutFrame(child)
      if !fixed.horizontal.contains(child) { width = max(width, frame.maxX) }
      if !fixed.vertical.contains(child) { height = max(height, frame.maxY) }
    }
    guard form.usesConstraints, byConstraints else {
      scrolls[position].ownContentSize = Size(width, height)
      return
    }
    // Constraints set the extents that they reach.
    let reaches = form.layoutProgram.contentReach(of: form.scrolls[position].view)
    if !reaches.width { scrolls[position].ownContentSize.width = width }
    if !reaches.height { scrolls[position].ownContentSize.height = height }
  }

  /// Adds lines to a text view's content; a negative count removes them.
  mutating func addLines(_ count: Int, to view: ViewIndex) {
    guard count != 0 else { return }
    let input = form.views[view].input
    // The form may state fewer lines than its text has.
    inputs[input].lines = max(min(1, inputs[input].lines), inputs[input].lines + count)
    if form.layouts[view].intrinsicContentSize?.line != nil { needsLayout = true }
    let old = scrollGeometries()
    fitTextView(view)
    growTextView(view)
    followGeometry(since: old, .system)
  }

  /// Makes a growing text view as high as its text, at the bottom edge unless its mask ties that edge.
  ///
  /// Beyond the largest height that the form allows, it scrolls.
  private mutating func growTextView(_ view: ViewIndex) {
    guard let properties = inputProperties(view), form.grows(view, properties) else { return }
    let (position, input) = (form.views[view].scroll, form.views[view].input)
    let text = scrolls[position].ownContentSize.height
    var frame = laidOutFrame(view)
    let least = frame.height - inputs[input].growth
    var height = max(text, least)
    if case .upTo(let most) = properties.grows {
      height = min(height, max(most, least))
      if !form.scrolls[position].properties.scrollEnabled {
        scrolls[position].scrollEnabled = text > height
      }
    }
    inputs[input].growth = height - least
    guard height != frame.height else { return }
    let mask = form.views[view].autoresizing
    if mask.contains(.flexibleTopMargin), !mask.contains(.flexibleBottomMargin) {
      frame.y += frame.height - height
    }
    frame.size.height = height
    resize(view, to: frame.snapped)
    if form.usesConstraints { didGiveFrame(to: view) }
    if !extended.isEmpty { followPins() }
    for around in scrolls.indices
    where scrolls[around].fitsChildren && form.isInside(view, form.scrolls[around].view) {
      fitContentSize(around)
    }
  }

  mutating func fitTextView(_ view: ViewIndex) {
    let position = form.views[view].scroll
    guard let properties = inputProperties(view) else { return }
    var size = views[view].frame.size
    if let lineHeight = lineHeight(of: view, properties) {
      let insets = properties.textInsets
      let lines = Double(inputs[form.views[view].input].lines)
      let text = (insets.top + lines * lineHeight + insets.bottom).snapped
      // The number of lines in a font's text is unknown: it fills at least the view.
      size.height = properties.lineHeight == nil ? max(size.height, text) : text
    }
    scrolls[position].ownContentSize = size
  }

  /// The form's properties of a text field or text view; nil for other views.
  public func inputProperties(_ view: ViewIndex) -> InputProperties? {
    let input = form.input(view)
    return input >= 0 ? form.inputTable[input].properties : nil
  }

  // MARK: Tables

  /// Rows from the top: the table's header, each section's header, rows and footer, then the table's footer.
  mutating func layOutTable(_ table: Int) {
    let view = form.tables[table].view
    let width = views[view].frame.width
    var y = 0.0
    if form.tables[table].headerView >= 0 {
      place(form.tables[table].headerView, Rect(0, 0, width, tables[table].headerHeight))
    }
    y += tables[table].headerHeight
    for section in tables[table].sections.indices {
      y += tables[table].sections[section].header
      for row in tables[table].sections[section].rows {
        let height = rowHeight(row, in: table)
        place(row, Rect(0, y, width, height))
        y += height
      }
      y += tables[table].sections[section].footer
    }
    if tables[table].footerView >= 0 {
      place(tables[table].footerView, Rect(0, y, width, tables[table].footerHeight))
    }
    y += tables[table].footerHeight
    scrolls[form.views[view].scroll].ownContentSize = Size(width, y)
  }

  /// The script's height for a row, else the form's, else the table's.
  private func rowHeight(_ row: ViewIndex, in table: Int) -> Double {
    if views[row].height >= 0 { return views[row].height }
    return form.views[row].height ?? form.tables[table].rowHeight
  }

  mutating func tableDidChange(_ table: Int, _ cause: Cause) {
    let position = form.views[form.tables[table].view].scroll
    let old = scrolls[position].contentSize
    layOutTable(table)
    if form.usesConstraints {
      let geometries = scrollGeometries()
      placeByConstraints(inside: form.tables[table].view)
      followGeometry(since: geometries, cause.consequence)
    }
    contentSizeDidChange(position, from: old, cause)
  }
}
