import RegressionRunner
import RegressionStore
import Scenarios

struct ChangedCase: Sendable {
  typealias Side = (outcome: OutcomeIdentity, body: OutcomeBody)

  var name: CaseName
  var bucket: ComparisonBucket
  /// How the laws of its scenario differ, if that is the only redefinition.
  var laws: LawChange?
  /// The result in the first run, or nil if there is none.
  var before: Side?
  /// The result in the second run, or nil if there is none.
  var after: Side?
  /// The cause, if asked for and known; a change of laws is always set.
  var why: CaseExplanation?
  /// The scenario's name in the first run, if it was renamed.
  var formerly: String?
  /// Index among the cases of the second run's record, or nil if it isn't there.
  var index: Int?
}

extension CaseRecord {
  /// nil if the case is missing or its body was not read.
  var side: ChangedCase.Side? { outcome.flatMap { outcome in body.map { (outcome, $0) } } }
}

extension [Int64: OutcomeBody] {
  func side(of outcome: OutcomeIdentity?) -> ChangedCase.Side? {
    guard let outcome, let body = self[outcome.id] else { return nil }
    return (outcome, body)
  }
}
