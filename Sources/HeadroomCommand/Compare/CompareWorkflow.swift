import RegressionRunner
import RegressionStore
import Scenarios

/// Sets two runs beside each other, or strategies of one run.
struct CompareWorkflow: Sendable {
  let location: DatabaseLocation
  let filter: CaseFilter

  /// Names the database and the cases to look at.
  init(_ location: DatabaseLocation, _ filter: CaseFilter) {
    self.location = location
    self.filter = filter
  }

  // MARK: Two runs

  /// Which two runs are compared, and what is told of them.
  struct Request: Sendable {
    /// The runs by name, at most two; none: the latest and the one before it.
    var runs: [String]
    /// The first run by name where at most one is named.
    var against: String?
    /// Whether each case that differs is explained.
    var explains: Bool
    /// How many cases of a group are told.
    var limit: Int
    /// The strategies whose cases decide; nil: all cases do.
    var gate: Gate?
  }

  /// Compares two runs.
  ///
  /// - Throws: An error where a run is not there, no case is selected, or something can't be
  ///   read back.
  func compare(_ request: Request) throws -> ComparisonReport {
    let database = try location.openForReading()
    let (a, b) = try runs(of: request, in: database)
    let selected = try selectedCases(about: b, database)
    let comparison = try database.compare(a, b, cases: selected)
    guard selected == nil || comparison.counts.contains(where: { $0.value > 0 }) else {
      throw WorkflowError.nothingSelected("no case of these runs is selected")
    }
    var report = try report(of: comparison, request, database)
    report.measuresChanged = try measuresChanged(in: comparison, selected, database)
    if let gate = request.gate {
      let part = try database.compare(
        a, b, cases: database.cases(of: gate, among: selected))
      report.deciding.narrow(to: gate, part.totals) { _ in part }
    }
    return report
  }

  /// The cases with the same outcome in both runs, and other measures.
  private func measuresChanged(
    in comparison: RunComparison, _ selected: [CaseID]?, _ database: RegressionDatabase
  ) throws -> [CaseName] {
    let changed = try database.measuresChanged(between: comparison.a, comparison.b)
    let told = Set(comparison.cases.map(\.caseID))
    let wanted = selected.map { Set($0) }
    let ids = changed.filter { !told.contains($0) && wanted?.contains($0) ?? true }
    let names = try database.names(ofCases: ids)
    return ids.compactMap { names[$0] }
  }

  private func runs(of request: Request, in database: RegressionDatabase) throws -> (
    Run, Run
  ) {
    let names = request.runs
    if names.count == 2 {
      return (try database.namedRun(names[0]), try database.namedRun(names[1]))
    }
    if let against = request.against {
      let b = try database.namedRun(names.first ?? "latest")
      if against == "previous" { return (try previous(of: b, database), b) }
      return (try database.namedRun(against), b)
    }
    let b = try database.namedRun("latest")
    guard let name = names.first else { return (try previous(of: b, database), b) }
    let a = try database.namedRun(name)
    if a.number == b.number, try database.runs().count == 1 {
      throw WorkflowError.nothingSelected(
        "run \(b.number) is the only run; record another one with 'headroom run'")
    }
    return (a, b)
  }

  private func previous(of run: Run, _ database: RegressionDatabase) throws -> Run {
    guard let previous = try database.previousRun(of: run) else {
      throw WorkflowError.nothingSelected(
        "no complete run before run \(run.number) covers its cases; name the run to compare it with"
      )
    }
    return previous
  }

  private func report(
    of comparison: RunComparison, _ request: Request, _ database: RegressionDatabase
  ) throws -> ComparisonReport {
    let told = toldCases(of: comparison, request)
    let names = try database.names(
      ofCases: told.flatMap { [$0.caseID, $0.formerly] }.compactMap(\.self))
    let suites =
      request.explains && !comparison.cases.isEmpty
      ? (
        try RecordedSuite(database, at: comparison.a, strategies: location.strategies),
        try RecordedSuite(database, at: comparison.b, strategies: location.strategies)
      ) : nil
    let ids = told.flatMap { [$0.before?.id, $0.after?.id] }
    let bodies = try database.bodies(
      ofOutcomes: Array(Set(ids.compactMap(\.self))), of: [comparison.a, comparison.b])
    var entries: [ChangedCase] = []
    for entry in told {
      guard let name = names[entry.caseID] else { continue }
      let formerly = entry.formerly.flatMap { names[$0] }
      let (before, after) = (bodies.side(of: entry.before), bodies.side(of: entry.after))
      var why = entry.laws.map { CaseExplanation.laws($0, of: name.scenario) }
      // Where it moved differently, the laws need not be all of it.
      if entry.laws?.movesDifferently ?? true, let suites, let before, let after {
        why = try suites.0.explanation(
          of: formerly ?? name, before.outcome.digest, to: suites.1, after.outcome.digest,
          as: name, in: database)
      }
      entries.append(
        ChangedCase(
          name: name, bucket: entry.bucket, laws: entry.laws, before: before, after: after,
          why: why, formerly: formerly?.scenario))
    }
    return ComparisonReport(comparison: comparison, entries: entries)
  }

  /// Returns the cases whose outcomes are read: where reasons are counted, all of them.
  private func toldCases(of comparison: RunComparison, _ request: Request) -> [ComparedCase] {
    guard !request.explains, request.limit < Int.max else { return comparison.cases }
    return ComparisonBucket.allCases.flatMap { bucket in
      comparison.cases.lazy.filter { $0.bucket == bucket }.prefix(request.limit)
    }
  }

  /// The cases to look at; nil: all.
  private func selectedCases(about run: Run, _ database: RegressionDatabase) throws
    -> [CaseID]?
  {
    guard filter.isFilter else { return nil }
    let all = try database.sortedCases()
    return try filter.selected(all, in: database, location.strategies, about: run)
      .map(\.id)
  }
}

extension [Int64: OutcomeBody] {
  /// Returns an outcome with its body; nil where there is none.
  func side(of outcome: OutcomeIdentity?) -> ChangedCase.Side? {
    guard let outcome, let body = self[outcome.id] else { return nil }
    return (outcome, body)
  }
}
