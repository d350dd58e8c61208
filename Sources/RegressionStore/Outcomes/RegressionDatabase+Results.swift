package import RegressionRunner

package struct CaseID: Hashable, Sendable, Comparable {
  let value: Int64

  /// Orders cases as this file first saw them.
  package static func < (left: CaseID, right: CaseID) -> Bool { left.value < right.value }
}

extension RegressionDatabase {
  package func names(ofCases ids: [CaseID]) throws -> [CaseID: CaseName] {
    var names: [CaseID: CaseName] = [:]
    names.reserveCapacity(ids.count)
    try connection.read {
      for id in ids where names[id] == nil {
        names[id] = try connection.first("caseByID", ["id": id.value]) { try CaseName(row: $0) }
      }
    }
    return names
  }

  package func allCases() throws -> [CaseID: CaseName] {
    var names: [CaseID: CaseName] = [:]
    try connection.forEach("caseNames") { row in
      names[CaseID(value: try row.id("id"))] = try CaseName(row: row)
    }
    return names
  }

  /// Returns the id of a case; nil if no run ever planned it.
  package func caseID(of name: CaseName) throws -> CaseID? {
    try connection.first(
      "caseByNames",
      [
        "scenario": name.scenario, "strategy": name.strategy, "device": name.device,
        "orientation": name.orientation,
      ]
    ) { row in CaseID(value: try row.id("id")) }
  }

  /// Returns the results of a run without names, in the order of the cases' ids, and the planned
  /// cases without a result.
  ///
  /// - Complexity: One pass over the transitions of the file.
  package func results(of run: Run) throws -> (
    results: [(id: CaseID, verdict: Verdict, outcomeID: Int64)], missing: [CaseID]
  ) {
    try connection.read {
      let plan = try cases(ofPlan: run.planID)
      let recorded = try recordedCases(of: run, plan: plan)
      var results: [(id: CaseID, verdict: Verdict, outcomeID: Int64)] = []
      results.reserveCapacity(recorded.count)
      var verdicts: [Int64: Verdict] = [:]
      try forEachResult(of: run, among: recorded) { caseID, _, outcome in
        if verdicts[outcome] == nil {
          verdicts[outcome] = try identity(ofOutcome: outcome)?.verdict
        }
        if let verdict = verdicts[outcome] {
          results.append((CaseID(value: caseID), verdict, outcome))
        }
      }
      return (results, plan.subtracting(recorded).ids.map { CaseID(value: $0) })
    }
  }

  /// Calls a function with each result of a run, in the order of the cases' ids.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - recorded: The cases that have a result.
  ///   - body: Takes a case, the position since which it has its outcome under its own name, and
  ///     the outcome's id.
  /// - Throws: ``DatabaseError`` if the file can't be read, and the errors of `body`.
  func forEachResult(
    of run: Run, among recorded: CaseSet,
    _ body: (_ caseID: Int64, _ position: Int64, _ outcome: Int64) throws -> Void
  ) throws {
    var current: (caseID: Int64, position: Int64, outcome: Int64)?
    try connection.forEach("transitions", ["position": run.position]) { row in
      let caseID = try row.id("case_id")
      if let last = current, last.caseID != caseID, recorded.contains(last.caseID) {
        try body(last.caseID, last.position, last.outcome)
      }
      current = (caseID, try row.position("position"), try row.id("outcome_id"))
    }
    if let last = current, recorded.contains(last.caseID) {
      try body(last.caseID, last.position, last.outcome)
    }
  }

  /// Returns the identities of outcomes by their ids, without reading their bodies.
  func identities(ofOutcomes ids: [Int64]) throws -> [Int64: OutcomeIdentity] {
    // Many cases may share one outcome.
    let wanted = Set(ids)
    var identities: [Int64: OutcomeIdentity] = [:]
    identities.reserveCapacity(wanted.count)
    guard let least = wanted.min(), let greatest = wanted.max() else { return identities }
    try connection.read {
      // If most of the ids in the range are wanted, they are read in the order of the file.
      if greatest - least > 8 * Int64(wanted.count) {
        for id in wanted.sorted() { identities[id] = try identity(ofOutcome: id) }
        return
      }
      let statement = try connection.cached("outcomeIdentities")
      statement.bind("first", least)
      statement.bind("last", greatest)
      defer { statement.reset() }
      while try statement.step() {
        let row = Row(statement)
        let id = try row.id("id")
        if wanted.contains(id) { identities[id] = try OutcomeIdentity(row: row) }
      }
    }
    return identities
  }

  /// Returns the identity of an outcome; nil if it does not exist.
  package func identity(ofOutcome id: Int64) throws -> OutcomeIdentity? {
    let statement = try connection.cached("outcomeIdentity")
    statement.bind("id", id)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try OutcomeIdentity(row: Row(statement))
  }

  func recordedCases(of run: Run, plan: CaseSet) throws -> CaseSet {
    var recorded = plan.upTo(run.mark)
    try connection.forEach("runGaps", ["number": run.number]) { row in
      recorded.remove(try row.id("case_id"))
    }
    return recorded
  }

  func has(_ run: Run, resultOf caseID: Int64) throws -> Bool {
    guard caseID <= run.mark, try plan(run.planID, holds: caseID) else { return false }
    // Only a run that was merged while incomplete has gaps.
    if run.state == .complete { return true }
    let gap = try connection.first("runGap", ["number": run.number, "case": caseID]) {
      try $0.id("case_id")
    }
    return gap == nil
  }

  func plan(_ plan: Int64, holds caseID: Int64) throws -> Bool {
    let statement = try connection.cached("planHolds")
    statement.bind("plan", plan)
    statement.bind("case", caseID)
    defer { statement.reset() }
    return try statement.step() ? try Row(statement).flag("present") : false
  }
}

extension OutcomeIdentity {
  init(row: borrowing Row) throws {
    self.init(
      id: try row.id("id"), verdict: try row.verdict("verdict"), digest: try row.digest("digest"),
      fingerprint: try row.optionalDigest("fingerprint"),
      movements: try row.optionalDigest("movements"))
  }
}

extension CaseName {
  init(row: borrowing Row) throws {
    self.init(
      scenario: try row.text("scenario"), strategy: try row.text("strategy"),
      device: try row.text("device"), orientation: try row.orientation("orientation"))
  }
}
