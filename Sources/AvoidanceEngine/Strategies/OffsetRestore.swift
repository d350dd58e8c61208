enum OffsetRestore {
  static let parameters = [
    StrategyParameter(.gap, .number, default: .number(10)),
    StrategyParameter(.threshold, .number, default: .number(0.01)),
    StrategyParameter(.duration, .number, default: .number(0.1)),
    StrategyParameter(.convertsFrame, .flag, default: .flag(true)),
    StrategyParameter(.scrollView, .view, default: .views([])),
  ]
}
