import AvoidanceEngine

// Functions, since an initializer takes a copy of what it is given.
extension Trace.State {
  /// Describes a simulation's screen.
  static func of(_ simulator: Simulator) -> Trace.State {
    simulator.screen.state { simulator.isMoved($0) }
  }
}

extension Screen {
  fileprivate func state(isMoved: (ViewIndex) -> Bool) -> Trace.State {
    Trace.State(
      focus: firstResponder >= 0 ? form.name(of: firstResponder) : nil,
      focusFrame: focusFrame?.numbers,
      clearance: focusClearance,
      covered: focusCovered,
      coveredBy: focusCoveredBy < 0
        ? nil : form.name(of: focusCoveredBy) ?? "a view without a name",
      keyboardTop: keyboard.isDocked ? obstacleTop(over: firstResponder) : nil,
      windowHeight: windowSize.height,
      keyboard: keyboard.isVisible ? keyboard.frame.numbers : nil,
      toolbar: toolbar.map { Trace.Toolbar($0, title: toolbarTitle) },
      root: frame(0).numbers,
      additionalSafeAreaInsets: additionalSafeAreaBottom == 0
        ? nil : additionalSafeAreaInsets.numbers,
      views: form.views.indices.compactMap { view(at: $0, isMoved: isMoved($0)) }
    )
  }
}

extension Trace.Toolbar {
  fileprivate init(_ toolbar: AvoidanceEngine.Toolbar, title: String?) {
    let hasButtons = toolbar.kind == .previousNextDone
    self.init(
      title: title, previousIsEnabled: hasButtons ? toolbar.previousIsEnabled : nil,
      nextIsEnabled: hasButtons ? toolbar.nextIsEnabled : nil)
  }
}

extension Screen {
  /// What is listed of a view; nil where nothing is.
  ///
  /// Scroll views and tables always, text views once their inset or offset is not zero, stacks with a
  /// spacer, views with a padding, and any other view whose frame differs from the one at the start.
  fileprivate func view(at view: ViewIndex, isMoved: Bool) -> Trace.View? {
    let padding = bottomPadding(view)
    // The root has a name where none is written.
    let given = padding > 0 ? form.name(of: view) : form.views[view].identifier
    guard let name = given, !isDetached(view) else { return nil }
    let kind = form.views[view].kind
    let isMoved = isMoved && view != 0
    let spacer = spacerHeight(view)
    let scrolls = kind.scrolls && (kind != .textView || isScrolledOrInset(view))
    guard scrolls || spacer != nil || padding > 0 || isMoved else { return nil }
    var listed = Trace.View(name: name)
    if scrolls {
      listed.scroll = Trace.Scroll(
        contentOffset: contentOffset(view).numbers, contentInset: contentInset(view).numbers,
        scrollIndicatorInsets: scrollIndicatorInsets(view).numbers,
        contentSize: contentSize(view).numbers)
      if kind == .tableView { listed.tableFooterHeight = tableFooterHeight(view) }
    }
    listed.spacerHeight = spacer
    if padding > 0 { listed.bottomPadding = padding }
    // A scroll view's frame is left out, a stack with a spacer always shows its frame.
    if spacer != nil && !scrolls || isMoved && (!scrolls || kind == .textView) {
      listed.frame = frame(view).numbers
    }
    return listed
  }

  fileprivate func isScrolledOrInset(_ view: ViewIndex) -> Bool {
    contentOffset(view) != .zero || contentInset(view) != .zero
  }
}

extension Trace.Adjustment {
  /// Names a change's view and property.
  init(_ adjustment: AvoidanceEngine.Adjustment, form: Form) {
    self.init(
      view: form.name(of: adjustment.view) ?? "", property: adjustment.property.name,
      from: adjustment.from.numbers(of: adjustment.property),
      to: adjustment.to.numbers(of: adjustment.property), duration: adjustment.duration,
      curve: adjustment.curve, by: adjustment.by.name)
  }
}
