import RegressionRunner
import Scenarios

/// The runs after a position, in order, which a write at that position must not change.
struct LaterRuns {
  private var runs: [(position: Int64, cases: CaseSet)] = []

  init(after position: Int64, in database: RegressionDatabase) throws {
    let later = try database.connection.rows("laterRuns", ["position": position]) {
      (
        position: try $0.position("position"), plan: try $0.id("plan_id"),
        mark: try $0.optionalMark("mark")
      )
    }
    var plans: [Int64: CaseSet] = [:]
    var gaps: [Int64: [Int64]] = [:]
    try database.connection.forEach("laterGaps", ["position": position]) { row in
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

  var isEmpty: Bool { runs.isEmpty }

  /// Returns the position of the next run that has, or may still get, a result of a case.
  func next(holding caseID: Int64) -> Int64? {
    runs.first { $0.cases.contains(caseID) }?.position
  }
}

/// A fact of a case that holds from one position until it changes: its outcome, or its measures.
struct TimelineFact: Sendable {
  /// The value at a position, and the position where it was set.
  let active: SQL
  /// The next change after a position.
  let after: SQL
  let set: SQL
  let remove: SQL
  /// The rows at a run of the cases that it did not reach.
  let unreached: SQL
  /// Whether a run that has the case may have no value.
  let mayBeNone: Bool
  let value: @Sendable (borrowing Row) throws -> BoundValue

  /// The outcome, by its id.
  static let outcome = TimelineFact(
    active: "activeTransition", after: "transitionAfter", set: "setTransition",
    remove: "removeTransition", unreached: "transitionsAt", mayBeNone: false
  ) { row in .integer(try row.id("outcome_id")) }

  /// The measures, as JSON; null if none were taken.
  static let measures = TimelineFact(
    active: "activeMeasures", after: "measuresAfter", set: "setMeasures",
    remove: "removeMeasures",
    unreached: "measuresAt", mayBeNone: true
  ) { row in
    try row.optionalTextBytes("body").map { .textBytes($0) } ?? .null
  }
}

extension RegressionDatabase {
  /// Sets a fact of a case at one position and at no other.
  ///
  /// If a later run relied on the current value, it gets its own row with that value. The row goes
  /// to the next run *that has the case* rather than to the very next run: the results are the
  /// same, and a row is always at a run that has the result.
  ///
  /// `isNew` means that the case is known to have no row at all.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read or written.
  func set(
    _ value: BoundValue, _ fact: TimelineFact, ofCase caseID: Int64, at position: Int64,
    _ later: LaterRuns,
    isNew: Bool = false
  ) throws {
    if isNew { return try write(value, fact, ofCase: caseID, at: position) }
    let before = try row(fact, fact.active, ofCase: caseID, at: position)
    guard before?.value ?? .null != value else { return }
    // A row at this position is replaced, so the one before it counts.
    let predecessor =
      before?.position == position
      ? try row(fact, fact.active, ofCase: caseID, at: position - 1) : before
    if predecessor?.value ?? .null == value {
      try remove(fact, ofCase: caseID, at: position)
    } else {
      try write(value, fact, ofCase: caseID, at: position)
    }
    // Every row belongs to a run: there is none after the newest.
    guard !later.isEmpty else { return }
    let next = try row(fact, fact.after, ofCase: caseID, at: position)
    let relied = before?.value ?? (fact.mayBeNone ? .null : nil)
    if let relied, let relying = later.next(holding: caseID), relying < next?.position ?? .max {
      try write(relied, fact, ofCase: caseID, at: relying)
    } else if let next, next.value == value {
      try remove(fact, ofCase: caseID, at: next.position)
    }
  }

  /// Moves the rows of cases that an interrupted run did not reach to the next run that has them.
  ///
  /// That run may have relied on them while this one was being recorded.
  func releaseCases(after mark: Int64, at position: Int64) throws {
    var later: LaterRuns?
    for fact in [TimelineFact.outcome, .measures] {
      let unreached = try connection.rows(fact.unreached, ["position": position, "mark": mark]) {
        (try $0.id("case_id"), try fact.value($0))
      }
      guard !unreached.isEmpty else { continue }
      if later == nil { later = try LaterRuns(after: position, in: self) }
      for (caseID, value) in unreached {
        try remove(fact, ofCase: caseID, at: position)
        let next = try row(fact, fact.after, ofCase: caseID, at: position)
        if let relying = later?.next(holding: caseID), relying < next?.position ?? .max {
          try write(value, fact, ofCase: caseID, at: relying)
        } else if let next,
          next.value == (try row(fact, fact.active, ofCase: caseID, at: position))?.value ?? .null
        {
          try remove(fact, ofCase: caseID, at: next.position)
        }
      }
    }
  }

  private func write(
    _ value: BoundValue, _ fact: TimelineFact, ofCase caseID: Int64, at position: Int64
  )
    throws
  {
    let statement = try connection.cached(fact.set)
    statement.bind("case", caseID)
    statement.bind("position", position)
    statement.bind("value", value)
    try statement.finish()
  }

  private func remove(_ fact: TimelineFact, ofCase caseID: Int64, at position: Int64) throws {
    try connection.run(fact.remove, ["case": caseID, "position": position])
  }

  private func row(_ fact: TimelineFact, _ sql: SQL, ofCase caseID: Int64, at position: Int64)
    throws -> (position: Int64, value: BoundValue)?
  {
    let statement = try connection.cached(sql)
    statement.bind("case", caseID)
    statement.bind("position", position)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let row = Row(statement)
    return (try row.position("position"), try fact.value(row))
  }

  /// Returns the current outcome of each case of a plan at a position.
  ///
  /// - Parameters:
  ///   - cases: The case of each plan index.
  ///   - position: The run's.
  /// - Returns: For each plan index the index of a digest plus 1, or 0 for none; the digests.
  /// - Throws: ``DatabaseError`` if the file can't be read.
  func activeOutcomes(for cases: [Int64], at position: Int64) throws -> (
    places: [UInt32], digests: [Digest]
  ) {
    let all = try connection.first("caseCount") { row in
      Int64(try row.count("greatest"))
    }
    if (all ?? 0) > 8 * Int64(cases.count) {
      return try outcomesLookedUp(for: cases, at: position)
    }
    let outcomes = try outcomesScanned(maxCase: all ?? 0, upTo: position)
    let (places, digests) = try allDigests()
    return (
      cases.map { caseID in
        let outcome = outcomes[Int(caseID)]
        return places.indices.contains(Int(outcome)) ? places[Int(outcome)] : 0
      }, digests
    )
  }

  private func outcomesLookedUp(for cases: [Int64], at position: Int64) throws -> (
    places: [UInt32], digests: [Digest]
  ) {
    var digests: [Digest] = []
    var places = [UInt32](repeating: 0, count: cases.count)
    for (index, caseID) in cases.enumerated() {
      let outcome = try transition(ofCase: caseID, at: position)?.outcome
      guard let outcome else { continue }
      guard let digest = try identity(ofOutcome: outcome)?.digest else { continue }
      digests.append(digest)
      places[index] = UInt32(digests.count)
    }
    return (places, digests)
  }

  /// Returns the current outcome by case id, reading all transitions in one pass.
  func outcomesScanned(maxCase: Int64, upTo position: Int64) throws -> [Int64] {
    var outcomes = [Int64](repeating: 0, count: Int(maxCase) + 1)
    let statement = try connection.cached("transitions")
    statement.bind("position", position)
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

  /// Returns the digests of all outcomes, and for each outcome id the index of its digest plus 1.
  private func allDigests() throws -> (places: [UInt32], digests: [Digest]) {
    var digests: [Digest] = []
    var places: [UInt32] = []
    let statement = try connection.cached("outcomeDigests")
    defer { statement.reset() }
    while try statement.step() {
      let row = Row(statement)
      let id = Int(try row.id("id"))
      digests.append(try row.digest("digest"))
      if id >= places.count {
        places.append(
          contentsOf: repeatElement(0, count: max(id + 1, 2 * places.count) - places.count))
      }
      places[id] = UInt32(digests.count)
    }
    return (places, digests)
  }

  /// Returns the current outcome of a case at a position, and the position where it was set.
  func transition(ofCase caseID: Int64, at position: Int64) throws -> (
    position: Int64, outcome: Int64
  )? {
    try connection.first("activeTransition", ["case": caseID, "position": position]) { row in
      (try row.position("position"), try row.id("outcome_id"))
    }
  }

  /// Assigns positions to runs from elsewhere, and moves runs of this file that are in the way.
  ///
  /// Runs are ordered by (recorded position, UUID), so that the order doesn't depend on when they
  /// arrived. A run whose position is taken comes right after its neighbour.
  func makeRoom(for added: inout [MergedRun]) throws {
    guard !added.isEmpty else { return }
    var moves: [(from: Int64, to: Int64)] = []
    var last: Int64 = -1
    var next = 0
    for run in try runs().reversed() {
      while next < added.count,
        (added[next].recordedPosition, added[next].uuid) < (run.recordedPosition, run.uuid)
      {
        last = max(added[next].recordedPosition, last + 1)
        added[next].position = last
        next += 1
      }
      let position = max(run.position, last + 1)
      if position != run.position { moves.append((run.position, position)) }
      last = position
    }
    while next < added.count {
      last = max(added[next].recordedPosition, last + 1)
      added[next].position = last
      next += 1
    }
    // Backwards, so that each run moves to a free position.
    for move in moves.reversed() {
      try connection.run("moveRun", ["to": move.to, "from": move.from])
    }
  }

  /// Removes a run; values that other runs rely on are kept.
  func removeRun(_ number: Int, at position: Int64) throws {
    try releaseCases(after: -1, at: position)
    try releaseSpans(at: position)
    try connection.run("deleteRun", ["number": number])
  }
}
