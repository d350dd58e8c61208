public import RegressionStore

/// Cases over the runs.
public struct HistoryReport: Sendable {
  /// One case over the shown runs.
  public struct Row: Sendable {
    /// The case.
    public var name: CaseName
    /// The verdict in each run, oldest first; nil where the run has no result.
    public var verdicts: [Verdict?]
    /// The run since which the case fails, or since which it does not.
    public var since: Int?

    /// Makes a row.
    public init(name: CaseName, verdicts: [Verdict?], since: Int?) {
      self.name = name
      self.verdicts = verdicts
      self.since = since
    }

    /// The verdict in the newest run that has one.
    public var verdict: Verdict? { verdicts.last { $0 != nil } ?? nil }
  }

  /// A run at which a case's outcome became another one.
  public struct Change: Sendable {
    /// The run.
    public var run: RunRecord
    /// The outcome from there on.
    public var outcome: RecordedOutcome

    /// Makes a change.
    public init(run: RunRecord, outcome: RecordedOutcome) {
      self.run = run
      self.outcome = outcome
    }
  }

  /// The runs, oldest first.
  public var runs: [RunRecord]
  /// The cases, as this file first saw them.
  public var rows: [Row]
  /// For a single case: its transitions, oldest first.
  public var changes: [Change]

  /// Makes a report.
  public init(runs: [RunRecord], rows: [Row], changes: [Change] = []) {
    self.runs = runs
    self.rows = rows
    self.changes = changes
  }

  /// The document that `history --format json` prints.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("headroom", .integer(RunJSON.version)),
      .init("runs", .list(runs.map { .integer($0.number) })),
      .init(
        "cases",
        .list(
          rows.map { row in
            .record([
              "case": .text(row.name.description),
              "verdicts": .list(row.verdicts.map { .optional($0?.rawValue) }),
              "verdict": .optional(row.verdict?.rawValue),
              "since": .optional(row.since),
            ])
          }
        )
      ),
    ]
    if rows.count == 1 {
      let list = changes.map { change in
        JSONValue.record([
          "run": .integer(change.run.number),
          "started": .text(TimeText.iso(change.run.header.startedAt)),
          "outcome": ComparisonJSON.side(change.outcome),
        ])
      }
      members.append(.init("transitions", .list(list)))
    }
    return .object(members)
  }
}
