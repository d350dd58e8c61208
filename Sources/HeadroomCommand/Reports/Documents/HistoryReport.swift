package import RegressionRunner
package import RegressionStore

/// Cases over the runs.
package struct HistoryReport: Sendable {
  /// One case over the runs.
  package struct Row: Sendable {
    package var name: CaseName
    /// What the runs have for it.
    package var timeline: CaseTimeline
    /// Whether the scenario is archived, so that the case no longer runs.
    package var isArchived = false

    package init(name: CaseName, timeline: CaseTimeline) {
      self.name = name
      self.timeline = timeline
    }

    /// The verdict in the newest run that has one.
    package var verdict: Verdict? { results.last?.point?.verdict }

    /// How often the outcome became another one.
    package var changes: Int {
      zip(results, results.dropFirst()).count { $0.point != $1.point }
    }

    /// Whether the outcome changed, or the case does not pass.
    package var isEventful: Bool { changes > 0 || verdict != .pass }

    /// The stretches of runs that have a result.
    package var results: [CaseTimeline.Stretch] { timeline.stretches.filter { $0.point != nil } }
  }

  /// Since when a case fails, or does not.
  package struct Since: Sendable {
    /// The first run.
    package var run: Run
    /// How many runs have a result since then, that run included.
    package var runs: Int
    /// The last run before, where it was the other way round.
    package var before: Run?
  }

  /// A run at which a case's outcome became another one.
  package struct Change: Sendable {
    package var run: Run
    /// The case in that run.
    package var testCase: RunRecord.Case

    package init(run: Run, testCase: RunRecord.Case) {
      self.run = run
      self.testCase = testCase
    }
  }

  /// A run from which on a strategy has other code.
  package struct CodeChange: Sendable {
    package var run: Run
    /// How the code differs from that of the run before.
    package var change: CaseChange

    package init(run: Run, change: CaseChange) {
      self.run = run
      self.change = change
    }
  }

  /// What is told about a single case.
  package struct Detail: Sendable {
    /// Its transitions, oldest first.
    package var changes: [Change]
    /// Why it fails, or does not, since it does.
    package var why: CaseExplanation?
    /// How many commits lie between the runs around it, where that is known.
    package var commits: Int?
    /// The judged numbers of the newest outcome that are closest to failing.
    package var margins: [Margin]

    package init(
      changes: [Change], why: CaseExplanation? = nil, commits: Int? = nil, margins: [Margin] = []
    ) {
      self.changes = changes
      self.why = why
      self.commits = commits
      self.margins = margins
    }
  }

  /// The runs, oldest first.
  package var runs: [Run]
  /// How many of the newest runs are shown.
  package var limit: Int
  /// The cases, as this file first saw them.
  package var rows: [Row]
  /// How many cases are left out because they always passed in the same way.
  package var uneventful: Int
  /// Where the code of the cases' strategies became another one in the shown runs, oldest first.
  package var codeChanges: [CodeChange] = []
  /// For a single case: more about it.
  package var detail: Detail?

  /// Makes a report.
  package init(
    runs: [Run], limit: Int, rows: [Row], uneventful: Int = 0, detail: Detail? = nil
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
  package func since(of row: Row) -> Since? {
    guard let streak = row.timeline.streak, let first = streak.stretches.first else { return nil }
    return Since(
      run: runs[first.runs.lowerBound], runs: streak.stretches.map(\.runs.count).reduce(0, +),
      before: streak.before.map { runs[$0.runs.upperBound - 1] })
  }
}
