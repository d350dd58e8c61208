// Whether a changed file says what it is meant to say.
extension ExpectationEditor {
  /// Whether another suite differs from the file's in the changed lines alone, each as it is meant.
  func isIntended(_ planned: [Planned], _ new: Suite) -> Bool {
    guard areSame(suite.forms, new.forms), areSame(suite.devices, new.devices),
      areSame(suite.strategies, new.strategies),
      suite.baselines.map(\.adjustments) == new.baselines.map(\.adjustments),
      suite.scenarios.count == new.scenarios.count
    else { return false }
    let changed = Dictionary(grouping: planned, by: \.change.scenario)
    return zip(suite.scenarios, new.scenarios).allSatisfy { old, now in
      guard let planned = changed[now.name] else { return old == now || old.isSame(as: now) }
      return planned.allSatisfy { isTaken($0, by: now) }
        && old.isSame(as: planned.reduce(now) { $0.without($1) })
    }
  }

  /// Whether a line says what was found, and what it said for the strategies that keep it.
  private func isTaken(_ planned: Planned, by scenario: ScenarioDefinition) -> Bool {
    let (change, old) = (planned.change, planned.old)
    guard let now = scenario.expectation(of: change) else { return false }
    let areTaken = change.values.allSatisfy { strategy, value in
      guard let wanted = old.matcher(for: strategy)?.accepting(value),
        let found = now.matcher(for: strategy)
      else { return false }
      return found.isClose(to: wanted)
    }
    return areTaken && change.keeps.allSatisfy { now.matcher(for: $0) == old.matcher(for: $0) }
  }

  private func areSame<Value: Definition>(_ old: [Value], _ new: [Value]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0 == $1 || $0.isSame(as: $1) }
  }
}

extension ScenarioDefinition {
  /// The line that a change is about; nil where there is none.
  func expectation(of change: ExpectationEditor.Change) -> Expectation? {
    guard value.script.indices.contains(change.step),
      case .expect(let expectations, _) = value.script[change.step]
    else { return nil }
    return expectations.first { $0.subject.description == change.subject }
  }

  /// The scenario with the old expectation in the changed place.
  fileprivate func without(_ planned: ExpectationEditor.Planned) -> ScenarioDefinition {
    let step = planned.change.step
    guard value.script.indices.contains(step),
      case .expect(var expectations, let known) = value.script[step],
      let index = expectations.firstIndex(where: { $0.subject == planned.old.subject })
    else { return self }
    var definition = self
    expectations[index] = planned.old
    definition.value.script[step] = .expect(expectations, knownFailures: known)
    return definition
  }
}
