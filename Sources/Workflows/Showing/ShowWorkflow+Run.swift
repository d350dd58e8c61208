import RegressionRunner
package import RegressionStore
import Scenarios

// One run: what it is, what failed, what came close, what takes long, what is missing.
extension ShowWorkflow {
  /// What is told of a run.
  package struct ShownRun: Sendable {
    /// The run and its cases.
    package var report: RunReport
    /// The failures that could not be simulated again, as they were recorded.
    package var recorded: [(name: CaseName, outcome: RecordedOutcome)] = []
    /// Whether all that is told about is there.
    package let isWhole: Bool
  }

  /// Gathers what is told of a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - failureLimit: How many failures are told in full.
  ///   - surveyLimit: How many close passes and slow cases are told.
  /// - Returns: What is told.
  /// - Throws: ``WorkflowError`` where no case is selected, or something can't be read back.
  package func show(_ run: RunRecord, failureLimit: Int, surveyLimit: Int) throws(WorkflowError)
    -> ShownRun
  {
    do {
      return try shown(run, failureLimit: failureLimit, surveyLimit: surveyLimit)
    } catch {
      throw WorkflowError(error)
    }
  }

  private func shown(_ run: RunRecord, failureLimit: Int, surveyLimit: Int) throws -> ShownRun {
    let database = try location.openForReading()
    let cases = try selectedCases(of: run, database)
    let isWhole = cases.totals.missing == cases.missing.count && run.totals.missing == 0
    var shown = ShownRun(
      report: RunReport(
        record: run, totals: cases.totals, seconds: Double(run.wallMilliseconds ?? 0) / 1000),
      isWhole: isWhole || run.state != .complete)
    shown.report.missing = cases.missing
    shown.report.resumed = try database.runs().first { $0.state == .interrupted }?.number
    let again = Resimulation(try inForce(at: run, database))
    try tell(cases, of: run, in: &shown, again, database, limit: failureLimit)
    shown.report.doubted = again.doubted(cases.results.map { ($0.name, $0.result.verdict) })
    shown.report.lacks = again.lacks(cases.results.map { ($0.name, $0.result.verdict) })
    shown.report.survey = try again.survey(
      cases.results.map { ($0.name, $0.result.outcomeID) }, limit: surveyLimit)
    if run.state == .complete, let previous = try database.previousRun(of: run) {
      shown.report.change = RunReport.Change(
        try database.compare(previous, run, cases: cases.selection))
    }
    return shown
  }

  /// The cases of a run that are told about.
  private struct RunCases {
    var results: [(name: CaseName, result: CaseResult)] = []
    var missing: [CaseName] = []
    var totals: RunTotals
    /// nil: all.
    var selection: [CaseID]?
  }

  private func selectedCases(of run: RunRecord, _ database: RegressionDatabase) throws -> RunCases {
    let results = try database.results(of: run)
    let ids = results.results.map(\.caseID) + results.missing
    let names = try database.names(of: results)
    var all = ids.sorted().compactMap { id in names[id].map { (id: id, name: $0) } }
    var cases = RunCases(totals: run.totals)
    if filter.isFilter {
      all = try filter.selected(all, in: database, location.strategies, about: run)
      guard !all.isEmpty else {
        throw WorkflowError.nothingSelected("no case of run \(run.number) is selected")
      }
      cases.selection = all.map(\.id)
    }
    let selected = Set(all.map(\.id))
    cases.results = results.results.filter { selected.contains($0.caseID) }
      .compactMap { result in names[result.caseID].map { ($0, result) } }
    cases.missing = results.missing.filter { selected.contains($0) }.compactMap { names[$0] }
    if filter.isFilter {
      cases.totals = RunTotals(planned: all.count)
      for entry in cases.results { cases.totals[entry.result.verdict] += 1 }
    }
    return cases
  }

  /// Puts what did not pass into what is shown.
  private func tell(
    _ cases: RunCases, of run: RunRecord, in shown: inout ShownRun, _ again: Resimulation,
    _ database: RegressionDatabase, limit: Int
  ) throws {
    var told = 0
    for (name, result) in cases.results {
      switch result.verdict {
      case .unexpectedPass: shown.report.unexpectedPasses.append(name)
      case .unjudged: shown.report.unjudged.append(name)
      case .fail, .error:
        told += 1
        guard told <= limit, let stored = try database.outcomes([result.outcomeID]).first
        else { continue }
        if let failure = try again.report(name, recorded: stored) {
          shown.report.failures.append(failure)
        } else if let outcome = try database.recordedOutcome(stored.id, of: run) {
          shown.recorded.append((name, outcome))
        }
      case .pass, .knownFailure, .skipped: break
      }
    }
  }
}
