/// The headers of a plain table's sections; see <doc:TablesAndStacks#Sticky-headers>.
extension Screen {
  /// The top of the free area over a view, in window coordinates: below the bars, and below the section
  /// headers that stick at the top of the plain tables around it.
  public func freeAreaTop(over view: ViewIndex) -> Double {
    max(freeArea.top, stickingHeadersBottom(over: view))
  }

  /// Where the section headers end that stick over a view, in window coordinates; negatively infinite
  /// where none does.
  func stickingHeadersBottom(over view: ViewIndex) -> Double {
    var top = -Double.infinity
    guard form.hasSectionHeaders, form.views.indices.contains(view) else { return top }
    var inside = view
    var ancestor = form.views[view].parent
    while ancestor >= 0 {
      // What lies beside the rows, as the table's own header, has no section.
      if form.views[inside].kind == .cell, let bottom = stickingHeaderBottom(of: ancestor) {
        top = max(top, bottom)
      }
      inside = ancestor
      ancestor = form.views[ancestor].parent
    }
    return top
  }

  /// Where the header ends that sticks at the top of a plain table, in window coordinates; nil where
  /// none has left its place.
  private func stickingHeaderBottom(of view: ViewIndex) -> Double? {
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
      // The next section pushes it out.
      return windowFrame(view).minY + min(line, end - section.header) + section.header - offset
    }
    return nil
  }
}
