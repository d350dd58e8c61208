import Scenarios

/// One case of a run: its outcome and what was measured.
package struct CaseRecord: Sendable {
  package var name: CaseName
  /// Tells the outcome from others; nil: the run has no result of the case.
  package var outcome: OutcomeIdentity?
  /// What the digest covers; nil: it was not read, or the case is missing.
  package var body: OutcomeBody?
  /// The measures; nil: they were not read or can't be, or the case is missing or was skipped.
  package var measures: CaseMeasures?
  /// The end of what an external program wrote to standard error before it failed, or empty: a note of the
  /// run, no part of the outcome.
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

  /// What became of the case; nil where it is missing.
  package var verdict: Verdict? { outcome?.verdict }

  /// Takes a case that was just judged, and what moved in it.
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

  /// Takes a case that was played to be shown.
  ///
  /// - Parameters:
  ///   - trace: What it did.
  ///   - doubts: Whether the layout that it stands on is trusted; nil: nobody looked.
  package init(_ trace: Trace, _ doubts: LayoutUncertainties? = nil) {
    self.init(
      trace.testCase, trace.outcome,
      trace.steps.flatMap { step in
        step.adjustments.map { StepMovement(step: step.index, adjustment: $0) }
      }, doubts)
  }
}
