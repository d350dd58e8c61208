import AvoidanceEngine
import Scenarios

extension FormatSchema {
  /// A strategy, whose model says what parameters it has.
  var strategy: JSONSchema {
    let taken = StrategyDefinition.reservedNames + strategies.named.map(\.name)
    return object(
      FormatPart.strategy.keys,
      with: [
        "name": schema(of: .name(.strategy)).with("not", .words(taken)),
        "parameters": .types("object"),
      ]
    ).with(
      "allOf",
      strategies.models.map { model in
        .condition(
          .having("model", [model.name]),
          then: .properties([("parameters", .reference(Self.name(of: model)))]))
      }
    )
  }

  /// A program outside, whose name may be nobody else's.
  var external: JSONSchema {
    let taken =
      StrategyDefinition.reservedNames + strategies.named.map(\.name)
      + strategies.models.map(\.name)
    var names: [String] = []
    for name in taken where !names.contains(name) { names.append(name) }
    return object(
      FormatPart.external.keys,
      with: ["name": schema(of: .name(.strategy)).with("not", .words(names))])
  }

  /// The parameters of each model, and those of any.
  var parameterDefinitions: [Definition] {
    strategies.models.map { model in
      (Self.name(of: model), parameters(model.parameters, of: [model]).described(model.summary))
    } + [("anyParameters", anyParameters)]
  }

  private static func name(of model: StrategyModel) -> String { "parametersOf.\(model.name)" }

  /// Returns a mapping that sets parameters; one that several models have takes what any of them does.
  private func parameters(_ parameters: [StrategyParameter], of models: [StrategyModel])
    -> JSONSchema
  {
    var names: [String] = []
    for parameter in parameters where !names.contains(parameter.name) {
      names.append(parameter.name)
    }
    return .object(
      names.map { name in
        (name, parameter(name, parameters.filter { $0.name == name }, of: models))
      }
    )
  }

  /// Returns what a parameter takes that one model, or several have.
  private func parameter(_ name: String, _ same: [StrategyParameter], of models: [StrategyModel])
    -> JSONSchema
  {
    let kinds: [StrategyParameter.Kind] =
      models.count == 1 ? same.map(\.kind) : strategies.kinds(of: name)
    let schemas: [JSONSchema] = kinds.map { self.schema(of: $0, name, in: models) }
    let schema: JSONSchema = schemas.count == 1 ? schemas[0] : .any(of: schemas)
    return same[0].meaning.isEmpty ? schema : schema.described(same[0].meaning)
  }

  /// What a script can configure: a program outside may have parameters of any name.
  private var anyParameters: JSONSchema {
    parameters(strategies.models.flatMap(\.parameters), of: strategies.models)
      .with("additionalProperties", .flag(true))
      .described("Parameters of the case's strategy; those that it does not have are ignored.")
  }

  private func schema(of kind: StrategyParameter.Kind, _ name: String, in models: [StrategyModel])
    -> JSONSchema
  {
    switch kind {
    case .points(let range), .seconds(let range), .number(let range): number(in: range)
    case .flag: .types("boolean")
    case .choice(let words): .words(words)
    case .view, .text: JSONSchema.text.orNull
    case .views: JSONSchema.list(of: .text).orNull
    case .words: .list(of: .text)
    case .version:
      .types("string").with("pattern", .text("^(0|[1-9][0-9]*)(\\.(0|[1-9][0-9]*)){2}$"))
    case .numbers(let count):
      numbers(count).orNull
    case .screens:
      .mapping(
        to: parameters(
          models.filter { $0.parameter(named: name)?.kind == .screens }
            .flatMap(\.parametersOfScreens),
          of: models
        )
      )
    }
  }

  /// No numbers, or as many as there have to be.
  private func numbers(_ count: Int?) -> JSONSchema {
    let list = JSONSchema.list(of: coordinate(), limit: count)
    guard let count else { return list }
    return list.with(
      "anyOf",
      [
        JSONSchema().with("maxItems", .integer(0)), JSONSchema().with("minItems", .integer(count)),
      ]
    )
  }
}
