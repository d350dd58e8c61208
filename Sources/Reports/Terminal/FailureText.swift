import AvoidanceEngine
import RegressionStore
import RegressionRunner
import Scenarios
public import Workflows

/// Failures for people, grouped by strategy.
///
///     inset-scroll
///       ✘ table/last-row-with-footer [iPhone 8]
///         step 3, after "focus comments": comments is covered by 34 of 44 pt
///         contentOffset.y of contacts   expected 135   got 101   scenarios/table.yaml:41
public struct FailureText: Sendable {
  private let style: TerminalStyle
  /// A longer text stands out of its column rather than pushing every other line's aside.
  private static let widestColumn = 48

  /// Makes a writer.
  public init(style: TerminalStyle = .plain) { self.style = style }

  /// Returns the failures, strategy by strategy in the order of their first failure.
  public func text(_ failures: [CaseReport]) -> String {
    var strategies: [String] = []
    for failure in failures where !strategies.contains(failure.trace.testCase.strategy) {
      strategies.append(failure.trace.testCase.strategy)
    }
    return strategies.map { strategy in
      style.bold(Escaped.text(strategy)) + "\n"
        + failures.filter { $0.trace.testCase.strategy == strategy }.map(text).joined()
    }.joined(separator: "\n")
  }

  /// Returns one failing case without its strategy.
  private func text(_ failure: CaseReport) -> String {
    let testCase = failure.trace.testCase
    var circumstances = testCase.device
    if testCase.orientation != .portrait { circumstances += ", \(testCase.orientation.name)" }
    let title = "\(testCase.scenario) [\(circumstances)]"
    let notes = [failure.approval.map { ApprovalText.sentence($0) }, doubt(failure)]
    return "  \(style.red("✘")) \(Escaped.text(title))\n" + details(failure, indent: 4)
      + notes.compactMap(\.self).map { "    \($0)\n" }.joined()
  }

  /// The end of what a program outside wrote to standard error, for its author; empty for nothing.
  private func standardError(_ text: String, margin: String) -> String {
    let lines = text.split(separator: "\n")
    guard !lines.isEmpty else { return "" }
    let shown = lines.suffix(Self.mostErrorLines)
    let left = lines.count - shown.count
    let what = left == 0 ? "" : " (last \(shown.count) lines)"
    return margin + style.faint("standard error of the external strategy\(what):") + "\n"
      + shown.map { "\(margin)  \(Escaped.text(String($0)))\n" }.joined()
  }

  private static let mostErrorLines = 12

  /// Says that a case's layout is not trusted, and why; nil where it is.
  func doubt(_ report: CaseReport) -> String? {
    report.layoutDoubt.map { style.yellow("?") + Escaped.text(" \(LayoutDoubts.words): \($0)") }
  }

  /// Returns what did not hold, step by step: the situation, then the numbers.
  func details(_ report: CaseReport, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var text = ""
    // What is about the form stands before the steps.
    text += lines(report.findings.filter(\.mismatch.isAboutForm)).map { margin + $0 + "\n" }
      .joined()
    let found = report.findings.filter { !$0.mismatch.isAboutForm }
    var steps: [Int] = []
    for finding in found where !steps.contains(finding.mismatch.step) {
      steps.append(finding.mismatch.step)
    }
    for step in steps {
      let findings = found.filter { $0.mismatch.step == step }
      let isLaw = findings.allSatisfy { $0.mismatch.operator == .holds }
      text += margin + heading(of: step, in: report.trace, withSituation: !isLaw) + "\n"
      text += lines(findings).map { margin + $0 + "\n" }.joined()
    }
    return text + standardError(report.trace.outcome.standardError, margin: margin)
  }

  /// Returns the step; what a law says needs no situation before it.
  private func heading(of step: Int, in trace: Trace, withSituation: Bool) -> String {
    var place = "step \(step)"
    if let action = CaseSituation.lastAction(at: step, in: trace) {
      place += ", after \"\(action.text)\""
    }
    guard withSituation else { return Escaped.text(place) }
    return Escaped.text("\(place): \(CaseSituation.sentence(at: step, in: trace))")
  }

  private func lines(_ findings: [(mismatch: Mismatch, place: String?)]) -> [String] {
    let rows = findings.flatMap { finding in
      cells(of: finding.mismatch).enumerated().map { ($1, $0 == 0 ? finding.place : nil) }
    }
    let columns: [[String]] = rows.map(\.0).filter { $0.count == 3 }
    let widths: [Int] = (0..<3).map { column -> Int in
      let widths: [Int] = columns.map { TextLayout.width(of: $0[column]) }
      return widths.filter { $0 <= Self.widestColumn }.max() ?? 0
    }
    return rows.map { row, place in
      var line = row[0]
      if row.count == 3 {
        line = TextLayout.padded(row[0], to: widths[0]) + "   "
        line += TextLayout.padded(row[1], to: widths[1]) + "   "
        line += TextLayout.padded(style.red(row[2]), to: place == nil ? 0 : widths[2])
      }
      if let place { line += "   " + style.faint(Escaped.text(place)) }
      return line
    }
  }

  /// Subject, expected and got; or one sentence for a law; or for movements a line for each difference.
  private func cells(of mismatch: Mismatch) -> [[String]] {
    if let differences = Wording.differences(of: mismatch) {
      return [["\(mismatch.subject):"]] + differences.map { ["  " + Escaped.text($0)] }
    }
    switch mismatch.operator {
    case .holds:
      return [[Escaped.text("\(mismatch.subject): \(Wording.sentence(for: mismatch))")]]
    case .until:
      return [[Escaped.text(Wording.sentence(for: mismatch))]]
    default:
      return [
        [
          Escaped.text(Wording.subject(mismatch.subject)),
          Escaped.text("expected \(Wording.expectation(mismatch))"),
          Escaped.text("got \(mismatch.actual.readable)"),
        ]
      ]
    }
  }
}
