enum InsetBroadcast {
  static let parameters = [
    StrategyParameter(.scrollViews, .views, default: .views([])),
    StrategyParameter(.uses, .choice(["begin", "end"]), default: .choice(0)),
  ]
}
