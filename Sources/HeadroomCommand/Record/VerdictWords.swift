import Presentation
import RegressionRunner

/// Verdicts as words, marks and colours; nil is a case without one.
enum VerdictWords {
  /// The mark of strategies that have no effect in some form.
  static let idle = "∅"

  /// In order of urgency.
  static let worstFirst: [Verdict?] = [
    .error, .fail, .unexpectedPass, .knownFailure, .unjudged, .skipped, nil, .pass,
  ]

  /// The verdict of this many cases, as in `known failures`.
  ///
  /// A trial skips the cases in which a strategy had nothing to act on.
  static func word(_ verdict: Verdict?, count: Int = 1, ofTrial: Bool = false) -> String {
    switch verdict {
    case .skipped where ofTrial: "without effect"
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

  /// The verdict as one character of a strip.
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

  static func pageMark(_ verdict: Verdict?, ofTrial: Bool = false) -> String {
    switch verdict {
    case .skipped where ofTrial: idle
    case .pass: "•"
    case .fail: "✕"
    case .skipped: "–"
    default: mark(verdict)
    }
  }

  static func coloured(_ text: String, _ verdict: Verdict?, _ style: TerminalStyle) -> String {
    switch verdict {
    case .pass: style.green(text)
    case .fail, .error: style.red(text)
    case .knownFailure, .unexpectedPass, .unjudged, .skipped: style.yellow(text)
    case nil: style.faint(text)
    }
  }

  static let legend =
    Verdict.allCases.map { "\(mark($0)) \(word($0))" } + ["\(mark(nil)) not run"]

  /// The number of cases whose layout may be wrong, as in ` (2 cases on layouts that may be
  /// wrong)`; empty for none.
  static func untrusted(_ untrusted: [LayoutUncertainties.Group], of totals: RunTotals) -> String {
    let count = untrusted.reduce(0) { $0 + $1.cases }
    guard count > 0 else { return "" }
    if totals.planned == 1 { return " (layout may be wrong)" }
    let layouts = count == 1 ? "a layout" : "layouts"
    return " (\(Words.count(count, "case")) on \(layouts) that may be wrong)"
  }

  /// As in `odd on iPhone 8: the form is too complex to lay out (2 cases)`.
  static func sentence(_ group: LayoutUncertainties.Group) -> String {
    "\(group.form) on \(Words.list(group.devices, limit: 3)): \(group.reason) "
      + "(\(Words.count(group.cases, "case")))"
  }

  /// The totals without zeros, as in `505 passed, 4 failed`.
  static func summary(_ totals: RunTotals, ofTrial: Bool = false) -> String {
    let others = parts(of: totals).filter { $0.verdict != .pass }.map { verdict, count in
      Words.count(
        count, word(verdict, ofTrial: ofTrial), plural: word(verdict, count: 2, ofTrial: ofTrial))
    }
    return (["\(totals[.pass]) passed"] + others).joined(separator: ", ")
  }

  /// The totals that aren't zero.
  static func parts(of totals: RunTotals) -> [(verdict: Verdict?, count: Int)] {
    Verdict?.all.map { ($0, totals.count(of: $0)) }.filter { $0.1 > 0 }
  }
}
