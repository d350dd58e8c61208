extension Screen {
  /// `isHidden`: whether the view itself is hidden, whatever is around it; see ``isHidden(_:)``.
  public func isMarkedHidden(_ view: ViewIndex) -> Bool {
    views.indices.contains(view) && views[view].isHidden
  }

  /// Hides a view or shows it again, as `isHidden` does.
  ///
  /// A hidden arranged view leaves its stack, which is laid out at once; what scrolls around it
  /// follows. What is being edited stays first responder.
  public mutating func setHidden(_ isHidden: Bool, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setHidden), accepts(.setHidden, Adjustment.Value(0), of: view, cause)
    else { return }
    let wasHidden = views[view].isHidden
    // A script's assignment lays a stack out also where it changes nothing.
    guard isHidden != wasHidden || cause.by == nil && !form.usesConstraints else { return }
    views[view].isHidden = isHidden
    let values = (from: Adjustment.Value(wasHidden ? 1 : 0), to: Adjustment.Value(isHidden ? 1 : 0))
    record(view, .hidden, from: values.from, to: values.to, cause)
    let parent = form.views[view].parent
    if parent >= 0, form.views[parent].stack >= 0 { stackDidChange(parent, cause.consequence) }
  }
}
