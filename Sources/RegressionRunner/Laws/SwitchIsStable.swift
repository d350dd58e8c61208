import AvoidanceEngine
import Scenarios

extension LawRule {
  static let switchIsStable = LawRule(
    law: .switchIsStable, severity: 4,
    help: "Moving the focus to another field and back restores the state, but for offsets.",
    sentences: [.unstableSwitch: { $0.change("going to another field and back") }],
    check: { watch, simulator, _ in watch.visits.result(simulator.screen) })
}

/// State of law `switch-is-stable`: the screens at rest in the current field and in the one before.
struct VisitWatch {
  private struct Visit {
    var field: ViewIndex
    var screen: Screen
  }

  private var visit: Visit?
  private var left: (visit: Visit, to: ViewIndex)?

  /// Judges the screen at rest, and remembers it.
  fileprivate mutating func result(_ screen: Screen) -> LawResult? {
    defer { visit = Visit(field: screen.firstResponder, screen: screen) }
    guard let visit else { return nil }
    if screen.firstResponder == visit.field {
      // Something else happened at B: then coming back to A proves nothing.
      if screen.firstDifference(from: visit.screen) != nil { left = nil }
      return nil
    }
    defer { left = visit.field < 0 ? nil : (visit, screen.firstResponder) }
    guard let left, left.to == visit.field, left.visit.field == screen.firstResponder else {
      return nil
    }
    // UIKit scrolls as little as possible, so offsets depend on where they came from.
    var exempt = ScreenDifference.Exemptions()
    exempt.offsets = Set(screen.form.scrollViews)
    return LawResult(
      screen.firstDifference(from: left.visit.screen, but: exempt)?.finding(.unstableSwitch))
  }
}
