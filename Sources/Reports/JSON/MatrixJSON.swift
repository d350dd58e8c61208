import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
package import Scenarios

/// Several runs, or all strategies of one, beside each other as JSON.
package enum MatrixJSON {
  /// Returns the document that `compare A B C --format json` prints.
  package static func document(_ matrix: RunMatrix, names: [CaseID: CaseName]) -> Value {
    runs.value((matrix, names))
  }

  /// Returns the document that `compare --strategies --format json` prints: all places, whether the
  /// strategies differ there or not.
  package static func document(_ ranking: StrategyRanking, in run: Run) -> Value {
    strategies.value((ranking, run))
  }

  static let runs: Fields<(matrix: RunMatrix, names: [CaseID: CaseName])> = .document([
    .list("runs", RunJSON.run, "The runs.") { $0.matrix.runs },
    .init("equal", "Number of cases that are the same in all of them.") { $0.matrix.equal },
    .list("totals", RunJSON.totals, "Number of cases by verdict, for each run.") {
      $0.matrix.totals
    },
    .list("cases", row, "The other cases.") { matrix, names in
      matrix.rows.map { (names[$0.caseID], $0) }
    },
  ])

  private static let row: Fields<(name: CaseName?, row: RunMatrix.Row)> = [
    .init("case", "Name of the case.") { $0.name },
    .list("runs", cell, "Its result in each run.") { Array(zip($0.row.cells, $0.row.changes)) },
  ]

  private static let cell: Fields<(RunMatrix.Cell, ComparisonBucket?)> = [
    .word(
      "state", ["absent", "missing", "recorded"],
      "absent (not planned), missing (without a result) or recorded."
    ) { cell, _ in
      switch cell {
      case .absent: "absent"
      case .missing: "missing"
      case .result: "recorded"
      }
    },
    .init("verdict", "The verdict; null without a result.") { $0.0.verdict },
    .init("change", "How it differs from the run before; null if it doesn't.") { $0.1 },
  ]

  static let strategies: Fields<(ranking: StrategyRanking, run: Run)> = .document([
    .object("run", RunJSON.run, "The run.") { $0.run },
    .list("strategies", standing, "The strategies, best first.") { $0.ranking.standings },
    .init("differing", "Number of places where they differ.") { $0.ranking.differing },
    .list("places", place, "All places.") { ranking, _ in
      ranking.rows.map { ($0, ranking.standings) }
    },
  ])

  private static let standing: Fields<StrategyScore> = [
    .init("strategy", "The name.") { $0.strategy },
    .object("totals", RunJSON.totals, "Number of cases by verdict.") { $0.totals },
    .init("coveredPoints", "Sum of the cases' coveredPoints; null if no case ran.") {
      $0.coveredPoints?.thousandths
    },
    .init("pointsScrolled", "Sum of the cases' pointsScrolled; null if no case ran.") {
      $0.pointsScrolled?.thousandths
    },
  ]

  private typealias Place = (row: StrategyRanking.Row, standings: [StrategyScore])

  private static let place: Fields<Place> = [
    .init("scenario", "The scenario.") { $0.row.place.scenario },
    .init("device", "The device.") { $0.row.place.device },
    .init("orientation", "Device orientation.") { $0.row.place.orientation },
    .init("differs", "Whether the strategies differ.") { $0.row.differs },
    .any(
      "verdicts", .mapping(to: Verdict?.schema),
      "Verdict by strategy; null without a result, omitted if not planned."
    ) { row, standings in
      .object(
        zip(standings, row.cells).compactMap { standing, cell in
          switch cell {
          case .absent: nil
          case .missing: .init(standing.strategy, .null)
          case .verdict(let verdict): .init(standing.strategy, verdict.value)
          }
        })
    },
  ]
}

/// Cases over the runs as JSON.
package enum HistoryJSON {
  /// Returns the document that `history --format json` prints.
  package static func document(_ report: HistoryReport) -> Value { fields.value(report) }

  static let fields: Fields<HistoryReport> =
    .document([
      .init("runs", "Numbers of the runs, oldest first.") { $0.runs[$0.shown].map(\.number) },
      .init("uneventful", "Number of cases that passed unchanged in every run.") { $0.uneventful },
      .list("cases", row, "The other cases.") { report in report.rows.map { ($0, report) } },
      .list("codeChanges", codeChange, "Changes of strategies' code.") { $0.codeChanges },
    ]) + detail.of { $0.detail } + SurveyJSON.passes.of { $0.survey }

  /// Only of a single case.
  private static let detail: Fields<HistoryReport.Detail?> = [
    .list("transitions", change, or: .omitted, "Of a single case: the runs that changed it.") {
      $0?.changes
    },
    .any(
      "why", ComparisonJSON.explanation.schema.orNull, or: .omitted,
      "Why its outcome changed last; null if unknown."
    ) { $0.map { $0.why.map(ComparisonJSON.explanation.value) ?? .null } },
    .optional("commitsBetween", "Number of commits since the run before; null if unknown.") {
      $0.map(\.commits)
    },
    .list("margins", margin, or: .omitted, "Its margins.") { $0?.margins },
  ]

  private static let row: Fields<(row: HistoryReport.Row, report: HistoryReport)> =
    [
      .init("case", "Name of the case.") { $0.row.name },
      .init("verdicts", "Verdict in each run; null without a result.") {
        $0.report.verdicts(of: $0.row)
      },
      .init("verdict", "The latest verdict; null without a result.") { $0.row.verdict },
      .optional("archived", "Whether the scenario is archived; omitted if it is not.") {
        $0.row.isArchived ? true : nil
      },
    ] + since.of { $0.report.since(of: $0.row) } + [
      .init("changes", "How often the outcome changed.") { $0.row.changes }
    ]

  private static let since: Fields<HistoryReport.Since?> = [
    .init("since", "Run since which the outcome is unchanged.") { $0?.run.number },
    .init("sinceStarted", "Its start time.") {
      ($0?.run.header.startedAt).map { TimeText.iso($0) }
    },
    .init("sinceCommit", "Its commit.") { $0?.run.header.commit },
    .init("runsSince", "Number of runs since then.") { $0?.runs },
    .init("before", "The run before it.") { $0?.before?.number },
    .init("beforeCommit", "Its commit.") { $0?.before?.header.commit },
  ]

  /// What is known of a run where something changed.
  private static let run: Fields<Run> = [
    .init("run", "Number of the run.") { $0.number },
    .init("started", "Start time, ISO 8601 in UTC.") { TimeText.iso($0.header.startedAt) },
    .init("commit", "Commit under test.") { $0.header.commit },
  ]

  private static let codeChange: Fields<HistoryReport.CodeChange> =
    run.of { $0.run } + [
      .object("change", ComparisonJSON.change, "What changed.") { $0.change },
      .init("sentence", "Message.") { $0.change.sentence },
    ]

  private static let change: Fields<HistoryReport.Change> =
    run.of { $0.run } + [
      .object("outcome", ComparisonJSON.side, "The new outcome.") { $0.outcome },
      .list("adjustments", ComparisonJSON.movement, "Its adjustments.") {
        $0.outcome.body.adjustments
      },
      .object(
        "approval", ApprovalText.fields, or: .omitted, "Its approval; omitted without one."
      ) { $0.approval },
    ]

  static let margin: Fields<Margin> = [
    .init("step", "Index of the step.") { $0.step },
    .init("subject", "Subject or law.") { $0.subject },
    .init("margin", "Points; negative where it failed.") { $0.margin.thousandths },
  ]
}
