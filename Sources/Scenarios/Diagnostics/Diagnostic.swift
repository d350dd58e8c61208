/// One thing that is wrong in a file, with its place and what to do about it.
package struct Diagnostic: Error, Hashable, Sendable {
  /// Whether the file can be used nevertheless.
  package enum Severity: String, Hashable, Sendable {
    /// The file can't be used.
    case error
    /// The file can be used; something in it is probably not meant.
    case warning
  }

  package var location: SourceLocation
  /// Whether the file can be used nevertheless.
  package var severity: Severity
  /// What is wrong, and what to do about it.
  package var problem: Problem
  /// The source line, where there is one.
  package var excerpt: SourceExcerpt?

  /// Makes a diagnostic from a place and the facts.
  package init(
    location: SourceLocation, severity: Severity = .error, problem: Problem,
    excerpt: SourceExcerpt? = nil
  ) {
    self.location = location
    self.severity = severity
    self.problem = problem
    self.excerpt = excerpt
  }

  /// What is wrong, in words without the place.
  package var message: String { problem.message }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as it is printed: place, words, the source line and a caret below it.
  ///
  ///     forms/nested.yaml:7:3: error: unknown key 'framme' in a view; did you mean 'frame'?
  ///       framme: [0, 0, 10, 10]
  ///       ^
  package var description: String {
    var text = "\(location): \(severity.rawValue): \(message)"
    guard let excerpt else { return text }
    text += "\n\(excerpt.line)\n"
    text += String(repeating: " ", count: excerpt.caret) + "^"
    return text
  }
}

/// The line a diagnostic is about, safe to show.
package struct SourceExcerpt: Hashable, Sendable {
  /// The line, escaped, cut to the part around the place when it is long.
  package var line: String
  /// How many characters stand before the place.
  package var caret: Int

  package init(line: String, caret: Int) {
    self.line = line
    self.caret = caret
  }
}

/// A place in a file that someone wrote.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's path as it was named.
  package var file: String
  /// The line, counted from 1; 0 means the file as a whole.
  package var line: Int
  /// The column in characters, counted from 1; 0 means the line as a whole.
  package var column: Int
  /// Whether the place is one of a content that a database holds: no file has such a name.
  package var isStored = false

  /// The file; nil for a place in what was read back from a database.
  package var fileName: String? { isStored ? nil : file }

  /// Makes a location from a path and a position counted from 1.
  package init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location as tools print it, for example `forms/nested.yaml:7:3`.
  package var description: String {
    var text = Escaped.text(file)
    if line > 0 { text += ":\(line)" }
    if line > 0, column > 0 { text += ":\(column)" }
    return text
  }
}
