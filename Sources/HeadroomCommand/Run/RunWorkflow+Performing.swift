import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

extension RunWorkflow {
  /// Imports and runs what was prepared, and records it where it has a database.
  ///
  /// - Parameters:
  ///   - prepared: What runs.
  ///   - willBegin: Is called before the run begins; other processes can't write meanwhile.
  /// - Returns: The run.
  /// - Throws: An error; nothing is imported where the run can't begin, and what was recorded stays.
  func perform(_ prepared: PlannedRun, willBegin: () -> Void = {}) throws -> RunRecord {
    var prepared = prepared
    defer { Interruption.stopNoting() }
    guard let database = prepared.database else {
      return unrecorded(execution(of: prepared, willBegin), prepared)
    }
    if let resumed = prepared.resumed {
      let execution = self.execution(of: prepared, willBegin)
      let (run, result) = try execution.resume(resumed, in: database)
      return try recorded(run, result, execution.runner, prepared, in: database)
    }
    let (execution, recording) = try database.write {
      try importAll(&prepared, into: database)
      let execution = self.execution(of: prepared, willBegin)
      let recording = try execution.begin(
        in: database, header(prepared, today: execution.runner.options.today),
        wholePlan: prepared.wholePlan?.runPlan, baselines: prepared.baselines)
      return (execution, recording)
    }
    let (run, result) = try execution.run(recordingTo: database, recording)
    return try recorded(run, result, execution.runner, prepared, in: database)
  }

  /// The record of a run of nothing.
  var emptyRecord: RunRecord {
    let header = RunHeader(
      label: request.label, branch: request.branch, engineVersion: Simulator.version,
      measuresVersion: CaseMeasures.version, toolVersion: request.toolVersion,
      today: request.today.description, startedAt: Clock.now)
    return RunRecord(
      run: Run(header, totals: RunTotals(planned: 0), wallMilliseconds: 0), cases: [],
      suite: RecordedSuite(
        RunSuite(forms: [], devices: [], strategies: [], scenarios: []), today: request.today))
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

  private func unrecorded(_ execution: RunExecution, _ prepared: PlannedRun) -> RunRecord {
    let (result, milliseconds) = execution.run(
      keeping: request.detail == .summary ? .verdicts : .records)
    let runner = execution.runner
    var prepared = prepared
    // Git takes its time, and a terminal does not name the commit of what is not recorded.
    if request.detail == .summary { prepared.git = GitState() }
    let run = Run(
      header(prepared, today: runner.options.today), totals: result.totals,
      wallMilliseconds: milliseconds)
    var record = done(run, result, runner, prepared, prepared.places)
    // What is not recorded is not compared.
    decide(&record, result, prepared) { _, _ in preconditionFailure("a comparison of no run") }
    return record
  }

  private func recorded(
    _ run: Run, _ result: RunResult, _ runner: Runner, _ prepared: PlannedRun,
    in database: RegressionDatabase
  ) throws -> RunRecord {
    let failing = result.indexes(of: [.fail, .error]).prefix(request.traceLimit)
    let scenarios = Set(failing.map { runner.plan.name(at: $0).scenario }).sorted()
    let places = try SourcePlaces(
      ofScenarios: scenarios, files: prepared.files,
      judgedByDefault: Set(scenarios.filter(prepared.places.isJudgedByDefault)), database)
    var record = done(run, result, runner, prepared, places)
    if request.detail != .summary {
      record = try RunRecord.reading(
        run, from: database, strategies: request.location.strategies, against: prepared.earlier,
        request.detail
      ).played(as: record)
    } else if run.state == .complete {
      let earlier = try prepared.earlier ?? database.previousRun(of: run)
      record.change = try earlier.map { RunRecord.Change(try database.compare($0, run)) }
    }
    try decide(&record, result, prepared) { earlier, gate in
      try database.compare(earlier, run, cases: database.cases(of: gate))
    }
    return record
  }

  private func done(
    _ run: Run, _ result: RunResult, _ runner: Runner, _ prepared: PlannedRun,
    _ places: SourcePlaces
  ) -> RunRecord {
    RunRecord(
      runner, result, run: run, approvals: prepared.baselines, traceLimit: request.traceLimit,
      isJudgedByDefault: places.isJudgedByDefault, place: places.location)
  }

  /// Takes what was skipped and what decides: the cases of the gate, which may be none, else all.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - result: The verdicts.
  ///   - prepared: What ran.
  ///   - compare: Compares the cases of a gate with those of the earlier run.
  private func decide(
    _ record: inout RunRecord, _ result: RunResult, _ prepared: PlannedRun,
    _ compare: (Run, Gate) throws -> RunComparison
  ) rethrows {
    let totals = result.totals
    let hasStopped = request.failsFast && totals.failing > 0
    record.skipped = result.skipped(prepared.absences)
    record.deciding = DecidingCases(
      totals: totals,
      comparison: record.run.state == .complete ? record.change?.comparison : nil,
      skipped: record.skipped,
      isWhole: (result.isComplete || hasStopped) && result.reconciles)
    guard let gate = request.gate else { return }
    var part = RunTotals(planned: 0)
    for index in result.plan.cases.indices
    where gate.includes(result.plan.strategies[Int(result.plan.cases[index].strategy)]) {
      part.planned += 1
      if let verdict = result.verdict(at: index) { part[verdict] += 1 }
    }
    try record.deciding.narrow(to: gate, part) { try compare($0.a, gate) }
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

extension RunRecord {
  /// Returns the run with what those of its cases did that were just played.
  fileprivate func played(as done: RunRecord) -> RunRecord {
    var record = self
    let traces = Dictionary(
      done.cases.compactMap { entry in entry.trace.map { (entry.name, (entry, $0)) } }
    ) { first, _ in first }
    guard !traces.isEmpty else { return record }
    for index in cases.indices {
      guard let (entry, trace) = traces[cases[index].name] else { continue }
      record.cases[index].trace = trace
      record.cases[index].isJudgedByDefault = entry.isJudgedByDefault
    }
    return record
  }
}

extension RunResult {
  /// Returns the strategies whose cases were skipped, in the order of the plan.
  fileprivate func skipped(_ absences: [String: AbsentStrategyWords.Absence])
    -> [RunRecord.Skipped]
  {
    var skipped: [RunRecord.Skipped] = []
    for index in indexes(of: [.skipped]) {
      let name = plan.name(at: index).strategy
      guard let place = skipped.firstIndex(where: { $0.strategy == name }) else {
        let absence = absences[name]
        skipped.append(
          RunRecord.Skipped(
            strategy: name, cases: 1, reason: absence?.reason ?? "is not available",
            remedies: absence?.remedies ?? []))
        continue
      }
      skipped[place].cases += 1
    }
    return skipped
  }
}
