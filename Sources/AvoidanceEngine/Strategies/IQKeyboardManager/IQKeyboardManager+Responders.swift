/// Finding the fields before and after the current one: <doc:IQKeyboardManagerRules#Next-and-previous>.
extension IQKeyboardManager {
  /// The private editor inside a text field being edited, which 6.5.0 and 6.5.1 list too.
  static let fieldEditor: ViewIndex = -2

  /// The fields that `next` and `previous` visit, in order.
  func responderViews(_ screen: Screen) -> [ViewIndex] {
    if let container = allowedContainer(screen) { return deepResponderViews(container, screen) }
    let siblings = responderSiblings(screen)
    switch settings.toolbarManageBehaviour {
    case .bySubviews: return siblings
    case .byTag:
      return stableSorted(siblings, by: { screen.form.views[$0].tag }, <)
    case .byPosition:
      return stableSorted(siblings, by: { screen.frame($0).origin }, isBefore)
    }
  }

  /// The nearest view around the field of the first allowed class that has one there.
  private func allowedContainer(_ screen: Screen) -> ViewIndex? {
    for name in settings.allowedContainers {
      var current = screen.form.views[field].parent
      while current >= 0 {
        if screen.form.isKind(current, of: name) { return current }
        current = screen.form.views[current].parent
      }
    }
    return nil
  }

  private func responderSiblings(_ screen: Screen) -> [ViewIndex] {
    let parent = screen.form.views[field].parent
    guard parent >= 0, !isInAlert(screen) else { return [] }
    return screen.attachedSubviews(of: parent).filter { view in
      canBecome(view, screen) && (view == field || !isSkipped(view, screen))
    }
  }

  /// All fields inside a view, each level sorted by position in that view.
  func deepResponderViews(_ container: ViewIndex, _ screen: Screen) -> [ViewIndex] {
    var found: [ViewIndex] = []
    if !isInAlert(screen) { collectResponders(in: container, screen, &found) }
    return found
  }

  private func collectResponders(
    in container: ViewIndex, _ screen: Screen, _ found: inout [ViewIndex]
  ) {
    let start = found.count
    for view in screen.form.subviews(of: container) { collectResponder(view, screen, &found) }
    if screen.form.views[container].table >= 0 {
      for group in screen.form.insertedGroups {
        for row in group where screen.form.views[row].parent == container {
          collectResponder(row, screen, &found)
        }
      }
    }
    sortByPlace(&found, from: start, in: container, screen)
  }

  private func collectResponder(_ view: ViewIndex, _ screen: Screen, _ found: inout [ViewIndex]) {
    let state = screen.views[view]
    guard !state.isDetached else { return }
    if canBecome(view, screen) {
      if !isSkipped(view, screen) { found.append(view) }
      if isEditor(in: view, screen) { found.append(Self.fieldEditor) }
      if settings.version.stopsAtResponders { return }
    }
    if state.userInteraction && !state.isHidden && state.alpha != 0 {
      collectResponders(in: view, screen, &found)
    }
  }

  /// Sorts the views from an index on by position in a container; usually they are sorted already.
  private func sortByPlace(
    _ views: inout [ViewIndex], from start: Int, in container: ViewIndex, _ screen: Screen
  ) {
    guard views.count > start + 1 else { return }
    var last = origin(views[start], in: container, screen)
    for position in (start + 1)..<views.count {
      let place = origin(views[position], in: container, screen)
      guard !isBefore(place, last) else {
        let unsorted = Array(views[start...])
        views.replaceSubrange(
          start...,
          with: stableSorted(unsorted, by: { origin($0, in: container, screen) }, isBefore))
        return
      }
      last = place
    }
  }

  /// Whether the private editor inside a field is listed: it has no flags of its own.
  private func isEditor(in view: ViewIndex, _ screen: Screen) -> Bool {
    settings.version.countsFieldEditor && view == screen.firstResponder
      && screen.form.views[view].kind == .textField
  }

  /// A view's position in a container; the editor is at its field.
  private func origin(_ view: ViewIndex, in container: ViewIndex, _ screen: Screen) -> Point {
    screen.frame(view == Self.fieldEditor ? screen.firstResponder : view, in: container).origin
  }

  private func isBefore(_ a: Point, _ b: Point) -> Bool { a.y != b.y ? a.y < b.y : a.x < b.x }

  /// Sorts by a key that is computed once per view.
  private func stableSorted<Key>(
    _ views: [ViewIndex], by key: (ViewIndex) -> Key, _ isBefore: (Key, Key) -> Bool
  ) -> [ViewIndex] {
    guard views.count > 1 else { return views }
    return views.enumerated()
      .map { (view: $0.element, key: key($0.element), place: $0.offset) }
      .sorted { a, b in
        if isBefore(a.key, b.key) { return true }
        if isBefore(b.key, a.key) { return false }
        return a.place < b.place
      }
      .map(\.view)
  }

  /// Whether the library takes a view outside alerts for editable; it does not check the views around it.
  func canBecome(_ view: ViewIndex, _ screen: Screen) -> Bool {
    let input = screen.form.views[view].input
    guard input >= 0, screen.inputs[input].enabled else { return false }
    let state = screen.views[view]
    return state.userInteraction && !state.isHidden && state.alpha != 0
      && !isInSearchBar(view, screen)
  }

  func isInSearchBar(_ view: ViewIndex, _ screen: Screen) -> Bool {
    var current = screen.form.views[view].parent
    while current >= 0 {
      if screen.form.views[current].kind == .searchBar { return true }
      if screen.form.views[current].className == "UISearchBar" { return true }
      current = screen.form.views[current].parent
    }
    return false
  }

  private func isSkipped(_ view: ViewIndex, _ screen: Screen) -> Bool {
    let input = screen.form.views[view].input
    return input >= 0
      && screen.form.inputTable[input].properties.avoidance.skipInNavigation ?? false
  }

  enum Neighbour: Equatable { case field(ViewIndex), refusing, none }

  /// The responder before or after the current one; the private editor refuses, so that the field stays.
  func neighbour(_ button: ToolbarButton, _ screen: Screen) -> Neighbour {
    let views = responderViews(screen)
    guard let index = views.firstIndex(of: field) else { return .none }
    let target = button == .next ? index + 1 : index - 1
    guard views.indices.contains(target) else { return .none }
    return views[target] >= 0 ? .field(views[target]) : .refusing
  }
}

extension Screen {
  /// The subviews that are in the window, including a table's present rows.
  func attachedSubviews(of view: ViewIndex) -> [ViewIndex] {
    var subviews = form.subviews(of: view).filter { !views[$0].isDetached }
    guard form.views[view].table >= 0 else { return subviews }
    for group in form.insertedGroups {
      subviews += group.filter { form.views[$0].parent == view && !views[$0].isDetached }
    }
    return subviews
  }
}
