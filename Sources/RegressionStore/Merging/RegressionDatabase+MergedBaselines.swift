import Scenarios

// Approvals of another file. Rows are only ever added; equal ones are one.
extension RegressionDatabase {
  /// Adds the approvals and withdrawals that are not here yet, as they were made.
  func addBaselines(
    of source: MergeSource,
    _ work: inout MergeWork
  ) throws(DatabaseError) {
    guard !source.baselines.isEmpty else { return }
    var known: Set<BaselineRow> = []
    try connection.forEach(.allBaselines) { (row) throws(DatabaseError) in
      known.insert(try BaselineRow(row))
    }
    for (place, baseline) in source.baselines {
      let name = source.cases[place]
      var row = BaselineRow(baseline, caseID: 0)
      if let id = try caseID(of: name) {
        row.caseID = id.value
        guard !known.contains(row) else { continue }
      }
      if let problem = work.checks.baseline(baseline) {
        throw source.refused("a baseline of '\(name)' can't be read: \(problem)")
      }
      row.caseID = try takeCase(name, of: source, &work)
      try insert(baseline, toCase: row.caseID)
      known.insert(row)
      work.summary.baselines += 1
    }
  }

  /// Returns the id of a case, which is made with its names where no run has brought it.
  private func takeCase(
    _ name: CaseName,
    of source: MergeSource,
    _ work: inout MergeWork
  ) throws(DatabaseError) -> Int64 {
    let planned = PlannedCase(
      scenario: 0,
      strategy: 0,
      device: 0,
      orientation: name.orientation
    )
    let plan = RunPlan(
      scenarios: [name.scenario],
      strategies: [name.strategy],
      devices: [name.device],
      cases: [planned]
    )
    try takeUnusedNames(of: plan, source, &work)
    return try resolveCases(of: plan)[0]
  }
}
