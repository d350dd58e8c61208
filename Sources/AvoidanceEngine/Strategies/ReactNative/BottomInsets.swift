/// A space at the bottom of a scroll view's insets, besides the app's own.
struct BottomInsets {
  private var content = OwnBottom()
  private var indicators = OwnBottom()

  /// Adds a space at the bottom of the app's content and indicator insets.
  mutating func give(
    _ space: Double, to scrollView: ViewIndex, on screen: inout Screen, _ cause: Cause
  ) {
    screen.setBottomInsets(
      content: content.giving(space, over: screen.contentInset(scrollView).bottom),
      indicators: indicators.giving(space, over: screen.scrollIndicatorInsets(scrollView).bottom),
      of: scrollView, cause)
  }
}

/// The bottom of insets that both the app and a strategy set.
struct OwnBottom {
  private(set) var own = 0.0
  /// The last value that the strategy set; any other one is the app's.
  private var given: Double?

  /// Takes a value for the app's own unless it was set last.
  mutating func look(at present: Double) {
    if present != given { own = present }
  }

  /// Notes the value to set, rounded to the grid.
  mutating func give(_ bottom: Double) -> Double {
    given = bottom.snapped
    return bottom.snapped
  }

  /// The bottom with a space added; negative only if the app's own is.
  mutating func giving(_ space: Double, over present: Double) -> Double {
    look(at: present)
    return give(max(own + space, min(own, 0)))
  }
}

extension Screen {
  /// Draws what is inside a view higher than its layout, in points; 0 ends this.
  mutating func liftSubviews(of view: ViewIndex, by height: Double, _ cause: Cause) {
    for subview in currentSubviews(of: view) { setTranslation(0 - height, of: subview, cause) }
  }
}
