package import AvoidanceEngine
package import Scenarios

/// Everything that a run may use, each kind in order.
package struct RunSuite: Sendable {
  package var forms: [String: FormDefinition]
  package var devices: [DeviceDefinition]
  /// Built-in strategies first.
  package var strategies: [StrategyDefinition]
  /// The devices for scenarios that name none, from the smallest phone to an iPad; they never change, so that
  /// histories continue.
  package static let standardDevices = [
    "iPhone SE (1st generation)", "iPhone 8", "iPhone 13 mini", "iPhone 14", "iPhone 11 Pro Max",
    "iPad (6th generation)",
  ]

  /// Names of the devices for scenarios that list none; nil for all.
  package var usualDevices: Set<String>?
  /// Names of strategies that run only if a scenario or a selection names them.
  var unusual: Set<String> = []
  /// Names of archived strategies: cases of scenarios that name them are not planned.
  package var archived: Set<String> = []
  package var scenarios: [ScenarioDefinition]
  /// The approved outcomes of cases in which nothing else is judged.
  package var baselines: [CaseName: ApprovedAdjustments] = [:]

  /// Makes a suite in the given order; the last form of a name counts.
  package init(
    forms: [FormDefinition], devices: [DeviceDefinition], strategies: [StrategyDefinition],
    scenarios: [ScenarioDefinition]
  ) {
    self.forms = Dictionary(forms.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    self.devices = devices
    self.strategies = strategies
    self.scenarios = scenarios
  }

  /// Makes a suite of definitions in files: registered strategies come first, built-in devices that the
  /// scenarios name last.
  package init(
    _ suite: Suite, shippedDevices: [DeviceDefinition] = [], strategies: StrategyRegistry
  ) {
    self.init(
      forms: suite.forms, devices: suite.devices + shippedDevices,
      strategies: strategies.definitions + suite.strategies, scenarios: suite.scenarios)
    add(suite.baselines)
  }

  /// Adds approved outcomes from files; the newer baseline of a case counts.
  package mutating func add(_ definitions: [BaselineDefinition]) {
    for definition in definitions {
      guard let names = definition.names,
        let approved = try? ApprovedAdjustments(json: definition.adjustments)
      else { continue }
      baselines[CaseName(names)] = approved
    }
  }
}

extension RunSuite {
  /// Makes the suite of a path: the definitions in its files, and those of the database that they refer to.
  ///
  /// A scenario that names no device runs on all devices of the files or, if these define none, on the
  /// standard ones.
  ///
  /// - Parameters:
  ///   - reading: The definitions in the path's files.
  ///   - stored: The definitions in the database.
  ///   - registry: The strategies that need no file.
  ///   - wanted: Patterns of names: an unavailable strategy is included if a scenario or one of these
  ///     names it.
  ///   - wantedDevices: Patterns of names: a built-in device is included if a scenario or one of these
  ///     names it.
  package init(
    _ reading: SuiteReading, stored: Suite, strategies registry: StrategyRegistry,
    wanted: [String] = [], wantedDevices: [String] = []
  ) {
    let files = reading.suite
    let named = (
      forms: Set(files.scenarios.map(\.value.form)),
      devices: Set(files.scenarios.flatMap(\.value.devices)),
      strategies: Set(files.scenarios.flatMap(\.value.strategies))
    )
    var devices = files.devices
    var known = Set(devices.map(\.name))
    let devicePatterns = wantedDevices.map { CasePattern($0) }
    for device in stored.devices + reading.shippedDevices
    where
      (named.devices.contains(device.name)
      || devicePatterns.contains { $0.names(device.name) }) && known.insert(device.name).inserted
    {
      devices.append(device)
    }
    for device in ShippedDevices.all
    where devicePatterns.contains(where: { $0.names(device.name) })
      && known.insert(device.name).inserted
    {
      devices.append(device)
    }
    let patterns = wanted.map { CasePattern($0) }
    func isNamed(_ strategy: StrategyDefinition) -> Bool {
      named.strategies.contains(strategy.name)
        || !strategy.value.model.isAvailable && patterns.contains { $0.names(strategy.name) }
    }
    var strategies = (registry.definitions + files.strategies).filter {
      $0.value.model.isAvailable || isNamed($0)
    }
    known = Set(strategies.map(\.name))
    for strategy in stored.strategies
    where (isNamed(strategy) || wanted.contains(strategy.name))
      && known.insert(strategy.name).inserted
    {
      strategies.append(strategy.present)
    }
    let own = Set(files.forms.map(\.name))
    let forms = stored.forms.filter { named.forms.contains($0.name) && !own.contains($0.name) }
    self.init(
      forms: files.forms + forms, devices: devices, strategies: strategies,
      scenarios: files.scenarios)
    takeUsualDevices(files.devices.map(\.name))
    unusual = Set(strategies.filter { !$0.value.model.isAvailable }.map(\.name))
    rejoinComposites()
  }

  /// Makes the files' devices the default ones; if there are none, the standard ones, which are added if a
  /// scenario runs on them.
  package mutating func takeUsualDevices(_ own: [String]) {
    guard own.isEmpty else { return usualDevices = Set(own) }
    usualDevices = Set(Self.standardDevices)
    guard scenarios.contains(where: \.value.devices.isEmpty) else { return }
    let known = Set(devices.map(\.name))
    devices += Self.standardDevices.filter { !known.contains($0) }
      .compactMap(ShippedDevices.device(named:))
  }

  /// Makes the suite of a whole database as it runs now: strategies that need no file are those of this
  /// program; others are recorded only, and unavailable.
  package init(stored: Suite, strategies registry: StrategyRegistry) {
    self.init(recorded: stored, strategies: registry)
    let present = Dictionary(registry.definitions.map { ($0.name, $0) }) { first, _ in first }
    strategies = strategies.map { present[$0.name] ?? $0.present }
    rejoinComposites()
  }

  /// Recreates composites named by their parts from the current definitions.
  private mutating func rejoinComposites() {
    guard strategies.contains(where: { !$0.value.parts.isEmpty }) else { return }
    let present = Dictionary(strategies.map { ($0.name, $0.value) }) { first, _ in first }
    strategies = strategies.map { $0.rejoined(present) }
  }

  /// Makes the suite of recorded definitions, and of strategies that need no file and were unknown then.
  package init(recorded stored: Suite, strategies registry: StrategyRegistry) {
    let known = Set(stored.strategies.map(\.name))
    let others = registry.definitions.filter { !known.contains($0.name) }
    self.init(
      forms: stored.forms, devices: stored.devices, strategies: others + stored.strategies,
      scenarios: stored.scenarios)
  }
}

extension StrategyDefinition {
  /// The strategy with its model's current code, if available.
  ///
  /// Parameters from its file stay, whatever the model accepts now: they are not for the code to change. Only
  /// Headroom's own models have files as their content, which can contain nothing else.
  fileprivate var present: StrategyDefinition {
    guard value.parts.isEmpty else {
      var definition = self
      definition.value = value.mapParts { part in
        var alone = self
        alone.value = part.strategy
        return alone.present.value
      }
      return definition
    }
    let model = value.model
    guard model.isAvailable, value.code != nil || model.code != nil else { return self }
    var definition = self
    definition.value.code = model.code
    guard model.code == nil else { return definition }
    definition.value.parameters = value.parameters.filter { name, value in
      guard let parameter = model.parameter(named: name) else { return false }
      return parameter.kind.takes(value) && parameter.defaultValue != value
    }
    return definition
  }

  /// The names of parameters that the available model does not have or whose values it no longer accepts,
  /// sorted.
  package var strayParameters: [String] {
    guard value.model.isAvailable else { return [] }
    return value.parameters.filter { name, value in
      self.value.model.parameter(named: name)?.kind.takes(value) != true
    }
    .keys.sorted()
  }
}

extension StrategyParameter.Kind {
  fileprivate func takes(_ value: ParameterValue) -> Bool {
    switch (self, value) {
    case (.points, .number), (.seconds, .number), (.number, .number), (.flag, .flag),
      (.optionalFlag, .flag), (.optionalFlag, .choice), (.choice, .choice), (.view, .view),
      (.views, .views), (.text, .text), (.version, .version),
      (.words, .words), (.numbers, .numbers), (.screens, .screens):
      true
    default: false
    }
  }
}
