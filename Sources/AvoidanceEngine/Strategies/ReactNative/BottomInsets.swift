/// A space at the bottoms of a scroll view's insets, beside what the app has there of its own.
struct BottomInsets {
  private var content = OwnBottom()
  private var indicators = OwnBottom()

  /// Gives the content's and the indicators' insets so much more at the bottom than the app has.
  mutating func give(
    _ space: Double, to scrollView: ViewIndex, on screen: inout Screen, _ cause: Cause
  ) {
    screen.setBottomInsets(
      content: content.giving(space, over: screen.contentInset(scrollView).bottom),
      indicators: indicators.giving(space, over: screen.scrollIndicatorInsets(scrollView).bottom),
      of: scrollView, cause)
  }
}

/// The bottom of insets that the app and a strategy set in turn.
struct OwnBottom {
  /// The app's own.
  private(set) var own = 0.0
  /// What was given last; another one is the app's.
  private var given: Double?

  /// Takes what is there for the app's own where it is not what was given last.
  mutating func look(at present: Double) {
    if present != given { own = present }
  }

  /// Notes what is given; it is put on the grid.
  mutating func give(_ bottom: Double) -> Double {
    given = bottom.snapped
    return bottom.snapped
  }

  /// The bottom with a space, where there is a present one; not below 0 but by the app.
  mutating func giving(_ space: Double, over present: Double) -> Double {
    look(at: present)
    return give(max(own + space, min(own, 0)))
  }
}

extension Screen {
  /// Draws what is inside a view so much higher than layout has it, in points; 0 ends that.
  mutating func liftSubviews(of view: ViewIndex, by height: Double, _ cause: Cause) {
    for subview in currentSubviews(of: view) { setTranslation(0 - height, of: subview, cause) }
  }
}
