import AvoidanceEngine
import FormImporters
import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// Tries every input of forms under every strategy on several devices, without a database.
struct Trying: Sendable {
  /// The devices if the files define none: current ones with the most common system, and a phone
  /// still on iOS 18.
  ///
  /// Runs have different ones, ``RunSuite/standardDevices``, which can't change without breaking
  /// their history.
  static let standardDevices = [
    "iPhone SE (3rd generation) (iOS 26)", "iPhone 14 (iOS 26)", "iPhone 17 Pro (iOS 27)",
    "iPhone 17 Pro Max (iOS 26)", "iPhone 13 mini", "iPad (A16) (iOS 26)",
  ]

  /// `-` is standard input.
  let paths: [String]
  let registry: StrategyRegistry
  let today: CalendarDay
  /// Strategy patterns; if empty, all strategies.
  var strategies: [String] = []
  /// Device patterns; if empty, the devices in the files, else the standard ones.
  var devices: [String] = []
  /// Patterns for the names of inputs that are not tried, also after the form's name and a `/`.
  var skips: [String] = []
  /// The project's strategies, used if the command names none.
  var usualStrategies: [String] = []
  /// The project's devices, used if the command names none.
  var usualDevices: [String] = []
  var defaults = ScenarioDefaults()
  /// Empty for portrait.
  var orientations: [Orientation] = []
  /// The storyboard scene to import, or nil for all.
  var scene: String?
  var skipsBroken = false
  var isStrict = false
  /// The maximum number of cases, or nil for a run's limit.
  var limit: Int?
  var allowsEmpty = false

  /// Returns an outcome without cases for an empty selection that is allowed.
  func run(_ observer: any CommandObserver) throws -> TriedForms {
    let reading = try SuiteFiles.read(paths, with: try reader()) { observer.tell(.diagnostic($0)) }
    for strategy in reading.suite.strategies where !strategy.value.model.isAvailable {
      observer.tell(.warning(AbsentStrategyWords.leftOut(strategy)))
    }
    var trial = try trialSuite(of: reading)
    try CompositeWords.add(strategies, to: &trial.suite)
    try StrategyVariants.add(strategies, to: &trial.suite, registry)
    let plan =
      try plan(trial, observer)
      ?? CasePlan(scenarios: [], strategies: [], devices: [], groups: [])
    let warnings = FormWarnings.all(
      of: FormSites.all(of: reading.suite.forms, plan.groups, trial.suite, namesDevices: true))
    for warning in warnings.gathered { observer.tell(.diagnostic(warning)) }
    try SuiteFiles.check(reading, warnings, isStrict: isStrict)
    for words in DeviceNoteWords.all(of: plan, trial.suite) { observer.tell(.remark(words)) }
    let runner = Runner(
      suite: trial.suite, plan: plan,
      options: Runner.Options(jobs: Environment.processorCount, today: today, batchSize: 2048))
    return TriedForms(
      outcome: outcome(of: runner, observer), forms: trial.trials, outOfSight: trial.outOfSight,
      runner: runner, places: trial.places)
  }

  private func reader() throws(HeadroomError) -> SuiteReader {
    let importer = FormImporter(takesAnyFile: true, scene: scene)
    var reader = SuiteReader(strategies: registry, importer: importer)
    reader.known.defaults = defaults
    reader.wantedStrategies = (strategies + usualStrategies).map(StrategyVariants.name)
    if paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
    reader.skipsBroken = skipsBroken
    return reader
  }

  private func trialSuite(of reading: SuiteReading) throws(HeadroomError) -> TrialSuite {
    let forms = reading.imports.flatMap(\.forms)
    // Devices given explicitly override the forms' idioms.
    var idioms: [String: ImportedForm.Idiom] = [:]
    if devices.isEmpty { for form in forms { idioms[form.definition.name] = form.idiom } }
    let dumps = forms.filter { $0.device != nil || $0.firstResponder != nil }
    let patterns = skips.map { CasePattern($0) }
    let suite = TrialSuite(
      reading.suite, strategies: registry, idioms: idioms,
      dumps: Dictionary(dumps.map { ($0.definition.name, $0) }) { first, _ in first },
      devices: devices, usualDevices: usualDevices,
      orientations: orientations.isEmpty ? [.portrait] : orientations
    ) { form, input in
      patterns.contains { $0.names(input, of: form) }
    }
    let inputs = suite.trials.flatMap { trial in
      trial.inputs.map { (form: trial.form.name, name: $0) }
    }
    for pattern in patterns
    where !inputs.contains(where: { pattern.names($0.name, of: $0.form) }) {
      throw .unknownName(
        kind: "field", name: pattern.text,
        hint: NameHint(for: pattern.text, among: inputs.map(\.name).uniqued()))
    }
    return suite
  }

  /// The plan, or nil for an empty selection that is allowed.
  private func plan(_ trial: TrialSuite, _ observer: any CommandObserver) throws(HeadroomError)
    -> CasePlan?
  {
    var selection = Selection(strategies: strategies, devices: devices)
    selection.usualStrategies = usualStrategies
    selection.usualDevices = usualDevices
    Planning.warnOfUnknownUsual(trial.suite, selection, observer)
    // Usual devices would not apply, since a trial's scenarios list their devices.
    selection.devices = trial.devices
    if trial.suite.scenarios.isEmpty {
      if allowsEmpty { return nil }
      throw .nothingSelected("nothing to try: \(reasonOfNoScenario(trial))")
    }
    guard
      var plan = try Planning.plan(trial.suite, selection, allowsEmpty: allowsEmpty, limit: limit)
    else { return nil }
    trial.leaveOutOfSight(&plan)
    return plan
  }

  private func reasonOfNoScenario(_ trial: TrialSuite) -> String {
    let trials = trial.trials
    if trials.contains(where: { !$0.hasDevice && !$0.fields.isEmpty }) {
      return "none of the selected devices matches the idiom of the forms"
    }
    if trials.isEmpty { return "no forms found" }
    if let first = trial.outOfSight.first {
      let name = Escaped.text("\(first.form)/\(first.input)")
      let others = trial.outOfSight.count - 1
      let names = others == 0 ? "\(name) is" : "\(name) and \(Words.count(others, "other")) are"
      return "\(names) already out of sight before the keyboard"
    }
    return trials.reasonOfNoField
      ?? "no editable text input with an identifier in \(Words.count(trials.count, "form"))"
  }

  private func outcome(of runner: Runner, _ observer: any CommandObserver) -> TrialOutcome {
    let start = Clock.seconds
    let planned = runner.plan.cases.count
    // Unless strategies are named, they are proposed only if they can help.
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
    observer.finished(
      done: outcome.cases.totals.planned + outcome.cases.idle, total: planned,
      seconds: Clock.seconds - start)
    return outcome
  }
}

struct TriedForms: Sendable {
  let outcome: TrialOutcome
  let forms: [FormTrial]
  let outOfSight: [OutOfSight]
  let runner: Runner
  let places: SourcePlaces

  var worst: Int { outcome.risks.first?.index ?? 0 }

  /// Runs the same cases again, recording all details for reports; nil if the observer cancels.
  func record(_ observer: any CommandObserver) -> RunRecord? {
    var record = RunRecord(trial: "try", runner, places, observer)
    record?.take(TrialAnswer(self), leftOut: outcome.leftOut)
    return record
  }
}

extension CasePattern {
  /// Whether it names an input, alone or after its form's name and a `/`.
  fileprivate func names(_ input: String, of form: String) -> Bool {
    names(input) || names("\(form)/\(input)")
  }
}
