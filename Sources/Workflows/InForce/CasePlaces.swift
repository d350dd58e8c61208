import Scenarios
import RegressionRunner
import RegressionStore

/// Where the definitions of cases stand in a suite, so that a ``Runner`` over it can run them.
struct CasePlaces: Sendable {
  /// The names of the suite's definitions, without a case.
  let plan: RunPlan
  private let scenarios: [String: Int]
  private let strategies: [String: Int]
  private let devices: [String: Int]

  init(_ suite: RunSuite) {
    plan = RunPlan(
      scenarios: suite.scenarios.map(\.name), strategies: suite.strategies.map(\.name),
      devices: suite.devices.map(\.name), cases: [])
    scenarios = Self.places(of: plan.scenarios)
    strategies = Self.places(of: plan.strategies)
    devices = Self.places(of: plan.devices)
  }

  /// Returns a case as a plan has it; nil where a definition is gone.
  func planned(_ name: CaseName) -> PlannedCase? {
    guard let scenario = scenarios[name.scenario], let strategy = strategies[name.strategy],
      let device = devices[name.device]
    else { return nil }
    return PlannedCase(
      scenario: UInt32(scenario), strategy: UInt16(strategy), device: UInt16(device),
      orientation: name.orientation)
  }

  /// Returns a plan of cases.
  func plan(_ cases: [PlannedCase]) -> RunPlan {
    var plan = plan
    plan.cases = cases
    return plan
  }

  private static func places(of names: [String]) -> [String: Int] {
    Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }
}
