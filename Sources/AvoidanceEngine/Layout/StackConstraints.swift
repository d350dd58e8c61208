/// A stack view's requirements for its arranged subviews, as rows; see <doc:Constraints#Stacks>.
extension LayoutPass {
  /// Below every priority that a form can state, and above that of drawn frames.
  private static let lastResort = 0.5

  mutating func addStack(_ view: ViewIndex, _ spans: LayoutSpans) {
    let stack = Stack(self, view, spans)
    guard !stack.shown.isEmpty else {
      addHidden(stack)
      tag(.stack(view))
      return
    }
    addAlong(stack)
    addAcross(stack)
    addHidden(stack)
    tag(.stack(view))
  }

  private struct Stack {
    let properties: StackProperties
    let isHorizontal: Bool
    let frame: LayoutSpan
    let box: LayoutSpan
    let boxAcross: LayoutSpan
    let frameAcross: LayoutSpan
    var items: [(view: ViewIndex, isShown: Bool)] = []
    var shown: [ViewIndex] = []
    let spans: LayoutSpans
    let layouts: [LayoutProperties]
    let spacer: Double

    init(_ pass: LayoutPass, _ view: ViewIndex, _ spans: LayoutSpans) {
      let form = pass.screen.form
      properties = form.stacks[form.views[view].stack].properties
      isHorizontal = properties.axis == .horizontal
      let margins = properties.margins
      frame = spans.frame(view, isHorizontal: isHorizontal)
      frameAcross = spans.frame(view, isHorizontal: !isHorizontal)
      let horizontal = (margins.left, margins.right)
      let vertical = (margins.top, margins.bottom)
      box =
        isHorizontal
        ? frame.inset(horizontal.0, horizontal.1) : frame.inset(vertical.0, vertical.1)
      boxAcross =
        isHorizontal
        ? frameAcross.inset(vertical.0, vertical.1) : frameAcross.inset(horizontal.0, horizontal.1)
      for child in form.subviews(of: view) where pass.isLaidOut(child) {
        let isShown = !pass.screen.views[child].isHidden
        items.append((child, isShown))
        if isShown { shown.append(child) }
      }
      self.spans = spans
      layouts = form.layouts
      spacer = pass.screen.stacks[form.views[view].stack].spacerHeight
    }

    func along(_ view: ViewIndex) -> LayoutSpan { span(view, isHorizontal: isHorizontal) }

    func across(_ view: ViewIndex) -> LayoutSpan { span(view, isHorizontal: !isHorizontal) }

    private func span(_ view: ViewIndex, isHorizontal: Bool) -> LayoutSpan {
      let insets = layouts[view].alignmentInsets
      let frame = spans.frame(view, isHorizontal: isHorizontal)
      return isHorizontal
        ? frame.inset(insets.left, insets.right) : frame.inset(insets.top, insets.bottom)
    }
  }

  private mutating func addAlong(_ stack: Stack) {
    let shown = stack.shown
    let spacing = stack.properties.spacing
    let distribution = stack.properties.distribution
    linear.addRow(stack.along(shown[0]).place(0), .equal, 1, of: stack.box.place(0))
    var end = stack.along(shown[shown.count - 1]).place(1)
    if stack.spacer >= 0 { end.constant += spacing + (stack.isHorizontal ? 0 : stack.spacer) }
    linear.addRow(end, .equal, 1, of: stack.box.place(1))
    let spreads = distribution == .equalSpacing || distribution == .equalCentering
    for (one, next) in zip(shown, shown.dropFirst()) {
      linear.addRow(
        stack.along(next).place(0), spreads ? .greaterThanOrEqual : .equal, 1,
        of: stack.along(one).place(1), spacing)
    }
    switch distribution {
    case .fill: break
    case .fillEqually: shareEqually(stack)
    case .fillProportionally: shareInProportion(stack)
    case .equalSpacing:
      addEqualGaps(stack)
      linear.addRow(stack.frame.length, .equal, priority: 49)
    case .equalCentering:
      addEqualCentres(stack)
      linear.addRow(stack.frame.length, .equal, priority: 49)
    }
    if distribution == .fill { keepLaterOnes(stack) }
  }

  private mutating func shareEqually(_ stack: Stack) {
    let first = stack.along(stack.shown[0]).length
    for view in stack.shown.dropFirst() {
      linear.addRow(stack.along(view).length, .equal, 1, of: first)
    }
  }

  /// Each view gets its share of the intrinsic sizes, at priority 999, 998 and so on.
  private mutating func shareInProportion(_ stack: Stack) {
    let wanted = stack.shown.map { view -> Double in
      let size = intrinsicContentSize(view)
      return (stack.isHorizontal ? size.width : size.height) ?? 0
    }
    let total = wanted.reduce(0, +)
    guard total > 0 else { return shareEqually(stack) }
    let whole = total + stack.properties.spacing * Double(stack.shown.count - 1)
    for (position, view) in stack.shown.enumerated() {
      linear.addRow(
        stack.along(view).length, .equal, whole > 0 ? wanted[position] / whole : 0,
        of: stack.frame.length, priority: max(1, 999 - Double(position)))
    }
  }

  private mutating func addEqualGaps(_ stack: Stack) {
    guard stack.shown.count > 2 else { return }
    for position in 1..<(stack.shown.count - 1) {
      let (one, two, three) = (
        stack.along(stack.shown[position - 1]), stack.along(stack.shown[position]),
        stack.along(stack.shown[position + 1])
      )
      // three.start - two.end = two.start - one.end
      var left = linear.add(three.place(0), 1) + linear.add(two.place(1), -1)
      left += linear.add(two.place(0), -1) + linear.add(one.place(1), 1)
      linear.endRow(.equal, -left, priority: LayoutConstraint.required)
    }
  }

  private mutating func addEqualCentres(_ stack: Stack) {
    guard stack.shown.count > 2 else { return }
    for position in 1..<(stack.shown.count - 1) {
      let left =
        linear.add(stack.along(stack.shown[position + 1]).place(0.5), 1)
        + linear.add(stack.along(stack.shown[position]).place(0.5), -2)
        + linear.add(stack.along(stack.shown[position - 1]).place(0.5), 1)
      linear.endRow(.equal, -left, priority: 149)
    }
  }

  /// Space that is left over goes to the first view: the later ones keep their intrinsic sizes.
  private mutating func keepLaterOnes(_ stack: Stack) {
    for view in stack.shown.dropFirst() {
      let size = intrinsicContentSize(view)
      guard let wanted = stack.isHorizontal ? size.width : size.height else { continue }
      linear.addRow(stack.along(view).length, .equal, 0, wanted, priority: Self.lastResort)
    }
  }

  private mutating func addAcross(_ stack: Stack) {
    let alignment = stack.properties.alignment
    let box = stack.boxAcross
    for (position, view) in stack.shown.enumerated() {
      let span = stack.across(view)
      switch alignment {
      case .fill:
        linear.addRow(span.place(0), .equal, 1, of: box.place(0))
        linear.addRow(span.place(1), .equal, 1, of: box.place(1))
        continue
      case .leading: linear.addRow(span.place(0), .equal, 1, of: box.place(0))
      case .trailing: linear.addRow(span.place(1), .equal, 1, of: box.place(1))
      case .center: linear.addRow(span.place(0.5), .equal, 1, of: box.place(0.5))
      case .firstBaseline, .lastBaseline:
        guard position > 0 else { break }
        let attribute: LayoutConstraint.Attribute =
          alignment == .firstBaseline ? .firstBaseline : .lastBaseline
        let (own, first) = (
          stack.spans.expression(.init(.own, attribute), view, beside: -1),
          stack.spans.expression(.init(.own, attribute), stack.shown[0], beside: -1)
        )
        linear.addRow(own, .equal, 1, of: first)
      }
      linear.addRow(span.place(0), .greaterThanOrEqual, 1, of: box.place(0))
      linear.addRow(span.place(1), .lessThanOrEqual, 1, of: box.place(1))
      if !uncompressed.contains(view) { linear.addRow(span.length, .equal, priority: 25) }
    }
    if alignment != .fill, !stack.shown.allSatisfy({ uncompressed.contains($0) }) {
      let priority = stack.shown.count == 1 ? 49.0 : 51.0
      linear.addRow(stack.frameAcross.length, .equal, priority: priority)
    }
  }

  /// Hidden views have no extent and are in the middle of the gap between their neighbours or, if gaps
  /// have only a minimum, anywhere in it.
  private mutating func addHidden(_ stack: Stack) {
    let distribution = stack.properties.distribution
    let spreads = distribution == .equalSpacing || distribution == .equalCentering
    for (position, item) in stack.items.enumerated() where !item.isShown {
      let span = stack.along(item.view)
      linear.addRow(span.length, .equal)
      // In a stack that shows nothing, they have no position.
      guard !stack.shown.isEmpty else { continue }
      let before = stack.items[..<position].last { $0.isShown }?.view
      let after = stack.items[(position + 1)...].first { $0.isShown }?.view
      if let before {
        let half = after == nil || spreads ? 0 : stack.properties.spacing / 2
        linear.addRow(
          span.place(0), spreads ? .greaterThanOrEqual : .equal, 1,
          of: stack.along(before).place(1), half)
      }
      if let after, spreads || before == nil {
        linear.addRow(
          span.place(1), spreads ? .lessThanOrEqual : .equal, 1, of: stack.along(after).place(0))
      }
      let across = stack.across(item.view)
      switch stack.properties.alignment {
      case .fill:
        linear.addRow(across.place(0), .equal, 1, of: stack.boxAcross.place(0))
        linear.addRow(across.place(1), .equal, 1, of: stack.boxAcross.place(1))
      case .center: linear.addRow(across.place(0.5), .equal, 1, of: stack.boxAcross.place(0.5))
      case .trailing: linear.addRow(across.place(1), .equal, 1, of: stack.boxAcross.place(1))
      case .leading, .firstBaseline, .lastBaseline:
        linear.addRow(across.place(0), .equal, 1, of: stack.boxAcross.place(0))
      }
    }
  }
}

/// Compression across the axis where it goes too far.
extension LayoutPass {
  /// The arranged views that are compressed until they, or views inside them, have none of the extent with
  /// which they are drawn.
  func collapsedByStacks() -> Set<ViewIndex> {
    guard !screen.form.stacks.isEmpty else { return [] }
    var collapsed: Set<ViewIndex> = []
    for place in rects.indices where variables[place] >= 0 {
      let view = member(place)
      let (size, drawn) = (rects[place].size.snapped, screen.designFrames[view].size)
      if size.width == 0, drawn.width > 0 {
        collapsed.formUnion(compressed(around: view, isHorizontal: true))
      }
      if size.height == 0, drawn.height > 0 {
        collapsed.formUnion(compressed(around: view, isHorizontal: false))
      }
    }
    return collapsed
  }

  /// Those among a visible view and the views around it that stacks compress on an axis.
  private func compressed(around view: ViewIndex, isHorizontal: Bool) -> [ViewIndex] {
    var compressed: [ViewIndex] = []
    var current = screen.isHidden(view) ? system.root : view
    while current != system.root {
      let parent = screen.form.views[current].parent
      let stack = screen.form.views[parent].stack
      if stack >= 0 {
        let properties = screen.form.stacks[stack].properties
        if properties.alignment != .fill, (properties.axis == .horizontal) != isHorizontal {
          compressed.append(current)
        }
      }
      current = parent
    }
    return compressed
  }
}
