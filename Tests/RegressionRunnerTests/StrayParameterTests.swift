import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// Values that a model takes are no stray ones.
struct StrayParameterTests {
  @Test func `every model takes the values that its parameters have by themselves`() {
    for model in StrategyRegistry.builtIn.models {
      let defaults = model.parameters.map { ($0.name, $0.defaultValue) }
      let strategy = StrategyDefinition(
        name: "s", location: SourceLocation(file: ""),
        value: StrategyDescription(model, parameters: Dictionary(uniqueKeysWithValues: defaults)))
      #expect(strategy.strayParameters == [], "\(model.name)")
    }
  }
}
