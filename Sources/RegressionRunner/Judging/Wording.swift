import Scenarios

/// The words for mismatches and broken laws: one or two sentences, all made here.
public enum Wording {
  /// Says what a mismatch means, as `contentOffset.y of contacts: expected 135, got 101`.
  ///
  /// Of a law that was broken after several steps it counts them and says where that began.
  public static func sentence(for mismatch: Mismatch) -> String {
    switch mismatch.fault?.kind {
    case .noForm: return "the scenario's form is missing"
    case .noView: return "the form has no view \(Escaped.quoted(mismatch.fault?.view ?? ""))"
    default: break
    }
    if mismatch.operator == .holds { return mismatch.actual.readable + extent(mismatch) }
    if mismatch.operator == .until {
      return mismatch.actual == .text("unparsable")
        ? "the known failure's until '\(mismatch.expected.readable)' is neither a date nor 'never'"
        : "the known failure expired on \(mismatch.expected.readable)"
          + (mismatch.holdsNow ? "; the case now passes: remove it" : "")
    }
    if let differences = differences(of: mismatch) {
      let more = differences.count - differencesInSentence
      return "\(mismatch.subject): "
        + differences.prefix(differencesInSentence).joined(separator: "; ")
        + (more > 0 ? "; and \(more) more" : "")
    }
    return "\(subject(mismatch.subject)): expected \(expectation(mismatch)), "
      + "got \(mismatch.actual.readable)"
  }

  private static let differencesInSentence = 3

  /// A subject as people say it: `contentOffset.y of contacts`, other subjects as written.
  public static func subject(_ subject: String) -> String {
    guard let dot = subject.firstIndex(of: ".") else { return subject }
    let owner = subject[..<dot]
    guard !Subject.reservedNames.contains(String(owner)) else { return subject }
    return "\(subject[subject.index(after: dot)...]) of \(owner)"
  }

  /// What was expected, with the matcher's word, as `at least 8`.
  public static func expectation(_ mismatch: Mismatch) -> String {
    let value = mismatch.expected.readable
    return switch mismatch.operator {
    case .equals, .holds, .until: value
    case .atLeast: "at least \(value)"
    case .atMost: "at most \(value)"
    case .between: between(mismatch.expected)
    case .near: near(mismatch.expected)
    case .not: "anything but \(value)"
    case .oneOf: "one of \(value)"
    case .contains: "something with \(value)"
    }
  }

  /// Says after how many steps a law was broken, and where first; a form fails as a whole.
  private static func extent(_ mismatch: Mismatch) -> String {
    guard let worst = mismatch.worst, worst.steps > 1, !mismatch.isAboutForm else { return "" }
    let first = mismatch.firstStep ?? mismatch.step
    if worst.step == first { return "; first and worst of \(worst.steps) steps" }
    return mismatch.step == first
      ? "; first of \(worst.steps) steps"
      : "; worst of \(worst.steps) steps, first in step \(first)"
  }

  /// Says how a law was broken, as `comments is covered by 34 of 44 pt`.
  public static func sentence(for finding: LawFinding) -> String { finding.sentence }

  private static func between(_ value: JudgedValue) -> String {
    guard case .numbers(let bounds) = value, bounds.count == 2 else { return value.readable }
    return "\(JSONText.text(of: bounds[0])) to \(JSONText.text(of: bounds[1]))"
  }

  private static func near(_ value: JudgedValue) -> String {
    guard case .numbers(let parts) = value, parts.count == 2 else { return value.readable }
    return "\(JSONText.text(of: parts[0])) within \(JSONText.text(of: parts[1]))"
  }
}
