package import AvoidanceEngine
package import Scenarios

/// How one law fared in a case.
package struct LawOutcome: Hashable, Sendable {
  package var law: Law
  /// The first step at which it was broken; nil where it held.
  package var step: Int?
  /// How it was broken there.
  package var finding: LawFinding?
  /// The step at which it was broken worst, of equally bad ones the first.
  var worstStep: Int?
  /// How it was broken there.
  package internal(set) var worstFinding: LawFinding?
  /// After how many steps it was broken.
  var brokenSteps = 0
  /// The smallest distance to breaking it, in points, where it is a matter of distance.
  package var margin: Double?
  /// The step with the smallest distance.
  var marginStep: Int?
  /// Whether the law applied at some step; one that never did says nothing of the case.
  package var applied = false

  /// Whether the law was not broken.
  package var passed: Bool { step == nil }

  /// Where it was broken worst; nil where it held.
  var worst: WorstBreach? {
    guard let worstStep, let worstFinding else { return nil }
    return WorstBreach(
      step: worstStep, actual: .finding(worstFinding), difference: worstFinding.amount,
      steps: brokenSteps)
  }

  /// Takes what a check after a step found; the margin is taken until the law is broken.
  fileprivate mutating func note(_ result: LawResult, step: Int) {
    applied = true
    if passed, let margin = result.margin, margin < self.margin ?? .infinity {
      self.margin = margin
      marginStep = step
    }
    guard let finding = result.finding else { return }
    brokenSteps += 1
    if passed { (self.step, self.finding) = (step, finding) }
    let worst = worstFinding.map { abs($0.amount) + Tolerance.points } ?? -1
    if abs(finding.amount) > worst { (worstStep, worstFinding) = (step, finding) }
  }
}

/// Watches a case's laws while its script runs.
///
/// Every law is checked after each step at rest, from the step where it applies, and on for its worst step
/// where it was broken, unless that takes a run of its own.
package struct LawChecker {
  private let rules: [LawRule]
  /// How the laws fared, in the order of the rules.
  package private(set) var outcomes: [LawOutcome]
  private var watch: LawWatch
  /// Whether the script did anything so far.
  private var hasEvents = false

  /// Begins with the screen on which the strategy is set up.
  ///
  /// - Parameters:
  ///   - rules: The laws to check.
  ///   - screen: The screen after the set-up.
  ///   - own: The screen before it, with the app's own insets.
  ///   - isIdle: Whether the strategy finds nothing to act on.
  package init(rules: [LawRule], screen: Screen, own: Screen, isIdle: Bool) {
    self.rules = rules
    outcomes = rules.map { LawOutcome(law: $0.law) }
    watch = LawWatch(screen: screen, own: own, isIdle: isIdle)
    for index in rules.indices { rules[index].begin?(&watch, own) }
  }

  /// Looks at the screen after an event.
  ///
  /// - Parameters:
  ///   - step: Index of the script's entry.
  ///   - event: What happened.
  ///   - isAtRest: Whether all animations are over.
  ///   - simulator: The simulation after the event.
  ///   - again: Runs the case once more, to the same event, where a strategy can't be copied.
  package mutating func check(
    step: Int, event: Event, isAtRest: Bool, simulator: Simulator, again: () -> Simulator
  ) {
    hasEvents = true
    watch.follow(event, simulator, isAtRest: isAtRest)
    for index in rules.indices where isAtRest || rules[index].isCheckedInAnimation {
      guard outcomes[index].passed || !rules[index].repeatsScript,
        let result = rules[index].check?(&watch, simulator, again)
      else { continue }
      outcomes[index].note(result, step: step)
    }
    watch.endStep(simulator)
  }

  /// Judges the laws that compare whole runs.
  ///
  /// - Parameters:
  ///   - step: Index of the script's last entry.
  ///   - simulator: The simulation after the script.
  ///   - again: Runs the script once more in a simulation.
  ///   - reordered: The screen after the script under the other order of calls.
  package mutating func finish(
    step: Int, simulator: Simulator, again: (inout Simulator) -> Void, reordered: () -> Screen
  ) {
    for index in rules.indices where outcomes[index].passed {
      guard let finish = rules[index].finish else { continue }
      let finding = finish(&watch, simulator, again, reordered)
      if hasEvents || finding != nil { outcomes[index].note(LawResult(finding), step: step) }
    }
  }
}

/// What a check of a law found: nothing wrong, or something.
struct LawResult {
  var finding: LawFinding?
  /// The distance to breaking it, in points; nil where it is no matter of distance.
  var margin: Double?

  init(_ finding: LawFinding?, margin: Double? = nil) {
    self.finding = finding
    self.margin = margin
  }
}
