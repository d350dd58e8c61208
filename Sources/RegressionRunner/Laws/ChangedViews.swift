import AvoidanceEngine

/// Which views the strategy changed, as laws ask for it.
struct ChangedViews {
  /// Those of which it changed the frame, the padding or a constraint since the keyboard came up.
  private(set) var sinceShow: Set<ViewIndex> = []
  /// Those that it ever moved, its set-up included, by a frame or a constraint.
  private(set) var moved: Set<ViewIndex> = []

  /// Begins after the set-up.
  init(screen: Screen) { follow(screen.adjustments, screen.form, isShown: false) }

  /// Follows what a step changed.
  ///
  /// - Parameters:
  ///   - adjustments: The step's adjustments.
  ///   - form: The form.
  ///   - isShown: Whether the keyboard came up in the step.
  mutating func follow(_ adjustments: [Adjustment], _ form: Form, isShown: Bool) {
    if isShown { sinceShow = [] }
    for adjustment in adjustments where adjustment.by == .strategy {
      switch adjustment.property {
      case .frame: note([adjustment.view])
      case .constant, .priority, .isActive: note(form.viewsTied(by: adjustment.view))
      case .bottomPadding: sinceShow.insert(adjustment.view)
      case .contentOffset, .contentInset, .scrollIndicatorInsets, .tableFooterViewHeight,
        .spacerHeight, .hidden, .contentSize, .additionalSafeAreaInsets:
        break
      }
    }
  }

  private mutating func note(_ views: [ViewIndex]) {
    moved.formUnion(views)
    sinceShow.formUnion(views)
  }
}
