import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// The known failures of a suite.
struct KnownFailureList: Sendable {
  struct Row: Sendable {
    /// The scenario's name.
    var scenario: String
    /// What is known, and where in the scenario.
    var failure: KnownFailure
    var place: KnownFailure.Place
    /// Whether none of its cases failed in the last whole run.
    var isOutdated = false
    /// The run since which a case is a known failure.
    private(set) var since: Run?
    /// The newest verdicts of the cases, each once.
    private(set) var verdicts: [Verdict] = []

    /// What is known to fail: `step 2`, or names of laws.
    var what: String {
      switch place {
      case .step(let step): "step \(step)"
      case .laws: failure.laws.map(\.rawValue).joined(separator: ", ")
      }
    }

    /// On which devices, and how these are held; empty for all.
    var scope: [String] { failure.devices + failure.orientations.map(\.name) }

    /// Takes what the runs have for its cases.
    mutating func take(_ timelines: [CaseTimeline], _ runs: [Run]) {
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
  let rows: [Row]
  /// The day that decides whether they are over.
  let today: CalendarDay
  /// Milliseconds since 1970, for ages.
  let now: Int64

  /// Returns the known failures of a scenario.
  static func rows(of scenario: ScenarioDefinition) -> [Row] {
    scenario.value.knownFailurePlaces.flatMap { place in
      scenario.value[known: place].map {
        Row(scenario: scenario.name, failure: $0, place: place)
      }
    }
  }
}
