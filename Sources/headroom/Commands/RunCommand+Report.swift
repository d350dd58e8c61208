import RegressionRunner
import RegressionStore
import Reports

// What is told after a run, and the status that it ends with.
extension RunCommand {
  /// The run that was named to compare with; nil: the previous one is looked up afterwards.
  func base() async throws -> RunRecord? {
    guard let name = arguments[SharedOptions.against], name != "previous" else { return nil }
    guard let database = try location.openIfThere() else { throw CommandFailure.noRun }
    return try await database.namedRun(name, command: "run")
  }

  func change(
    to record: RunRecord,
    from base: RunRecord?,
    in database: RegressionDatabase
  ) async throws -> RunReport.Change? {
    var earlier = base
    if earlier == nil { earlier = try await database.previousRun(of: record) }
    guard let earlier else { return nil }
    return RunReport.Change(try await database.compare(earlier, record))
  }

  func finish(
    _ report: RunReport,
    _ result: RunResult,
    _ console: Console
  ) throws -> ExitStatus {
    switch arguments[SharedOptions.format] {
    case .json:
      try console.print(RunJSON.document(report).pretty, terminator: "")
    case .text:
      let writer = RunText(style: console.style, now: Clock.now, failureLimit: failureLimit)
      try console.show(writer.text(report))
      if !arguments[SharedOptions.quiet], let first = report.failures.first, report.record != nil {
        console.suggest("headroom show \(Words.shellWord(first.trace.testCase.key))")
      }
    }
    if report.record?.state == .interrupted, !arguments[SharedOptions.quiet] {
      console.note("The run can go on: headroom run --resume")
    }
    if Interruption.isRequested { return .interrupted }
    let hasStopped = arguments[Self.failFast] && report.totals.failing > 0
    guard result.isComplete || hasStopped, result.reconciles else { return .incomplete }
    let failOn = arguments[Self.failOn]
    let hasFailed =
      failOn.fails(report.totals)
      || report.change.map { failOn.fails($0.comparison) } ?? false
    return hasFailed ? .failed : .asExpected
  }
}
