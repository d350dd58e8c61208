import AvoidanceEngine

/// New values for one expected subject.
package struct ExpectationChange: ScenarioChange, Hashable {
  package var scenario: String
  /// Index in the script.
  package var step: Int
  /// In its canonical spelling.
  package var subject: String
  /// The new values, by strategy.
  package var values: [String: ExpectedValue]
  /// Strategies whose expected value stays as it is.
  package var keeps: Set<String>

  package init(
    scenario: String, step: Int, subject: String, values: [String: ExpectedValue] = [:],
    keeps: Set<String> = []
  ) {
    self.scenario = scenario
    self.step = step
    self.subject = subject
    self.values = values
    self.keeps = keeps
  }

  package var words: String { "step \(step), \(subject)" }
  package var count: Int { 1 }

  package func planned(in finder: ScenarioFinder, _ scenario: ScenarioDefinition?)
    throws(EditRefusal) -> PlannedChange
  {
    guard let scenario, let old = expectation(in: scenario) else { throw .notInFile }
    guard let node = finder.value(of: subject, scenario: self.scenario, step: step) else {
      throw .alias
    }
    let edits = try ExpectationEdits(source: finder.source, change: self, old: old)
      .edits(at: node, listed: scenario.value.strategies)
    return PlannedChange(
      scenario: self.scenario, edits: edits, isTaken: { isTaken(by: $0, insteadOf: old) },
      undo: { put(old, into: &$0) })
  }

  /// The expectation to change, or nil if there is none.
  private func expectation(in scenario: ScenarioDefinition) -> Expectation? {
    guard scenario.value.script.indices.contains(step),
      case .expect(let expectations, _) = scenario.value.script[step]
    else { return nil }
    return expectations.first { $0.subject.description == subject }
  }

  /// Whether the new values are expected, and the old ones still are for the strategies that keep them.
  private func isTaken(by scenario: ScenarioDefinition, insteadOf old: Expectation) -> Bool {
    guard let now = expectation(in: scenario) else { return false }
    let areTaken = values.allSatisfy { strategy, value in
      guard let wanted = old.matcher(for: strategy)?.accepting(value),
        let found = now.matcher(for: strategy)
      else { return false }
      return found.isClose(to: wanted)
    }
    return areTaken && keeps.allSatisfy { now.matcher(for: $0) == old.matcher(for: $0) }
  }

  private func put(_ old: Expectation, into scenario: inout ScenarioDefinition) {
    guard scenario.value.script.indices.contains(step),
      case .expect(var expectations, let known) = scenario.value.script[step],
      let index = expectations.firstIndex(where: { $0.subject == old.subject })
    else { return }
    expectations[index] = old
    scenario.value.script[step] = .expect(expectations, knownFailures: known)
  }
}
