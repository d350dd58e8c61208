/// What a run writes about a case, and what it reports before that is read back.
package struct CaseRecording: Sendable {
  /// The measures of a case in this run; not part of its outcome.
  package enum Measured: Hashable, Sendable {
    /// The measures that were recorded last are still valid.
    case kept
    /// Measures as JSON in UTF-8; nil if the case has none.
    case taken([UInt8]?)
  }

  package var planIndex: Int
  package var identity: OutcomeIdentity
  /// The body of the outcome, canonical JSON in UTF-8; nil if the database has it.
  package var body: [UInt8]?
  package var measures: Measured
  /// The end of an external strategy's standard error before it failed, or empty.
  package var standardError: String
  /// Not written, since the measures contain it.
  var unmetRequirement: String?
  /// The failed checks of a failing case; not written, since the body contains them.
  var mismatches: [Mismatch] = []
  // In an array, since a trace is large, and few cases have one.
  private var traces: [Trace] = []

  package init(
    planIndex: Int, identity: OutcomeIdentity, body: [UInt8]? = nil, measures: Measured = .kept,
    standardError: String = ""
  ) {
    self.planIndex = planIndex
    self.identity = identity
    self.body = body
    self.measures = measures
    self.standardError = standardError
  }

  init(_ judged: JudgedCase, at planIndex: Int) {
    self.init(
      planIndex: planIndex, identity: OutcomeIdentity(judged),
      standardError: judged.standardError)
    unmetRequirement = judged.unmetRequirement
    if judged.verdict.isFailing { mismatches = judged.mismatches }
  }

  /// The trace if an external program failed; not written.
  var trace: Trace? {
    get { traces.first }
    set { traces = newValue.map { [$0] } ?? [] }
  }
}
