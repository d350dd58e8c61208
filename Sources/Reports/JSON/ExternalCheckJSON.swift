import RegressionRunner
package import Workflows

/// What a check found out about programs outside, for scripts.
package enum ExternalCheckJSON {
  /// Returns the document.
  package static func document(_ reports: [ExternalCheckWorkflow.Report]) -> JSONValue {
    .record([
      "headroom": .integer(1),
      "externals": .list(reports.map(report)),
    ])
  }

  private static func report(_ report: ExternalCheckWorkflow.Report) -> JSONValue {
    .record([
      "name": .text(report.name),
      "file": .text(report.file),
      "passed": .flag(report.passed),
      "rules": .list(
        report.findings.map { finding in
          .record([
            "rule": .text(finding.rule.rawValue),
            "title": .text(finding.rule.title),
            "passed": .flag(finding.passed),
            "words": .text(finding.words),
            "standardError": .text(finding.standardError),
          ])
        }
      ),
    ])
  }
}
