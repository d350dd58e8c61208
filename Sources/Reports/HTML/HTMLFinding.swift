import RegressionRunner
import Scenarios
import Workflows

/// The numbers of what did not hold, as the tables show them.
///
/// A known failure that has expired is a matter of days: `until 2026-01-01`, `2026-01-11`, `+10 days`.
enum HTMLFinding {
  /// What was judged: a subject in the words that people use, or a law.
  static func subject(_ mismatch: Mismatch) -> String {
    switch mismatch.operator {
    case .holds: mismatch.subject
    case .until: "known failure"
    default: Wording.subject(mismatch.subject)
    }
  }

  /// What had to be.
  static func expected(_ mismatch: Mismatch) -> String {
    switch mismatch.operator {
    case .holds: isOfLaw(mismatch) ? "satisfied" : "no error"
    case .until: isUnreadable(mismatch) ? "a date or never" : "until \(mismatch.expected.readable)"
    default: movements(mismatch.expected, of: mismatch) ?? Wording.expectation(mismatch)
    }
  }

  /// Whether a law was broken, rather than that the strategy could not go on.
  private static func isOfLaw(_ mismatch: Mismatch) -> Bool { mismatch.subject != "strategy" }

  /// What was, on a day.
  static func actual(_ mismatch: Mismatch, on today: CalendarDay) -> String {
    switch mismatch.operator {
    case .holds: Wording.sentence(for: mismatch)
    case .until: isUnreadable(mismatch) ? mismatch.expected.readable : today.description
    default:
      Wording.differences(of: mismatch).map { $0.joined(separator: "; ") }
        ?? mismatch.actual.readable
    }
  }

  /// How far it is from holding, as `−20` or `+10 days`; nil where it is no matter of distance.
  static func difference(_ mismatch: Mismatch, on today: CalendarDay) -> String? {
    guard mismatch.operator == .until else { return mismatch.toldDifference.map(signed) }
    guard let until = CalendarDay(mismatch.expected.readable) else { return nil }
    return "+\(Words.count(today.days(since: until), "day"))"
  }

  /// Whether nobody can say until when a failure is known.
  private static func isUnreadable(_ mismatch: Mismatch) -> Bool {
    CalendarDay(mismatch.expected.readable) == nil
  }

  /// How many movements a side has; nil where the mismatch is not about movements.
  private static func movements(_ side: JudgedValue, of mismatch: Mismatch) -> String? {
    guard case .list(let movements) = side, Wording.differences(of: mismatch) != nil else {
      return nil
    }
    return Words.count(movements.count, "movement")
  }

  /// A difference with its sign, as in `+2` or `−20`.
  private static func signed(_ difference: Double) -> String {
    let text = Words.points(abs(difference))
    if text == "0" { return "0" }
    return (difference < 0 ? "−" : "+") + text
  }
}
