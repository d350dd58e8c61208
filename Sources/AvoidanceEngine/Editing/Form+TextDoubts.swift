extension Form {
  /// Whether a text view's frame grows with its lines: the form says so, and neither constraints nor a
  /// stack lay it out.
  func grows(_ view: ViewIndex, _ properties: InputProperties) -> Bool {
    let parent = views[view].parent
    return properties.grows != .never && properties.lineHeight != nil && !isConstrained(view)
      && (parent < 0 || views[parent].stack < 0)
  }

  /// Why the outcome of editing a text view is uncertain, or nil if it isn't.
  ///
  /// It is uncertain whenever UIKit may scroll around the text view, whether or not something moves.
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
