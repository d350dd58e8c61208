import AvoidanceEngine

/// Checks constraints against the frames that a document stores.
struct InterfaceStoredFrames {
  typealias Index = InterfaceDocument.Index

  private let document: InterfaceDocument
  private let insets: EdgeInsets
  private let root: Index
  /// The visible arranged subviews of stacks.
  private var arranged: [Index: [Index]] = [:]

  /// `insets` is the root's safe area in the drawing.
  init(_ document: InterfaceDocument, insets: EdgeInsets, _ reader: InterfaceViewReader) {
    self.document = document
    self.insets = insets
    root = reader.root
  }

  /// Whether a required constraint does not hold for the stored frames; false if they can't tell.
  func breaks(_ constraint: InterfaceConstraints.Constraint, in combination: Int) -> Bool {
    guard constraint.isActive, let numbers = constraint.numbers[combination],
      numbers.priority == LayoutConstraint.required,
      let ancestor = commonAncestor(constraint.first.view, constraint.second?.view),
      let first = value(constraint.first, constraint.firstAttribute, in: ancestor)
    else { return false }
    var second = numbers.constant
    if let item = constraint.second, let attribute = constraint.secondAttribute {
      guard let value = value(item, attribute, in: ancestor) else { return false }
      second += value * numbers.multiplier
    }
    switch constraint.relation {
    case .equal: return abs(first - second) > LayoutComparison.tolerance + 0.01
    case .lessThanOrEqual: return first > second + LayoutComparison.tolerance + 0.01
    case .greaterThanOrEqual: return first < second - LayoutComparison.tolerance - 0.01
    }
  }

  private func around(_ view: Index) -> Index? {
    document.superview(of: view).map { InterfaceConstraints.layoutView($0, in: document) }
  }

  private func commonAncestor(_ first: Index, _ second: Index?) -> Index? {
    guard let second else { return first }
    var ancestors: Set<Index> = [first]
    var next = around(first)
    while let view = next {
      ancestors.insert(view)
      next = around(view)
    }
    var current: Index? = second
    while let view = current {
      if ancestors.contains(view) { return view }
      current = around(view)
    }
    return nil
  }

  private func value(
    _ item: InterfaceConstraints.Item, _ attribute: LayoutConstraint.Attribute, in ancestor: Index
  ) -> Double? {
    guard var frame = frame(of: item.view) else { return nil }
    if item.view == ancestor {
      if document.viewKind(item.view).scrolls, attribute != .width, attribute != .height {
        return nil
      }
      frame.origin = .zero
    } else {
      var next = around(item.view)
      while let view = next, view != ancestor {
        guard let outer = self.frame(of: view), !document.viewKind(view).scrolls else { return nil }
        frame.origin = frame.origin + outer.origin
        next = around(view)
      }
      if next != ancestor { return nil }
    }
    switch item.area {
    case .view: break
    case .safeArea where item.view == root:
      frame.y += insets.top
      frame.height -= insets.top + insets.bottom
    case .topGuide where item.view == root: frame.height = insets.top
    case .bottomGuide where item.view == root, .keyboard where item.view == root:
      let isInSafeArea =
        item.area == .bottomGuide || document.keyboardGuide(of: root).usesBottomSafeArea
      let height = isInSafeArea ? insets.bottom : 0
      frame.y = frame.maxY - height
      frame.height = height
    default: return nil
    }
    let edges = document.alignmentInsets(of: item.view)
    let margins = margins(of: item.view)
    switch attribute {
    case .leadingMargin: return frame.x + margins.left
    case .trailingMargin: return frame.maxX - margins.right
    case .topMargin: return frame.y + margins.top
    case .bottomMargin: return frame.maxY - margins.bottom
    case .leading: return frame.x + edges.left
    case .trailing: return frame.maxX - edges.right
    case .centerX: return (frame.x + edges.left + frame.maxX - edges.right) / 2
    case .width: return frame.width - edges.left - edges.right
    case .top: return frame.y + edges.top
    case .bottom: return frame.maxY - edges.bottom
    case .centerY: return (frame.y + edges.top + frame.maxY - edges.bottom) / 2
    case .height: return frame.height - edges.top - edges.bottom
    default: return nil
    }
  }

  private func margins(of view: Index) -> EdgeInsets {
    let source = document.marginSource(of: view)
    let isCell = document[view].name == "tableViewCell"
    let written =
      document.writtenMargins(of: source) ?? (isCell ? document.cellMargins(of: view) : nil)
    let side = Screen.controllerMargin(document.canvas.width)
    let usual: EdgeInsets
    if view == root {
      usual = EdgeInsets(0, side, 0, side)
    } else if isCell {
      usual = EdgeInsets(11, side, 11, side)
    } else {
      let margin = InterfaceDocument.usualMargin
      usual = EdgeInsets(margin, margin, margin, margin)
    }
    var margins = EdgeInsets(
      written?.top ?? usual.top, written?.left ?? usual.left, written?.bottom ?? usual.bottom,
      written?.right ?? usual.right)
    if view == root {
      margins.left = max(margins.left, side)
      margins.right = max(margins.right, side)
      guard document.isYes("useSafeAreas", of: 0) else { return margins }
    }
    guard !isCell, !document.isNo("insetsLayoutMarginsFromSafeArea", of: source) else {
      return margins
    }
    return margins + safeArea(of: view)
  }

  /// How far the safe area extends into a view: not at all inside a scroll view.
  private func safeArea(of view: Index) -> EdgeInsets {
    guard root >= 0, view != root else { return view == root ? insets : .zero }
    guard var frame = frame(of: view), let size = self.frame(of: root)?.size else { return .zero }
    var next = around(view)
    while let outer = next, outer != root {
      guard let rect = self.frame(of: outer), !document.viewKind(outer).scrolls else {
        return .zero
      }
      frame.origin = frame.origin + rect.origin
      next = around(outer)
    }
    guard next == root else { return .zero }
    return EdgeInsets(
      max(0, insets.top - frame.y), max(0, insets.left - frame.x),
      max(0, frame.maxY - (size.height - insets.bottom)),
      max(0, frame.maxX - (size.width - insets.right)))
  }

  // MARK: Stacks

  /// Whether an arranged view is not where its stack puts it, along the axis or across.
  mutating func breakStack(at view: Index) -> Bool {
    guard let stack = document.superview(of: view), document.viewKind(stack) == .stackView,
      let room = document.frame(of: stack, in: document.canvas)?.size
    else { return false }
    let shown =
      arranged[stack] ?? document.subviews(of: stack).filter { !document.isYes("hidden", of: $0) }
    arranged[stack] = shown
    if breaksAlignment(view, in: stack, room) { return true }
    guard let place = shown.firstIndex(of: view) else { return false }
    let isVertical = document.attribute("axis", of: stack) == "vertical"
    func span(_ view: Index) -> (start: Double, end: Double)? {
      document.frame(of: view, in: room).map {
        isVertical ? ($0.y, $0.maxY) : ($0.x, $0.maxX)
      }
    }
    func gap(before place: Int) -> Double? {
      guard place > 0, place < shown.count, let one = span(shown[place - 1]),
        let next = span(shown[place])
      else { return nil }
      return next.start - one.end
    }
    let spacing = document.number("spacing", of: stack) ?? 0
    let distribution = document.attribute("distribution", of: stack)
    let least = LayoutComparison.tolerance
    guard let own = gap(before: place) else { return false }
    switch distribution {
    case "equalCentering": return own < spacing - least
    case "equalSpacing":
      let others = [gap(before: place - 1), gap(before: place + 1)].compactMap(\.self)
      return own < spacing - least || others.contains { abs($0 - own) > 2 * least }
    default: return abs(own - spacing) > least
    }
  }

  private func breaksAlignment(_ view: Index, in stack: Index, _ room: Size) -> Bool {
    guard let frame = document.frame(of: view, in: room) else { return false }
    let edges = document.alignmentInsets(of: view)
    let isRelative = document.isYes("layoutMarginsRelativeArrangement", of: stack)
    let written = document.writtenMargins(of: stack)
    let box = isRelative || written != nil ? margins(of: stack) : .zero
    let isVertical = document.attribute("axis", of: stack) == "vertical"
    let (start, end) =
      isVertical
      ? (frame.x + edges.left - box.left, room.width - box.right - frame.maxX + edges.right)
      : (frame.y + edges.top - box.top, room.height - box.bottom - frame.maxY + edges.bottom)
    let least = LayoutComparison.tolerance
    switch document.attribute("alignment", of: stack) {
    case nil, "fill": return abs(start) > least || abs(end) > least
    case "leading", "top": return abs(start) > least
    case "trailing", "bottom": return abs(end) > least
    case "center": return abs(start - end) > 2 * least
    default: return false
    }
  }

  /// A view's stored frame in its superview; for a cell, that of its content view.
  private func frame(of view: Index) -> Rect? {
    var element = view
    if document.viewKind(view) == .cell, let content = document.child(key: "contentView", of: view)
    {
      element = content
    }
    return document.frame(of: element, in: document.canvas)
  }
}
