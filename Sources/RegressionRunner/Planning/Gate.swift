/// The strategies whose cases alone decide the exit status and what is annotated.
package struct Gate: Sendable {
  /// As they were named; they may be patterns.
  package let names: [String]
  private let patterns: [CasePattern]

  /// Takes names; nil for none: then all cases decide.
  package init?(_ names: [String]) {
    guard !names.isEmpty else { return nil }
    self.names = names
    patterns = names.map { CasePattern($0) }
  }

  /// Whether the cases of a strategy decide.
  package func includes(_ strategy: String) -> Bool { patterns.contains { $0.names(strategy) } }

  /// The first name that names none of some strategies.
  package func unknownName(among strategies: some Sequence<String>) -> String? {
    patterns.first { pattern in !strategies.contains { pattern.names($0) } }?.text
  }
}
