import RegressionRunner
import RegressionStore
import Scenarios

/// A case that two runs have otherwise.
struct ChangedCase: Sendable {
  /// What a run has for the case.
  typealias Side = (outcome: OutcomeIdentity, body: OutcomeBody)

  var name: CaseName
  /// How it differs.
  var bucket: ComparisonBucket
  /// How the laws of its scenario differ, where that alone redefines it.
  var laws: LawChange?
  /// What the first run has; nil: nothing.
  var before: Side?
  /// What the second run has.
  var after: Side?
  /// Why they differ, where that was asked for and is known; other laws are always told.
  var why: CaseExplanation?
  /// What the scenario was called in the first run, where it was renamed.
  var formerly: String?
  /// The place in the cases of the second run's document; nil: it does not have the case, or is not told.
  var index: Int?
}

extension CaseRecord {
  /// The outcome with its body; nil where the case is missing, or the body was not read.
  var side: ChangedCase.Side? { outcome.flatMap { outcome in body.map { (outcome, $0) } } }
}
