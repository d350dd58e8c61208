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
  /// The day against which known failures are judged.
  var today: CalendarDay
  /// Files and folders to import and run; if empty, the suite in the database runs.
  var paths: [String] = []
  var selection = Selection()
  /// Narrows the selected cases by their outcomes in the last run.
  var outcomes = OutcomeSelection()
  var shard: RunHeader.Shard?
  var isResumed = false
  var failsFast = false
  /// Laws that override those of the scenarios, or nil for the latter.
  ///
  /// Only if the run is not recorded.
  var laws: [Law]?
  var isUnrecorded = false
  var allowsEmpty = false
  /// Whether definitions that are no longer in the paths stay in the suite.
  var keepsMissing = false
  var limit = CasePlan.usualLimit
  var jobs = 1
  /// How often to run a case under an external program; different outcomes are an error.
  var repetitions = 1
  /// The name of the run to compare with, or nil for the previous one.
  var earlier: String?
  /// The strategies whose cases decide, or nil for all.
  var gate: Gate?
  /// The project that defines the gate, or nil if the command does.
  var projectOfGate: Project?
  /// The programs named in the project that the user doesn't trust.
  var untrustedPrograms: Set<String> = []
  /// The failing cases to simulate again for their traces.
  var failures = ShownFailures.each
  var detail = RunRecord.Detail.summary
  var warnsOfChanges = true
  var label: String?
  /// nil for git's.
  var branch: String?
  /// The state of the working copy, or nil to ask git.
  var git: GitState?

  /// Whether anything other than a shard restricts the cases.
  var isFiltered: Bool { selection.isFilter || outcomes.isFilter }

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

  /// Reads and plans the run and, unless it is not recorded, opens the database for it.
  ///
  /// It returns nil for an empty selection that is allowed. `checkSuite` is called before it is
  /// known whether anything is selected, `checkPlan` before a database is created.
  ///
  /// - Throws: An error; nothing is changed then.
  func prepare(
    _ observer: any CommandObserver, _ checkSuite: (RunSuite) throws -> Void = { _ in },
    _ checkPlan: (PlannedRun) throws -> Void = { _ in }
  ) throws -> PlannedRun? {
    // Before importing, so that a wrong name changes nothing.
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
    // Git may take two seconds, during which nobody else could write.
    if planned.resumed == nil, git == nil { planned.git = GitState.ofCurrentFolder() }
    return planned
  }

  private func earlierRun() throws -> Run? {
    guard let name = earlier, name != "previous" else { return nil }
    guard let database = try location.openIfThere() else { throw HeadroomError.noRun }
    return try database.namedRun(name)
  }

  // MARK: Reading

  /// Opens the existing database, as there are no paths; if it is missing, a pattern may have been
  /// meant as a path.
  private func openRecorded() throws -> RegressionDatabase {
    if let file = selection.patterns.map(\.text).first(where: NothingSelectedWords.isFileName),
      try location.openIfThere() == nil
    {
      throw HeadroomError.nothingSelected(NothingSelectedWords.words(withoutFile: file))
    }
    return try location.openForReading()
  }

  /// Reads the paths; without any, warns of files that changed since their import.
  private func read(
    beside stored: RecordedSuite, _ database: RegressionDatabase?, _ observer: any CommandObserver
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

  private func warnAboutChangedFiles(
    _ stored: RecordedSuite, sourceFiles: [String: Digest], _ observer: any CommandObserver
  ) {
    var reader = SuiteReader(
      known: stored.known(at: location), importer: FormImporter(takesAnyFile: true))
    reader.jobs = jobs
    // A name such as /dev/fd/3 refers to something else now.
    let present = stored.allFiles.sorted()
      .filter { FileSystem.isReadable($0) && !FileBytes.isOpen($0) }
    let files = reader.files(present, changedSince: sourceFiles)
    guard !files.isEmpty else { return }
    var reading = reader.read(paths: files)
    var changed = stored.files(changedIn: reading)
    // A definition may depend on the other files, too.
    if files.count < present.count, !changed.isEmpty || stored.hasFromElsewhere(reading) {
      reading = reader.read(paths: present)
      changed = stored.files(changedIn: reading)
    }
    // The form on which a log was replayed is not in the log.
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

  /// The strategies that are archived already, or will be by importing the reading.
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

  private func checkGate(
    _ recorded: RecordedSuite, _ suite: RunSuite, _ observer: any CommandObserver
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

  // MARK: Planning

  private func planned(
    _ recorded: RecordedSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?,
    _ observer: any CommandObserver, _ checkSuite: (RunSuite) throws -> Void
  ) throws -> PlannedRun? {
    let suite = try suite(recorded, reading, database)
    try checkGate(recorded, suite, observer)
    Planning.warnOfUnknownUsual(suite, selection, observer)
    try checkSuite(suite)
    guard let plan = try plan(suite, reading, database) else { return nil }
    if let reading {
      // Broken constraints are shown with their cases' verdicts.
      let sites = FormSites.all(of: reading.suite.forms, plan.groups, suite, namesDevices: true)
      let warnings = FormWarnings.all(of: sites.map(\.onFirstDevice), tellsConstraints: false)
      for warning in warnings.gathered {
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
    throw HeadroomError.nothingSelected("nothing is selected: \(nothingKept ?? "no case is left")")
  }

  /// Warns of problems with the strategies and devices of the cases.
  private func warn(of planned: PlannedRun) {
    let (plan, suite, observer) = (planned.plan, planned.suite, planned.observer)
    let absent = AbsentStrategyWords.all(of: plan, suite, planned.absences)
    for words in absent + AbsentStrategyWords.archived(suite, selection) {
      observer.tell(.warning(words))
    }
    for words in StrayParameterWords.all(of: plan, suite) { observer.tell(.warning(words)) }
    for words in DeviceNoteWords.all(of: plan, suite) { observer.tell(.remark(words)) }
  }

  /// Returns the selected cases, or nil for an empty selection that is allowed.
  ///
  /// - Throws: ``HeadroomError/nothingSelected(_:)``, with a special message if everything selected
  ///   is archived.
  private func plan(_ suite: RunSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?)
    throws -> CasePlan?
  {
    do throws(HeadroomError) {
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
      guard let words = NothingSelectedWords.words(ofArchived: archived, selection, suite) else {
        throw error
      }
      throw HeadroomError.nothingSelected(words)
    }
  }

  /// Applies the filter by outcome and the shard, and prepares resuming.
  ///
  /// It returns a message if the filter by outcome excludes all cases.
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
  /// Reads the settings shared by all commands that run cases.
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
