enum FooterSpacer {
  static let parameters = [
    StrategyParameter(.scrollView, .view, default: .views([])),
    StrategyParameter(.uses, .choice(["begin", "end"]), default: .choice(0)),
  ]
}
