import AvoidanceEngine
import RegressionStore
import Scenarios
import Testing

@testable import RegressionRunner

/// Built-in strategies written a second time as programs outside: nothing that a built-in one of these
/// can do is closed to a program.
struct RewrittenProgramTests {
  private static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/scenarios"
  }()

  /// A model that was rewritten, with the program and the same parameters and strategies.
  private struct Rewritten {
    var program: ExternalProgram
    var model: StrategyModel

    init(_ original: StrategyModel) {
      let parameters = original.parameters.map {
        ParameterChange($0.name, $0.defaultValue)
      }
      let program = ExternalProgram(
        ExternalFixtures.definition(
          ["python3", "-B", original.name + ".py"],
          parameters: parameters,
          caseSeconds: 20
        ),
        version: "0.0.0"
      )
      self.program = program
      model = StrategyModel(
        original.name,
        strategy: original.presets[0].name,
        source: "Programs",
        isCopyable: false,
        original.parameters.map {
          .entry($0.name, $0.kind, default: $0.defaultValue, of: \ExternalStrategy.parameters)
        },
        presets: original.presets.dropFirst().map { preset in
          .named(preset.name) { $0.parameters = preset.parameters }
        },
        forCase: { program.model(in: $0) },
        make: { ExternalStrategy(program, in: .unknown) }
      )
    }
  }

  private struct Found: Equatable {
    var digest: Digest
    var verdict: Verdict
    var mismatches: [Mismatch]
    var adjustments: [[Trace.Adjustment]]
    var log: [[String]]
  }

  private func outcomes(_ registry: StrategyRegistry, of model: String) throws -> [String: Found] {
    let reading = SuiteReader(known: KnownDefinitions(strategies: registry)).read(paths: [
      Self.folder
    ])
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    let suite = RunSuite(
      reading.suite,
      shippedDevices: reading.shippedDevices,
      strategies: registry
    )
    let named = registry.named.filter { $0.description.model.name == model }.map(\.name)
    let defined = reading.suite.strategies.filter { $0.value.model.name == model }
    let plan = try Expander(suite).plan(Selection(strategies: named + defined.map(\.name)))
    let today = try #require(CalendarDay(Fixtures.today))
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    var found: [String: Found] = [:]
    runner.forEachTrace(at: runner.plan.cases.indices) { trace in
      found[trace.testCase.key] = Found(
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

  @Test(arguments: ["offsetRestore", "insetScroll", "stackSpacer"])
  func `programs have the outcomes of the originals in every shipped case`(name: String) throws {
    let builtIn = StrategyRegistry.builtIn
    let rewritten = Rewritten(try #require(builtIn.model(named: name)))
    defer { rewritten.program.close() }
    let registry = StrategyRegistry([]).adding(
      models: builtIn.models.map { $0.name == name ? rewritten.model : $0 }
    )
    let original = try outcomes(builtIn, of: name)
    let again = try outcomes(registry, of: name)
    #expect(Set(original.keys) == Set(again.keys))
    let different = original.keys.filter { original[$0] != again[$0] }.sorted()
    #expect(different == [])
    #expect(original.count > 100)
  }
}
