import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
package import Scenarios

/// Runs and cases as JSON; the version of this schema is in every document.
package enum RunJSON {
  /// The schema's version, in the member `headroom`.
  static let version = 1

  /// Returns the document that `run --format json` and `show RUN --format json` print.
  ///
  /// - Parameters:
  ///   - report: The run.
  ///   - recorded: Failures that could not be simulated again, as they were recorded.
  /// - Returns: The document.
  package static func document(
    _ report: RunReport, recorded: [(name: CaseName, outcome: Outcome)] = []
  ) -> Value {
    let others = recorded.map { name, outcome in
      Value.record([
        "case": .text(name.description),
        "outcome": ComparisonJSON.side(outcome),
      ])
    }
    var members: [Value.Member] = [
      .init("headroom", .integer(version)),
      .init("run", report.run.map { self.run($0) } ?? .null),
      .init("totals", totals(report.totals)),
      .init("seconds", .number((report.seconds * 1000).rounded() / 1000)),
      .init("failures", .list(report.failures.map(failure))),
      .init("unexpectedPasses", .list(report.unexpectedPasses.map { .text($0.description) })),
      .init("unjudged", .list(report.unjudged.map { .text($0.description) })),
    ]
    if !others.isEmpty { members.append(.init("recordedFailures", .list(others))) }
    if !report.skipped.isEmpty {
      members.append(.init("skipped", .list(report.skipped.map(skipped))))
    }
    if !report.missing.isEmpty {
      members.append(.init("missing", .list(report.missing.map { .text($0.description) })))
    }
    if !report.doubted.isEmpty {
      members.append(.init("layoutDoubts", .list(report.doubted.map(doubt))))
    }
    if !report.lacks.isEmpty { members.append(.init("lacks", .list(report.lacks.map(lack.value)))) }
    if let survey = report.survey {
      members += SurveyJSON.members(survey, withTimes: true)
    }
    if let change = report.change { members.append(.init("change", self.change(change))) }
    return .object(members)
  }

  /// Returns the document that `runs --format json` prints.
  package static func document(_ runs: [Run]) -> Value {
    .record([
      "headroom": .integer(version),
      "runs": .list(runs.map { self.run($0) }),
    ])
  }

  /// Returns how many cases changed in which way since an earlier run.
  static func change(_ change: RunReport.Change) -> Value {
    .record([
      "since": .integer(change.since.number),
      "regressions": .integer(change.regressions),
      "fixed": .integer(change.fixed),
      "otherOutcome": .integer(change.others),
      "redefined": .integer(change.redefined),
      "failingNewLaws": .integer(change.failingNewLaws),
      "new": .integer(change.new),
      "gone": .integer(change.gone),
      "missing": .integer(change.missing),
    ])
  }

  /// Returns what is known about a run; its totals are members of their own.
  package static func run(_ run: Run) -> Value {
    let header = run.header
    let about: [Value.Member] = [
      .init("run", .integer(run.number)),
      .init("uuid", .text("\(run.uuid)")),
      .init("state", .text(run.state.rawValue)),
      .init("label", .optional(header.label)),
      .init("branch", .optional(header.branch)),
      .init("commit", .optional(header.commit)),
      .init("dirty", header.isDirty.map { .flag($0) } ?? .null),
      .init("filtered", .flag(header.isFiltered)),
      .init("shard", .optional(header.shard.map { "\($0.index)/\($0.count)" })),
      .init("started", .text(TimeText.iso(header.startedAt))),
      .init("ended", .optional(run.endedAt.map { TimeText.iso($0) })),
      .init("host", .text(run.host)),
      .init("engineVersion", .text(header.engineVersion)),
      .init("toolVersion", .text(header.toolVersion)),
    ]
    guard case .object(let totals) = totals(run.totals) else { return .object(about) }
    return .object(about + totals)
  }

  /// Returns the numbers of a run; all but `planned` add up to it.
  package static func totals(_ totals: RunTotals) -> Value { self.totals.value(totals) }

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

  /// Returns a case that did not hold, with each mismatch.
  package static func failure(_ report: CaseReport) -> Value {
    let testCase = report.trace.testCase
    var members: [Value.Member] = [
      .init("case", .text(testCase.key)),
      .init("scenario", .text(testCase.scenario)),
      .init("strategy", .text(testCase.strategy)),
      .init("device", .text(testCase.device)),
      .init("orientation", .text(testCase.orientation.name)),
      .init("verdict", .text(report.trace.outcome.verdict.rawValue)),
      .init("mismatches", .list(report.findings.map { mismatch($0, in: report.trace) })),
    ]
    if let doubt = report.layoutDoubt { members.append(.init("layoutDoubt", .text(doubt))) }
    if let approval = report.approval {
      members.append(.init("approval", ApprovalText.json(approval)))
    }
    return .object(members)
  }

  private static func doubt(_ group: LayoutDoubts.Group) -> Value {
    .record([
      "form": .text(group.form),
      "reason": .text(group.reason),
      "devices": .list(group.devices.map { .text($0) }),
      "cases": .integer(group.cases),
    ])
  }

  static let lack: Fields<StrategyLacks.Lack> = [
    .init("strategy", "The strategy.") { $0.strategy },
    .init("form", "The form.") { $0.form },
    .init("lack", "Its unmet requirement.") { $0.words },
    .init("cases", "Number of cases.") { $0.cases },
  ]

  private static func skipped(_ skipped: RunReport.Skipped) -> Value {
    .record([
      "strategy": .text(skipped.strategy),
      "cases": .integer(skipped.cases),
      "remedy": .text(skipped.remedy),
    ])
  }

  private static func mismatch(_ finding: (mismatch: Mismatch, place: String?), in trace: Trace)
    -> Value
  {
    let mismatch = finding.mismatch
    return .record([
      "step": .integer(mismatch.step),
      "after": .optional(CaseSituation.lastAction(at: mismatch.step, in: trace)?.text),
      "subject": .text(mismatch.subject),
      "operator": .text(mismatch.operator.rawValue),
      "expected": .text(mismatch.expected.readable),
      "actual": .text(mismatch.actual.readable),
      "sentence": .text(Wording.sentence(for: mismatch, in: trace)),
      "situation": .text(CaseSituation.sentence(at: mismatch.step, in: trace)),
      "place": .optional(finding.place),
    ])
  }
}
