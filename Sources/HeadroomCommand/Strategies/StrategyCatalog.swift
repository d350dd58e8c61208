import AvoidanceEngine
import Presentation
import Scenarios

/// The strategies that need no scenario file, as declared by their models, in the structure of
/// `headroom strategies`.
struct StrategyCatalog: Sendable {
  /// A strategy with the library versions listed under it.
  struct Entry: Sendable {
    let strategy: BuiltInStrategy
    /// Strategies of the same model for one version each; empty for a variant of a model.
    let versions: [BuiltInStrategy]
    /// Who ships the strategy or its versions today; nil if that is not declared.
    var usedBy: String? {
      if let usedBy = strategy.usedBy { return usedBy }
      let users = versions.compactMap { version in
        version.usedBy.map { "\($0) (\(version.name))" }
      }
      return users.isEmpty ? nil : users.joined(separator: "; ")
    }
  }

  /// All strategies except versions, in their order.
  let entries: [Entry]
  let registry: StrategyRegistry

  init(_ registry: StrategyRegistry) {
    self.registry = registry
    entries = registry.named.filter { !$0.isVersion }.map { strategy in
      let model = strategy.description.model
      let isOwn = strategy.name == model.presets[0].name
      let versions = registry.named.filter { $0.isVersion && $0.description.model == model }
      return Entry(strategy: strategy, versions: isOwn ? versions : [])
    }
  }

  /// The strategies of a model in the order of declaration, its main one first.
  func strategies(of model: StrategyModel) -> [BuiltInStrategy] {
    model.presets.compactMap { preset in registry.named.first { $0.name == preset.name } }
  }

  /// Returns a strategy by its own name or that of its model.
  ///
  /// - Throws: ``HeadroomError/unknownName(kind:name:hint:)``, or
  ///   ``HeadroomError/contradiction(_:)`` for several strategies.
  func strategy(named word: String) throws(HeadroomError) -> BuiltInStrategy {
    if let strategy = registry.named.first(where: { $0.name == word }) { return strategy }
    if let model = registry.model(named: word), let first = strategies(of: model).first {
      return first
    }
    if word == StrategyModel.composite.name || !CompositeWord.parts(word).isEmpty {
      throw .contradiction(
        "\(Escaped.quoted(word)) is several strategies on one screen; 'headroom help strategies' shows how to "
          + "put them together")
    }
    let names = registry.named.map(\.name) + registry.models.map(\.name)
    throw .unknownName(
      kind: "strategy or model", name: word,
      hint: NameHint(for: word, among: names, listedBy: DefinitionKind.strategy.listingCommand))
  }
}

extension BuiltInStrategy {
  /// Whether it stands for its model, with all parameters at their defaults.
  var isModel: Bool { name == description.model.presets[0].name }

  var source: String {
    let model = description.model
    return model.presets.first { $0.name == name }?.source ?? model.source
  }
}

extension StrategyCatalog {
  var definitions: [Article.Definition] {
    entries.map { entry in
      let strategy = entry.strategy
      let versions = entry.versions.map(\.name).joined(separator: ", ")
      let needs = StrategyWords.needs(strategy.description).joined(separator: "; ")
      return Article.Definition(
        strategy.name,
        takes: StrategyWords.origin(strategy.description)
          + (needs.isEmpty ? "" : "; requires: \(needs)"),
        Prose(
          StrategyWords.summary(strategy) + "."
            + (entry.usedBy.map { " Used by \($0)." } ?? "")
            + (versions.isEmpty ? "" : " Versions: \(versions).")
        )
      )
    }
  }
}
