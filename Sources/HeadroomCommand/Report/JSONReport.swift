import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Everything about a run as JSON, one case per line.
///
///     {
///     "headroom": 1,
///     "report": "run",
///     "run": {"run": 42, "uuid": "019ab2…", "state": "complete", …},
///     …
///     "cases": [
///     {"case": "table/last-row [inset-scroll, iPhone 8]", "verdict": "pass", …}
///     ]
///     }
///
/// ``fields`` documents every member.
struct JSONReport: ReportWriter {
  /// Whether to include cases that passed or failed as known.
  var listsAllCases = true

  func write(_ record: RunRecord, to output: inout ReportOutput) throws {
    try output.write("{\n")
    for member in Self.head.members((record, listsAllCases)) {
      try output.write(Value.text(member.key).compact + ": " + member.value.compact + ",\n")
    }
    try output.write("\"cases\": [")
    let fields = Self.entry(record.facts)
    var separator = "\n"
    for entry in record.cases where listsAllCases || !entry.isAsExpected {
      try output.write(separator + fields.value(entry).compact)
      separator = ",\n"
    }
    try output.write(separator == "\n" ? "]\n}\n" : "\n]\n}\n")
  }

  /// Every member of the document with its help; `[]` stands for each element of a list.
  ///
  /// Unknown values are null. Members may be added to version 1, but none is renamed or removed.
  static var fields: [(path: String, meaning: String)] { document().help }

  static func document(_ facts: [CaseFact] = CaseFact.all) -> Fields<
    (record: RunRecord, listsAllCases: Bool)
  > {
    head + [
      .list("cases", entry(facts), "The cases, in the order in which they ran; see selection.") {
        $0.record.cases
      }
    ]
  }

  private static func entry(_ facts: [CaseFact]) -> Fields<RunRecord.Case> {
    RunJSON.caseName.of { $0.name } + Fields(facts.map(\.column))
  }

  private static let head: Fields<(record: RunRecord, listsAllCases: Bool)> = .document([
    .word("report", ["run"], "Kind of report: run.") { _ in "run" },
    .object("run", shownRun, "The run, with the totals of all planned cases.") { $0.record },
    .object(
      "totals", RunJSON.totals, "Number of reported cases by verdict; they add up to planned."
    ) { $0.record.totals },
    .init("selection", "Whether 'cases' leaves out cases of the run.") {
      $0.record.isSelection || !$0.listsAllCases && $0.record.cases.contains(where: \.isAsExpected)
    },
    .object(
      "change", change, or: .null,
      "What changed in the whole run since an earlier one; null: there is none."
    ) { $0.record.change },
    .list("changed", changed, "Reported cases that differ.") { record, _ in
      record.changed.map { ($0, record) }
    },
    .list("failureGroups", failureGroup, "Cases that fail in the same way.") { record, _ in
      record.cases.filter { $0.verdict?.isFailing == true }
        .grouped { $0.record.outcome?.fingerprint }
    },
    .list("causes", cause, "The failing cases by strategy and cause, the worst first.") {
      record, _ in record.causes.map { ($0, record) }
    },
    .list(
      "strategies", score, or: .omitted,
      "Strategies, best first; omitted if 'cases' leaves out what is as expected."
    ) { $0.listsAllCases ? $0.record.scoreboard : nil },
    .list(
      "closestPasses", pass, or: .omitted,
      "Passing cases closest to failing, at most 20; omitted likewise."
    ) { $0.listsAllCases ? $0.record.closestPasses : nil },
    .list(
      "layoutDoubts", RunJSON.doubt, or: .omitted, "Layouts that may be wrong; omitted if none."
    ) { $0.record.untrusted.filled },
    .list(
      "lacks", RunJSON.lack, or: .omitted,
      "Strategies without effect; omitted if none."
    ) { $0.record.unmetRequirements.filled },
    .list(
      "skipped", RunJSON.skipped, or: .omitted,
      "Strategies that were skipped; omitted if none, or where the run was not just done."
    ) { $0.record.skipped.filled },
    DecidingCases.member { $0.record.deciding },
    .list(
      "trend", trendRun, isFolded: true,
      "Complete runs of all cases on the branch up to this one, oldest first, with the members "
        + "of run except today."
    ) { $0.record.trend },
  ])

  private static let about: Fields<Run> =
    [
      .init("run", "Number in the database; null if not recorded.") { $0.recorded?.number },
      .init("uuid", "UUID, the same in all databases.") { $0.recorded?.uuid.description },
    ] + RunJSON.about + [
      .init("seconds", "Duration in seconds.") { $0.seconds },
      .init("host", "Host name.") { $0.recorded?.host },
    ] + RunJSON.versions

  private static let totals: Fields<Run> = [
    .object(
      "totals", RunJSON.totals, isFolded: true,
      "Totals of all planned cases, with the members of totals below."
    ) { $0.totals }
  ]

  private static let trendRun = about + totals

  private static let shownRun: Fields<RunRecord> =
    about.of { $0.run } + [
      .init("today", "Day against which known failures were judged.") { $0.suite.today.description }
    ] + totals.of { $0.run }

  private static let change: Fields<RunRecord.Change> =
    RunJSON.change + [
      .object(
        "buckets", ComparisonJSON.counts, isFolded: true,
        "Number of cases per bucket, as in headroom compare."
      ) { change in { change.comparison.count(of: $0) } }
    ]

  private static let changed: Fields<(it: ChangedCase, record: RunRecord)> = [
    .init("case", "Name of the case.") { $0.it.name },
    .init("bucket", "How it differs.") { $0.it.bucket },
    .init(
      "laws",
      "Description of the law changes that redefine it; null if it was not redefined by laws."
    ) { $0.it.laws?.sentence },
    .object(
      "before", ComparisonJSON.side, or: .null, isFolded: true,
      "Verdict and mismatches of the earlier run."
    ) { $0.it.before },
    .word(
      "verdict", verdicts, or: .null, "New verdict; null if the case is no longer planned."
    ) { changed, record in changed.index.map { record.cases[$0].verdict.key } },
  ]

  private static let verdicts = Verdict?.all.map(\.key)

  private static let failureGroup: Fields<[RunRecord.Case]> = [
    .init("fingerprint", "Common fingerprint.") { $0[0].record.outcome?.fingerprint?.description },
    .init("cases", "Case names.") { $0.map(\.name) },
  ]

  private static let cause: Fields<(it: CauseGroup, record: RunRecord)> = [
    .init("strategy", "The strategy of the cases; in a trial, of the worst one.") {
      $0.record.cases[$0.it.first].name.strategy
    },
    .init("subject", "Law or subject that failed.") { $0.it.subject },
    .init("sentence", "Message; numbers and names that differ are in brackets.") { $0.it.sentence },
    .init("first", "Name of the case that shows it.") { $0.record.cases[$0.it.first].name },
    .init("cases", "Case names.") { cause, record in cause.cases.map { record.cases[$0].name } },
    .list("others", other, "What else fails in these cases.") { $0.it.others },
  ]

  private static let other: Fields<(subject: String, cases: Int)> = [
    .init("subject", "Law or subject.") { $0.subject },
    .init("cases", "Number of these cases in which it fails, too.") { $0.cases },
  ]

  private static let score: Fields<StrategyScore> =
    [
      .init("strategy", "The name.") { $0.strategy },
      .object("totals", RunJSON.totals, isFolded: true, "Totals of the strategy's reported cases.")
      {
        $0.totals
      },
    ] + StrategyScore.measures

  private static let pass: Fields<RunRecord.ClosePass> = [
    .init("case", "Name of the case.") { $0.name },
    .init("step", "Index of the step.") { $0.margin.step },
    .init("subject", "Subject or law.") { $0.margin.subject },
    .init("margin", "Margin until it fails, in points.") { $0.margin.margin.thousandths },
  ]
}
