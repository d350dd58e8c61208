/// No avoidance at all: what UIKit does by itself.
struct NoStrategy: Strategy {
  static let model = StrategyModel("none", NoStrategy.self, source: "UIKit")

  var hears: StrategyEvents { [] }
}
