/// Spaces at views' bottoms that their subviews leave free; see <doc:Layout#Paddings>.
extension Screen {
  /// The space at a view's bottom that its subviews leave free, in points.
  public func bottomPadding(_ view: ViewIndex) -> Double {
    guard !rare.isEmpty, rare[0].paddings.indices.contains(view) else { return 0 }
    return rare[0].paddings[view]
  }

  /// Whether some view has had such a space.
  var hasPaddings: Bool { !rare.isEmpty && !rare[0].paddings.isEmpty }

  /// Gives a plain view a space at its bottom that its subviews leave free, in points.
  ///
  /// Subviews follow by their autoresizing masks and constraints as if the view were so much lower;
  /// overlays and the view's own frame stay. Other views have none.
  public mutating func setPadding(bottom padding: Double, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setPadding), form.views[view].kind == .view,
      !views[view].awaitsFirstLayout,
      accepts(.setPadding, Adjustment.Value(padding), of: view, cause)
    else { return }
    let old = bottomPadding(view)
    let new = max(0, padding).snapped
    guard old != new else { return }
    let geometries = scrollGeometries()
    let size = views[view].frame.size
    let count = form.views.count
    changeRare { rare in
      if rare.paddings.isEmpty { rare.paddings = Array(repeating: 0, count: count) }
      // The subviews' room is told by their superview's size, with the padding taken off.
      rare.paddings[view] = 0
    }
    resizeSubviews(
      of: view, from: Size(size.width, max(0, size.height - old)),
      to: Size(size.width, max(0, size.height - new)))
    changeRare { $0.paddings[view] = new }
    record(view, .bottomPadding, from: Adjustment.Value(old), to: Adjustment.Value(new), cause)
    if form.usesConstraints { placeByConstraints() }
    placeHeldViews()
    followGeometry(since: geometries, cause.consequence)
  }
}
