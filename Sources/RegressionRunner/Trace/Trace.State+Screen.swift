import AvoidanceEngine

extension Trace.State {
  /// Describes a simulation's screen.
  init(_ simulator: Simulator) {
    let screen = simulator.screen
    let form = screen.form
    let focus = screen.firstResponder
    self.init(
      focus: focus >= 0 ? form.name(of: focus) : nil,
      focusFrame: screen.focusFrame?.numbers,
      clearance: screen.focusClearance,
      keyboard: screen.keyboard.isVisible ? screen.keyboard.frame.numbers : nil,
      toolbar: screen.toolbar.map { Trace.Toolbar($0, title: screen.toolbarTitle) },
      root: screen.frame(0).numbers,
      additionalSafeAreaInsets: screen.additionalSafeAreaBottom == 0
        ? nil : screen.additionalSafeAreaInsets.numbers,
      views: form.views.indices.compactMap {
        Trace.View(of: $0, screen, isMoved: simulator.isMoved($0))
      }
    )
  }
}

extension Trace.Toolbar {
  fileprivate init(_ toolbar: AvoidanceEngine.Toolbar, title: String?) {
    let hasButtons = toolbar.kind == .previousNextDone
    self.init(
      title: title,
      previousIsEnabled: hasButtons ? toolbar.previousIsEnabled : nil,
      nextIsEnabled: hasButtons ? toolbar.nextIsEnabled : nil
    )
  }
}

extension Trace.View {
  /// What is listed of a view; nil where nothing is.
  ///
  /// Scroll views and tables always, text views once their inset or offset is not zero, stacks with a
  /// spacer, views with a padding, and any other view whose frame differs from the one at the start.
  fileprivate init?(of view: ViewIndex, _ screen: Screen, isMoved: Bool) {
    let padding = screen.bottomPadding(view)
    // The root has a name where none is written.
    let given = padding > 0 ? screen.form.name(of: view) : screen.form.views[view].identifier
    guard let name = given, !screen.isDetached(view) else { return nil }
    let kind = screen.form.views[view].kind
    let isMoved = isMoved && view != 0
    let spacer = screen.spacerHeight(view)
    let scrolls = kind.scrolls && (kind != .textView || screen.isScrolledOrInset(view))
    guard scrolls || spacer != nil || padding > 0 || isMoved else { return nil }
    self.init(name: name)
    if scrolls {
      scroll = Trace.Scroll(
        contentOffset: screen.contentOffset(view).numbers,
        contentInset: screen.contentInset(view).numbers,
        scrollIndicatorInsets: screen.scrollIndicatorInsets(view).numbers,
        contentSize: screen.contentSize(view).numbers
      )
      if kind == .tableView { tableFooterHeight = screen.tableFooterHeight(view) }
    }
    spacerHeight = spacer
    if padding > 0 { bottomPadding = padding }
    // A scroll view's frame is left out, a stack with a spacer always shows its frame.
    if spacer != nil && !scrolls || isMoved && (!scrolls || kind == .textView) {
      frame = screen.frame(view).numbers
    }
  }
}

extension Screen {
  fileprivate func isScrolledOrInset(_ view: ViewIndex) -> Bool {
    contentOffset(view) != .zero || contentInset(view) != .zero
  }
}

extension Trace.Adjustment {
  /// Names a change's view and property.
  init(_ adjustment: AvoidanceEngine.Adjustment, form: Form) {
    self.init(
      view: form.name(of: adjustment.view) ?? "",
      property: adjustment.property.name,
      from: adjustment.from.numbers(of: adjustment.property),
      to: adjustment.to.numbers(of: adjustment.property),
      duration: adjustment.duration,
      curve: adjustment.curve,
      by: adjustment.by.name
    )
  }
}
