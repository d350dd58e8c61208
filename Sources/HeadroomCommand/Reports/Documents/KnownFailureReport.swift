import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
package import Scenarios

/// The known failures of a suite.
package struct KnownFailureReport: Sendable {
  package struct Row: Sendable {
    /// The scenario's name.
    package var scenario: String
    /// What is known, and where in the scenario.
    package var failure: KnownFailure
    package var place: KnownFailure.Place
    /// Whether none of its cases failed in the last whole run.
    package var isOutdated = false
    /// The run since which a case is a known failure.
    package private(set) var since: Run?
    /// The newest verdicts of the cases, each once.
    package private(set) var verdicts: [Verdict] = []

    /// What is known to fail: `step 2`, or names of laws.
    package var what: String {
      switch place {
      case .step(let step): "step \(step)"
      case .laws: failure.laws.map(\.rawValue).joined(separator: ", ")
      }
    }

    /// On which devices, and how these are held; empty for all.
    var scope: [String] { failure.devices + failure.orientations.map(\.name) }

    /// Takes what the runs have for its cases.
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
    scenario.value.knownFailurePlaces.flatMap { place in
      scenario.value[known: place].map {
        Row(scenario: scenario.name, failure: $0, place: place)
      }
    }
  }
}
