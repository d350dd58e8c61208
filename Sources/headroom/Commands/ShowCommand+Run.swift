import RegressionRunner
import RegressionStore
import Reports
import Scenarios

// One run: what it is, what failed, what came close, what takes long, what is missing.
extension ShowCommand {
  /// How many failures are told in full; JSON holds all of them.
  private var failureLimit: Int {
    arguments[Self.verbose] || isJSON ? Int.max : 50
  }

  /// How many close passes and slow cases are told.
  private var surveyLimit: Int { arguments[Self.verbose] || isJSON ? 20 : 5 }

  private var isJSON: Bool { arguments[SharedOptions.format] == .json }

  @_optimize(none)
  func show(
    _ run: RunRecord,
    _ database: RegressionDatabase,
    _ console: Console
  ) async throws -> ExitStatus {
    let cases = try await selectedCases(of: run, database)
    var report = RunReport(
      record: run,
      totals: cases.totals,
      seconds: Double(run.wallMilliseconds ?? 0) / 1000
    )
    report.missing = cases.missing
    report.resumed = try await database.runs().first { $0.state == .interrupted }?.number
    let again = try await Resimulation(database, run, path: location.path)
    let others = try await tell(cases, of: run, in: &report, again, database)
    report.survey = try await again.survey(
      cases.results.map { ($0.name, $0.result.outcomeID) },
      limit: surveyLimit
    )
    if run.state == .complete, let previous = try await database.previousRun(of: run) {
      report.change = RunReport.Change(
        try await database.compare(previous, run, cases: cases.selection)
      )
    }
    try print(report, others, console)
    let isWhole = cases.totals.missing == cases.missing.count && run.totals.missing == 0
    return isWhole || run.state != .complete ? .asExpected : .incomplete
  }

  // MARK: Its cases

  /// The cases of a run that are told about.
  private struct RunCases {
    var results: [(name: CaseName, result: CaseResult)] = []
    var missing: [CaseName] = []
    var totals: RunTotals
    /// nil: all.
    var selection: [CaseID]?
  }

  @_optimize(none)
  private func selectedCases(
    of run: RunRecord,
    _ database: RegressionDatabase
  ) async throws -> RunCases {
    let results = try await database.results(of: run)
    let ids = results.results.map(\.caseID) + results.missing
    let names = try await database.names(of: results)
    var all = ids.sorted().compactMap { id in names[id].map { (id: id, name: $0) } }
    let filter = CaseFilter(patterns: [], arguments)
    var cases = RunCases(totals: run.totals)
    if filter.isFilter {
      all = try await filter.selected(all, in: database, about: run, command: "show")
      guard !all.isEmpty else {
        throw CommandFailure(.nothingSelected, "no case of run \(run.number) is selected")
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

  /// Puts what did not pass into a report.
  ///
  /// - Returns: The failures that could not be simulated again, as they were recorded.
  @_optimize(none)
  private func tell(
    _ cases: RunCases,
    of run: RunRecord,
    in report: inout RunReport,
    _ again: Resimulation,
    _ database: RegressionDatabase
  ) async throws -> [(name: CaseName, outcome: RecordedOutcome)] {
    var others: [(name: CaseName, outcome: RecordedOutcome)] = []
    var told = 0
    for (name, result) in cases.results {
      switch result.verdict {
      case .unexpectedPass: report.unexpectedPasses.append(name)
      case .unjudged: report.unjudged.append(name)
      case .fail, .error:
        told += 1
        guard told <= failureLimit,
          let stored = try await database.outcomes([result.outcomeID]).first
        else { continue }
        if let failure = try await again.report(name, recorded: stored) {
          report.failures.append(failure)
        } else if let outcome = try await database.recordedOutcome(stored.id, of: run) {
          others.append((name, outcome))
        }
      default: break
      }
    }
    return others
  }

  private func print(
    _ report: RunReport,
    _ others: [(name: CaseName, outcome: RecordedOutcome)],
    _ console: Console
  ) throws {
    if isJSON {
      let document = RunJSON.document(report, recorded: others)
      try console.print(document.pretty, terminator: "")
      return
    }
    let writer = RunText(
      style: console.style,
      now: Clock.now,
      failureLimit: failureLimit,
      width: console.width
    )
    try console.show(writer.about(report))
    for (name, outcome) in others {
      try console.show(RunText.recorded(name, outcome))
    }
    try console.show(writer.text(report))
    if let first = report.failures.first {
      console.suggest("headroom show \(Words.shellWord(first.trace.testCase.key))")
    }
  }
}
