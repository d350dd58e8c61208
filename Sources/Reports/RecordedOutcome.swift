public import RegressionRunner
public import RegressionStore

/// An outcome as it was recorded.
public struct RecordedOutcome: Sendable {
  /// What became of the case.
  public let verdict: Verdict
  /// What did not hold, what moved, and the measures.
  public let body: StoredBody

  /// Reads an outcome back.
  ///
  /// - Throws: What is wrong with the body.
  public init(_ stored: StoredOutcome) throws {
    verdict = stored.verdict
    body = try StoredBody(stored.body)
  }
}
