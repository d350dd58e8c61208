import AvoidanceEngine
import Scenarios

extension LawRule {
  static let idempotent = LawRule(
    law: .idempotent, severity: 4, repeatsScript: true,
    help: "Repeating a notification changes nothing, once everything has reacted to it.",
    sentences: [
      .answeredAgain: {
        $0.view == nil
          ? $0.change("repeating the notification")
          : "repeating the notification changes \($0.property) of \($0.viewName) from \($0.wanted) "
            + "to \($0.found)"
      }
    ],
    check: { watch, simulator, again in
      guard simulator.screen.keyboard.lastWillNotification != nil else { return nil }
      var copy = simulator.model.isCopyable ? simulator : again()
      copy.redeliverLastWillNotification()
      var exempt = ScreenDifference.Exemptions()
      exempt.insets = watch.isOutdated
      let difference = copy.screen.firstDifference(from: simulator.screen, but: exempt)
      return LawResult(difference?.finding(.answeredAgain))
    })
}
