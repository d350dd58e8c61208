package import AvoidanceEngine
package import RegressionRunner
import Scenarios

/// Leads programs outside through forms and events, and finds what they get wrong.
package struct ExternalCheckWorkflow: Sendable {
  /// What was found out about one program.
  package struct Report: Sendable {
    /// The program's name.
    package let name: String
    /// The file that names it.
    package let file: String
    /// One finding for each rule that was looked at.
    package let findings: [ExternalCheck.Finding]

    /// Whether it keeps all rules.
    package var passed: Bool { findings.allSatisfy(\.passed) }
  }

  private let externals: [ExternalDefinition]
  private let toolVersion: String
  private let observer: any WorkflowObserver

  /// Reads the files that name the programs; nothing is started yet.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - strategies: The strategies that are at hand without them.
  ///   - toolVersion: The version of the program, which the programs are told.
  ///   - observer: Hears what is wrong.
  /// - Throws: ``WorkflowError`` where a file can't be read or something in it is wrong.
  package init(
    _ files: [String], _ strategies: StrategyRegistry, toolVersion: String,
    _ observer: any WorkflowObserver
  ) throws(WorkflowError) {
    externals = try ExternalPrograms.read(files, strategies, observer)
    self.toolVersion = toolVersion
    self.observer = observer
  }

  /// Checks the programs, one after the other.
  ///
  /// - Parameter body: Takes each program's report.
  /// - Returns: Whether all keep all rules.
  /// - Throws: What the body throws.
  package func forEachReport(_ body: (Report) throws -> Void) rethrows -> Bool {
    var passed = true
    for external in externals where !observer.isCancelled {
      let report = Report(
        name: external.name, file: external.location.file,
        findings: ExternalCheck(external, version: toolVersion).findings())
      passed = passed && report.passed
      try body(report)
    }
    return passed
  }
}
