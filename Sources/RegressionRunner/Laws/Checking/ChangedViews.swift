import AvoidanceEngine

/// Which views the strategy changed, as laws ask for it.
struct ChangedViews {
  /// Those of which it changed the frame, the padding or a constraint since the keyboard came up.
  private(set) var sinceShow: Set<ViewIndex> = []
  /// Those that it ever moved, its set-up included, by a frame or a constraint; of views that ride the
  /// keyboard also those that went with a view around them, which is not the root, with the padding of any,
  /// or with the safe area.
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
      case .frame: note([adjustment.view], form)
      case .constant, .priority, .isActive: note(form.viewsTied(by: adjustment.view), form)
      case .bottomPadding:
        sinceShow.insert(adjustment.view)
        moved.formUnion(form.ridingViews.filter { form.isInside($0, adjustment.view) })
      case .additionalSafeAreaInsets:
        moved.formUnion(
          form.ridingViews.filter { bar in
            form.endsAtSafeArea(bar)
              || form.views.indices.contains { form.isInside(bar, $0) && form.endsAtSafeArea($0) }
          })
      case .contentOffset, .contentInset, .scrollIndicatorInsets, .tableFooterViewHeight,
        .spacerHeight, .hidden, .contentSize, .adjustedContentInset:
        break
      }
    }
  }

  private mutating func note(_ views: [ViewIndex], _ form: Form) {
    moved.formUnion(views)
    sinceShow.formUnion(views)
    guard !form.ridingViews.isEmpty else { return }
    for view in views where view > 0 {
      moved.formUnion(form.ridingViews.filter { form.isInside($0, view) })
    }
  }
}
