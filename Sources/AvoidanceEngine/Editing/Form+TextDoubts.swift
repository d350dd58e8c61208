extension Form {
  /// Tells whether what happens when a text view is edited is not to be trusted.
  ///
  /// That UIKit scrolls around the text view is told where it may, whether or not something moves.
  ///
  /// - Parameters:
  ///   - view: The text view that is edited.
  ///   - lineBreaks: How many line breaks are put into it.
  ///   - profile: What of UIKit is simulated how.
  /// - Returns: Why; nil where it is trusted.
  package func textDoubt(
    of view: ViewIndex, lineBreaks: Int, profile: UIKitProfile
  ) -> LayoutUncertainty? {
    guard views[view].kind == .textView else { return nil }
    let properties = inputTable[views[view].input].properties
    guard let line = properties.lineHeight ?? layouts[view].intrinsicContentSize?.line else {
      return lineBreaks > 0 ? .unknownLineHeight(view) : nil
    }
    guard !scrolls[views[view].scroll].properties.scrollEnabled else { return nil }
    let lines = (properties.lines ?? properties.text.lineBreaks + 1) + lineBreaks
    let insets = properties.textInsets
    if lineBreaks > 0, properties.grows == .never, !isConstrained(view),
      let drawn = views[view].drawnFrame,
      insets.top + Double(lines) * line + insets.bottom > drawn.height
    {
      return .unknownGrowth(view)
    }
    guard profile.followsCaret == .nearest, profile.revealsFirstResponder else { return nil }
    var around = views[view].enclosingScrollView
    while around >= 0, !scrolls[views[around].scroll].properties.scrollEnabled {
      around = views[around].enclosingScrollView
    }
    return around >= 0 ? .followedCaret : nil
  }
}
