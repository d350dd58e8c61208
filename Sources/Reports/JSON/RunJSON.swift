import AvoidanceEngine
import RegressionRunner
package import RegressionStore
package import Scenarios

/// Runs and cases as JSON; the version of this schema is in every document.
package enum RunJSON {
  /// The schema's version, in the member `headroom`.
  static let version = 1

  /// Returns the document that `run --format json` and `show RUN --format json` print.
  package static func document(_ report: RunReport) -> Value { fields.value(report) }

  /// Returns the document that `runs --format json` prints.
  package static func document(_ runs: [Run]) -> Value { self.runs.value(runs) }

  /// Returns the document that `run --list --format json` prints.
  package static func document(planned keys: [String]) -> Value { planned.value(keys) }

  // What only some runs have is left out elsewhere.
  static let fields: Fields<RunReport> =
    .document([
      .object("run", run, or: .null, "The run; null if not recorded.") { $0.run },
      .object("totals", totals, "Number of cases by verdict.") { $0.totals },
      .init("seconds", "Duration in seconds.") { ($0.seconds * 1000).rounded() / 1000 },
      .list("failures", failure, "Failing cases.") { $0.failures },
      .init("unexpectedPasses", "Names of cases that are known failures, but pass.") {
        $0.unexpectedPasses
      },
      .init("unjudged", "Names of cases in which nothing was checked.") { $0.unjudged },
      .list(
        "recordedFailures", recorded, or: .omitted,
        "Failing cases that can't be simulated again; omitted if none."
      ) { $0.recorded.filled },
      .list("skipped", skipped, or: .omitted, "Skipped strategies; omitted if none.") {
        $0.skipped.filled
      },
      .optional("missing", "Names of cases without a result; omitted if none.") {
        $0.missing.filled
      },
      .list(
        "layoutDoubts", doubt, or: .omitted, "Layouts that may be wrong; omitted if none."
      ) { $0.untrusted.filled },
      .list("lacks", unmetRequirement, or: .omitted, "Strategies without effect; omitted if none.")
      {
        $0.unmetRequirements.filled
      },
      .object("change", change, or: .omitted, "What changed since an earlier run; omitted if none.")
      { $0.change },
      .object(
        "gate", GateSummary.fields, or: .omitted,
        "The cases that alone decide the exit status; omitted if all do."
      ) { $0.gate },
    ])

  static let runs: Fields<[Run]> = .document([.list("runs", run, "The runs, newest first.") { $0 }])

  static let planned: Fields<[String]> = .document([
    .init("cases", "Names of the planned cases.") { $0 }
  ])

  static let caseName: Fields<CaseName> = [
    .init("case", "Name: scenario [strategy, device, orientation if not portrait].") { $0 },
    .init("scenario", "The scenario.") { $0.scenario },
    .init("strategy", "The strategy.") { $0.strategy },
    .init("device", "The device.") { $0.device },
    .init("orientation", "Device orientation.") { $0.orientation },
  ]

  // MARK: Runs

  /// What is known about a recorded run; its totals are members of their own.
  static let run: Fields<Run> =
    [
      .init("run", "Number in the database.") { $0.number },
      .init("uuid", "UUID, the same in all databases.") { "\($0.uuid)" },
    ] + about + [.init("host", "Host name.") { $0.host }] + versions + totals.of { $0.totals }

  static let about: Fields<Run> = [
    .word("state", ["complete", "interrupted", "running"], "complete, interrupted or running.") {
      $0.state.rawValue
    },
    .init("label", "Label of the run.") { $0.header.label },
    .init("branch", "Branch under test.") { $0.header.branch },
    .init("commit", "Commit under test.") { $0.header.commit },
    .init("dirty", "Whether there were uncommitted changes.") { $0.header.isDirty },
    .init("filtered", "Whether only part of the suite was selected.") { $0.header.isFiltered },
    .init("shard", "K/N for a shard of a plan.") {
      $0.header.shard.map { "\($0.index)/\($0.count)" }
    },
    .init("started", "Start time, ISO 8601 in UTC.") { TimeText.iso($0.header.startedAt) },
    .init("ended", "End time.") { $0.endedAt.map { TimeText.iso($0) } },
  ]

  static let versions: Fields<Run> = [
    .init("engineVersion", "Engine version.") { $0.header.engineVersion },
    .init("toolVersion", "Headroom version.") { $0.header.toolVersion },
  ]

  /// The numbers of a run; all but `planned` add up to it.
  static let totals: Fields<RunTotals> = [
    .init("planned", "All.") { $0.planned },
    .init("passed", "pass.") { $0[.pass] },
    .init("failed", "fail.") { $0[.fail] },
    .init("errors", "error.") { $0[.error] },
    .init("knownFailures", "knownFailure.") { $0[.knownFailure] },
    .init("unexpectedPasses", "unexpectedPass.") { $0[.unexpectedPass] },
    .init("unjudged", "unjudged.") { $0[.unjudged] },
    .init("skipped", "skipped.") { $0[.skipped] },
    .init("missing", "Without a result.") { $0.missing },
  ]

  /// How many cases changed in which way since an earlier run.
  static let change: Fields<RunReport.Change> = [
    .init("since", "Number of the earlier run.") { $0.since.number },
    .init("regressions", "Newly failing cases.") { $0.regressions },
    .init("fixed", "Newly passing cases.") { $0.fixed },
    .init("otherOutcome", "Cases with a different outcome that are neither.") { $0.others },
    .init("redefined", "Cases whose scenario or form changed.") { $0.redefined },
    .init(
      "failingNewLaws", "Redefined cases that fail a law the earlier run did not check."
    ) { $0.failingNewLaws },
    .init("new", "Cases that only this run has.") { $0.new },
    .init("gone", "Cases that only the earlier run has.") { $0.gone },
    .init("missing", "Cases without a result in one of the runs, or skipped in one only.") {
      $0.missing
    },
  ]

  // MARK: Cases

  /// A case that did not hold, with each mismatch.
  static let failure: Fields<CaseReport> =
    caseName.of { $0.trace.testCase } + [
      .init("verdict", "The verdict.") { $0.trace.outcome.verdict },
      .list("mismatches", mismatch, "Failed checks.") { report in
        report.findings.map { ($0.mismatch, $0.place, report.trace) }
      },
      .optional("layoutDoubt", "Why the layout may be wrong on this device; omitted otherwise.") {
        $0.layoutUncertainty
      },
      .object(
        "approval", ApprovalText.fields, or: .omitted,
        "Approval of the baseline that judges it; omitted without one."
      ) { $0.approval },
    ]

  private typealias PlacedMismatch = (mismatch: Mismatch, place: String?, trace: Trace)

  private static let mismatch: Fields<PlacedMismatch> = [
    .init("step", "Index of the step, from 0.") { $0.mismatch.step },
    .init("after", "The last step before it.") {
      CaseSituation.lastAction(at: $0.mismatch.step, in: $0.trace)?.text
    },
    .init("subject", "Subject or law.") { $0.mismatch.subject },
    .init("operator", "How they are compared.") { $0.mismatch.operator },
    .init("expected", "Expected value, as text.") { $0.mismatch.expected.readable },
    .init("actual", "Actual value, as text.") { $0.mismatch.actual.readable },
    .init("sentence", "Message.") { Messages.sentence(for: $0.mismatch, in: $0.trace) },
    .init("situation", "What the screen shows then.") {
      CaseSituation.sentence(at: $0.mismatch.step, in: $0.trace)
    },
    .init("place", "File and line of the expectation.") { $0.place },
  ]

  private typealias RecordedCase = (name: CaseName, outcome: OutcomeIdentity, body: OutcomeBody)

  private static let recorded: Fields<RecordedCase> = [
    .init("case", "Name of the case.") { $0.name },
    .object("outcome", ComparisonJSON.side, "Its outcome.") {
      (outcome: $0.outcome, body: $0.body)
    },
  ]

  private static let doubt: Fields<LayoutUncertainties.Group> = [
    .init("form", "The form.") { $0.form },
    .init("reason", "Why.") { $0.reason },
    .init("devices", "The devices.") { $0.devices },
    .init("cases", "Number of cases.") { $0.cases },
  ]

  static let unmetRequirement: Fields<UnmetRequirements.Requirement> = [
    .init("strategy", "The strategy.") { $0.strategy },
    .init("form", "The form.") { $0.form },
    .init("lack", "Its unmet requirement.") { $0.words },
    .init("cases", "Number of cases.") { $0.cases },
  ]

  private static let skipped: Fields<RunReport.Skipped> = [
    .init("strategy", "The strategy.") { $0.strategy },
    .init("cases", "Number of cases.") { $0.cases },
    .init("remedy", "How to run them.") { $0.remedy },
  ]
}
