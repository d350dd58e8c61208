package import AvoidanceEngine
package import Workflows
package import Scenarios

/// The strategies as JSON; the version of this schema is in the document.
package enum StrategiesJSON {
  /// Returns the document that `strategies --format json` prints.
  package static func document(_ catalog: StrategyCatalog) -> Value {
    let all = catalog.entries.flatMap { [$0.strategy] + $0.versions }
    return .record([
      "headroom": .integer(RunJSON.version),
      "strategies": .list(all.map { .object(strategy($0)) }),
    ])
  }

  /// Returns the document that `strategies NAME --format json` prints.
  package static func document(_ one: NamedStrategy, in catalog: StrategyCatalog) -> Value {
    let model = one.description.model
    let siblings = catalog.strategies(of: model).map { Value.object(strategy($0)) }
    return .object(
      [.init("headroom", .integer(RunJSON.version))] + strategy(one) + [
        .init("facts", one.description.facts.map(facts) ?? .null),
        .init("parameters", .list(model.parameters.map(parameter))),
        .init("strategies", .list(siblings)),
      ]
    )
  }

  private static func strategy(_ strategy: NamedStrategy) -> [Value.Member] {
    let description = strategy.description
    let model = description.model
    return [
      .init("name", .text(strategy.name)),
      .init("model", .text(model.name)),
      .init("summary", .text(model.summary)),
      .init("origin", origin(model.origin)),
      .init("version", .optional(description.libraryVersion?.description)),
      .init("source", .text(strategy.source)),
      .init("needs", .list(StrategyWords.needs(description).map { .text($0) })),
      .init("runsUnnamed", .flag(strategy.isUsual)),
      .init(
        "differs",
        .object(
          model.parameters.compactMap { parameter in
            description.parameters[parameter.name].map { .init(parameter.name, $0.value) }
          }
        )
      ),
    ]
  }

  private static func origin(_ origin: StrategyOrigin) -> Value {
    let (kind, name): (String, String?) =
      switch origin {
      case .system: ("system", nil)
      case .recipe: ("recipe", nil)
      case .library(let name): ("library", name)
      case .platform(let name): ("platform", name)
      }
    return .record(["kind": .text(kind), "name": .optional(name)])
  }

  private static func facts(_ facts: StrategyFacts) -> Value {
    .record([
      "gap": facts.gap.map { .number($0) } ?? .null,
      "movesBars": .flag(facts.movesBars),
      "restoresOffset": .flag(facts.restoresOffset),
      "isOnUIKit": .flag(facts.isOnUIKit),
      "keyboardDismissPadding": .number(facts.keyboardDismissPadding),
    ])
  }

  private static func parameter(_ parameter: StrategyParameter) -> Value {
    var members: [Value.Member] = [
      .init("name", .text(parameter.name)),
      .init("kind", .text(kind(parameter.kind))),
    ]
    switch parameter.kind {
    case .points(let range), .seconds(let range), .number(let range):
      members.append(.init("least", .number(range.lowerBound)))
      members.append(.init("most", .number(range.upperBound)))
    case .version(let range):
      members.append(.init("least", .text("\(range.lowerBound)")))
      members.append(.init("most", .text("\(range.upperBound)")))
    case .choice(let words): members.append(.init("words", .list(words.map { .text($0) })))
    case .numbers(let count):
      members.append(.init("count", count.map { .number(Double($0)) } ?? .null))
    case .flag, .view, .views, .text, .words, .screens: break
    }
    return .object(
      members + [
        .init("default", parameter.defaultValue.value),
        .init("finds", .optional(parameter.landmark?.words)),
        .init("isNeeded", .flag(parameter.isNeeded)),
        .init(
          "unless",
          parameter.exemption.map {
            .record(["parameter": .text($0.parameter), "is": .optional($0.word)])
          } ?? .null
        ),
        .init("meaning", .text(parameter.meaning)),
      ]
    )
  }

  private static func kind(_ kind: StrategyParameter.Kind) -> String {
    switch kind {
    case .points: "points"
    case .seconds: "seconds"
    case .number: "number"
    case .numbers: "numbers"
    case .flag: "flag"
    case .choice: "choice"
    case .view: "view"
    case .views: "views"
    case .text: "text"
    case .version: "version"
    case .words: "words"
    case .screens: "screens"
    }
  }
}
