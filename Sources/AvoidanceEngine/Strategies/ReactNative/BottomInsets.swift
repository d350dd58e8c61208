/// A space at the bottoms of a scroll view's insets, beside what the app has there of its own.
struct BottomInsets {
  private var content = Bottom()
  private var indicators = Bottom()

  /// Gives the content's and the indicators' insets so much more at the bottom than the app has.
  mutating func give(
    _ space: Double,
    to scrollView: ViewIndex,
    on screen: inout Screen,
    _ cause: Cause
  ) {
    var insets = screen.contentInset(scrollView)
    insets.bottom = content.giving(space, over: insets.bottom)
    screen.setContentInset(insets, of: scrollView, cause)
    insets = screen.scrollIndicatorInsets(scrollView)
    insets.bottom = indicators.giving(space, over: insets.bottom)
    screen.setScrollIndicatorInsets(insets, of: scrollView, cause)
  }

  private struct Bottom {
    /// The app's own.
    private var own = 0.0
    /// What was given last; another one is the app's.
    private var given: Double?

    /// The bottom with a space, where there is a present one; not below 0 but by the app.
    mutating func giving(_ space: Double, over present: Double) -> Double {
      if present != given { own = present }
      let bottom = max(own + space, min(own, 0)).snapped
      given = bottom
      return bottom
    }
  }
}
