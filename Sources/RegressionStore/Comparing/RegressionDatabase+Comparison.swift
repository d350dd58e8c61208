import Scenarios

extension RegressionDatabase {
  /// Compares two runs of this file.
  ///
  /// - Parameters:
  ///   - a: The first run, usually the earlier.
  ///   - b: The second run.
  ///   - selected: The cases to look at; `nil`: all of both plans.
  /// - Returns: How many cases are in each bucket, and those that differ.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  /// - Complexity: Proportional to what changed between the runs where both have the same plan and
  ///   are complete, and nothing is selected; else to the size of the plans.
  public func compare(_ a: RunRecord, _ b: RunRecord, cases selected: [CaseID]? = nil)
    throws(DatabaseError) -> RunComparison
  {
    try connection.read { () throws(DatabaseError) in
      var tally = ComparisonTally(a: a, b: b)
      let scope = try scope(of: a, b)
      for caseID in scope.onlyInA { try add(caseID, .onlyInA, to: &tally) }
      for caseID in scope.onlyInB { try add(caseID, .onlyInB, to: &tally) }
      for caseID in scope.missing { try add(caseID, .missing, to: &tally) }
      let redefinition = try redefinition(between: a, b)
      var redefined: Set<Int64> = []
      for caseID in redefinition.cases where try bothHave(caseID, a, b) {
        redefined.insert(caseID)
        try add(caseID, .redefined, to: &tally)
      }
      let rebased = try casesWithOtherBaseline(a, b)
      let isOnePlan = try haveOnePlan(a, b)
      let isForward = a.position <= b.position
      let changes = try changes(between: a, b)
      var byLaws = redefinition.byLaws
      try byLaws.prepare(changes, in: self)
      for change in changes where !redefined.contains(change.caseID) {
        if !isOnePlan { guard try bothHave(change.caseID, a, b) else { continue } }
        let isRebased =
          rebased.contains(change.caseID)
          ? try isJudgedByBaseline([change.earlier, change.later]) : false
        let finding = try byLaws.finding(change, isForward: isForward, in: self)
        if !isRebased, case .same = finding { continue }
        tally.add(
          change.caseID, isRebased || finding.isRedefinition ? .redefined : nil,
          before: isForward ? change.earlier : change.later,
          after: isForward ? change.later : change.earlier, laws: finding.lawChange)
      }
      guard let selected else {
        return tally.comparison(allCases: a.totals.planned + scope.onlyInB.count)
      }
      return try comparison(of: tally, CaseSet(selected.map(\.value)))
    }
  }

  /// Narrows a comparison: the cases that are not in it have equal outcomes, and are counted anew.
  private func comparison(of tally: ComparisonTally, _ selected: CaseSet) throws(DatabaseError)
    -> RunComparison
  {
    let planA = try cases(ofPlan: tally.a.planID).intersection(selected)
    let planB = try cases(ofPlan: tally.b.planID).intersection(selected)
    var tally = tally
    tally.keep { planA.contains($0) || planB.contains($0) }
    var failingAlike = 0
    for caseID in planA.union(planB).subtracting(tally.cases).ids
    where try outcome(of: caseID, in: tally.a)?.verdict.isFailing == true {
      failingAlike += 1
    }
    return tally.comparison(
      planned: (planA.count, planB.count), allCases: planA.union(planB).count,
      failingAlike: failingAlike)
  }

  /// Adds a case to a bucket, or to the one that its outcomes call for.
  private func add(_ caseID: Int64, _ bucket: ComparisonBucket?, to tally: inout ComparisonTally)
    throws(DatabaseError)
  {
    tally.add(
      caseID, bucket, before: try outcome(of: caseID, in: tally.a),
      after: try outcome(of: caseID, in: tally.b))
  }

  private func outcome(of caseID: Int64, in run: RunRecord) throws(DatabaseError) -> OutcomeHead? {
    guard try has(run, resultOf: caseID),
      let id = try transition(ofCase: caseID, at: run.position)?.outcome
    else { return nil }
    return try head(ofOutcome: id)
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
        differing.append(try row.id("case_id"))
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

  private func bothHave(_ caseID: Int64, _ a: RunRecord, _ b: RunRecord) throws(DatabaseError)
    -> Bool
  {
    guard try has(a, resultOf: caseID) else { return false }
    if a.planID == b.planID, b.state == .complete { return true }
    return try has(b, resultOf: caseID)
  }
}
