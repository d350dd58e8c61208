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

  /// A part of the safe area to which a drawn frame is constrained.
  private enum Part { case top, bottom, centre }

  /// Returns the insets by the rules of the version that drew the scene, unless frames constrained to a guide
  /// agree on another value.
  func insets(rule: EdgeInsets) -> EdgeInsets {
    var drawn: [Part: [Double]] = [:]
    document.forEachDescendant(of: root) { index in
      guard document[index].name == "constraints", document[index].parent >= 0 else { return }
      collect(document[index].parent, &drawn)
    }
    var insets = rule
    let bottoms = (drawn[.bottom] ?? []).map { size.height - $0 }
    if let bottom = Self.agreed(bottoms, rule: rule.bottom) { insets.bottom = bottom }
    let centred = (drawn[.centre] ?? []).map { 2 * $0 - (size.height - insets.bottom) }
    if let top = Self.agreed(drawn[.top] ?? centred, rule: rule.top) { insets.top = top }
    return insets
  }

  /// The value that all frames agree on, if it is possible for a screen.
  private static func agreed(_ values: [Double], rule: Double) -> Double? {
    guard let first = values.first, values.allSatisfy({ abs($0 - first) <= 1 }),
      abs(first - rule) > 0.5, (0...250).contains(first)
    else { return nil }
    return first
  }

  /// Collects where the parts of the safe area were drawn, in the root's coordinates.
  private func collect(_ owner: Index, _ drawn: inout [Part: [Double]]) {
    for constraint in constraints.list(of: owner) {
      guard constraint.isActive, constraint.relation == .equal, let second = constraint.second,
        let secondAttribute = constraint.secondAttribute,
        let numbers = constraint.numbers[document.drawnCombination],
        numbers.priority == LayoutConstraint.required, numbers.multiplier == 1
      else { continue }
      let first = constraint.first
      let firstAttribute = constraint.firstAttribute
      if let part = part(first, firstAttribute),
        let place = place(second, secondAttribute, inside: first.view)
      {
        drawn[part, default: []].append(place + numbers.constant)
      } else if let part = part(second, secondAttribute),
        let place = place(first, firstAttribute, inside: second.view)
      {
        drawn[part, default: []].append(place - numbers.constant)
      }
    }
  }

  private func part(_ item: InterfaceConstraints.Item, _ attribute: LayoutConstraint.Attribute)
    -> Part?
  {
    switch (item.area, attribute) {
    case (.safeArea, .centerY) where fillsRoot(scrollView: item.view): return .centre
    case _ where item.view != root: return nil
    case (.safeArea, .top), (.topGuide, .bottom): return .top
    case (.safeArea, .bottom), (.bottomGuide, .top): return .bottom
    // Without a keyboard its guide begins there.
    case (.keyboard, .top):
      return document.keyboardGuide(of: root).usesBottomSafeArea ? .bottom : nil
    default: return nil
    }
  }

  /// Whether a view is a scroll view of the root's size, so that its own safe area is the root's.
  private func fillsRoot(scrollView view: Index) -> Bool {
    let item = InterfaceConstraints.Item(view: view, area: .view)
    guard document.viewKind(view).scrolls, let top = place(item, .top, inside: root),
      let bottom = place(item, .bottom, inside: root)
    else { return false }
    return top == 0 && bottom == size.height
  }

  /// The drawn position of a view's edge in the root; nil if it is not positioned there, or not in the scroll
  /// view whose guide it is constrained to, which is drawn at its start.
  private func place(
    _ item: InterfaceConstraints.Item, _ attribute: LayoutConstraint.Attribute,
    inside guided: Index
  ) -> Double? {
    guard item.area == .view, item.view != root, !document.isYes("misplaced", of: item.view),
      var frame = document.frame(of: item.view, in: size)
    else { return nil }
    let insets = document.alignmentInsets(of: item.view)
    frame.y += insets.top
    frame.height -= insets.top + insets.bottom
    var around = document.superview(of: item.view)
    while let view = around, view != root {
      let kind = document.viewKind(view)
      guard let outer = document.frame(of: view, in: size),
        kind == .view || guided != root && (view == guided || !kind.scrolls)
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
