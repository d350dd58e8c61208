import RegressionRunner
import Scenarios

/// Recorded outcomes in words.
enum OutcomeText {
  /// Returns what did not hold, one line each, as in `step 1: contentOffset.y of contacts: expected
  /// 131, got 133`.
  static func mismatches(of outcome: RecordedOutcome) -> [String] {
    outcome.body.mismatches.map { mismatch in
      let law = mismatch.operator == .holds ? "\(mismatch.subject): " : ""
      return Escaped.text("step \(mismatch.step): \(law)\(Wording.sentence(for: mismatch))")
    }
  }

  /// Returns everything that moved, one line each.
  static func movements(of outcome: RecordedOutcome) -> [String] {
    outcome.body.adjustments.map { item in
      Escaped.text("step \(item.step): \(name(item)) went to \(to(item))")
    }
  }

  /// Returns how two outcomes differ in what moved: the first few differences.
  static func differences(
    _ before: RecordedOutcome,
    _ after: RecordedOutcome,
    limit: Int = 3
  ) -> [String] {
    differences(before.body.adjustments, after.body.adjustments, limit: limit)
  }

  /// Returns how two lists of changes differ: the first few differences.
  static func differences(
    _ olds: [StoredBody.Adjustment],
    _ news: [StoredBody.Adjustment],
    limit: Int = 3
  ) -> [String] {
    var lines: [String] = []
    for index in 0..<max(olds.count, news.count) {
      let old = index < olds.count ? olds[index] : nil
      let new = index < news.count ? news[index] : nil
      guard old != new else { continue }
      if lines.count == limit { return lines + ["…"] }
      lines.append(Escaped.text(difference(old, new)))
    }
    return lines
  }

  private static func difference(
    _ old: StoredBody.Adjustment?,
    _ new: StoredBody.Adjustment?
  ) -> String {
    switch (old, new) {
    case (let old?, let new?) where name(old) == name(new) && old.step == new.step:
      let (before, after) = (old.adjustment.duration, new.adjustment.duration)
      let timing =
        before == after ? "" : " (in \(Words.points(before)) s, now \(Words.points(after)) s)"
      return "step \(new.step): \(name(new)) went to \(to(old)), now \(to(new))\(timing)"
    case (let old?, let new?):
      return "\(words(old)); instead, now \(words(new))"
    case (let old?, nil):
      return "\(words(old)), now no longer"
    case (nil, let new?):
      return "only now \(words(new))"
    case (nil, nil):
      return ""
    }
  }

  private static func words(_ item: StoredBody.Adjustment) -> String {
    "step \(item.step): \(name(item)) went to \(to(item))"
  }

  private static func name(_ item: StoredBody.Adjustment) -> String {
    "\(item.adjustment.property) of \(item.adjustment.view)"
  }

  private static func to(_ item: StoredBody.Adjustment) -> String {
    Words.points(item.adjustment.to)
  }
}
