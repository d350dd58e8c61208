import RegressionRunner
import Scenarios
import Workflows

/// Recorded outcomes in words.
enum OutcomeText {
  /// Returns what did not hold, one line each, as in `step 1: contentOffset.y of contacts: expected
  /// 131, got 133`.
  static func mismatches(of outcome: RecordedOutcome) -> [String] {
    outcome.body.mismatches.told.map { mismatch in
      let law = mismatch.operator == .holds ? "\(mismatch.subject): " : ""
      let step = mismatch.isAboutForm ? "" : "step \(mismatch.step): "
      return Escaped.text("\(step)\(law)\(Wording.sentence(for: mismatch))")
    }
  }

  /// Returns everything that moved, one line each.
  static func movements(of outcome: RecordedOutcome) -> [String] {
    outcome.body.adjustments.map { Escaped.text(Wording.movement(MovementFacts($0))) }
  }

  /// Returns how two outcomes differ in what moved: the first few differences.
  static func differences(
    _ before: RecordedOutcome, _ after: RecordedOutcome, of second: Wording.SecondMovements = .now,
    limit: Int = 3
  ) -> [String] {
    differences(before.body.adjustments, after.body.adjustments, of: second, limit: limit)
  }

  /// Returns how two lists of changes differ: the first few differences.
  static func differences(
    _ olds: [StoredBody.Adjustment], _ news: [StoredBody.Adjustment],
    of second: Wording.SecondMovements = .now, limit: Int = 3
  ) -> [String] {
    let lines = Wording.differences(
      olds.map { MovementFacts($0) }, news.map { MovementFacts($0) }, of: second)
    return lines.prefix(limit).map { Escaped.text($0) } + (lines.count > limit ? ["…"] : [])
  }
}
