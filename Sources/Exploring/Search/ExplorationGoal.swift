import AvoidanceEngine
package import Scenarios

/// What is looked for.
package struct ExplorationGoal: Sendable {
  /// The sort of thing.
  package enum Find: String, CaseIterable, Sendable {
    /// A law is broken.
    case law
    /// Two strategies do different things.
    case difference
    /// A strategy can't go on, or does not do the same each time.
    case fault
  }

  /// The sort of thing.
  package var find: Find
  /// The strategies: one, or of a difference both.
  package var strategies: [StrategyDefinition]
  /// The laws that are judged.
  package var laws: [Law]
  /// How far two numbers of two strategies may be apart that count as equal, in points.
  package var tolerance: Double

  /// Makes a goal.
  package init(
    _ find: Find, _ strategies: [StrategyDefinition], laws: [Law] = Law.allCases,
    tolerance: Double = Matcher.tolerance
  ) {
    self.find = find
    self.strategies = strategies
    self.laws = laws
    self.tolerance = tolerance
  }

  /// Whether a program outside is asked, which takes its time.
  var asksPrograms: Bool { strategies.contains { $0.value.model.forCase != nil } }
}
