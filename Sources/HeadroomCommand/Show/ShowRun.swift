import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Shows a run's metadata, failures, and missing cases, or its coverage.
struct ShowRun: Sendable {
  let location: DatabaseLocation
  let filter: CaseFilter
  var isJSON = false
  var isQuiet = false
  var isVerbose = false
  var showsAll = false
  var listsCoverage = false

  private var failures: ShownFailures { isVerbose || showsAll ? .each : .usual }

  func show(_ run: Run, _ console: Console) throws -> ExitStatus {
    if listsCoverage {
      try show(coverage(of: run), of: run, console)
      return .asExpected
    }
    let record = try record(of: run)
    if !isQuiet { console.warn(ofUnreadable: record) }
    if isJSON {
      try console.write(JSONReport(listsAllCases: isVerbose), record)
    } else {
      let writer = RunText(
        style: console.style, now: Clock.now, failures: failures, isVerbose: isVerbose,
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

  /// Reads a run, for text output with the traces of its failing cases.
  ///
  /// - Throws: An error if no case is selected, or something can't be read back.
  func record(of run: Run) throws -> RunRecord {
    let database = try location.openForReading()
    var record = try RunRecord.reading(
      run, from: database, strategies: location.strategies, isJSON ? .full : .summary,
      select: selection(of: run, database))
    record.resumed = try database.runs().first { $0.state == .interrupted }?.number
    let again = Resimulation(record.suite, in: database)
    for index in isJSON ? [] : failures.indexes(in: record) {
      record.cases[index].replayed = try again.trace(of: record.cases[index].record)
    }
    return record
  }

  /// Simulates the cases of a run again to measure their coverage.
  ///
  /// - Throws: An error if no case is selected, or something can't be read back.
  func coverage(of run: Run) throws -> Coverage {
    let database = try location.openForReading()
    var cases = try database.cases(of: run)
    if let select = selection(of: run, database) { cases = try select(cases) }
    let suite = try RecordedSuite(database, at: run, strategies: location.strategies)
    return Resimulation(suite, in: database)
      .coverage(cases.filter { $0.sinceRun != nil }.map(\.record.name))
  }

  /// The filter of the run's cases, or nil if there is none.
  private func selection(of run: Run, _ database: RegressionDatabase)
    -> (([StoredCase]) throws -> [StoredCase])?
  {
    guard filter.isFilter else { return nil }
    return { cases in
      let selected = try filter.selected(cases, of: run, in: database, location.strategies)
      guard !selected.isEmpty else {
        throw HeadroomError.nothingSelected("no case of run \(run.number) is selected")
      }
      return selected
    }
  }
}
