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
    for member in head(of: document) {
      try output.write(Value.text(member.key).compact + ": " + member.value.compact + ",\n")
    }
    try output.write("\"cases\": [")
    for (index, entry) in document.cases.enumerated() {
      try output.write((index == 0 ? "\n" : ",\n") + self.entry(entry).compact)
    }
    try output.write(document.cases.isEmpty ? "]\n}\n" : "\n]\n}\n")
  }

  private func head(of document: RunDocument) -> [Value.Member] {
    [
      .init("headroom", .integer(RunJSON.version)),
      .init("report", .text("run")),
      .init("run", run(document.run, today: document.today.description)),
      .init("totals", RunJSON.totals(document.totals)),
      .init("selection", .flag(document.isSelection)),
      .init("change", document.change.map(change) ?? .null),
      .init("changed", .list(document.changed.map { changed($0, document) })),
      .init(
        "failureGroups",
        .list(
          document.failureGroups.map { group in
            .record([
              "fingerprint": .optional(group.fingerprint?.description),
              "cases": .list(group.cases.map { .text(document.cases[$0].name.description) }),
            ])
          }
        )
      ),
      .init("strategies", .list(document.scoreboard.map(MatrixJSON.score))),
      .init(
        "closestPasses",
        .list(
          document.closestPasses.map { pass in
            .record([
              "case": .text(pass.name.description),
              "step": .integer(pass.margin.step), "subject": .text(pass.margin.subject),
              "margin": .number(pass.margin.margin),
            ])
          }
        )
      ),
      .init("trend", .list(document.trend.map { run($0, today: nil) })),
    ]
  }

  // MARK: The run

  private func run(_ run: Run, today: String?) -> Value {
    let header = run.header
    var members: [Value.Member] = [
      .init("run", .optional(run.recorded?.number)),
      .init("uuid", .optional(run.recorded?.uuid.description)),
      .init("state", .text(run.state.rawValue)),
      .init("label", .optional(header.label)),
      .init("branch", .optional(header.branch)),
      .init("commit", .optional(header.commit)),
      .init("dirty", header.isDirty.map { .flag($0) } ?? .null),
      .init("filtered", .flag(header.isFiltered)),
      .init("shard", header.shard.map { .text("\($0.index)/\($0.count)") } ?? .null),
      .init("started", .text(TimeText.iso(header.startedAt))),
      .init("ended", .optional(run.endedAt.map { TimeText.iso($0) })),
      .init("seconds", .number(run.seconds)),
      .init("host", .optional(run.recorded?.host)),
      .init("engineVersion", .text(header.engineVersion)),
      .init("toolVersion", .text(header.toolVersion)),
    ]
    if let today { members.append(.init("today", .text(today))) }
    members.append(.init("totals", RunJSON.totals(run.totals)))
    return .object(members)
  }

  private func change(_ change: RunReport.Change) -> Value {
    guard case .object(let counts) = RunJSON.change(change) else { return .null }
    let buckets = Value.object(
      ComparisonBucket.allCases.map {
        .init($0.rawValue, .integer(change.comparison.count(of: $0)))
      }
    )
    return .object(counts + [.init("buckets", buckets)])
  }

  private func changed(_ entry: ChangedCase, _ document: RunDocument) -> Value {
    .record([
      "case": .text(entry.name.description),
      "bucket": .text(entry.bucket.rawValue),
      "laws": .optional(entry.laws?.sentence),
      "before": ComparisonJSON.side(entry.before),
      "verdict": .optional(entry.index.map { document.cases[$0].verdict.key }),
    ])
  }

  // MARK: Cases

  private func entry(_ entry: RunDocument.Case) -> Value {
    let record = Value.record([
      "case": .text(entry.name.description),
      "scenario": .text(entry.name.scenario),
      "strategy": .text(entry.name.strategy),
      "device": .text(entry.name.device),
      "orientation": .text(entry.name.orientation.name),
      "form": .optional(entry.form),
      "tags": .list(entry.tags.map { .text($0) }),
      "file": .optional(entry.file),
      "verdict": .text(entry.verdict.key),
      "since": .optional(entry.sinceRun),
      "failingSince": .optional(entry.failingSince),
      "bucket": .optional(entry.bucket?.rawValue),
      "digest": .optional(entry.digest?.description),
      "fingerprint": .optional(entry.fingerprint?.description),
      "knownFailures": .list(entry.knownReasons.map { .text($0) }),
      "mismatches": .list(entry.findings.map(finding)),
      "adjustments": .list(entry.adjustments.map { ComparisonJSON.movement($0) }),
      "metrics": entry.metrics.map(metrics) ?? .null,
      "margins": .list(entry.margins.map(margin)),
    ])
    // Only some forms, and programs outside, can have these; of others nothing is said.
    guard case .object(var members) = record else { return record }
    if let doubt = entry.layoutDoubt { members.append(.init("layoutDoubt", .text(doubt))) }
    if !entry.standardError.isEmpty {
      members.append(.init("standardError", .text(entry.standardError)))
    }
    if let lack = entry.lack { members.append(.init("lack", .text(lack))) }
    return .object(members)
  }

  private func finding(_ finding: RunDocument.Finding) -> Value {
    .record([
      "step": .integer(finding.mismatch.step),
      "after": .optional(finding.action),
      "subject": .text(finding.mismatch.subject),
      "operator": .text(finding.mismatch.operator.rawValue),
      "expected": .text(finding.mismatch.expected.readable),
      "actual": .text(finding.mismatch.actual.readable),
      "difference": finding.difference.map { .number($0) } ?? .null,
      "sentence": .text(finding.sentence),
      "file": .optional(finding.file),
      "line": .optional(finding.line),
    ])
  }

  private func metrics(_ metrics: CaseMetrics) -> Value {
    .record([
      "clearance": metrics.clearance.map { .number($0) } ?? .null,
      "coveredPoints": .number(metrics.coveredPoints),
      "coveredMilliseconds": .number(metrics.coveredMilliseconds),
      "pointsScrolled": .number(metrics.pointsScrolled),
    ])
  }

  private func margin(_ margin: Margin) -> Value {
    .record([
      "step": .integer(margin.step), "subject": .text(margin.subject),
      "margin": .number(margin.margin),
    ])
  }
}

extension JSONReport {
  /// Every member of the document with its meaning; `[]` stands for each element of a list.
  ///
  /// What can be unknown is null. Members may be added to version 1, none is renamed or removed.
  package static let fields: [(path: String, meaning: String)] =
    [
      ("headroom", "Version of this format: 1."),
      ("report", "Kind of report: run."),
      ("run", "The run, with the totals of all planned cases:"),
    ] + runFields.map { ("run.\($0.path)", $0.meaning) } + [
      ("run.today", "Day against which known failures were judged."),
      ("totals", "Number of reported cases by verdict; they add up to planned."),
    ] + totalFields.map { ("totals.\($0.0)", $0.meaning) } + changeFields + [
      ("failureGroups[]", "Cases that fail in the same way:"),
      ("failureGroups[].fingerprint", "Common fingerprint."),
      ("failureGroups[].cases[]", "Case names."),
      ("strategies[]", "Strategies, best first:"),
      ("strategies[].strategy", "The name."),
      ("strategies[].totals", "Totals of the strategy's reported cases."),
      ("strategies[].coveredPoints", "Sum of the cases' coveredPoints; null if no case ran."),
      ("strategies[].pointsScrolled", "Sum of the cases' pointsScrolled; null if no case ran."),
      ("closestPasses[]", "Passing cases closest to failing, at most 20:"),
      ("closestPasses[].case", "Name of the case."),
      ("closestPasses[].step", "Index of the step."),
      ("closestPasses[].subject", "Subject or law."),
      ("closestPasses[].margin", "Margin until it fails, in points."),
      (
        "trend[]",
        "Complete runs of all cases on the branch up to this one, oldest first, with the members "
          + "of run except today."
      ),
    ] + caseFields.map { ("cases[]\($0.path)", $0.meaning) }

  private static let runFields: [(path: String, meaning: String)] = [
    ("run", "Number in the database; null if not recorded."),
    ("uuid", "UUID, the same in all databases."),
    ("state", "complete, interrupted or running."),
    ("label", "Label of the run."),
    ("branch", "Branch under test."),
    ("commit", "Commit under test."),
    ("dirty", "Whether there were uncommitted changes."),
    ("filtered", "Whether only part of the suite was selected."),
    ("shard", "K/N for a shard of a plan."),
    ("started", "Start time, ISO 8601 in UTC."),
    ("ended", "End time."),
    ("seconds", "Duration in seconds."),
    ("host", "Host name."),
    ("engineVersion", "Engine version."),
    ("toolVersion", "Headroom version."),
    ("totals", "Totals of all planned cases, with the members of totals below."),
  ]

  private static let totalFields: [(String, meaning: String)] = [
    ("planned", "All."), ("passed", "pass."), ("failed", "fail."), ("errors", "error."),
    ("knownFailures", "knownFailure."), ("unexpectedPasses", "unexpectedPass."),
    ("unjudged", "unjudged."), ("skipped", "skipped."),
    ("missing", "Without a result."),
  ]

  private static let changeFields: [(path: String, meaning: String)] = [
    ("selection", "Whether a filter excluded cases of the run."),
    ("change", "What changed in the whole run since an earlier one; null: there is none:"),
    ("change.since", "Number of the earlier run."),
    ("change.regressions", "Newly failing cases."),
    ("change.fixed", "Newly passing cases."),
    ("change.otherOutcome", "Cases with a different outcome that are neither."),
    ("change.redefined", "Cases whose scenario or form changed."),
    ("change.failingNewLaws", "Redefined cases that fail a law the earlier run did not check."),
    ("change.new", "Cases that only this run has."),
    ("change.gone", "Cases that only the earlier run has."),
    ("change.missing", "Cases without a result in one of the runs, or skipped in one only."),
    ("change.buckets", "Number of cases per bucket, as in headroom compare."),
    ("changed[]", "Reported cases that differ:"),
    ("changed[].case", "Name of the case."),
    ("changed[].bucket", "How it differs."),
    (
      "changed[].laws",
      "Description of the law changes that redefine it; null if it was not redefined by laws."
    ),
    ("changed[].before", "Verdict and mismatches of the earlier run."),
    ("changed[].verdict", "New verdict; null if the case is no longer planned."),
  ]

  private static let caseFields: [(path: String, meaning: String)] = [
    ("", "All reported cases, in the order in which they ran:"),
    (".case", "Name: scenario [strategy, device, orientation if not portrait]."),
    (".scenario", "The scenario."),
    (".strategy", "The strategy."),
    (".device", "The device."),
    (".orientation", "Device orientation."),
    (".form", "The scenario's form."),
    (".tags[]", "The scenario's tags."),
    (".file", "The scenario's file in the newest import."),
    (".verdict", "pass, fail, error, knownFailure, unexpectedPass, unjudged, skipped or missing."),
    (".since", "Run since which the outcome is unchanged."),
    (".failingSince", "Run since which it has been failing."),
    (".bucket", "How it differs from the earlier run; null if it doesn't."),
    (".digest", "Identifies the outcome: verdict, mismatches and adjustments."),
    (".fingerprint", "Identifies the failure."),
    (".knownFailures[]", "Why it is known to fail."),
    (".mismatches[]", "Failed checks:"),
    (".mismatches[].step", "Index of the step, from 0."),
    (".mismatches[].after", "The last step before it."),
    (".mismatches[].subject", "Subject or law."),
    (
      ".mismatches[].operator",
      "Operator: equals, atLeast, atMost, between, near, not, oneOf, contains, holds (a law) or "
        + "until (an expired known failure)."
    ),
    (".mismatches[].expected", "Expected value, as text."),
    (".mismatches[].actual", "Actual value, as text."),
    (".mismatches[].difference", "Distance of the number from passing."),
    (".mismatches[].sentence", "Message."),
    (".mismatches[].file", "File of the expectation."),
    (".mismatches[].line", "Line in that file."),
    (".adjustments[]", "Changes made by UIKit and the strategy:"),
    (".adjustments[].step", "Index of the step."),
    (".adjustments[].view", "The view."),
    (".adjustments[].property", "The property."),
    (".adjustments[].from[]", "Value before: one, two or four numbers."),
    (".adjustments[].to[]", "Value after."),
    (".adjustments[].duration", "Duration of the animation, in seconds."),
    (".adjustments[].by", "strategy or system."),
    (".metrics", "Metrics; null if missing:"),
    (".metrics.clearance", "Minimum distance from the focused field to the keyboard."),
    (".metrics.coveredPoints", "Maximum of 'focus.covered' at rest."),
    (".metrics.coveredMilliseconds", "Time that the focused field was covered, even partly."),
    (".metrics.pointsScrolled", "Total distance scrolled, including movement of the root view."),
    (".margins[]", "Margin of each judged number:"),
    (".margins[].step", "Index of the step."),
    (".margins[].subject", "Subject or law."),
    (".margins[].margin", "Points; negative where it failed."),
    (".layoutDoubt", "Why the layout may be wrong on this device; omitted otherwise."),
    (
      ".standardError",
      "Last part of an external strategy's standard error if it failed; omitted if empty."
    ),
    (".lack", "Unmet requirement of a strategy that does nothing in the form; omitted otherwise."),
  ]
}
