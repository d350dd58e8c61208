import AvoidanceEngine

/// Moves a view up by the covered height of the field plus a gap.
struct LiftForm: Strategy {
  static let model = StrategyModel(
    "liftForm", LiftForm.self, source: "MyApp/Sources/FormLifter.swift", version: "3",
    [.points("gap", \.room), .view("view", \.view)],
    presets: [.named("lift-form-tight") { $0.room = 0 }])

  private var room = 8.0
  /// The view to move; nil: the whole form.
  private var view: ViewIndex?

  var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }
  var gap: Double? { room }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let animation = Cause(duration: notification.duration, curve: notification.curve)
    let view = view ?? 0
    let field = screen.firstResponder
    guard notification.name == .willShow, screen.form.isInside(field, view) else {
      screen.setTranslation(0, of: view, animation)
      return
    }
    // The field's bottom without the lift; the keyboard's frame is in screen coordinates.
    let bottom = screen.windowFrame(field).maxY - screen.translation(of: view)
    let lift = min(0, notification.end.minY - bottom - room)
    screen.setTranslation(lift, of: view, animation)
  }
}
