import RegressionRunner
import RegressionStore
import Scenarios

/// Gathers what the cases of one scenario found where they failed, line by line.
struct ExpectationChanges {
  /// One line of an `expect`.
  struct Line: Hashable {
    var step: Int
    var subject: String
  }

  /// What one case says about the lines.
  private struct Observation {
    var strategy: String
    /// Found values; every other line is as expected.
    var found: [Line: ExpectedValue]
  }

  /// What can't be written, by line, or by case where no line is to blame.
  private(set) var refused: [String] = []
  private let name: String
  private let scenario: Scenario
  private var observations: [Observation] = []

  init(name: String, scenario: Scenario) {
    self.name = name
    self.scenario = scenario
  }

  /// Adds a case whose expectations stay as they are.
  mutating func keep(_ strategy: String) {
    observations.append(Observation(strategy: strategy, found: [:]))
  }

  /// Adds a failing case whose values are accepted.
  mutating func accept(_ testCase: CaseName, _ mismatches: [Mismatch]) {
    var observation = Observation(strategy: testCase.strategy, found: [:])
    // What is known to fail is not why the case failed; it stays known.
    for mismatch in mismatches where !isKnown(mismatch, testCase.strategy) {
      let line = Line(step: mismatch.step, subject: mismatch.subject)
      switch value(of: mismatch, testCase.strategy) {
      case .success(let value): observation.found[line] = value
      case .failure(let refusal):
        refused.append("\(testCase), step \(mismatch.step), \(mismatch.subject) \(refusal.reason)")
      }
    }
    observations.append(observation)
  }

  /// The changes that all cases agree on; the others are refused.
  mutating func changes() -> [ExpectationEditor.Change] {
    let lines = Set(observations.flatMap(\.found.keys))
    return lines.sorted { ($0.step, $0.subject) < ($1.step, $1.subject) }.compactMap { line in
      change(of: line)
    }
  }

  private mutating func change(of line: Line) -> ExpectationEditor.Change? {
    var change = ExpectationEditor.Change(scenario: name, step: line.step, subject: line.subject)
    guard let expectation = expectation(line) else { return nil }
    for observation in observations where expectation.matcher(for: observation.strategy) != nil {
      let strategy = observation.strategy
      let known = change.values[strategy]
      let differs: Bool
      if let value = observation.found[line] {
        differs = change.keeps.contains(strategy) || known.map { !$0.isClose(to: value) } ?? false
        change.values[strategy] = value
      } else {
        differs = known != nil
        change.keeps.insert(strategy)
      }
      if differs {
        refused.append(
          "\(name), step \(line.step), \(line.subject) differs between the devices or orientations "
            + "under \(strategy); an expectation has one value for all of them"
        )
        return nil
      }
    }
    return change
  }

  private func expectation(_ line: Line) -> Expectation? {
    guard scenario.script.indices.contains(line.step),
      case .expect(let expectations, _) = scenario.script[line.step]
    else { return nil }
    return expectations.first { $0.subject.description == line.subject }
  }

  private func isKnown(_ mismatch: Mismatch, _ strategy: String) -> Bool {
    switch mismatch.operator {
    case .until: return false
    case .holds:
      return scenario.knownFailures.contains {
        $0.strategy == strategy && $0.laws.contains { $0.rawValue == mismatch.subject }
      }
    default:
      guard scenario.script.indices.contains(mismatch.step),
        case .expect(_, let known) = scenario.script[mismatch.step]
      else { return false }
      return known.contains { $0.strategy == strategy }
    }
  }

  private func value(of mismatch: Mismatch, _ strategy: String) -> Result<
    ExpectedValue, ExpectationEditor.Refusal
  > {
    func refusal(_ reason: String) -> Result<ExpectedValue, ExpectationEditor.Refusal> {
      .failure(.init(reason: reason))
    }
    switch mismatch.operator {
    case .holds: return refusal("is a law, which has no value to write")
    case .until: return refusal("has expired; set a new 'until' or remove it")
    default: break
    }
    let line = Line(step: mismatch.step, subject: mismatch.subject)
    guard let expectation = expectation(line), let matcher = expectation.matcher(for: strategy)
    else {
      return refusal("is not an expectation in the file; approve it without --write")
    }
    guard mismatch.operator != .contains,
      let value = mismatch.actual.expectedValue(expectation.subject.shape, like: matcher),
      matcher.accepting(value) != nil
    else {
      return refusal("has no single value to write; edit it by hand")
    }
    return .success(value)
  }
}
