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
      let sentence = sentence(for: mismatch)
      return covered(state).map { "\($0); \(sentence)" } ?? sentence
    default:
      return sentence(for: mismatch)
    }
  }

  private static func hidden(_ state: Trace.State) -> String {
    guard let name = state.focus, let frame = state.focusFrame
    else { return "no field is first responder" }
    return covered(state)
      ?? "\(name) is clipped by a bar or a parent view; its window frame is "
      + JudgedValue.numbers(frame).readable
  }

  /// Says how much of the focused field is covered, as `comments is covered by 34 of 44 pt`, and of one of
  /// which nothing can be seen where it is, as `comments can't be seen: 457 pt below the keyboard's top`.
  ///
  /// - Parameter state: The screen.
  /// - Returns: The sentence; nil where nothing of a field is covered.
  public static func covered(_ state: Trace.State) -> String? {
    guard let name = state.focus, let frame = state.focusFrame, state.covered > 0 else {
      return nil
    }
    let (top, height) = (frame[1], frame[3])
    let bottom = top + height
    let obstacle = state.coveredBy.map { "the top of \($0)" } ?? "the keyboard's top"
    let keyboardTop = state.keyboardTop.flatMap { $0 < state.windowHeight ? $0 : nil }
    if state.covered < height {
      let share = "\(points([state.covered])) of \(points([height])) pt"
      let outside = max(0, -top) + max(0, bottom - state.windowHeight)
      let other = state.coveredBy.map { "; \($0) overlaps it" } ?? ""
      return state.covered > outside
        ? "\(name) is partly covered: \(share)\(other)"
        : "\(name) is partly outside the window: \(share)"
    }
    let place =
      if let keyboardTop, bottom > keyboardTop {
        "\(points([bottom - keyboardTop])) pt below \(obstacle)"
      } else if bottom > state.windowHeight {
        "\(points([bottom - state.windowHeight])) pt below the window's bottom"
      } else if top < 0 {
        "\(points([-top])) pt above the window's top"
      } else {
        "covered by \(state.coveredBy ?? "the keyboard")"
      }
    return "\(name) can't be seen: \(place)"
  }
}
