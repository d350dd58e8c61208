/// The safe area that the app adds to; see <doc:Geometry#Safe-area>.
extension Screen {
  /// What the app adds to the root's safe area at the bottom, in points.
  public var additionalSafeAreaBottom: Double {
    rare.isEmpty ? 0 : rare[0].additionalSafeAreaBottom
  }

  /// Gives the root's controller an `additionalSafeAreaInsets.bottom`, in points.
  ///
  /// Every view's bottom safe line moves up to it but those inside a view that ignores the keyboard;
  /// layout, what scrolls and its limits follow.
  public mutating func setAdditionalSafeArea(bottom: Double, _ cause: Cause) {
    guard accepts(.setAdditionalSafeArea, Adjustment.Value(bottom), of: 0, cause) else { return }
    let old = additionalSafeAreaBottom
    let new = max(0, bottom).snapped
    guard old != new else { return }
    changeRare { $0.additionalSafeAreaBottom = new }
    let values = (from: Adjustment.Value(0, 0, old), to: Adjustment.Value(0, 0, new))
    record(0, .additionalSafeAreaInsets, from: values.from, to: values.to, cause)
    layOutByConstraints(cause)
    followPins(cause.consequence)
    for position in scrolls.indices { followSafeArea(position, cause.consequence) }
  }

  /// Where a view's safe area ends, in window coordinates.
  func safeBottomLine(of view: ViewIndex) -> Double {
    let line = windowSize.height - safeArea.bottom
    guard !rare.isEmpty, form.views.indices.contains(view), !form.views[view].ignoresKeyboard
    else { return line }
    let bottom = views[0].frame.maxY - ownSafeAreaBottom - rare[0].additionalSafeAreaBottom
    return min(line, bottom)
  }

  /// The root's safe area at the bottom without what the app adds to it, in points.
  var ownSafeAreaBottom: Double {
    let root = views[0].frame
    let bottom = min(root.maxY, windowSize.height) - safeLines.bottom
    return min(max(0, bottom), root.height)
  }
}
