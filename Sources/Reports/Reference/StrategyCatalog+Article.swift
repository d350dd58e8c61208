import AvoidanceEngine
public import Workflows

extension StrategyCatalog {
  /// The strategies for an article: what each is of, what it does and needs.
  public var definitions: [Article.Definition] {
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
            + (versions.isEmpty ? "" : " Versions: \(versions).")
        )
      )
    }
  }
}
