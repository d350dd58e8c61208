import AvoidanceEngine
import Scenarios

extension LawRule {
  static let restoredAfterHide = LawRule(
    law: .restoredAfterHide, severity: 1,
    help:
      "After every hide, insets, footers, spacers, paddings, safe area, root view and the views the "
      + "strategy moved are restored (after a rotation: laid out again); offsets only if guaranteed.",
    sentences: [
      .notRestored: {
        "after hiding, \($0.property) of \($0.viewName) is \($0.found) instead of \($0.wanted)"
      }
    ],
    check: { watch, simulator, _ in
      watch.restoredAfterHide(simulator.screen, simulator.strategyRestoresOffset)
    })
}

extension LawWatch {
  fileprivate func restoredAfterHide(_ screen: Screen, _ restoresOffset: Bool) -> LawResult? {
    guard !screen.keyboard.isVisible, let shown, !shown.isDisturbed else { return nil }
    let form = screen.form
    if !screen.frame(0).origin.isClose(to: shown.screen.frame(0).origin) {
      return LawResult(
        LawFinding(
          .notRestored, view: form.name(of: 0), property: "origin",
          before: shown.screen.frame(0).origin.numbers, after: screen.frame(0).origin.numbers))
    }
    if let found = screen.safeAreaDifference(from: shown.screen) {
      return LawResult(found.finding(.notRestored))
    }
    for view in form.views.indices {
      // An inset that keeps its total with the safe area differs between windows.
      let insets = !shown.keepsAdjustedInset(view, screen)
      if let found = screen.restorableDifference(
        of: view, from: shown.screen, offset: false, insets: insets)
      {
        return LawResult(found.finding(.notRestored))
      }
    }
    for view in changed.sinceShow.subtracting([0]).sorted() {
      guard let found = screen.frameDifference(of: view, from: shown.screen) else { continue }
      // A view that grew with its text ends where it did.
      let ends = abs(screen.frame(view).maxY - shown.screen.frame(view).maxY) <= Tolerance.points
      if !(shown.hasTyped && ends) { return LawResult(found.finding(.notRestored)) }
    }
    for (index, view) in form.scrollViews.enumerated() where !shown.isScrolled {
      // A text view follows its caret, whatever the strategy restores.
      let isPutBack = restoresOffset && form.views[view].kind != .textView
      guard isPutBack || form.restoresContentOffset(view) else { continue }
      let offset = screen.contentOffset(view)
      guard !offset.isClose(to: shown.offsets[index]) else { continue }
      return LawResult(
        LawFinding(
          .notRestored, view: form.name(of: view), property: "contentOffset",
          before: shown.offsets[index].numbers, after: offset.numbers))
    }
    return LawResult(nil)
  }
}

extension LawWatch.ShownState {
  /// Whether a scroll view's inset plus safe area is the same as when the keyboard was shown, in another
  /// window.
  fileprivate func keepsAdjustedInset(_ view: ViewIndex, _ screen: Screen) -> Bool {
    guard let adjustedInsets, let index = screen.form.scrollViews.firstIndex(of: view) else {
      return false
    }
    return screen.adjustedContentInset(view).isClose(to: adjustedInsets[index])
  }
}
