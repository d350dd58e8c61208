import AvoidanceEngine
import Scenarios

extension LawRule {
  static let foreignInsetsKept = LawRule(
    law: .foreignInsetsKept, severity: 1,
    help: "No content inset is ever smaller than the app's own, on any side.",
    sentences: [
      .insetLost: { "\($0.property) of \($0.viewName) is \($0.found) instead of \($0.wanted)" }
    ],
    check: { watch, simulator, _ in simulator.screen.foreignInsetsKept(watch.appInsets) })
}

extension Screen {
  /// `app` has the app's own insets, in the order of the form's scroll views.
  fileprivate func foreignInsetsKept(_ app: [EdgeInsets]) -> LawResult {
    for (index, view) in form.scrollViews.enumerated() {
      let own = app[index].numbers
      let now = contentInset(view).numbers
      for side in 0..<4 {
        let isKept = now[side] >= own[side] - Tolerance.points - Tolerance.slack
        guard !isKept else { continue }
        return LawResult(
          LawFinding(
            .insetLost, view: form.name(of: view),
            property: "contentInset." + ["top", "left", "bottom", "right"][side],
            before: [own[side]], after: [now[side]]))
      }
    }
    return LawResult(nil)
  }
}
