public import RegressionStore
public import Scenarios

/// The known failures of a suite.
public struct KnownFailureReport: Sendable {
  /// One known failure.
  public struct Row: Sendable {
    /// The scenario's name.
    public var scenario: String
    /// The strategy that fails.
    public var strategy: String
    /// What is known to fail: `step 2`, or names of laws.
    public var what: String
    /// Why.
    public var reason: String
    /// How long.
    public var until: KnownFailure.Expiry
    /// The run since which a case is a known failure.
    public private(set) var since: RunRecord?
    /// The newest verdicts of the cases, each once.
    public private(set) var verdicts: [Verdict] = []

    /// Takes what the runs have for the cases of the scenario under the strategy.
    public mutating func take(_ timelines: [CaseTimeline], _ runs: [RunRecord]) {
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
  public let rows: [Row]
  /// The day that decides whether they are over.
  public let today: CalendarDay
  /// Milliseconds since 1970, for ages.
  public let now: Int64

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - rows: The known failures.
  ///   - today: The day that decides whether they are over.
  ///   - now: Milliseconds since 1970, for ages.
  public init(rows: [Row], today: CalendarDay, now: Int64) {
    self.rows = rows
    self.today = today
    self.now = now
  }

  /// Returns the known failures of a scenario.
  public static func rows(of scenario: ScenarioDefinition) -> [Row] {
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
