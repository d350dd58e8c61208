/// A place in a file that someone wrote.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's path as it was named.
  public var file: String
  /// The line, counted from 1; 0 means the file as a whole.
  public var line: Int
  /// The column in characters, counted from 1; 0 means the line as a whole.
  public var column: Int
  /// Whether the place is one of a content that a database holds: no file has such a name.
  public var isStored = false

  /// The file; nil for a place in what was read back from a database.
  public var fileName: String? { isStored ? nil : file }

  /// Makes a location from a path and a position counted from 1.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location as tools print it, for example `forms/nested.yaml:7:3`.
  public var description: String {
    var text = Escaped.text(file)
    if line > 0 { text += ":\(line)" }
    if line > 0, column > 0 { text += ":\(column)" }
    return text
  }
}
