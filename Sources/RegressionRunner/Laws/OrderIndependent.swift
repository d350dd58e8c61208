import AvoidanceEngine
import Scenarios

extension LawRule {
  static let orderIndependent = LawRule(
    law: .orderIndependent, severity: 4, repeatsScript: true,
    help: "The order of UIKit's calls makes no difference to the final state.",
    sentences: [
      .orderMatters: {
        $0.change(
          "the keyboard's notification before didBeginEditing or didEndEditing (UIKit's documented order)"
        )
          + "; rely on neither order"
      }
    ],
    finish: { _, simulator, _, reordered in
      reordered().firstDifference(from: simulator.screen)?.finding(.orderMatters)
    })
}
