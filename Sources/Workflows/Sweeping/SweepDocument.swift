public import RegressionRunner

/// Everything that reports say of a sweep.
public struct SweepDocument: Sendable {
  /// The strategy's name.
  public let strategy: String
  /// What came of it.
  public let outcome: SweepOutcome
  /// How long it took, in seconds.
  public let seconds: Double
  /// The version of the program.
  public let toolVersion: String

  /// Takes what came of a sweep.
  package init(_ outcome: SweepOutcome, strategy: String, seconds: Double, toolVersion: String) {
    self.outcome = outcome
    self.strategy = strategy
    self.seconds = seconds
    self.toolVersion = toolVersion
  }
}
