import RegressionRunner
import AvoidanceEngine
import Scenarios

/// The outcome of a script that no file holds.
struct ScriptOutcome: Sendable {
  /// How the laws fared.
  var laws: [LawOutcome] = []
  /// Why a step could not be carried out; nil where all could.
  var fault: Mismatch?
}

/// A script under way: each step is judged as it is made, as a case's is.
struct ScriptRun {
  /// The simulation as it is now.
  var simulator: Simulator
  /// The steps so far.
  private(set) var entries: [BoundScenario.Entry] = []
  /// Whether the script has ended, as a step could not be carried out.
  private(set) var hasFault = false
  private let stage: ScriptStage
  private var checker: LawChecker
  private var fault: Mismatch?

  /// Begins at rest.
  ///
  /// - Parameters:
  ///   - stage: The form at rest, and the strategy.
  ///   - isQuick: Whether laws that repeat the script or a step are left out, where there are others.
  init(on stage: ScriptStage, isQuick: Bool = false) {
    self.stage = stage
    simulator = stage.simulator
    checker = LawChecker(
      rules: isQuick ? stage.quickRules : stage.rules, screen: simulator.screen,
      own: stage.screen, isIdle: simulator.unmetRequirement != nil)
    note(simulator.fault, step: 0)
  }

  /// Performs a step and judges it.
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

  /// Why a strategy failed in a simulation that a law repeated; what else can't be carried out there, as
  /// a row that is deleted twice, says nothing.
  private static func failure(of simulator: Simulator) -> EventFault? {
    guard let fault = simulator.fault, case .strategyFailed = fault else { return nil }
    return fault
  }

  /// Performs steps without judging them; a strategy that fails ends them.
  private static func perform(_ entries: [BoundScenario.Entry], in simulator: inout Simulator) {
    for case .event(let event, let then) in entries {
      if case .strategyFailed = simulator.fault { return }
      simulator.perform(event, then: then)
    }
  }
}

/// A form at rest on a device under a strategy, on which many scripts are run that no file holds.
final class ScriptStage: Sendable {
  /// The strategy, as it is run here.
  let strategy: StrategyDescription
  /// The form at rest.
  let screen: Screen
  /// The laws that are judged.
  let rules: [LawRule]
  /// Those of them that run neither the script nor a step again; all, where there are none.
  let quickRules: [LawRule]
  let name: String

  /// Makes a stage.
  ///
  /// - Parameters:
  ///   - screen: The form at rest.
  ///   - strategy: The strategy.
  ///   - details: What an external program is told of its case.
  ///   - laws: The laws that are judged.
  ///   - name: What findings call the form.
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

  /// What the strategy looks for in the form and does not find, so that it does nothing; nil for nothing.
  var unmetRequirement: String? {
    strategy.unmetRequirement(in: screen.form) ?? simulator.unmetRequirement
  }

  /// A simulation from rest.
  var simulator: Simulator { Simulator(screen: screen, strategy: strategy) }
}
