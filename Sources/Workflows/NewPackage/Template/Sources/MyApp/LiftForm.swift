import AvoidanceEngine

/// Lifts the whole form until what is being edited stands above the keyboard, and puts it back.
///
/// Lengths are points; a view's `windowFrame` and the keyboard's frame are in window coordinates.
struct LiftForm: Strategy {
  static let model = StrategyModel(
    "liftForm",
    LiftForm.self,
    source: "Sources/MyApp/LiftForm.swift",
    // What scenario files can set: strategies: [{name: …, model: liftForm, parameters: {gap: 20}}]
    [.points("gap", \.space)]
  )

  /// The space that stays free above the keyboard.
  private var space = 10.0
  /// Where the form was before.
  private var home = Point.zero
  /// Where the keyboard begins, while it is there.
  private var keyboardTop: Double?

  var hears: StrategyEvents { [.keyboardWillShow, .keyboardWillHide, .textDidBeginEditing] }
  var gap: Double? { space }

  mutating func setUp(on screen: inout Screen) {
    home = screen.frame(0).origin
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    keyboardTop = notification.name == .willShow ? notification.end.minY : nil
    lift(screen: &screen, Cause(duration: notification.duration, curve: notification.curve))
  }

  /// From field to field the keyboard stays, and posts nothing.
  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    lift(screen: &screen, Cause(duration: 0.25))
  }

  private func lift(screen: inout Screen, _ animation: Cause) {
    var origin = home
    if let keyboardTop, screen.firstResponder >= 0 {
      // What has been lifted already does not count.
      let lifted = home.y - screen.frame(0).y
      let bottom = screen.windowFrame(screen.firstResponder).maxY + lifted
      origin.y -= max(0, bottom + space - keyboardTop)
    }
    screen.setOrigin(origin, of: 0, animation)
  }
}
