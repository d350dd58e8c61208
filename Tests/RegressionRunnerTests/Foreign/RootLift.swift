import AvoidanceEngine

/// A strategy of another module: lifts the root by what the keyboard covers of the field, and a gap.
///
/// This file and one registration are all that there is of it.
struct RootLift: Strategy {
  enum Speed: CaseIterable { case keyboard, none }

  static let model = StrategyModel(
    "rootLift",
    RootLift.self,
    source: "Tests/RegressionRunnerTests/Foreign/RootLift.swift",
    version: "1",
    [
      .points("lift", \.lift),
      .choice("speed", \.speed),
      // Offset restore and others have a number of this name.
      .flag("gap", \.keepsGap),
      .view("only", \.only),
    ],
    presets: [.named("root-lift-still") { $0.speed = .none }]
  )

  private var lift = 8.0
  private var speed = Speed.keyboard
  private var keepsGap = true
  private var only: ViewIndex?

  var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }
  var gap: Double? { keepsGap ? lift : 0 }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    var origin = Point.zero
    let field = screen.firstResponder
    if notification.name == .willShow, only == nil || only == field {
      let bottom = screen.windowFrame(field).maxY + (gap ?? 0)
      origin.y = min(0, notification.end.minY - bottom)
    }
    let cause = Cause(duration: speed == .none ? 0 : notification.duration, curve: 7)
    screen.setOrigin(origin, of: 0, cause)
  }
}
