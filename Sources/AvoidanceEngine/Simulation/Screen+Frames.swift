/// Frames that the app or a strategy gives, and what follows in what scrolls.
extension Screen {
  // MARK: Verbs

  /// Moves a view in its superview, whose content coordinates `origin` is in; scroll views inside
  /// follow their safe areas.
  public mutating func setOrigin(_ origin: Point, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setFrame), accepts(.setFrame, Adjustment.Value(origin), of: view, cause)
    else { return }
    let old = views[view].frame
    var new = old
    new.origin = origin.snapped
    guard new != old else { return }
    let geometries = rare.isEmpty ? [] : scrollGeometries()
    views[view].frame = new
    if form.usesConstraints { didGiveFrame(to: view) }
    if !rare.isEmpty { followPins() }
    recordFrame(of: view, from: old, cause)
    if !rare.isEmpty { followGeometry(since: geometries, cause.consequence) }
    for position in scrolls.indices where form.isInside(form.scrolls[position].view, view) {
      followSafeArea(position, cause.consequence)
    }
  }

  /// Gives a view a frame in its superview's content coordinates.
  ///
  /// A change of size reaches the subviews by their autoresizing masks, rows by their table, arranged
  /// views by their stack; a stack that no other one arranges stays as long as its sum. Scroll views
  /// follow changes of their bounds, contents and safe areas. What a table, a stack or constraints lay
  /// out keeps the frame until the next pass.
  ///
  /// - Parameters:
  ///   - frame: Where the view is seen: with its translation. Extents below 0 are 0.
  ///   - view: The view.
  ///   - cause: The animation.
  public mutating func setFrame(_ frame: Rect, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setFrame), accepts(.setFrame, Adjustment.Value(frame), of: view, cause)
    else { return }
    give(frame, to: view, contentOffset: nil, cause)
  }

  /// Gives a view bounds, as UIKit does: their size about the view's centre, their origin as the
  /// content offset of what scrolls, without a clamp of its own.
  ///
  /// All else is as with ``setFrame(_:of:_:)``. Other views than those that scroll have bounds at
  /// `[0, 0]`; another origin ends the case as an error.
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
    // A script's assignment counts as one also where it changes nothing.
    if new != old || cause.by == nil {
      resize(view, to: new.offset(by: Point(0, 0 - translation(of: view))))
      if form.usesConstraints { didGiveFrame(to: view) }
      if !rare.isEmpty { followPins() }
      recordFrame(of: view, from: old, cause)
    }
    if let contentOffset { writeOffset(contentOffset.snapped, form.views[view].scroll, cause) }
    followGeometry(since: geometries, cause.consequence)
  }

  /// Records the frame that has come of a verb: a held bottom and a stack's length are not given.
  private mutating func recordFrame(of view: ViewIndex, from old: Rect, _ cause: Cause) {
    let new = views[view].frame
    guard new != old else { return }
    record(view, .frame, from: Adjustment.Value(old), to: Adjustment.Value(new), cause)
  }

  // MARK: What follows

  /// Lets what scrolls follow what changed of it since then, in pre-order.
  mutating func followGeometry(since old: [ScrollGeometry], _ cause: Cause) {
    for position in scrolls.indices
    where scrollGeometry(position) != old[position] && !isDetached(form.scrolls[position].view) {
      geometryDidChange(position, cause)
    }
  }

  /// What a change of makes a scroll view return to its limits.
  private func scrollGeometry(_ position: Int) -> ScrollGeometry {
    ScrollGeometry(
      bounds: views[form.scrolls[position].view].frame.size, content: scrolls[position].contentSize,
      systemInset: systemInset(position))
  }

  /// The same of all scroll views, with the insets that they follow at present.
  func scrollGeometries() -> [ScrollGeometry] {
    scrolls.indices.map { position in
      var geometry = scrollGeometry(position)
      geometry.systemInset = scrolls[position].systemInset
      return geometry
    }
  }
}

/// What a change of makes a scroll view return to its limits.
struct ScrollGeometry: Equatable {
  var bounds: Size
  var content: Size
  var systemInset: EdgeInsets
}
