extension Screen {
  // MARK: Reading

  /// A view's frame in its superview's content coordinates; zero for an unknown view, as everything
  /// else that is read of one.
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

  /// Whether the view has left the window, or not yet come to it.
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

  /// A window rectangle in the bounds coordinates of a view; -1 stands for the window.
  @inline(__always)
  public func convertFromWindow(_ rect: Rect, to view: ViewIndex) -> Rect {
    guard view >= 0 else { return rect }
    return rect.offset(by: boundsOrigin(view) - windowOrigin(view))
  }

  /// The view's frame in the content coordinates of a view around it; -1 stands for the window.
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

  /// `bounds.origin`: the content offset of what scrolls, else zero.
  @inline(__always)
  public func boundsOrigin(_ view: ViewIndex) -> Point {
    let scroll = form.scroll(view)
    return scroll >= 0 ? scrolls[scroll].contentOffset : .zero
  }

  // MARK: Safe area

  /// The part of the safe-area border, grown by the bars, that overlaps a view.
  ///
  /// Never more than the view's extent; it does not grow when the view leaves the window.
  public func safeAreaInsets(_ view: ViewIndex) -> EdgeInsets {
    safeAreaInsets(ofWindowRect: windowFrame(view), of: view)
  }

  /// The part of the safe-area border that overlaps a view's rectangle in window coordinates.
  @inline(__always)
  func safeAreaInsets(ofWindowRect rect: Rect, of view: ViewIndex) -> EdgeInsets {
    let top = max(0, safeArea.top - max(rect.minY, 0))
    let left = max(0, safeArea.left - max(rect.minX, 0))
    var line = windowSize.height - safeArea.bottom
    // Not by a call that takes the screen: it would be copied as a whole.
    if !rare.isEmpty, rare[0].additionalSafeAreaBottom > 0 { line = safeBottomLine(of: view) }
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

  // MARK: Touches

  /// The frontmost view at a point in window coordinates; -1 for none.
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
