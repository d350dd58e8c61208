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
