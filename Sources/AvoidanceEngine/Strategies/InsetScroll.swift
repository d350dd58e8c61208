enum InsetScroll {
  enum OnHide: UInt8 { case zero, restore, xlform }
  static let parameters = [
    StrategyParameter(.scrollView, .view, default: .views([])),
    StrategyParameter(.onHide, .choice(["zero", "restore", "xlform"]), default: .choice(0)),
    StrategyParameter(.indicators, .flag, default: .flag(false)),
  ]
}
