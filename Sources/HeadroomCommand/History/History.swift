import RegressionRunner
import RegressionStore

/// Cases over the runs.
struct History: Sendable {
  /// One case over the runs.
  struct Row: Sendable {
    var name: CaseName
    /// What the runs have for it.
    var timeline: CaseTimeline
    /// Whether the scenario is archived, so that the case no longer runs.
    var isArchived = false

    /// The verdict in the newest run that has one.
    var verdict: Verdict? { results.last?.point?.verdict }

    /// How often the outcome changed.
    var changes: Int {
      zip(results, results.dropFirst()).count { $0.point != $1.point }
    }

    /// Whether the outcome changed, or the case does not pass.
    var isEventful: Bool { changes > 0 || verdict != .pass }

    /// The stretches of runs that have a result.
    var results: [CaseTimeline.Stretch] { timeline.stretches.filter { $0.point != nil } }
  }

  /// Since when a case fails, or does not fail.
  struct Since: Sendable {
    /// The first run.
    var run: Run
    /// How many runs have a result since then, that run included.
    var runs: Int
    /// The last run before, where it was the other way round.
    var before: Run?
  }

  /// A run at which a case's outcome changed.
  struct Change: Sendable {
    var run: Run
    /// The case in that run.
    var testCase: RunRecord.Case
  }

  /// A run from which on a strategy has other code.
  struct CodeChange: Sendable {
    var run: Run
    /// How the code differs from that of the run before.
    var change: CaseChange
  }

  /// What is shown of a single case.
  struct Detail: Sendable {
    /// Its transitions, oldest first.
    var changes: [Change]
    /// Why it fails, or does not, since it does.
    var why: CaseExplanation?
    /// How many commits lie between the runs around it, where that is known.
    var commits: Int?
    /// The judged numbers of the newest outcome that are closest to failing.
    var margins: [Margin] = []
  }

  /// The runs, oldest first.
  var runs: [Run]
  /// How many of the newest runs are shown.
  var limit: Int
  /// The cases, as this file first saw them.
  var rows: [Row]
  /// How many cases are left out because they always passed in the same way.
  var uneventful: Int = 0
  /// Where the code of the cases' strategies changed in the shown runs, oldest first.
  var codeChanges: [CodeChange] = []
  /// For a single case: more about it.
  var detail: Detail?

  /// The positions of the runs that are shown.
  var shown: Range<Int> { max(0, runs.count - limit)..<runs.count }

  /// Returns the verdicts of a case in the shown runs, nil where a run has no result.
  func verdicts(of row: Row) -> [Verdict?] {
    row.timeline.stretches.flatMap { stretch in
      Array(repeating: stretch.point?.verdict, count: stretch.runs.clamped(to: shown).count)
    }
  }

  /// Returns since when a case is as it is.
  func since(of row: Row) -> Since? {
    guard let streak = row.timeline.streak, let first = streak.stretches.first else { return nil }
    return Since(
      run: runs[first.runs.lowerBound], runs: streak.stretches.map(\.runs.count).reduce(0, +),
      before: streak.before.map { runs[$0.runs.upperBound - 1] })
  }
}
