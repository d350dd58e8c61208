import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is the smaller of the root's distances to its position at rest and to the keyboard's height
  /// above that.
  static let rootOnScreen = LawRule(
    law: .rootOnScreen, severity: 3,
    help:
      "The root view is never below its initial position (after a rotation: laid out again), nor "
      + "moved up by more than the height of the keyboard.",
    sentences: [
      .displacedTooFar: {
        "the root is moved by \($0.found) pt, but the keyboard is only \($0.wanted) pt high"
      },
      .belowStart: { "the root is \($0.distance) below its initial position" },
    ],
    check: { watch, simulator, _ in simulator.screen.rootOnScreen(rest: watch.start) })
}

extension Screen {
  /// Ignores what UIKit itself moves; `rest` is laid out in the current window.
  fileprivate func rootOnScreen(rest: Screen) -> LawResult {
    let displacement = rest.frame(0).y + alertShift - frame(0).y
    let limit = keyboard.isVisible ? keyboard.obstacle.height : 0
    if displacement < -Tolerance.points - Tolerance.slack {
      return LawResult(LawFinding(.belowStart, view: form.name(of: 0), after: [-displacement]))
    }
    if displacement > limit + Tolerance.points + Tolerance.slack {
      return LawResult(
        LawFinding(.displacedTooFar, view: form.name(of: 0), before: [limit], after: [displacement])
      )
    }
    return LawResult(nil, margin: max(0, min(displacement, limit - displacement)))
  }
}
