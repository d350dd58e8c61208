package import AvoidanceEngine
import Scenarios

struct TraceRecorder: CaseObserver {
  static let wantsEverything = true

  private let texts: [String]
  private(set) var steps: [Trace.Step] = []
  private(set) var expectations: [Trace.Expectation] = []

  init(texts: [String]) {
    self.texts = texts
  }

  mutating func finished(entry: Int, of script: PreparedScenario, simulator: Simulator) {
    var step = Trace.Step(
      index: entry, text: texts[entry], log: [], adjustments: [], state: Trace.State.of(simulator))
    if case .event = script.entries[entry] {
      step.log = simulator.log.map { simulator.logText($0) }
      step.adjustments = simulator.adjustments.map { $0.named(in: script.form) }
      step.partNames = simulator.partNames
    }
    steps.append(step)
  }

  mutating func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence) {
    expectations.append(
      Trace.Expectation(
        step: check.step, subject: check.subjectText, operator: check.judgedOperator,
        expected: check.expected, actual: check.actual(simulator, evidence), passed: passed))
  }
}

/// A case with the screen at each step, for drawing it.
package struct CaseScreens: Sendable {
  package var trace: Trace
  /// The screen at rest before the script, after the strategy's set-up; nil if the case could not be bound to
  /// its form.
  package var start: Screen?
  /// The screen after each of the trace's steps.
  package var screens: [Screen]
}

struct ScreenRecorder: CaseObserver {
  static let wantsEverything = true

  private(set) var traced: TraceRecorder
  private(set) var start: Screen?
  private(set) var screens: [Screen] = []

  init(texts: [String]) {
    traced = TraceRecorder(texts: texts)
  }

  mutating func began(simulator: Simulator) { start = simulator.screen }

  mutating func finished(entry: Int, of script: PreparedScenario, simulator: Simulator) {
    traced.finished(entry: entry, of: script, simulator: simulator)
    screens.append(simulator.screen)
  }

  mutating func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence) {
    traced.judged(check, passed: passed, simulator: simulator, evidence: evidence)
  }
}
