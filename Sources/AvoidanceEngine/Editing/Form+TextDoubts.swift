extension Form {
  /// Whether a text view's frame grows with its lines: the form says so, and neither constraints nor a stack
  /// lay it out.
  func grows(_ view: ViewIndex, _ properties: InputProperties) -> Bool {
    let parent = views[view].parent
    return properties.grows != .never && properties.lineHeight != nil && !isConstrained(view)
      && (parent < 0 || views[parent].stack < 0)
  }

  /// Tells whether what happens when a text view is edited is not to be trusted.
  ///
  /// A case in which UIKit may scroll around the text view is not, whether or not something moves.
  ///
  /// - Parameters:
  ///   - view: The text view that is edited.
  ///   - lineBreaks: How many line breaks are put into it.
  ///   - profile: What of UIKit is simulated how.
  /// - Returns: Why; nil where it is trusted.
  package func textDoubt(
    of view: ViewIndex, lineBreaks: Int, profile: UIKitProfile
  ) -> LayoutUncertainty? {
    let properties = inputTable[views[view].input].properties
    guard let line = properties.lineHeight ?? layouts[view].intrinsicContentSize?.line else {
      return lineBreaks > 0 ? .unknownLineHeight(view) : nil
    }
    guard !scrolls[views[view].scroll].properties.scrollEnabled else { return nil }
    let insets = properties.textInsets
    let text = insets.top + Double(properties.linesAtStart + lineBreaks) * line + insets.bottom
    if lineBreaks > 0, !grows(view, properties), !isConstrained(view),
      text > views[view].height ?? views[view].drawnFrame?.height ?? 0
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
