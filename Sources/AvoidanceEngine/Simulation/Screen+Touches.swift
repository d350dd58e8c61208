/// What a finger can get at; see <doc:Focus#What-a-finger-can-do>.
extension Screen {
  /// Whether the keyboard, with an accessory, lies over a point of the window.
  func keyboardTakes(_ point: Point) -> Bool {
    guard keyboard.isVisible else { return false }
    return keyboard.kind.boundsFreeArea
      ? point.y >= keyboard.frame.minY && keyboard.frame.minX <= point.x
        && point.x < keyboard.frame.maxX
      : keyboard.frame.contains(point)
  }

  /// Whether a bar of the controller lies over what scrolls below it.
  ///
  /// - Parameters:
  ///   - point: Where, in window coordinates.
  ///   - hit: The frontmost view there.
  /// - Returns: Whether that view scrolls and has slid under a bar.
  func barTakes(_ point: Point, from hit: ViewIndex) -> Bool {
    guard hit >= 0, form.views[hit].enclosingScrollView >= 0 else { return false }
    let bars = form.controller.barHeights(device: device, orientation: orientation)
    return bars.top > 0 && point.y < safeArea.top
      || bars.bottom > 0 && point.y >= windowSize.height - safeArea.bottom
  }

  /// Whether the keyboard of an input has a return key: the pads of digits of an iPhone have none, while a
  /// hardware keyboard always has one.
  func hasReturnKey(_ view: ViewIndex) -> Bool {
    let input = form.input(view)
    guard input >= 0, inputs[input].keyboardType.isNumeric, keyboard.kind != .hardware else {
      return true
    }
    return min(screenSize.width, screenSize.height) >= Self.smallestPad
  }

  /// The shorter side from which on a screen is an iPad's, in points: that of an iPad mini is 744, the
  /// largest iPhone's 440.
  private static let smallestPad = 600.0
}
