import Scenarios

// Approvals of another file. Rows are only ever added; equal ones are one.
extension RegressionDatabase {
  /// Adds the approvals and withdrawals that are not here yet, as they were made.
  func addBaselines(of source: MergeSource, _ work: inout MergeWork) throws(DatabaseError) {
    guard !source.baselines.isEmpty else { return }
    var known: [BaselineRow: Int64] = [:]
    try connection.forEach(.allBaselines) { (row) throws(DatabaseError) in
      known[try BaselineRow(row)] = try row.id("id")
    }
    for (id, place, baseline) in source.baselines {
      let name = source.cases[place]
      var row = BaselineRow(baseline, caseID: 0)
      if let caseID = try caseID(of: name) {
        row.caseID = caseID.value
        if let same = known[row] {
          source.targetBaselines[id] = same
          continue
        }
      }
      if let problem = work.checks.baseline(baseline) {
        throw source.refused("a baseline of '\(name)' can't be read: \(problem)")
      }
      row.caseID = try takeCase(name)
      try insert(baseline, toCase: row.caseID)
      known[row] = connection.lastInsertedID
      source.targetBaselines[id] = connection.lastInsertedID
      work.summary.baselines += 1
    }
  }

  /// Returns the id of a case, which is made where no run has brought it.
  private func takeCase(_ name: CaseName) throws(DatabaseError) -> Int64 {
    let planned = PlannedCase(scenario: 0, strategy: 0, device: 0, orientation: name.orientation)
    let plan = RunPlan(
      scenarios: [name.scenario], strategies: [name.strategy], devices: [name.device],
      cases: [planned])
    return try resolveCases(of: plan)[0]
  }
}
