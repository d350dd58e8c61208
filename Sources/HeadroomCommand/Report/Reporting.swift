import RegressionRunner
import RegressionStore

/// Reads everything that reports say about a recorded run.
struct Reporting: Sendable {
  let location: DatabaseLocation
  /// The run by name; nil: the latest.
  var run: String?
  /// The cases that are reported.
  var filter = CaseFilter(patterns: [])
  /// The run to compare with; nil: the previous one.
  var against: String?
  /// Whether only cases are reported that failed.
  var isFailedOnly = false
  /// Whether nothing selected is no error.
  var allowsEmpty = false

  /// Reads the run.
  ///
  /// - Parameter detail: What is read.
  /// - Returns: The run.
  /// - Throws: An error where the run is not there, no case is selected, or something can't
  ///   be read back.
  func record(_ detail: RunRecord.Detail = .full) throws -> RunRecord {
    let database = try location.openForReading()
    let run = try database.namedRun(run)
    var earlier: Run?
    if let against, against != "previous" { earlier = try database.namedRun(against) }
    let isSelection = filter.isFilter || isFailedOnly
    return try RunRecord.reading(
      run, from: database, strategies: location.strategies, against: earlier, detail,
      select: isSelection ? { try select($0, of: run, in: database) } : nil)
  }

  private func select(
    _ cases: [StoredCase], of run: Run, in database: RegressionDatabase
  ) throws -> [StoredCase] {
    var selected = try filter.selected(cases, of: run, in: database, location.strategies)
    if isFailedOnly { selected.removeAll { $0.record.verdict?.isFailing != true } }
    if selected.isEmpty, !allowsEmpty {
      throw WorkflowError.nothingSelected("no case of the run is selected")
    }
    return selected
  }
}
