import AvoidanceEngine
import RegressionRunner
import Scenarios

enum DeviceLimitWarnings {
  /// Returns a warning for each scenario and kind, in the order of the groups.
  ///
  /// It is located at the step, or at the scenario if its initial orientation is the problem.
  static func all(of groups: [CasePlan.Group], _ suite: RunSuite) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var told: [Int: Set<DeviceLimit>] = [:]
    for group in groups {
      let scenario = suite.scenarios[group.scenario]
      let starts = group.orientations.map { DeviceNeed(orientation: $0) }
      for need in starts + scenario.value.scriptNeeds {
        let limited = group.devices.compactMap { position in
          let device = suite.devices[Int(position)]
          return need.limit(of: device.value).map { (name: device.name, limit: $0) }
        }
        .filter(\.limit.isCertain)
        guard let first = limited.first,
          told[group.scenario, default: []].insert(first.limit).inserted
        else { continue }
        let words = first.limit.words(of: first.name)
        warnings.append(
          Diagnostic(
            location: scenario.location(ofEntry: need.entry), severity: .warning,
            problem: .impossible(words, others: limited.count - 1)))
      }
    }
    return warnings
  }
}

extension ScenarioDefinition {
  /// The source location of a script entry, or of the scenario for nil.
  func location(ofEntry entry: Int?) -> SourceLocation {
    guard let entry, stepLines.indices.contains(entry) else { return location }
    return SourceLocation(file: location.file, line: stepLines[entry])
  }
}
