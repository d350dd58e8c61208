package import Scenarios

package struct KnownCases: Sendable {
  /// How many cases are recorded already if the run is resumed: the first in order.
  package let recordedCount: Int

  // Empty if the cases are recorded in the plan's order.
  private let order: [Int32]
  // Per plan index, an index into `digests` plus 1, or 0.
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

  /// Returns the plan index of the case recorded at a position, from 0.
  ///
  /// Cases are recorded in the order in which this database first saw them: the plan's own order unless cases
  /// were inserted later.
  package func planIndex(at place: Int) -> Int { order.isEmpty ? place : Int(order[place]) }

  /// Returns the digest of a case's current outcome; an outcome with the same digest need not include its
  /// body.
  package func activeDigest(at planIndex: Int) -> Digest? {
    let place = active[planIndex]
    return place == 0 ? nil : digests[Int(place) - 1]
  }

  /// Whether a case with an unchanged outcome has unchanged measures: nothing they depend on has changed
  /// since the last run with a result of the case.
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
