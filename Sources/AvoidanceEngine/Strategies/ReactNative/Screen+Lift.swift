extension Screen {
  /// Draws what is inside a view so much higher than layout has it, in points; 0 ends that.
  mutating func liftSubviews(of view: ViewIndex, by height: Double, _ cause: Cause) {
    for subview in currentSubviews(of: view) { setTranslation(0 - height, of: subview, cause) }
  }
}
