/// A space at one end of a scroll view's insets, besides the app's own.
struct EndInsets {
  /// Whether the space is at the top, which is the lower end of a list that is upside down.
  var isAtTop = false
  private var content = OwnInset()
  private var indicators = OwnInset()

  init(isAtTop: Bool = false) { self.isAtTop = isAtTop }

  /// Adds a space to the app's content and indicator insets; nil for the same space in both.
  mutating func give(
    _ space: Double, indicators indicatorSpace: Double? = nil, to scrollView: ViewIndex,
    on screen: inout Screen, _ cause: Cause
  ) {
    let edge: WritableKeyPath<EdgeInsets, Double> = isAtTop ? \.top : \.bottom
    var insets = screen.contentInset(scrollView)
    insets[keyPath: edge] = content.giving(space, over: insets[keyPath: edge])
    screen.setContentInset(insets, of: scrollView, cause)
    insets = screen.scrollIndicatorInsets(scrollView)
    insets[keyPath: edge] = indicators.giving(
      indicatorSpace ?? space, over: insets[keyPath: edge])
    screen.setScrollIndicatorInsets(insets, of: scrollView, cause)
  }
}

/// An inset on one edge that both the app and a strategy set.
struct OwnInset {
  /// The app's own.
  private(set) var value = 0.0
  /// The last value that the strategy set; any other one is the app's.
  private var given: Double?

  /// Takes a value for the app's own unless it was set last.
  mutating func look(at present: Double) {
    if present != given { value = present }
  }

  /// Notes the value to set, rounded to the grid.
  mutating func give(_ inset: Double) -> Double {
    given = inset.snapped
    return inset.snapped
  }

  /// The inset with a space added; negative only if the app's own is.
  mutating func giving(_ space: Double, over present: Double) -> Double {
    look(at: present)
    return give(max(value + space, min(value, 0)))
  }
}

extension Screen {
  /// Draws what is inside a view higher than its layout, in points; 0 ends this.
  mutating func liftSubviews(of view: ViewIndex, by height: Double, _ cause: Cause) {
    for subview in currentSubviews(of: view) { setTranslation(0 - height, of: subview, cause) }
  }
}
