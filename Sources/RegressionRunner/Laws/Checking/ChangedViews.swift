import AvoidanceEngine

/// The views that the strategy changed, for laws.
struct ChangedViews {
  /// Views whose frame, padding or constraints changed since the keyboard was shown.
  private(set) var sinceShow: Set<ViewIndex> = []
  /// Views ever moved by a frame or a constraint, including the set-up; also views riding the keyboard that
  /// moved with a superview other than the root, with a view's padding, or with the safe area.
  private(set) var moved: Set<ViewIndex> = []

  init(screen: Screen) { follow(screen.adjustments, screen.form, isShown: false) }

  /// Follows the changes of a step; `isShown` is whether the keyboard was shown in it.
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
