/// The return key and taps: <doc:TodaysLibraries#TPKeyboardAvoiding>.
extension TPKeyboardAvoiding {
  /// Gives text fields without a delegate the return key that leads on, or ends editing.
  ///
  /// - Complexity: O(n) for n inputs: a key leads on where the very last input is not the field's.
  func setReturnKeys(on screen: inout Screen) {
    let inputs = screen.inputsInOrder
    let places = inputs.lazy.filter { [screen] in isReached($0, screen) }
      .map { [screen] in screen.windowOrigin($0) }
    let last = places.max { Self.follows($1, $0) }
    for field in inputs where isHandled(field, screen) {
      let leadsOn = last.map { Self.follows($0, screen.windowOrigin(field)) } ?? false
      screen.setReturnKeyType(leadsOn ? .next : .done, of: field)
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

  mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
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
    var best: (view: ViewIndex, rank: Double)?
    for input in screen.inputsInOrder {
      let place = screen.windowOrigin(input)
      guard Self.follows(place, origin), isReached(input, screen) else { continue }
      let rank = -1_000 * place.y - place.x
      if rank > best?.rank ?? -.infinity { best = (input, rank) }
    }
    return best?.view
  }

  /// Whether a place is lower than another one, or as high and further right.
  private static func follows(_ place: Point, _ other: Point) -> Bool {
    place.y > other.y || place.y == other.y && place.x > other.x
  }

  /// Whether the return key may lead to an input.
  private func isReached(_ input: ViewIndex, _ screen: Screen) -> Bool {
    screen.form.isInside(input, scrollView(screen.form)) && screen.canBecomeFirstResponder(input)
  }
}
