import EmbeddedFiles

/// A query that comes with the program.
///
/// Its file begins with a comment: a sentence that says what it finds, then a line for each
/// parameter.
public struct NamedQuery: Hashable, Sendable {
  /// What people call it.
  public let name: String
  /// What it finds.
  public let overview: String
  /// The names of its parameters, without the colon.
  public let parameters: [String]
  /// The statement.
  public let text: String

  init(_ name: String) {
    self.name = name
    text = EmbeddedFile("Sources/RegressionStore/Query/Shipped/\(name).sql").text
    let comment = text.split(separator: "\n").prefix { $0.hasPrefix("--") }
      .map { $0.dropFirst(2) }
    overview = String((comment.first ?? "").drop { $0 == " " })
    parameters = comment.compactMap { line in
      let words = line.split(separator: " ")
      return words.first.flatMap { $0.hasPrefix(":") ? String($0.dropFirst()) : nil }
    }
  }

  /// All of them, in the order in which they are listed.
  public static let all: [NamedQuery] = [
    "failing-now",
    "failures",
    "since-when",
    "newly-failing",
    "worst-fields",
    "most-covered",
    "scoreboard",
    "disagreements",
    "closest-passes",
    "known-failures",
    "unstable",
    "never-failed",
    "not-run",
    "coverage",
  ].map { NamedQuery($0) }

  /// Returns the query of a name.
  public static func named(_ name: String) -> NamedQuery? { all.first { $0.name == name } }
}
