enum StackSpacer {
  static let parameters = [
    StrategyParameter(.scrollView, .view, default: .views([])),
    StrategyParameter(.stackView, .view, default: .views([])),
    StrategyParameter(.moveRule, .choice(["fieldHeight", "overlap"]), default: .choice(0)),
    StrategyParameter(.shiftsCurve, .flag, default: .flag(false)),
  ]
}
