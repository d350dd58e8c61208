/// A strategy of which only a record is left: its code is not part of this program, and no external
/// program of its name is at hand.
///
/// It does nothing. Cases under it are not run.
struct AbsentStrategy: StrategyHooks {
  var parameters: [String: ParameterValue] = [:]

  var hears: StrategyEvents { [] }
}

extension StrategyModel {
  /// A model whose code is not at hand.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - code: What identified the code when it was recorded.
  ///   - parameters: Names and kinds of the parameters that were recorded.
  /// - Returns: A model that does nothing; see ``isAtHand``.
  public static func absent(
    _ name: String, code: StrategyCode,
    parameters: [(name: String, kind: StrategyParameter.Kind)] = []
  ) -> StrategyModel {
    StrategyModel(
      name,
      strategy: name,
      source: "not available",
      isCopyable: true,
      isAtHand: false,
      code: code,
      parameters.map {
        .entry($0.name, $0.kind, default: .view(nil), of: \AbsentStrategy.parameters)
      },
      make: { AbsentStrategy() }
    )
  }
}
