import RegressionStore
import Scenarios
import Workflows

extension ComparisonBucket {
  /// The bucket for people.
  func words(_ a: RunRecord, _ b: RunRecord) -> String {
    switch self {
    case .onlyInA: "only in run \(a.number)"
    case .onlyInB: "only in run \(b.number)"
    case .missing: "missing"
    case .redefined: "redefined"
    case .newlyFailing: "newly failing"
    case .newlyPassing: "newly passing"
    case .sameFailure: "same failure"
    case .otherFailure: "different failure"
    case .otherVerdict: "different verdict"
    case .movedDifferently: "different movement"
    case .same: "same"
    }
  }
}

extension RunComparison {
  /// How many of the redefined cases are worse than before, as in `2 now fail`; nil for none.
  var redefinedAndFailingWords: String? {
    let count = redefinedAndFailing
    return count == 0 ? nil : "\(count) now \(count == 1 ? "fails" : "fail")"
  }

  /// How many cases fail a law that the first run did not check, as in `12 cases fail a law that is new
  /// in this version: no-excess-room`; nil for none.
  var newLawWords: String? {
    let (cases, laws) = failingNewLaws
    guard cases > 0 else { return nil }
    let verb = cases == 1 ? "fails" : "fail"
    let object = laws.count == 1 ? "a law that is new" : "laws that are new"
    let names = laws.map(\.rawValue).joined(separator: ", ")
    return "\(Words.count(cases, "case")) \(verb) \(object) in this version: \(names)"
  }
}
