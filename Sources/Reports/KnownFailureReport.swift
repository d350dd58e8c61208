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

  private let rows: [Row]
  private let today: CalendarDay
  private let now: Int64

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
        scenario: scenario.name,
        strategy: known.strategy,
        what: what,
        reason: known.reason,
        until: known.until
      )
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

  /// The rows as a table, each line with a line feed.
  public func text(width: Int?, style: TerminalStyle = .plain) -> String {
    guard !rows.isEmpty else { return "no failure is known\n" }
    var table = TextTable([
      .init("SCENARIO"), .init("STRATEGY"), .init("FAILS"), .init("SINCE"), .init("UNTIL"),
      .init("NOW"), .init("REASON", mayShrink: true),
    ])
    for row in rows {
      table.append([
        row.scenario, row.strategy, row.what,
        row.since.map {
          "run \($0.number), \(Words.count(Self.days($0, now), "day"))"
        } ?? "",
        until(row),
        row.verdicts.isEmpty
          ? "no result" : row.verdicts.map { VerdictWords.word($0) }.joined(separator: ", "),
        row.reason,
      ])
    }
    let over = rows.count { $0.until.isOver(on: today) }
    let summary =
      Words.count(rows.count, "known failure") + (over > 0 ? ", \(over) of them over" : "")
    return table.text(width: width, style: style) + "\n\(summary)\n"
  }

  /// The document that `known --format json` prints.
  public var json: JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "today": .text(today.description),
      "known": .list(
        rows.map { row in
          .record([
            "scenario": .text(row.scenario),
            "strategy": .text(row.strategy),
            "fails": .text(row.what),
            "reason": .text(row.reason),
            "until": .text(Self.words(row.until)),
            "isOver": .flag(row.until.isOver(on: today)),
            "since": .optional(row.since?.number),
            "days": .optional(row.since.map { Self.days($0, now) }),
            "verdicts": .list(row.verdicts.map { .text($0.rawValue) }),
          ])
        }
      ),
    ])
  }

  private func until(_ row: Row) -> String {
    Self.words(row.until) + (row.until.isOver(on: today) ? ", over" : "")
  }

  private static func words(_ expiry: KnownFailure.Expiry) -> String {
    switch expiry {
    case .never: "never"
    case .day(let day): day.description
    case .unreadable(let text): text
    }
  }

  private static func days(_ run: RunRecord, _ now: Int64) -> Int {
    Int(max(0, now.subtractingClamped(run.header.startedAt)) / 86_400_000)
  }
}
