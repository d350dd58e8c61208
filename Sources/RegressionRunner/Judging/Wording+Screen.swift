import Scenarios

extension Wording {
  /// Says what a mismatch means on the screen where it was judged.
  ///
  /// Of a field that should be visible it says by how much it is covered; everything else as
  /// ``sentence(for:)``.
  public static func sentence(for mismatch: Mismatch, in trace: Trace) -> String {
    guard let state = trace.steps.first(where: { $0.index == mismatch.step })?.state else {
      return sentence(for: mismatch)
    }
    switch mismatch.subject {
    case Observable.focusIsVisible.declaration.name where mismatch.actual == .flag(false):
      return hidden(state)
    case Observable.focusClearance.declaration.name, Observable.focusCovered.declaration.name:
      guard let name = state.focus, let frame = state.focusFrame, let clearance = state.clearance,
        clearance < 0
      else { return sentence(for: mismatch) }
      return "\(covered(name, by: -clearance, of: frame[3])); \(sentence(for: mismatch))"
    default:
      return sentence(for: mismatch)
    }
  }

  private static func hidden(_ state: Trace.State) -> String {
    guard let name = state.focus, let frame = state.focusFrame, let clearance = state.clearance
    else { return "no field is first responder" }
    if clearance < 0 { return covered(name, by: -clearance, of: frame[3]) }
    if frame[1] < 0 { return "\(name) is \(points([-frame[1]])) pt above the window" }
    return "\(name) is cut by a bar or by a view around it: its frame in the window is "
      + JudgedValue.numbers(frame).readable
  }

}
