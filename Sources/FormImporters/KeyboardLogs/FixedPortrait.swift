import AvoidanceEngine

/// Turns frames that were printed in the axes of an upright screen, as systems before iOS 8 did in
/// every orientation.
enum FixedPortrait {
  /// The screens of the devices with such systems, upright: iPhone to the 5s, iPad.
  private static let screens = [Size(320, 480), Size(320, 568), Size(768, 1024)]

  /// The upright screen in whose axes a frame stands, if the frame lies on its side.
  ///
  /// - Parameters:
  ///   - end: A keyboard's frame as it was printed.
  ///   - bounds: The keyboard's bounds as it was printed, in its own axes; nil: not printed.
  /// - Returns: nil where the frame is upright.
  static func screen(end: Rect, bounds: Rect?) -> Size? {
    guard let screen = screens.first(where: { $0.height == end.height }) else { return nil }
    if let bounds {
      let isSwapped = bounds.width == end.height && bounds.height == end.width
      return isSwapped && end.width != end.height ? screen : nil
    }
    return end.height > end.width ? screen : nil
  }

  /// How the screen was turned: its lower edge is the upright screen's left or right side.
  static func orientation(end: Rect, screen: Size) -> Orientation {
    let isAtLeft = end.x <= 0 && end.maxX < screen.width
    return isAtLeft ? .landscapeRight : .landscapeLeft
  }

  /// Returns a frame in the axes of the turned screen.
  static func turned(_ frame: Rect, to orientation: Orientation, screen: Size) -> Rect {
    orientation == .landscapeRight
      ? Rect(frame.y, screen.width - frame.maxX, frame.height, frame.width)
      : Rect(screen.height - frame.maxY, frame.x, frame.height, frame.width)
  }
}
