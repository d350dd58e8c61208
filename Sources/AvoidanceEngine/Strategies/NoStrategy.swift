/// No avoidance at all: what UIKit does by itself.
struct NoStrategy: Strategy {
  static let model = StrategyModel(
    "none",
    NoStrategy.self,
    summary: "Moves nothing: what UIKit does by itself",
    origin: .system,
    source: "UIKit"
  )

  var hears: StrategyEvents { [] }
}
