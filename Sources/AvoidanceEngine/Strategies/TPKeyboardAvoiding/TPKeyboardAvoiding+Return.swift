/// The return key and taps: <doc:TodaysLibraries#TPKeyboardAvoiding>.
extension TPKeyboardAvoiding {
  /// Gives text fields without a delegate the return key that leads on, or ends editing.
  func setReturnKeys(on screen: inout Screen) {
    for field in screen.inputsInOrder where isHandled(field, screen) {
      screen.setReturnKeyType(next(after: field, screen) == nil ? .done : .next, of: field)
    }
  }

  mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool {
    guard isHandled(field, screen) else { return false }
    if let next = next(after: field, screen) {
      screen.becomeFirstResponder(next)
    } else {
      screen.resignFirstResponder()
    }
    return true
  }

  mutating func touch(
    _ view: ViewIndex,
    at point: Point,
    on screen: inout Screen
  ) -> Bool {
    let scrollView = scrollView(screen.form)
    guard view >= 0, screen.firstResponder >= 0, screen.form.isInside(view, scrollView),
      screen.form.isInside(screen.firstResponder, scrollView)
    else { return false }
    switch screen.form.views[view].kind {
    case .button, .textField, .textView, .searchBar: return false
    case .view, .scrollView, .tableView, .collectionView, .cell, .stackView, .label, .image,
      .overlay:
      return true
    }
  }

  /// Whether the library is the delegate of a field: a text field in its view that has no other one and
  /// whose return key leads nowhere else.
  private func isHandled(_ field: ViewIndex, _ screen: Screen) -> Bool {
    guard screen.form.views[field].kind == .textField,
      screen.form.isInside(field, scrollView(screen.form)),
      let form = screen.inputProperties(field)
    else { return false }
    let usual = InputProperties()
    let hasDelegate =
      form.onReturn != usual.onReturn || !form.shouldBeginEditing || !form.shouldReturn
      || !form.shouldClear || !form.shouldEndEditing || !form.shouldChange
    return !hasDelegate && (form.returnKey == .default || form.returnKey == .next)
  }

  /// The input to which the return key leads: of those lower, or as high and further right, the one
  /// that comes first in the reading direction.
  private func next(after field: ViewIndex, _ screen: Screen) -> ViewIndex? {
    let origin = screen.windowOrigin(field)
    let scrollView = scrollView(screen.form)
    var best: (view: ViewIndex, rank: Double)?
    for input in screen.inputsInOrder {
      let place = screen.windowOrigin(input)
      let follows = place.y > origin.y || place.y == origin.y && place.x > origin.x
      guard follows, screen.form.isInside(input, scrollView), screen.canBecomeFirstResponder(input)
      else { continue }
      let rank = -1_000 * place.y - place.x
      if rank > best?.rank ?? -.infinity { best = (input, rank) }
    }
    return best?.view
  }
}
