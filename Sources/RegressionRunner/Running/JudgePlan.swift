import AvoidanceEngine
import Scenarios

/// What a scenario expects under one strategy, bound to the scenario's form.
///
/// Made once, used for every device and orientation. A reference, so that a case takes it without
/// copying anything.
final class JudgePlan: Sendable {
  /// The lines of one `expect`.
  struct Block: Sendable {
    /// Index of the script's entry.
    var step: Int
    var checks: [Check]
    var known: KnownState
    var failure: KnownFailure?
  }

  let strategy: StrategyDescription
  /// What the form lacks for it, as its declaration tells; nil for nothing.
  let unmetRequirement: String?
  /// Blocks in the order of the script's `expect` entries.
  let blocks: [Block]
  /// The scenario's laws.
  let laws: [Law]
  /// The laws' known failure, where the scenario declares one for the strategy.
  let knownLaws: [Law]
  /// What is known of these laws.
  let lawFailure: KnownFailure?
  /// Whether these are known today.
  let lawState: KnownState
  /// Whether neither a line nor a law is judged, so that a baseline may judge.
  let judgesNothing: Bool
  /// Whether some line reads the log.
  let readsLog: Bool
  /// Whether some line reads the adjustments.
  let readsAdjustments: Bool
  /// Whether some line reads the time for which the first responder was covered.
  let readsAnimations: Bool

  init(_ script: PreparedScenario, strategy definition: StrategyDefinition, today: CalendarDay) {
    let strategy = definition.name
    self.strategy = definition.value
    unmetRequirement = definition.value.unmetRequirement(in: script.form)
    let scenario = script.scenario
    var blocks: [Block] = []
    for (index, entry) in script.entries.enumerated() {
      guard case .expect(let expectations, let knownFailures) = entry else { continue }
      let checks = expectations.compactMap { bound in
        bound.expectation.matcher(for: strategy).map {
          Check(
            step: index, subject: bound.expectation.subject, view: bound.view, matcher: $0,
            form: script.form)
        }
      }
      let failure = knownFailures.first { $0.strategy == strategy }
      blocks.append(
        Block(
          step: index, checks: checks, known: KnownState(failure, today: today), failure: failure))
    }
    self.blocks = blocks
    laws = scenario.laws
    lawFailure = scenario.knownFailures.first { $0.strategy == strategy }
    knownLaws = scenario.knownFailures.filter { $0.strategy == strategy }.flatMap(\.laws)
    lawState = KnownState(lawFailure, today: today)
    judgesNothing = scenario.laws.isEmpty && blocks.allSatisfy(\.checks.isEmpty)
    readsLog = blocks.contains { $0.checks.contains(where: \.readsLog) }
    readsAdjustments = blocks.contains { $0.checks.contains(where: \.readsAdjustments) }
    readsAnimations = blocks.contains { $0.checks.contains(where: \.readsAnimations) }
  }

  /// The same for the strategy with other parameters: what is expected goes by its name.
  init(_ plan: JudgePlan, as strategy: StrategyDescription, on form: Form) {
    self.strategy = strategy
    unmetRequirement = strategy.unmetRequirement(in: form)
    blocks = plan.blocks
    laws = plan.laws
    knownLaws = plan.knownLaws
    lawFailure = plan.lawFailure
    lawState = plan.lawState
    judgesNothing = plan.judgesNothing
    readsLog = plan.readsLog
    readsAdjustments = plan.readsAdjustments
    readsAnimations = plan.readsAnimations
  }

  /// Whether a law's failing is known.
  func known(_ law: Law) -> KnownState { knownLaws.contains(law) ? lawState : .none }
}
