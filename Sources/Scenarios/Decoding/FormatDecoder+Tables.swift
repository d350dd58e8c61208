import AvoidanceEngine

extension FormatDecoder {
  /// Returns rows, which must be cells.
  mutating func rows(_ node: Node) -> [ViewNode] {
    let rows = views(node, of: "rows", in: .rows)
    for row in rows where row.kind != .cell {
      let kind = row.kind.name
      report(
        .mismatch(of: "rows", expected: .other("a list of cells"), found: "a \(kind)"), at: node)
      return []
    }
    note(.ofTableParts, of: rows)
    return rows
  }

  /// Notes which extents of their own views have.
  mutating func note(_ extents: LayoutExtents, of views: [ViewNode]) {
    for case let identifier? in views.map(\.identifier) {
      scope.identifiers[identifier]?.extents = extents
    }
  }

  /// Returns the sections of a table.
  mutating func sections(_ node: Node) -> [TableProperties.Section] {
    guard let elements = list(node, of: "sections") else { return [] }
    var sections: [TableProperties.Section] = []
    for element in elements {
      guard !hasGivenUp, sections.count < ViewScope.limit else {
        report(.tooMany(what: "sections in a table", limit: ViewScope.limit), at: element)
        break
      }
      var section = TableProperties.Section()
      let found = read(element, of: "a section", TableProperties.Section.fields, into: &section)
      if found != nil { sections.append(section) }
    }
    return sections
  }

  /// Returns a table's own header or footer: a height or a view.
  mutating func accessory(_ node: Node, of name: String) -> TableProperties.Accessory? {
    if document.kind(node) == .mapping, !isPlaceholder(node) {
      guard let view = singleView(node, in: .accessory) else { return nil }
      note(.ofTableParts, of: [view])
      return .view(view)
    }
    if isNull(node) { return nil }
    return points(node, of: name, in: Self.lengths).map { .height($0) }
  }
}
