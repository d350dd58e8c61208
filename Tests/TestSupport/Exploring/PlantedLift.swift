package import AvoidanceEngine

/// Lifts the root until the edited field is above the keyboard, as it is and as it grows; with at most one
/// mistake.
package struct PlantedLift: Strategy {
  /// Mistakes that people make.
  enum Mistake: String, CaseIterable {
    case none
    /// Measures the field when the keyboard comes up, and not when it has grown.
    case growthIgnored
  }

  package static let model = StrategyModel(
    "plantedLift", PlantedLift.self, summary: "Lifts the root, with a mistake", source: "tests",
    [.choice("mistake", \.mistake, "what is wrong")])

  private var mistake = Mistake.none
  private var origin: Point?
  private var top: Double?

  package init() {}

  package var observedEvents: StrategyEvents {
    let keyboard: StrategyEvents = [.keyboardWillShow, .keyboardWillHide, .didBeginEditing]
    return mistake == .growthIgnored ? keyboard : keyboard.union([.carets, .frames])
  }

  package func unmetRequirement(on screen: Screen) -> String? {
    let form = screen.form
    if form.controller.kind != .viewController { return "no view controller without avoidance" }
    let isFree = form.inputs.allSatisfy { form.views[$0].enclosingScrollView < 0 }
    return isFree && !form.inputs.isEmpty ? nil : "no fields that nothing scrolls"
  }

  package mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let cause = Cause(duration: notification.duration, curve: notification.curve)
    let (size, end) = (screen.screenSize, notification.end)
    let isDocked = end.width == size.width && end.minY < size.height && end.maxY >= size.height
    guard notification.name == .willShow, isDocked else {
      if let origin { screen.setOrigin(origin, of: 0, cause) }
      (origin, top) = (nil, nil)
      return
    }
    if origin == nil { origin = screen.frame(0).origin }
    top = notification.end.minY
    lift(on: &screen, cause)
  }

  package mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen)
  {
    screen.callOnNextTurn()
  }

  package mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen) {
    screen.callOnNextTurn()
  }

  package mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    if view == screen.firstResponder { screen.callOnNextTurn() }
  }

  package mutating func nextTurn(on screen: inout Screen) {
    lift(on: &screen, Cause(duration: 0.25, curve: 7))
  }

  /// A field that is higher than what is free shows its caret.
  private mutating func lift(on screen: inout Screen, _ cause: Cause) {
    let field = screen.firstResponder
    guard let origin, let top, field >= 0 else { return }
    let shift = screen.frame(0).origin.y - origin.y
    var frame = screen.windowFrame(field)
    if frame.height > top - screen.freeArea.top, let caret = screen.caretFrame(field) {
      frame = caret
    }
    let covered = max(0, frame.maxY - shift - top)
    screen.setOrigin(Point(origin.x, origin.y - covered), of: 0, cause)
  }
}
