/// The extents of its own that a view has under a layout that reads them: of what stands in a stack
/// or in a table.
///
/// Everywhere else a view has a frame.
public struct LayoutExtents: OptionSet, Hashable, Sendable {
  /// One bit per extent.
  public let rawValue: UInt8

  /// Makes extents from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The height.
  public static let height = LayoutExtents(rawValue: 1)
  /// The width.
  public static let width = LayoutExtents(rawValue: 2)
  /// Of a table's rows, and of its own header and footer view: they are as wide as the table.
  public static let ofTableParts = LayoutExtents.height
}

extension StackProperties {
  /// The extents that arranged subviews have of their own: the one along the axis, and the one across
  /// it unless they fill the stack there.
  public var extentsOfChildren: LayoutExtents {
    if alignment != .fill { return [.height, .width] }
    return axis == .vertical ? .height : .width
  }
}

extension Form {
  /// The extents of its own that a view has.
  public func layoutExtents(of view: ViewIndex) -> LayoutExtents {
    let parent = views[view].parent
    guard parent >= 0 else { return [] }
    if views[parent].stack >= 0 { return stacks[views[parent].stack].properties.extentsOfChildren }
    guard views[parent].table >= 0 else { return [] }
    let table = tables[views[parent].table]
    let isPart = views[view].kind == .cell || view == table.headerView || view == table.footerView
    return isPart ? .ofTableParts : []
  }
}
