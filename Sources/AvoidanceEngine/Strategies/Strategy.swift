/// Avoidance code as a value: it hears what its source subscribes to and moves the screen with
/// UIKit's verbs; it can reach nothing else.
///
/// A model is faithful, faults included: where its source measures the wrong rectangle, so does it.
/// A strategy whose view does not exist in the form does nothing.
protocol Strategy: Sendable {
  /// Takes the views that the model looks for; parameters have their defaults.
  init(_ landmarks: Form.Landmarks)
  /// Takes a parameter, at the start or at run time; other models' parameters are ignored.
  ///
  /// Without a view the model looks for its own again, among the form's `landmarks`.
  mutating func configure(_ change: ParameterChange, _ landmarks: Form.Landmarks)
  /// Hears a keyboard notification.
  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen)
}
