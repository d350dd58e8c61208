/// No avoidance at all: what UIKit does by itself.
struct NoStrategy: Strategy {
  static let model = StrategyModel(
    "none", NoStrategy.self, summary: "Moves nothing: UIKit's own behaviour", origin: .system,
    source: "UIKit")

  var observedEvents: StrategyEvents { [] }
}
