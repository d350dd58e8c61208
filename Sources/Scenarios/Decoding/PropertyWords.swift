import AvoidanceEngine

/// How the properties are written that a script can set.
enum PropertyWords {
  /// What kind of value a property takes.
  enum Shape {
    case number(ClosedRange<Double>)
    case point, size, insets, rect, flag, text
    case keyboardType, returnKey, insetAdjustment, dismissMode, onReturn
  }

  /// The names, in the order of the engine.
  static let names: [String] = PropertyChange.Property.allCases.map { name($0) }

  private static let properties = Dictionary(
    uniqueKeysWithValues: PropertyChange.Property.allCases.map { (name($0), $0) }
  )

  /// Returns how a property is written.
  static func name(_ property: PropertyChange.Property) -> String {
    switch property {
    case .tableHeaderViewHeight: "tableHeaderView.height"
    case .tableFooterViewHeight: "tableFooterView.height"
    default: "\(property)"
    }
  }

  /// Returns the property under a name, with the place of its part in the whole value.
  static func property(_ text: String) -> (PropertyChange.Property, Int?)? {
    if let whole = properties[text] { return (whole, nil) }
    guard let dot = text.lastIndex(of: "."), let whole = properties[String(text[..<dot])] else {
      return nil
    }
    let part = String(text[text.index(after: dot)...])
    return components(of: whole).firstIndex(of: part).map { (whole, $0) }
  }

  /// Returns the parts of a property's value in their order.
  static func components(of property: PropertyChange.Property) -> [String] {
    switch shape(property) {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .rect: ["x", "y", "width", "height"]
    default: []
    }
  }

  /// Returns what kind of value a property takes.
  static func shape(_ property: PropertyChange.Property) -> Shape {
    switch property {
    case .contentOffset: .point
    case .contentInset, .scrollIndicatorInsets: .insets
    case .contentSize: .size
    case .frame: .rect
    case .height, .width, .accessoryHeight, .tableHeaderViewHeight, .tableFooterViewHeight:
      .number(FormatDecoder.lengths)
    case .alpha: .number(0...1)
    case .hidden, .enabled, .userInteraction, .scrollEnabled, .secure, .autocorrection,
      .shouldBeginEditing, .shouldReturn, .shouldClear, .shouldEndEditing, .shouldChange:
      .flag
    case .text: .text
    case .keyboardType: .keyboardType
    case .returnKey: .returnKey
    case .insetAdjustment: .insetAdjustment
    case .keyboardDismissMode: .dismissMode
    case .onReturn: .onReturn
    }
  }
}
