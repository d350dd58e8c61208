import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is the smallest distance of an offset to one of its limits.
  static let withinLimits = LawRule(
    law: .withinLimits, severity: 3,
    help: "Every content offset is within its limits.",
    sentences: [
      .outsideLimits: {
        "\($0.property) of \($0.viewName) is \($0.found), outside its limits \($0.wanted)"
      }
    ],
    check: { _, simulator, _ in simulator.screen.withinLimits() })
}

extension Screen {
  fileprivate func withinLimits() -> LawResult {
    var margin = Double.infinity
    for view in form.scrollViews where !isDetached(view) {
      let limits = offsetLimits(view)
      let offset = contentOffset(view)
      for (property, value, low, high) in [
        ("contentOffset.y", offset.y, limits.min.y, limits.max.y),
        ("contentOffset.x", offset.x, limits.min.x, limits.max.x),
      ] {
        // Without anything to scroll there is no distance to a limit.
        if high > low { margin = min(margin, max(0, min(value - low, high - value))) }
        guard !value.isClose(to: min(max(value, low), high)) else { continue }
        return LawResult(
          LawFinding(
            .outsideLimits, view: form.name(of: view), property: property, before: [low, high],
            after: [value]))
      }
    }
    return LawResult(nil, margin: margin.isFinite ? margin : nil)
  }
}
