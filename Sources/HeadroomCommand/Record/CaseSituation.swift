import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The situation on the screen when a check failed, in UIKit's terms.
enum CaseSituation {
  /// Describes the field's position and the movements at a script entry, as in `comments is partly
  /// covered: 34 of 44 pt; contacts scrolled by 101 pt`.
  static func sentence(at step: Int, in trace: Trace) -> String {
    guard let state = trace.steps.last(where: { $0.index <= step })?.state else {
      return "before the first step"
    }
    let moved = movements(before: step, in: trace)
    return ([field(in: state)] + (moved.isEmpty ? ["nothing moved"] : moved))
      .joined(separator: "; ")
  }

  /// The last step that isn't an expectation, at or before an entry.
  static func lastAction(at step: Int, in trace: Trace) -> Trace.Step? {
    trace.steps.last { $0.index <= step && $0.text != "expect" }
  }

  static func field(in state: Trace.State) -> String {
    guard let focus = state.focus else {
      return state.keyboard == nil
        ? "no field is focused and the keyboard is hidden"
        : "no field is focused while the keyboard is up"
    }
    if let covered = Messages.covered(state) { return covered }
    guard let clearance = state.clearance, state.keyboard != nil else {
      return state.showsPopover
        ? "\(focus) has its digits in a popover, and the keyboard is hidden"
        : "\(focus) is focused while the keyboard is hidden"
    }
    guard state.keyboardTop != nil else {
      return "\(focus) is focused while the keyboard is not docked"
    }
    return clearance == 0
      ? "\(focus) is flush with the keyboard"
      : "\(focus) is \(Words.points(clearance)) pt above the keyboard"
  }

  /// The toolbar's content, as in `toolbar "Name": previous off, next on, done`.
  static func toolbar(_ toolbar: Trace.Toolbar) -> String {
    var parts: [String] = []
    if let previous = toolbar.previousIsEnabled {
      parts.append("previous \(previous ? "on" : "off")")
    }
    if let next = toolbar.nextIsEnabled { parts.append("next \(next ? "on" : "off")") }
    let title = toolbar.title.map { " \"\($0)\"" } ?? ""
    return "toolbar\(title): " + (parts + ["done"]).joined(separator: ", ")
  }

  /// The movements since the previous expectation.
  private static func movements(before step: Int, in trace: Trace) -> [String] {
    let start = trace.steps.last { $0.index < step && $0.text == "expect" }?.index ?? -1
    var sums: [(name: String, property: String, from: [Double], to: [Double])] = []
    for entry in trace.steps where entry.index > start && entry.index <= step {
      for change in entry.adjustments {
        let known = sums.firstIndex {
          $0.name == change.view && $0.property == change.property.name
        }
        if let known {
          sums[known].to = change.after
        } else {
          sums.append((change.view, change.property.name, change.before, change.after))
        }
      }
    }
    return sums.compactMap { sum in
      guard sum.from != sum.to, sum.from.count == sum.to.count else { return nil }
      return words(sum.name, sum.property, zip(sum.to, sum.from).map { $0 - $1 })
    }
  }

  private static func words(_ name: String, _ property: String, _ change: [Double]) -> String? {
    switch (property, change.count) {
    case ("contentOffset", 2):
      "\(name) scrolled by \(Words.points(change[0] == 0 ? [change[1]] : change)) pt"
    case ("contentInset", 4) where change[2] != 0, ("adjustedContentInset", 4) where change[2] != 0:
      "the bottom inset of \(name) changed by \(Words.points(change[2])) pt"
    case ("frame", 4) where change[1] != 0: "\(name) moved by \(Words.points(change[1])) pt"
    case ("tableFooterView.height", 1):
      "the footer of \(name) changed by \(Words.points(change)) pt"
    case ("spacer.height", 1): "the spacer of \(name) changed by \(Words.points(change)) pt"
    case ("constant", 1): "the constant of \(name) changed by \(Words.points(change)) pt"
    case ("priority", 1): "the priority of \(name) changed by \(Words.points(change))"
    case ("isActive", 1): "\(name) was \(change[0] > 0 ? "activated" : "deactivated")"
    case ("hidden", 1): "\(name) was \(change[0] > 0 ? "hidden" : "shown")"
    default: nil
    }
  }
}
