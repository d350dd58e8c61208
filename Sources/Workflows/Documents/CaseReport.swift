public import RegressionRunner
public import RegressionStore
import Scenarios

/// One case with what its files say about its lines.
public struct CaseReport: Sendable {
  /// What the case did and what was judged.
  public var trace: Trace
  /// For each mismatch of the outcome where it is written, as in `table.yaml:41`.
  public var places: [String?]
  /// Why the layout that the case stands on is not trusted; nil where it is.
  public var layoutDoubt: String?
  /// What was approved for the case, where that alone judges it.
  public var approval: Baseline?
  /// Whether the scenario is known to name no laws, so that those of the format judge it.
  public var isJudgedByDefault: Bool

  /// Makes a report of a case.
  ///
  /// - Parameters:
  ///   - trace: What the case did.
  ///   - isJudgedByDefault: Whether the scenario is known to name no laws.
  ///   - place: Looks up where a mismatch is written.
  public init(_ trace: Trace, isJudgedByDefault: Bool = false, place: (Mismatch) -> String?) {
    self.trace = trace
    self.isJudgedByDefault = isJudgedByDefault
    places = trace.outcome.mismatches.map { place($0.told) }
  }

  /// Whether a law failed that judges only because the scenario names no laws and expects nothing.
  package var failsByDefault: Bool {
    isJudgedByDefault && trace.laws.contains { !$0.passed }
  }

  /// What is said where a law failed by default.
  package static let defaultWords =
    "a scenario without 'expect' is judged by default by these laws: "
    + Law.withoutExpectations.map(\.rawValue).joined(separator: ", ")
    + "; set 'laws: []' to turn them off, or write your own 'laws' or 'expect'"

  /// The mismatches as they are told, with their places.
  package var findings: [(mismatch: Mismatch, place: String?)] {
    Array(zip(trace.outcome.mismatches.told, places))
  }
}
