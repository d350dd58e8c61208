import AvoidanceEngine
import FormImporters
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Imports paths, runs the selected cases, and records their outcomes.
struct Running: Sendable {
  var location: DatabaseLocation
  /// The day that decides about known failures.
  var today: CalendarDay
  /// Files and folders to import and run; none: what the database has.
  var paths: [String] = []
  var selection = Selection()
  /// Which of the selected cases run, by their outcomes in the last run.
  var outcomes = OutcomeSelection()
  /// Which part of these runs.
  var shard: RunHeader.Shard?
  /// Whether the newest interrupted run goes on.
  var isResumed = false
  /// Whether the first failure ends the run.
  var failsFast = false
  /// The laws that judge instead of those that scenarios name; nil: these.
  ///
  /// Only where the database stays as it is.
  var laws: [Law]?
  /// Whether the database stays as it is.
  var isUnrecorded = false
  /// Whether nothing selected is no error.
  var allowsEmpty = false
  /// Whether what is gone from the paths stays in the suite.
  var keepsMissing = false
  /// How many cases at most.
  var limit = CasePlan.usualLimit
  /// How many cases run at a time.
  var jobs = 1
  /// How often a case under an external program is run; where its outcomes differ, it is an error.
  var repetitions = 1
  /// The run to compare with, by name; nil: the previous one.
  var earlier: String?
  /// The strategies whose cases decide; nil: all cases do.
  var gate: Gate?
  /// The project whose gate it is; nil: the call's.
  var projectOfGate: Project?
  /// The programs that the project names and that the user does not trust.
  var untrustedPrograms: Set<String> = []
  /// How many failing cases are played once more to be shown.
  var traceLimit = Int.max
  /// How much the record of the run has.
  var detail = RunRecord.Detail.summary
  /// Whether files that changed since their import are looked for.
  var warnsOfChanges = true
  /// The run's name.
  var label: String?
  /// The branch; nil: git's.
  var branch: String?
  /// The state of the working copy; nil: git is asked.
  var git: GitState?

  /// Whether more than a shard is left out of what there is.
  var isFiltered: Bool { selection.isFilter || outcomes.isFilter }

  /// The record of a run of nothing.
  var emptyRecord: RunRecord {
    let header = RunHeader(
      label: label, branch: branch, engineVersion: Simulator.version,
      measuresVersion: CaseMeasures.version, toolVersion: HeadroomProgram.version,
      today: today.description, startedAt: Clock.now)
    return RunRecord(
      run: Run(header, totals: RunTotals(planned: 0), wallMilliseconds: 0), cases: [],
      suite: RecordedSuite(
        RunSuite(forms: [], devices: [], strategies: [], scenarios: []), today: today))
  }

  /// Reads and plans what runs and, unless the run is not recorded, opens the database for it.
  ///
  /// - Parameters:
  ///   - observer: Hears what is to be said of it, and of the run.
  ///   - checkSuite: Checks what there is to run, before it is known whether anything is selected.
  ///   - checkPlan: Checks what would run, before there is a database for it.
  /// - Returns: What runs; nil where nothing is selected, which is allowed.
  /// - Throws: An error where something is wrong: nothing is changed.
  func prepare(
    _ observer: any WorkflowObserver, _ checkSuite: (RunSuite) throws -> Void = { _ in },
    _ checkPlan: (PlannedRun) throws -> Void = { _ in }
  ) throws -> PlannedRun? {
    // Before anything is imported, so that a wrong name changes nothing.
    let earlier = try earlierRun()
    let database = paths.isEmpty ? try openRecorded() : try location.openIfThere()
    let stored = try RecordedSuite(
      database, at: location, today: today, checksDigests: paths.isEmpty, jobs: jobs)
    let reading = try read(beside: stored, database, observer)
    guard var planned = try planned(stored, reading, database, observer, checkSuite) else {
      return nil
    }
    planned.earlier = earlier
    try checkPlan(planned)
    guard !isUnrecorded else { return planned }
    planned.database = try location.openForWriting()
    // Git may take two seconds, in which nobody else could write.
    if planned.resumed == nil, git == nil { planned.git = GitState.ofCurrentFolder() }
    return planned
  }

  private func earlierRun() throws -> Run? {
    guard let name = earlier, name != "previous" else { return nil }
    guard let database = try location.openIfThere() else { throw WorkflowError.noRun }
    return try database.namedRun(name)
  }

  // MARK: What is there

  /// Opens the database that must be there, as no path is given; where it is missing, a word may rather
  /// have been meant as one.
  private func openRecorded() throws -> RegressionDatabase {
    if let file = selection.patterns.map(\.text).first(where: Planning.isFileName),
      try location.openIfThere() == nil
    {
      throw WorkflowError.nothingSelected(Planning.words(withoutFile: file))
    }
    return try location.openForReading()
  }

  /// Reads the paths; where none is named, warns of files that changed since their import.
  private func read(
    beside stored: RecordedSuite, _ database: RegressionDatabase?, _ observer: any WorkflowObserver
  ) throws -> SuiteReading? {
    guard !paths.isEmpty else {
      if warnsOfChanges {
        warnAboutChangedFiles(stored, sourceFiles: try database?.sourceFiles() ?? [:], observer)
      }
      return nil
    }
    var reader = SuiteReader(known: stored.known(at: location), importer: FormImporter())
    reader.jobs = jobs
    reader.notesSourceFiles = true
    reader.wantedStrategies = selection.meantStrategies
    return try SuiteFiles.read(paths, with: reader, imports: true) {
      observer.tell(.diagnostic($0))
    }
  }

  /// Warns when a file that was imported has other content now.
  private func warnAboutChangedFiles(
    _ stored: RecordedSuite, sourceFiles: [String: Digest], _ observer: any WorkflowObserver
  ) {
    var reader = SuiteReader(
      known: stored.known(at: location), importer: FormImporter(takesAnyFile: true))
    reader.jobs = jobs
    // What was open then is another thing now.
    let present = stored.allFiles.sorted()
      .filter { FileSystem.isReadable($0) && !FileBytes.isOpen($0) }
    let files = reader.files(present, changedSince: sourceFiles)
    guard !files.isEmpty else { return }
    var reading = reader.read(paths: files)
    var changed = stored.files(changedIn: reading)
    // What is said may depend on the other files, too.
    if files.count < present.count, !changed.isEmpty || stored.hasFromElsewhere(reading) {
      reading = reader.read(paths: present)
      changed = stored.files(changedIn: reading)
    }
    // Which form a log was replayed on is not known from the log.
    let logs = Set(
      reading.diagnostics.filter { $0.problem == .importing(.logWithoutForm) }.map(\.location.file))
    changed.removeAll { logs.contains($0) }
    guard !changed.isEmpty else { return }
    observer.tell(
      .warning(
        Escaped.text(
          "changed since the last import: \(Words.list(changed, limit: 4)); pass the path to run "
            + "the current version"
        )
      )
    )
  }

  /// Returns the definitions that cases run by, with what is approved.
  private func suite(
    _ recorded: RecordedSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?
  ) throws -> RunSuite {
    let archived = try archivedStrategies(recorded, reading, database)
    var suite: RunSuite
    if let reading {
      var stored = recorded.definitions
      stored.strategies.removeAll { archived.contains($0.name) }
      suite = RunSuite(
        reading, stored: stored, strategies: location.strategies,
        wanted: selection.meantStrategies,
        wantedDevices: selection.devices + selection.usualDevices)
      if let names = try database?.namesArchivedByHand(of: .scenario) {
        suite.scenarios.removeAll { names.contains($0.name) }
      }
    } else {
      suite = RunSuite(stored: recorded.definitions, strategies: location.strategies)
      suite.takeUsualDevices(Array(recorded.files(of: .device).keys))
    }
    suite.archived = archived
    try CompositeWords.add(selection.meantStrategies, to: &suite)
    if let laws {
      for place in suite.scenarios.indices { suite.scenarios[place].judge(by: laws) }
    }
    suite.baselines = recorded.baselines
    suite.add(reading?.suite.baselines ?? [])
    return suite
  }

  /// The strategies that are archived, or that the import of a reading archives.
  private func archivedStrategies(
    _ stored: RecordedSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?
  ) throws -> Set<String> {
    let strategies =
      try database?.currentDefinitions(of: [.strategy], includingArchived: true) ?? []
    var names = Set(strategies.filter(\.isArchived).map(\.name))
    if let reading, !keepsMissing {
      let scope = SuiteImport.scope(of: paths, reading: reading)
      names.formUnion(stored.files(of: .strategy).filter { scope.contains($0.value) }.map(\.key))
      names.subtract(reading.suite.strategies.map(\.name))
    }
    return names.subtracting(location.strategies.definitions.map(\.name))
  }

  /// Throws where a name of the gate is that of no strategy.
  private func checkGate(
    _ recorded: RecordedSuite, _ suite: RunSuite, _ observer: any WorkflowObserver
  ) throws {
    guard let gate else { return }
    let known =
      location.strategies.definitions + recorded.definitions.strategies + suite.strategies
    let names = known.map(\.name).uniqued()
    if let project = projectOfGate {
      try project.checkGate(names, location.strategies, observer)
    } else {
      try gate.check(names)
    }
  }

  // MARK: What runs

  private func planned(
    _ recorded: RecordedSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?,
    _ observer: any WorkflowObserver, _ checkSuite: (RunSuite) throws -> Void
  ) throws -> PlannedRun? {
    let suite = try suite(recorded, reading, database)
    try checkGate(recorded, suite, observer)
    Planning.warnOfUnknownUsual(suite, selection, observer)
    try checkSuite(suite)
    guard let plan = try plan(suite, reading, database) else { return nil }
    if let reading {
      // Broken constraints are shown with the verdicts of their cases.
      let sites = FormSites.all(of: reading.suite.forms, plan.groups, suite, namesDevices: true)
      for warning in FormWarnings.all(of: sites.map(\.onFirstDevice), tellsConstraints: false) {
        observer.tell(.diagnostic(warning))
      }
    }
    if let words = Planning.devicesOfScenarios(plan, suite, selection) {
      observer.tell(.remark(words))
    }
    var planned = PlannedRun(
      running: self, observer: observer, suite: suite, plan: plan,
      recordedFiles: recorded.files(of: .scenario), reading: reading, digests: recorded.digests,
      baselines: recorded.approvals, git: git)
    let nothingKept = try narrow(&planned, database)
    guard planned.plan.count == 0 else {
      planned.absences = AbsentStrategyWords.absences(
        suite, untrusted: untrustedPrograms, recorded.fileOfProgram)
      warn(of: planned)
      return planned
    }
    if allowsEmpty { return nil }
    throw WorkflowError.nothingSelected("nothing is selected: \(nothingKept ?? "no case is left")")
  }

  /// Says what may be wrong with the strategies and devices of the cases.
  private func warn(of planned: PlannedRun) {
    let (plan, suite, observer) = (planned.plan, planned.suite, planned.observer)
    let absent = AbsentStrategyWords.all(of: plan, suite, planned.absences)
    for words in absent + AbsentStrategyWords.archived(suite, selection) {
      observer.tell(.warning(words))
    }
    for words in StrayParameterWords.all(of: plan, suite) { observer.tell(.warning(words)) }
    for words in DeviceNoteWords.all(of: plan, suite) { observer.tell(.remark(words)) }
  }

  /// Returns the selected cases; nil where there are none and that is allowed.
  ///
  /// - Throws: ``WorkflowError/nothingSelected(_:)``, which says so where all that is meant is
  ///   archived.
  private func plan(_ suite: RunSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?)
    throws -> CasePlan?
  {
    do throws(WorkflowError) {
      return try Planning.plan(suite, selection, allowsEmpty: allowsEmpty, limit: limit)
    } catch {
      guard case .nothingSelected = error, let database else { throw error }
      var archived: Set<String>
      if let reading {
        archived = try database.namesArchivedByHand(of: .scenario)
        archived.formIntersection(reading.suite.scenarios.map(\.name))
      } else {
        archived = Set(
          try database.currentDefinitions(of: [.scenario], includingArchived: true)
            .map(\.name)
        )
        archived.subtract(suite.scenarios.map(\.name))
      }
      guard let words = Planning.words(ofArchived: archived, selection, suite) else {
        throw error
      }
      throw WorkflowError.nothingSelected(words)
    }
  }

  /// Leaves out what the last run or a shard leaves out, or what a resumed run does not need.
  ///
  /// - Returns: Where no case of the last run is kept, what is said of that.
  private func narrow(_ planned: inout PlannedRun, _ database: RegressionDatabase?) throws
    -> String?
  {
    let suite = planned.suite
    var nothingKept: String?
    if let test = try outcomes.test(by: nil, of: { suite }, in: database) {
      let names = planned.plan
      planned.plan.keep { test.holds(names.names(of: $0)) }
      if planned.plan.count == 0 { nothingKept = test.nothing }
    }
    if let shard {
      planned.wholePlan = planned.plan
      planned.plan.keep(shard)
    }
    guard isResumed else { return nothingKept }
    let run = try Resumption.run(in: database)
    if let database {
      if !isFiltered, shard == nil { try Resumption.keep(run, of: &planned.plan, in: database) }
      try Resumption.check(run, planned.plan, suite, digests: planned.digests, in: database)
    }
    planned.resumed = run
    return nothingKept
  }
}

extension Running {
  /// Takes from a call and its project what is the same for every command that runs cases.
  init(_ arguments: ParsedArguments) {
    self.init(location: DatabaseLocation(arguments), today: arguments.today)
    jobs = Environment.processorCount
    projectOfGate = arguments.has(SharedOptions.gate) ? nil : arguments.project
    untrustedPrograms = arguments.untrustedPrograms
    warnsOfChanges = !arguments.isQuiet
  }
}

extension CasePlan {
  /// Keeps every N-th case.
  mutating func keep(_ shard: RunHeader.Shard) {
    var place = 0
    keep { _ in
      defer { place += 1 }
      return place % shard.count == shard.index - 1
    }
  }
}
