package import RegressionRunner

/// What was found out about one program.
package struct ExternalCheckReport: Sendable {
  /// The program's name.
  package let name: String
  /// The file that names it.
  package let file: String
  /// One finding for each rule that was looked at.
  package let findings: [ExternalCheck.Finding]

  /// Whether it keeps all rules.
  package var passed: Bool { findings.allSatisfy(\.passed) }

  package init(name: String, file: String, findings: [ExternalCheck.Finding]) {
    self.name = name
    self.file = file
    self.findings = findings
  }
}
