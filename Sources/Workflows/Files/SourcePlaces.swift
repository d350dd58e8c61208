package import RegressionRunner
import RegressionStore
package import Scenarios

/// Where the lines of scenarios are written.
package struct SourcePlaces: Sendable {
  private var files: [String: String] = [:]
  private var lines: [String: SourceLines] = [:]
  /// The scenarios that were just read and name no laws.
  private(set) var judgedByDefault: Set<String> = []

  /// Takes the places of what was just read.
  package init(_ suite: Suite) {
    for scenario in suite.scenarios {
      files[scenario.name] = scenario.location.file
      lines[scenario.name] = SourceLines(scenario)
      if scenario.namesLaws == false { judgedByDefault.insert(scenario.name) }
    }
  }

  /// Takes the places as of the newest import; which scenarios name no laws is not in the database.
  @_optimize(none)
  init(
    ofScenarios names: [String],
    files: [String: String],
    judgedByDefault: Set<String> = [],
    _ database: RegressionDatabase
  ) async throws {
    self.files = files
    self.judgedByDefault = judgedByDefault
    lines = try await database.sourceLines(ofScenarios: names)
  }

  /// Returns a case with the places of its mismatches.
  package func report(_ trace: Trace) -> CaseReport {
    let scenario = trace.testCase.scenario
    return CaseReport(trace, isJudgedByDefault: judgedByDefault.contains(scenario)) {
      place(of: $0, in: scenario)
    }
  }

  /// Returns where a mismatch of a scenario is written.
  package func location(of mismatch: Mismatch, in scenario: String) -> (file: String?, line: Int?) {
    guard let file = files[scenario] else { return (nil, nil) }
    return (file, lines[scenario]?.line(ofStep: mismatch.step, subject: mismatch.subject))
  }

  private func place(of mismatch: Mismatch, in scenario: String) -> String? {
    let (file, line) = location(of: mismatch, in: scenario)
    return file.map { file in line.map { "\(file):\($0)" } ?? file }
  }
}
