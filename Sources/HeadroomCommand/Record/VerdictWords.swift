import Presentation
import RegressionRunner

/// Verdicts, and nil for a case without one, in words, letters and colours.
enum VerdictWords {
  /// Marks strategies that find nothing to act on in some form.
  static let idle = "∅"

  /// What deserves a look first.
  static let worstFirst: [Verdict?] = [
    .error, .fail, .unexpectedPass, .knownFailure, .unjudged, .skipped, nil, .pass,
  ]

  /// The verdict of so many cases for people, as in `known failures`.
  static func word(_ verdict: Verdict?, count: Int = 1) -> String {
    switch verdict {
    case .pass: "passed"
    case .fail: "failed"
    case .error: count == 1 ? "error" : "errors"
    case .knownFailure: count == 1 ? "known failure" : "known failures"
    case .unexpectedPass: count == 1 ? "unexpected pass" : "unexpected passes"
    case .unjudged: "unjudged"
    case .skipped: "skipped"
    case nil: "missing"
    }
  }

  /// The verdict as one character of a strip of outcomes.
  static func mark(_ verdict: Verdict?) -> String {
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

  /// The verdict's mark on an HTML page.
  static func pageMark(_ verdict: Verdict?) -> String {
    switch verdict {
    case .pass: "•"
    case .fail: "✕"
    case .skipped: "–"
    default: mark(verdict)
    }
  }

  /// A text in the verdict's colour.
  static func coloured(_ text: String, _ verdict: Verdict?, _ style: TerminalStyle) -> String {
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
  ///   - untrusted: The cases that are not trusted.
  ///   - totals: The numbers of the run.
  /// - Returns: The words.
  static func untrusted(_ untrusted: [LayoutUncertainties.Group], of totals: RunTotals) -> String {
    let count = untrusted.reduce(0) { $0 + $1.cases }
    guard count > 0 else { return "" }
    if totals.planned == 1 { return " (layout may be wrong)" }
    let layouts = count == 1 ? "a layout" : "layouts"
    return " (\(Words.count(count, "case")) on \(layouts) that may be wrong)"
  }

  /// Which layout may be wrong and why, as in `odd on iPhone 8: the form is too complex to lay out
  /// (2 cases)`.
  static func sentence(_ group: LayoutUncertainties.Group) -> String {
    "\(group.form) on \(Words.list(group.devices, limit: 3)): \(group.reason) "
      + "(\(Words.count(group.cases, "case")))"
  }

  /// The numbers of a run in words, leaving out what is zero, as in `505 passed, 4 failed`.
  static func summary(_ totals: RunTotals) -> String {
    let others = parts(of: totals).filter { $0.verdict != .pass }.map { verdict, count in
      Words.count(count, word(verdict), plural: word(verdict, count: 2))
    }
    return (["\(totals[.pass]) passed"] + others).joined(separator: ", ")
  }

  /// What is not zero of a run's totals.
  static func parts(of totals: RunTotals) -> [(verdict: Verdict?, count: Int)] {
    Verdict?.all.map { ($0, totals.count(of: $0)) }.filter { $0.1 > 0 }
  }
}
