/// A view of the database with its columns: the stable interface for SQL.
public struct ViewReference: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The column's name.
    public let name: String
    /// What it holds.
    public let meaning: String
  }

  /// The view's name.
  public let name: String
  /// What a row is.
  public let row: String
  /// The columns in their order.
  public let columns: [Column]

  /// Takes a column per line: its name, two spaces or more, its meaning, which goes on in lines that
  /// begin with a space.
  init(_ name: String, _ row: String, _ columns: String) {
    self.name = name
    self.row = row
    self.columns = columns.split(separator: "\n").reduce(into: []) { columns, line in
      let end = line.firstIndex(of: " ") ?? line.endIndex
      let words = String(line[end...].drop { $0 == " " })
      if end == line.startIndex, let last = columns.popLast() {
        columns.append(Column(name: last.name, meaning: "\(last.meaning) \(words)"))
      } else {
        columns.append(Column(name: String(line[..<end]), meaning: words))
      }
    }
  }
}
