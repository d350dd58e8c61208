/// The keyboard at rest.
public struct KeyboardState: Hashable, Sendable {
  /// The last end frame, in screen coordinates; below the screen while hidden.
  public internal(set) var frame: Rect
  /// Whether it reaches into the screen.
  public internal(set) var isVisible = false
  /// How it stands on the screen.
  public internal(set) var kind: KeyboardKind = .docked
  /// The last will-notification of the case; nil before the first.
  public internal(set) var lastWillNotification: KeyboardNotification?

  /// The script's docked height, until the keyboard hides or the first responder changes.
  var scriptHeight: Double?
  /// Whether that height was given to a hidden keyboard: then it stays until it is changed.
  var keepsScriptHeight = false
  /// The script's frame for a keyboard that is not docked.
  var scriptFrame: Rect?
  var allowsPredictiveBar = true
  /// Whether UIKit has shown the keyboard in this case.
  var hasShown = false

  init(screen: Size) {
    frame = Rect(0, screen.height, screen.width, 0)
  }

  /// Goes back to the computed height, unless the script's was given to a hidden keyboard.
  mutating func dropScriptHeight() {
    if !keepsScriptHeight { scriptHeight = nil }
  }

  /// Whether its top edge bounds what can be seen: it is docked and up, or a hardware keyboard's
  /// accessory shows.
  ///
  /// What laws and measures call docked.
  @inline(__always)
  public var isDocked: Bool { isVisible && kind.boundsFreeArea }

  /// How much of a rectangle in the window it lies over, in points of height.
  func overlap(with rect: Rect) -> Double {
    guard isVisible, rect.intersects(frame) else { return 0 }
    return min(rect.maxY, frame.maxY) - max(rect.minY, frame.minY)
  }

  /// The frame's height in points; 0 while hidden.
  public var height: Double { isVisible ? frame.height : 0 }
}
