import FormImporters
package import AvoidanceEngine
package import RegressionRunner
import RegressionStore
package import Scenarios
import SystemCalls

/// Tries every input of forms under every strategy on several devices, without a database.
package struct TryWorkflow: Sendable {
  /// The devices for files that define none: from the smallest phone with a current system to an
  /// iPad.
  package static let standardDevices = TrialSuite.standardDevices

  /// What is asked for.
  package struct Request: Sendable {
    /// Files and folders; `-` is standard input.
    package var paths: [String]
    /// The strategies that are at hand.
    package var registry: StrategyRegistry
    /// Patterns over the strategies; none: all.
    package var strategies: [String]
    /// Patterns over the devices; none: those of the files, else the standard ones.
    package var devices: [String]
    /// The strategies that a project lists, where none are asked for.
    package var usualStrategies: [String] = []
    /// The devices that a project lists, where none are asked for.
    package var usualDevices: [String] = []
    /// What the files are read with where they do not say it themselves.
    package var defaults = ScenarioDefaults()
    /// How the devices are held; none: upright.
    package var orientations: [Orientation]
    /// The scene to take of a storyboard; nil: all.
    package var scene: String?
    /// Whether broken files are left out.
    package var skipsBroken: Bool
    /// How many cases at most; nil: as many as a run takes.
    package var limit: Int?
    /// Whether nothing selected is no error.
    package var allowsEmpty: Bool
    /// The day that decides about known failures.
    package var today: CalendarDay
    /// The version of the program.
    package var toolVersion: String

    /// Makes a request.
    package init(
      paths: [String], registry: StrategyRegistry, strategies: [String], devices: [String],
      orientations: [Orientation], scene: String?, skipsBroken: Bool, limit: Int?,
      allowsEmpty: Bool, today: CalendarDay, toolVersion: String
    ) {
      self.paths = paths
      self.registry = registry
      self.strategies = strategies
      self.devices = devices
      self.orientations = orientations
      self.scene = scene
      self.skipsBroken = skipsBroken
      self.limit = limit
      self.allowsEmpty = allowsEmpty
      self.today = today
      self.toolVersion = toolVersion
    }
  }

  /// What came of a trial.
  package struct Tried: Sendable {
    /// What passed, and what did not.
    package let outcome: TrialOutcome
    /// The forms with their inputs.
    package let forms: [FormTrial]
    private let runner: Runner
    private let places: SourcePlaces
    private let request: Request
    private let observer: any WorkflowObserver

    fileprivate init(
      _ outcome: TrialOutcome, _ trial: TrialSuite, _ runner: Runner, _ request: Request,
      _ observer: any WorkflowObserver
    ) {
      self.outcome = outcome
      forms = trial.trials
      places = trial.places
      self.runner = runner
      self.request = request
      self.observer = observer
    }

    /// Whether a case did not pass.
    package var hasFailed: Bool { outcome.total.passed < outcome.total.total }

    /// The place of the worst case in the document.
    package var worst: Int { outcome.weaknesses.first?.index ?? 0 }

    /// Everything that reports say: the same cases, run once more for all that is told.
    ///
    /// - Returns: The document; nil where the observer wished to stop.
    package func document() -> RunDocument? {
      let start = Clock.seconds
      let observer = observer
      let result = runner.run(isCancelled: { observer.isCancelled })
      guard result.isComplete else { return nil }
      return RunDocument(
        trial: "try", runner, result, toolVersion: request.toolVersion,
        seconds: Clock.seconds - start, places)
    }
  }

  private let request: Request
  private let observer: any WorkflowObserver

  /// Takes what is asked for.
  package init(_ request: Request, _ observer: any WorkflowObserver) {
    self.request = request
    self.observer = observer
  }

  /// Tries the forms.
  ///
  /// - Parameter checkOutputs: Checks that reports can be written, before anything is run; it is told
  ///   which files are read.
  /// - Returns: What came of it; nil where nothing is selected, which is allowed.
  /// - Throws: ``WorkflowError`` where something is wrong, or nothing is selected.
  package func run(_ checkOutputs: (SparedFiles) throws(WorkflowError) -> Void)
    throws(WorkflowError) -> Tried?
  {
    let read = try SuiteFiles.read(request.paths, with: try reader()) {
      observer.tell(.diagnostic($0))
    }
    let reading = StoredSuite(strategies: request.registry).completing(read)
    for strategy in reading.suite.strategies where !strategy.value.model.isAtHand {
      observer.tell(.warning(AbsentStrategyWords.leftOut(strategy)))
    }
    try checkOutputs(SparedFiles(request.paths + reading.files))
    let turns = request.orientations.isEmpty ? [.portrait] : request.orientations
    // Who names devices means them.
    var idioms: [String: ImportedForm.Idiom] = [:]
    if request.devices.isEmpty {
      for form in reading.imports.flatMap(\.forms) { idioms[form.definition.name] = form.idiom }
    }
    let dumps = reading.imports.flatMap(\.forms).filter {
      $0.device != nil || $0.firstResponder != nil
    }
    let trial = TrialSuite(
      reading.suite, strategies: request.registry, idioms: idioms,
      dumps: Dictionary(dumps.map { ($0.definition.name, $0) }) { first, _ in first },
      takesDumpedDevices: request.devices.isEmpty, orientations: turns)
    guard let plan = try plan(trial) else { return nil }
    for words in DeviceNoteWords.all(of: plan, trial.suite) { observer.tell(.remark(words)) }
    let runner = Runner(
      suite: trial.suite, plan: plan,
      options: Runner.Options(
        jobs: Environment.processorCount, today: request.today, batchSize: 2048))
    return Tried(outcome(of: runner), trial, runner, request, observer)
  }

  private func outcome(of runner: Runner) -> TrialOutcome {
    let start = Clock.seconds
    let planned = runner.plan.cases.count
    let observer = observer
    let outcome = TrialOutcome(
      runner,
      isCancelled: { observer.isCancelled },
      progress: { done in
        observer.progress(done: done, total: planned, seconds: Clock.seconds - start)
      }
    )
    observer.finished(done: outcome.total.total, total: planned, seconds: Clock.seconds - start)
    return outcome
  }

  private func reader() throws(WorkflowError) -> SuiteReader {
    let importer = FormImporter(takesAnyFile: true, scene: request.scene)
    var reader = SuiteReader(strategies: request.registry, importer: importer)
    reader.known.defaults = request.defaults
    if request.paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
    reader.skipsBroken = request.skipsBroken
    return reader
  }

  /// The cases; nil where there are none and that is allowed.
  private func plan(_ trial: TrialSuite) throws(WorkflowError) -> CasePlan? {
    var selection = Selection(strategies: request.strategies, devices: request.devices)
    selection.usualStrategies = request.usualStrategies
    selection.usualDevices = request.usualDevices
    Planning.warnOfUnknownUsual(trial.suite, selection, observer)
    if request.devices.isEmpty {
      // The scenarios of a trial name devices of their own.
      let usual = request.usualDevices.map { CasePattern($0) }
      let names = trial.suite.devices.map(\.name).filter { name in
        usual.contains { $0.names(name) }
      }
      selection.devices = names.isEmpty ? trial.devices : names
    }
    if trial.suite.scenarios.isEmpty {
      if request.allowsEmpty { return nil }
      if trial.trials.contains(where: { !$0.hasDevice && !$0.fields.isEmpty }) {
        throw .nothingSelected(
          "nothing to try: none of the selected devices matches the idiom of the forms")
      }
      let count = Words.count(trial.trials.count, "form")
      throw .nothingSelected(
        trial.trials.isEmpty
          ? "nothing to try: no forms found"
          : "nothing to try: no editable text input with an identifier in \(count)"
      )
    }
    return try Planning.plan(
      trial.suite, selection, allowsEmpty: request.allowsEmpty, limit: request.limit)
  }
}
