public import AvoidanceEngine
public import RegressionStore
public import Scenarios

/// Everything that a run may use: forms, devices, strategies and scenarios, each in its order.
public struct RunSuite: Sendable {
  /// The forms by name.
  public var forms: [String: FormDefinition]
  /// The devices in their order.
  public var devices: [DeviceDefinition]
  /// The strategies in their order, built-in ones first.
  public var strategies: [StrategyDefinition]
  /// Names of strategies that run only where a scenario or a selection names them.
  public var unusual: Set<String> = []
  /// Names of strategies that are archived: cases of scenarios that name them are not planned.
  public var archived: Set<String> = []
  /// The scenarios in their order.
  public var scenarios: [ScenarioDefinition]
  /// What was approved as the outcome of cases in which nothing else is judged.
  public var baselines: [CaseName: ApprovedAdjustments] = [:]

  /// Makes a suite.
  ///
  /// - Parameters:
  ///   - forms: The forms; of equal names the last one counts.
  ///   - devices: The devices, in the order in which cases run.
  ///   - strategies: The strategies, in the order in which cases run.
  ///   - scenarios: The scenarios, in the order in which cases run.
  public init(
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
  public init(_ suite: Suite, shippedDevices: [DeviceDefinition] = [], strategies: StrategyRegistry)
  {
    self.init(
      forms: suite.forms, devices: suite.devices + shippedDevices,
      strategies: strategies.definitions + suite.strategies, scenarios: suite.scenarios)
    add(suite.baselines)
  }

  /// Adds what files say was approved; of one case the newer baseline counts.
  public mutating func add(_ definitions: [BaselineDefinition]) {
    for definition in definitions {
      guard let names = definition.names,
        let approved = try? ApprovedAdjustments(json: definition.adjustments)
      else { continue }
      baselines[CaseName(names)] = approved
    }
  }
}
