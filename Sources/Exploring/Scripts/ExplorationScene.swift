import AvoidanceEngine
import RegressionRunner
import Scenarios

/// A form at rest on a device: under each of the strategies, and under none where that tells what is not
/// the strategy's doing.
struct ExplorationScene {
  /// The form under each of the goal's strategies.
  let stages: [ScriptStage]
  /// The form without any strategy; nil where that is what is explored.
  let bare: ScriptStage?

  /// Makes a scene.
  ///
  /// - Parameters:
  ///   - goal: What is looked for.
  ///   - screen: The form at rest.
  ///   - device: Its device.
  ///   - form: The form, as programs outside are told of it.
  init(
    _ goal: ExplorationGoal, _ screen: Screen, _ device: DeviceDefinition, of form: FormDescription
  ) {
    let content =
      goal.asksPrograms
      ? FormDefinition(unchecked: form, name: Laboratory.name).canonicalContent : []
    stages = goal.strategies.map { strategy in
      ScriptStage(
        screen,
        strategy.value,
        details: strategy.value.model.forCase == nil
          ? .unknown
          : CaseDetails(
            key: "\(Laboratory.name) [\(strategy.name), \(device.name)]", deviceName: device.name,
            device: device.canonicalContent, form: content),
        laws: goal.laws,
        name: Laboratory.name
      )
    }
    guard goal.find == .law, goal.strategies[0].value != Self.none.value,
      !goal.laws.allSatisfy(\.isAboutSight)
    else {
      bare = nil
      return
    }
    bare = ScriptStage(screen, Self.none.value, laws: goal.laws, name: Laboratory.name)
  }

  private static let none: StrategyDefinition = {
    let all = StrategyRegistry.builtIn.definitions
    guard let none = all.first(where: { $0.name == "none" }) else {
      preconditionFailure("there is a strategy that does nothing")
    }
    return none
  }()
}
