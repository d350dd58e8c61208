import AvoidanceEngine
import Scenarios
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

  @Test(arguments: ["offsetRestore", "insetScroll", "stackSpacer"])
  func `programs have the outcomes of the originals in every shipped case`(name: String) throws {
    let builtIn = StrategyRegistry.builtIn
    let rewritten = Rewritten(try #require(builtIn.model(named: name)))
    defer { rewritten.program.close() }
    let registry = StrategyRegistry([]).adding(
      models: builtIn.models.map { $0.name == name ? rewritten.model : $0 })
    let original = try ShippedOutcomes.all(builtIn, of: [name])
    let again = try ShippedOutcomes.all(registry, of: [name])
    #expect(Set(original.keys) == Set(again.keys))
    let different = original.keys.filter { original[$0] != again[$0] }.sorted()
    #expect(different == [])
    #expect(original.count > 100)
  }
}
