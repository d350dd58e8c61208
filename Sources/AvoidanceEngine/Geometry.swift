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

  /// The sum of the coordinates.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// The vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// The point on the grid of 1/1024 pt.
  public var snapped: Point { Point(x.snapped, y.snapped) }
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

  /// The size on the grid of 1/1024 pt.
  public var snapped: Size { Size(width.snapped, height.snapped) }
}

/// Distances inward from the four edges, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// From the top edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the bottom edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Makes insets from `[top, left, bottom, right]`.
  public init(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = EdgeInsets(0, 0, 0, 0)

  /// The sum, edge by edge.
  public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(a.top + b.top, a.left + b.left, a.bottom + b.bottom, a.right + b.right)
  }

  /// The insets on the grid of 1/1024 pt.
  public var snapped: EdgeInsets {
    EdgeInsets(top.snapped, left.snapped, bottom.snapped, right.snapped)
  }
}

/// A rectangle in points: origin at the top left, y down.
public struct Rect: Hashable, Sendable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Horizontal extent, not negative.
  public var width: Double
  /// Vertical extent, not negative.
  public var height: Double

  /// Makes a rectangle from `[x, y, width, height]`.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a rectangle from its origin and size.
  public init(origin: Point, size: Size) {
    self.init(origin.x, origin.y, size.width, size.height)
  }

  /// `[0, 0, 0, 0]`.
  public static let zero = Rect(0, 0, 0, 0)

  /// Left edge.
  public var minX: Double { x }
  /// Top edge.
  public var minY: Double { y }
  /// Right edge.
  public var maxX: Double { x + width }
  /// Bottom edge.
  public var maxY: Double { y + height }
  /// Horizontal middle.
  public var midX: Double { x + width / 2 }
  /// Vertical middle.
  public var midY: Double { y + height / 2 }

  /// The top left corner.
  public var origin: Point {
    get { Point(x, y) }
    set {
      x = newValue.x
      y = newValue.y
    }
  }

  /// The extents.
  public var size: Size {
    get { Size(width, height) }
    set {
      width = newValue.width
      height = newValue.height
    }
  }

  /// Whether the rectangle has no area.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle moved by `delta`.
  public func offset(by delta: Point) -> Rect { Rect(x + delta.x, y + delta.y, width, height) }

  /// Whether the point lies inside: min edges in, max edges out.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the rectangles overlap; touching is not enough.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
      && !isEmpty && !other.isEmpty
  }

  /// The common area, or nil if there is none.
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
  }

  /// The rectangle on the grid of 1/1024 pt.
  public var snapped: Rect { Rect(x.snapped, y.snapped, width.snapped, height.snapped) }
}

extension Double {
  /// The nearest multiple of 1/1024, the grid of every coordinate in the model.
  ///
  /// Sums and differences of such numbers below 1e6 are exact, so repeated passes never drift and
  /// exact comparisons are safe. Ties go away from zero; numbers beyond 2^52/1024 are their own
  /// nearest multiple.
  public var snapped: Double {
    let scaled = self * 1024
    guard scaled.magnitude < 4_503_599_627_370_496 else { return self }
    // The largest double below a half: adding a half to it would round up to 1.
    let half = 0.49999999999999994
    return Double(Int64(scaled + (scaled < 0 ? -half : half))) / 1024
  }

  /// The largest absolute coordinate that the model accepts, in points.
  public static let maxCoordinate = 1_000_000.0
}
