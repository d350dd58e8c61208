import RegressionRunner
public import RegressionStore
import Workflows

/// Verdicts in words, letters and colours.
public enum VerdictWords {
  /// The verdict for people, as in `known failure`.
  public static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .pass: "passed"
    case .fail: "failed"
    case .error: "error"
    case .knownFailure: "known failure"
    case .unexpectedPass: "unexpected pass"
    case .unjudged: "unjudged"
    case .skipped: "skipped"
    }
  }

  /// The verdict as one character of a strip of outcomes.
  public static func mark(_ verdict: Verdict?) -> String {
    switch verdict {
    case .pass: "●"
    case .fail: "✘"
    case .error: "!"
    case .knownFailure: "○"
    case .unexpectedPass: "◆"
    case .unjudged: "?"
    case .skipped: "-"
    case nil: "·"
    }
  }

  /// A text in the verdict's colour.
  public static func coloured(_ text: String, _ verdict: Verdict?, _ style: TerminalStyle) -> String
  {
    switch verdict {
    case .pass: style.green(text)
    case .fail, .error: style.red(text)
    case .knownFailure, .unexpectedPass, .unjudged, .skipped: style.yellow(text)
    case nil: style.faint(text)
    }
  }

  /// What the marks of a strip mean, one after the other.
  static let legend =
    Verdict.allCases.map { "\(mark($0)) \(word($0))" } + ["\(mark(nil)) not run"]

  /// How many cases have layouts that may be wrong, to be put behind the numbers of a run, as in
  /// ` (2 cases on layouts that may be wrong)`; empty for none.
  ///
  /// - Parameters:
  ///   - doubted: The cases that are not trusted.
  ///   - totals: The numbers of the run.
  /// - Returns: The words.
  static func untrusted(_ doubted: [LayoutDoubts.Group], of totals: RunTotals) -> String {
    let count = doubted.reduce(0) { $0 + $1.cases }
    guard count > 0 else { return "" }
    if totals.planned == 1 { return " (layout may be wrong)" }
    let layouts = count == 1 ? "a layout" : "layouts"
    return " (\(Words.count(count, "case")) on \(layouts) that may be wrong)"
  }

  /// Which layout may be wrong and why, as in `odd on iPhone 8: the form is too complex to lay out
  /// (2 cases)`.
  static func sentence(_ group: LayoutDoubts.Group) -> String {
    "\(group.form) on \(Words.list(group.devices, limit: 3)): \(group.reason) "
      + "(\(Words.count(group.cases, "case")))"
  }

  /// The numbers of a run in words, leaving out what is zero, as in `505 passed, 4 failed`.
  public static func summary(_ totals: RunTotals) -> String {
    let parts: [(Int, String, String)] = [
      (totals[.fail], "failed", "failed"),
      (totals[.error], "error", "errors"),
      (totals[.knownFailure], "known failure", "known failures"),
      (totals[.unexpectedPass], "unexpected pass", "unexpected passes"),
      (totals[.unjudged], "unjudged", "unjudged"),
      (totals[.skipped], "skipped", "skipped"),
      (totals.missing, "missing", "missing"),
    ]
    let others = parts.filter { $0.0 > 0 }.map { Words.count($0.0, $0.1, plural: $0.2) }
    return (["\(totals[.pass]) passed"] + others).joined(separator: ", ")
  }
}
