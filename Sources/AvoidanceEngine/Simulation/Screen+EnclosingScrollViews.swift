extension Screen {
  /// The scroll views around a view, from the inside out.
  func enclosingScrollViews(of view: ViewIndex) -> [ViewIndex] {
    guard form.views.indices.contains(view) else { return [] }
    let first = form.views[view].enclosingScrollView
    return Array(
      sequence(first: first) { self.form.views[$0].enclosingScrollView }.prefix { $0 >= 0 })
  }
}
