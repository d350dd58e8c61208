/// A point in points (pt); the coordinate space is the context's.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points; grows downward.
  public var y: Double

  /// Makes a point from its coordinates in points.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// The point moved by another one's coordinates.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// The vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// The point on the grid of 1/1024 pt.
  public var snapped: Point { Point(x.snapped, y.snapped) }
}
