/// What came of exploring one strategy, or two against each other.
struct Explored: Sendable {
  let strategies: [String]
  /// What was found, as it was counted.
  let result: ExplorationResult
  /// The findings as files say them.
  let findings: [FoundFile]
  /// How long it took.
  let seconds: Double
  /// Why findings could not be written; nil where they could, or were not to be.
  let failure: (any Error)?
}

/// A finding as the file that it is written to.
struct FoundFile: Sendable {
  /// What became of a file.
  enum Fate: Sendable {
    case written(String)
    /// There is one of its name.
    case isThere(String)
  }

  /// The finding as scenario files say it.
  let found: FoundScenario
  /// The comment at its top.
  private let heading: FoundHeading
  /// What the file says below it.
  let rest: Substring
  /// Other samples of the same breach, which stand in the file as comments.
  let others: [FoundFile]
  /// What became of the file; nil: none was asked for.
  var fate: Fate?

  /// Where the file is, or would be.
  var path: String {
    switch fate {
    case .written(let path), .isThere(let path): path
    case nil: "\(found.name).yaml"
    }
  }

  init(
    found: FoundScenario, heading: FoundHeading, rest: Substring, others: [FoundFile]
  ) {
    self.found = found
    self.heading = heading
    self.rest = rest
    self.others = others
  }

  /// The file's text.
  var text: String {
    heading.text(above: rest, others: others.map { ($0.found.finding, $0.rest) })
  }
}
