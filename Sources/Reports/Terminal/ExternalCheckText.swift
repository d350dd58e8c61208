import RegressionRunner
import Scenarios
package import Workflows

/// What a check found out about a program outside, rule by rule.
package struct ExternalCheckText {
  private let style: TerminalStyle

  /// Makes a writer.
  package init(style: TerminalStyle = .plain) { self.style = style }

  /// Returns a program's findings, one line each.
  package func text(_ report: ExternalCheckWorkflow.Report) -> String {
    let heading =
      style.bold(Escaped.text(report.name)) + style.faint(Escaped.text("   \(report.file)"))
    let broken = report.findings.filter { !$0.passed }.count
    let end =
      broken == 0
      ? "\(Words.count(report.findings.count, "rule")) passed"
      : "\(Words.count(broken, "rule")) failed"
    return heading + "\n" + report.findings.map(text).joined() + "  \(end)\n"
  }

  private func text(_ finding: ExternalCheck.Finding) -> String {
    let mark = finding.passed ? style.green("✔") : style.red("✘")
    let words = finding.words.isEmpty ? "" : Escaped.text(": \(finding.words)")
    let errors = finding.standardError.split(separator: "\n").suffix(12)
    return "  \(mark) \(finding.rule.title)\(words)\n"
      + errors.map { "      \(Escaped.text(String($0)))\n" }.joined()
  }
}
