extension Screen {
  // MARK: Reading

  /// A view's frame in its superview's content coordinates; zero for an unknown view, as is everything
  /// else read from one.
  @inline(__always)
  public func frame(_ view: ViewIndex) -> Rect {
    views.indices.contains(view) ? views[view].frame : .zero
  }

  /// Whether the view, or one around it, is hidden or out of the window.
  public func isHidden(_ view: ViewIndex) -> Bool {
    guard views.indices.contains(view) else { return false }
    var current = view
    while current >= 0 {
      if views[current].isHidden || views[current].isDetached { return true }
      current = form.views[current].parent
    }
    return false
  }

  /// Whether the view or one around it has left the window or not yet entered it.
  public func isDetached(_ view: ViewIndex) -> Bool {
    guard views.indices.contains(view) else { return false }
    var current = view
    while current >= 0 {
      if views[current].isDetached { return true }
      current = form.views[current].parent
    }
    return false
  }

  /// `convert(bounds, to: nil)`: the view's whole frame in window coordinates.
  @inline(__always)
  public func windowFrame(_ view: ViewIndex) -> Rect {
    Rect(origin: windowOrigin(view), size: frame(view).size)
  }

  /// A view's origin in window coordinates.
  @inline(__always)
  public func windowOrigin(_ view: ViewIndex) -> Point {
    guard views.indices.contains(view) else { return .zero }
    var origin = views[view].frame.origin
    var current = form.views[view].parent
    while current >= 0 {
      origin = origin + views[current].frame.origin - boundsOrigin(current)
      current = form.views[current].parent
    }
    return origin
  }

  /// `convert(rect, to: nil)` for a rectangle in a view's own bounds coordinates.
  @inline(__always)
  public func convertToWindow(_ rect: Rect, from view: ViewIndex) -> Rect {
    rect.offset(by: windowOrigin(view) - boundsOrigin(view))
  }

  /// A window rectangle in the bounds coordinates of a view; -1 for the window.
  @inline(__always)
  public func convertFromWindow(_ rect: Rect, to view: ViewIndex) -> Rect {
    guard view >= 0 else { return rect }
    return rect.offset(by: boundsOrigin(view) - windowOrigin(view))
  }

  /// The view's frame in the content coordinates of a view around it; -1 for the window.
  @inline(__always)
  public func frame(_ view: ViewIndex, in ancestor: ViewIndex) -> Rect {
    guard views.indices.contains(view) else { return .zero }
    var rect = views[view].frame
    var current = form.views[view].parent
    while current >= 0 && current != ancestor {
      rect = rect.offset(by: views[current].frame.origin - boundsOrigin(current))
      current = form.views[current].parent
    }
    return rect
  }

  /// `bounds.origin`: the content offset of a scroll view, else zero.
  @inline(__always)
  public func boundsOrigin(_ view: ViewIndex) -> Point {
    let scroll = form.scroll(view)
    return scroll >= 0 ? scrolls[scroll].contentOffset : .zero
  }

  // MARK: Safe area

  /// How far the border outside the safe area, with the bars, overlaps a view.
  ///
  /// At most the view's extent; it does not grow when the view leaves the window.
  public func safeAreaInsets(_ view: ViewIndex) -> EdgeInsets {
    safeAreaInsets(ofWindowRect: windowFrame(view), of: view)
  }

  @inline(__always)
  func safeAreaInsets(ofWindowRect rect: Rect, of view: ViewIndex) -> EdgeInsets {
    let top = max(0, safeArea.top - max(rect.minY, 0))
    let left = max(0, safeArea.left - max(rect.minX, 0))
    var line = windowSize.height - safeArea.bottom
    // Not through a method: that would copy the whole screen.
    if !extended.isEmpty, extended[0].additionalSafeAreaBottom > 0 {
      line = safeBottomLine(of: view)
    }
    let bottom = max(0, min(rect.maxY, windowSize.height) - line)
    let right = max(0, min(rect.maxX, windowSize.width) - (windowSize.width - safeArea.right))
    return EdgeInsets(
      min(top, rect.height), min(left, rect.width), min(bottom, rect.height), min(right, rect.width)
    )
  }

  /// The safe lines with bars: `top` below status and navigation bar, `bottom` above tab bar,
  /// toolbar and home indicator; y in window coordinates.
  public var safeLines: (top: Double, bottom: Double) {
    (safeArea.top, windowSize.height - safeArea.bottom)
  }

  /// The frontmost view at a point in window coordinates; -1 if there is none.
  public func hitTest(_ point: Point) -> ViewIndex { hitTest(point, in: 0) }

  private func hitTest(_ point: Point, in view: ViewIndex) -> ViewIndex {
    let state = views[view]
    guard !state.isHidden, state.userInteraction, state.alpha >= 0.01, !state.isDetached,
      state.frame.contains(point)
    else { return -1 }
    let inside = point - state.frame.origin + boundsOrigin(view)
    if form.views[view].table >= 0 {
      for group in form.insertedGroups.reversed() {
        for row in group.reversed() where form.views[row].parent == view {
          let hit = hitTest(inside, in: row)
          if hit >= 0 { return hit }
        }
      }
    }
    for child in form.subviews(of: view).reversed() {
      let hit = hitTest(inside, in: child)
      if hit >= 0 { return hit }
    }
    return view
  }
}

/// Frames set by the app or a strategy, and how scroll views follow.
extension Screen {
  // MARK: Verbs

  /// Moves a view to `origin` in its superview's content coordinates; scroll views inside follow their
  /// safe areas.
  public mutating func setOrigin(_ origin: Point, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setFrame), accepts(.setFrame, Adjustment.Value(origin), of: view, cause)
    else { return }
    let old = views[view].frame
    var new = old
    new.origin = origin.snapped
    guard new != old else { return }
    let geometries = extended.isEmpty ? [] : scrollGeometries()
    views[view].frame = new
    if form.usesConstraints { didGiveFrame(to: view) }
    if !extended.isEmpty { followPins() }
    recordFrame(of: view, from: old, cause)
    if !extended.isEmpty { followGeometry(since: geometries, cause.consequence) }
    for position in scrolls.indices where form.isInside(form.scrolls[position].view, view) {
      followSafeArea(position, cause.consequence)
    }
  }

  /// Sets a view's frame, in its superview's content coordinates.
  ///
  /// Subviews follow a change of size by their autoresizing masks, rows by their table, arranged views
  /// by their stack; a stack that no other one arranges stays as long as its views. Scroll views follow
  /// changes of their bounds, contents and safe areas. A view that a table, a stack or constraints lay
  /// out keeps the frame until the next pass.
  ///
  /// `frame` includes the view's translation; extents below 0 become 0.
  public mutating func setFrame(_ frame: Rect, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setFrame), accepts(.setFrame, Adjustment.Value(frame), of: view, cause)
    else { return }
    give(frame, to: view, contentOffset: nil, cause)
  }

  /// Sets a view's bounds, as UIKit does: the size around the view's centre, the origin as a scroll
  /// view's content offset, which is not clamped.
  ///
  /// Otherwise as ``setFrame(_:of:_:)``. Views that don't scroll have bounds at `[0, 0]`; another
  /// origin ends the case as an error.
  public mutating func setBounds(_ bounds: Rect, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setBounds), accepts(.setBounds, Adjustment.Value(bounds), of: view, cause)
    else { return }
    let scrolls = form.views[view].scroll >= 0
    guard scrolls || bounds.origin == .zero else {
      if fault == nil { fault = .immovableBounds(of: view, origin: bounds.origin) }
      return
    }
    let old = views[view].frame
    let size = Size(max(0, bounds.width), max(0, bounds.height))
    let frame =
      size.snapped == old.size
      ? old : Rect(old.midX - size.width / 2, old.midY - size.height / 2, size.width, size.height)
    give(frame, to: view, contentOffset: scrolls ? bounds.origin : nil, cause)
  }

  private mutating func give(
    _ frame: Rect, to view: ViewIndex, contentOffset: Point?, _ cause: Cause
  ) {
    guard !views[view].awaitsFirstLayout else { return }
    let old = views[view].frame
    let new = Rect(frame.x, frame.y, max(0, frame.width), max(0, frame.height)).snapped
    let geometries = scrollGeometries()
    // A script's assignment counts even if it changes nothing.
    if new != old || cause.by == nil {
      resize(view, to: new.offset(by: Point(0, 0 - translation(of: view))))
      if form.usesConstraints { didGiveFrame(to: view) }
      if !extended.isEmpty { followPins() }
      recordFrame(of: view, from: old, cause)
    }
    if let contentOffset { writeOffset(contentOffset.snapped, form.views[view].scroll, cause) }
    followGeometry(since: geometries, cause.consequence)
  }

  /// Records the resulting frame, in which a pinned bottom and a stack's length are not the given ones.
  private mutating func recordFrame(of view: ViewIndex, from old: Rect, _ cause: Cause) {
    let new = views[view].frame
    guard new != old else { return }
    record(view, .frame, from: Adjustment.Value(old), to: Adjustment.Value(new), cause)
  }

  // MARK: Consequences

  /// Makes scroll views follow what changed since `old`, in pre-order.
  mutating func followGeometry(since old: [ScrollGeometry], _ cause: Cause) {
    for position in scrolls.indices
    where scrollGeometry(position) != old[position] && !isDetached(form.scrolls[position].view) {
      geometryDidChange(position, cause)
    }
  }

  private func scrollGeometry(_ position: Int) -> ScrollGeometry {
    ScrollGeometry(
      bounds: views[form.scrolls[position].view].frame.size, content: scrolls[position].contentSize,
      systemInset: systemInset(position))
  }

  /// The geometry of all scroll views, with the insets that they follow at present.
  func scrollGeometries() -> [ScrollGeometry] {
    scrolls.indices.map { position in
      var geometry = scrollGeometry(position)
      geometry.systemInset = scrolls[position].systemInset
      return geometry
    }
  }
}

/// A scroll view returns to its limits when one of these changes.
struct ScrollGeometry: Equatable {
  var bounds: Size
  var content: Size
  var systemInset: EdgeInsets
}

/// Extents that the app sets on views in stacks and tables.
extension Screen {
  /// Sets the height of a row, an arranged view or a table's own header or footer view, and lays out.
  mutating func setHeight(_ height: Double, of view: ViewIndex) {
    let parent = form.views[view].parent
    let table = form.views[parent].table
    if table >= 0, view == form.tables[table].headerView {
      setTableHeader(height: height, of: parent)
    } else if table >= 0, view == form.tables[table].footerView {
      // A view that is no longer the table's footer has no height to set.
      guard tables[table].footerView == view else { return }
      tables[table].footerHeight = height
      tableDidChange(table, .system)
    } else {
      views[view].height = height
      layOutAround(view)
    }
  }

  mutating func setWidth(_ width: Double, of view: ViewIndex) {
    views[view].width = width
    layOutAround(view)
  }

  mutating func setTableHeader(height: Double, of view: ViewIndex) {
    let table = form.views[view].table
    guard table >= 0 else { return }
    tables[table].headerHeight = height
    tableDidChange(table, .system)
  }

  private mutating func layOutAround(_ view: ViewIndex) {
    let parent = form.views[view].parent
    if form.views[parent].stack >= 0 {
      stackDidChange(parent, .system)
    } else if form.views[parent].table >= 0 {
      tableDidChange(form.views[parent].table, .system)
    }
  }
}

/// Views drawn above or below their layout position; see <doc:Layout#Translations>.
extension Screen {
  /// `transform.ty`: how far a view is drawn below its laid-out frame, in points.
  public func translation(of view: ViewIndex) -> Double {
    extended.isEmpty ? 0 : extended[0].translation(of: view)
  }

  /// Translates a view vertically, as `transform = CGAffineTransform(translationX: 0, y: ty)` does.
  ///
  /// The view's frame moves with everything inside; nothing is laid out, and later layout keeps the
  /// translation. Scroll views inside follow their safe areas.
  ///
  /// `ty` is in points below the laid-out frame; 0 ends the translation.
  public mutating func setTranslation(_ ty: Double, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setTranslation),
      accepts(.setTranslation, Adjustment.Value(ty), of: view, cause)
    else { return }
    let new = ty.snapped
    let change = new - translation(of: view)
    guard change != 0 else { return }
    let count = form.views.count
    changeExtended { extended in
      if extended.translations.isEmpty { extended.translations = Array(repeating: 0, count: count) }
      extended.translations[view] = new
    }
    let old = views[view].frame
    views[view].frame.y += change
    let values = (from: Adjustment.Value(old), to: Adjustment.Value(views[view].frame))
    record(view, .frame, from: values.from, to: values.to, cause)
    if form.usesConstraints { didMovePlace(of: view) }
    followPins(cause.consequence)
    for position in scrolls.indices where form.isInside(form.scrolls[position].view, view) {
      followSafeArea(position, cause.consequence)
    }
  }

  /// In the superview, without the translation.
  @inline(__always)
  func laidOutFrame(_ view: ViewIndex) -> Rect {
    var frame = views[view].frame
    // Not through a method: that would copy the whole screen.
    if !extended.isEmpty { frame.y -= extended[0].translation(of: view) }
    return frame
  }

  /// The frame in its superview of a view that layout puts at `laidOut`.
  @inline(__always)
  func translated(_ laidOut: Rect, _ view: ViewIndex) -> Rect {
    var frame = laidOut
    if !extended.isEmpty { frame.y += extended[0].translation(of: view) }
    return frame
  }
}
