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

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
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
    NamedQuery("failing-now", PackageResources.failing_now_sql),
    NamedQuery("since-when", PackageResources.since_when_sql),
    NamedQuery("newly-failing", PackageResources.newly_failing_sql),
    NamedQuery("worst-fields", PackageResources.worst_fields_sql),
    NamedQuery("most-covered", PackageResources.most_covered_sql),
    NamedQuery("scoreboard", PackageResources.scoreboard_sql),
    NamedQuery("disagreements", PackageResources.disagreements_sql),
    NamedQuery("closest-passes", PackageResources.closest_passes_sql),
    NamedQuery("known-failures", PackageResources.known_failures_sql),
    NamedQuery("unstable", PackageResources.unstable_sql),
    NamedQuery("never-failed", PackageResources.never_failed_sql),
    NamedQuery("not-run", PackageResources.not_run_sql),
    NamedQuery("coverage", PackageResources.coverage_sql),
  ]

  /// Returns the query of a name.
  public static func named(_ name: String) -> NamedQuery? { all.first { $0.name == name } }
}
