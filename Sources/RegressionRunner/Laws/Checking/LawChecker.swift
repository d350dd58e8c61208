package import AvoidanceEngine
package import Scenarios

/// The result of one law in a case.
package struct LawOutcome: Hashable, Sendable {
  package var law: Law
  /// The first step at which it was broken; nil if it held.
  package var step: Int?
  /// How it was broken there.
  package var finding: LawFinding?
  /// The step of the worst breach; the first of equal ones.
  var worstStep: Int?
  package internal(set) var worstFinding: LawFinding?
  /// After how many steps it was broken.
  var brokenSteps = 0
  /// The smallest distance to a breach in points, if it has a distance.
  package var margin: Double?
  var marginStep: Int?
  /// Whether the law applied at any step; otherwise it says nothing about the case.
  package var applied = false

  package var passed: Bool { step == nil }

  /// The worst breach; nil if it held.
  var worst: WorstBreach? {
    guard let worstStep, let worstFinding else { return nil }
    return WorstBreach(
      step: worstStep, actual: .finding(worstFinding), difference: worstFinding.amount,
      steps: brokenSteps)
  }

  /// Adds the result of a check; margins are ignored once the law is broken.
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

/// Checks a case's laws while its script runs.
///
/// Every law is checked after each step at rest; after the first breach it is checked further to find the
/// worst step, unless that takes a separate run.
package struct LawChecker {
  private let rules: [LawRule]
  /// In the order of the rules.
  package private(set) var outcomes: [LawOutcome]
  private var storage: Storage
  /// Whether the script has done anything so far.
  private var hasEvents = false

  /// Several screens, which are too large to be copied with each checker: copies share them until one goes on.
  private final class Storage {
    var watch: LawWatch

    init(_ watch: LawWatch) { self.watch = watch }
  }

  /// Begins with the screen after the set-up.
  ///
  /// - Parameters:
  ///   - rules: The laws to check.
  ///   - screen: The screen after the set-up.
  ///   - own: The screen before it, with the app's own insets.
  ///   - isIdle: Whether the strategy has no effect.
  package init(rules: [LawRule], screen: Screen, own: Screen, isIdle: Bool) {
    self.rules = rules
    outcomes = rules.map { LawOutcome(law: $0.law) }
    storage = Storage(LawWatch(screen: screen, own: own, isIdle: isIdle))
    for index in rules.indices { rules[index].begin?(&storage.watch, own) }
  }

  /// Checks the laws after an event.
  ///
  /// - Parameters:
  ///   - step: Index of the script's entry.
  ///   - event: The event.
  ///   - isAtRest: Whether all animations have finished.
  ///   - simulator: The simulation after the event.
  ///   - again: Runs the case again up to the event, for strategies that can't be copied.
  package mutating func check(
    step: Int, event: Event, isAtRest: Bool, simulator: Simulator, again: () -> Simulator
  ) {
    hasEvents = true
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.watch) }
    storage.watch.follow(event, simulator, isAtRest: isAtRest)
    for index in rules.indices { rules[index].follow?(&storage.watch, event, simulator) }
    for index in rules.indices where isAtRest || rules[index].isCheckedInAnimation {
      guard outcomes[index].passed || !rules[index].repeatsScript,
        let result = rules[index].check?(&storage.watch, simulator, again)
      else { continue }
      outcomes[index].note(result, step: step)
    }
    storage.watch.endStep(simulator)
  }

  /// Checks the laws that compare whole runs.
  ///
  /// - Parameters:
  ///   - step: Index of the script's last entry.
  ///   - simulator: The simulation after the script.
  ///   - again: Runs the script again in a simulation.
  ///   - reordered: Returns the screen after the script with the other order of calls.
  package mutating func finish(
    step: Int, simulator: Simulator, again: (inout Simulator) -> Void, reordered: () -> Screen
  ) {
    for index in rules.indices where outcomes[index].passed {
      guard let finish = rules[index].finish else { continue }
      let finding = finish(storage.watch, simulator, again, reordered)
      if hasEvents || finding != nil { outcomes[index].note(LawResult(finding), step: step) }
    }
  }
}

/// The result of a check.
struct LawResult {
  var finding: LawFinding?
  /// The distance to a breach in points; nil if it has none.
  var margin: Double?

  init(_ finding: LawFinding?, margin: Double? = nil) {
    self.finding = finding
    self.margin = margin
  }
}
