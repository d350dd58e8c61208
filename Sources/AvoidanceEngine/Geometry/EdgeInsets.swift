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

  /// The insets added side by side.
  public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(a.top + b.top, a.left + b.left, a.bottom + b.bottom, a.right + b.right)
  }

  /// The insets on the grid of 1/1024 pt.
  public var snapped: EdgeInsets {
    EdgeInsets(top.snapped, left.snapped, bottom.snapped, right.snapped)
  }
}
