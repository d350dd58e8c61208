/// The words for mismatches and broken laws: one or two sentences, all made here.
public enum Wording {
  /// Says what a mismatch means, as `contentOffset.y of contacts: expected 135, got 101`.
  public static func sentence(for mismatch: Mismatch) -> String {
    if case .finding(let finding) = mismatch.actual { return sentence(for: finding) }
    if mismatch.operator == .holds { return mismatch.actual.readable }
    if mismatch.operator == .until {
      return mismatch.actual == .text("unparsable")
        ? "the known failure's until '\(mismatch.expected.readable)' is neither a date nor never"
        : "the known failure was accepted until \(mismatch.expected.readable), which is past"
    }
    return "\(subject(mismatch.subject)): expected \(expectation(mismatch)), "
      + "got \(mismatch.actual.readable)"
  }

  /// A subject as people say it: `contentOffset.y of contacts`, other subjects as written.
  public static func subject(_ subject: String) -> String {
    guard let dot = subject.firstIndex(of: ".") else { return subject }
    let owner = subject[..<dot]
    let reserved = ["focus", "keyboard", "root", "screen", "toolbar", "log", "metrics"]
    guard !reserved.contains(String(owner)) else { return subject }
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

  /// Says how a law was broken, as `comments is covered by 34 pt of the keyboard`.
  public static func sentence(for finding: LawFinding) -> String {
    let view = finding.view ?? "a view without a name"
    let amount = points(abs(finding.amount))
    let before = numbers(finding.before)
    let after = numbers(finding.after)
    let property = finding.property
    return switch finding.kind {
    case .covered: "\(view) is covered by \(amount) of the keyboard"
    case .underBars: "\(view) reaches \(amount) under the top safe area"
    case .gap:
      "\(view) is \(after) pt above the keyboard, the strategy's gap is \(before) pt"
    case .notRestored:
      "after hiding, \(property) of \(view) is \(after) instead of \(before)"
    case .outsideLimits:
      "\(property) of \(view) is \(after), outside its limits \(before)"
    case .needless:
      "\(property) of \(view) moved from \(before) to \(after) although the field was visible"
    case .answeredAgain:
      "the same notification again moves \(property) of \(view) from \(before) to \(after)"
    case .insetLost: "\(property) of \(view) was \(before), is \(after)"
    case .drift: change(finding, "the script run again")
    case .unreachable: "\(view) can't be scrolled into the free area: \(amount) are missing"
    case .unstableSwitch: change(finding, "going to another field and back")
    case .orderMatters: change(finding, "the documented order of calls")
    case .displacedTooFar:
      "the root is displaced by \(after) pt, the keyboard is \(before) pt high"
    case .belowStart: "the root is \(amount) below where it started"
    }
  }

  private static func change(_ finding: LawFinding, _ cause: String) -> String {
    switch finding.property {
    case "focus": "\(cause) ends with another first responder"
    case "keyboard.frame":
      "\(cause) ends with the keyboard at \(numbers(finding.after)) instead of "
        + numbers(finding.before)
    default:
      "\(cause) ends with \(finding.property) of \(finding.view ?? "a view without a name") at "
        + "\(numbers(finding.after)) instead of \(numbers(finding.before))"
    }
  }

  private static func between(_ value: JudgedValue) -> String {
    guard case .numbers(let bounds) = value, bounds.count == 2 else { return value.readable }
    return "\(JSONText.text(of: bounds[0])) to \(JSONText.text(of: bounds[1]))"
  }

  private static func near(_ value: JudgedValue) -> String {
    guard case .numbers(let parts) = value, parts.count == 2 else { return value.readable }
    return "\(JSONText.text(of: parts[0])) within \(JSONText.text(of: parts[1]))"
  }

  private static func points(_ number: Double) -> String { "\(text(of: number)) pt" }

  /// A number for people: hundredths of a point are enough.
  private static func text(of number: Double) -> String {
    JSONText.text(of: (number * 100).rounded() / 100)
  }

  private static func numbers(_ numbers: [Double]) -> String {
    switch numbers.count {
    case 0: "hidden"
    case 1: text(of: numbers[0])
    default: "[" + numbers.map(text).joined(separator: ", ") + "]"
    }
  }
}
