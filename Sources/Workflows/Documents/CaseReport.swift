public import RegressionRunner
import Scenarios

/// One case with what its files say about its lines.
public struct CaseReport: Sendable {
  /// What the case did and what was judged.
  public var trace: Trace
  /// For each mismatch of the outcome where it is written, as in `table.yaml:41`.
  public var places: [String?]
  /// Why the layout that the case stands on is not trusted; nil where it is.
  public var layoutDoubt: String?

  /// Makes a report of a case.
  ///
  /// - Parameters:
  ///   - trace: What the case did.
  ///   - place: Looks up where a mismatch is written.
  public init(_ trace: Trace, place: (Mismatch) -> String?) {
    self.trace = trace
    places = trace.outcome.mismatches.map { place($0.told) }
  }

  /// Whether a law failed that judges only because the scenario expects nothing.
  package var failsByDefault: Bool {
    trace.laws.map(\.law) == Law.withoutExpectations && trace.laws.contains { !$0.passed }
      && trace.steps.allSatisfy { $0.text != "expect" }
  }

  /// What is said where a law failed by default.
  package static let defaultWords =
    "a scenario without 'expect' is judged by these laws: "
    + Law.withoutExpectations.map(\.rawValue).joined(separator: ", ")
    + "; write 'laws: []' to judge nothing, or 'laws' and 'expect' of your own"

  /// The mismatches as they are told, with their places.
  package var findings: [(mismatch: Mismatch, place: String?)] {
    Array(zip(trace.outcome.mismatches.told, places))
  }
}
