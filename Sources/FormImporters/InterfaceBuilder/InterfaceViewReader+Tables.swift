import AvoidanceEngine

extension InterfaceViewReader {
  /// Adds a table's rows: static sections as they are, each prototype cell once.
  mutating func addTable(to node: inout ViewNode, _ index: Index, _ size: Size)
    throws(ImportFailure)
  {
    if let style = document.attribute("style", of: index), style != "plain" {
      node.table?.style = .grouped
    }
    let rowHeight = document.number("rowHeight", of: index) ?? 44
    node.table?.rowHeight =
      rowHeight > 0 && rowHeight <= Double.maxCoordinate ? rowHeight : 44
    if let header = document.child(key: "tableHeaderView", of: index) {
      node.table?.header = .view(try view(header, in: size))
    }
    let sections = document.list("sections", of: index)
    let prototypes = document.list("prototypes", of: index)
    if !sections.isEmpty {
      let read = try self.sections(sections, of: index, node, size)
      node.table?.sections = read
    } else if !prototypes.isEmpty {
      note(.prototypes(prototypes.count), at: index)
      let rows = try rows(prototypes, node, size)
      node.table?.sections = [.init(rows: rows.map(\.node))]
    }
    if let footer = document.child(key: "tableFooterView", of: index) {
      node.table?.footer = .view(try view(footer, in: size))
    }
    node.children = try subviews(of: index, size)
  }

  /// A row with its drawn position in the table.
  private typealias Row = (node: ViewNode, top: Double?, bottom: Double?)

  private mutating func rows(_ cells: [Index], _ table: ViewNode, _ size: Size)
    throws(ImportFailure) -> [Row]
  {
    var rows: [Row] = []
    for cell in cells where document.viewKind(cell) == .cell {
      let drawn = document.frame(of: cell, in: size)
      let usual = table.table?.rowHeight ?? 44
      let height = extent(document.number("rowHeight", of: cell)) ?? extent(drawn?.height)
      var node = try bareView(cell)
      if let height, height != usual { node.height = height }
      let cellSize = Size(drawn?.width ?? size.width, height ?? usual)
      addContentInsets(
        to: &node, cell,
        drawn: Rect(drawn?.x ?? 0, 0, cellSize.width, drawn?.height ?? cellSize.height),
        in: Size(size.width, cellSize.height))
      try addContent(to: &node, cell, size: cellSize)
      // Cells of an inset table are narrower than it; here all have its width.
      if let indent = drawn?.x, indent != 0 {
        node.children.shift(by: Point(indent, 0))
        let content = document.child(key: "contentView", of: cell) ?? cell
        contentOrigins[content] = (contentOrigins[content] ?? .zero) + Point(indent, 0)
      }
      rows.append((node, drawn?.y, drawn.map { $0.y + $0.height }))
    }
    return rows
  }

  private func extent(_ number: Double?) -> Double? {
    number.flatMap { $0 > 0 && $0 <= Double.maxCoordinate ? $0 : nil }
  }

  // MARK: Sections

  private mutating func sections(_ list: [Index], of table: Index, _ node: ViewNode, _ size: Size)
    throws(ImportFailure) -> [TableProperties.Section]
  {
    var sections: [TableProperties.Section] = []
    var end: Double? = headerHeight(node)
    for element in list where document[element].name == "tableViewSection" {
      let rows = try rows(document.list("cells", of: element), node, size)
      var section = TableProperties.Section(rows: rows.map(\.node))
      // The gaps between drawn rows give the heights of headers and footers.
      if let top = rows.first?.top, let above = end, top >= above, top - above < 1000 {
        section.header = top - above
      } else {
        section.header = writtenHeight("header", of: element, in: table, node)
      }
      if rows.isEmpty {
        section.footer = writtenHeight("footer", of: element, in: table, node)
        end = end.map { $0 + section.header + section.footer }
      } else {
        end = rows.last?.bottom ?? nil
      }
      sections.append(section)
    }
    if !sections.isEmpty, let last = list.last, !sections[sections.count - 1].rows.isEmpty {
      sections[sections.count - 1].footer = writtenHeight("footer", of: last, in: table, node)
    }
    return sections
  }

  private func headerHeight(_ node: ViewNode) -> Double {
    if case .view(let header) = node.table?.header { return header.frame?.height ?? 0 }
    return 0
  }

  /// The height of a section's header or footer by the table's attributes.
  private func writtenHeight(_ part: String, of section: Index, in table: Index, _ node: ViewNode)
    -> Double
  {
    let hasTitle =
      document.text("\(part)Title", of: section) != nil
      || document.child(key: "\(part)View", of: section) != nil
    guard hasTitle || node.table?.style == .grouped else { return 0 }
    let name = part == "header" ? "sectionHeaderHeight" : "sectionFooterHeight"
    return extent(document.number(name, of: table)) ?? 28
  }

  // MARK: Cells

  /// Adds the insets of a cell's content view if there are constraints to it.
  ///
  /// - Parameters:
  ///   - node: The cell.
  ///   - cell: Its element.
  ///   - drawn: The cell's frame in the drawing, relative to its row.
  ///   - room: Its size in the form.
  mutating func addContentInsets(to node: inout ViewNode, _ cell: Index, drawn: Rect, in room: Size)
  {
    guard constraints.named.contains(cell),
      let content = document.child(key: "contentView", of: cell),
      var frame = document.frame(of: content, in: drawn.size)
    else { return }
    frame.x += drawn.x
    node.layout.contentInsets = EdgeInsets(
      frame.y, frame.x, room.height - frame.maxY, room.width - frame.maxX)
  }

  /// Returns the views inside a cell, in the cell's own coordinates.
  mutating func cellContent(_ cell: Index, _ size: Size) throws(ImportFailure) -> [ViewNode] {
    let content = document[cell].children.first {
      document.attribute("key", of: $0) == "contentView"
    }
    guard let content else { return try subviews(of: cell, size) }
    let frame = document.frame(of: content, in: size) ?? Rect(origin: .zero, size: size)
    var children = try subviews(of: content, frame.size)
    children.shift(by: frame.origin)
    contentOrigins[content] = frame.origin
    // Other views of the cell, such as its accessory or background.
    for other in document.subviews(of: cell) where other != content {
      children.append(try view(other, in: size))
    }
    return children
  }
}

extension [ViewNode] {
  mutating func shift(by distance: Point) {
    guard distance != .zero else { return }
    for index in indices {
      guard let frame = self[index].frame else { continue }
      self[index].frame?.origin = frame.origin + distance
    }
  }
}
