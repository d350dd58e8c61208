// In a file that also imports Foundation, a Mac has two types named Point, Rect and Size. To mean Headroom's,
// add imports like this one: import struct AvoidanceEngine.Point
import AvoidanceEngine

/// Moves the whole form up until the edited field is above the keyboard, and restores it on hide.
///
/// Lengths are in points; `windowFrame` and the keyboard frame are in window coordinates.
struct LiftForm: Strategy {
  static let model = StrategyModel(
    "liftForm",
    LiftForm.self,
    source: "Sources/MyApp/LiftForm.swift",
    // Parameters that scenario files can set: strategies: [{name: …, model: liftForm, parameters: {gap: 20}}]
    [.points("gap", \.space)]
  )

  /// The gap above the keyboard.
  private var space = 10.0
  /// The original position of the form.
  private var home = Point.zero
  /// The top of the keyboard while it is shown.
  private var keyboardTop: Double?

  var observedEvents: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .textDidBeginEditing]
  }
  var gap: Double? { space }

  mutating func setUp(on screen: inout Screen) {
    home = screen.frame(0).origin
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    keyboardTop = notification.name == .willShow ? notification.end.minY : nil
    lift(screen: &screen, Cause(duration: notification.duration, curve: notification.curve))
  }

  /// When the focus moves to another field, the keyboard stays up and posts nothing.
  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    lift(screen: &screen, Cause(duration: 0.25))
  }

  private func lift(screen: inout Screen, _ animation: Cause) {
    var origin = home
    if let keyboardTop, screen.firstResponder >= 0 {
      // The field's position without the current offset of the form.
      let lifted = home.y - screen.frame(0).y
      let bottom = screen.windowFrame(screen.firstResponder).maxY + lifted
      origin.y -= max(0, bottom + space - keyboardTop)
    }
    screen.setOrigin(origin, of: 0, animation)
  }
}
