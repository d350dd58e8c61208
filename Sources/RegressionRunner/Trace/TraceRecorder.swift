import AvoidanceEngine
import Scenarios

/// Writes down everything while a case runs.
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
      step.adjustments = simulator.adjustments.map { Trace.Adjustment($0, form: script.form) }
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
