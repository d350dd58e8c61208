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
  package var scriptHeight: Double?
  /// Whether that height was given to a hidden keyboard: then it stays until it is changed.
  var keepsScriptHeight = false
  /// The script's frame for a keyboard that is not docked.
  var scriptFrame: Rect?
  var allowsPredictiveBar = true
  /// Whether AutoFill's bar shows, as the script says it until the editing ends; nil: it depends on the field.
  var showsAutofillBar: Bool?
  /// Whether UIKit has shown the keyboard in this case.
  var hasShown = false
  /// How high an accessory is that stands on the frame rather than in it, in points.
  var accessoryOnTop = 0.0

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
  public var isDocked: Bool { isVisible && kind.isObstructing }

  /// How much of a rectangle in the window it lies over, in points of height.
  func overlap(with rect: Rect) -> Double {
    guard isVisible, rect.intersects(frame) else { return 0 }
    return min(rect.maxY, frame.maxY) - max(rect.minY, frame.minY)
  }

  /// The frame's height in points; 0 while hidden.
  public var height: Double { isVisible ? frame.height : 0 }

  /// What it takes of the screen: its frame, and an accessory that stands on it.
  ///
  /// What observers are told is the frame alone; see ``UIKitProfile/accessoryInFrame``.
  @inline(__always)
  public var obstacle: Rect {
    Rect(frame.x, frame.y - accessoryOnTop, frame.width, frame.height + accessoryOnTop)
  }
}

/// How an animated value goes from its start to its end.
public enum AnimationCurve {
  /// The share of the way, 0 to 1, at a share of the duration, 0 to 1.
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
  /// Those of the keyboard's own animations are looked up, which gives the same bits.
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
  /// How long the keyboard's changes take from iOS 26 on, in seconds.
  static let duration26 = 23.0 / 60

  private static let usualSamples = samples(of: usualDuration)
  private static let samples26 = samples(of: duration26)

  private static func samples(of duration: Double) -> [Double] {
    (0...Int(duration * Metrics.sampleRate)).map { sample in
      progress(7, at: Double(sample) / Metrics.sampleRate / duration)
    }
  }

  private static func spring(_ x: Double) -> Double { 1 - (1 + x) * exponential(minus: x) }

  /// `e^(−x)` as `(1 − x/2^20)^(2^20)`: only correctly rounded operations, within 3e-7, the same bits
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
    /// `keyboardWillShowNotification`.
    case willShow
    /// `keyboardDidShowNotification`.
    case didShow
    /// `keyboardWillHideNotification`.
    case willHide
    /// `keyboardDidHideNotification`.
    case didHide
    /// `keyboardWillChangeFrameNotification`.
    case willChangeFrame
    /// `keyboardDidChangeFrameNotification`.
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
  /// Seconds of the animation.
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

/// How the keyboard stands on the screen.
public enum KeyboardKind: UInt8, Hashable, Sendable, CaseIterable {
  /// At the screen's bottom, as wide as the screen.
  case docked
  /// A small one that stands anywhere.
  case floating
  /// In two halves at the screen's sides.
  case split
  /// As wide as the screen, above its bottom.
  case undocked
  /// None on the screen; at its bottom stands what the input carries above a keyboard.
  case hardware

  /// Whether its top edge bounds the free area: docked, or a hardware keyboard's accessory.
  @inline(__always)
  public var isObstructing: Bool { self == .docked || self == .hardware }
}

/// What avoidance code asks of a notification.
extension KeyboardNotification {
  /// The animation that it announces.
  var animation: Cause { Cause(duration: duration, curve: curve) }

  /// Whether the keyboard is gone afterwards: it hides, or ends below the screen.
  func hides(from screen: Size) -> Bool {
    name == .willHide || name == .didHide || end.minY >= screen.height
  }

  /// Whether the frame at the end reaches the screen's bottom.
  func endsDocked(on screen: Size) -> Bool { end.maxY >= screen.height - 0.5 }
}

extension Cause {
  /// `setContentOffset(_:animated: true)`, which has its own animation, whatever block encloses it.
  static let scrolling = Cause(duration: 0.3, curve: 0)
}
