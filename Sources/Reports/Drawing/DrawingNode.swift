public import AvoidanceEngine

/// One piece of a drawing: everything is decided, a back end only writes it down.
///
/// Coordinates are points of the device, y down, relative to the group or clip around.
public indirect enum DrawingNode: Hashable, Sendable {
  /// Pieces that are moved together; `<g transform="translate(x y)">`.
  ///
  /// The style, if any, is inherited; ``DrawingStyle/notes`` marks what is true at rest only.
  case group(key: DrawingKey = .none, style: DrawingStyle? = nil, at: Point = .zero, [DrawingNode])
  /// Pieces that are cut off at a rectangle, whose origin is theirs; a nested `<svg>`.
  case clip(key: DrawingKey = .none, Rect, [DrawingNode])
  /// A rectangle with round corners.
  case rect(key: DrawingKey = .none, DrawingStyle, Rect, radius: Double = 0)
  /// Straight lines from point to point; whether they are closed and filled is the style's affair.
  case path(DrawingStyle, [Point])
  /// One line of text; the point is on its baseline.
  case text(DrawingStyle, String, at: Point, size: Double, anchor: Anchor = .start)

  /// Which end of a text its point is.
  public enum Anchor: UInt8, Hashable, Sendable, CaseIterable {
    case start, middle, end
  }
}

/// What a piece is from step to step, so that it can be moved between two frames; unique in a frame.
public struct DrawingKey: Hashable, Sendable, RawRepresentable {
  /// 0 for no identity, else a small number.
  public let rawValue: Int

  /// Makes a key from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The piece has no identity: it changes at once.
  public static let none = DrawingKey(rawValue: 0)
  /// The keyboard with what it carries.
  public static let keyboard = DrawingKey(rawValue: 1)
  /// A view's origin.
  static func view(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 8 + 8 * view) }
  /// A view's own surface, from its origin.
  static func surface(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 9 + 8 * view) }
  /// What a scroll view shows of its content.
  static func viewport(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 10 + 8 * view) }
  /// A scroll view's content.
  static func content(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 11 + 8 * view) }
  /// A scroll view's content once more, where it goes on above the screen.
  static func above(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 12 + 8 * view) }
  /// A scroll view's content once more, where it goes on below the screen.
  static func below(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 13 + 8 * view) }
  /// The thumb of a scroll view's indicator.
  static func thumb(_ view: ViewIndex) -> DrawingKey { DrawingKey(rawValue: 14 + 8 * view) }
}

/// How one identified piece goes from the frame before to this one.
public struct DrawingMotion: Hashable, Sendable {
  /// Which piece.
  public var key: DrawingKey
  /// Seconds.
  public var duration: Double
  /// The animation's curve, as in ``AvoidanceEngine/AnimationCurve``.
  public var curve: Int
}
