/// One case of a run: its outcome, and what was measured.
package struct CaseRecord: Sendable {
  package var name: CaseName
  /// nil: the case is missing, the run has no result of it.
  package var outcome: OutcomeIdentity?
  /// nil: it was not read, or the case is missing.
  package var body: OutcomeBody?
  /// nil: they were not read, none were taken, or they can't be read.
  package var measures: CaseMeasures?
  /// The end of what an external program wrote to standard error where it failed, or empty: a note
  /// of the run, and no part of the outcome.
  package var standardError = ""

  package init(name: CaseName, outcome: OutcomeIdentity?) {
    self.name = name
    self.outcome = outcome
  }

  /// What became of the case; nil where it is missing.
  package var verdict: Verdict? { outcome?.verdict }
}
