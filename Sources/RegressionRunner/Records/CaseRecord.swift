import Scenarios

/// One case of a run: its outcome and its measures.
package struct CaseRecord: Sendable {
  package var name: CaseName
  /// Nil if the run has no result of the case.
  package var outcome: OutcomeIdentity?
  /// The body that the digest covers; nil if it was not read, or the case is missing.
  package var body: OutcomeBody?
  /// Nil if they were not read or are invalid, or if the case is missing or was skipped.
  package var measures: CaseMeasures?
  /// The end of an external program's standard error before it failed, or empty; not part of the outcome.
  package var standardError = ""

  package init(
    name: CaseName, outcome: OutcomeIdentity? = nil, body: OutcomeBody? = nil,
    measures: CaseMeasures? = nil, standardError: String = ""
  ) {
    self.name = name
    self.outcome = outcome
    self.body = body
    self.measures = measures
    self.standardError = standardError
  }

  /// Nil if the case is missing.
  package var verdict: Verdict? { outcome?.verdict }

  init(
    _ name: CaseName, _ judged: JudgedCase, _ adjustments: [StepMovement],
    _ doubts: LayoutUncertainties?
  ) {
    let doubt = doubts.flatMap { $0.isEmpty ? nil : $0.reason(of: name) }
    self.init(
      name: name, outcome: OutcomeIdentity(judged),
      body: OutcomeBody(adjustments: adjustments, mismatches: judged.mismatches),
      measures: CaseMeasures(of: judged, layoutUncertainty: doubt),
      standardError: judged.standardError)
  }

  package init(_ trace: Trace, _ doubts: LayoutUncertainties? = nil) {
    self.init(
      trace.testCase, trace.outcome,
      trace.steps.flatMap { step in
        step.adjustments.map { StepMovement(step: step.index, adjustment: $0) }
      }, doubts)
  }
}
