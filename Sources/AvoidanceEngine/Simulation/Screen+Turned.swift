extension Screen {
  /// Returns the screen as it is laid out in another window, with nothing else happening to it.
  ///
  /// That is what a strategy has to restore when the device turns while the keyboard is up; see
  /// <doc:YourOwnStrategies#Laws>.
  ///
  /// - Parameters:
  ///   - window: The window's size.
  ///   - orientation: How the device is held.
  ///   - offsets: Where scroll views were before, in the order of the form's scroll views.
  /// - Returns: The screen; what its last event changed is of no meaning.
  public func laidOut(in window: Size, _ orientation: Orientation, contentOffsets offsets: [Point])
    -> Screen
  {
    var turned = self
    for (view, offset) in zip(form.scrollViews, offsets) {
      turned.scrolls[form.views[view].scroll].contentOffset = offset
    }
    turned.guideTop = KeyboardGuideTop()
    turned.layOutWindow(window, orientation: orientation)
    return turned
  }
}
