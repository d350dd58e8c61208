import AvoidanceEngine
import RegressionStore
import Scenarios

/// Why recorded cases can't be run again to the same outcome, as far as the code of their strategies
/// tells.
struct CodeHindrances: Sendable {
  private let strategies: [String: StrategyDefinition]
  private let files: [String: String]

  /// Takes strategies as they were recorded.
  ///
  /// - Parameters:
  ///   - strategies: The strategies, each with the code of its time.
  ///   - files: The files in which they were read, by name.
  init(_ strategies: [StrategyDefinition], files: [String: String]) {
    // Headroom's own are those of the engine's version.
    let foreign = strategies.filter { $0.value.code != nil || $0.value.model.code != nil }
    self.strategies = Dictionary(foreign.map { ($0.name, $0) }) { first, _ in first }
    self.files = files
  }

  /// Returns the reason why a case that was run again came to another outcome: as far as the code tells,
  /// else that it may be the code's matter.
  ///
  /// - Parameters:
  ///   - name: The strategy.
  ///   - verdict: What became of the case.
  /// - Returns: The reason in words; nil where only the engine can be another one.
  func reasonOfOtherOutcome(_ name: String, _ verdict: Verdict) -> String? {
    if let reason = reason(name, verdict) { return reason }
    guard strategies[name] != nil else { return nil }
    return "the engine or the strategy's code now produces a different outcome"
  }

  /// Returns the reason why a case can't be run again.
  ///
  /// - Parameters:
  ///   - name: The strategy.
  ///   - verdict: What became of the case.
  /// - Returns: The reason in words; nil where the code is that of now.
  func reason(_ name: String, _ verdict: Verdict) -> String? {
    guard let strategy = strategies[name] else { return nil }
    let subject = "the strategy \(Escaped.quoted(name))"
    if verdict == .skipped { return "\(subject) was not available" }
    let model = strategy.value.model
    guard model.isAtHand else {
      return AbsentStrategyWords.notRunAgain(strategy, file: files[model.name])
    }
    let isSame: Bool? = strategy.value.code.flatMap { code in model.code?.isSame(as: code) }
    return isSame == true ? nil : "the code of \(subject) has changed"
  }
}
