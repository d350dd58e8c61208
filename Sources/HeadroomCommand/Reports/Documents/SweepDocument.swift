package import RegressionRunner

/// Everything that reports say of a sweep.
package struct SweepDocument: Sendable {
  /// The strategy's name.
  package let strategy: String
  /// What came of it.
  package let outcome: SweepOutcome
  /// How long it took, in seconds.
  package let seconds: Double

  /// Takes what came of a sweep.
  package init(_ outcome: SweepOutcome, strategy: String, seconds: Double) {
    self.outcome = outcome
    self.strategy = strategy
    self.seconds = seconds
  }
}
