import AvoidanceEngine

/// The safe area that a scene was drawn with.
struct InterfaceSafeArea {
  typealias Index = InterfaceDocument.Index

  private let document: InterfaceDocument
  private let constraints: InterfaceConstraints
  private let root: Index
  private let size: Size

  /// `size` is the root view's in the drawing.
  init(_ document: InterfaceDocument, _ constraints: InterfaceConstraints, root: Index, size: Size)
  {
    self.document = document
    self.constraints = constraints
    self.root = root
    self.size = size
  }

  /// Returns the insets by the rules of the version that drew the scene, unless frames constrained to a guide
  /// agree on another value.
  func insets(rule: EdgeInsets) -> EdgeInsets {
    var tops: [Double] = []
    var bottoms: [Double] = []
    document.forEachDescendant(of: root) { index in
      guard document[index].name == "constraints", document[index].parent >= 0 else { return }
      collect(document[index].parent, &tops, &bottoms)
    }
    var insets = rule
    if let top = Self.agreed(tops, rule: rule.top) { insets.top = top }
    if let bottom = Self.agreed(bottoms, rule: rule.bottom) { insets.bottom = bottom }
    return insets
  }

  /// The value that all frames agree on, if it is possible for a screen.
  private static func agreed(_ values: [Double], rule: Double) -> Double? {
    guard let first = values.first, values.allSatisfy({ abs($0 - first) <= 1 }),
      abs(first - rule) > 0.5, (0...250).contains(first)
    else { return nil }
    return first
  }

  private func collect(_ owner: Index, _ tops: inout [Double], _ bottoms: inout [Double]) {
    for constraint in constraints.list(of: owner) {
      guard constraint.isActive, constraint.relation == .equal, let second = constraint.second,
        let secondAttribute = constraint.secondAttribute,
        let numbers = constraint.numbers[document.drawnCombination],
        numbers.priority == LayoutConstraint.required, numbers.multiplier == 1
      else { continue }
      let first = constraint.first
      let firstAttribute = constraint.firstAttribute
      if let isTop = guideEdge(first, firstAttribute), let place = place(second, secondAttribute) {
        let value = place + numbers.constant
        if isTop { tops.append(value) } else { bottoms.append(size.height - value) }
      } else if let isTop = guideEdge(second, secondAttribute),
        let place = place(first, firstAttribute)
      {
        let value = place - numbers.constant
        if isTop { tops.append(value) } else { bottoms.append(size.height - value) }
      }
    }
  }

  /// Whether an anchor is the safe area's top (true) or bottom (false); nil for any other.
  private func guideEdge(_ item: InterfaceConstraints.Item, _ attribute: LayoutConstraint.Attribute)
    -> Bool?
  {
    guard item.view == root else { return nil }
    switch (item.area, attribute) {
    case (.safeArea, .top), (.topGuide, .bottom): return true
    case (.safeArea, .bottom), (.bottomGuide, .top): return false
    default: return nil
    }
  }

  /// The drawn position of a view's edge in the root; nil if it is not positioned there.
  private func place(_ item: InterfaceConstraints.Item, _ attribute: LayoutConstraint.Attribute)
    -> Double?
  {
    guard item.area == .view, item.view != root, !document.isYes("misplaced", of: item.view),
      var frame = document.frame(of: item.view, in: size)
    else { return nil }
    let insets = document.alignmentInsets(of: item.view)
    frame.y += insets.top
    frame.height -= insets.top + insets.bottom
    var around = document.superview(of: item.view)
    while let view = around, view != root {
      guard let outer = document.frame(of: view, in: size), document.viewKind(view) == .view
      else { return nil }
      frame.y += outer.y
      around = document.superview(of: view)
    }
    guard around == root else { return nil }
    switch attribute {
    case .top: return frame.y
    case .bottom: return frame.maxY
    case .centerY: return frame.y + frame.height / 2
    case .topMargin: return frame.y + InterfaceDocument.usualMargin
    case .bottomMargin: return frame.maxY - InterfaceDocument.usualMargin
    default: return nil
    }
  }
}
