/// What UIKit's own table and collection view controllers do, and nothing else.
///
/// They do it under every strategy; see ``SystemTable``.
struct SystemTableAlone: Strategy {
  static let model = StrategyModel("systemTable", SystemTableAlone.self, source: "UIKit")

  var hears: StrategyEvents { [] }
}
