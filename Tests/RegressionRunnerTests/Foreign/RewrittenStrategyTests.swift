import AvoidanceEngine
import RegressionRunner
import Scenarios
import TestSupport
import Testing

/// Built-in strategies written a second time with what other modules see of the engine: nothing that
/// a built-in one can do is closed to them.
struct RewrittenStrategyTests {
  private static let rewritten = StrategyRegistry([
    OwnOffsetRestore.self, OwnInsetScroll.self, OwnStackSpacer.self,
  ])

  /// Headroom's strategies with the rewritten models in the places of their originals.
  private static let registry = StrategyRegistry([]).adding(
    models: StrategyRegistry.builtIn.models.map { rewritten.model(named: $0.name) ?? $0 })

  @Test func `rewritten strategies have the outcomes of their originals in every shipped case`()
    throws
  {
    let models = Set(Self.rewritten.models.map(\.name))
    let original = try ShippedOutcomes.ofOriginals.get()
    let again = try ShippedOutcomes.all(Self.registry, of: models)
    #expect(Set(original.keys) == Set(again.keys))
    let different = original.keys.filter { original[$0] != again[$0] }.sorted()
    #expect(different == [])
    // Every model moves something, and the cases are not few.
    #expect(original.count > (Thoroughness.isFull ? 300 : 30))
    for model in ["offset-restore", "inset-scroll", "xlform", "stack-spacer"] {
      let cases = original.filter { $0.key.contains("[\(model), ") }
      #expect(cases.contains { $0.value.adjustments.contains { !$0.isEmpty } }, "\(model)")
    }
  }
}
