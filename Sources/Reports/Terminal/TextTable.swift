import Scenarios

/// A table for people: a header, columns as wide as their cells, one of them cut where the
/// terminal is too narrow.
///
///     RUN  LABEL    BRANCH  STARTED           PASSED  FAILED
///       2  pr-812   main    2026-11-21 10:14     505       4
public struct TextTable: Sendable {
  /// A column's heading and its side.
  public struct Column: Sendable {
    var title: String
    var isNumber: Bool
    var mayShrink: Bool

    /// Makes a column.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - isNumber: Whether cells stand on the right.
    ///   - mayShrink: Whether cells are cut when the table is wider than the terminal.
    public init(_ title: String, isNumber: Bool = false, mayShrink: Bool = false) {
      self.title = title
      self.isNumber = isNumber
      self.mayShrink = mayShrink
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Makes an empty table.
  public init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row with a cell for each column; control characters are shown, not sent.
  public mutating func append(_ cells: [String]) {
    rows.append(cells.map { Escaped.text($0) })
  }

  /// Lays the table out.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal; nil: as wide as needed.
  ///   - style: Makes the heading stand out.
  /// - Returns: The lines of the table, each with a line feed.
  public func text(width: Int?, style: TerminalStyle = .plain) -> String {
    let widths = columnWidths(within: width)
    let header = line(columns.map(\.title), widths)
    return style.faint(header) + "\n" + rows.map { line($0, widths) + "\n" }.joined()
  }

  private func columnWidths(within limit: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      rows.reduce(TextLayout.width(of: columns[index].title)) { widest, row in
        max(widest, TextLayout.width(of: row[index]))
      }
    }
    guard let limit else { return widths }
    let total = widths.reduce(0, +) + 2 * (widths.count - 1)
    if total > limit, let index = columns.firstIndex(where: \.mayShrink) {
      widths[index] = max(12, widths[index] - (total - limit))
    }
    return widths
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, zip(widths, columns)).map { cell, layout in
      TextLayout.padded(
        TextLayout.cutInside(cell, to: layout.0),
        to: layout.0,
        toTheRight: layout.1.isNumber
      )
    }
    var text = padded.joined(separator: "  ")
    while text.last == " " { text.removeLast() }
    return text
  }
}
