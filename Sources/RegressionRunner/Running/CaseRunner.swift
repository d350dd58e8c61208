package import AvoidanceEngine
import Scenarios

/// Observes a case while it runs.
protocol CaseObserver {
  /// Whether margins, metrics over time and the like are needed.
  static var wantsEverything: Bool { get }
  /// Called after the strategy's set-up, before the script.
  mutating func began(simulator: Simulator)
  /// Called after each entry of the script.
  mutating func finished(entry: Int, of script: PreparedScenario, simulator: Simulator)
  /// Called for each judged line.
  mutating func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence)
}

extension CaseObserver {
  mutating func began(simulator: Simulator) {}
}

/// Observes nothing.
struct NoObserver: CaseObserver {
  static let wantsEverything = false
  func finished(entry: Int, of script: PreparedScenario, simulator: Simulator) {}
  func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence) {}
}

/// Observes nothing, but has all margins taken.
struct MarginObserver: CaseObserver {
  static let wantsEverything = true
  func finished(entry: Int, of script: PreparedScenario, simulator: Simulator) {}
  func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence) {}
}

/// Runs cases one after the other and judges them; one per worker.
struct CaseRunner {
  private var digest: OutcomeDigest
  private let context: DigestContext
  private var evidence = Evidence()
  private let today: CalendarDay

  init(today: CalendarDay) {
    let context = DigestContext()
    self.context = context
    self.today = today
    digest = OutcomeDigest(context: context)
  }

  /// Runs a case and returns its outcome.
  ///
  /// - Parameters:
  ///   - script: The scenario, bound to its form.
  ///   - plan: The scenario's expectations under the strategy.
  ///   - strategy: The strategy.
  ///   - start: The form at rest on the case's device.
  ///   - approved: The approved outcome, used if neither a line nor a law is judged.
  ///   - observer: Observes every step.
  /// - Returns: The outcome.
  mutating func run<Observer: CaseObserver>(
    _ script: PreparedScenario, plan: JudgePlan, strategy: StrategyDescription, start: StartScreen,
    approved: ApprovedAdjustments? = nil, observer: inout Observer
  ) -> JudgedCase {
    var done: [(step: Int, adjustment: Adjustment)] = []
    var simulator = Simulator(screen: start.screen, strategy: strategy)
    simulator.samplesAnimations =
      plan.readsAnimations || Observer.wantsEverything
    let unmetRequirement = plan.unmetRequirement ?? simulator.unmetRequirement
    var state = CaseState(
      laws: plan.rules.isEmpty
        ? nil
        : LawChecker(
          rules: plan.rules, screen: simulator.screen, own: start.screen,
          isIdle: unmetRequirement != nil)
    )
    state.unmetRequirement = unmetRequirement
    evidence.clear()
    digest.begin()
    observer.began(simulator: simulator)
    note(simulator.fault, step: 0, of: script, &state)
    var block = 0
    for (index, entry) in script.entries.enumerated() where !state.hasFault {
      switch entry {
      case .event(let event, let then):
        simulator.perform(event, then: then)
        if !simulator.adjustments.isEmpty {
          digest.add(simulator.adjustments, step: index, names: script.names)
        }
        if approved != nil { done += simulator.adjustments.map { (index, $0) } }
        if plan.readsLog { evidence.log += simulator.log }
        if plan.readsAdjustments { evidence.adjustments += simulator.adjustments }
        note(simulator.fault, step: index, of: script, &state)
        var failure: StrategyFailure?
        state.laws?.check(
          step: index,
          event: event,
          isAtRest: then == nil,
          simulator: simulator,
          again: {
            var other = Simulator(screen: start.screen, strategy: strategy)
            script.performEvents(in: &other, through: index)
            failure = StrategyFailure(other)
            return other
          }
        )
        note(failure, step: index, of: script, &state)
      case .expect:
        judge(plan.blocks[block], &state, simulator, observer: &observer)
        block += 1
        evidence.clear()
      }
      observer.finished(entry: index, of: script, simulator: simulator)
      if Observer.wantsEverything { state.focus.append(simulator.screen.firstResponderName) }
    }
    if !state.hasFault { finishLaws(script, plan, strategy, start, simulator, &state) }
    if let approved, !state.hasFault, state.tally.verdict == .unjudged {
      let mismatches = approved.mismatches(done, form: script.form)
      state.mismatches += mismatches
      state.tally.note(lines: 1, broken: mismatches.isEmpty ? 0 : 1, known: .none)
    }
    if state.standardError.isEmpty, let failure = StrategyFailure(simulator) {
      state.standardError = failure.standardError
    }
    var outcome = outcome(
      of: state, metrics: simulator.metrics, withMovements: Observer.wantsEverything)
    if Observer.wantsEverything, simulator.model.code != nil {
      outcome.rules = simulator.model.rules
        .filter { simulator.screen.followedRules.contains($0) }.map(\.name)
    }
    return outcome
  }

  /// The outcome of a case in which the strategy was not deterministic: an error.
  ///
  /// `adjustments` are those of the first run.
  mutating func error(
    _ difference: Mismatch, adjustments: [(step: Int, adjustment: Adjustment)], names: ViewNames,
    unmetRequirement: String?
  ) -> JudgedCase {
    var state = CaseState()
    state.unmetRequirement = unmetRequirement
    state.hasFault = true
    state.mismatches = [difference]
    digest.begin()
    for item in adjustments { digest.add([item.adjustment], step: item.step, names: names) }
    return outcome(of: state, metrics: nil)
  }

  /// The outcome of a case that can't be run at all.
  mutating func error(_ fault: CaseFault) -> JudgedCase {
    var state = CaseState()
    state.hasFault = true
    state.mismatches = [Mismatch(step: 0, fault)]
    digest.begin()
    return outcome(of: state, metrics: nil)
  }

  private struct CaseState {
    var laws: LawChecker?
    var tally = Tally()
    var mismatches: [Mismatch] = []
    var margins: [Margin] = []
    var reasons: [String] = []
    var hasFault = false
    var standardError = ""
    var unmetRequirement: String?
    /// The first responder after each entry of the script.
    var focus: [String?] = []
  }

  private struct StrategyFailure {
    var fault: EventFault
    var standardError: String

    /// Nil if the simulation's strategy did not fail.
    init?(_ simulator: Simulator) {
      guard let fault = simulator.fault, case .strategyFailed = fault else { return nil }
      self.fault = fault
      standardError = simulator.strategyStandardError
    }
  }

  private mutating func judge<Observer: CaseObserver>(
    _ block: JudgePlan.Block, _ state: inout CaseState, _ simulator: Simulator,
    observer: inout Observer
  ) {
    var broken = 0
    for check in block.checks {
      let passed = check.holds(simulator, evidence)
      if !passed {
        broken += 1
        state.mismatches.append(
          Mismatch(
            step: check.step, subject: check.subjectText, operator: check.judgedOperator,
            expected: check.expected, actual: check.actual(simulator, evidence)))
      }
      if Observer.wantsEverything {
        if let margin = check.margin(simulator, evidence) {
          state.margins.append(Margin(step: check.step, subject: check.subjectText, margin: margin))
        }
        observer.judged(check, passed: passed, simulator: simulator, evidence: evidence)
      }
    }
    state.tally.note(lines: block.checks.count, broken: broken, known: block.known)
    note(block.failure, block.known, broken: broken, step: block.step, &state)
  }

  /// Notes that an event could not be performed: the case ends there.
  private func note(
    _ fault: EventFault?, step: Int, of script: PreparedScenario, _ state: inout CaseState
  ) {
    guard let fault else { return }
    state.mismatches.append(Mismatch(step: step, CaseFault(fault, form: script.form)))
    state.hasFault = true
  }

  /// Notes that the strategy failed in a law's repeated simulation, which says nothing about the law.
  private func note(
    _ failure: StrategyFailure?, step: Int, of script: PreparedScenario, _ state: inout CaseState
  ) {
    guard let failure, !state.hasFault else { return }
    note(failure.fault, step: step, of: script, &state)
    state.standardError = failure.standardError
  }

  /// Notes the reason of a known failure, or that it has expired; nothing if nothing failed.
  private func note(
    _ failure: KnownFailure?, _ known: KnownState, broken: Int, step: Int, _ state: inout CaseState
  ) {
    guard let failure, broken > 0 else { return }
    switch known {
    case .none: break
    case .active: state.reasons.append(failure.reason)
    case .expired:
      state.mismatches.append(
        Mismatch(
          step: step, subject: "knownFailure", operator: .until,
          expected: .text(failure.until.text),
          actual: .text(failure.until.isUnreadable ? "unparsable" : "past")))
    }
  }

  private mutating func finishLaws(
    _ script: PreparedScenario, _ plan: JudgePlan, _ strategy: StrategyDescription,
    _ start: StartScreen, _ simulator: Simulator, _ state: inout CaseState
  ) {
    // If the strategy fails, the outcomes stay as they are.
    guard var checker = state.laws else { return }
    let last = script.entries.count - 1
    var failure: StrategyFailure?
    checker.finish(
      step: last,
      simulator: simulator,
      again: {
        script.performEvents(in: &$0)
        failure = failure ?? StrategyFailure($0)
      },
      reordered: {
        var other = Simulator(
          screen: Screen(
            form: start.screen.form, device: start.screen.device,
            orientation: start.screen.orientation, profile: start.screen.profile.withDocumentedOrder
          ), strategy: strategy)
        script.performEvents(in: &other)
        failure = failure ?? StrategyFailure(other)
        return other.screen
      }
    )
    if failure != nil { return note(failure, step: last, of: script, &state) }
    state.laws = checker
    for law in checker.outcomes {
      let (failure, known) = plan.known(law.law)
      state.tally.note(lines: law.applied ? 1 : 0, broken: law.passed ? 0 : 1, known: known)
      if let step = law.step, let finding = law.finding {
        state.mismatches.append(
          Mismatch(
            step: step, subject: law.law.rawValue, operator: .holds, expected: .flag(true),
            actual: .finding(finding), worst: law.worst))
      }
      note(failure, known, broken: law.passed ? 0 : 1, step: law.step ?? last, &state)
      if let margin = law.margin, let step = law.marginStep {
        state.margins.append(Margin(step: step, subject: law.law.rawValue, margin: margin))
      }
    }
  }

  private mutating func outcome(of state: CaseState, metrics: Metrics?, withMovements: Bool = true)
    -> JudgedCase
  {
    let verdict = state.hasFault ? Verdict.error : state.tally.verdict
    var outcome = JudgedCase(
      verdict: verdict,
      mismatches: state.mismatches,
      margins: state.margins,
      metrics: CaseMetrics(
        clearance: metrics?.clearance, coveredPoints: metrics?.coveredPoints ?? 0,
        pointsScrolled: metrics?.pointsScrolled ?? 0,
        coveredMilliseconds: metrics?.coveredMilliseconds ?? 0),
      laws: state.laws?.outcomes ?? [],
      knownReasons: state.reasons,
      digest: digest.finish(verdict: verdict.rawValue, mismatches: state.mismatches),
      fingerprint: verdict == .fail || verdict == .error
        ? Fingerprint.of(state.mismatches, context: context) : nil,
      standardError: state.standardError,
      unmetRequirement: state.unmetRequirement
    )
    if withMovements { outcome.movements = digest.movements() }
    for mismatch in state.mismatches where state.focus.indices.contains(mismatch.step) {
      outcome.fields[mismatch.step] = state.focus[mismatch.step]
    }
    return outcome
  }
}

extension Screen {
  fileprivate var firstResponderName: String? {
    firstResponder >= 0 ? form.name(of: firstResponder) : nil
  }
}

extension KnownFailure.Expiry {
  var isUnreadable: Bool {
    if case .unreadable = self { true } else { false }
  }
}

extension UIKitProfile {
  /// The same profile with the documented order of delegate calls and notifications.
  package var withDocumentedOrder: UIKitProfile {
    var profile = self
    profile.textFieldOrder = .keyboardFirst
    profile.endOrder = .hideFirst
    profile.showFromHiddenPostsChangeFrame = true
    return profile
  }
}
