import RegressionRunner
import Scenarios
import Workflows

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

  /// What the second of two outcomes is of.
  enum Second {
    /// A later run.
    case run
    /// Another strategy.
    case strategy(String)

    /// What stands before what only it did.
    var words: String {
      switch self {
      case .run: "now"
      case .strategy(let name): "under \(name)"
      }
    }

    /// What stands behind what it did not do.
    var denial: String {
      switch self {
      case .run: "now no longer"
      case .strategy(let name): "not under \(name)"
      }
    }
  }

  /// Returns how two outcomes differ in what moved: the first few differences.
  static func differences(
    _ before: RecordedOutcome,
    _ after: RecordedOutcome,
    of second: Second = .run,
    limit: Int = 3
  ) -> [String] {
    differences(before.body.adjustments, after.body.adjustments, of: second, limit: limit)
  }

  /// Returns how two lists of changes differ: the first few differences.
  static func differences(
    _ olds: [StoredBody.Adjustment],
    _ news: [StoredBody.Adjustment],
    of second: Second = .run,
    limit: Int = 3
  ) -> [String] {
    var lines: [String] = []
    for index in 0..<max(olds.count, news.count) {
      let old = index < olds.count ? olds[index] : nil
      let new = index < news.count ? news[index] : nil
      guard old != new else { continue }
      if lines.count == limit { return lines + ["…"] }
      lines.append(Escaped.text(difference(old, new, second)))
    }
    return lines
  }

  private static func difference(
    _ old: StoredBody.Adjustment?,
    _ new: StoredBody.Adjustment?,
    _ second: Second
  ) -> String {
    switch (old, new) {
    case (let old?, let new?) where name(old) == name(new) && old.step == new.step:
      let sameEnd = old.adjustment.to == new.adjustment.to
      let way = "step \(new.step): \(name(new)) went to \(to(old))"
      let rest = circumstances(old.adjustment, new.adjustment, second, withOrigin: sameEnd)
      return way + (sameEnd ? "" : ", \(second.words) \(to(new))")
        + (rest.isEmpty ? "" : " (\(rest.joined(separator: "; ")))")
    case (let old?, let new?):
      return "\(words(old)); instead, \(second.words) \(words(new))"
    case (let old?, nil):
      return "\(words(old)), \(second.denial)"
    case (nil, let new?):
      return "only \(second.words) \(words(new))"
    case (nil, nil):
      return ""
    }
  }

  /// How two movements of one property differ but for their end.
  private static func circumstances(
    _ old: Trace.Adjustment,
    _ new: Trace.Adjustment,
    _ second: Second,
    withOrigin: Bool
  ) -> [String] {
    let now = second.words
    var parts: [String] = []
    if withOrigin, old.from != new.from {
      parts.append("from \(Words.points(old.from)), \(now) from \(Words.points(new.from))")
    }
    if old.duration != new.duration {
      parts.append("in \(Words.points(old.duration)) s, \(now) \(Words.points(new.duration)) s")
    }
    if old.curve != new.curve { parts.append("curve \(old.curve), \(now) \(new.curve)") }
    if old.by != new.by { parts.append("by \(old.by), \(now) by \(new.by)") }
    return parts
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
