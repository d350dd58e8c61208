import RegressionRunner

/// Everything that reports say of a sweep.
struct SweepDocument: Sendable {
  /// The strategy's name.
  let strategy: String
  /// What came of it.
  let outcome: SweepOutcome
  /// How long it took, in seconds.
  let seconds: Double

  /// Takes what came of a sweep.
  init(_ outcome: SweepOutcome, strategy: String, seconds: Double) {
    self.outcome = outcome
    self.strategy = strategy
    self.seconds = seconds
  }
}
