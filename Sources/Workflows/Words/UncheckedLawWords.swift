import RegressionRunner
import Scenarios

/// What is said of scenarios that no law judges although nobody said so: an `expect` takes the place of
/// the laws that else judge by default.
enum UncheckedLawWords {
  /// Returns the sentence, as `6 scenarios have an expect and name no laws: …`; nil where there is none.
  static func note(of scenarios: some Sequence<ScenarioDefinition>) -> String? {
    let count = scenarios.count { $0.namesLaws == false && $0.value.hasExpectations }
    guard count > 0 else { return nil }
    return count == 1
      ? "1 scenario has expectations but no laws, so it passes even if the keyboard covers the field"
      : "\(count) scenarios have expectations but no laws, so they pass even if the keyboard covers the field"
  }

  /// Returns the sentence about the scenarios of a plan.
  static func note(of plan: CasePlan, _ suite: RunSuite) -> String? {
    var isPlanned = Array(repeating: false, count: suite.scenarios.count)
    for entry in plan { isPlanned[entry.scenario] = true }
    return note(of: zip(suite.scenarios, isPlanned).lazy.filter(\.1).map(\.0))
  }
}
