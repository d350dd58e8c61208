/// No avoidance at all: UIKit's own behaviour.
struct NoStrategy: Strategy {
  static let model = StrategyModel(
    "none", NoStrategy.self, summary: "Moves nothing: UIKit's own behaviour", origin: .system,
    source: "UIKit", usedBy: "Nextcloud Talk's polls, in a table view controller")

  var observedEvents: StrategyEvents { [] }
}
