import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Messages about recorded parameters that the models no longer have.
enum StrayParameterWords {
  /// Returns a sentence for each such parameter of the cases' strategies, in their order.
  static func all(of plan: CasePlan, _ suite: RunSuite) -> [String] {
    let stray = suite.strategies.map(\.strayParameters)
    guard stray.contains(where: { !$0.isEmpty }) else { return [] }
    let running = Set(plan.lazy.map(\.strategy))
    return running.sorted().flatMap { index in
      stray[index].map { sentence(suite.strategies[index], $0) }
    }
  }

  private static func sentence(_ strategy: StrategyDefinition, _ parameter: String) -> String {
    let model = strategy.value.model
    let name = Escaped.quoted(model.name)
    let setting =
      "the strategy \(Escaped.quoted(strategy.name)) sets \(Escaped.quoted(parameter))"
    return model.parameter(named: parameter) == nil
      ? "\(setting), which its model \(name) no longer has; it has no effect"
      : "\(setting) to a value that its model \(name) no longer accepts"
  }
}
