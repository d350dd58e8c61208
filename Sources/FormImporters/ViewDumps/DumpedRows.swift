import AvoidanceEngine

/// Sections of cells that were printed with their frames.
enum DumpedRows {
  /// Returns the sections; nil where cells overlap, so that they are no rows.
  static func sections(of cells: [ViewNode], contentHeight: Double?) -> [TableProperties.Section]? {
    let rows = cells.compactMap { cell in cell.frame.map { (frame: $0, cell: cell) } }
      .sorted { $0.frame.minY < $1.frame.minY }
    var sections: [TableProperties.Section] = []
    var bottom = 0.0
    for (frame, cell) in rows {
      let gap = rounded(frame.minY - bottom)
      guard gap > -0.2 else { return nil }
      if sections.isEmpty || gap > 0.2 {
        sections.append(TableProperties.Section(header: max(gap, 0)))
      }
      sections[sections.count - 1].rows.append(cell.asRow)
      bottom = frame.maxY
    }
    if let contentHeight, contentHeight > bottom + 0.2 {
      if sections.isEmpty { sections.append(TableProperties.Section()) }
      sections[sections.count - 1].footer = rounded(contentHeight - bottom)
    }
    return sections
  }

  /// Sums of printed frames carry rounding errors.
  private static func rounded(_ number: Double) -> Double { (number * 1024).rounded() / 1024 }
}

extension ViewNode {
  /// A cell as a row, as wide as its table: what stands in it keeps its place.
  var asRow: ViewNode {
    var row = self
    row.height = frame?.height
    row.frame = nil
    row.autoresizing = []
    if let left = frame?.x, left != 0 {
      row.children = children.map { $0.moved(by: Point(left, 0)) }
    }
    return row
  }

  /// A cell as a view with its frame; any other view as it is.
  var asPlainView: ViewNode {
    guard kind == .cell else { return self }
    var view = ViewNode(.view, identifier)
    view.frame = frame
    view.children = children
    view.isHidden = isHidden
    return view
  }

  func moved(by offset: Point) -> ViewNode {
    var node = self
    node.frame = frame.map { Rect($0.x + offset.x, $0.y + offset.y, $0.width, $0.height) }
    return node
  }
}
