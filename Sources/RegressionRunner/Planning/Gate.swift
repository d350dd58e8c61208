/// The strategies whose cases alone decide the exit status and are annotated.
package struct Gate: Sendable {
  /// As written; they may be patterns.
  package let names: [String]
  private let patterns: [CasePattern]

  /// Nil if there are no names: then all cases decide.
  package init?(_ names: [String]) {
    guard !names.isEmpty else { return nil }
    self.names = names
    patterns = names.map { CasePattern($0) }
  }

  package func includes(_ strategy: String) -> Bool { patterns.contains { $0.names(strategy) } }

  /// The first name that matches none of the strategies.
  package func unknownName(among strategies: some Sequence<String>) -> String? {
    patterns.first { pattern in !strategies.contains { pattern.names($0) } }?.text
  }
}
