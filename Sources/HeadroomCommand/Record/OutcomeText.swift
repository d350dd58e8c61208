import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Recorded outcomes in words.
enum OutcomeText {
  /// Returns what did not hold, one line each, as in `step 1: contentOffset.y of contacts: expected
  /// 131, got 133`.
  static func mismatches(of body: OutcomeBody) -> [String] {
    body.mismatches.told.map(sentence)
  }

  /// What did not hold, with its step.
  static func sentence(_ mismatch: Mismatch) -> String {
    let law = mismatch.operator == .holds ? "\(mismatch.subject): " : ""
    let step = mismatch.isAboutForm ? "" : "step \(mismatch.step): "
    return Escaped.text("\(step)\(law)\(Messages.sentence(for: mismatch))")
  }

  /// Returns how two outcomes differ in what moved: the first few differences.
  static func differences(
    _ before: OutcomeBody, _ after: OutcomeBody, of second: Messages.SecondMovements = .now,
    limit: Int = 3
  ) -> [String] {
    let lines = Messages.differences(
      before.adjustments.map(\.facts), after.adjustments.map(\.facts), of: second)
    return lines.prefix(limit).map { Escaped.text($0) } + (lines.count > limit ? ["…"] : [])
  }
}
