import AvoidanceEngine

/// How far two numbers may be apart and still count as equal, in points.
package enum Tolerance {
  package static let points = 0.01

  /// Room for rounding differences of decimal numbers: 10.01 is within 0.01 of 10.
  package static let slack = 1e-9
}

extension Double {
  func isClose(to other: Double, within tolerance: Double = Tolerance.points) -> Bool {
    abs(self - other) <= tolerance + Tolerance.slack
  }
}

extension Point {
  var numbers: [Double] { [x, y] }

  func isClose(to other: Point) -> Bool { x.isClose(to: other.x) && y.isClose(to: other.y) }
}

extension Size {
  var numbers: [Double] { [width, height] }
}

extension EdgeInsets {
  var numbers: [Double] { [top, left, bottom, right] }

  func isClose(to other: EdgeInsets) -> Bool {
    top.isClose(to: other.top) && left.isClose(to: other.left)
      && bottom.isClose(to: other.bottom) && right.isClose(to: other.right)
  }
}

extension Rect {
  var numbers: [Double] { [x, y, width, height] }

  func isClose(to other: Rect) -> Bool {
    x.isClose(to: other.x) && y.isClose(to: other.y)
      && width.isClose(to: other.width) && height.isClose(to: other.height)
  }
}
