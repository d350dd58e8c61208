package import AvoidanceEngine
package import Scenarios

/// Everything that a run may use: forms, devices, strategies and scenarios, each in its order.
package struct RunSuite: Sendable {
  /// The forms by name.
  package var forms: [String: FormDefinition]
  /// The devices in their order.
  package var devices: [DeviceDefinition]
  /// The strategies in their order, built-in ones first.
  package var strategies: [StrategyDefinition]
  /// The devices on which scenarios run that name none, from the smallest phone to an iPad: always the same,
  /// so that histories go on.
  package static let standardDevices = [
    "iPhone SE (1st generation)", "iPhone 8", "iPhone 13 mini", "iPhone 14", "iPhone 11 Pro Max",
    "iPad (6th generation)",
  ]

  /// Names of the devices on which a scenario runs that lists none; nil: all.
  package var usualDevices: Set<String>?
  /// Names of strategies that run only where a scenario or a selection names them.
  var unusual: Set<String> = []
  /// Names of strategies that are archived: cases of scenarios that name them are not planned.
  package var archived: Set<String> = []
  /// The scenarios in their order.
  package var scenarios: [ScenarioDefinition]
  /// What was approved as the outcome of cases in which nothing else is judged.
  package var baselines: [CaseName: ApprovedAdjustments] = [:]

  /// Makes a suite.
  ///
  /// - Parameters:
  ///   - forms: The forms; of equal names the last one counts.
  ///   - devices: The devices, in the order in which cases run.
  ///   - strategies: The strategies, in the order in which cases run.
  ///   - scenarios: The scenarios, in the order in which cases run.
  package init(
    forms: [FormDefinition], devices: [DeviceDefinition], strategies: [StrategyDefinition],
    scenarios: [ScenarioDefinition]
  ) {
    self.forms = Dictionary(forms.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    self.devices = devices
    self.strategies = strategies
    self.scenarios = scenarios
  }

  /// Makes a suite of what files define: the strategies that need no file first, shipped devices that
  /// the scenarios name last.
  package init(
    _ suite: Suite, shippedDevices: [DeviceDefinition] = [], strategies: StrategyRegistry
  ) {
    self.init(
      forms: suite.forms, devices: suite.devices + shippedDevices,
      strategies: strategies.definitions + suite.strategies, scenarios: suite.scenarios)
    add(suite.baselines)
  }

  /// Adds what files say was approved; of one case the newer baseline counts.
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
  /// Makes the suite of a path: what its files define, and what they name of the database.
  ///
  /// A scenario that names no device runs on all devices of the files; where these define none, on the
  /// standard ones.
  ///
  /// - Parameters:
  ///   - reading: What the path's files define.
  ///   - stored: What the database defines.
  ///   - registry: The strategies that need no file.
  ///   - wanted: Patterns of names: a strategy that is not available is in the suite where a scenario or
  ///     one of these names it.
  ///   - wantedDevices: Patterns of names: a device that comes with the program is in the suite where a
  ///     scenario or one of these names it.
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

  /// Makes the devices that files define the default ones; where there are none, the standard ones, which
  /// are added if a scenario runs on them.
  package mutating func takeUsualDevices(_ own: [String]) {
    guard own.isEmpty else { return usualDevices = Set(own) }
    usualDevices = Set(Self.standardDevices)
    guard scenarios.contains(where: \.value.devices.isEmpty) else { return }
    let known = Set(devices.map(\.name))
    devices += Self.standardDevices.filter { !known.contains($0) }
      .compactMap(ShippedDevices.device(named:))
  }

  /// Makes the suite of a whole database, as it runs now: the strategies that need no file are those
  /// of this program, and of others a record is left, which is not available.
  package init(stored: Suite, strategies registry: StrategyRegistry) {
    self.init(recorded: stored, strategies: registry)
    let present = Dictionary(registry.definitions.map { ($0.name, $0) }) { first, _ in first }
    strategies = strategies.map { present[$0.name] ?? $0.present }
    rejoinComposites()
  }

  /// Makes composites that are called by their parts again of these, as they are.
  private mutating func rejoinComposites() {
    guard strategies.contains(where: { !$0.value.parts.isEmpty }) else { return }
    let present = Dictionary(strategies.map { ($0.name, $0.value) }) { first, _ in first }
    strategies = strategies.map { $0.rejoined(present) }
  }

  /// Makes the suite of definitions as they were recorded, with the strategies that need no file and
  /// that were not known then.
  package init(recorded stored: Suite, strategies registry: StrategyRegistry) {
    let known = Set(stored.strategies.map(\.name))
    let others = registry.definitions.filter { !known.contains($0.name) }
    self.init(
      forms: stored.forms, devices: stored.devices, strategies: others + stored.strategies,
      scenarios: stored.scenarios)
  }
}

extension StrategyDefinition {
  /// The strategy with its model's present code, where that is available.
  ///
  /// What its file says of parameters stays, whatever the model takes by now: it is not for the code to
  /// change. Only Headroom's own models have the content of files, in which nothing else can stand.
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

  /// The names of the parameters that the model, which is available, does not have, or of which it takes
  /// other values by now; in order.
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
      (.choice, .choice), (.view, .view), (.views, .views), (.text, .text), (.version, .version),
      (.words, .words), (.numbers, .numbers), (.screens, .screens):
      true
    default: false
    }
  }
}
