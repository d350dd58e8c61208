import RegressionRunner
import RegressionStore

/// Gathers everything that reports say of a recorded run.
package struct RunReportWorkflow: Sendable {
  /// What is asked for.
  package struct Request: Sendable {
    package var location: DatabaseLocation
    /// The run; nil: the latest.
    package var run: String?
    /// The run to compare with; nil: the previous one.
    package var against: String?
    /// The cases that are reported.
    package var filter: CaseFilter
    /// Whether only cases are reported that failed.
    package var isFailedOnly = false
    /// Whether nothing selected is no error.
    package var allowsEmpty = false

    package init(_ location: DatabaseLocation, run: String?, _ filter: CaseFilter) {
      self.location = location
      self.run = run
      self.filter = filter
    }
  }

  private let request: Request

  /// Takes what is asked for.
  package init(_ request: Request) { self.request = request }

  /// Reads the run.
  ///
  /// - Parameter detail: What is read.
  /// - Returns: The run.
  /// - Throws: An error where the run is not there, no case is selected, or something can't
  ///   be read back.
  package func document(_ detail: RunRecord.Detail = .full) throws -> RunRecord {
    let database = try request.location.openForReading()
    let run = try database.namedRun(request.run)
    var earlier: Run?
    if let name = request.against, name != "previous" {
      earlier = try database.namedRun(name)
    }
    let isSelection = request.filter.isFilter || request.isFailedOnly
    return try RunRecord.reading(
      run, from: database, strategies: request.location.strategies, against: earlier, detail,
      select: isSelection ? { try select($0, of: run, in: database) } : nil)
  }

  private func select(
    _ cases: [StoredCase], of run: Run, in database: RegressionDatabase
  ) throws -> [StoredCase] {
    var selected = try request.filter.selected(
      cases, of: run, in: database, request.location.strategies)
    if request.isFailedOnly { selected.removeAll { $0.record.verdict?.isFailing != true } }
    if selected.isEmpty, !request.allowsEmpty {
      throw WorkflowError.nothingSelected("no case of the run is selected")
    }
    return selected
  }
}
