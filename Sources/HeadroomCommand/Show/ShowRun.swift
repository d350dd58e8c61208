import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Shows a run: what it is, what failed, what is missing; or what its cases reach.
struct ShowRun: Sendable {
  let location: DatabaseLocation
  /// Narrows the cases of the run.
  let filter: CaseFilter
  var isJSON = false
  /// Whether no warnings are printed.
  var isQuiet = false
  /// Whether everything is shown in full.
  var isVerbose = false
  /// Whether what the cases reach is shown, not how they ended.
  var listsCoverage = false

  /// How many failing cases are shown in full.
  private var failureLimit: Int { isVerbose ? Int.max : 50 }

  func show(_ run: Run, _ console: Console) throws -> ExitStatus {
    if listsCoverage {
      try show(coverage(of: run), of: run, console)
      return .asExpected
    }
    let record = try record(of: run)
    if !isQuiet { console.warn(ofUnreadable: record) }
    if isJSON {
      try console.write(JSONReport(isWhole: isVerbose), record)
    } else {
      let writer = RunText(
        style: console.style, now: Clock.now, failureLimit: failureLimit, isVerbose: isVerbose,
        tellsMissing: true)
      try console.show(writer.about(record))
      try console.show(writer.text(record))
      if !isQuiet { console.suggestFirstFailure(of: record) }
    }
    let lacksNothing = run.totals.missing == 0 && record.totals.missing == 0
    return lacksNothing || run.state != .complete ? .asExpected : .incomplete
  }

  private func show(_ coverage: Coverage, of run: Run, _ console: Console) throws {
    if isJSON {
      try console.print(CoverageJSON.fields.value(coverage).pretty, terminator: "")
    } else {
      try console.show(CoverageText(style: console.style).text(coverage, of: run))
    }
  }

  /// Reads a run.
  ///
  /// - Parameter run: The run.
  /// - Returns: The run, for people with what its failing cases did step by step.
  /// - Throws: An error where no case is selected, or something can't be read back.
  func record(of run: Run) throws -> RunRecord {
    let database = try location.openForReading()
    var record = try RunRecord.reading(
      run, from: database, strategies: location.strategies, isJSON ? .full : .summary,
      select: selection(of: run, database))
    record.resumed = try database.runs().first { $0.state == .interrupted }?.number
    let again = Resimulation(record.suite, in: database)
    for index in record.cases.indices.filter({ record.cases[$0].verdict?.isFailing == true })
      .prefix(isJSON ? 0 : failureLimit)
    {
      record.cases[index].replayed = try again.trace(of: record.cases[index].record)
    }
    return record
  }

  /// Simulates the cases of a run again for what they reach.
  ///
  /// - Throws: An error where no case is selected, or something can't be read back.
  func coverage(of run: Run) throws -> Coverage {
    let database = try location.openForReading()
    var cases = try database.cases(of: run)
    if let select = selection(of: run, database) { cases = try select(cases) }
    let suite = try RecordedSuite(database, at: run, strategies: location.strategies)
    return Resimulation(suite, in: database)
      .coverage(cases.filter { $0.sinceRun != nil }.map(\.record.name))
  }

  /// What narrows the cases of a run; nil: nothing does.
  private func selection(of run: Run, _ database: RegressionDatabase)
    -> (([StoredCase]) throws -> [StoredCase])?
  {
    guard filter.isFilter else { return nil }
    return { cases in
      let selected = try filter.selected(cases, of: run, in: database, location.strategies)
      guard !selected.isEmpty else {
        throw WorkflowError.nothingSelected("no case of run \(run.number) is selected")
      }
      return selected
    }
  }
}
