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

  /// The same rectangle moved.
  public func offset(by delta: Point) -> Rect { Rect(x + delta.x, y + delta.y, width, height) }

  /// Whether the point lies inside: min edges in, max edges out.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether both share an area; rectangles that only touch do not.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
      && !isEmpty && !other.isEmpty
  }

  /// The common area, or nil where there is none.
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
  }

  /// The rectangle on the grid of 1/1024 pt.
  public var snapped: Rect { Rect(x.snapped, y.snapped, width.snapped, height.snapped) }
}
