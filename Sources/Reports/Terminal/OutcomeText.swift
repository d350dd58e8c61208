import RegressionRunner
import Scenarios

/// Recorded outcomes in words.
enum OutcomeText {
  /// Returns what did not hold, one line each.
  static func mismatches(of outcome: RecordedOutcome) -> [String] {
    outcome.mismatches.map { line(for: $0) }
  }

  /// Returns one mismatch, as in `step 1: contentOffset.y of contacts expected 131, got 133`.
  static func line(for mismatch: RecordedOutcome.Mismatch) -> String {
    let place = "step \(mismatch.step): "
    switch mismatch.operator {
    case "holds":
      return Escaped.text("\(place)\(mismatch.subject): \(mismatch.actual.readable)")
    case "until":
      return Escaped.text(
        "\(place)the known failure was accepted until \(mismatch.expected.readable)"
      )
    default:
      let comparison = mismatch.operator == "equals" ? "" : "\(words(mismatch.operator)) "
      return Escaped.text(
        "\(place)\(Wording.subject(mismatch.subject)) expected "
          + "\(comparison)\(mismatch.expected.readable), got \(mismatch.actual.readable)"
      )
    }
  }

  /// Returns how two outcomes that both passed differ in what moved: the first few differences.
  static func differences(
    _ before: RecordedOutcome,
    _ after: RecordedOutcome,
    limit: Int = 3
  ) -> [String] {
    let count = max(before.adjustments.count, after.adjustments.count)
    var lines: [String] = []
    for index in 0..<count {
      let old = index < before.adjustments.count ? before.adjustments[index] : nil
      let new = index < after.adjustments.count ? after.adjustments[index] : nil
      guard old != new else { continue }
      if lines.count == limit { return lines + ["…"] }
      lines.append(difference(old, new))
    }
    return lines
  }

  private static func difference(
    _ old: RecordedOutcome.Adjustment?,
    _ new: RecordedOutcome.Adjustment?
  ) -> String {
    switch (old, new) {
    case (let old?, let new?) where old.view == new.view && old.property == new.property:
      let change = "\(old.to.readable), now \(new.to.readable)"
      let timing =
        old.duration == new.duration
        ? "" : " (\(Words.points(old.duration)) s, now \(Words.points(new.duration)) s)"
      return Escaped.text("step \(new.step): \(name(new)) went to \(change)\(timing)")
    case (let old?, nil):
      return Escaped.text("step \(old.step): \(name(old)) went to \(old.to.readable), now stays")
    case (nil, let new?):
      return Escaped.text("step \(new.step): \(name(new)) stayed, now goes to \(new.to.readable)")
    case (let old?, let new?):
      return Escaped.text(
        "step \(new.step): \(name(old)) went to \(old.to.readable), now instead "
          + "\(name(new)) to \(new.to.readable)"
      )
    case (nil, nil): return ""
    }
  }

  private static func name(_ adjustment: RecordedOutcome.Adjustment) -> String {
    "\(adjustment.property) of \(adjustment.view)"
  }

  private static func words(_ name: String) -> String {
    switch name {
    case "atLeast": "at least"
    case "atMost": "at most"
    case "oneOf": "one of"
    default: name
    }
  }
}
