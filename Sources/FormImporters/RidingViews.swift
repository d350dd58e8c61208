import AvoidanceEngine

extension ViewNode {
  /// Marks the views that stand on the keyboard: those whose bottom is tied to the keyboard's layout guide,
  /// and whose top is tied to nothing outside them but to what scrolls, which gives way.
  ///
  /// Source: Headroom's own rule for bars; a view that is tied on both sides shrinks instead.
  mutating func markRidingViews() {
    var tree = TiedTree()
    tree.add(self, parent: -1)
    let riding = tree.ridingViews
    guard !riding.isEmpty else { return }
    var index = 0
    mark(riding, &index)
  }

  private mutating func mark(_ riding: Set<Int>, _ index: inout Int) {
    if riding.contains(index) { ridesKeyboard = true }
    index += 1
    for place in children.indices { children[place].mark(riding, &index) }
  }
}

/// The views of a form in pre-order, with what their constraints tie to each other.
private struct TiedTree {
  private struct View {
    var parent: Int
    var end: Int
    var scrolls: Bool
  }

  /// One end of a constraint.
  private struct End {
    var view: Int
    var anchor: LayoutConstraint.Anchor
  }

  private var views: [View] = []
  private var indexes: [String: Int] = [:]
  private var constraints: [(owner: Int, stated: LayoutConstraint)] = []

  mutating func add(_ node: ViewNode, parent: Int) {
    let index = views.count
    views.append(View(parent: parent, end: index + 1, scrolls: node.kind.scrolls))
    if let identifier = node.identifier { indexes[identifier] = index }
    constraints += node.layout.constraints.map { (owner: index, stated: $0) }
    for child in node.children { add(child, parent: index) }
    views[index].end = views.count
  }

  /// The views that stand on the keyboard.
  var ridingViews: Set<Int> {
    var riding: Set<Int> = []
    var held: Set<Int> = []
    for (owner, stated) in constraints where stated.isActive && stated.relation == .equal {
      guard let second = stated.second, let one = end(stated.first, owner),
        let other = end(second, owner)
      else { continue }
      for (own, across) in [(one, other), (other, one)] where own.anchor.area == .view {
        switch own.anchor.attribute {
        case .bottom where across.anchor.area == .keyboard && across.anchor.attribute == .top:
          if own.view > 0, !views[own.view].scrolls { riding.insert(own.view) }
        case .top where !isInside(across.view, own.view):
          // The list above a bar ends where the bar begins.
          let givesWay = views[across.view].scrolls && across.anchor.attribute == .bottom
          if !givesWay { held.insert(own.view) }
        default: break
        }
      }
    }
    return riding.subtracting(held)
  }

  private func end(_ anchor: LayoutConstraint.Anchor, _ owner: Int) -> End? {
    let view: Int? =
      switch anchor.item {
      case .own: owner
      case .superview: views[owner].parent
      case .root: 0
      case .view(let name): indexes[name]
      }
    return view.flatMap { $0 < 0 ? nil : End(view: $0, anchor: anchor) }
  }

  private func isInside(_ view: Int, _ ancestor: Int) -> Bool {
    view >= ancestor && view < views[ancestor].end
  }
}
