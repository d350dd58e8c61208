import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

@testable import RegressionRunner

/// Built-in strategies written a second time as external programs: nothing that a built-in one of these
/// can do is closed to a program.
struct RewrittenProgramTests {
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
          [ExternalFixtures.python, "-B", original.name + ".py"], parameters: parameters,
          caseSeconds: 20),
        version: "0.0.0")
      self.program = program
      var traits = StrategyModel.Traits(original.name, source: "Programs")
      traits.isCopyable = false
      traits.forCase = { program.model(in: $0) }
      model = StrategyModel(
        traits,
        strategy: original.presets[0].name,
        original.parameters.map {
          .entry($0.name, $0.kind, default: $0.defaultValue, of: \ExternalStrategy.parameters)
        },
        presets: original.presets.dropFirst().map { preset in
          .named(preset.name) { $0.parameters = preset.parameters }
        },
        make: { ExternalStrategy(program, in: .unknown) }
      )
    }
  }

  @Test func `programs have the outcomes of the originals in every shipped case`() throws {
    let original = try ShippedOutcomes.ofOriginals.get()
    let models = Set(original.values.map(\.model))
    #expect(models == ["offsetRestore", "insetScroll", "stackSpacer"])
    let builtIn = StrategyRegistry.builtIn
    let rewritten = builtIn.models.filter { models.contains($0.name) }.map { Rewritten($0) }
    defer { for one in rewritten { one.program.close() } }
    let registry = StrategyRegistry([]).adding(
      models: builtIn.models.map { model in
        rewritten.first { $0.model.name == model.name }?.model ?? model
      })
    let again = try ShippedOutcomes.all(registry, of: models)
    #expect(Set(original.keys) == Set(again.keys))
    let different = original.keys.filter { original[$0] != again[$0] }.sorted()
    #expect(different == [])
    for model in models {
      let count = original.values.count { $0.model == model }
      #expect(count > (Thoroughness.isFull ? 100 : 10), "\(model)")
    }
  }
}
