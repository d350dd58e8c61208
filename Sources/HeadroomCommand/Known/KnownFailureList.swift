import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

struct KnownFailureList: Sendable {
  struct Row: Sendable {
    var scenario: String
    /// The entry, and its position in the scenario.
    var failure: KnownFailure
    var place: KnownFailure.Place
    /// Whether none of its cases failed in the last full run.
    var isOutdated = false
    /// The first run in which a case has been a known failure ever since.
    private(set) var since: Run?
    /// The latest verdicts of its cases, without duplicates.
    private(set) var verdicts: [Verdict] = []

    /// The failing part: `step 2`, or names of laws.
    var what: String {
      switch place {
      case .step(let step): "step \(step)"
      case .laws: failure.laws.map(\.rawValue).joined(separator: ", ")
      }
    }

    /// The devices and orientations; empty for all.
    var scope: [String] { failure.devices + failure.orientations.map(\.name) }

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

  let rows: [Row]
  /// The day against which expiry dates are judged.
  let today: CalendarDay
  /// Milliseconds since 1970, for ages.
  let now: Int64

  static func rows(of scenario: ScenarioDefinition) -> [Row] {
    scenario.value.knownFailurePlaces.flatMap { place in
      scenario.value[known: place].map {
        Row(scenario: scenario.name, failure: $0, place: place)
      }
    }
  }
}
