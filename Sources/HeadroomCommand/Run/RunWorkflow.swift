import AvoidanceEngine
import FormImporters
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// What is to be run, and how.
struct RunRequest: Sendable {
  var location: DatabaseLocation
  /// Files and folders to import and run; none: what the database has.
  var paths: [String] = []
  /// What is selected.
  var selection = Selection()
  /// What is left out of that.
  var narrowing = CaseNarrowing(OutcomeSelection(), shard: nil)
  /// Whether the newest interrupted run goes on.
  var isResumed = false
  /// Whether the first failure ends the run.
  var failsFast = false
  /// What judges in the place of the laws that scenarios name; nil: these.
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
  var limit: Int?
  /// How many cases run at a time.
  var jobs = 1
  /// How often a case under an external program is run; where its outcomes differ, it is an error.
  var repetitions = 1
  /// The day that decides about known failures.
  var today: CalendarDay
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
  /// What the record of the run has.
  var detail = RunRecord.Detail.summary
  /// Whether files that changed since their import are looked for.
  var warnsOfChanges = true
  /// The run's name.
  var label: String?
  /// The branch; nil: git's.
  var branch: String?
  /// The state of the working copy; nil: git is asked.
  var git: GitState?
  /// The version of the program.
  var toolVersion: String

  /// Makes a request for everything that a database has.
  init(_ location: DatabaseLocation, today: CalendarDay, toolVersion: String) {
    self.location = location
    self.today = today
    self.toolVersion = toolVersion
  }
}

/// Imports paths, runs the selected cases, and records what came of them.
struct RunWorkflow: Sendable {
  let request: RunRequest
  let observer: any WorkflowObserver

  init(_ request: RunRequest, _ observer: any WorkflowObserver) {
    self.request = request
    self.observer = observer
  }

  /// Reads and plans what runs and, unless it is a rehearsal, opens the database for it.
  ///
  /// - Parameters:
  ///   - checkSuite: Checks what there is to run, before it is known whether anything is selected.
  ///   - checkPlan: Checks what would run, before there is a database for it.
  /// - Returns: What runs; nil where nothing is selected, which is allowed.
  /// - Throws: An error where something is wrong: nothing is changed.
  func prepare(
    _ checkSuite: (RunSuite) throws -> Void = { _ in },
    _ checkPlan: (PlannedRun) throws -> Void = { _ in }
  ) throws -> PlannedRun? {
    // Before anything is imported, so that a wrong name changes nothing.
    let earlier = try self.earlier()
    let location = request.location
    let database = request.paths.isEmpty ? try recorded() : try location.openIfThere()
    let stored = try RecordedSuite(
      database, at: location, today: request.today, checksDigests: request.paths.isEmpty,
      jobs: request.jobs)
    let reading = try read(beside: stored, database)
    guard var prepared = try planned(stored, reading, database, checkSuite) else { return nil }
    prepared.earlier = earlier
    try checkPlan(prepared)
    guard !request.isUnrecorded else { return prepared }
    prepared.database = try location.openForWriting()
    // Git may take two seconds, in which nobody else could write.
    if prepared.resumed == nil { prepared.git = git }
    return prepared
  }

  private func earlier() throws -> Run? {
    guard let name = request.earlier, name != "previous" else { return nil }
    guard let database = try request.location.openIfThere() else { throw WorkflowError.noRun }
    return try database.namedRun(name)
  }

  // MARK: What is there

  /// Reads the paths; where none is named, warns of files that changed since their import.
  private func read(beside stored: RecordedSuite, _ database: RegressionDatabase?) throws
    -> SuiteReading?
  {
    guard !request.paths.isEmpty else {
      if request.warnsOfChanges {
        warnAboutChangedFiles(stored, sourceFiles: try database?.sourceFiles() ?? [:])
      }
      return nil
    }
    var reader = SuiteReader(known: stored.known(at: request.location), importer: FormImporter())
    reader.jobs = request.jobs
    reader.notesSourceFiles = true
    reader.wantedStrategies = request.selection.meantStrategies
    return try SuiteFiles.read(request.paths, with: reader, imports: true) {
      observer.tell(.diagnostic($0))
    }
  }

  /// The database where no path is given; where it is missing, a word may rather have been meant as one.
  private func recorded() throws -> RegressionDatabase {
    let words = request.selection.patterns.map(\.text)
    if let file = words.first(where: Planning.isFileName),
      try request.location.openIfThere() == nil
    {
      throw WorkflowError.nothingSelected(Planning.words(withoutFile: file))
    }
    return try request.location.openForReading()
  }

  /// The strategies that are archived, or that the import of a reading archives.
  private func archivedStrategies(
    _ stored: RecordedSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?
  ) throws -> Set<String> {
    let strategies =
      try database?.currentDefinitions(of: [.strategy], includingArchived: true) ?? []
    var names = Set(strategies.filter(\.isArchived).map(\.name))
    if let reading, !request.keepsMissing {
      let scope = SuiteImport.scope(of: request.paths, reading: reading)
      names.formUnion(stored.files(of: .strategy).filter { scope.contains($0.value) }.map(\.key))
      names.subtract(reading.suite.strategies.map(\.name))
    }
    return names.subtracting(request.location.strategies.definitions.map(\.name))
  }

  /// Warns when a file that was imported has other content now.
  private func warnAboutChangedFiles(_ stored: RecordedSuite, sourceFiles: [String: Digest]) {
    var reader = SuiteReader(
      known: stored.known(at: request.location), importer: FormImporter(takesAnyFile: true))
    reader.jobs = request.jobs
    // What was open then is another thing now.
    let present = stored.allFiles.sorted()
      .filter { FileSystem.isReadable($0) && !FileBytes.isOpen($0) }
    let files = reader.files(present, changedSince: sourceFiles)
    guard !files.isEmpty else { return }
    var reading = reader.read(paths: files)
    var changed = stored.files(changedIn: reading)
    // What is told may depend on the other files, too.
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

  // MARK: What runs

  private func planned(
    _ recorded: RecordedSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?,
    _ checkSuite: (RunSuite) throws -> Void
  ) throws -> PlannedRun? {
    let strategies = request.location.strategies
    let archived = try archivedStrategies(recorded, reading, database)
    var suite: RunSuite
    if let reading {
      var stored = recorded.definitions
      stored.strategies.removeAll { archived.contains($0.name) }
      suite = RunSuite(
        reading, stored: stored, strategies: strategies, wanted: request.selection.meantStrategies,
        wantedDevices: request.selection.devices + request.selection.usualDevices)
      if let names = try database?.namesArchivedByHand(of: .scenario) {
        suite.scenarios.removeAll { names.contains($0.name) }
      }
    } else {
      suite = RunSuite(stored: recorded.definitions, strategies: strategies)
      suite.takeUsualDevices(Array(recorded.files(of: .device).keys))
    }
    suite.archived = archived
    try CompositeWords.add(request.selection.meantStrategies, to: &suite)
    if let laws = request.laws {
      for place in suite.scenarios.indices { suite.scenarios[place].judge(by: laws) }
    }
    if let gate = request.gate {
      let known = strategies.definitions + recorded.definitions.strategies + suite.strategies
      let names = known.map(\.name).uniqued()
      if let project = request.projectOfGate {
        try project.checkGate(names, strategies, observer)
      } else {
        try gate.check(names)
      }
    }
    Planning.warnOfUnknownUsual(suite, request.selection, observer)
    suite.baselines = recorded.baselines
    suite.add(reading?.suite.baselines ?? [])
    try checkSuite(suite)
    guard let plan = try plan(suite, reading, database) else { return nil }
    if let reading {
      // Broken constraints are told beside the verdicts of their cases.
      let sites = FormSites.all(of: reading.suite.forms, plan.groups, suite, namesDevices: true)
      for warning in FormWarnings.all(of: sites.map(\.onFirstDevice), tellsConstraints: false) {
        observer.tell(.diagnostic(warning))
      }
    }
    if let words = Planning.devicesOfScenarios(plan, suite, request.selection) {
      observer.tell(.remark(words))
    }
    var prepared = PlannedRun(
      suite: suite, plan: plan, recordedFiles: recorded.files(of: .scenario), reading: reading,
      digests: recorded.digests,
      places: reading.map { SourcePlaces($0.suite) }
        ?? SourcePlaces(files: recorded.files[.scenario] ?? [:]),
      isFiltered: request.selection.isFilter || request.narrowing.isFilter,
      baselines: recorded.approvals)
    let nothingKept = try narrow(&prepared, database)
    guard prepared.plan.count == 0 else {
      prepared.absences = AbsentStrategyWords.absences(
        suite, untrusted: request.untrustedPrograms, recorded.fileOfProgram)
      let absent = AbsentStrategyWords.all(of: prepared.plan, suite, prepared.absences)
      for words in absent + AbsentStrategyWords.archived(suite, request.selection) {
        observer.tell(.warning(words))
      }
      for words in StrayParameterWords.all(of: prepared.plan, suite) {
        observer.tell(.warning(words))
      }
      for words in DeviceNoteWords.all(of: prepared.plan, suite) { observer.tell(.remark(words)) }
      return prepared
    }
    if request.allowsEmpty { return nil }
    throw WorkflowError.nothingSelected("nothing is selected: \(nothingKept ?? "no case is left")")
  }

  /// Returns the selected cases; nil where there are none and that is allowed.
  ///
  /// - Throws: ``WorkflowError/nothingSelected(_:)``, which says so where all that is meant is
  ///   archived.
  private func plan(_ suite: RunSuite, _ reading: SuiteReading?, _ database: RegressionDatabase?)
    throws -> CasePlan?
  {
    do throws(WorkflowError) {
      return try Planning.plan(
        suite, request.selection, allowsEmpty: request.allowsEmpty, limit: request.limit)
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
      guard let words = Planning.words(ofArchived: archived, request.selection, suite) else {
        throw error
      }
      throw WorkflowError.nothingSelected(words)
    }
  }

  /// Leaves out what the narrowing leaves out, or what a resumed run does not need.
  ///
  /// - Returns: Where nothing is kept, what is said of that.
  private func narrow(_ prepared: inout PlannedRun, _ database: RegressionDatabase?) throws
    -> String?
  {
    let narrowing = request.narrowing
    let nothingKept = try narrowing.narrow(&prepared.plan, of: prepared.suite, by: database)
    if let shard = narrowing.shard {
      prepared.wholePlan = prepared.plan
      CaseNarrowing.keep(shard, of: &prepared.plan)
    }
    guard request.isResumed else { return nothingKept }
    let run = try Resumption.run(in: database)
    if let database {
      if !prepared.isFiltered, narrowing.shard == nil {
        try Resumption.keep(run, of: &prepared.plan, in: database)
      }
      try Resumption.check(
        run, prepared.plan, prepared.suite, digests: prepared.digests, in: database)
    }
    prepared.resumed = run
    return nothingKept
  }

  // MARK: Into the database

  /// Imports what the run needs.
  func importAll(_ prepared: inout PlannedRun, into database: RegressionDatabase) throws {
    let reading = prepared.reading
    try importStrategies(of: prepared.suite, besides: reading, into: database)
    guard let reading else { return try importDevices(of: prepared.suite, into: database) }
    // What is gone from the files is archived now, whatever code it runs with this time.
    prepared.digests = try importFiles(reading, prepared.suite, into: database)
    prepared.baselines = try database.baselines()
    prepared.suite.baselines = try prepared.baselines.decoded(path: request.location.path)
  }

  /// Takes the strategies of a suite into the database that are available and whose code is another one
  /// than there.
  ///
  /// - Parameters:
  ///   - suite: The suite.
  ///   - reading: What is imported with its files.
  ///   - database: The database.
  /// - Throws: ``DatabaseError`` when the file is busy or can't be written.
  private func importStrategies(
    of suite: RunSuite, besides reading: SuiteReading?, into database: RegressionDatabase
  ) throws {
    let needingNoFile = Set(request.location.strategies.definitions.map(\.name))
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

  /// Takes the shipped devices of a suite into the database that are not there yet.
  private func importDevices(of suite: RunSuite, into database: RegressionDatabase) throws {
    let stored = Set(try database.currentDefinitions(of: [.device]).map(\.name))
    let added = suite.devices.filter { !stored.contains($0.name) }
    guard !added.isEmpty else { return }
    _ = try database.importDefinitions(
      added.map { ImportedDefinition($0, isBuiltIn: true) }, replacing: .nothing, at: Clock.now)
  }

  /// Takes what the paths define into the database, with the shipped devices that the run uses.
  ///
  /// - Returns: The identities of what was taken.
  private func importFiles(
    _ reading: SuiteReading, _ suite: RunSuite, into database: RegressionDatabase
  ) throws -> DefinitionDigests {
    var definitions = ImportedDefinition.all(
      of: reading, strategies: request.location.strategies, jobs: request.jobs)
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
      replacing: request.keepsMissing
        ? .nothing : SuiteImport.scope(of: request.paths, reading: reading),
      sourceFiles: reading.sourceFiles,
      at: Clock.now
    )
    observer.tell(.imported(summary, from: request.paths))
    return definitions.reduce(into: [:]) {
      $0[$1.kind, default: [:]][ByteSpelling($1.name)] = $1.digest
    }
  }
}

extension RunRequest {
  /// Takes the database, the day and what the user does not trust from a call and its project.
  init(_ arguments: ParsedArguments) {
    self.init(
      DatabaseLocation(arguments), today: arguments.today, toolVersion: HeadroomProgram.version)
    untrustedPrograms = arguments.untrustedPrograms
  }
}
