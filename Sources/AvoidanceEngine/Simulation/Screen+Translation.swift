/// Views that are drawn above or below where layout has them; see <doc:Layout#Translations>.
extension Screen {
  /// `transform.ty`: how far a view is below the frame that layout has for it, in points.
  public func translation(of view: ViewIndex) -> Double {
    rare.isEmpty ? 0 : rare[0].translation(of: view)
  }

  /// Translates a view vertically, as `transform = CGAffineTransform(translationX: 0, y: ty)` does.
  ///
  /// The view's frame moves, with all that is inside; nothing is laid out, and what layout does later
  /// keeps the translation. Scroll views inside follow their safe areas.
  ///
  /// - Parameters:
  ///   - ty: How far below the frame that layout has for it, in points; 0 ends the translation.
  ///   - view: The view.
  ///   - cause: The animation.
  public mutating func setTranslation(_ ty: Double, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setTranslation),
      accepts(.setTranslation, Adjustment.Value(ty), of: view, cause)
    else { return }
    let new = ty.snapped
    let change = new - translation(of: view)
    guard change != 0 else { return }
    let count = form.views.count
    changeRare { rare in
      if rare.translations.isEmpty { rare.translations = Array(repeating: 0, count: count) }
      rare.translations[view] = new
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

  /// A view's frame in its superview without its translation.
  @inline(__always)
  func laidOutFrame(_ view: ViewIndex) -> Rect {
    var frame = views[view].frame
    // Not by a call that takes the screen: it would be copied as a whole.
    if !rare.isEmpty { frame.y -= rare[0].translation(of: view) }
    return frame
  }

  /// The frame in its superview of a view for which layout has this one.
  @inline(__always)
  func translated(_ laidOut: Rect, _ view: ViewIndex) -> Rect {
    var frame = laidOut
    if !rare.isEmpty { frame.y += rare[0].translation(of: view) }
    return frame
  }
}
