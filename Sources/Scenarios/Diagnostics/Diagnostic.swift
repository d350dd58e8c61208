/// A problem in a file, with its position.
package struct Diagnostic: Error, Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    /// The file can't be used.
    case error
    /// The file can be used, but something in it is probably a mistake.
    case warning
  }

  package var location: SourceLocation
  package var severity: Severity
  package var problem: Problem
  package var excerpt: SourceExcerpt?
  /// Where else the problem is.
  package var others: [SourceLocation] = []

  package init(
    location: SourceLocation, severity: Severity = .error, problem: Problem,
    excerpt: SourceExcerpt? = nil
  ) {
    self.location = location
    self.severity = severity
    self.problem = problem
    self.excerpt = excerpt
  }

  package var message: String { problem.message }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as it is printed: position, message, the source line and a caret below it.
  ///
  ///     forms/nested.yaml:7:3: error: unknown key 'framme' in a view; did you mean 'frame'?
  ///       framme: [0, 0, 10, 10]
  ///       ^
  package var description: String {
    var text = "\(location): \(severity.rawValue): \(message)\(repetition)"
    guard let excerpt else { return text }
    text += "\n\(excerpt.line)\n"
    text += String(repeating: " ", count: excerpt.caret) + "^"
    return text
  }
}

extension Diagnostic {
  /// As in ` (3 times, also in lines 7, 9)`, or with the files if there are several; empty if it is there once.
  private var repetition: String {
    guard !others.isEmpty else { return "" }
    let isOneFile = others.allSatisfy { $0.file == location.file && $0.line > 0 }
    let shown = others.prefix(4).map { isOneFile ? "\($0.line)" : $0.description }
    let places =
      (isOneFile ? others.count == 1 ? "in line " : "in lines " : "at ")
      + shown.joined(separator: ", ")
    let more = others.count > 4 ? " and \(others.count - 4) more" : ""
    return " (\(others.count + 1) times, also \(places)\(more))"
  }
}

/// The source line of a diagnostic, safe to print.
package struct SourceExcerpt: Hashable, Sendable {
  /// The escaped line; only the part around the position if it is long.
  package var line: String
  package var caret: Int

  package init(line: String, caret: Int) {
    self.line = line
    self.caret = caret
  }
}

/// A position in a source file.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's path as it was given.
  package var file: String
  /// The line, counted from 1; 0 means the whole file.
  package var line: Int
  /// The column in characters, counted from 1; 0 means the whole line.
  package var column: Int
  /// Whether the position is in content from a database, so that `file` is not a file's name.
  package var isStored = false

  /// The file, or nil for content from a database.
  package var fileName: String? { isStored ? nil : file }

  package init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location, for example `forms/nested.yaml:7:3`.
  package var description: String {
    var text = Escaped.text(file)
    if line > 0 { text += ":\(line)" }
    if line > 0, column > 0 { text += ":\(column)" }
    return text
  }
}
