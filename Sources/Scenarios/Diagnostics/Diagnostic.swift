/// One thing that is wrong in a file, with its place and what to do about it.
public struct Diagnostic: Error, Hashable, Sendable {
  /// Whether the file can be used nevertheless.
  public enum Severity: String, Hashable, Sendable {
    /// The file can't be used.
    case error
    /// The file can be used; something in it is probably not meant.
    case warning
  }

  /// Where it is.
  public var location: SourceLocation
  /// Whether the file can be used nevertheless.
  public var severity: Severity
  /// What is wrong, as facts.
  public var problem: Problem
  /// The source line, where there is one.
  public var excerpt: SourceExcerpt?

  /// Makes a diagnostic from a place and the facts.
  public init(
    location: SourceLocation, severity: Severity = .error, problem: Problem,
    excerpt: SourceExcerpt? = nil
  ) {
    self.location = location
    self.severity = severity
    self.problem = problem
    self.excerpt = excerpt
  }

  /// What is wrong, in words without the place.
  public var message: String { problem.words }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as it is printed: place, words, the source line and a caret below it.
  ///
  ///     forms/nested.yaml:7:3: error: unknown key 'framme' in a view; did you mean 'frame'?
  ///       framme: [0, 0, 10, 10]
  ///       ^
  public var description: String {
    var text = "\(location): \(severity.rawValue): \(message)"
    guard let excerpt else { return text }
    text += "\n\(excerpt.line)\n"
    text += String(repeating: " ", count: excerpt.caret) + "^"
    return text
  }
}

/// The line a diagnostic is about, safe to show.
public struct SourceExcerpt: Hashable, Sendable {
  /// The line, escaped, cut to the part around the place when it is long.
  public var line: String
  /// How many characters stand before the place.
  public var caret: Int

  /// Makes an excerpt.
  public init(line: String, caret: Int) {
    self.line = line
    self.caret = caret
  }
}
