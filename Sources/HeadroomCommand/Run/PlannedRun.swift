import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// A run before its first case runs.
struct PlannedRun {
  let running: Running
  let observer: any WorkflowObserver
  /// What runs.
  var suite: RunSuite
  var plan: CasePlan
  /// The files of the scenarios that the database had before, by their names.
  let recordedFiles: [String: String]
  /// What the paths define; nil: none was named.
  let reading: SuiteReading?
  /// What is known of the identities of the contents that the database has.
  var digests: DefinitionDigests
  /// What is approved, as the database has it.
  var baselines: [Baseline]
  /// The whole plan where this is a part of it.
  var wholePlan: CasePlan?
  /// The interrupted run to go on with.
  var resumed: Run?
  /// Why the strategies do not run whose cases are skipped, by their names.
  var absences: [String: AbsentStrategyWords.Absence] = [:]
  /// The run that was named to compare with; nil: the previous one is looked up afterwards.
  var earlier: Run?
  /// nil: the run is not recorded.
  var database: RegressionDatabase?
  /// The state of the working copy; nil: git was not asked yet.
  var git: GitState?

  /// The files of the scenarios by their names.
  private var files: [String: String] {
    var files = recordedFiles
    for scenario in reading?.suite.scenarios ?? [] { files[scenario.name] = scenario.location.file }
    return files
  }

  /// Where the scenarios are written, of those of the database without the lines.
  private var places: SourcePlaces {
    reading.map { SourcePlaces($0.suite) } ?? SourcePlaces(files: recordedFiles)
  }

  /// The day that decides about known failures.
  private var today: CalendarDay {
    resumed.flatMap { CalendarDay($0.header.today) } ?? running.today
  }

  /// What runs the cases.
  var runner: Runner {
    Runner(
      suite: suite, plan: plan,
      options: Runner.Options(
        jobs: running.jobs, today: today, batchSize: running.failsFast ? 512 : 8192,
        repetitions: running.repetitions))
  }

  var execution: RunExecution {
    RunExecution(
      runner: runner, observer: observer, failsFast: running.failsFast, digests: digests)
  }

  /// Returns what is known of a run that begins now.
  func header() -> RunHeader {
    let git = git ?? GitState.ofCurrentFolder()
    return RunHeader(
      label: running.label, branch: running.branch ?? git.branch, commit: git.commit,
      isDirty: git.commit == nil ? nil : git.isDirty, engineVersion: Simulator.version,
      measuresVersion: CaseMeasures.version, toolVersion: HeadroomProgram.version,
      today: today.description, isFiltered: running.isFiltered, shard: running.shard,
      startedAt: Clock.now)
  }

  // MARK: Running

  /// Imports and runs what is planned, and records it where there is a database.
  ///
  /// - Parameter willBegin: Is called before the run begins; other processes can't write meanwhile.
  /// - Returns: The run.
  /// - Throws: An error; nothing is imported where the run can't begin, and what was recorded stays.
  func perform(willBegin: () -> Void = {}) throws -> RunRecord {
    defer { Interruption.stopNoting() }
    guard let database else { return unrecorded(begin(willBegin)) }
    if let resumed {
      let execution = begin(willBegin)
      let (run, result) = try execution.resume(resumed, in: database)
      return try recorded(run, result, execution.runner, in: database)
    }
    var imported = self
    let (execution, recording) = try database.write {
      try imported.importAll(into: database)
      let execution = imported.begin(willBegin)
      let recording = try execution.begin(
        in: database, imported.header(), wholePlan: wholePlan?.runPlan,
        baselines: imported.baselines)
      return (execution, recording)
    }
    let (run, result) = try execution.run(recordingTo: database, recording)
    return try imported.recorded(run, result, execution.runner, in: database)
  }

  private func begin(_ willBegin: () -> Void) -> RunExecution {
    // From here on it ends after a batch, with what was recorded.
    Interruption.startNoting()
    willBegin()
    observer.tell(.begins(plan.runPlan, jobs: running.jobs))
    return execution
  }

  private func unrecorded(_ execution: RunExecution) -> RunRecord {
    let (result, milliseconds) = execution.run(
      keeping: running.detail == .summary ? .verdicts : .records)
    var planned = self
    // Git takes its time, and a terminal does not name the commit of what is not recorded.
    if running.detail == .summary { planned.git = GitState() }
    let run = Run(planned.header(), totals: result.totals, wallMilliseconds: milliseconds)
    var record = record(run, result, execution.runner, places)
    // What is not recorded is not compared.
    decide(&record, result) { _, _ in preconditionFailure("a comparison of no run") }
    return record
  }

  private func recorded(
    _ run: Run, _ result: RunResult, _ runner: Runner, in database: RegressionDatabase
  ) throws -> RunRecord {
    let failing = result.indexes(of: [.fail, .error]).prefix(running.traceLimit)
    let scenarios = Set(failing.map { runner.plan.name(at: $0).scenario }).sorted()
    let lines = try SourcePlaces(
      ofScenarios: scenarios, files: files,
      judgedByDefault: Set(scenarios.filter(places.isJudgedByDefault)), database)
    var record = record(run, result, runner, lines)
    if running.detail != .summary {
      record = try RunRecord.reading(
        run, from: database, strategies: running.location.strategies, against: earlier,
        running.detail
      ).played(as: record)
    } else if run.state == .complete {
      let earlier = try earlier ?? database.previousRun(of: run)
      record.change = try earlier.map { RunRecord.Change(try database.compare($0, run)) }
    }
    try decide(&record, result) { earlier, gate in
      try database.compare(earlier, run, cases: database.cases(of: gate))
    }
    return record
  }

  private func record(
    _ run: Run, _ result: RunResult, _ runner: Runner, _ places: SourcePlaces
  ) -> RunRecord {
    RunRecord(
      runner, result, run: run, approvals: baselines, traceLimit: running.traceLimit,
      isJudgedByDefault: places.isJudgedByDefault, place: places.location)
  }

  /// Adds what was skipped and what decides: the cases of the gate, which may be none, else all.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - result: The verdicts.
  ///   - compare: Compares the cases of a gate with those of the earlier run.
  private func decide(
    _ record: inout RunRecord, _ result: RunResult,
    _ compare: (Run, Gate) throws -> RunComparison
  ) rethrows {
    let totals = result.totals
    let hasStopped = running.failsFast && totals.failing > 0
    record.skipped = result.skipped(absences)
    record.deciding = DecidingCases(
      totals: totals,
      comparison: record.run.state == .complete ? record.change?.comparison : nil,
      skipped: record.skipped,
      isWhole: (result.isComplete || hasStopped) && result.reconciles)
    guard let gate = running.gate else { return }
    var part = RunTotals(planned: 0)
    for index in result.plan.cases.indices
    where gate.includes(result.plan.strategies[Int(result.plan.cases[index].strategy)]) {
      part.planned += 1
      if let verdict = result.verdict(at: index) { part[verdict] += 1 }
    }
    try record.deciding.narrow(to: gate, part) { try compare($0.a, gate) }
  }

  // MARK: Into the database

  /// Imports what the run needs.
  mutating func importAll(into database: RegressionDatabase) throws {
    try importStrategies(into: database)
    guard let reading else { return try importDevices(into: database) }
    // What is gone from the files is archived now, whatever code it runs with this time.
    digests = try importFiles(reading, into: database)
    baselines = try database.baselines()
    suite.baselines = try baselines.decoded(path: running.location.path)
  }

  /// Imports the strategies that are available, that are not imported with their files, and whose code
  /// differs from that in the database.
  private func importStrategies(into database: RegressionDatabase) throws {
    let needingNoFile = Set(running.location.strategies.definitions.map(\.name))
    let others = reading.map { Set($0.suite.strategies.map(\.name)).union(needingNoFile) } ?? []
    let stored = Dictionary(
      try database.currentDefinitions(of: [.strategy], includingArchived: true)
        .map { ($0.name, $0) }
    ) { first, _ in first }
    let definitions = suite.strategies.compactMap { strategy -> ImportedDefinition? in
      guard strategy.value.model.isAvailable, !others.contains(strategy.name) else { return nil }
      var definition = ImportedDefinition(named: strategy)
      guard let known = stored[strategy.name] else { return definition }
      // A strategy that was gone is there again.
      if known.isArchived, needingNoFile.contains(strategy.name) { return definition }
      guard known.digest != definition.digest else { return nil }
      definition.file = known.file ?? definition.file
      definition.line = known.line ?? definition.line
      return definition
    }
    guard !definitions.isEmpty else { return }
    _ = try database.importDefinitions(definitions, replacing: .nothing, at: Clock.now)
  }

  /// Imports the shipped devices that are not in the database yet.
  private func importDevices(into database: RegressionDatabase) throws {
    let stored = Set(try database.currentDefinitions(of: [.device]).map(\.name))
    let added = suite.devices.filter { !stored.contains($0.name) }
    guard !added.isEmpty else { return }
    _ = try database.importDefinitions(
      added.map { ImportedDefinition($0, isBuiltIn: true) }, replacing: .nothing, at: Clock.now)
  }

  /// Imports what the paths define, with the shipped devices that the run uses.
  ///
  /// - Returns: The identities of what was imported.
  private func importFiles(_ reading: SuiteReading, into database: RegressionDatabase) throws
    -> DefinitionDigests
  {
    var definitions = ImportedDefinition.all(
      of: reading, strategies: running.location.strategies, jobs: running.jobs)
    // Devices that come with the program and that the run uses without being named.
    let known = Set(definitions.filter { $0.kind == .device }.map(\.name))
    for device in suite.devices where !known.contains(device.name) {
      if device.location.file == ShippedDevices.all.first?.location.file {
        definitions.append(ImportedDefinition(device, isBuiltIn: true))
      }
    }
    let summary = try database.importDefinitions(
      definitions,
      baselines: SuiteImport.baselines(of: reading, at: Clock.now),
      replacing: running.keepsMissing
        ? .nothing : SuiteImport.scope(of: running.paths, reading: reading),
      sourceFiles: reading.sourceFiles,
      at: Clock.now
    )
    observer.tell(.imported(summary, from: running.paths))
    return definitions.reduce(into: [:]) {
      $0[$1.kind, default: [:]][ByteSpelling($1.name)] = $1.digest
    }
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
