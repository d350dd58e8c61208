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
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// Horizontal extent in points.
  public var width: Double
  /// Vertical extent in points.
  public var height: Double

  /// Makes a size from its extents in points.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent.
  public static let zero = Size(0, 0)
}
