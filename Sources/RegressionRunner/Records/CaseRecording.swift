/// What a run has to write of a case, and what it reports before that is read back.
package struct CaseRecording: Sendable {
  /// What was measured of a case: a fact of the case in this run, and no part of its outcome.
  package enum Measured: Hashable, Sendable {
    /// The measures that were recorded last still hold.
    case kept
    /// Measures as JSON in UTF-8; nil where the case has none.
    case taken([UInt8]?)
  }

  /// The case's place in the plan.
  package var planIndex: Int
  package var identity: OutcomeIdentity
  /// The body of the outcome, canonical JSON in UTF-8; nil where the database has it.
  package var body: [UInt8]?
  package var measures: Measured
  /// The end of what an external strategy wrote to standard error before it failed, or empty.
  package var standardError: String
  /// What the strategy looked for and did not find; not written, as the measures have it.
  var unmetRequirement: String?
  // A trace is large, and few cases have one.
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

  /// Takes what came of a case, and nothing else that is new.
  init(_ judged: JudgedCase, at planIndex: Int) {
    self.init(
      planIndex: planIndex, identity: OutcomeIdentity(judged),
      standardError: judged.standardError)
    unmetRequirement = judged.unmetRequirement
  }

  /// What the case did, where an external program failed; not written.
  var trace: Trace? {
    get { traces.first }
    set { traces = newValue.map { [$0] } ?? [] }
  }
}
