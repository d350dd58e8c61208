public import RegressionRunner
public import RegressionStore

/// Cases over the runs.
public struct HistoryReport: Sendable {
  /// One case over the runs.
  public struct Row: Sendable {
    /// The case.
    public var name: CaseName
    /// What the runs have for it.
    public var timeline: CaseTimeline

    /// Makes a row.
    public init(name: CaseName, timeline: CaseTimeline) {
      self.name = name
      self.timeline = timeline
    }

    /// The verdict in the newest run that has one.
    public var verdict: Verdict? { results.last?.point?.verdict }

    /// How often the outcome became another one.
    public var changes: Int {
      zip(results, results.dropFirst()).count { $0.point != $1.point }
    }

    /// Whether the outcome changed, or the case does not pass.
    public var isEventful: Bool { changes > 0 || verdict != .pass }

    /// The stretches of runs that have a result.
    var results: [CaseTimeline.Stretch] { timeline.stretches.filter { $0.point != nil } }
  }

  /// Since when a case fails, or does not.
  public struct Since: Sendable {
    /// The first run.
    public var run: RunRecord
    /// How many runs have a result since then, that run included.
    public var runs: Int
    /// The last run before, where it was the other way round.
    public var before: RunRecord?
  }

  /// A run at which a case's outcome became another one.
  public struct Change: Sendable {
    /// The run.
    public var run: RunRecord
    /// The outcome from there on.
    public var outcome: RecordedOutcome
    /// What was approved for the case, where that alone judged it in that run.
    public var approval: Baseline?

    /// Makes a change.
    public init(run: RunRecord, outcome: RecordedOutcome, approval: Baseline? = nil) {
      self.run = run
      self.outcome = outcome
      self.approval = approval
    }
  }

  /// A run from which on a strategy has other code.
  public struct CodeChange: Sendable {
    /// The run.
    public var run: RunRecord
    /// How the code differs from that of the run before.
    public var change: CaseChange

    /// Makes a change.
    public init(run: RunRecord, change: CaseChange) {
      self.run = run
      self.change = change
    }
  }

  /// What is told about a single case.
  public struct Detail: Sendable {
    /// Its transitions, oldest first.
    public var changes: [Change]
    /// Why it fails, or does not, since it does.
    public var why: CaseExplanation?
    /// How many commits lie between the runs around it, where that is known.
    public var commits: Int?
    /// The judged numbers of the newest outcome that are closest to failing.
    public var margins: [Margin]

    /// Makes a detail.
    public init(
      changes: [Change], why: CaseExplanation? = nil, commits: Int? = nil, margins: [Margin] = []
    ) {
      self.changes = changes
      self.why = why
      self.commits = commits
      self.margins = margins
    }
  }

  /// The runs, oldest first.
  public var runs: [RunRecord]
  /// How many of the newest runs are shown.
  public var limit: Int
  /// The cases, as this file first saw them.
  public var rows: [Row]
  /// How many cases are left out because they always passed in the same way.
  public var uneventful: Int
  /// Where the code of the cases' strategies became another one in the shown runs, oldest first.
  public var codeChanges: [CodeChange] = []
  /// For a single case: more about it.
  public var detail: Detail?
  /// For several selected cases: which passes of the newest run came closest to failing.
  public var survey: RunSurvey?

  /// Makes a report.
  public init(
    runs: [RunRecord], limit: Int, rows: [Row], uneventful: Int = 0, detail: Detail? = nil
  ) {
    self.runs = runs
    self.limit = limit
    self.rows = rows
    self.uneventful = uneventful
    self.detail = detail
  }

  /// The positions of the runs that are shown.
  package var shown: Range<Int> { max(0, runs.count - limit)..<runs.count }

  /// Returns the verdicts of a case in the shown runs, nil where a run has no result.
  package func verdicts(of row: Row) -> [Verdict?] {
    row.timeline.stretches.flatMap { stretch in
      Array(repeating: stretch.point?.verdict, count: stretch.runs.clamped(to: shown).count)
    }
  }

  /// Returns since when a case is as it is.
  public func since(of row: Row) -> Since? {
    guard let streak = row.timeline.streak, let first = streak.stretches.first else { return nil }
    return Since(
      run: runs[first.runs.lowerBound], runs: streak.stretches.map(\.runs.count).reduce(0, +),
      before: streak.before.map { runs[$0.runs.upperBound - 1] })
  }
}
