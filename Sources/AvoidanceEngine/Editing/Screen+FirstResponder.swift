/// Changes of the first responder by a strategy; see <doc:Focus#Focus-changes-by-a-strategy>.
extension Screen {
  /// Has an input become first responder, as `becomeFirstResponder()` does, when what UIKit is doing is
  /// over.
  ///
  /// Delegates are asked as they are about a tap, and the keyboard follows with its notifications; an
  /// input that can't become first responder then, or is it already, changes nothing. See
  /// ``StrategyVerb/largestFocusMoveCount``.
  public mutating func becomeFirstResponder(_ view: ViewIndex) {
    if knows(view, .becomeFirstResponder) { ask(.focus(view)) }
  }

  /// Has the first responder resign, as `endEditing(false)` does, when what UIKit is doing is over.
  ///
  /// Its delegate is asked; without a first responder nothing changes.
  public mutating func resignFirstResponder() { ask(.resign) }

  private mutating func ask(_ move: FocusMove) {
    changeRare { rare in
      // One more than may be made is enough for a fault.
      guard rare.focusMoves.count <= StrategyVerb.largestFocusMoveCount else { return }
      rare.focusMoves.append(move)
    }
  }

  /// The next change for which the strategy asked; nil for none, and after the last one that a step
  /// may have.
  mutating func takeFocusMove() -> FocusMove? {
    guard !rare.isEmpty, !rare[0].focusMoves.isEmpty else { return nil }
    rare[0].focusMoveCount += 1
    guard rare[0].focusMoveCount > StrategyVerb.largestFocusMoveCount else {
      return rare[0].focusMoves.removeFirst()
    }
    rare[0].focusMoves = []
    if fault == nil { fault = .tooManyFocusMoves }
    return nil
  }
}
