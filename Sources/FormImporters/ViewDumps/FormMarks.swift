/// What other dumps of a screen say of the form of one, by printed view.
package struct FormMarks: Hashable, Sendable {
  /// The views that are elsewhere: they and those around them are kept, with a name.
  package var moved: Set<Int> = []
  /// The views whose height changes.
  package var flexibleHeight: Set<Int> = []
  /// The views whose distance from the superview's top changes.
  package var flexibleTopMargin: Set<Int> = []
  /// How far scroll views were scrolled down where no offsets are printed, in points.
  package var scrolled: [Int: Double] = [:]

  package init() {}
}
