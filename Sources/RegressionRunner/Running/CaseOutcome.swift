package import Scenarios

/// The outcome of one case, as it is recorded.
package struct CaseOutcome: Sendable {
  /// What makes up an outcome, beside its digest.
  package struct Content: Hashable, Sendable {
    /// Canonical JSON in UTF-8.
    package var body: [UInt8]
    /// The digest of what failed, where something did.
    package var fingerprint: Digest?
    /// The digest of the adjustments alone.
    package var movements: Digest?

    /// Takes the content of an outcome.
    package init(body: [UInt8], fingerprint: Digest? = nil, movements: Digest? = nil) {
      self.body = body
      self.fingerprint = fingerprint
      self.movements = movements
    }
  }

  /// What was measured of a case, which is a fact of the case in this run and no part of its outcome.
  package struct Measures: Hashable, Sendable {
    /// JSON in UTF-8; nil: nothing was measured.
    package var body: [UInt8]?

    package init(body: [UInt8]?) { self.body = body }
  }

  /// The case's place in the plan.
  package var planIndex: Int
  /// The outcome's identity: over the verdict, the mismatches and the adjustments.
  package var digest: Digest
  /// What became of the case.
  package var verdict: Verdict
  /// The content; may be absent only where the digest is the one current.
  package var content: Content?
  /// The measures; nil: those that were recorded last still hold.
  package var measures: Measures?
  /// The end of what an external strategy wrote to standard error before it failed; empty for nothing.
  package var standardError: String

  /// Takes the outcome of a case.
  package init(
    planIndex: Int, digest: Digest, verdict: Verdict, content: Content? = nil,
    measures: Measures? = nil, standardError: String = ""
  ) {
    self.planIndex = planIndex
    self.digest = digest
    self.verdict = verdict
    self.content = content
    self.measures = measures
    self.standardError = standardError
  }
}

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
  /// need not bring its content.
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
