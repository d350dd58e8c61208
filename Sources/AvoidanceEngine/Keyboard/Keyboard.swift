/// The keyboard at rest.
public struct KeyboardState: Hashable, Sendable {
  /// The last end frame, in screen coordinates; below the screen while hidden.
  public internal(set) var frame: Rect
  /// Whether it is on the screen.
  public internal(set) var isVisible = false
  /// Docked, floating, split, undocked, or a hardware keyboard.
  public internal(set) var kind: KeyboardKind = .docked
  /// The last will-notification of the case; nil before the first.
  public internal(set) var lastWillNotification: KeyboardNotification?

  /// The script's docked height, until the keyboard hides or the first responder changes.
  package var scriptHeight: Double?
  /// Whether that height was set while the keyboard was hidden: then it stays until it is changed.
  var keepsScriptHeight = false
  /// The script's frame for a keyboard that is not docked.
  var scriptFrame: Rect?
  var allowsPredictiveBar = true
  /// Whether AutoFill's bar shows, as set by the script until editing ends; nil if it depends on the field.
  var showsAutofillBar: Bool?
  var hasShown = false
  /// Height of an accessory on top of the frame rather than in it, in points.
  var accessoryOnTop = 0.0

  init(screen: Size) {
    frame = Rect(0, screen.height, screen.width, 0)
  }

  /// Returns to the computed height, unless the script's was set while the keyboard was hidden.
  mutating func dropScriptHeight() {
    if !keepsScriptHeight { scriptHeight = nil }
  }

  /// Whether its top edge limits the visible area: it is docked and up, or a hardware keyboard's
  /// accessory shows.
  ///
  /// Laws and measures call this docked.
  @inline(__always)
  public var isDocked: Bool { isVisible && kind.isObstructing }

  /// Height in points of the part of a window rectangle that it covers.
  func overlap(with rect: Rect) -> Double {
    guard isVisible, rect.intersects(frame) else { return 0 }
    return min(rect.maxY, frame.maxY) - max(rect.minY, frame.minY)
  }

  /// The frame's height in points; 0 while hidden.
  public var height: Double { isVisible ? frame.height : 0 }

  /// The area it takes from the screen: its frame plus an accessory on top of it.
  ///
  /// Observers are given the frame alone; see ``UIKitProfile/accessoryInFrame``.
  @inline(__always)
  public var obstacle: Rect {
    Rect(frame.x, frame.y - accessoryOnTop, frame.width, frame.height + accessoryOnTop)
  }
}

/// The timing of an animation.
public enum AnimationCurve {
  /// The progress, 0 to 1, at a fraction of the duration, 0 to 1.
  ///
  /// 0 easeInOut, 1 easeIn, 2 easeOut (Core Animation's cubic Béziers), 3 linear, any other the
  /// keyboard's: a critically damped spring with ω·duration = 10, scaled so that it ends at 1.
  public static func progress(_ curve: Int, at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch curve {
    case 0: return bezier(0.42, 0, 0.58, 1, at: time)
    case 1: return bezier(0.42, 0, 1, 1, at: time)
    case 2: return bezier(0, 0, 0.58, 1, at: time)
    case 3: return time
    default: return spring(10 * time) / spring(10)
    }
  }

  /// The progress at a sample of ``Metrics/sampleRate``.
  ///
  /// The keyboard's own curves are looked up in tables, which give the same bits.
  static func progress(_ curve: Int, atSample sample: Int, of duration: Double) -> Double {
    if curve == 7 {
      if duration == usualDuration, usualSamples.indices.contains(sample) {
        return usualSamples[sample]
      }
      if duration == duration26, samples26.indices.contains(sample) { return samples26[sample] }
    }
    return progress(curve, at: Double(sample) / Metrics.sampleRate / duration)
  }

  private static let usualDuration = 0.25
  static let duration26 = 23.0 / 60

  private static let usualSamples = samples(of: usualDuration)
  private static let samples26 = samples(of: duration26)

  private static func samples(of duration: Double) -> [Double] {
    (0...Int(duration * Metrics.sampleRate)).map { sample in
      progress(7, at: Double(sample) / Metrics.sampleRate / duration)
    }
  }

  private static func spring(_ x: Double) -> Double { 1 - (1 + x) * exponential(minus: x) }

  /// `e^(−x)` as `(1 − x/2^20)^(2^20)`: correctly rounded operations only, within 3e-7, the same bits
  /// everywhere.
  static func exponential(minus x: Double) -> Double {
    var power = 1 - x / 1_048_576
    for _ in 0..<20 { power *= power }
    return power
  }

  /// The y of a cubic Bézier from `[0, 0]` to `[1, 1]` where its x is `time`, by 24 bisections.
  private static func bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double
  ) -> Double {
    func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if coordinate(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return coordinate(y1, y2, (low + high) / 2)
  }
}

/// A keyboard notification with its user info.
public struct KeyboardNotification: Hashable, Sendable {
  /// Which of UIKit's six notifications it is.
  public enum Name: UInt8, Hashable, Sendable, CaseIterable {
    case willShow
    case didShow
    case willHide
    case didHide
    case willChangeFrame
    case didChangeFrame

    /// The bare name in logs and files, as `keyboardWillShow`.
    public var logName: String {
      switch self {
      case .willShow: "keyboardWillShow"
      case .didShow: "keyboardDidShow"
      case .willHide: "keyboardWillHide"
      case .didHide: "keyboardDidHide"
      case .willChangeFrame: "keyboardWillChangeFrame"
      case .didChangeFrame: "keyboardDidChangeFrame"
      }
    }

    /// Whether it announces a change rather than reporting one.
    @inline(__always)
    public var isWill: Bool { self == .willShow || self == .willHide || self == .willChangeFrame }
  }

  /// Which notification.
  public var name: Name
  /// The frame before, in screen coordinates.
  public var begin: Rect
  /// The frame after, in screen coordinates.
  public var end: Rect
  /// Duration of the animation, in seconds.
  public var duration: Double
  /// The animation's curve; 7 is the keyboard's own.
  public var curve: Int

  /// Makes a notification.
  public init(name: Name, begin: Rect, end: Rect, duration: Double = 0.25, curve: Int = 7) {
    self.name = name
    self.begin = begin
    self.end = end
    self.duration = duration
    self.curve = curve
  }
}

/// How the keyboard is shown.
public enum KeyboardKind: UInt8, Hashable, Sendable, CaseIterable {
  /// At the bottom of the screen, full width.
  case docked
  /// A small one, anywhere on the screen.
  case floating
  /// In two halves at the sides of the screen.
  case split
  /// Full width, above the bottom of the screen.
  case undocked
  /// No keyboard on the screen; the input's accessory view is at the bottom.
  case hardware

  /// Whether its top edge bounds the free area: docked, or a hardware keyboard's accessory.
  @inline(__always)
  public var isObstructing: Bool { self == .docked || self == .hardware }
}

/// What avoidance code reads from a notification.
extension KeyboardNotification {
  var animation: Cause { Cause(duration: duration, curve: curve) }

  /// Whether the keyboard is gone afterwards: it hides, or its end frame is below the screen.
  func hides(from screen: Size) -> Bool {
    name == .willHide || name == .didHide || end.minY >= screen.height
  }

  func endsDocked(on screen: Size) -> Bool { end.maxY >= screen.height - 0.5 }
}

extension Cause {
  /// `setContentOffset(_:animated: true)` has its own animation, whatever block encloses it.
  static let scrolling = Cause(duration: 0.3, curve: 0)
}
