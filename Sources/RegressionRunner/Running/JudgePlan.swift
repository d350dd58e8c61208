import AvoidanceEngine
import Scenarios

/// What a scenario expects under one strategy, bound to the scenario's form.
///
/// Made once for every device and orientation, unless a known failure is limited to some of these. A
/// reference, so that a case takes it without copying anything.
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
  let rules: [LawRule]
  /// What is known of laws, and whether it is today.
  private let lawFailures: [(failure: KnownFailure, state: KnownState)]
  /// Whether neither a line nor a law is judged, so that a baseline may judge.
  let judgesNothing: Bool
  /// Whether some line reads the log.
  let readsLog: Bool
  /// Whether some line reads the adjustments.
  let readsAdjustments: Bool
  /// Whether some line reads the time for which the first responder was covered.
  let readsAnimations: Bool

  init(
    _ script: PreparedScenario, strategy definition: StrategyDefinition, on device: String,
    _ orientation: Orientation, today: CalendarDay
  ) {
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
      let failure = knownFailures.first { $0.applies(to: strategy, on: device, orientation) }
      blocks.append(
        Block(
          step: index, checks: checks, known: KnownState(failure, today: today), failure: failure))
    }
    self.blocks = blocks
    rules = script.rules
    lawFailures = scenario.knownFailures.filter {
      $0.applies(to: strategy, on: device, orientation)
    }
    .map { ($0, KnownState($0, today: today)) }
    judgesNothing = rules.isEmpty && blocks.allSatisfy(\.checks.isEmpty)
    readsLog = blocks.contains { $0.checks.contains(where: \.readsLog) }
    readsAdjustments = blocks.contains { $0.checks.contains(where: \.readsAdjustments) }
    readsAnimations = blocks.contains { $0.checks.contains(where: \.readsAnimations) }
  }

  /// The same for the strategy with other parameters: what is expected goes by its name.
  init(_ plan: JudgePlan, as strategy: StrategyDescription, on form: Form) {
    self.strategy = strategy
    unmetRequirement = strategy.unmetRequirement(in: form)
    blocks = plan.blocks
    rules = plan.rules
    lawFailures = plan.lawFailures
    judgesNothing = plan.judgesNothing
    readsLog = plan.readsLog
    readsAdjustments = plan.readsAdjustments
    readsAnimations = plan.readsAnimations
  }

  /// What is known of a law: the first that names it.
  func known(_ law: Law) -> (failure: KnownFailure?, state: KnownState) {
    lawFailures.first { $0.failure.laws.contains(law) } ?? (nil, .none)
  }
}
