package import AvoidanceEngine
package import Scenarios

/// How it is looked for.
package struct ExplorationSettings: Sendable {
  /// Where forms come from.
  package enum Forms: String, CaseIterable, Sendable {
    /// The given ones as they are.
    case given
    /// The given ones, changed.
    case varied
    /// Made ones.
    case generated
  }

  /// How tries are chosen.
  package enum Search: String, CaseIterable, Sendable {
    /// After some at random, near misses and new behaviour are varied.
    case guided
    /// All at random.
    case random
  }

  /// What is looked for.
  package var goal: ExplorationGoal
  /// The devices; shrinking prefers the first.
  package var devices: [DeviceDefinition]
  /// Where forms come from.
  package var forms: Forms
  /// The given forms.
  package var given: [FormDescription]
  /// How tries are chosen.
  package var search = Search.guided
  /// How many steps a script has at most.
  package var steps = 12
  /// What the tries depend on.
  package var seed: UInt64 = 1
  /// How many tries at most; nil: no bound.
  package var cases: Int?
  /// For how many seconds at most; nil: no bound.
  package var seconds: Double?
  /// How many findings at most.
  package var findings = 10
  /// Which of how many machines this one is, from 1; nil: it is alone.
  package var shard: (index: Int, count: Int)?
  /// How many processors work.
  package var jobs = 1
  /// How many tries belong together: guidance goes no further.
  var blockSize: Int

  /// Makes settings.
  package init(
    _ goal: ExplorationGoal, devices: [DeviceDefinition], forms: Forms = .generated,
    given: [FormDescription] = []
  ) {
    self.goal = goal
    self.devices = devices
    self.forms = forms
    self.given = given
    blockSize = goal.asksPrograms ? 256 : 4096
  }

  /// Whether forms count only whose fields can all be reached while no keyboard is up: what can't is no
  /// matter of avoidance, and of forms that were made no matter at all.
  var needsSoundForms: Bool { forms != .given }

  /// How often it is asked whether to stop.
  var pauseMask: Int { goal.asksPrograms ? 0 : 0xFF }
}
