import Scenarios

/// A table with columns as wide as their cells, some of them cut or hidden if the terminal is too narrow.
///
///     RUN  LABEL    BRANCH  STARTED           PASSED  FAILED
///       2  pr-812   main    2026-11-21 10:14     505       4
package struct TextTable: Sendable {
  package struct Column: Sendable {
    package var title: String
    package var isNumber: Bool
    package var mayShrink: Bool
    package var narrowest: Int
    package var hides: Int

    /// Makes a column.
    ///
    /// - Parameters:
    ///   - title: The heading; control characters are made visible.
    ///   - isNumber: Whether cells are right-aligned.
    ///   - mayShrink: Whether cells are cut if the table is wider than the terminal.
    ///   - narrowest: The minimum width while other columns can be hidden instead.
    ///   - hides: If cutting is not enough, the columns with the highest number are hidden first;
    ///     0 means never.
    package init(
      _ title: String, isNumber: Bool = false, mayShrink: Bool = false, narrowest: Int = 10,
      hides: Int = 0
    ) {
      self.title = Escaped.text(title)
      self.isNumber = isNumber
      self.mayShrink = mayShrink
      self.narrowest = narrowest
      self.hides = hides
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  package init(_ columns: [Column]) { self.columns = columns }

  /// A column and how to get its cell from a row.
  package struct RowColumn<Row> {
    fileprivate let column: Column
    fileprivate let cell: (Row) -> String

    package init(
      _ title: String, isNumber: Bool = false, mayShrink: Bool = false, narrowest: Int = 10,
      hides: Int = 0, _ cell: @escaping (Row) -> String
    ) {
      column = Column(
        title, isNumber: isNumber, mayShrink: mayShrink, narrowest: narrowest, hides: hides)
      self.cell = cell
    }

    package static func number(_ title: String, hides: Int = 0, _ number: @escaping (Row) -> Int)
      -> Self
    {
      Self(title, isNumber: true, hides: hides) { "\(number($0))" }
    }
  }

  package init<Row>(_ rows: [Row], _ columns: [RowColumn<Row>]) {
    self.init(columns.map(\.column))
    for row in rows { append(columns.map { $0.cell(row) }) }
  }

  /// Adds a row with a cell for each column; control characters are made visible.
  package mutating func append(_ cells: [String]) {
    rows.append(cells.map { Escaped.text($0) })
  }

  /// Lays the table out.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal; nil means unlimited.
  ///   - style: The style of the heading.
  /// - Returns: The table's lines, each with a line feed; the last one names the hidden columns.
  package func text(width: Int?, style: TerminalStyle = .plain) -> String {
    let layout = layout(within: width)
    let header = line(columns.map(\.title), layout)
    var text = style.faint(header) + "\n" + rows.map { line($0, layout) + "\n" }.joined()
    if layout.count < columns.count {
      let shown = Set(layout.map(\.column))
      let hidden = columns.indices.filter { !shown.contains($0) }.map { columns[$0].title }
      let note = "in a wider window also: \(hidden.joined(separator: ", "))"
      text += style.faint(TextLayout.fitted(note, to: width ?? .max)) + "\n"
    }
    return text
  }

  /// A visible column and its width.
  private struct Place {
    var column: Int
    var width: Int
  }

  /// The minimum width of a column once no more can be hidden.
  private static let narrowest = 10

  private func layout(within limit: Int?) -> [Place] {
    var places = columns.indices.map { index in
      let width = rows.reduce(TextLayout.width(of: columns[index].title)) { widest, row in
        max(widest, TextLayout.width(of: row[index]))
      }
      return Place(column: index, width: width)
    }
    guard let limit else { return places }
    func excess() -> Int {
      places.reduce(2 * (places.count - 1)) { $0 + $1.width } - limit
    }
    // Hide columns before others become narrower than they should be.
    while excess() > places.reduce(0, { $0 + room($1, downTo: columns[$1.column].narrowest) }) {
      let last = places.indices.max {
        columns[places[$0].column].hides < columns[places[$1].column].hides
      }
      guard let last, columns[places[last].column].hides > 0 else { break }
      places.remove(at: last)
    }
    for isLast in [false, true] {
      let floors = places.map { isLast ? Self.narrowest : columns[$0.column].narrowest }
      func room(_ index: Int) -> Int { self.room(places[index], downTo: floors[index]) }
      // Shrink the widest first, so that a long name doesn't take the room of a short one.
      while excess() > 0, let widest = places.indices.max(by: { room($0) < room($1) }),
        room(widest) > 0
      {
        let next =
          places.indices.filter { $0 != widest && room($0) > 0 }
          .map { places[$0].width }.max() ?? floors[widest]
        let target = max(floors[widest], min(next, places[widest].width - 1))
        places[widest].width -= min(excess(), places[widest].width - target)
      }
    }
    return places
  }

  private func room(_ place: Place, downTo floor: Int) -> Int {
    columns[place.column].mayShrink ? max(0, place.width - floor) : 0
  }

  private func line(_ cells: [String], _ layout: [Place]) -> String {
    let padded = layout.map { place in
      TextLayout.padded(
        TextLayout.cutInside(cells[place.column], to: place.width), to: place.width,
        toTheRight: columns[place.column].isNumber)
    }
    var text = padded.joined(separator: "  ")
    while text.last == " " { text.removeLast() }
    return text
  }
}
