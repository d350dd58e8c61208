import AvoidanceEngine

extension InterfaceViewReader {
  /// Adds a stack's children and how it arranges them.
  mutating func addStack(to node: inout ViewNode, _ index: Index, _ size: Size)
    throws(ImportFailure)
  {
    var stack = StackProperties()
    stack.isArrangedByConstraints = true
    stack.axis = document.attribute("axis", of: index) == "vertical" ? .vertical : .horizontal
    let spacing = document.number("spacing", of: index) ?? 0
    if spacing.magnitude <= Double.largestCoordinate { stack.spacing = spacing }
    let distribution = document.attribute("distribution", of: index)
    stack.distribution = .allCases.first { "\($0)" == distribution } ?? .fill
    stack.alignment =
      switch document.attribute("alignment", of: index) {
      case "leading", "top": .leading
      case "trailing", "bottom": .trailing
      case "center": .center
      case "firstBaseline": .firstBaseline
      case "lastBaseline": .lastBaseline
      default: .fill
      }
    let own = document.writtenMargins(of: index)
    if own != nil || document.isYes("layoutMarginsRelativeArrangement", of: index) {
      let usual = InterfaceDocument.usualMargin
      stack.margins = EdgeInsets(
        own?.top ?? usual, own?.left ?? usual, own?.bottom ?? usual, own?.right ?? usual)
    }
    node.children = try subviews(of: index, size)
    node.stack = stack
  }
}
