import AvoidanceEngine
import Foundation
import RegressionRunner
import Scenarios
import TestSupport
import Testing

/// What every case of the shipped suite under some models comes to, for a strategy that is written twice;
/// unless tests are thorough, every seventh.
struct ShippedOutcomes: Equatable {
  var model: String
  var digest: Digest
  var verdict: Verdict
  var mismatches: [Mismatch]
  var adjustments: [[Movement<String>]]
  var log: [[String]]

  /// The models that are written twice, as they are.
  static let ofOriginals = Result {
    try all(.builtIn, of: ["offsetRestore", "insetScroll", "stackSpacer"])
  }

  /// Runs the cases under strategies of the models, those that files define among them; by their keys.
  static func all(_ registry: StrategyRegistry, of models: Set<String>) throws -> [String:
    ShippedOutcomes]
  {
    let folder = Repository.folder.appending(path: "scenarios").path
    let reading = SuiteReader(known: KnownDefinitions(strategies: registry)).read(paths: [folder])
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    let suite = RunSuite(
      reading.suite, shippedDevices: reading.shippedDevices, strategies: registry)
    let named = registry.named.filter { models.contains($0.description.model.name) }.map(\.name)
    let defined = reading.suite.strategies.filter { models.contains($0.value.model.name) }
    let plan = try Expander(suite).plan(Selection(strategies: named + defined.map(\.name)))
    let today = try #require(CalendarDay(Fixtures.today))
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    let modelNames = Dictionary(
      suite.strategies.map { ($0.name, $0.value.model.name) }, uniquingKeysWith: { $1 })
    var found: [String: ShippedOutcomes] = [:]
    runner.forEachTrace(at: places(in: runner.plan.cases)) { trace in
      found[trace.testCase.key] = ShippedOutcomes(
        model: modelNames[trace.testCase.strategy] ?? "",
        digest: trace.outcome.digest, verdict: trace.outcome.verdict,
        mismatches: trace.outcome.mismatches, adjustments: trace.steps.map(\.adjustments),
        log: trace.steps.map(\.log))
      return true
    }
    return found
  }

  /// Of each strategy every seventh case, which has each of the six devices in turn; ten at least.
  private static func places(in cases: [PlannedCase]) -> [Int] {
    let ofStrategies = Dictionary(grouping: cases.indices) { cases[$0].strategy }
    return ofStrategies.values.flatMap { places in
      Thoroughness.every(min(7, max(1, places.count / 10)), of: places)
    }.sorted()
  }
}
