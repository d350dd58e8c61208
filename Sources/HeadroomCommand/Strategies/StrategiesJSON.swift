import AvoidanceEngine
import Presentation
import Scenarios

enum StrategiesJSON {
  /// The document of `strategies --format json`.
  static let all: Fields<StrategyCatalog> = .document([
    .list("strategies", strategy, "All strategies.") { catalog in
      catalog.entries.flatMap { [$0.strategy] + $0.versions }
    }
  ])

  /// The document of `strategies NAME --format json`.
  static let one: Fields<(strategy: BuiltInStrategy, catalog: StrategyCatalog)> = .document(
    strategy.of { $0.strategy } + [
      .object("facts", facts, or: .null, "What it guarantees; null for external strategies.") {
        $0.strategy.description.facts
      },
      .list("parameters", parameter, "Parameters of its model.") {
        $0.strategy.description.model.parameters
      },
      .list("strategies", strategy, isFolded: true, "All strategies of its model.") {
        $0.catalog.strategies(of: $0.strategy.description.model)
      },
    ])

  private static let strategy: Fields<BuiltInStrategy> = [
    .init("name", "The name.") { $0.name },
    .init("model", "Its model.") { $0.description.model.name },
    .init("summary", "What it does, or its model.") {
      $0.summary ?? $0.description.model.summary
    },
    .object("origin", origin, "What it is a model of.") { $0.description.model.origin },
    .init("version", "Version of the library.") { $0.description.libraryVersion?.description },
    .init("newestModelled", "Newest version of the library that its model reproduces; or null.") {
      $0.description.model.newestModelled
    },
    .init("newestKnown", "Newest version of the library when it was last looked up; or null.") {
      $0.description.model.newestKnown?.number
    },
    .init("newestKnownOn", "Day of that look-up, as 2026-11-24; or null.") {
      $0.description.model.newestKnown?.day
    },
    .init("source", "Where its behaviour is documented.") { $0.source },
    .init("needs", "What it requires to have an effect.") { StrategyWords.needs($0.description) },
    .init("usedBy", "Who ships it today, if it is a default of 'try'; or null.") { $0.usedBy },
    .init("runsUnnamed", "Whether it runs unless strategies are selected.") { $0.isDefault },
    .any("differs", .mapping(to: JSONSchema()), "Parameters that differ from the model's.") {
      let description = $0.description
      return .object(
        description.model.parameters.compactMap { parameter in
          description.parameters[parameter.name].map { .init(parameter.name, $0.value) }
        })
    },
  ]

  private static let origin: Fields<StrategyOrigin> = [
    .word(
      "kind", ["system", "recipe", "library", "platform"],
      "system (UIKit), recipe (code of apps), library or platform."
    ) { origin in
      switch origin {
      case .system: "system"
      case .recipe: "recipe"
      case .library: "library"
      case .platform: "platform"
      }
    },
    .init("name", "Name of the library or platform.") { origin in
      switch origin {
      case .system, .recipe: nil as String?
      case .library(let name), .platform(let name): name
      }
    },
  ]

  private static let facts: Fields<StrategyFacts> = [
    .init("gap", "Gap above the keyboard, in points; null if not guaranteed.") { $0.gap },
    .init("movesBars", "Whether it moves bars attached to the keyboard.") { $0.movesBars },
    .init("restoresOffset", "Whether it restores the offset on hide.") { $0.restoresOffset },
    .init("isOnUIKit", "Whether UIKit's own avoidance runs, too.") { $0.isOnUIKit },
    .init("keyboardDismissPadding", "How far above the keyboard a drag dismisses it, in points.") {
      $0.keyboardDismissPadding
    },
  ]

  private static let parameter: Fields<StrategyParameter> = [
    .init("name", "The name.") { $0.name },
    .init(
      "kind",
      "points, seconds, number, numbers, flag, choice, view, views, text, version, words or screens."
    ) { kind($0.kind) },
    .any("least", limit, or: .omitted, "Smallest number or version; omitted for other kinds.") {
      limits($0.kind)?.least
    },
    .any("most", limit, or: .omitted, "Largest number or version; omitted for other kinds.") {
      limits($0.kind)?.most
    },
    .optional("words", "Words of a choice; omitted for other kinds.") {
      switch $0.kind {
      case .choice(let words): words
      case .optionalFlag(let unset): [unset, "true", "false"]
      default: nil as [String]?
      }
    },
    .optional("count", "How many numbers it takes, null for any; omitted for other kinds.") {
      if case .numbers(let count) = $0.kind { .some(count) } else { nil as Int?? }
    },
    .init("default", "Default value; null for none.") { $0.defaultValue.value },
    .init("finds", "What it looks for if no view is named; null for nothing.") {
      $0.role?.words
    },
    .init("isNeeded", "Whether the strategy has no effect without the view.") { $0.isNeeded },
    .object("unless", exemption, or: .null, "What makes a required view optional.") {
      $0.exemption
    },
    .init("meaning", "What it does.") { $0.meaning },
    .word(
      "acts", StrategyParameter.Acts.allCases.map(\.rawValue),
      "What it changes: show, hide, only time, or nothing that a view dump shows."
    ) { $0.acts.rawValue },
  ]

  private static let exemption: Fields<StrategyParameter.Exemption> = [
    .init("parameter", "Another parameter.") { $0.parameter },
    .init("is", "Its value; null for any.") { $0.word },
  ]

  private static let limit = JSONSchema.types("number", "string")

  private static func limits(_ kind: StrategyParameter.Kind) -> (least: Value, most: Value)? {
    switch kind {
    case .points(let range), .seconds(let range), .number(let range):
      (.number(range.lowerBound), .number(range.upperBound))
    case .version(let known): (.text("\(known.oldest)"), .text("\(known.newest)"))
    default: nil
    }
  }

  private static func kind(_ kind: StrategyParameter.Kind) -> String {
    switch kind {
    case .points: "points"
    case .seconds: "seconds"
    case .number: "number"
    case .numbers: "numbers"
    case .flag: "flag"
    case .choice, .optionalFlag: "choice"
    case .view: "view"
    case .views: "views"
    case .text: "text"
    case .version: "version"
    case .words: "words"
    case .screens: "screens"
    }
  }
}
