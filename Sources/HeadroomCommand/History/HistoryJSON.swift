import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum HistoryJSON {
  static let rates: Fields<[PassRates]> = .document([
    .list("rates", grouped, "Pass rates, for each value of --rates.") { $0 }
  ])

  private static let grouped: Fields<PassRates> = [
    .word("by", PassRates.Grouping.allCases.map(\.rawValue), "What the cases are grouped by.") {
      $0.grouping.rawValue
    },
    .list("runs", run, "The complete runs of the whole suite, oldest first.") { $0.runs },
    .list("groups", group, "The groups, the highest newest rate first.") { $0.groups },
  ]

  private static let group: Fields<PassRates.Group> = [
    .init("name", "Name of the strategy, form or tag.") { $0.name },
    .list("counts", count, "Its cases in each of the runs.") { $0.counts },
  ]

  private static let count: Fields<PassRates.Count> = [
    .init("passed", "Number of passing cases.") { $0.passed },
    .init("judged", "Number of cases that were neither skipped nor unjudged.") { $0.judged },
    .init("rate", "Passing share of these, 0 to 1; null without any.") { $0.rate },
  ]

  static let fields: Fields<History> =
    .document([
      .init("runs", "Numbers of the runs, oldest first.") { $0.runs[$0.shown].map(\.number) },
      .init("uneventful", "Number of cases that passed unchanged in every run.") { $0.uneventful },
      .list("cases", row, "The other cases.") { history in history.rows.map { ($0, history) } },
      .list("codeChanges", codeChange, "Changes of strategies' code.") { $0.codeChanges },
    ]) + detail.of { $0.detail }

  /// Empty unless there is a single case.
  private static let detail: Fields<History.Detail?> = [
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
    .list("margins", Margin.fields, or: .omitted, "Its margins.") { $0?.margins },
  ]

  private static let row: Fields<(row: History.Row, history: History)> =
    [
      .init("case", "Name of the case.") { $0.row.name },
      .init("verdicts", "Verdict in each run; null without a result.") {
        $0.history.verdicts(of: $0.row)
      },
      .init("verdict", "The latest verdict; null without a result.") { $0.row.verdict },
      .optional("archived", "Whether the scenario is archived; omitted if it is not.") {
        $0.row.isArchived ? true : nil
      },
    ] + since.of { $0.history.since(of: $0.row) } + [
      .init("changes", "How often the outcome changed.") { $0.row.changes }
    ]

  private static let since: Fields<History.Since?> = [
    .init("since", "Run since which the outcome is unchanged.") { $0?.run.number },
    .init("sinceStarted", "Its start time.") {
      ($0?.run.header.startedAt).map { TimeText.iso($0) }
    },
    .init("sinceCommit", "Its commit.") { $0?.run.header.commit },
    .init("runsSince", "Number of runs since then.") { $0?.runs },
    .init("before", "The run before it.") { $0?.before?.number },
    .init("beforeCommit", "Its commit.") { $0?.before?.header.commit },
  ]

  private static let run: Fields<Run> = [
    .init("run", "Number of the run.") { $0.number },
    .init("started", "Start time, ISO 8601 in UTC.") { TimeText.iso($0.header.startedAt) },
    .init("commit", "Commit under test.") { $0.header.commit },
  ]

  private static let codeChange: Fields<History.CodeChange> =
    run.of { $0.run } + [
      .object("change", ComparisonJSON.change, "What changed.") { $0.change },
      .init("sentence", "Message.") { $0.change.sentence },
    ]

  private static let change: Fields<History.Change> =
    run.of { $0.run } + [
      .object("outcome", ComparisonJSON.side, "The new outcome.") {
        $0.testCase.record.side
      },
      .list("adjustments", TraceJSON.movement, "Its adjustments.") {
        $0.testCase.adjustments
      },
    ] + CaseFact.notes.of { $0.testCase }
}
