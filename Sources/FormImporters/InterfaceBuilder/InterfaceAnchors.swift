import AvoidanceEngine

/// Works out which edges of its superview each of some sibling views follows.
///
/// Constraints to the superview decide directly, those to siblings by what the sibling follows; a
/// view of constant or its own size follows with both edges what one of them does. This is what
/// autoresizing can say; where views share a width, they are taken to share it in proportion.
struct InterfaceAnchors {
  typealias Index = InterfaceDocument.Index

  /// The place in the superview that an edge keeps its distance to.
  private enum Anchor {
    case start, center, end
  }

  private struct Edges {
    var near: Anchor?
    var far: Anchor?
  }

  private let constraints: InterfaceConstraints
  private let document: InterfaceDocument
  private let siblings: [Index]
  private let siblingSet: Set<Index>
  private let parentScrolls: Bool
  /// The superview and all around it.
  private let ancestors: Set<Index>

  /// What became of one view.
  struct Result {
    var autoresizing: Autoresizing = []
    /// The axes whose constraints say what autoresizing can't.
    var lostAxes: [String] = []
  }

  init(_ document: InterfaceDocument, _ constraints: InterfaceConstraints, parent: Index) {
    self.document = document
    self.constraints = constraints
    siblings = document.subviews(of: parent)
    siblingSet = Set(siblings)
    parentScrolls = document.viewKind(parent).scrolls
    var ancestors: Set<Index> = [parent]
    var next = document[parent].parent
    while next >= 0 {
      ancestors.insert(next)
      next = document[next].parent
    }
    self.ancestors = ancestors
  }

  /// Returns the masks of the views that have constraints rather than a mask.
  func results() -> [Index: Result] {
    let views = siblings.filter {
      document.isNo("translatesAutoresizingMaskIntoConstraints", of: $0)
    }
    guard !views.isEmpty else { return [:] }
    var results: [Index: Result] = [:]
    for isHorizontal in [true, false] {
      let edges = resolve(views, isHorizontal: isHorizontal)
      for view in views {
        let (mask, isLost) = mask(of: view, edges[view] ?? Edges(), isHorizontal: isHorizontal)
        results[view, default: Result()].autoresizing.formUnion(mask)
        if isLost {
          results[view]?.lostAxes.append(isHorizontal ? "horizontal" : "vertical")
        }
      }
    }
    return results
  }

  // MARK: Edges

  private func resolve(_ views: [Index], isHorizontal: Bool) -> [Index: Edges] {
    var edges: [Index: Edges] = [:]
    let stretched = stretchedTogether(views, isHorizontal: isHorizontal)
    // Views without constraints of their own keep what their mask says: here, the start.
    let tied = Set(views)
    for view in siblings where !tied.contains(view) {
      edges[view] = Edges(near: .start, far: .start)
    }
    // Each pass settles at least one edge or is the last; chains are rarely longer than this.
    for _ in 0..<min(views.count * 3 + 1, 96) {
      var hasChanged = false
      for view in views {
        let before = edges[view] ?? Edges()
        guard before.near == nil || before.far == nil else { continue }
        let after = resolved(
          before,
          of: view,
          edges,
          isHorizontal: isHorizontal,
          sharesSize: stretched.contains(view)
        )
        if after.near != before.near || after.far != before.far {
          edges[view] = after
          hasChanged = true
        }
      }
      guard !hasChanged else { continue }
      // Chains that hang on a view's own size: it follows with both edges what one of them does.
      let open = views.filter {
        !stretched.contains($0) && isHalfKnown($0, edges, isHorizontal)
      }
      guard
        let view = open.first(where: { hasOwnSize($0, isHorizontal) })
          ?? open.first(where: { isSizedByContent($0) }) ?? open.first
      else { break }
      let known = edges[view]?.near ?? edges[view]?.far
      edges[view] = Edges(near: known, far: known)
    }
    return edges
  }

  private func resolved(
    _ edges: Edges,
    of view: Index,
    _ all: [Index: Edges],
    isHorizontal: Bool,
    sharesSize: Bool
  ) -> Edges {
    var edges = edges
    let ties = constraints.ties(of: view).filter { $0.own.isHorizontal == isHorizontal }
    let (near, far, center, size):
      (
        InterfaceConstraints.Attribute, InterfaceConstraints.Attribute,
        InterfaceConstraints.Attribute, InterfaceConstraints.Attribute
      ) = isHorizontal ? (.minX, .maxX, .centerX, .width) : (.minY, .maxY, .centerY, .height)
    var middle: Anchor?
    for tie in ties where tie.isPlain {
      let anchor = anchor(of: tie, all)
      switch tie.own {
      case near: edges.near = edges.near ?? anchor
      case far: edges.far = edges.far ?? anchor
      case center: middle = middle ?? anchor
      default: break
      }
    }
    let followsParent = ties.contains { $0.own == size && $0.isPlain && follows($0) }
    if followsParent { return Edges(near: .start, far: .end) }
    if parentScrolls, edges.near == .start, middle == .center { edges.far = .end }
    guard !sharesSize else { return edges }
    // The size is constant or the view's own: a settled edge or centre settles the other edge.
    let isTied = (near: ties.contains { $0.own == near }, far: ties.contains { $0.own == far })
    if let middle {
      if edges.near == nil, !isTied.near { edges.near = middle }
      if edges.far == nil, !isTied.far { edges.far = middle }
    }
    let hasSize = ties.contains { $0.own == size && $0.other == nil }
    if edges.far == nil, hasSize || !isTied.far { edges.far = edges.near }
    if edges.near == nil, hasSize || !isTied.near { edges.near = edges.far }
    return edges
  }

  private func isHalfKnown(_ view: Index, _ all: [Index: Edges], _ isHorizontal: Bool) -> Bool {
    guard let edges = all[view], (edges.near == nil) != (edges.far == nil) else { return false }
    return !constraints.ties(of: view).contains {
      $0.own.isHorizontal == isHorizontal && !$0.isPlain
    }
  }

  /// Whether a view is as large as what is inside it, where nothing else says how large.
  private func isSizedByContent(_ view: Index) -> Bool {
    document[view].name == "view" || document[view].name == "stackView"
  }

  /// Whether a kind of view has a size of its own on an axis.
  private func hasOwnSize(_ view: Index, _ isHorizontal: Bool) -> Bool {
    switch document[view].name {
    case "label", "button", "switch", "activityIndicatorView", "stepper", "imageView": true
    case "textField", "searchBar", "segmentedControl", "slider", "progressView", "toolbar",
      "navigationBar", "tabBar", "pageControl", "datePicker", "pickerView":
      !isHorizontal
    default: false
    }
  }

  /// Returns the views that share a size which is neither constant nor their own: one of them is held
  /// at both ends.
  private func stretchedTogether(_ views: [Index], isHorizontal: Bool) -> Set<Index> {
    let size: InterfaceConstraints.Attribute = isHorizontal ? .width : .height
    let ends: [InterfaceConstraints.Attribute] = isHorizontal ? [.minX, .maxX] : [.minY, .maxY]
    var stretched: Set<Index> = []
    var seen: Set<Index> = []
    for view in views where seen.insert(view).inserted {
      var group = [view]
      var position = 0
      var isHeld = false
      var isConstant = false
      while position < group.count {
        let ties = constraints.ties(of: group[position])
        isConstant = isConstant || hasOwnSize(group[position], isHorizontal) && !isHorizontal
        position += 1
        isHeld = isHeld || ends.allSatisfy { end in ties.contains { $0.own == end } }
        for tie in ties where tie.own == size && tie.otherAttribute.map({ $0 == size }) ?? true {
          guard let other = tie.other else {
            isConstant = true
            continue
          }
          if siblingSet.contains(other), seen.insert(other).inserted { group.append(other) }
        }
      }
      if group.count > 1, isHeld, !isConstant { stretched.formUnion(group) }
    }
    return stretched
  }

  /// Whether a constraint gives a view the extent of something around it.
  private func follows(_ tie: InterfaceConstraints.Tie) -> Bool {
    guard let other = tie.other, tie.otherAttribute == tie.own else { return false }
    return ancestors.contains(other)
  }

  private func anchor(of tie: InterfaceConstraints.Tie, _ all: [Index: Edges]) -> Anchor? {
    guard let other = tie.other, let attribute = tie.otherAttribute else { return nil }
    if ancestors.contains(other) {
      switch attribute {
      case .minX, .minY: return .start
      case .centerX, .centerY: return .center
      // The far edge of what is scrolled is where the content ends, not where the view does.
      case .maxX, .maxY: return parentScrolls && !tie.isScrollFrame ? .start : .end
      case .width, .height: return nil
      }
    }
    guard let edges = all[other] else { return nil }
    switch attribute {
    case .minX, .minY: return edges.near
    case .maxX, .maxY: return edges.far
    case .centerX, .centerY:
      guard let near = edges.near, let far = edges.far else { return nil }
      return near == far ? near : .center
    case .width, .height: return nil
    }
  }

  // MARK: Masks

  private func mask(
    of view: Index,
    _ edges: Edges,
    isHorizontal: Bool
  ) -> (mask: Autoresizing, isLost: Bool) {
    let near: Autoresizing = isHorizontal ? .flexibleLeftMargin : .flexibleTopMargin
    let extent: Autoresizing = isHorizontal ? .flexibleWidth : .flexibleHeight
    let far: Autoresizing = isHorizontal ? .flexibleRightMargin : .flexibleBottomMargin
    guard let start = edges.near, let end = edges.far else {
      let ties = constraints.ties(of: view).filter { $0.own.isHorizontal == isHorizontal }
      // Sizes that several views share grow together.
      let shares = ties.contains { tie in tie.other.map { siblingSet.contains($0) } ?? false }
      if shares, edges.near != nil || edges.far != nil { return ([near, extent, far], false) }
      return ([], !ties.isEmpty)
    }
    switch (start, end) {
    case (.start, .start): return ([], false)
    case (.start, .end): return (extent, false)
    case (.end, .end): return (near, false)
    case (.center, .center): return ([near, far], false)
    case (.start, .center): return ([extent, far], false)
    case (.center, .end): return ([near, extent], false)
    case (.center, .start), (.end, .start), (.end, .center): return ([], true)
    }
  }
}
