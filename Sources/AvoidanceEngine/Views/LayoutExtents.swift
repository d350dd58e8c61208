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

extension PropertyChange.Property {
  /// Whether the app can set the property of views of a kind; of a height and a width, whether it can
  /// where the view has such an extent of its own.
  public func applies(to kind: ViewNode.Kind) -> Bool {
    switch self {
    case .contentOffset, .contentInset, .scrollIndicatorInsets, .contentSize, .scrollEnabled,
      .keyboardDismissMode:
      kind.scrolls
    // Text views take no inset from the safe area.
    case .insetAdjustment: kind.scrolls && kind != .textView
    case .tableHeaderViewHeight, .tableFooterViewHeight: kind == .tableView
    case .accessoryHeight, .enabled, .secure, .autocorrection, .shouldBeginEditing,
      .shouldEndEditing, .shouldChange, .text, .keyboardType, .returnKey:
      kind.isTextInput
    // Text views have no clear button and no return action.
    case .shouldReturn, .shouldClear, .onReturn: kind == .textField
    case .frame, .height, .width, .alpha, .hidden, .userInteraction: true
    }
  }

  /// The extent that the property is; nil for other properties.
  public var extent: LayoutExtents? {
    switch self {
    case .height: .height
    case .width: .width
    default: nil
    }
  }
}

extension Form {
  /// Whether the app can set a property of a view.
  func canSet(_ property: PropertyChange.Property, of view: ViewIndex) -> Bool {
    guard property.applies(to: views[view].kind) else { return false }
    return property.extent.map { layoutExtents(of: view).contains($0) } ?? true
  }
}
