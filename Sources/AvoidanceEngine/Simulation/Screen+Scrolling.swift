extension Screen {
  // MARK: Reading

  /// `contentOffset`: the content's point at the view's top left corner.
  @inline(__always)
  public func contentOffset(_ view: ViewIndex) -> Point { boundsOrigin(view) }

  /// The app's own insets; zero for views that don't scroll.
  @inline(__always)
  public func contentInset(_ view: ViewIndex) -> EdgeInsets {
    let position = form.scroll(view)
    return position >= 0 ? scrolls[position].contentInset : .zero
  }

  /// The app's insets plus UIKit's: for the safe area and, in its own table view controllers, for the
  /// keyboard.
  public func adjustedContentInset(_ view: ViewIndex) -> EdgeInsets {
    let position = form.scroll(view)
    return position >= 0 ? scrolls[position].adjustedContentInset : .zero
  }

  /// How much more than the safe area UIKit's table view controller keeps free at the bottom, in points.
  public func keyboardInset(_ view: ViewIndex) -> Double {
    let position = form.scroll(view)
    guard position >= 0, scrolls[position].keyboardInset > 0 else { return 0 }
    return max(0, scrolls[position].systemInset.bottom - safeAreaPart(position).bottom)
  }

  /// The indicators' insets.
  @inline(__always)
  public func scrollIndicatorInsets(_ view: ViewIndex) -> EdgeInsets {
    let position = form.scroll(view)
    return position >= 0 ? scrolls[position].scrollIndicatorInsets : .zero
  }

  /// The content's size.
  public func contentSize(_ view: ViewIndex) -> Size {
    let position = form.scroll(view)
    return position >= 0 ? scrolls[position].contentSize : .zero
  }

  /// Whether the user can scroll the view.
  @inline(__always)
  public func isScrollEnabled(_ view: ViewIndex) -> Bool {
    let position = form.scroll(view)
    return position >= 0 && scrolls[position].scrollEnabled
  }

  /// The offsets between which the view comes to rest: `min = −inset`, `max = content + inset −
  /// bounds`, never below `min`.
  @inline(__always)
  public func offsetLimits(_ view: ViewIndex) -> (min: Point, max: Point) {
    let position = form.scroll(view)
    guard position >= 0 else { return (.zero, .zero) }
    let inset = scrolls[position].adjustedContentInset
    let content = scrolls[position].contentSize
    let bounds = views[view].frame.size
    let least = Point(0 - inset.left, 0 - inset.top)
    let most = Point(
      max(least.x, content.width + inset.right - bounds.width),
      max(least.y, content.height + inset.bottom - bounds.height))
    return (least, most)
  }

  /// The height of a table's footer view; 0 if it has none.
  public func tableFooterHeight(_ view: ViewIndex) -> Double {
    let table = form.table(view)
    return table >= 0 ? tables[table].footerHeight : 0
  }

  /// The height of the spacer that a strategy appended to a stack, or put below a scroll view's
  /// content; nil if there is none.
  public func spacerHeight(_ view: ViewIndex) -> Double? {
    let position = form.scroll(view)
    if position >= 0 { return scrolls[position].spacer > 0 ? scrolls[position].spacer : nil }
    let stack = form.stack(view)
    guard stack >= 0, stacks[stack].spacerHeight >= 0 else { return nil }
    return stacks[stack].spacerHeight
  }

  // MARK: UIKit's verbs

  /// Sets the offset, in content points, without a clamp.
  public mutating func setContentOffset(_ offset: Point, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setContentOffset) else { return }
    let position = form.views[view].scroll
    guard position >= 0 else { return }
    guard accepts(.setContentOffset, Adjustment.Value(offset), of: view, cause) else { return }
    writeOffset(offset.snapped, position, cause)
  }

  /// Sets the app's insets, in points; the offset is clamped afterwards.
  public mutating func setContentInset(_ insets: EdgeInsets, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setContentInset) else { return }
    let position = form.views[view].scroll
    guard position >= 0 else { return }
    guard accepts(.setContentInset, Adjustment.Value(insets), of: view, cause) else { return }
    let old = scrolls[position].contentInset
    let new = insets.snapped
    guard old != new else { return }
    scrolls[position].contentInset = new
    record(view, .contentInset, from: Adjustment.Value(old), to: Adjustment.Value(new), cause)
    geometryDidChange(position, cause.consequence)
  }

  /// Keeps a part of a scroll view's bottom free for the keyboard, besides the app's own inset, in points.
  ///
  /// The safe area counts instead if it is more. The offset is clamped afterwards.
  mutating func setKeyboardInset(_ inset: Double, of view: ViewIndex, _ cause: Cause) {
    let position = form.views[view].scroll
    scrolls[position].keyboardInset = inset.snapped
    let old = scrolls[position].adjustedContentInset
    var new = old
    new.bottom = scrolls[position].contentInset.bottom + systemInset(position).bottom
    guard old != new else { return }
    record(
      view, .adjustedContentInset, from: Adjustment.Value(old), to: Adjustment.Value(new), cause)
    geometryDidChange(position, cause.consequence)
  }

  /// Sets the indicators' insets, in points; nothing moves.
  public mutating func setScrollIndicatorInsets(
    _ insets: EdgeInsets, of view: ViewIndex, _ cause: Cause
  ) {
    guard knows(view, .setScrollIndicatorInsets) else { return }
    let position = form.views[view].scroll
    guard position >= 0 else { return }
    guard accepts(.setScrollIndicatorInsets, Adjustment.Value(insets), of: view, cause) else {
      return
    }
    let old = scrolls[position].scrollIndicatorInsets
    let new = insets.snapped
    guard old != new else { return }
    scrolls[position].scrollIndicatorInsets = new
    let values = (from: Adjustment.Value(old), to: Adjustment.Value(new))
    record(view, .scrollIndicatorInsets, from: values.from, to: values.to, cause)
  }

  /// Sets the bottoms of a scroll view's insets and of its indicators'; nil leaves the latter.
  mutating func setBottomInsets(
    content: Double, indicators: Double?, of view: ViewIndex, _ cause: Cause
  ) {
    var insets = contentInset(view)
    insets.bottom = content
    setContentInset(insets, of: view, cause)
    guard let indicators else { return }
    insets = scrollIndicatorInsets(view)
    insets.bottom = indicators
    setScrollIndicatorInsets(insets, of: view, cause)
  }

  /// Sets the height of a table's footer view in points, 0 for none; the content's size follows at once.
  public mutating func setTableFooter(height: Double, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setTableFooterHeight) else { return }
    let table = form.views[view].table
    guard table >= 0 else { return }
    guard accepts(.setTableFooterHeight, Adjustment.Value(height), of: view, cause) else { return }
    let old = tables[table].footerHeight
    let new = max(0, height.snapped)
    if tables[table].footerView >= 0 {
      detach(tables[table].footerView)
      tables[table].footerView = -1
    }
    guard old != new else { return }
    tables[table].footerHeight = new
    let position = form.views[view].scroll
    scrolls[position].ownContentSize.height += new - old
    let values = (from: Adjustment.Value(old), to: Adjustment.Value(new))
    record(view, .tableFooterViewHeight, from: values.from, to: values.to, cause)
    geometryDidChange(position, cause.consequence)
  }

  mutating func setKeyboardDismissMode(
    _ mode: ScrollProperties.KeyboardDismissMode, of view: ViewIndex
  ) {
    let position = form.scroll(view)
    if position >= 0 { scrolls[position].keyboardDismissMode = mode }
  }

  /// Scrolls a rectangle of the content into view with the least movement on each axis.
  ///
  /// `rect` is in content coordinates; only its part inside the content counts.
  public mutating func scrollRectToVisible(_ rect: Rect, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .scrollRectToVisible) else { return }
    let position = form.views[view].scroll
    guard position >= 0 else { return }
    guard accepts(.scrollRectToVisible, Adjustment.Value(rect), of: view, cause) else { return }
    let content = scrolls[position].contentSize
    guard let target = rect.intersection(Rect(0, 0, content.width, content.height)) else { return }
    let inset = scrolls[position].adjustedContentInset
    let bounds = views[view].frame.size
    var offset = scrolls[position].contentOffset
    let limits = offsetLimits(view)
    let y = revealedOffset(
      offset.y, target: (target.minY, target.maxY), insets: (inset.top, inset.bottom),
      extent: bounds.height)
    if y != offset.y { offset.y = min(max(y, limits.min.y), limits.max.y) }
    let x = revealedOffset(
      offset.x, target: (target.minX, target.maxX), insets: (inset.left, inset.right),
      extent: bounds.width)
    if x != offset.x { offset.x = min(max(x, limits.min.x), limits.max.x) }
    writeOffset(offset.snapped, position, cause)
  }

  private func revealedOffset(
    _ offset: Double, target: (min: Double, max: Double), insets: (start: Double, end: Double),
    extent: Double
  ) -> Double {
    let least = offset + insets.start
    let most = offset + extent - insets.end
    if target.min >= least && target.max <= most { return offset }
    let showsMin = target.min - insets.start
    let showsMax = target.max - (extent - insets.end)
    if target.max - target.min > most - least {
      switch profile.oversizeRect {
      case .minEdge: return showsMin
      case .maxEdge: return showsMax
      case .nearEdge:
        return abs(showsMin - offset) <= abs(showsMax - offset) ? showsMin : showsMax
      }
    }
    return target.min < least ? showsMin : showsMax
  }

  /// Scrolls a row of a table to a position, then clamps; `row` is the row's cell.
  public mutating func scrollToRow(
    _ row: ViewIndex, of table: ViewIndex, position: ScrollPosition, _ cause: Cause
  ) {
    guard knows(table, .scrollToRow), knows(row, .scrollToRow) else { return }
    let scroll = form.views[table].scroll
    guard scroll >= 0, accepts(.scrollToRow, Adjustment.Value(0), of: table, cause) else { return }
    let inset = scrolls[scroll].adjustedContentInset
    let height = views[table].frame.height
    let rect = laidOutFrame(row)
    var offset = scrolls[scroll].contentOffset
    switch position {
    case .none:
      scrollRectToVisible(rect, of: table, cause)
      return
    case .top: offset.y = rect.minY - inset.top
    case .middle:
      offset.y = rect.minY + rect.height / 2 - inset.top - (height - inset.top - inset.bottom) / 2
    case .bottom: offset.y = rect.maxY - (height - inset.bottom)
    }
    let limits = offsetLimits(table)
    offset.y = min(max(offset.y, limits.min.y), limits.max.y)
    writeOffset(offset.snapped, scroll, cause)
  }

  // MARK: Consequences

  /// Responds to a change of the insets, the content's size or the bounds: updates the system's insets,
  /// keeps a view at its top there, and clamps.
  mutating func geometryDidChange(_ position: Int, _ cause: Cause) {
    let old = scrolls[position].systemInset
    let new = systemInset(position)
    if new != old {
      let top = scrolls[position].contentInset.top
      scrolls[position].systemInset = new
      let offset = scrolls[position].contentOffset
      if new.top != old.top && offset.y == 0 - (top + old.top) && !form.scrolls[position].isTextView
      {
        writeOffset(Point(offset.x, 0 - (top + new.top)), position, cause)
      }
    }
    switch profile.clamp {
    case .immediately: clampOffset(position, cause)
    case .atLayout:
      scrolls[position].awaitsClamp = true
      awaitsClamps = true
    case .never: break
    }
  }

  mutating func contentSizeDidChange(_ position: Int, from old: Size, _ cause: Cause) {
    guard scrolls[position].contentSize != old else { return }
    geometryDidChange(position, cause)
  }

  mutating func clampOffset(_ position: Int, _ cause: Cause) {
    let limits = offsetLimits(form.scrolls[position].view)
    let offset = scrolls[position].contentOffset
    let clamped = Point(
      min(max(offset.x, limits.min.x), limits.max.x), min(max(offset.y, limits.min.y), limits.max.y)
    )
    writeOffset(clamped, position, cause)
  }

  /// UIKit's addition to a scroll view's insets.
  @inline(__always)
  func systemInset(_ position: Int) -> EdgeInsets {
    var inset = safeAreaPart(position)
    if scrolls[position].keyboardInset > inset.bottom,
      scrolls[position].insetAdjustment != .never
    {
      inset.bottom = scrolls[position].keyboardInset
    }
    return inset
  }

  @inline(__always)
  private func safeAreaPart(_ position: Int) -> EdgeInsets {
    guard scrolls[position].insetAdjustment != .never, !form.scrolls[position].isTextView else {
      return .zero
    }
    let view = form.scrolls[position].view
    let safe = safeAreaInsets(view)
    if scrolls[position].insetAdjustment == .always || safe == .zero { return safe }
    let content = scrolls[position].contentSize
    let isEnabled = scrolls[position].scrollEnabled
    let bounds = views[view].frame.size
    var vertical =
      (content.height > bounds.height || form.scrolls[position].properties.alwaysBounceVertical)
      && isEnabled
    let horizontal =
      (content.width > bounds.width || form.scrolls[position].properties.alwaysBounceHorizontal)
      && isEnabled
    if scrolls[position].insetAdjustment == .automatic && form.scrolls[position].isContentScrollView
    {
      vertical = true
    }
    return EdgeInsets(
      vertical ? safe.top : 0, horizontal ? safe.left : 0, vertical ? safe.bottom : 0,
      horizontal ? safe.right : 0)
  }

  /// Writes and records an offset; scroll views inside follow their safe areas.
  mutating func writeOffset(_ offset: Point, _ position: Int, _ cause: Cause) {
    let old = scrolls[position].contentOffset
    guard old != offset else { return }
    scrolls[position].contentOffset = offset
    let values = (from: Adjustment.Value(old), to: Adjustment.Value(offset))
    record(form.scrolls[position].view, .contentOffset, from: values.from, to: values.to, cause)
    didScroll(position, from: old)
    guard form.scrolls[position].nestedAdjusts || changesInsetAdjustments else { return }
    followSafeAreas(inside: position, cause.consequence)
  }

  private mutating func followSafeAreas(inside position: Int, _ cause: Cause) {
    let end = form.scrolls[position].nestedEnd
    for nested in (position + 1)..<end { followSafeArea(nested, cause) }
    let view = form.scrolls[position].view
    for inserted in max(end, form.initialScrollCount)..<form.scrolls.count
    where form.isInside(form.scrolls[inserted].view, view) {
      followSafeArea(inserted, cause)
    }
  }

  /// Does nothing if the safe area's addition is the same, or the view is not in the window.
  mutating func followSafeArea(_ position: Int, _ cause: Cause) {
    guard scrolls[position].systemInset != systemInset(position),
      !isDetached(form.scrolls[position].view)
    else { return }
    geometryDidChange(position, cause)
  }

  mutating func record(
    _ view: ViewIndex, _ property: Adjustment.Property, from old: Adjustment.Value,
    to new: Adjustment.Value, _ cause: Cause
  ) {
    guard let by = cause.by else { return }
    if property == .contentOffset || (property == .frame && view == 0) {
      pointsScrolled += length(new.a - old.a, new.b - old.b)
    }
    let frames = now > answered.time ? frames(since: answered.time) : 0
    if frames > 0, answered.movesKeyboard {
      lateAdjustments.append(LateAdjustment(index: adjustments.count, call: answered.call))
    }
    adjustments.append(
      Adjustment(
        view: view, property: property, from: old, to: new, duration: cause.duration,
        curve: cause.curve, by: by, frames: frames,
        part: by == .strategy && !extended.isEmpty ? extended[0].actingPart : .none))
  }

  /// Whole frames of 1/60 s since `start`; sums of times may lack their last bit.
  private func frames(since start: Double) -> Int {
    Int(min(now - start, StrategyVerb.longestDuration) * 60 + 1e-6)
  }

  private func length(_ x: Double, _ y: Double) -> Double {
    if x == 0 { return abs(y) }
    if y == 0 { return abs(x) }
    return (x * x + y * y).squareRoot()
  }
}

/// Content sizes set by strategies; see <doc:ScrollViews#Content-size>.
extension Screen {
  /// Sets a scroll view's content size, in points, in place of the given or computed one; the offset is
  /// clamped afterwards.
  ///
  /// It includes a spacer that a strategy put below the content. Table rows and constraints set their
  /// own size again in the next layout pass.
  public mutating func setContentSize(_ size: Size, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setContentSize) else { return }
    let position = form.views[view].scroll
    guard position >= 0 else { return }
    let asked = Adjustment.Value(size.width, size.height)
    guard accepts(.setContentSize, asked, of: view, cause) else { return }
    let old = scrolls[position].contentSize
    let new = Size(max(0, size.width), max(0, size.height)).snapped
    guard old != new else { return }
    scrolls[position].give(contentSize: new)
    let given = scrolls[position].contentSize
    guard old != given else { return }
    let values = (
      from: Adjustment.Value(old.width, old.height), to: Adjustment.Value(given.width, given.height)
    )
    record(view, .contentSize, from: values.from, to: values.to, cause)
    geometryDidChange(position, cause.consequence)
  }

  private mutating func setSpacer(height: Double, below position: Int, _ cause: Cause) {
    let view = form.scrolls[position].view
    let old = scrolls[position].spacer
    let new = max(0, height.snapped)
    guard old != new else { return }
    scrolls[position].spacer = new
    let values = (from: Adjustment.Value(old), to: Adjustment.Value(new))
    record(view, .spacerHeight, from: values.from, to: values.to, cause)
    geometryDidChange(position, cause.consequence)
  }

  /// Sets the height of a stack's spacer, or of the spacer below a scroll view's content, in points.
  ///
  /// The stack is laid out; the content grows by the change, and the offset is clamped afterwards.
  public mutating func setSpacer(height: Double, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setSpacerHeight) else { return }
    let position = form.views[view].scroll
    let stack = form.views[view].stack
    guard stack >= 0 || position >= 0 else { return }
    guard accepts(.setSpacerHeight, Adjustment.Value(height), of: view, cause) else { return }
    if position >= 0 { return setSpacer(height: height, below: position, cause) }
    let old = stacks[stack].spacerHeight
    let new = max(0, height.snapped)
    guard old != new else { return }
    stacks[stack].spacerHeight = new
    let values = (from: Adjustment.Value(old), to: Adjustment.Value(new))
    record(view, .spacerHeight, from: values.from, to: values.to, cause)
    stackDidChange(view, cause.consequence)
  }

  /// Appends an arranged view of height 0 to a stack.
  ///
  /// This is no adjustment; the scroll view comes to rest after it.
  public mutating func appendSpacer(to view: ViewIndex) {
    guard knows(view, .appendSpacer), form.views[view].stack >= 0 else { return }
    stacks[form.views[view].stack].spacerHeight = 0
    if form.usesConstraints { placeByConstraints() } else { layOutStack(view) }
    let scrollView = form.views[view].enclosingScrollView
    guard scrollView >= 0 else { return }
    restAtStart(form.views[scrollView].scroll)
  }

  /// The scroll views around a view, innermost first.
  func enclosingScrollViews(of view: ViewIndex) -> [ViewIndex] {
    guard form.views.indices.contains(view) else { return [] }
    let first = form.views[view].enclosingScrollView
    return Array(
      sequence(first: first) { self.form.views[$0].enclosingScrollView }.prefix { $0 >= 0 })
  }
}
