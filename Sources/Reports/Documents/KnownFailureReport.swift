package import RegressionRunner
package import RegressionStore
package import Scenarios

/// The known failures of a suite.
package struct KnownFailureReport: Sendable {
  package struct Row: Sendable {
    /// The scenario's name.
    package var scenario: String
    /// The strategy that fails.
    package var strategy: String
    /// What is known to fail: `step 2`, or names of laws.
    package var what: String
    /// Why.
    package var reason: String
    /// How long.
    package var until: KnownFailure.Expiry
    /// The run since which a case is a known failure.
    package private(set) var since: Run?
    /// The newest verdicts of the cases, each once.
    package private(set) var verdicts: [Verdict] = []

    /// Takes what the runs have for the cases of the scenario under the strategy.
    package mutating func take(_ timelines: [CaseTimeline], _ runs: [Run]) {
      for timeline in timelines {
        let results = timeline.stretches.filter { $0.point != nil }
        guard let verdict = results.last?.point?.verdict else { continue }
        if !verdicts.contains(verdict) { verdicts.append(verdict) }
        let streak = results.reversed().prefix { $0.point?.verdict == .knownFailure }
        guard let first = streak.last.map({ runs[$0.runs.lowerBound] }) else { continue }
        if since.map({ first.position < $0.position }) ?? true { since = first }
      }
    }
  }

  /// The known failures.
  package let rows: [Row]
  /// The day that decides whether they are over.
  package let today: CalendarDay
  /// Milliseconds since 1970, for ages.
  package let now: Int64

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - rows: The known failures.
  ///   - today: The day that decides whether they are over.
  ///   - now: Milliseconds since 1970, for ages.
  package init(rows: [Row], today: CalendarDay, now: Int64) {
    self.rows = rows
    self.today = today
    self.now = now
  }

  /// Returns the known failures of a scenario.
  package static func rows(of scenario: ScenarioDefinition) -> [Row] {
    func row(_ known: KnownFailure, _ what: String) -> Row {
      Row(
        scenario: scenario.name, strategy: known.strategy, what: what, reason: known.reason,
        until: known.until)
    }
    let laws = scenario.value.knownFailures.map { known in
      row(known, known.laws.map(\.rawValue).joined(separator: ", "))
    }
    let steps = scenario.value.script.enumerated().flatMap { index, entry -> [Row] in
      guard case .expect(_, let known) = entry else { return [] }
      return known.map { row($0, "step \(index)") }
    }
    return steps + laws
  }
}
