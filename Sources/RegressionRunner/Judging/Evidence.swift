import AvoidanceEngine
import Scenarios

/// What is judged of a simulation: its screen, its metrics, and what happened since the last
/// `expect`.
struct Evidence {
  var log: [LogEntry] = []
  var adjustments: [Adjustment] = []

  mutating func clear() {
    log.removeAll(keepingCapacity: true)
    adjustments.removeAll(keepingCapacity: true)
  }
}

extension Simulator {
  /// Reads a subject.
  ///
  /// - Parameters:
  ///   - subject: What is observed.
  ///   - view: The subject's view in the form; -1 for what the screen has.
  ///   - evidence: What happened since the last `expect`.
  /// - Returns: The value, or its part that the subject names.
  func read(_ subject: Subject, view: ViewIndex, evidence: Evidence) -> Reading {
    let whole = subject.observable.read(self, view, evidence.log)
    guard case .numbers(let numbers) = whole else { return whole }
    return .numbers(numbers.part(subject.component, of: subject.observable.shape))
  }
}
