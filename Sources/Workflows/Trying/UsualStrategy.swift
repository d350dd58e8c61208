import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// The strategy that is simulated for a form where none is named: one that finds what it needs there.
struct UsualStrategy {
  /// Its name.
  var name: String
  /// Why it was taken; nil where that needs no words.
  var reason: String?

  /// The one that is taken before all others.
  static let first = "inset-scroll"

  /// Takes a strategy that was named.
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
    let usual = suite.strategies.filter(\.isUsual)
    let recipes = usual.filter { definition in
      if case .recipe = definition.value.model.origin { true } else { false }
    }
    let libraries = usual.filter { definition in
      if case .library = definition.value.model.origin { true } else { false }
    }
    let candidates = [Self.first] + (recipes + libraries).map(\.name)
    let lacks = StrategyLacks(suite, candidates.map(name))
    self.name = candidates.first { lacks.words(of: name($0)) == nil } ?? Self.first
    if self.name != Self.first, let words = lacks.words(of: name(Self.first)) {
      reason =
        "\(self.name) is the first strategy that applies to the form: there is \(words) for "
        + "\(Self.first). Use --strategy for another."
    }
  }
}
