public import Scenarios

/// A run that has begun: what its workers need to know to record it.
public struct RunRecording: Sendable {
  /// The run's number.
  public let number: Int
  /// The run's identity everywhere.
  public let uuid: RunIdentifier
  /// The run's place in the order of history.
  public let position: Int64
  /// How many cases the plan holds.
  public let caseCount: Int
  /// How many cases are recorded already, where the run is resumed: the first of the order.
  public let recordedCount: Int

  // Empty when the cases are recorded in the order of the plan.
  private let order: [Int32]
  // Per plan index the place of a digest in `digests` plus 1, or 0.
  private let inForce: [UInt32]
  private let digests: [Digest]
  private let measuresKept: KeptMeasures

  init(
    number: Int, uuid: RunIdentifier, position: Int64, caseCount: Int, recordedCount: Int = 0,
    order: [Int32], inForce: [UInt32], digests: [Digest], measuresKept: KeptMeasures
  ) {
    self.number = number
    self.uuid = uuid
    self.position = position
    self.caseCount = caseCount
    self.recordedCount = recordedCount
    self.order = order
    self.inForce = inForce
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
  public func planIndex(at place: Int) -> Int { order.isEmpty ? place : Int(order[place]) }

  /// Whether cases are recorded in the order of the plan.
  public var isInPlanOrder: Bool { order.isEmpty }

  /// Returns the digest of the outcome that is in force for a case: an outcome with the same digest
  /// need not bring its content.
  public func digestInForce(at planIndex: Int) -> Digest? {
    let place = inForce[planIndex]
    return place == 0 ? nil : digests[Int(place) - 1]
  }

  /// Whether a case with the same outcome as before has the same measures: nothing that they depend on
  /// is another one than in the last run that has a result of the case.
  public func keepsMeasures(at planIndex: Int) -> Bool { measuresKept.contains(planIndex) }
}

/// The cases of a plan whose measures can't have changed.
enum KeptMeasures {
  case all
  case some([Bool])

  func contains(_ planIndex: Int) -> Bool {
    switch self {
    case .all: true
    case .some(let kept): kept[planIndex]
    }
  }
}

/// The outcome of one case on its way into the database.
public struct CaseOutcome: Sendable {
  /// What makes up an outcome, beside its digest.
  public struct Content: Hashable, Sendable {
    /// Canonical JSON in UTF-8.
    public var body: [UInt8]
    /// The digest of what failed, where something did.
    public var fingerprint: Digest?
    /// The digest of the adjustments alone.
    public var movements: Digest?

    /// Takes the content of an outcome.
    public init(body: [UInt8], fingerprint: Digest? = nil, movements: Digest? = nil) {
      self.body = body
      self.fingerprint = fingerprint
      self.movements = movements
    }
  }

  /// What was measured of a case, which is a fact of the case in this run and no part of its outcome.
  public struct Measures: Hashable, Sendable {
    /// JSON in UTF-8; nil: nothing was measured.
    public var body: [UInt8]?

    /// Takes what was measured.
    public init(body: [UInt8]?) { self.body = body }
  }

  /// The case's place in the plan.
  public var planIndex: Int
  /// The outcome's identity: over the verdict, the mismatches and the adjustments.
  public var digest: Digest
  /// What became of the case.
  public var verdict: Verdict
  /// The content; may be absent only where the digest is the one in force.
  public var content: Content?
  /// The measures; nil: those that were recorded last still hold.
  public var measures: Measures?
  /// The end of what an external strategy wrote to standard error before it failed; empty for nothing.
  public var standardError: String

  /// Takes the outcome of a case.
  public init(
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

/// What a connection remembers of a run that it records.
struct RecordingState {
  let recording: RunRecording
  /// The case of each plan index.
  let caseIDs: [Int64]
  /// How many cases are recorded.
  var recorded = 0
  var totals: RunTotals
  /// The last case that is recorded.
  var mark: Int64 = 0
  /// Where the run stands; a merge may move it.
  var position: Int64
  /// Cases before the mark that have no result yet, where a merged run is resumed.
  var gaps: Set<Int64> = []

  /// The ids between which the next cases to be recorded lie; nil where there are none left.
  func nextCases(_ count: Int) -> ClosedRange<Int64>? {
    let end = min(recorded + count, caseIDs.count)
    guard recorded < end else { return nil }
    return caseIDs[recording.planIndex(at: recorded)]...caseIDs[recording.planIndex(at: end - 1)]
  }
}
