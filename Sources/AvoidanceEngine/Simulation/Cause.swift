/// Who changes something, and within which animation.
public struct Cause: Hashable, Sendable {
  /// Who; nil for the script, whose changes are no adjustments.
  var by: Adjustment.Author?
  /// Seconds of the animation; 0 for none.
  public var duration: Double
  /// The animation's curve; 0 to 3 are UIKit's, 7 is the keyboard's.
  public var curve: Int

  /// The strategy, within an animation of some seconds.
  public init(duration: Double = 0, curve: Int = 0) {
    self.init(by: .strategy, duration: duration, curve: curve)
  }

  init(by author: Adjustment.Author?, duration: Double = 0, curve: Int = 0) {
    by = author
    self.duration = duration
    self.curve = curve
  }

  /// The app's own change by a script.
  static let script = Cause(by: nil)
  /// UIKit without animation.
  static let system = Cause(by: .system)
  /// UIKit's scrolling of the first responder.
  static let reveal = Cause(by: .system, duration: 0.25, curve: 7)

  /// UIKit's own consequence of a change: same animation.
  var consequence: Cause { Cause(by: .system, duration: duration, curve: curve) }
}
