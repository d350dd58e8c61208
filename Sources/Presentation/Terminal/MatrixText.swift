/// A matrix for people: a title for each row, narrow columns, cut into blocks where the terminal is
/// too narrow for all columns at once.
package struct MatrixText {
  /// A row's title and its cells.
  package typealias Row = (title: String, cells: [String])

  /// The heading of the titles.
  var title: String
  /// The headings of the columns.
  var columns: [String]
  /// What stands below the headings.
  var rows: [Row]

  /// Takes the parts.
  package init(title: String, columns: [String], rows: [Row]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// Columns that titles get at least, however narrow the terminal is.
  private static let narrowestTitle = 24

  /// Returns the blocks, an empty line between two, each line with a line feed.
  package func text(width: Int?, style: TerminalStyle) -> String {
    let blocks = blocks(within: width)
    return blocks.map { part in
      // A row that has nothing here stands in another block.
      let own = blocks.count == 1 ? rows : rows.filter { !$0.cells[part].allSatisfy(\.isEmpty) }
      return block(part, own, width, style)
    }.joined(separator: "\n")
  }

  /// Which columns stand beside each other.
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
