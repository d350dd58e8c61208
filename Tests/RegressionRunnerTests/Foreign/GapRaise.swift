import AvoidanceEngine

/// What apps with constraints do most: a bottom constraint's constant follows the keyboard, and the layout
/// in the same animation.
struct GapRaise: Strategy {
  static let model = StrategyModel(
    "gapRaise", GapRaise.self, source: "Tests/RegressionRunnerTests/Foreign/GapRaise.swift",
    version: "1", [.view("constraint", \.constraint)], presets: [])

  private var constraint: ViewIndex?
  private var usual: Double?

  var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard let constraint, let constant = screen.constant(of: constraint) else { return }
    let usual = self.usual ?? constant
    self.usual = usual
    let isUp = notification.name == .willShow
    let overlap = isUp ? screen.windowSize.height - notification.end.minY : 0
    let cause = Cause(duration: notification.duration, curve: notification.curve)
    screen.setConstant(usual + overlap, of: constraint, cause)
    screen.layoutIfNeeded(cause)
  }
}
