/// A case whose outcome differs between two positions.
struct OutcomeChange {
  var caseID: Int64
  var earlier: OutcomeHead
  var later: OutcomeHead
}

// A few changes are looked up one by one; many are found by reading all transitions in their order.
extension RegressionDatabase {
  /// Returns the cases whose outcome differs between the positions of two runs.
  ///
  /// - Complexity: Proportional to what changed between the runs, at most to what the file holds.
  func changes(between a: RunRecord, _ b: RunRecord) throws(DatabaseError) -> [OutcomeChange] {
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    // Looking up a change takes about as long as reading eight transitions.
    let many = Int64(max(a.totals.planned, b.totals.planned) / 4)
    let isMany = try connection.first(
      .transitionsExceed, .integer(many), .integer(earlier), .integer(later)
    ) { (row) throws(DatabaseError) in try row.flag("exceeds") }
    return isMany == true
      ? try changesRead(from: earlier, to: later) : try changesLookedUp(from: earlier, to: later)
  }

  /// Whether every case that changed between two runs has a result in both.
  ///
  /// A transition stands at a run whose plan holds the case: with one plan from the first run to the
  /// last there is nothing to look up.
  func haveOnePlan(_ a: RunRecord, _ b: RunRecord) throws(DatabaseError) -> Bool {
    guard a.planID == b.planID, a.state == .complete, b.state == .complete else { return false }
    let other = try connection.first(
      .otherPlanBetween, .integer(min(a.position, b.position)),
      .integer(max(a.position, b.position)), .integer(a.planID)
    ) { (row) throws(DatabaseError) in try row.id("number") }
    return other == nil
  }

  private func changesLookedUp(from earlier: Int64, to later: Int64) throws(DatabaseError)
    -> [OutcomeChange]
  {
    var changes: [OutcomeChange] = []
    try connection.forEach(.outcomesChangedBetween, .integer(earlier), .integer(later)) {
      (row) throws(DatabaseError) in
      changes.append(
        OutcomeChange(
          caseID: try row.id("case_id"),
          earlier: OutcomeHead(
            id: try row.id("old_id"), verdict: try row.verdict("old_verdict"),
            fingerprint: try row.optionalDigest("old_fingerprint"),
            movements: try row.optionalDigest("old_movements")),
          later: OutcomeHead(
            id: try row.id("new_id"), verdict: try row.verdict("new_verdict"),
            fingerprint: try row.optionalDigest("new_fingerprint"),
            movements: try row.optionalDigest("new_movements"))))
    }
    return changes
  }

  // MARK: Many changes

  /// A case's outcomes at two positions; 0 for none.
  private struct Outcomes {
    var caseID: Int64
    var earlier: Int64 = 0
    var later: Int64 = 0
    var differ: Bool { earlier != 0 && earlier != later }
  }

  private func changesRead(from earlier: Int64, to later: Int64) throws(DatabaseError)
    -> [OutcomeChange]
  {
    let pairs = try outcomes(at: earlier, and: later)
    let heads = try heads(ofOutcomes: pairs.flatMap { [$0.earlier, $0.later] })
    return pairs.compactMap { pair in
      guard let old = heads[pair.earlier], let new = heads[pair.later] else { return nil }
      return OutcomeChange(caseID: pair.caseID, earlier: old, later: new)
    }
  }

  /// Returns the outcomes of the cases that have different ones at two positions.
  private func outcomes(at earlier: Int64, and later: Int64) throws(DatabaseError) -> [Outcomes] {
    var differing: [Outcomes] = []
    var current = Outcomes(caseID: 0)
    let statement = try connection.cached(.transitions)
    statement.bind(1, later)
    defer { statement.reset() }
    while try statement.step() {
      let row = Row(statement)
      let caseID = try row.id("case_id")
      if caseID != current.caseID {
        if current.differ { differing.append(current) }
        current = Outcomes(caseID: caseID)
      }
      current.later = try row.id("outcome_id")
      if try row.position("position") <= earlier { current.earlier = current.later }
    }
    if current.differ { differing.append(current) }
    return differing
  }

  /// Returns outcomes without their bodies, read in the order in which the file has them.
  private func heads(ofOutcomes ids: [Int64]) throws(DatabaseError) -> [Int64: OutcomeHead] {
    var heads: [Int64: OutcomeHead] = [:]
    heads.reserveCapacity(ids.count)
    guard let least = ids.min(), let greatest = ids.max() else { return heads }
    if greatest - least > 8 * Int64(ids.count) {
      for id in ids.sorted() { heads[id] = try head(ofOutcome: id) }
      return heads
    }
    let wanted = Set(ids)
    let statement = try connection.cached(.outcomeHeads)
    statement.bind(1, least)
    statement.bind(2, greatest)
    defer { statement.reset() }
    while try statement.step() {
      let row = Row(statement)
      let id = try row.id("id")
      if wanted.contains(id) { heads[id] = try OutcomeHead(row: row) }
    }
    return heads
  }
}
