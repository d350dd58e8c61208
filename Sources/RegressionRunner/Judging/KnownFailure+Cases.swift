package import Scenarios

extension KnownFailure {
  package func applies(to name: CaseName) -> Bool {
    applies(to: name.strategy, on: name.device, name.orientation)
  }
}

extension Scenario {
  /// Returns where a failure can be declared as known; nil if neither an `expect` nor a law judged it.
  package func knownFailurePlace(of mismatch: Mismatch) -> KnownFailure.Place? {
    switch mismatch.operator {
    case .until: return nil
    case .holds: return .laws
    default:
      guard script.indices.contains(mismatch.step), case .expect = script[mismatch.step] else {
        return nil
      }
      return .step(mismatch.step)
    }
  }

  /// Returns the first known failure that applies to a mismatch, even if it has expired.
  package func knownFailure(of mismatch: Mismatch, in name: CaseName) -> KnownFailure? {
    guard let place = knownFailurePlace(of: mismatch) else { return nil }
    return self[known: place].first { failure in
      failure.applies(to: name)
        && (place != .laws || failure.laws.contains { $0.rawValue == mismatch.subject })
    }
  }
}
