/// Which views stand on the keyboard; see <doc:Keyboard#What-covers-a-view>.
extension Form {
  /// Whether constraints have a view stand on the keyboard: they tie its bottom to the keyboard's layout
  /// guide, and its top to nothing outside it but to a scroll view's bottom, which gives way.
  ///
  /// A view that is tied on both sides shrinks instead.
  func standsOnKeyboard(_ view: ViewIndex) -> Bool {
    guard view > 0, !views[view].kind.scrolls,
      constraints.contains(where: { ties($0, bottomOf: view) })
    else { return false }
    return !constraints.contains { constraint in
      guard let equation = constraint.equation(of: view), equation.own.area == .view,
        equation.own.attribute == .top, !isInside(equation.other, view)
      else { return false }
      let givesWay = views[equation.other].kind.scrolls && equation.across.attribute == .bottom
      return !givesWay
    }
  }
}

extension FormDescription {
  /// Marks the views that constraints have stand on the keyboard, as views that ride it.
  public mutating func markRidingViews() {
    let form = Form(self)
    guard form.views.indices.contains(where: form.standsOnKeyboard) else { return }
    view.markRidingViews(0, form)
  }
}

extension ViewNode {
  fileprivate mutating func markRidingViews(_ index: ViewIndex, _ form: Form) {
    if form.standsOnKeyboard(index) { ridesKeyboard = true }
    // Rows and a search bar's field come before the children.
    let inner = form.subviews(of: index).suffix(children.count)
    for (place, child) in zip(children.indices, inner) {
      children[place].markRidingViews(child, form)
    }
  }
}
