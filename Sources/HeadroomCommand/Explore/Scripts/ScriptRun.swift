import AvoidanceEngine
import RegressionRunner
import Scenarios

/// The outcome of a script that is not in a file.
struct ScriptOutcome: Sendable {
  var laws: [LawOutcome] = []
  /// Why a step could not be performed; nil if all could.
  var fault: Mismatch?
}

/// A running script: each step is judged as it is made, like a case's.
struct ScriptRun {
  var simulator: Simulator
  private(set) var entries: [BoundScenario.Entry] = []
  /// Whether the script has ended because a step could not be performed.
  private(set) var hasFault = false
  private let stage: ScriptStage
  private var checker: LawChecker
  private var fault: Mismatch?

  /// Starts at rest; `isQuick` leaves out laws that repeat the script or a step, if there are
  /// others.
  init(on stage: ScriptStage, isQuick: Bool = false) {
    self.stage = stage
    simulator = stage.simulator
    checker = LawChecker(
      rules: isQuick ? stage.quickRules : stage.rules, screen: simulator.screen,
      own: stage.screen, isIdle: simulator.unmetRequirement != nil)
    note(simulator.fault, step: 0)
  }

  mutating func perform(_ entry: BoundScenario.Entry) {
    guard case .event(let event, let then) = entry else { return }
    let step = entries.count
    entries.append(entry)
    simulator.perform(event, then: then)
    note(simulator.fault, step: step)
    guard !hasFault else { return }
    var failure: EventFault?
    let (stage, entries) = (stage, entries)
    checker.check(
      step: step,
      event: event,
      isAtRest: then == nil,
      simulator: simulator,
      again: {
        var other = stage.simulator
        Self.perform(entries, in: &other)
        failure = Self.failure(of: other)
        return other
      }
    )
    note(failure, step: step)
  }

  /// Judges the script as a whole.
  mutating func finish() -> ScriptOutcome {
    guard fault == nil, let last = entries.indices.last else {
      return ScriptOutcome(laws: checker.outcomes, fault: fault)
    }
    var failure: EventFault?
    let (stage, entries) = (stage, entries)
    checker.finish(
      step: last,
      simulator: simulator,
      again: {
        Self.perform(entries, in: &$0)
        failure = failure ?? Self.failure(of: $0)
      },
      reordered: {
        let screen = stage.screen
        var other = Simulator(
          screen: Screen(
            form: screen.form, device: screen.device, orientation: screen.orientation,
            profile: screen.profile.withDocumentedOrder), strategy: stage.strategy)
        Self.perform(entries, in: &other)
        failure = failure ?? Self.failure(of: other)
        return other.screen
      }
    )
    note(failure, step: last)
    return ScriptOutcome(laws: checker.outcomes, fault: fault)
  }

  private mutating func note(_ found: EventFault?, step: Int) {
    guard let found, !hasFault else { return }
    hasFault = true
    fault = Mismatch(step: step, CaseFault(found, form: stage.screen.form))
  }

  /// Why a strategy failed in a simulation repeated by a law; other faults there, such as deleting
  /// a row twice, mean nothing.
  private static func failure(of simulator: Simulator) -> EventFault? {
    guard let fault = simulator.fault, case .strategyFailed = fault else { return nil }
    return fault
  }

  /// Performs steps without judging them, until a strategy fails.
  private static func perform(_ entries: [BoundScenario.Entry], in simulator: inout Simulator) {
    for case .event(let event, let then) in entries {
      if case .strategyFailed = simulator.fault { return }
      simulator.perform(event, then: then)
    }
  }
}

/// A form at rest on a device under a strategy, for running many scripts that are not in files.
final class ScriptStage: Sendable {
  let strategy: StrategyDescription
  let screen: Screen
  let rules: [LawRule]
  /// The rules that don't repeat the script or a step; all rules if there are none.
  let quickRules: [LawRule]
  let name: String

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - screen: The form at rest.
  ///   - strategy: The strategy.
  ///   - details: The case, for external strategies.
  ///   - laws: The laws to judge.
  ///   - name: The form's name in findings.
  init(
    _ screen: Screen, _ strategy: StrategyDescription, details: CaseDetails = .unknown, laws: [Law],
    name: String
  ) {
    self.screen = screen
    var strategy = strategy
    if let forCase = strategy.model.forCase { strategy.model = forCase(details) }
    self.strategy = strategy
    rules = laws.map(\.rule)
    let quick = rules.filter { !$0.repeatsScript }
    quickRules = quick.isEmpty ? rules : quick
    self.name = name
  }

  /// What the strategy needs and does not find in the form, so that it has no effect; nil if there
  /// is nothing.
  var unmetRequirement: String? {
    strategy.unmetRequirement(in: screen.form) ?? simulator.unmetRequirement
  }

  /// A simulation from rest.
  var simulator: Simulator { Simulator(screen: screen, strategy: strategy) }
}
