import RegressionRunner
import Workflows

/// The numbers of what did not hold, as the tables show them.
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
    case .holds: isOfLaw(mismatch) ? "the law holds" : "no fault"
    case .until: "until \(mismatch.expected.readable)"
    default: Wording.expectation(mismatch)
    }
  }

  /// Whether a law was broken, rather than that the strategy could not go on.
  private static func isOfLaw(_ mismatch: Mismatch) -> Bool { mismatch.subject != "strategy" }

  /// What was.
  static func actual(_ mismatch: Mismatch) -> String {
    switch mismatch.operator {
    case .holds, .until: Wording.sentence(for: mismatch)
    default: mismatch.actual.readable
    }
  }

  /// A difference with its sign, as in `+2` or `−20`.
  static func signed(_ difference: Double) -> String {
    let text = Words.points(abs(difference))
    if text == "0" { return "0" }
    return (difference < 0 ? "−" : "+") + text
  }
}
