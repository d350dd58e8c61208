import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

extension RunComparison {
  /// How many of the redefined cases are worse or better than before, as in `2 now fail, 1 now
  /// passes`; nil if none.
  var redefinedNowWords: String? {
    let counts = [
      (redefinedAndFailing, "fails", "fail"), (redefinedAndPassing, "passes", "pass"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0) now \($0 == 1 ? $1 : $2)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// How many cases fail a law that the first run did not check, as in `12 cases fail a law that is
  /// new in this version: no-excess-room`; nil if none.
  var newLawWords: String? {
    let (cases, laws) = failingNewLaws
    guard cases > 0 else { return nil }
    let verb = cases == 1 ? "fails" : "fail"
    let object = laws.count == 1 ? "a law that is new" : "laws that are new"
    let names = laws.map(\.rawValue).joined(separator: ", ")
    return "\(Words.count(cases, "case")) \(verb) \(object) in this version: \(names)"
  }
}
