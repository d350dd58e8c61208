/// Which margins and extents of a view share a change of its superview's size.
public struct Autoresizing: OptionSet, Hashable, Sendable {
  /// One bit per flexible part.
  public let rawValue: UInt8

  /// Makes a mask from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Flexible left margin.
  public static let flexibleLeftMargin = Autoresizing(rawValue: 1)
  /// Flexible width.
  public static let flexibleWidth = Autoresizing(rawValue: 2)
  /// Flexible right margin.
  public static let flexibleRightMargin = Autoresizing(rawValue: 4)
  /// Flexible top margin.
  public static let flexibleTopMargin = Autoresizing(rawValue: 8)
  /// Flexible height.
  public static let flexibleHeight = Autoresizing(rawValue: 16)
  /// Flexible bottom margin.
  public static let flexibleBottomMargin = Autoresizing(rawValue: 32)

  /// A view's new position and extent on one axis after its superview's extent changed.
  ///
  /// The change is shared among the flexible parts in proportion to their values, equally when all
  /// of these are 0; with no flexible part nothing moves. Results are on the grid of 1/1024 pt.
  static func resize(
    start: Double, extent: Double, from old: Double, to new: Double, flexibleStart: Bool,
    flexibleExtent: Bool, flexibleEnd: Bool
  ) -> (start: Double, extent: Double) {
    let change = new - old
    let count = (flexibleStart ? 1.0 : 0) + (flexibleExtent ? 1.0 : 0) + (flexibleEnd ? 1.0 : 0)
    guard change != 0, count > 0 else { return (start, extent) }
    let end = old - start - extent
    let total =
      (flexibleStart ? start : 0) + (flexibleExtent ? extent : 0) + (flexibleEnd ? end : 0)
    var newStart = start
    var newExtent = extent
    if total == 0 {
      if flexibleStart { newStart += change / count }
      if flexibleExtent { newExtent += change / count }
    } else {
      if flexibleStart { newStart += change * start / total }
      if flexibleExtent { newExtent += change * extent / total }
    }
    return (newStart.snapped, max(0, newExtent).snapped)
  }

  package func resize(_ frame: Rect, from old: Size, to new: Size) -> Rect {
    let horizontal = Autoresizing.resize(
      start: frame.x, extent: frame.width, from: old.width, to: new.width,
      flexibleStart: contains(.flexibleLeftMargin), flexibleExtent: contains(.flexibleWidth),
      flexibleEnd: contains(.flexibleRightMargin))
    let vertical = Autoresizing.resize(
      start: frame.y, extent: frame.height, from: old.height, to: new.height,
      flexibleStart: contains(.flexibleTopMargin), flexibleExtent: contains(.flexibleHeight),
      flexibleEnd: contains(.flexibleBottomMargin))
    return Rect(horizontal.start, vertical.start, horizontal.extent, vertical.extent)
  }

  /// How a view's position and extent follow its superview's extent: each is `share * extent +
  /// fixed`.
  func shares(start: Double, extent: Double, in room: Double, isHorizontal: Bool) -> (
    start: Double, fixedStart: Double, extent: Double, fixedExtent: Double
  ) {
    let near = contains(isHorizontal ? .flexibleLeftMargin : .flexibleTopMargin)
    let own = contains(isHorizontal ? .flexibleWidth : .flexibleHeight)
    let far = contains(isHorizontal ? .flexibleRightMargin : .flexibleBottomMargin)
    let count = (near ? 1.0 : 0) + (own ? 1.0 : 0) + (far ? 1.0 : 0)
    let total = (near ? start : 0) + (own ? extent : 0) + (far ? room - start - extent : 0)
    var shares = (start: 0.0, extent: 0.0)
    if count > 0, total == 0 {
      shares = (near ? 1 / count : 0, own ? 1 / count : 0)
    } else if count > 0 {
      shares = (near ? start / total : 0, own ? extent / total : 0)
    }
    return (shares.start, start - shares.start * room, shares.extent, extent - shares.extent * room)
  }
}
