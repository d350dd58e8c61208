import AvoidanceEngine
import FormImporters
import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// Tries every input of forms under every strategy on several devices, without a database.
struct Trying: Sendable {
  /// The devices for files that define none: what people hold today, with the system that is on most of
  /// them, and a phone that has stayed on iOS 18.
  ///
  /// Those of a run are others, ``RunSuite/standardDevices``: its history would not go on.
  static let standardDevices = [
    "iPhone SE (3rd generation) (iOS 26)", "iPhone 14 (iOS 26)", "iPhone 17 Pro (iOS 27)",
    "iPhone 17 Pro Max (iOS 26)", "iPhone 13 mini", "iPad (A16) (iOS 26)",
  ]

  /// Files and folders; `-` is standard input.
  let paths: [String]
  /// The strategies that are available.
  let registry: StrategyRegistry
  /// The day that decides about known failures.
  let today: CalendarDay
  /// Patterns over the strategies; none: all.
  var strategies: [String] = []
  /// Patterns over the devices; none: those of the files, else the standard ones.
  var devices: [String] = []
  /// The project's strategies, where the call names none.
  var usualStrategies: [String] = []
  /// The project's devices, where the call names none.
  var usualDevices: [String] = []
  /// What the files are read with where they do not say it themselves.
  var defaults = ScenarioDefaults()
  /// How the devices are held; none: upright.
  var orientations: [Orientation] = []
  /// The scene to take of a storyboard; nil: all.
  var scene: String?
  /// Whether broken files are left out.
  var skipsBroken = false
  /// Whether warnings are errors.
  var isStrict = false
  /// How many cases at most; nil: as many as a run takes.
  var limit: Int?
  /// Whether nothing selected is no error.
  var allowsEmpty = false

  /// Tries the forms.
  ///
  /// - Returns: The outcome; it has no case where nothing is selected and that is allowed.
  /// - Throws: An error where something is wrong, or nothing is selected.
  func run(_ observer: any WorkflowObserver) throws -> TriedForms {
    let reading = try SuiteFiles.read(paths, with: try reader()) { observer.tell(.diagnostic($0)) }
    for strategy in reading.suite.strategies where !strategy.value.model.isAvailable {
      observer.tell(.warning(AbsentStrategyWords.leftOut(strategy)))
    }
    var trial = trialSuite(of: reading)
    try CompositeWords.add(strategies, to: &trial.suite)
    try StrategyVariants.add(strategies, to: &trial.suite, registry)
    let plan =
      try plan(trial, observer)
      ?? CasePlan(scenarios: [], strategies: [], devices: [], groups: [])
    let warnings = FormWarnings.all(
      of: FormSites.all(of: reading.suite.forms, plan.groups, trial.suite, namesDevices: true))
    for warning in warnings { observer.tell(.diagnostic(warning)) }
    try SuiteFiles.check(reading, warnings, isStrict: isStrict)
    for words in DeviceNoteWords.all(of: plan, trial.suite) { observer.tell(.remark(words)) }
    let runner = Runner(
      suite: trial.suite, plan: plan,
      options: Runner.Options(jobs: Environment.processorCount, today: today, batchSize: 2048))
    return TriedForms(
      outcome: outcome(of: runner, observer), forms: trial.trials, runner: runner,
      places: trial.places)
  }

  private func reader() throws(WorkflowError) -> SuiteReader {
    let importer = FormImporter(takesAnyFile: true, scene: scene)
    var reader = SuiteReader(strategies: registry, importer: importer)
    reader.known.defaults = defaults
    reader.wantedStrategies = (strategies + usualStrategies).map(StrategyVariants.name)
    if paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
    reader.skipsBroken = skipsBroken
    return reader
  }

  private func trialSuite(of reading: SuiteReading) -> TrialSuite {
    let forms = reading.imports.flatMap(\.forms)
    // Who names devices means them.
    var idioms: [String: ImportedForm.Idiom] = [:]
    if devices.isEmpty { for form in forms { idioms[form.definition.name] = form.idiom } }
    let dumps = forms.filter { $0.device != nil || $0.firstResponder != nil }
    return TrialSuite(
      reading.suite, strategies: registry, idioms: idioms,
      dumps: Dictionary(dumps.map { ($0.definition.name, $0) }) { first, _ in first },
      takesDumpedDevices: devices.isEmpty,
      orientations: orientations.isEmpty ? [.portrait] : orientations)
  }

  /// The cases; nil where there are none and that is allowed.
  private func plan(_ trial: TrialSuite, _ observer: any WorkflowObserver) throws(WorkflowError)
    -> CasePlan?
  {
    var selection = Selection(strategies: strategies, devices: devices)
    selection.usualStrategies = usualStrategies
    selection.usualDevices = usualDevices
    Planning.warnOfUnknownUsual(trial.suite, selection, observer)
    if devices.isEmpty {
      // The scenarios of a trial name devices of their own.
      let usual = usualDevices.map { CasePattern($0) }
      let names = trial.suite.devices.map(\.name).filter { name in
        usual.contains { $0.names(name) }
      }
      selection.devices = names.isEmpty ? trial.devices : names
    }
    if trial.suite.scenarios.isEmpty {
      if allowsEmpty { return nil }
      throw .nothingSelected("nothing to try: \(reasonOfNoScenario(trial.trials))")
    }
    return try Planning.plan(trial.suite, selection, allowsEmpty: allowsEmpty, limit: limit)
  }

  private func reasonOfNoScenario(_ trials: [FormTrial]) -> String {
    if trials.contains(where: { !$0.hasDevice && !$0.fields.isEmpty }) {
      return "none of the selected devices matches the idiom of the forms"
    }
    return trials.isEmpty
      ? "no forms found"
      : "no editable text input with an identifier in \(Words.count(trials.count, "form"))"
  }

  private func outcome(of runner: Runner, _ observer: any WorkflowObserver) -> TrialOutcome {
    let start = Clock.seconds
    let planned = runner.plan.cases.count
    // Strategies that nobody has named are proposed where they can help.
    let proposes = strategies.isEmpty && usualStrategies.isEmpty
    let outcome = Interruption.noting {
      TrialOutcome(
        runner,
        isProposed: { proposes && registry.strategy(named: $0) != nil },
        isCancelled: { observer.isCancelled },
        progress: { done in
          observer.progress(done: done, total: planned, seconds: Clock.seconds - start)
        }
      )
    }
    observer.finished(done: outcome.total, total: planned, seconds: Clock.seconds - start)
    return outcome
  }
}

/// The outcome of trying forms, with what a report needs besides.
struct TriedForms: Sendable {
  /// What passed, and what did not.
  let outcome: TrialOutcome
  /// The forms with their inputs.
  let forms: [FormTrial]
  let runner: Runner
  let places: SourcePlaces

  /// Whether a case did not pass.
  var hasFailed: Bool { outcome.passed < outcome.total }

  /// The place of the worst case in the record.
  var worst: Int { outcome.risks.first?.index ?? 0 }

  /// Runs the same cases once more, and records all that reports say of them.
  ///
  /// - Returns: The record; nil where the observer wished to stop.
  func record(_ observer: any WorkflowObserver) -> RunRecord? {
    RunRecord(trial: "try", runner, toolVersion: HeadroomProgram.version, places, observer)
  }
}
