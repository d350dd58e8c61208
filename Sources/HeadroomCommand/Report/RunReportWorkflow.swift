import RegressionRunner
import RegressionStore

/// Gathers everything that reports say of a recorded run.
struct RunReportWorkflow: Sendable {
  /// What is asked for.
  struct Request: Sendable {
    var location: DatabaseLocation
    /// The run; nil: the latest.
    var run: String?
    /// The run to compare with; nil: the previous one.
    var against: String?
    /// The cases that are reported.
    var filter: CaseFilter
    /// Whether only cases are reported that failed.
    var isFailedOnly = false
    /// Whether nothing selected is no error.
    var allowsEmpty = false

    init(_ location: DatabaseLocation, run: String?, _ filter: CaseFilter) {
      self.location = location
      self.run = run
      self.filter = filter
    }
  }

  private let request: Request

  /// Takes what is asked for.
  init(_ request: Request) { self.request = request }

  /// Reads the run.
  ///
  /// - Parameter detail: What is read.
  /// - Returns: The run.
  /// - Throws: An error where the run is not there, no case is selected, or something can't
  ///   be read back.
  func document(_ detail: RunRecord.Detail = .full) throws -> RunRecord {
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
