/// What came of exploring one strategy, or two against each other.
package struct Explored: Sendable {
  package let strategies: [String]
  /// What was found, as it was counted.
  package let result: ExplorationResult
  /// The findings as files say them.
  package let findings: [FoundFile]
  /// How long it took.
  package let seconds: Double
  /// Why findings could not be written; nil where they could, or were not to be.
  package let failure: (any Error)?

  package init(
    strategies: [String], result: ExplorationResult, findings: [FoundFile], seconds: Double,
    failure: (any Error)?
  ) {
    self.strategies = strategies
    self.result = result
    self.findings = findings
    self.seconds = seconds
    self.failure = failure
  }
}

/// A finding as the file that it is written to.
package struct FoundFile: Sendable {
  /// What became of a file.
  package enum Fate: Sendable {
    case written(String)
    /// There is one of its name.
    case isThere(String)
  }

  /// The finding as scenario files say it.
  package let found: FoundScenario
  /// The comment at its top.
  private let heading: FoundHeading
  /// What the file says below it.
  package let rest: Substring
  /// Other samples of the same breach, which stand in the file as comments.
  package let others: [FoundFile]
  /// What became of the file; nil: none was asked for.
  package var fate: Fate?

  /// Where the file is, or would be.
  package var path: String {
    switch fate {
    case .written(let path), .isThere(let path): path
    case nil: "\(found.name).yaml"
    }
  }

  package init(
    found: FoundScenario, heading: FoundHeading, rest: Substring, others: [FoundFile]
  ) {
    self.found = found
    self.heading = heading
    self.rest = rest
    self.others = others
  }

  /// The file's text.
  package var text: String {
    heading.text(above: rest, others: others.map { ($0.found.finding, $0.rest) })
  }
}
