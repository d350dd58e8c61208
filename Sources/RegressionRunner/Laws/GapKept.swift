import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is how much further the field is above the keyboard than the gap.
  ///
  /// If the field is invisible, or there is no room for the gap, it judges as `focused-field-visible`.
  static let gapKept = LawRule(
    law: .gapKept, severity: 4, field: .isTooClose,
    help: "The focused field is at least the strategy's gap above the keyboard, or the field's own "
      + "avoidance.distance if the strategy uses that.",
    sentences: [
      .gap: { "is \($0.found) pt above the keyboard; the strategy's gap is \($0.wanted) pt" }
    ],
    check: { _, simulator, _ in simulator.screen.gapKept(simulator.strategyGap) })
}

extension Screen {
  fileprivate func gapKept(_ gap: Double?) -> LawResult? {
    guard let gap, let visible = focusedFieldVisible() else { return nil }
    if visible.finding != nil { return visible }
    let rect = windowFrame(firstResponder)
    // The gap is above the keyboard, even if the window ends higher.
    guard rect.height + gap <= obstacleTop(over: firstResponder) - freeAreaTop(over: firstResponder)
    else {
      return visible
    }
    let clearance = obstacleTop(over: firstResponder) - rect.maxY
    let margin = clearance - gap
    guard margin < -Tolerance.points - Tolerance.slack else {
      return LawResult(nil, margin: max(0, margin))
    }
    return LawResult(
      LawFinding(.gap, view: form.name(of: firstResponder), before: [gap], after: [clearance]),
      margin: margin)
  }
}
