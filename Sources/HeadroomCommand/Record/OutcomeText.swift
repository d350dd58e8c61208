import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum OutcomeText {
  /// Returns the failed checks, one line each, as in `step 1: contentOffset.y of contacts: expected
  /// 131, got 133`.
  static func mismatches(of body: OutcomeBody) -> [String] {
    body.mismatches.told.map(sentence)
  }

  static func sentence(_ mismatch: Mismatch) -> String {
    let law = mismatch.operator == .holds ? "\(mismatch.subject): " : ""
    let step = mismatch.isAboutForm ? "" : "step \(mismatch.step): "
    return Escaped.text("\(step)\(law)\(Messages.sentence(for: mismatch))")
  }

  /// Returns the first difference between two outcomes' movements and the number of the others, or nil without one.
  static func difference(_ before: OutcomeBody, _ after: OutcomeBody) -> String? {
    let lines = Messages.differences(
      before.adjustments.map(\.facts), after.adjustments.map(\.facts))
    return lines.first.map {
      Escaped.text($0) + (lines.count > 1 ? "; and \(lines.count - 1) more" : "")
    }
  }

  /// Returns the first few differences between two outcomes' movements.
  static func differences(
    _ before: OutcomeBody, _ after: OutcomeBody, of second: Messages.SecondMovements = .now,
    limit: Int = 3
  ) -> [String] {
    let lines = Messages.differences(
      before.adjustments.map(\.facts), after.adjustments.map(\.facts), of: second)
    return lines.prefix(limit).map { Escaped.text($0) } + (lines.count > limit ? ["…"] : [])
  }
}
