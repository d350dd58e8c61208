import AvoidanceEngine
import FormImporters
import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// Tries every input of forms under every strategy on several devices, without a database.
struct TryWorkflow: Sendable {
  /// The devices for files that define none: what people hold today, with the system that is on most of
  /// them, and a phone that has stayed on iOS 18.
  ///
  /// Those of a run are others, ``RunSuite/standardDevices``: its history would not go on.
  static let standardDevices = [
    "iPhone SE (3rd generation) (iOS 26)", "iPhone 14 (iOS 26)", "iPhone 17 Pro (iOS 27)",
    "iPhone 17 Pro Max (iOS 26)", "iPhone 13 mini", "iPad (A16) (iOS 26)",
  ]

  /// What is asked for.
  struct Request: Sendable {
    /// Files and folders; `-` is standard input.
    var paths: [String]
    /// The strategies that are available.
    var registry: StrategyRegistry
    /// Patterns over the strategies; none: all.
    var strategies: [String] = []
    /// Patterns over the devices; none: those of the files, else the standard ones.
    var devices: [String] = []
    /// The strategies that a project lists, where none are asked for.
    var usualStrategies: [String] = []
    /// The devices that a project lists, where none are asked for.
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
    /// The day that decides about known failures.
    var today: CalendarDay
    /// The version of the program.
    var toolVersion: String

    init(
      _ paths: [String], strategies: StrategyRegistry, today: CalendarDay, toolVersion: String
    ) {
      self.paths = paths
      registry = strategies
      self.today = today
      self.toolVersion = toolVersion
    }
  }

  /// What came of a trial.
  struct Tried: Sendable {
    /// What passed, and what did not.
    let outcome: TrialOutcome
    /// The forms with their inputs.
    let forms: [FormTrial]
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
    var hasFailed: Bool { outcome.passed < outcome.total }

    /// The place of the worst case in the document.
    var worst: Int { outcome.risks.first?.index ?? 0 }

    /// Everything that reports say: the same cases, run once more for all that is told.
    ///
    /// - Returns: The record; nil where the observer wished to stop.
    func document() -> RunRecord? {
      RunRecord(trial: "try", runner, toolVersion: request.toolVersion, places, observer)
    }
  }

  private let request: Request
  private let observer: any WorkflowObserver

  /// Takes what is asked for.
  init(_ request: Request, _ observer: any WorkflowObserver) {
    self.request = request
    self.observer = observer
  }

  /// Tries the forms.
  ///
  /// - Returns: What came of it, of no case where nothing is selected, which is allowed.
  /// - Throws: An error where something is wrong, or nothing is selected.
  func run() throws -> Tried {
    let reading = try SuiteFiles.read(request.paths, with: try reader()) {
      observer.tell(.diagnostic($0))
    }
    for strategy in reading.suite.strategies where !strategy.value.model.isAvailable {
      observer.tell(.warning(AbsentStrategyWords.leftOut(strategy)))
    }
    let turns = request.orientations.isEmpty ? [.portrait] : request.orientations
    // Who names devices means them.
    var idioms: [String: ImportedForm.Idiom] = [:]
    if request.devices.isEmpty {
      for form in reading.imports.flatMap(\.forms) { idioms[form.definition.name] = form.idiom }
    }
    let dumps = reading.imports.flatMap(\.forms).filter {
      $0.device != nil || $0.firstResponder != nil
    }
    var trial = TrialSuite(
      reading.suite, strategies: request.registry, idioms: idioms,
      dumps: Dictionary(dumps.map { ($0.definition.name, $0) }) { first, _ in first },
      takesDumpedDevices: request.devices.isEmpty, orientations: turns)
    try CompositeWords.add(request.strategies, to: &trial.suite)
    try StrategyVariants.add(request.strategies, to: &trial.suite, request.registry)
    let plan =
      try plan(trial) ?? CasePlan(scenarios: [], strategies: [], devices: [], groups: [])
    let warnings = FormWarnings.all(
      of: FormSites.all(of: reading.suite.forms, plan.groups, trial.suite, namesDevices: true))
    for warning in warnings { observer.tell(.diagnostic(warning)) }
    try SuiteFiles.check(reading, warnings, isStrict: request.isStrict)
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
    let registry = request.registry
    let proposes = request.strategies.isEmpty && request.usualStrategies.isEmpty
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

  private func reader() throws(WorkflowError) -> SuiteReader {
    let importer = FormImporter(takesAnyFile: true, scene: request.scene)
    var reader = SuiteReader(strategies: request.registry, importer: importer)
    reader.known.defaults = request.defaults
    reader.wantedStrategies = (request.strategies + request.usualStrategies)
      .map(StrategyVariants.name)
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

/// What `try` runs: scenarios made of the forms of some files, and the devices that they run on.
struct TrialSuite {
  /// The forms with their inputs, in the files' order.
  let trials: [FormTrial]
  /// Forms, strategies, devices and the made scenarios; of the strategies that need no file usual are
  /// those that stand for all.
  var suite: RunSuite
  /// The same scenarios with their places in the files.
  let places: SourcePlaces
  /// The devices to run on where none is named.
  let devices: [String]

  /// Takes what files define; their scenarios are of no consequence here, and strategies that are not
  /// available are left out.
  ///
  /// - Parameters:
  ///   - files: The definitions.
  ///   - strategies: The strategies that need no file.
  ///   - idioms: Which devices the forms are for, by name; others are for any.
  ///   - dumps: The forms that were dumped of running apps, by name.
  ///   - takesDumpedDevices: Whether they are tried on their own devices and with their keyboards, too.
  ///   - orientations: How devices are held.
  init(
    _ files: Suite, strategies: StrategyRegistry, idioms: [String: ImportedForm.Idiom] = [:],
    dumps: [String: ImportedForm] = [:], takesDumpedDevices: Bool = false,
    orientations: [Orientation]
  ) {
    var trials = files.forms.map { FormTrial($0) }
    let own = Set(files.devices.map(\.name))
    let usualNames = files.devices.isEmpty ? TryWorkflow.standardDevices : files.devices.map(\.name)
    for index in trials.indices {
      let dump = dumps[trials[index].form.name]
      trials[index].firstResponder = dump?.firstResponder
      guard takesDumpedDevices, files.devices.isEmpty, let device = dump?.device else { continue }
      trials[index].device = DeviceChoice(
        screen: device.window, keyboardHeight: device.keyboardHeight, system: device.system,
        preferring: usualNames)
    }
    let dumped = trials.compactMap(\.device?.device).filter { !usualNames.contains($0) }
    devices = usualNames + Self.shippedOrder(of: Set(dumped))
    var made = Suite()
    made.forms = files.forms
    made.strategies = files.strategies.filter(\.value.model.isAvailable)
    let shipped = ShippedDevices.all.filter { !own.contains($0.name) }
    let names = TryWorkflow.standardDevices
    let standard = names.compactMap { name in shipped.first { $0.name == name } }
    made.devices = files.devices + standard + shipped.filter { !names.contains($0.name) }
    let usual = made.devices.filter { usualNames.contains($0.name) }
    for index in trials.indices {
      trials[index].idiom = idioms[trials[index].form.name] ?? .any
      trials[index].hasDevice = Self.devices(usual, for: trials[index].idiom)?.isEmpty != true
    }
    self.trials = trials
    let isMixed = !dumped.isEmpty
    made.scenarios = trials.filter(\.hasDevice).flatMap { trial in
      var own = Self.devices(usual, for: trial.idiom) ?? (isMixed ? usualNames : [])
      let asDumped = trial.scenariosAsDumped()
      if let device = trial.device?.device {
        if own.isEmpty { own = usualNames }
        own.removeAll { $0 == device }
        if asDumped.isEmpty { own.insert(device, at: 0) }
      }
      return asDumped
        + trial.scenarios(orientations: orientations).map { scenario in
          var scenario = scenario
          scenario.value.devices = own
          return scenario
        }
    }
    var suite = RunSuite(made, strategies: strategies)
    let representatives = Set(strategies.representatives)
    for index in suite.strategies.indices {
      let name = suite.strategies[index].name
      guard strategies.strategy(named: name) != nil else { continue }
      suite.strategies[index].isDefault = representatives.contains(name)
    }
    self.suite = suite
    places = SourcePlaces(made)
  }

  /// Returns names of shipped devices in their order.
  private static func shippedOrder(of names: Set<String>) -> [String] {
    ShippedDevices.all.map(\.name).filter(names.contains)
  }

  /// The devices that a form is tried on; nil: all.
  private static func devices(_ devices: [DeviceDefinition], for idiom: ImportedForm.Idiom)
    -> [String]?
  {
    guard idiom != .any else { return nil }
    return devices.filter { $0.value.isTablet == (idiom == .pad) }.map(\.name)
  }
}

/// The strategy that is simulated for a form where none is named: one that finds what it needs there.
struct UsualStrategy {
  var name: String
  /// Why it was taken; nil where that needs no words.
  var reason: String?

  /// The one that is taken before all others.
  static let first = "inset-scroll"

  init(name: String) { self.name = name }

  /// Takes ``first``, else the first usual recipe, else the first usual model of a library, that lacks
  /// nothing.
  ///
  /// Where all of them lack something it is ``first``, and what it lacks is told with its values.
  ///
  /// - Parameters:
  ///   - scenario: A scenario of the form.
  ///   - device: The name of the device.
  ///   - suite: What both are in, with the strategies in their order.
  init(for scenario: ScenarioDefinition, on device: String, in suite: RunSuite) {
    func name(_ strategy: String) -> CaseName {
      CaseName(scenario: scenario.name, strategy: strategy, device: device, orientation: .portrait)
    }
    let usual = suite.strategies.filter(\.isDefault)
    let recipes = usual.filter { definition in
      if case .recipe = definition.value.model.origin { true } else { false }
    }
    let libraries = usual.filter { definition in
      if case .library = definition.value.model.origin { true } else { false }
    }
    let candidates = [Self.first] + (recipes + libraries).map(\.name)
    let unmetRequirements = UnmetRequirements(suite, candidates.map(name))
    self.name = candidates.first { unmetRequirements.words(of: name($0)) == nil } ?? Self.first
    if self.name != Self.first, let words = unmetRequirements.words(of: name(Self.first)) {
      reason =
        "\(self.name) is the first strategy that applies to the form: there is \(words) for "
        + "\(Self.first). Use --strategy for another."
    }
  }
}
