import Scenarios

extension RegressionDatabase {
  /// Compares two runs of this file.
  ///
  /// - Parameters:
  ///   - a: The first run, usually the earlier.
  ///   - b: The second run.
  /// - Returns: How many cases are in each bucket, and those that differ.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  /// - Complexity: Proportional to what changed between the runs where both have the same plan and
  ///   are complete; else to the size of the plans.
  public func compare(_ a: RunRecord, _ b: RunRecord) throws(DatabaseError) -> RunComparison {
    try connection.read { () throws(DatabaseError) in
      var tally = ComparisonTally(a: a, b: b)
      let scope = try scope(of: a, b)
      for caseID in scope.onlyInA { try add(caseID, .onlyInA, to: &tally) }
      for caseID in scope.onlyInB { try add(caseID, .onlyInB, to: &tally) }
      for caseID in scope.missing { try add(caseID, .missing, to: &tally) }
      var redefined: Set<Int64> = []
      for caseID in try casesRedefined(between: a, b) where try bothHave(caseID, a, b) {
        redefined.insert(caseID)
        try add(caseID, .redefined, to: &tally)
      }
      for change in try changes(between: a, b) where !redefined.contains(change.caseID) {
        guard try bothHave(change.caseID, a, b) else { continue }
        let isForward = a.position <= b.position
        tally.add(
          change.caseID,
          nil,
          before: isForward ? change.earlier : change.later,
          after: isForward ? change.later : change.earlier
        )
      }
      return tally.comparison(allCases: a.totals.planned + scope.onlyInB.count)
    }
  }

  /// Adds a case to a bucket, or to the one that its outcomes call for.
  private func add(
    _ caseID: Int64,
    _ bucket: ComparisonBucket?,
    to tally: inout ComparisonTally
  ) throws(DatabaseError) {
    tally.add(
      caseID,
      bucket,
      before: try outcome(of: caseID, in: tally.a),
      after: try outcome(of: caseID, in: tally.b)
    )
  }

  private func outcome(
    of caseID: Int64,
    in run: RunRecord
  ) throws(DatabaseError) -> (id: Int64, head: OutcomeHead)? {
    guard try has(run, resultOf: caseID),
      let id = try transition(.transitionInForce, ofCase: caseID, at: run.position)?.outcome,
      let head = try head(ofOutcome: id)
    else { return nil }
    return (id, head)
  }

  // MARK: Which cases

  /// The cases that only one run has, or that one of them lacks a result of.
  private struct Scope {
    var onlyInA: [Int64] = []
    var onlyInB: [Int64] = []
    var missing: [Int64] = []
  }

  private func scope(of a: RunRecord, _ b: RunRecord) throws(DatabaseError) -> Scope {
    var scope = Scope()
    if a.planID != b.planID {
      var differing: [Int64] = []
      try connection.forEach(.planDifference, .integer(a.planID), .integer(b.planID)) {
        (row) throws(DatabaseError) in
        differing.append(try row.integer(0))
      }
      for caseID in differing {
        switch (try plan(a.planID, holds: caseID), try plan(b.planID, holds: caseID)) {
        case (true, false): scope.onlyInA.append(caseID)
        case (false, true): scope.onlyInB.append(caseID)
        default: break
        }
      }
    }
    guard a.state != .complete || b.state != .complete else { return scope }
    let planA = try cases(ofPlan: a.planID)
    let planB = a.planID == b.planID ? planA : try cases(ofPlan: b.planID)
    let both = try recordedCases(of: a, plan: planA)
      .intersection(try recordedCases(of: b, plan: planB))
    scope.missing = planA.intersection(planB).subtracting(both).ids
    return scope
  }

  private func bothHave(
    _ caseID: Int64,
    _ a: RunRecord,
    _ b: RunRecord
  ) throws(DatabaseError) -> Bool {
    guard try has(a, resultOf: caseID) else { return false }
    if a.planID == b.planID, b.state == .complete { return true }
    return try has(b, resultOf: caseID)
  }

  /// A case whose outcome differs between two positions.
  private struct Change {
    var caseID: Int64
    var earlier: (id: Int64, head: OutcomeHead)
    var later: (id: Int64, head: OutcomeHead)
  }

  private func changes(between a: RunRecord, _ b: RunRecord) throws(DatabaseError) -> [Change] {
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    var changes: [Change] = []
    try connection.forEach(.outcomesChangedBetween, .integer(earlier), .integer(later)) {
      (row) throws(DatabaseError) in
      changes.append(
        Change(
          caseID: try row.integer(0),
          earlier: (try row.integer(1), try OutcomeHead(row: row, from: 2)),
          later: (try row.integer(5), try OutcomeHead(row: row, from: 6))
        )
      )
    }
    return changes
  }

  /// Returns the cases whose scenario or form differs between two runs.
  private func casesRedefined(
    between a: RunRecord,
    _ b: RunRecord
  ) throws(DatabaseError) -> [Int64] {
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    var changed: [(kind: Int64, name: Int64)] = []
    try connection.forEach(.spansBetween, .integer(earlier), .integer(later)) {
      (row) throws(DatabaseError) in
      changed.append((try row.integer(0), try row.integer(1)))
    }
    var scenarios: Set<Int64> = []
    var forms: Set<String> = []
    for (kind, name) in changed {
      guard kind == DefinitionKind.scenario.code || kind == DefinitionKind.form.code,
        let before = try revision(kind, name, at: earlier),
        try revision(kind, name, at: later) != before
      else { continue }
      if kind == DefinitionKind.scenario.code {
        scenarios.insert(name)
      } else if let form = try connection.first(
        .nameByID(.form),
        .integer(name),
        row: { (row) throws(DatabaseError) in try row.text(0) }
      ) {
        forms.insert(form)
      }
    }
    if !forms.isEmpty {
      try connection.forEach(.formOfScenarios, .integer(later)) { (row) throws(DatabaseError) in
        if forms.contains(try row.text(1)) { scenarios.insert(try row.integer(0)) }
      }
    }
    var cases: [Int64] = []
    for scenario in scenarios.sorted() {
      try connection.forEach(.casesOfScenario, .integer(scenario)) { (row) throws(DatabaseError) in
        cases.append(try row.integer(0))
      }
    }
    return cases
  }

  private func revision(
    _ kind: Int64,
    _ name: Int64,
    at position: Int64
  ) throws(DatabaseError) -> Int64? {
    try connection.first(
      .definitionInForce,
      .integer(kind),
      .integer(name),
      .integer(position)
    ) { (row) throws(DatabaseError) in try row.integer(0) }
  }
}
