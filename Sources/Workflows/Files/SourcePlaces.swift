package import RegressionRunner
import RegressionStore
package import Scenarios
import SystemCalls

/// Where the lines of scenarios are written.
package struct SourcePlaces: Sendable {
  private let scenarios: Lazily<[String: Place]>

  private struct Place {
    var file: String?
    var lines: SourceLines?
    /// Whether the scenario was just read and names no laws.
    var isJudgedByDefault = false
  }

  /// Takes the places of what was just read.
  package init(_ suite: Suite) {
    let scenarios = suite.scenarios
    self.scenarios = Lazily {
      var places: [String: Place] = [:]
      places.reserveCapacity(scenarios.count)
      for scenario in scenarios {
        places[scenario.name] = Place(
          file: scenario.location.file, lines: SourceLines(scenario),
          isJudgedByDefault: scenario.namesLaws == false)
      }
      return places
    }
  }

  /// Takes the places as of the newest import; which scenarios name no laws is not in the database.
  init(
    ofScenarios names: [String], files: @autoclosure () -> [String: String],
    judgedByDefault: Set<String> = [], _ database: RegressionDatabase
  ) throws {
    var places: [String: Place] = [:]
    if !names.isEmpty {
      let files = files()
      let lines = try database.sourceLines(ofScenarios: names)
      for name in names {
        places[name] = Place(
          file: files[name], lines: lines[name], isJudgedByDefault: judgedByDefault.contains(name))
      }
    }
    let found = places
    scenarios = Lazily { found }
  }

  /// Returns those of some scenarios that were just read and name no laws.
  func judgedByDefault(among names: [String]) -> Set<String> {
    Set(names.filter { scenarios.value[$0]?.isJudgedByDefault == true })
  }

  /// Returns a case with the places of its mismatches.
  package func report(_ trace: Trace) -> CaseReport {
    let scenario = trace.testCase.scenario
    return CaseReport(
      trace, isJudgedByDefault: scenarios.value[scenario]?.isJudgedByDefault == true
    ) {
      place(of: $0, in: scenario)
    }
  }

  /// Returns where a mismatch of a scenario is written.
  package func location(of mismatch: Mismatch, in scenario: String) -> (file: String?, line: Int?) {
    guard let place = scenarios.value[scenario], let file = place.file else { return (nil, nil) }
    return (file, place.lines?.line(ofStep: mismatch.step, subject: mismatch.subject))
  }

  private func place(of mismatch: Mismatch, in scenario: String) -> String? {
    let (file, line) = location(of: mismatch, in: scenario)
    return file.map { file in line.map { "\(file):\($0)" } ?? file }
  }
}
