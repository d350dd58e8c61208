/// A strategy that has a view's bottom follow the keyboard, by a pin or by the constant of a constraint.
protocol BottomStrategy: Strategy {
  /// What it holds.
  var outlet: BottomOutlet { get set }
  /// How a pin has the view end at rest.
  var pinAtRest: BottomPin { get }
  /// Puts the view's bottom where it belongs now.
  mutating func place(on screen: inout Screen, _ cause: Cause)
}

extension BottomStrategy {
  func lack(on screen: Screen) -> String? { outlet.held(in: screen.form).lack }

  mutating func setUp(on screen: inout Screen) { place(on: &screen, Cause()) }

  mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen) {
    let held = old.outlet.held(in: screen.form)
    if held != outlet.held(in: screen.form) {
      old.letGo(of: held, on: &screen)
      outlet.ownDistance = nil
    }
    place(on: &screen, Cause())
  }

  /// Leaves a view as it rests, or its constraint as the form has it.
  private func letGo(of held: HeldBottom, on screen: inout Screen) {
    switch held {
    case .nothing: return
    case .pin(let view):
      screen.pinBottom(of: view, to: pinAtRest.sparing(view, of: screen.form), Cause())
    case .constraint(let tied):
      if let distance = outlet.ownDistance { screen.setDistance(distance, of: tied, Cause()) }
    }
  }
}
