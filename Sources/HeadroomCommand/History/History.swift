import RegressionRunner
import RegressionStore

struct History: Sendable {
  struct Row: Sendable {
    var name: CaseName
    var timeline: CaseTimeline
    /// Archived scenarios no longer run.
    var isArchived = false

    /// The verdict of the newest run with a result.
    var verdict: Verdict? { results.last?.point?.verdict }

    var changes: Int {
      zip(results, results.dropFirst()).count { $0.point != $1.point }
    }

    var isEventful: Bool { changes > 0 || verdict != .pass }

    var results: [CaseTimeline.Stretch] { timeline.stretches.filter { $0.point != nil } }
  }

  /// When a case began to fail, or not to fail.
  struct Since: Sendable {
    var run: Run
    /// Number of runs with a result from that run on.
    var runs: Int
    /// The last run before with the opposite result.
    var before: Run?
  }

  struct Change: Sendable {
    var run: Run
    var testCase: RunRecord.Case
  }

  /// A run that first has different code for a strategy.
  struct CodeChange: Sendable {
    var run: Run
    /// How the code differs from the previous run's.
    var change: CaseChange
  }

  struct Detail: Sendable {
    /// Oldest first.
    var changes: [Change]
    /// The cause of the last change between failing and not failing, if any.
    var why: CaseExplanation?
    /// Number of commits between the two runs, if known.
    var commits: Int?
    /// The values in the newest outcome that are closest to failing.
    var margins: [Margin] = []
  }

  /// Oldest first.
  var runs: [Run]
  /// Number of newest runs to show.
  var limit: Int
  /// In the order in which the cases were first recorded.
  var rows: [Row]
  /// Number of cases left out because they always passed unchanged.
  var uneventful: Int = 0
  /// Code changes of the cases' strategies in the shown runs, oldest first.
  var codeChanges: [CodeChange] = []
  /// Only for a single case.
  var detail: Detail?

  var shown: Range<Int> { max(0, runs.count - limit)..<runs.count }

  /// Returns the verdicts of a case in the shown runs; nil if a run has no result.
  func verdicts(of row: Row) -> [Verdict?] {
    row.timeline.stretches.flatMap { stretch in
      Array(repeating: stretch.point?.verdict, count: stretch.runs.clamped(to: shown).count)
    }
  }

  /// Returns when a case began to fail, or not to fail; nil if it has no result.
  func since(of row: Row) -> Since? {
    guard let streak = row.timeline.streak, let first = streak.stretches.first else { return nil }
    return Since(
      run: runs[first.runs.lowerBound], runs: streak.stretches.map(\.runs.count).reduce(0, +),
      before: streak.before.map { runs[$0.runs.upperBound - 1] })
  }
}
