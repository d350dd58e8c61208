import RegressionRunner
import RegressionStore

struct Reporting: Sendable {
  let location: DatabaseLocation
  /// The run by name, or nil for the latest.
  var run: String?
  var filter = CaseFilter(patterns: [])
  /// The run to compare with, or nil for the previous one.
  var against: String?
  var isFailedOnly = false
  var allowsEmpty = false

  /// Reads the run.
  ///
  /// - Throws: An error if the run doesn't exist, no case is selected, or something can't be read back.
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
      throw HeadroomError.nothingSelected("no case of the run is selected")
    }
    return selected
  }
}
