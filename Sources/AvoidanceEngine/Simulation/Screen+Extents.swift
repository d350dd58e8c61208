/// Extents that the app gives what stands in stacks and tables.
extension Screen {
  /// Gives a row, an arranged view or a table's own header or footer view a height, and lays out.
  mutating func setHeight(_ height: Double, of view: ViewIndex) {
    let parent = form.views[view].parent
    let table = form.views[parent].table
    if table >= 0, view == form.tables[table].headerView {
      setTableHeader(height: height, of: parent)
    } else if table >= 0, view == form.tables[table].footerView {
      // Where the view is no longer the table's footer, its height is nobody's.
      guard tables[table].footerView == view else { return }
      tables[table].footerHeight = height
      tableDidChange(table, .system)
    } else {
      views[view].height = height
      layOutAround(view)
    }
  }

  /// Gives an arranged view a width, and lays out.
  mutating func setWidth(_ width: Double, of view: ViewIndex) {
    views[view].width = width
    layOutAround(view)
  }

  /// Gives a table's header a height, and lays the table out.
  mutating func setTableHeader(height: Double, of view: ViewIndex) {
    let table = form.views[view].table
    guard table >= 0 else { return }
    tables[table].headerHeight = height
    tableDidChange(table, .system)
  }

  private mutating func layOutAround(_ view: ViewIndex) {
    let parent = form.views[view].parent
    if form.views[parent].stack >= 0 {
      stackDidChange(parent, .system)
    } else if form.views[parent].table >= 0 {
      tableDidChange(form.views[parent].table, .system)
    }
  }
}
