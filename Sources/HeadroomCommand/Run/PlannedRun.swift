import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// A run before its first case.
struct PlannedRun {
  let running: Running
  let observer: any CommandObserver
  var suite: RunSuite
  var plan: CasePlan
  /// The files of the scenarios in the database, by scenario name.
  let recordedFiles: [String: String]
  /// The definitions in the paths, or nil if there are no paths.
  let reading: SuiteReading?
  /// The verified digests of the contents in the database.
  var digests: DefinitionDigests
  /// The approvals in the database.
  var baselines: [Baseline]
  /// The whole plan if this is a shard of it.
  var wholePlan: CasePlan?
  var resumed: Run?
  /// Why the strategies of skipped cases don't run, by strategy.
  var absences: [String: AbsentStrategyWords.Absence] = [:]
  /// The run to compare with, or nil to look up the previous one afterwards.
  var earlier: Run?
  /// nil if the run is not recorded.
  var database: RegressionDatabase?
  /// The state of the working copy, or nil if git wasn't asked yet.
  var git: GitState?

  private var files: [String: String] {
    var files = recordedFiles
    for scenario in reading?.suite.scenarios ?? [] { files[scenario.name] = scenario.location.file }
    return files
  }

  /// The scenarios' source locations; those from the database have no lines.
  private var places: SourcePlaces {
    reading.map { SourcePlaces($0.suite) } ?? SourcePlaces(files: recordedFiles)
  }

  private var today: CalendarDay {
    resumed.flatMap { CalendarDay($0.header.today) } ?? running.today
  }

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

  /// Imports the definitions and runs the plan, recording it if there is a database.
  ///
  /// `willBegin` is called in the transaction that begins a new run.
  ///
  /// - Throws: An error; nothing is imported if the run can't begin, and recorded results are kept.
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
    // From here on an interruption takes effect after a batch, keeping the recorded results.
    Interruption.startNoting()
    willBegin()
    observer.tell(.begins(plan.runPlan, jobs: running.jobs))
    return execution
  }

  private func unrecorded(_ execution: RunExecution) -> RunRecord {
    let (result, milliseconds) = execution.run(
      keeping: running.detail == .summary ? .verdicts : .records)
    var planned = self
    // Git is slow, and a terminal doesn't show the commit of an unrecorded run.
    if running.detail == .summary { planned.git = GitState() }
    let run = Run(planned.header(), totals: result.totals, wallMilliseconds: milliseconds)
    var record = record(run, result, execution.runner, places)
    // An unrecorded run is not compared.
    decide(&record, result) { _, _ in preconditionFailure("a comparison of no run") }
    return record
  }

  private func recorded(
    _ run: Run, _ result: RunResult, _ runner: Runner, in database: RegressionDatabase
  ) throws -> RunRecord {
    let failing = running.failures.failing(in: result)
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
      runner, result, run: run, approvals: baselines, failures: running.failures,
      isJudgedByDefault: places.isJudgedByDefault, place: places.location)
  }

  /// Adds the skipped strategies, and the cases that decide.
  ///
  /// `compare` compares the cases of a gate with those of the earlier run.
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

  // MARK: Importing

  mutating func importAll(into database: RegressionDatabase) throws {
    try importStrategies(into: database)
    guard let reading else { return try importDevices(into: database) }
    // This archives definitions that are gone from the files, whatever code they ran with.
    digests = try importFiles(reading, into: database)
    baselines = try database.baselines()
    suite.baselines = try baselines.decoded(path: running.location.path)
  }

  /// Imports available strategies that don't come from the files read, and whose code differs from
  /// the database's.
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
      // The strategy was archived and is back.
      if known.isArchived, needingNoFile.contains(strategy.name) { return definition }
      guard known.digest != definition.digest else { return nil }
      definition.file = known.file ?? definition.file
      definition.line = known.line ?? definition.line
      return definition
    }
    guard !definitions.isEmpty else { return }
    _ = try database.importDefinitions(definitions, replacing: .nothing, at: Clock.now)
  }

  /// Imports the built-in devices that are not in the database yet.
  private func importDevices(into database: RegressionDatabase) throws {
    let stored = Set(try database.currentDefinitions(of: [.device]).map(\.name))
    let added = suite.devices.filter { !stored.contains($0.name) }
    guard !added.isEmpty else { return }
    _ = try database.importDefinitions(
      added.map { ImportedDefinition($0, isBuiltIn: true) }, replacing: .nothing, at: Clock.now)
  }

  /// Imports the definitions in the paths, and the built-in devices that the run uses.
  private func importFiles(_ reading: SuiteReading, into database: RegressionDatabase) throws
    -> DefinitionDigests
  {
    var definitions = ImportedDefinition.all(
      of: reading, strategies: running.location.strategies, jobs: running.jobs)
    // Built-in devices that the run uses by default.
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
  /// Returns the strategies with skipped cases, in the order of the plan.
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
