/// Only what UIKit's own table and collection view controllers do.
///
/// They do it under every strategy; see ``SystemTable``.
struct SystemTableAlone: Strategy {
  static let model = StrategyModel(
    "systemTable", SystemTableAlone.self,
    summary: "Relies on UIKit's table and collection view controllers", origin: .system,
    source: "UIKit", finds: .systemTable)

  var observedEvents: StrategyEvents { [] }
}
