import Scenarios

/// The runs after a position, in order: what a point write has to leave as it is.
struct LaterRuns {
  private var runs: [(position: Int64, cases: CaseSet)] = []

  init(after position: Int64, in database: isolated RegressionDatabase) throws(DatabaseError) {
    var later: [(position: Int64, plan: Int64, mark: Int64?)] = []
    try database.connection.forEach(.laterRuns, .integer(position)) { (row) throws(DatabaseError) in
      later.append(
        (try row.position("position"), try row.id("plan_id"), try row.optionalMark("mark"))
      )
    }
    var plans: [Int64: CaseSet] = [:]
    var gaps: [Int64: [Int64]] = [:]
    try database.connection.forEach(.laterGaps, .integer(position)) { (row) throws(DatabaseError) in
      gaps[try row.position("position"), default: []].append(try row.id("case_id"))
    }
    for run in later {
      var cases = plans[run.plan] ?? CaseSet()
      if plans[run.plan] == nil {
        cases = try database.cases(ofPlan: run.plan)
        plans[run.plan] = cases
      }
      if let mark = run.mark { cases = cases.upTo(mark) }
      for gap in gaps[run.position] ?? [] { cases.remove(gap) }
      runs.append((run.position, cases))
    }
  }

  /// Whether there is no later run.
  var isEmpty: Bool { runs.isEmpty }

  /// Returns the position of the next run that has, or may still get, a result of a case.
  func next(holding caseID: Int64) -> Int64? {
    runs.first { $0.cases.contains(caseID) }?.position
  }
}

extension RegressionDatabase {
  /// Sets the outcome of a case at one position and at no other.
  ///
  /// Where a later run relied on the outcome that was in force here, it gets a row of its own with
  /// that outcome. The row goes to the next run *that holds the case* rather than to the very next
  /// run: results are the same, and a row always stands at a run that has the result.
  func setOutcome(
    _ outcome: Int64,
    ofCase caseID: Int64,
    at position: Int64,
    later: LaterRuns
  ) throws(DatabaseError) {
    let before = try transition(.transitionInForce, ofCase: caseID, at: position)
    guard before?.outcome != outcome else { return }
    // The row here, if there is one, is replaced: what counts is the one before it.
    let predecessor =
      before?.position == position
      ? try transition(.transitionInForce, ofCase: caseID, at: position - 1) : before
    if predecessor?.outcome == outcome {
      try connection.run(.removeTransition, .integer(caseID), .integer(position))
    } else {
      try set(outcome, ofCase: caseID, at: position)
    }
    // A transition stands at a run: after the newest there is none.
    guard !later.isEmpty else { return }
    let next = try transition(.transitionAfter, ofCase: caseID, at: position)
    let relying = later.next(holding: caseID)
    if let before, let relying, relying < next?.position ?? .max {
      try set(before.outcome, ofCase: caseID, at: relying)
    } else if let next, next.outcome == outcome {
      try connection.run(.removeTransition, .integer(caseID), .integer(next.position))
    }
  }

  /// Moves the rows of cases that an interrupted run did not reach to the next run that holds them.
  ///
  /// While the run was being recorded it might still have relied on them.
  func releaseCases(after mark: Int64, at position: Int64) throws(DatabaseError) {
    var unreached: [(caseID: Int64, outcome: Int64)] = []
    try connection.forEach(.transitionsAt, .integer(position), .integer(mark)) {
      (row) throws(DatabaseError) in
      unreached.append((try row.id("case_id"), try row.id("outcome_id")))
    }
    guard !unreached.isEmpty else { return }
    let later = try LaterRuns(after: position, in: self)
    for (caseID, outcome) in unreached {
      try connection.run(.removeTransition, .integer(caseID), .integer(position))
      let next = try transition(.transitionAfter, ofCase: caseID, at: position)
      if let relying = later.next(holding: caseID), relying < next?.position ?? .max {
        try set(outcome, ofCase: caseID, at: relying)
      } else if let next,
        next.outcome == (try transition(.transitionInForce, ofCase: caseID, at: position))?.outcome
      {
        try connection.run(.removeTransition, .integer(caseID), .integer(next.position))
      }
    }
  }

  /// Returns for each case of a plan which outcome is in force at a position.
  ///
  /// - Parameters:
  ///   - cases: The case of each plan index.
  ///   - position: The run's.
  /// - Returns: For each plan index the place of a digest plus 1, or 0 for none; the digests.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  func outcomesInForce(
    for cases: [Int64],
    at position: Int64
  ) throws(DatabaseError) -> (places: [UInt32], digests: [Digest]) {
    let all = try connection.first(.caseCount) { (row) throws(DatabaseError) in
      Int64(try row.count("greatest"))
    }
    if (all ?? 0) > 8 * Int64(cases.count) {
      return try outcomesLookedUp(for: cases, at: position)
    }
    let outcomes = try outcomesScanned(greatestCase: all ?? 0, upTo: position)
    let (places, digests) = try allDigests()
    return (
      cases.map { caseID in
        let outcome = outcomes[Int(caseID)]
        return places.indices.contains(Int(outcome)) ? places[Int(outcome)] : 0
      }, digests
    )
  }

  private func outcomesLookedUp(
    for cases: [Int64],
    at position: Int64
  ) throws(DatabaseError) -> (places: [UInt32], digests: [Digest]) {
    var digests: [Digest] = []
    var places = [UInt32](repeating: 0, count: cases.count)
    for (index, caseID) in cases.enumerated() {
      let inForce = try transition(.transitionInForce, ofCase: caseID, at: position)
      guard let inForce else { continue }
      let digest = try connection.first(.outcomeHead, .integer(inForce.outcome)) {
        (row) throws(DatabaseError) in
        try row.digest("digest")
      }
      guard let digest else { continue }
      digests.append(digest)
      places[index] = UInt32(digests.count)
    }
    return (places, digests)
  }

  /// Returns the outcome in force by case id, reading all transitions in one go.
  func outcomesScanned(
    greatestCase: Int64,
    upTo position: Int64
  ) throws(DatabaseError) -> [Int64] {
    var outcomes = [Int64](repeating: 0, count: Int(greatestCase) + 1)
    let statement = try connection.cached(.transitions)
    statement.bind(1, position)
    defer { statement.reset() }
    while try statement.step() {
      let row = Row(statement)
      let caseID = Int(try row.id("case_id"))
      guard outcomes.indices.contains(caseID) else {
        throw row.mismatch("case_id", expected: "the id of a case")
      }
      outcomes[caseID] = try row.id("outcome_id")
    }
    return outcomes
  }

  /// Returns all outcomes' digests, and for each outcome's id its digest's place plus 1.
  private func allDigests() throws(DatabaseError) -> (places: [UInt32], digests: [Digest]) {
    var digests: [Digest] = []
    var places: [UInt32] = []
    let statement = try connection.cached(.outcomeDigests)
    defer { statement.reset() }
    while try statement.step() {
      let row = Row(statement)
      let id = Int(try row.id("id"))
      digests.append(try row.digest("digest"))
      if id >= places.count {
        places.append(
          contentsOf: repeatElement(0, count: max(id + 1, 2 * places.count) - places.count)
        )
      }
      places[id] = UInt32(digests.count)
    }
    return (places, digests)
  }

  /// Writes a case's transition at a position.
  func set(
    _ outcome: Int64,
    ofCase caseID: Int64,
    at position: Int64
  ) throws(DatabaseError) {
    let statement = try connection.cached(.setTransition)
    statement.bind(1, caseID)
    statement.bind(2, position)
    statement.bind(3, outcome)
    try statement.finish()
  }

  func transition(
    _ sql: SQL,
    ofCase caseID: Int64,
    at position: Int64
  ) throws(DatabaseError) -> (position: Int64, outcome: Int64)? {
    let statement = try connection.cached(sql)
    statement.bind(1, caseID)
    statement.bind(2, position)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let row = Row(statement)
    return (try row.position("position"), try row.id("outcome_id"))
  }
}
