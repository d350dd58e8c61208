package import RegressionRunner

/// Colours for words, or none.
package struct TerminalStyle: Hashable, Sendable {
  /// Whether escape sequences are added.
  package let usesColour: Bool

  /// Makes a style with or without colours.
  package init(usesColour: Bool) { self.usesColour = usesColour }

  /// Adds nothing to any text.
  package static let plain = TerminalStyle(usesColour: false)

  /// Decides about colours from what the environment says.
  ///
  /// `NO_COLOR` that is not empty wins, then `CLICOLOR_FORCE` other than `0`; else colours are
  /// for terminals that are not `dumb` and not part of a CI job.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is one.
  ///   - environment: Looks up a variable.
  /// - Returns: The style for that output.
  package static func deciding(isTerminal: Bool, environment: (String) -> String?) -> TerminalStyle
  {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .plain }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
      return TerminalStyle(usesColour: true)
    }
    let isAttended = (environment("CI") ?? "").isEmpty && environment("TERM") != "dumb"
    return TerminalStyle(usesColour: isTerminal && isAttended)
  }

  /// Strong words: headings, names.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// Words that matter less.
  package func faint(_ text: String) -> String { wrap(text, "2") }
  /// What failed.
  package func red(_ text: String) -> String { wrap(text, "31") }
  /// What passed.
  package func green(_ text: String) -> String { wrap(text, "32") }
  /// What deserves a look.
  package func yellow(_ text: String) -> String { wrap(text, "33") }

  private func wrap(_ text: String, _ code: String) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Verdicts, and nil for a case without one, in words, letters and colours.
package enum VerdictWords {
  /// What deserves a look first.
  static let worstFirst: [Verdict?] = [
    .error, .fail, .unexpectedPass, .knownFailure, .unjudged, .skipped, nil, .pass,
  ]

  /// The verdict of so many cases for people, as in `known failures`.
  package static func word(_ verdict: Verdict?, count: Int = 1) -> String {
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
  package static func mark(_ verdict: Verdict?) -> String {
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
  package static func summary(_ totals: RunTotals) -> String {
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

/// Decides what to print about progress: a bar that redraws itself on a terminal, else a line
/// every ten seconds.
///
/// It reads no clock: whoever reports says how many seconds have passed.
package struct ProgressLine: Sendable {
  private let isTerminal: Bool
  private let width: Int
  private var lastShown: Double

  /// Makes progress that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a bar can be redrawn in place.
  ///   - width: Columns of the terminal.
  package init(isTerminal: Bool, width: Int) {
    self.isTerminal = isTerminal
    self.width = width
    lastShown = isTerminal ? -1 : 0
  }

  /// Takes the present state.
  ///
  /// - Parameters:
  ///   - done: Finished cases.
  ///   - total: All cases.
  ///   - seconds: Time since the start.
  /// - Returns: What to print now; nil: nothing yet.
  package mutating func update(done: Int, total: Int, seconds: Double) -> String? {
    guard seconds - lastShown >= (isTerminal ? 0.1 : 10) else { return nil }
    lastShown = seconds
    guard isTerminal else { return "\(done)/\(total) cases, \(Self.short(seconds))\n" }
    return "\r" + bar(done: done, total: total, seconds: seconds) + "\u{1B}[K"
  }

  /// Returns what ends the progress: the full bar on a terminal, nothing else.
  package mutating func finish(done: Int, total: Int, seconds: Double) -> String? {
    guard isTerminal else { return nil }
    return "\r" + bar(done: done, total: total, seconds: seconds) + "\u{1B}[K\n"
  }

  private func bar(done: Int, total: Int, seconds: Double) -> String {
    let numbers = " \(done)/\(total)  \(Self.short(seconds))"
    let room = max(4, min(32, width - TextLayout.width(of: numbers) - 1))
    let filled = total == 0 ? room : room * done / total
    return String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
      + numbers
  }

  /// Returns seconds as people read them, for example `0.04 s`, `12.3 s` or `2 min 5 s`.
  package static func short(_ seconds: Double) -> String {
    if seconds < 9.995 { return "\(fixed(seconds, decimals: 2)) s" }
    if seconds < 99.95 { return "\(fixed(seconds, decimals: 1)) s" }
    let whole = Int(clamping: seconds)
    return "\(whole / 60) min \(whole % 60) s"
  }

  static func fixed(_ value: Double, decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let units = Int(clamping: (value * Double(scale)).rounded()).magnitude
    let fraction = "\(units % UInt(scale))"
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(value < 0 && units > 0 ? "-" : "")\(units / UInt(scale)).\(zeros)\(fraction)"
  }
}
