package import AvoidanceEngine
package import Scenarios

/// A form at rest on a device under a strategy, on which many scripts are run that no file holds.
package final class ScriptStage: Sendable {
  /// The strategy, as it is run here.
  package let strategy: StrategyDescription
  let start: StartScreen
  let laws: [Law]
  /// Those of the laws that run neither the script nor a step again.
  let quickLaws: [Law]
  let name: String

  /// Makes a stage.
  ///
  /// - Parameters:
  ///   - screen: The form at rest.
  ///   - strategy: The strategy.
  ///   - details: What a program outside is told of its case.
  ///   - laws: The laws that are judged.
  ///   - name: What findings call the form.
  package init(
    _ screen: Screen, _ strategy: StrategyDescription, details: CaseDetails = .unknown, laws: [Law],
    name: String
  ) {
    start = StartScreen(screen)
    var strategy = strategy
    if let forCase = strategy.model.forCase { strategy.model = forCase(details) }
    self.strategy = strategy
    self.laws = laws
    let quick = laws.filter { !$0.repeatsScript }
    quickLaws = quick.isEmpty ? laws : quick
    self.name = name
  }

  /// The form at rest.
  package var screen: Screen { start.screen }

  /// What the strategy looks for in the form and does not find, so that it does nothing; nil for nothing.
  package var lack: String? { strategy.lack(in: start.screen.form) ?? simulator.strategyLack }

  /// A simulation from rest.
  package var simulator: Simulator { Simulator(screen: start.screen, strategy: strategy) }
}

extension Law {
  /// Whether judging the law runs a script, or its last step, more than once.
  var repeatsScript: Bool {
    self == .noDrift || self == .orderIndependent || self == .idempotent
  }
}
