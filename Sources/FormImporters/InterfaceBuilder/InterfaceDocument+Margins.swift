import AvoidanceEngine

/// The layout margins that a document states or that its version of Xcode drew.
extension InterfaceDocument {
  /// What a view has for margins on each side where nothing else is said.
  static let usualMargin = 8.0

  /// Returns the margins that a view has of its own.
  func writtenMargins(of index: Index) -> LayoutProperties.Margins? {
    let names: [String]
    let element: Index
    if let own = child(key: "directionalLayoutMargins", of: index) {
      element = own
      names = ["top", "leading", "bottom", "trailing"]
    } else if let own = child(key: "layoutMargins", of: index) {
      element = own
      names = ["top", "left", "bottom", "right"]
    } else {
      return nil
    }
    let sides = names.map { number($0, of: element) ?? 0 }
    guard sides.allSatisfy({ $0.magnitude <= Double.largestCoordinate }) else { return nil }
    return LayoutProperties.Margins(sides[0], sides[1], sides[2], sides[3])
  }

  /// The element that has the margins of a view: a cell's content view.
  func marginSource(of index: Index) -> Index {
    viewKind(index) == .cell ? child(key: "contentView", of: index) ?? index : index
  }

  /// Returns the margins of a cell's content view where they are not those of a table's today.
  func cellMargins(of index: Index) -> LayoutProperties.Margins? {
    guard elements[index].name == "tableViewCell" else { return nil }
    let usual = Self.usualMargin
    guard tools >= 13500 else { return LayoutProperties.Margins(usual, usual, usual, usual) }
    let height: Double? = tools >= 24000 ? 15 : nil
    let accessory = attribute("accessoryType", of: index)
    let right: Double? = accessory != nil && accessory != "none" ? usual : nil
    guard height != nil || right != nil else { return nil }
    return LayoutProperties.Margins(height, nil, height, right)
  }
}
