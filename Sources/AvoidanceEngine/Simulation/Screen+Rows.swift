extension Screen {
  /// Text fields and text views in the form's current pre-order: inserted rows are at their positions,
  /// detached views are left out.
  public var inputsInOrder: [ViewIndex] {
    if form.insertedGroups.isEmpty { return form.inputs.filter { !isDetached($0) } }
    var found: [ViewIndex] = []
    collectInputs(in: 0, &found)
    return found
  }

  private func collectInputs(in view: ViewIndex, _ found: inout [ViewIndex]) {
    if views[view].isDetached { return }
    if form.views[view].input >= 0 { found.append(view) }
    let table = form.views[view].table
    let subviews = form.subviews(of: view)
    guard table >= 0 else {
      for subview in subviews { collectInputs(in: subview, &found) }
      return
    }
    let header = form.tables[table].headerView
    if header >= 0 { collectInputs(in: header, &found) }
    for section in tables[table].sections {
      for row in section.rows { collectInputs(in: row, &found) }
    }
    for subview in subviews where subview != header && form.views[subview].kind != .cell {
      collectInputs(in: subview, &found)
    }
  }

  /// The cell at a row of a table, both counted from 0; nil if there is none.
  public func row(_ row: Int, section: Int, of view: ViewIndex) -> ViewIndex? {
    let table = form.table(view)
    guard table >= 0, tables[table].sections.indices.contains(section),
      tables[table].sections[section].rows.indices.contains(row)
    else { return nil }
    return tables[table].sections[section].rows[row]
  }

  /// The row before a cell: in its section, or the last one of the section before; nil if there is none.
  public func rowBefore(_ cell: ViewIndex, in view: ViewIndex) -> ViewIndex? {
    guard form.views.indices.contains(view) else { return nil }
    let table = form.views[view].table
    guard table >= 0 else {
      let cells = form.subviews(of: view).filter { form.views[$0].kind == .cell }
      guard let index = cells.firstIndex(of: cell), index > 0 else { return nil }
      return cells[index - 1]
    }
    for (section, content) in tables[table].sections.enumerated() {
      guard let index = content.rows.firstIndex(of: cell) else { continue }
      if index > 0 { return content.rows[index - 1] }
      return section > 0 ? tables[table].sections[section - 1].rows.last : nil
    }
    return nil
  }

  /// The number of rows of each section of a table; empty for other views.
  public func rowCounts(of view: ViewIndex) -> [Int] {
    let table = form.table(view)
    return table >= 0 ? tables[table].sections.map(\.rows.count) : []
  }

  /// The first of a group of rows that the script inserts; nil if there is no such group.
  package func firstRow(ofGroup group: Int) -> ViewIndex? {
    form.insertedGroups.indices.contains(group) ? form.insertedGroups[group].first : nil
  }

  /// Inserts a group of the script's rows into a table; false if there is no such position.
  ///
  /// A group that is in the table already stays where it is.
  mutating func insertRows(group: Int, in view: ViewIndex, section: Int, at index: Int) -> Bool {
    let table = form.views[view].table
    guard table >= 0, form.insertedGroups.indices.contains(group),
      tables[table].sections.indices.contains(section),
      index >= 0, index <= tables[table].sections[section].rows.count
    else { return false }
    let rows = form.insertedGroups[group].filter { views[$0].isDetached }
    guard let first = rows.first, let last = rows.last else { return true }
    // A group is inserted as a whole, so that its rows are first laid out together.
    let isNew = views[first].awaitsFirstLayout
    for row in rows {
      views[row].isDetached = false
      if isNew { draw(row, in: table) }
    }
    tables[table].sections[section].rows.insert(contentsOf: rows, at: index)
    let position = form.views[view].scroll
    let old = scrolls[position].contentSize
    layOutTable(table)
    if form.usesConstraints, !isNew {
      for row in rows { placeByConstraints(inside: row) }
    }
    let inside = first..<form.views[last].subtreeEnd
    if isNew { restAtStart(inside: inside) }
    contentSizeDidChange(position, from: old, .system)
    if !isNew { followSafeAreas(of: inside) }
    return true
  }

  /// Scroll views that were in the window before follow the safe area at their new position.
  private mutating func followSafeAreas(of rows: Range<ViewIndex>) {
    for position in form.initialScrollCount..<scrolls.count
    where rows.contains(form.scrolls[position].view) {
      followSafeArea(position, .system)
    }
  }

  /// Removes rows from a table, whose views leave the window; false if there are no such rows.
  mutating func deleteRows(of view: ViewIndex, section: Int, at index: Int, count: Int) -> Bool {
    let table = form.views[view].table
    guard table >= 0, tables[table].sections.indices.contains(section), index >= 0, count >= 0,
      index <= tables[table].sections[section].rows.count - count
    else { return false }
    let rows = tables[table].sections[section].rows[index..<(index + count)]
    for row in rows { detach(row) }
    tables[table].sections[section].rows.removeSubrange(index..<(index + count))
    tableDidChange(table, .system)
    return true
  }

  /// Takes a view out of the window; a first responder inside it loses that status.
  mutating func detach(_ view: ViewIndex) {
    views[view].isDetached = true
    guard firstResponder >= 0, form.isInside(firstResponder, view) else { return }
    removedResponder = firstResponder
    firstResponder = -1
  }
}

/// Section headers of plain tables; see <doc:TablesAndStacks#Sticky-headers>.
extension Screen {
  /// The top of the free area over a view, in window coordinates: below the bars and the section
  /// headers that stick at the top of the plain tables around it.
  public func freeAreaTop(over view: ViewIndex) -> Double {
    stickingHeaders(over: view).reduce(freeArea.top) { max($0, $1.frame.maxY) }
  }

  /// The top of the visible area around a part of a view, in window coordinates: below the bars, and
  /// below each sticking section header with nothing of its table visible above it.
  ///
  /// `part` is in window coordinates; what it has above a header is visible.
  package func visibleTop(over view: ViewIndex, of part: Rect) -> Double {
    stickingHeaders(over: view).sorted { $0.frame.minY < $1.frame.minY }
      .reduce(freeArea.top) { top, header in
        let above = max(top, part.minY, windowFrame(header.table).minY)
        return header.frame.minY <= above ? max(top, header.frame.maxY) : top
      }
  }

  /// How much of a view's part, in window coordinates, is under sticking section headers, in points of
  /// height.
  package func coveredByHeaders(_ part: Rect, of view: ViewIndex) -> Double {
    let headers = stickingHeaders(over: view).map(\.frame)
    guard !headers.isEmpty else { return 0 }
    return part.height - uncovered(part, by: headers, between: part.minY, and: part.maxY)
  }

  package func highestHeader(over view: ViewIndex) -> Double {
    var height = 0.0
    var ancestor = form.views[view].parent
    while form.hasSectionHeaders, ancestor >= 0 {
      let table = form.views[ancestor].table
      if table >= 0, form.tables[table].style == .plain {
        height = max(height, tables[table].sections.map(\.header).max() ?? 0)
      }
      ancestor = form.views[ancestor].parent
    }
    return height
  }

  /// The section headers that stick over a view, with their tables; frames in window coordinates.
  func stickingHeaders(over view: ViewIndex) -> [(table: ViewIndex, frame: Rect)] {
    guard form.hasSectionHeaders, form.views.indices.contains(view) else { return [] }
    var headers: [(table: ViewIndex, frame: Rect)] = []
    var inside = view
    var ancestor = form.views[view].parent
    while ancestor >= 0 {
      // A view beside the rows, such as the table's own header, is in no section.
      if form.views[inside].kind == .cell, let frame = stickingHeader(of: ancestor) {
        headers.append((ancestor, frame))
      }
      inside = ancestor
      ancestor = form.views[ancestor].parent
    }
    return headers
  }

  /// The frame of the header that sticks at the top of a plain table, in window coordinates; nil if all
  /// are at their own positions.
  private func stickingHeader(of view: ViewIndex) -> Rect? {
    let table = form.views[view].table
    guard table >= 0, form.tables[table].style == .plain else { return nil }
    let offset = contentOffset(view).y
    let line = offset + adjustedContentInset(view).top
    var end = tables[table].headerHeight
    for section in tables[table].sections {
      let top = end
      end += section.header + section.footer
      for row in section.rows { end += views[row].frame.height }
      guard section.header > 0, line > top, line < end else { continue }
      let frame = windowFrame(view)
      // The next section pushes it out.
      let y = frame.minY + min(line, end - section.header) - offset
      return Rect(frame.x, y, frame.width, section.header)
    }
    return nil
  }
}
