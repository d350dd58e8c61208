import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum RunJSON {
  static func document(_ runs: [Run]) -> Value { self.runs.value(runs) }

  static func document(planned keys: [String]) -> Value { planned.value(keys) }

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

  /// A recorded run; its totals are members of the same object.
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

  /// The totals of a run; all others add up to `planned`.
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

  static let change: Fields<RunRecord.Change> = [
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

  // MARK: Groups of cases

  static let doubt: Fields<LayoutUncertainties.Group> = [
    .init("form", "The form.") { $0.form },
    .init("reason", "Why.") { $0.reason },
    .init("devices", "The devices.") { $0.devices },
    .init("cases", "Number of cases.") { $0.cases },
  ]

  static let lack: Fields<UnmetRequirements.Requirement> = [
    .init("strategy", "The strategy.") { $0.strategy },
    .init("form", "The form.") { $0.form },
    .init("lack", "Its unmet requirement.") { $0.words },
    .init("cases", "Number of cases.") { $0.cases },
  ]

  static let skipped: Fields<RunRecord.Skipped> = [
    .init("strategy", "The strategy.") { $0.strategy },
    .init("cases", "Number of cases.") { $0.cases },
    .init("remedy", "How to run them.") { $0.remedy },
  ]
}
