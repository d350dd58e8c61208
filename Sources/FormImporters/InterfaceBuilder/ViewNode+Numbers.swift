import AvoidanceEngine

extension ViewNode {
  /// Calls a function with the view and all below it, each with its number in the compiled form.
  mutating func updateEach(
    from number: inout ViewIndex, _ body: (ViewIndex, inout ViewNode) -> Void
  ) {
    body(number, &self)
    number += 1
    if var table {
      if case .view(var header) = table.header {
        header.updateEach(from: &number, body)
        table.header = .view(header)
      }
      for section in table.sections.indices {
        for row in table.sections[section].rows.indices {
          table.sections[section].rows[row].updateEach(from: &number, body)
        }
      }
      if case .view(var footer) = table.footer {
        footer.updateEach(from: &number, body)
        table.footer = .view(footer)
      }
      self.table = table
    }
    // A compiled search bar has its field inside.
    if kind == .searchBar { number += 1 }
    for child in children.indices { children[child].updateEach(from: &number, body) }
  }
}
