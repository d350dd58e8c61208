import RegressionStore
import Workflows

/// Cases that are known to fail for the same reason.
struct KnownFailureGroup {
  /// The reason; empty where none is recorded.
  var reason: String
  /// Places in the document's cases.
  var cases: [Int]
}

extension RunDocument {
  /// The known failures by their reasons: those of most cases first, else in the order of the first
  /// case of each.
  var knownFailureGroups: [KnownFailureGroup] {
    var groups: [KnownFailureGroup] = []
    var places: [String: Int] = [:]
    for (index, entry) in cases.enumerated() where entry.verdict == .knownFailure {
      let reason = entry.knownReasons.joined(separator: "; ")
      if let place = places[reason] {
        groups[place].cases.append(index)
      } else {
        places[reason] = groups.count
        groups.append(KnownFailureGroup(reason: reason, cases: [index]))
      }
    }
    return groups.enumerated().sorted { a, b in
      (b.element.cases.count, a.offset) < (a.element.cases.count, b.offset)
    }.map(\.element)
  }
}
