import AvoidanceEngine

extension ViewNode {
  /// Returns the view with another one, several or none in place of one of its descendants.
  ///
  /// - Parameters:
  ///   - number: The descendant's place in pre-order, from 0, the view itself not counted.
  ///   - change: Returns what stands there instead; nil: nothing is to be changed.
  /// - Returns: The changed view; nil where there is no such descendant, or nothing is to be changed.
  func replacing(_ number: Int, _ change: (ViewNode) -> [ViewNode]?) -> ViewNode? {
    var rest = number
    return replacing(&rest, change)
  }

  private func replacing(_ rest: inout Int, _ change: (ViewNode) -> [ViewNode]?) -> ViewNode? {
    var copy = self
    if let table {
      if case .view(let node)? = table.header {
        switch Self.replace(node, &rest, change) {
        case .passed: break
        case .kept: return nil
        case .changed(let nodes):
          copy.table?.header = nodes.first.map { .view($0) }
          return copy
        }
      }
      for section in table.sections.indices {
        for (place, row) in table.sections[section].rows.enumerated() {
          switch Self.replace(row, &rest, change) {
          case .passed: break
          case .kept: return nil
          case .changed(let nodes):
            guard nodes.allSatisfy({ $0.kind == .cell }) else { return nil }
            copy.table?.sections[section].rows.replaceSubrange(place...place, with: nodes)
            return copy
          }
        }
      }
      if case .view(let node)? = table.footer {
        switch Self.replace(node, &rest, change) {
        case .passed: break
        case .kept: return nil
        case .changed(let nodes):
          copy.table?.footer = nodes.first.map { .view($0) }
          return copy
        }
      }
    }
    for (place, child) in children.enumerated() {
      switch Self.replace(child, &rest, change) {
      case .passed: break
      case .kept: return nil
      case .changed(let nodes):
        copy.children.replaceSubrange(place...place, with: nodes)
        return copy
      }
    }
    return nil
  }

  private enum Replacement {
    /// The descendant is not here.
    case passed
    /// It is, and nothing changes.
    case kept
    case changed([ViewNode])
  }

  private static func replace(
    _ node: ViewNode, _ rest: inout Int, _ change: (ViewNode) -> [ViewNode]?
  ) -> Replacement {
    if rest == 0 { return change(node).map { .changed($0) } ?? .kept }
    rest -= 1
    let inside = node.count - 1
    guard rest < inside else {
      rest -= inside
      return .passed
    }
    return node.replacing(&rest, change).map { .changed([$0]) } ?? .kept
  }
}
