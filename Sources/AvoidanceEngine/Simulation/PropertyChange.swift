/// One assignment by the app.
public struct PropertyChange: Hashable, Sendable {
  /// What the app can set.
  public enum Property: UInt8, Hashable, Sendable, CaseIterable {
    case contentOffset, contentInset, scrollIndicatorInsets, contentSize, frame, height, width
    case alpha, accessoryHeight, tableHeaderViewHeight, tableFooterViewHeight
    case hidden, enabled, userInteraction, scrollEnabled, secure, autocorrection
    case shouldBeginEditing, shouldReturn, shouldClear, shouldEndEditing, shouldChange
    case text, keyboardType, returnKey, insetAdjustment, keyboardDismissMode, onReturn
    case constant, priority, isActive
    case caret
  }
  /// The new value.
  public enum Value: Hashable, Sendable {
    /// One number.
    case number(Double)
    /// Two numbers: a point or a size.
    case pair(Double, Double)
    /// Four numbers: a rectangle `[x, y, width, height]` or insets `[top, left, bottom, right]`.
    case quad(Double, Double, Double, Double)
    /// Yes or no.
    case flag(Bool)
    /// Index into the form's script texts.
    case text(Int)
    /// Raw value of the property's enumeration.
    case choice(UInt8)
  }

  /// Whose property.
  public var view: ViewIndex
  /// Which property.
  public var property: Property
  /// The component in the order of the whole value (`.number`), or nil for the whole.
  public var component: Int?
  /// The new value.
  public var value: Value

  /// Makes an assignment.
  public init(view: ViewIndex, property: Property, component: Int? = nil, value: Value) {
    self.view = view
    self.property = property
    self.component = component
    self.value = value
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
      .shouldEndEditing, .shouldChange, .text, .keyboardType, .returnKey, .caret:
      kind.isTextInput
    // Text views have no clear button and no return action.
    case .shouldReturn, .shouldClear, .onReturn: kind == .textField
    case .frame, .height, .width, .alpha, .hidden, .userInteraction: true
    case .constant, .priority, .isActive: false
    }
  }

  /// Whether it is a property of constraints rather than views.
  public var isOfConstraints: Bool {
    switch self {
    case .constant, .priority, .isActive: true
    default: false
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
    guard view < views.count else { return property.isOfConstraints && constraint(view) != nil }
    guard property.applies(to: views[view].kind) else { return false }
    return property.extent.map { layoutExtents(of: view).contains($0) } ?? true
  }
}
