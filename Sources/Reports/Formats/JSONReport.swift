import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Everything about a run as JSON, one case a line.
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
package struct JSONReport: ReportWriter {
  /// Makes a writer.
  package init() {}

  package func write(_ document: RunDocument, to output: inout ReportOutput) throws {
    try output.write("{\n")
    for member in Self.head.members(document) {
      try output.write(Value.text(member.key).compact + ": " + member.value.compact + ",\n")
    }
    try output.write("\"cases\": [")
    for (index, entry) in document.cases.enumerated() {
      try output.write((index == 0 ? "\n" : ",\n") + Self.entry.value(entry).compact)
    }
    try output.write(document.cases.isEmpty ? "]\n}\n" : "\n]\n}\n")
  }

  /// Every member of the document with its meaning; `[]` stands for each element of a list.
  ///
  /// What can be unknown is null. Members may be added to version 1, none is renamed or removed.
  package static var fields: [(path: String, meaning: String)] { document.help }

  static var document: Fields<RunDocument> {
    head + [
      .list("cases", entry, "All reported cases, in the order in which they ran.") { $0.cases }
    ]
  }

  private static let head: Fields<RunDocument> = .document([
    .word("report", ["run"], "Kind of report: run.") { _ in "run" },
    .object("run", shownRun, "The run, with the totals of all planned cases.") { $0 },
    .object(
      "totals", RunJSON.totals, "Number of reported cases by verdict; they add up to planned."
    ) { $0.totals },
    .init("selection", "Whether a filter excluded cases of the run.") { $0.isSelection },
    .object(
      "change", change, or: .null,
      "What changed in the whole run since an earlier one; null: there is none."
    ) { $0.change },
    .list("changed", changed, "Reported cases that differ.") { document in
      document.changed.map { ($0, document) }
    },
    .list("failureGroups", failureGroup, "Cases that fail in the same way.") { document in
      document.failureGroups.map { ($0, document) }
    },
    .list("strategies", score, "Strategies, best first.") { $0.scoreboard },
    .list("closestPasses", pass, "Passing cases closest to failing, at most 20.") {
      $0.closestPasses
    },
    .list(
      "trend", trendRun, isFolded: true,
      "Complete runs of all cases on the branch up to this one, oldest first, with the members "
        + "of run except today."
    ) { $0.trend },
  ])

  // MARK: The run

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

  private static let shownRun: Fields<RunDocument> =
    about.of { $0.run } + [
      .init("today", "Day against which known failures were judged.") { $0.suite.today.description }
    ] + totals.of { $0.run }

  private static let change: Fields<RunReport.Change> =
    RunJSON.change + [
      .object(
        "buckets", ComparisonJSON.counts, isFolded: true,
        "Number of cases per bucket, as in headroom compare."
      ) { change in { change.comparison.count(of: $0) } }
    ]

  private static let changed: Fields<(it: ChangedCase, document: RunDocument)> = [
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
    ) { changed, document in changed.index.map { document.cases[$0].verdict.key } },
  ]

  private static let verdicts = Verdict?.all.map(\.key)

  private static let failureGroup: Fields<(it: RunDocument.FailureGroup, document: RunDocument)> = [
    .init("fingerprint", "Common fingerprint.") { $0.it.fingerprint?.description },
    .init("cases", "Case names.") { group, document in
      group.cases.map { document.cases[$0].name }
    },
  ]

  private static let score: Fields<StrategyScore> =
    [
      .init("strategy", "The name.") { $0.strategy },
      .object("totals", RunJSON.totals, isFolded: true, "Totals of the strategy's reported cases.")
      {
        $0.totals
      },
    ] + StrategyScore.measures

  private static let pass: Fields<RunDocument.ClosePass> = [
    .init("case", "Name of the case.") { $0.name },
    .init("step", "Index of the step.") { $0.margin.step },
    .init("subject", "Subject or law.") { $0.margin.subject },
    .init("margin", "Margin until it fails, in points.") { $0.margin.margin.thousandths },
  ]

  // MARK: Cases

  // Only some forms, and external programs, can have the last three; of others nothing is said.
  private static let entry: Fields<RunDocument.Case> =
    RunJSON.caseName.of { $0.name } + [
      .init("form", "The scenario's form.") { $0.form },
      .init("tags", "The scenario's tags.") { $0.tags },
      .init("file", "The scenario's file in the newest import.") { $0.file },
      .word(
        "verdict", verdicts,
        "pass, fail, error, knownFailure, unexpectedPass, unjudged, skipped or missing."
      ) { $0.verdict.key },
      .init("since", "Run since which the outcome is unchanged.") { $0.sinceRun },
      .init("failingSince", "Run since which it has been failing.") { $0.failingSince },
      .init("bucket", "How it differs from the earlier run; null if it doesn't.") { $0.bucket },
      .init("digest", "Identifies the outcome: verdict, mismatches and adjustments.") {
        $0.digest?.description
      },
      .init("fingerprint", "Identifies the failure.") { $0.fingerprint?.description },
      .init("knownFailures", "Why it is known to fail.") { $0.knownReasons },
      .list("mismatches", finding, "Failed checks.") { $0.findings },
      .list("adjustments", ComparisonJSON.movement, "Changes made by UIKit and the strategy.") {
        $0.adjustments
      },
      .object("metrics", metrics, or: .null, "Metrics; null if missing.") { $0.metrics },
      .list("margins", HistoryJSON.margin, "Margin of each judged number.") { $0.margins },
      .optional("layoutDoubt", "Why the layout may be wrong on this device; omitted otherwise.") {
        $0.layoutUncertainty
      },
      .optional(
        "standardError",
        "Last part of an external strategy's standard error if it failed; omitted if empty."
      ) { $0.standardError.isEmpty ? nil : $0.standardError },
      .optional(
        "lack",
        "Unmet requirement of a strategy that does nothing in the form; omitted otherwise."
      ) { $0.unmetRequirement },
    ]

  private static let finding: Fields<RunDocument.Finding> = [
    .init("step", "Index of the step, from 0.") { $0.mismatch.step },
    .init("after", "The last step before it.") { $0.action },
    .init("subject", "Subject or law.") { $0.mismatch.subject },
    .init(
      "operator",
      "Operator: equals, atLeast, atMost, between, near, not, oneOf, contains, holds (a law) or "
        + "until (an expired known failure)."
    ) { $0.mismatch.operator },
    .init("expected", "Expected value, as text.") { $0.mismatch.expected.readable },
    .init("actual", "Actual value, as text.") { $0.mismatch.actual.readable },
    .init("difference", "Distance of the number from passing.") { $0.difference?.thousandths },
    .init("sentence", "Message.") { $0.sentence },
    .init("file", "File of the expectation.") { $0.file },
    .init("line", "Line in that file.") { $0.line },
  ]

  private static let metrics: Fields<CaseMetrics> = [
    .init("clearance", "Minimum distance from the focused field to the keyboard.") {
      $0.clearance?.thousandths
    },
    .init("coveredPoints", "Maximum of 'focus.covered' at rest.") { $0.coveredPoints.thousandths },
    .init("coveredMilliseconds", "Time that the focused field was covered, even partly.") {
      $0.coveredMilliseconds.thousandths
    },
    .init("pointsScrolled", "Total distance scrolled, including movement of the root view.") {
      $0.pointsScrolled.thousandths
    },
  ]

}
