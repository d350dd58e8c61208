import AvoidanceEngine
import Scenarios

extension StrategyCatalog {
  /// Returns the strategy that a word names: by its own name, or by that of its model.
  ///
  /// - Throws: ``WorkflowError/unknownName(kind:name:hint:)`` for another word.
  func strategy(named word: String) throws(WorkflowError) -> BuiltInStrategy {
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
