import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
import Scenarios
import SystemCalls
package import Reports

extension RunWorkflow {
  /// What came of a run.
  package struct Performed {
    /// What is told of it.
    package internal(set) var report: RunReport
    /// Every case with its verdict.
    let result: RunResult
    /// Whether a first failure was to end the run.
    let failsFast: Bool
    /// What decides: of the cases of a gate, which may be none, else of all.
    package private(set) var deciding: (totals: RunTotals, comparison: RunComparison?)
    /// The strategies with skipped cases, as far as their cases decide.
    package private(set) var skipped: [RunReport.Skipped]
    /// Makes everything that reports say of the run; takes whether one draws what the earlier run did.
    package let runDocument: (_ forPage: Bool) throws -> RunDocument

    init(
      _ report: RunReport, _ result: RunResult, failsFast: Bool,
      document: @escaping (Bool) throws -> RunDocument
    ) {
      self.report = report
      self.result = result
      self.failsFast = failsFast
      deciding = (report.totals, report.change?.comparison)
      skipped = report.skipped
      runDocument = document
    }

    /// Whether every planned case has a result, but for those that a first failure left out.
    package var isWhole: Bool {
      let hasStopped = failsFast && report.totals.failing > 0
      return (result.isComplete || hasStopped) && result.reconciles
    }

    /// Whether the run is what a wish calls a failure.
    package func isFailure(_ failOn: FailOn) -> Bool {
      failOn.fails(deciding.totals) || deciding.comparison.map { failOn.fails($0) } ?? false
    }

    /// Lets the cases of a gate decide; where there are none, nothing does.
    ///
    /// - Parameters:
    ///   - gate: The strategies; nil: all cases decide.
    ///   - compare: Compares their cases with those of the earlier run.
    mutating func decide(by gate: Gate?, _ compare: (Run, Gate) throws -> RunComparison) rethrows {
      guard let gate else { return }
      var totals = RunTotals(planned: 0)
      for index in result.plan.cases.indices
      where gate.includes(result.plan.strategies[Int(result.plan.cases[index].strategy)]) {
        totals.planned += 1
        if let verdict = result.verdict(at: index) { totals[verdict] += 1 }
      }
      report.gate = GateSummary(
        gate, cases: totals.planned, failing: totals.failing, failingOfAll: report.totals.failing)
      let change = totals.planned > 0 ? report.change : nil
      deciding = (totals, try change.map { try compare($0.since, gate) })
      skipped.removeAll { !gate.includes($0.strategy) }
    }
  }

  /// Imports and runs what was prepared, and records it where it has a database.
  ///
  /// - Parameters:
  ///   - prepared: What runs.
  ///   - willBegin: Is called before the run begins; other processes can't write meanwhile.
  /// - Returns: What came of it.
  /// - Throws: An error; nothing is imported where the run can't begin, and what was recorded stays.
  package func perform(_ prepared: PlannedRun, willBegin: () -> Void = {}) throws -> Performed {
    var prepared = prepared
    defer { Interruption.stopNoting() }
    guard let database = prepared.database else {
      return unrecorded(execution(of: prepared, willBegin), prepared)
    }
    if let resumed = prepared.resumed {
      let execution = self.execution(of: prepared, willBegin)
      let outcome = try execution.resume(resumed, in: database)
      return try recorded(outcome, execution.runner, prepared, in: database)
    }
    let (execution, recording) = try database.write {
      try importAll(&prepared, into: database)
      let execution = self.execution(of: prepared, willBegin)
      let recording = try execution.begin(
        in: database, header(prepared, today: execution.runner.options.today),
        wholePlan: prepared.wholePlan?.runPlan, baselines: prepared.baselines)
      return (execution, recording)
    }
    let outcome = try execution.run(recordingTo: database, recording)
    return try recorded(outcome, execution.runner, prepared, in: database)
  }

  private func execution(of prepared: PlannedRun, _ willBegin: () -> Void) -> RunExecution {
    // From here on it ends after a batch, with what was recorded.
    Interruption.startNoting()
    willBegin()
    observer.tell(.begins(prepared.plan.runPlan, jobs: request.jobs))
    let today = prepared.resumed.flatMap { CalendarDay($0.header.today) } ?? request.today
    let runner = Runner(
      suite: prepared.suite, plan: prepared.plan,
      options: Runner.Options(
        jobs: request.jobs, today: today, batchSize: request.failsFast ? 512 : 8192,
        repetitions: request.repetitions))
    return RunExecution(
      runner: runner, observer: observer, failsFast: request.failsFast, digests: prepared.digests)
  }

  private func unrecorded(_ execution: RunExecution, _ prepared: PlannedRun) -> Performed {
    let (result, seconds) = execution.run()
    let runner = execution.runner
    var report = RunReport(nil, totals: result.totals, seconds: seconds)
    let judging = RecordedSuite(
      prepared.suite, today: runner.options.today, approvals: prepared.baselines)
    report.add(result, runner, limit: request.failureLimit) { trace in
      prepared.places.report(trace).explained(by: judging)
    }
    report.addSkipped(of: result, prepared.absences)
    var performed = Performed(report, result, failsFast: request.failsFast) { _ in
      RunDocument(
        runner, result, header: header(prepared, today: runner.options.today), seconds: seconds,
        place: { prepared.places.location(of: $1, in: $0) })
    }
    // What is not recorded is not compared.
    performed.decide(by: request.gate) { _, _ in preconditionFailure("a comparison of no run") }
    return performed
  }

  private func recorded(
    _ outcome: RunExecution.Recorded, _ runner: Runner, _ prepared: PlannedRun,
    in database: RegressionDatabase
  ) throws -> Performed {
    let record = outcome.record
    var report = RunReport(record, totals: record.totals, seconds: outcome.seconds)
    let failing = outcome.result.indexes(of: [.fail, .error]).prefix(request.failureLimit)
    let scenarios = Set(failing.map { runner.plan.name(at: $0).scenario }).sorted()
    let places = try SourcePlaces(
      ofScenarios: scenarios, files: prepared.files,
      judgedByDefault: prepared.places.judgedByDefault(among: scenarios), database)
    let judging = RecordedSuite(
      prepared.suite, today: runner.options.today, approvals: prepared.baselines)
    report.add(outcome.result, runner, limit: request.failureLimit) { trace in
      places.report(trace).explained(by: judging)
    }
    report.addSkipped(of: outcome.result, prepared.absences)
    var earlier = prepared.earlier
    if record.state == .complete {
      if earlier == nil { earlier = try database.previousRun(of: record) }
      if let earlier {
        report.change = RunReport.Change(try database.compare(earlier, record))
      }
    }
    let named = prepared.earlier
    var performed = Performed(report, outcome.result, failsFast: request.failsFast) { forPage in
      try RunDocument.reading(
        record, from: database, strategies: request.location.strategies, against: named,
        forPage: forPage)
    }
    try performed.decide(by: request.gate) { earlier, gate in
      try database.compare(earlier, record, cases: database.cases(of: gate))
    }
    return performed
  }

  /// The state of the working copy: as the request says, else as git does.
  var git: GitState { request.git ?? GitState.ofCurrentFolder() }

  /// What is known of a run when it begins.
  func header(_ prepared: PlannedRun, today: CalendarDay) -> RunHeader {
    let git = prepared.git ?? git
    return RunHeader(
      label: request.label, branch: request.branch ?? git.branch, commit: git.commit,
      isDirty: git.commit == nil ? nil : git.isDirty, engineVersion: Simulator.version,
      measuresVersion: CaseMeasures.version, toolVersion: request.toolVersion,
      today: today.description, isFiltered: prepared.isFiltered, shard: request.narrowing.shard,
      startedAt: Clock.now)
  }
}

extension CaseReport {
  /// Adds who approved what the case is judged by, where that alone judges it.
  fileprivate func explained(by suite: RecordedSuite) -> CaseReport {
    var report = self
    report.approval = suite.approval(of: trace.testCase, trace.outcome.verdict)
    return report
  }
}

extension RunReport {
  /// Takes what did not pass from a result, what found nothing to act on, and what is not trusted.
  ///
  /// - Parameters:
  ///   - result: The verdicts.
  ///   - runner: Runs the first failing cases once more for their traces, but those of external programs.
  ///   - limit: How many failing cases.
  ///   - report: Adds the places in the files.
  mutating func add(
    _ result: RunResult, _ runner: Runner, limit: Int, _ report: (Trace) -> CaseReport
  ) {
    let failing = result.indexes(of: [.fail, .error])
    let names = failing.prefix(limit).map { runner.plan.name(at: $0) }
    var asked = names.makeIterator()
    runner.forEachTrace(at: failing.prefix(limit), known: result.traces) { trace in
      var failure = report(trace)
      failure.layoutUncertainty = asked.next().flatMap { result.doubts.reason(of: $0) }
      failures.append(failure)
      return true
    }
    unmetRequirements = result.unmetRequirements(of: runner.suite)
    untrusted = result.untrusted
    unexpectedPasses = result.indexes(of: [.unexpectedPass]).map { result.plan.name(at: $0) }
    unjudged = result.indexes(of: [.unjudged]).map { result.plan.name(at: $0) }
  }

  /// Takes the strategies whose cases were skipped from a result, in the order of the plan.
  mutating func addSkipped(of result: RunResult, _ absences: [String: AbsentStrategyWords.Absence])
  {
    for index in result.indexes(of: [.skipped]) {
      let name = result.plan.name(at: index).strategy
      guard let place = skipped.firstIndex(where: { $0.strategy == name }) else {
        let absence = absences[name]
        skipped.append(
          Skipped(
            strategy: name, cases: 1, reason: absence?.reason ?? "is not available",
            remedies: absence?.remedies ?? []))
        continue
      }
      skipped[place].cases += 1
    }
  }
}
