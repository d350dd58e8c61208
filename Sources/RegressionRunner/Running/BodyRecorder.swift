import AvoidanceEngine
import Scenarios

/// Writes down what an outcome's body needs while a case runs: the adjustments of each step.
struct BodyRecorder: CaseObserver {
  static let wantsEverything = true

  private(set) var adjustments: [(step: Int, adjustment: Adjustment)] = []

  /// Makes ready for the next case.
  mutating func clear() { adjustments.removeAll(keepingCapacity: true) }

  mutating func finished(entry: Int, of script: PreparedScenario, simulator: Simulator) {
    if case .expect = script.entries[entry] { return }
    for adjustment in simulator.adjustments { adjustments.append((entry, adjustment)) }
  }

  func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence) {}
}
