import AvoidanceEngine
import Scenarios

/// A scenario's expectations under one strategy, bound to the scenario's form.
///
/// Made once for every device and orientation, unless a known failure is limited to some of these. A class,
/// so that a case takes it without a copy.
final class JudgePlan: Sendable {
  struct Block: Sendable {
    /// Index of the script's entry.
    var step: Int
    var checks: [Check]
    var known: KnownState
    var failure: KnownFailure?
  }

  let strategy: StrategyDescription
  /// The form's unmet requirement, by the strategy's declaration; nil if there is none.
  let unmetRequirement: String?
  /// In the order of the script's `expect` entries.
  let blocks: [Block]
  let rules: [LawRule]
  /// The known failures of laws, and their state today.
  private let lawFailures: [(failure: KnownFailure, state: KnownState)]
  /// Whether neither a line nor a law is judged, so that a baseline may judge.
  let judgesNothing: Bool
  let readsLog: Bool
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

  /// The same for the strategy with other parameters; expectations depend only on its name.
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

  /// The first known failure of a law.
  func known(_ law: Law) -> (failure: KnownFailure?, state: KnownState) {
    lawFailures.first { $0.failure.laws.contains(law) } ?? (nil, .none)
  }
}
