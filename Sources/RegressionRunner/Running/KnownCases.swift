package import Scenarios

/// What is known of a run's cases before they run.
package struct KnownCases: Sendable {
  /// How many cases are recorded already, where the run is resumed: the first of the order.
  package let recordedCount: Int

  // Empty when the cases are recorded in the order of the plan.
  private let order: [Int32]
  // Per plan index the place of a digest in `digests` plus 1, or 0.
  private let active: [UInt32]
  private let digests: [Digest]
  private let measuresKept: KeptMeasures

  package init(
    recordedCount: Int, order: [Int32], active: [UInt32], digests: [Digest],
    measuresKept: KeptMeasures
  ) {
    self.recordedCount = recordedCount
    self.order = order
    self.active = active
    self.digests = digests
    self.measuresKept = measuresKept
  }

  /// Returns the plan index of the case that is recorded at a place.
  ///
  /// Cases are recorded in the order in which this file first saw them, which is the plan's own
  /// order except where cases were added in its middle later.
  ///
  /// - Parameter place: 0 for the first case to be recorded.
  /// - Returns: Its index in ``RunPlan/cases``.
  package func planIndex(at place: Int) -> Int { order.isEmpty ? place : Int(order[place]) }

  /// Returns the digest of the outcome that is current for a case: an outcome with the same digest
  /// need not bring its body.
  package func activeDigest(at planIndex: Int) -> Digest? {
    let place = active[planIndex]
    return place == 0 ? nil : digests[Int(place) - 1]
  }

  /// Whether a case with the same outcome as before has the same measures: nothing that they depend on
  /// is another one than in the last run that has a result of the case.
  package func keepsMeasures(at planIndex: Int) -> Bool { measuresKept.contains(planIndex) }
}

/// The cases of a plan whose measures can't have changed.
package enum KeptMeasures {
  case all
  case some([Bool])

  func contains(_ planIndex: Int) -> Bool {
    switch self {
    case .all: true
    case .some(let kept): kept[planIndex]
    }
  }
}
