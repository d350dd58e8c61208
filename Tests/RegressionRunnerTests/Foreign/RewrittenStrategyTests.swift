import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

/// Built-in strategies written a second time with what other modules see of the engine: nothing that
/// a built-in one can do is closed to them.
struct RewrittenStrategyTests {
  private static let rewritten = StrategyRegistry([
    OwnOffsetRestore.self, OwnInsetScroll.self, OwnStackSpacer.self,
  ])

  /// Headroom's strategies with the rewritten models in the places of their originals.
  private static let registry = StrategyRegistry([]).adding(
    models: StrategyRegistry.builtIn.models.map { rewritten.model(named: $0.name) ?? $0 }
  )

  private static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/scenarios"
  }()

  /// All cases of the shipped suite under a strategy of one of the models.
  private func runner(_ registry: StrategyRegistry) throws -> Runner {
    let reading = SuiteReader(known: KnownDefinitions(strategies: registry)).read(paths: [
      Self.folder
    ])
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    let suite = RunSuite(
      reading.suite,
      shippedDevices: reading.shippedDevices,
      strategies: registry
    )
    let models = Set(Self.rewritten.models.map(\.name))
    let named = registry.named.filter { models.contains($0.description.model.name) }.map(\.name)
    let defined = reading.suite.strategies.filter { models.contains($0.value.model.name) }
    let plan = try Expander(suite).plan(Selection(strategies: named + defined.map(\.name)))
    let today = try #require(CalendarDay(Fixtures.today))
    return Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
  }

  private struct Found: Equatable {
    var digest: Digest
    var verdict: Verdict
    var mismatches: [Mismatch]
    var adjustments: [[Trace.Adjustment]]
    var log: [[String]]
  }

  private func outcomes(_ runner: Runner) -> [String: Found] {
    var found: [String: Found] = [:]
    runner.forEachTrace(at: runner.plan.cases.indices) { trace in
      found["\(trace.testCase.key)"] = Found(
        digest: trace.outcome.digest,
        verdict: trace.outcome.verdict,
        mismatches: trace.outcome.mismatches,
        adjustments: trace.steps.map(\.adjustments),
        log: trace.steps.map(\.log)
      )
      return true
    }
    return found
  }

  @Test func `rewritten strategies have the outcomes of their originals in every shipped case`()
    throws
  {
    let original = outcomes(try runner(.builtIn))
    let again = outcomes(try runner(Self.registry))
    #expect(Set(original.keys) == Set(again.keys))
    let different = original.keys.filter { original[$0] != again[$0] }.sorted()
    #expect(different == [])
    // Every model moves something, and the cases are not few.
    #expect(original.count > 300)
    for model in ["offset-restore", "inset-scroll", "xlform", "stack-spacer"] {
      let cases = original.filter { $0.key.contains("[\(model), ") }
      #expect(cases.contains { $0.value.adjustments.contains { !$0.isEmpty } }, "\(model)")
    }
  }
}
