/// A matrix with a title for each row and narrow columns, split into blocks if the terminal is too narrow.
package struct MatrixText {
  package typealias Row = (title: String, cells: [String])

  var title: String
  var columns: [String]
  var rows: [Row]

  package init(title: String, columns: [String], rows: [Row]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// The minimum width of titles, however narrow the terminal is.
  private static let narrowestTitle = 24

  /// Returns the blocks, separated by empty lines; every line ends with a line feed.
  package func text(width: Int?, style: TerminalStyle) -> String {
    let blocks = blocks(within: width)
    return blocks.map { part in
      // A row that is empty here has its cells in another block.
      let own = blocks.count == 1 ? rows : rows.filter { !$0.cells[part].allSatisfy(\.isEmpty) }
      return block(part, own, width, style)
    }.joined(separator: "\n")
  }

  /// The columns of each block.
  private func blocks(within width: Int?) -> [Range<Int>] {
    guard let width else { return [columns.indices] }
    var blocks: [Range<Int>] = []
    var start = 0
    var room = width - Self.narrowestTitle
    for column in columns.indices {
      let needed = 2 + columnWidth(column)
      if needed > room, column > start {
        blocks.append(start..<column)
        (start, room) = (column, width - Self.narrowestTitle)
      }
      room -= needed
    }
    return blocks + [start..<columns.count]
  }

  private func columnWidth(_ column: Int) -> Int {
    rows.reduce(TextLayout.width(of: columns[column])) {
      max($0, TextLayout.width(of: $1.cells[column]))
    }
  }

  private func block(_ part: Range<Int>, _ rows: [Row], _ width: Int?, _ style: TerminalStyle)
    -> String
  {
    var table = TextTable(
      [.init(title, mayShrink: true)] + columns[part].map { .init($0, isNumber: true) })
    for row in rows { table.append([row.title] + row.cells[part]) }
    return table.text(width: width, style: style)
  }
}
