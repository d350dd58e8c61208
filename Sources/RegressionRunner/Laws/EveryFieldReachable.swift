import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its findings are those of `reachable`.
  static let everyFieldReachable = LawRule(
    law: .everyFieldReachable, severity: 0, field: .isOutOfReach, isAboutForm: true,
    help: "While a docked keyboard is up, every field of the form can be scrolled clear of it.",
    check: { _, simulator, _ in simulator.screen.everyFieldReachable() })
}

extension Screen {
  fileprivate func everyFieldReachable() -> LawResult? {
    guard keyboard.isDocked else { return nil }
    return LawResult(outOfReach(among: inputsInOrder))
  }

  /// Whether every field can be scrolled clear of bars and keyboard.
  package var reachesAllFields: Bool { outOfReach(among: inputsInOrder) == nil }
}
