package import RegressionRunner
import Scenarios
import SystemCalls

package struct StoredCase: Sendable {
  package let id: CaseID
  package var record: CaseRecord
  /// The number of the run since which it has this outcome; nil if the case has no result.
  package let sinceRun: Int?
}

/// What to read of cases besides their names and the identities of their outcomes.
package struct CaseDepth: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The bodies of the outcomes, which their digests cover.
  package static let bodies = CaseDepth(rawValue: 1)
  package static let measures = CaseDepth(rawValue: 2)
  /// The standard error of external strategies that failed.
  package static let notes = CaseDepth(rawValue: 4)
}

extension RegressionDatabase {
  /// Returns the planned cases of a run in the order of their ids, including those without a
  /// result.
  ///
  /// Bodies, measures and notes are left out; see ``fill(_:with:of:)``.
  ///
  /// - Complexity: One pass over the transitions of the file, and one over the names of its cases
  ///   if the plan has many.
  package func cases(of run: Run) throws -> [StoredCase] {
    try connection.read {
      let plan = try self.cases(ofPlan: run.planID)
      let recorded = try recordedCases(of: run, plan: plan)
      let renamed = try renamedTransitions(at: run)
      var numbers: [Int64: Int] = [:]
      for run in try runs() { numbers[run.position] = run.number }
      var results: [(caseID: Int64, outcome: Int64, sinceRun: Int)] = []
      results.reserveCapacity(recorded.count)
      try forEachResult(of: run, among: recorded) { caseID, position, outcome in
        let since = try self.since(position, renamed[caseID], caseID, outcome)
        results.append((caseID, outcome, numbers[since] ?? 0))
      }
      let outcomes = try identities(ofOutcomes: results.map(\.outcome))
      var cases: [StoredCase] = []
      cases.reserveCapacity(plan.count)
      // Names come in the order of the ids, as the results do.
      var rest = results[...]
      try forEachName(of: plan) { id, name in
        while let first = rest.first, first.caseID < id { rest.removeFirst() }
        let result = rest.first.flatMap { $0.caseID == id ? $0 : nil }
        let outcome = result.flatMap { outcomes[$0.outcome] }
        cases.append(
          StoredCase(
            id: CaseID(value: id), record: CaseRecord(name: name, outcome: outcome),
            sinceRun: outcome == nil ? nil : result?.sinceRun))
      }
      return cases
    }
  }

  /// Returns one case of a run; nil if the run has no result of it.
  package func storedCase(_ id: CaseID, in run: Run) throws -> StoredCase? {
    try connection.read {
      guard try has(run, resultOf: id.value),
        let active = try transition(ofCase: id.value, at: run.position),
        let outcome = try identity(ofOutcome: active.outcome),
        let name = try names(ofCases: [id])[id]
      else { return nil }
      let renamed = try renamedTransitions(at: run)[id.value]
      let position = try self.since(active.position, renamed, id.value, active.outcome)
      let since = try connection.first("runAtPosition", ["position": position]) { row in
        Int(try row.id("number"))
      }
      return StoredCase(
        id: id, record: CaseRecord(name: name, outcome: outcome), sinceRun: since ?? 0)
    }
  }

  /// Reads more of some cases of a run: each outcome once, and on all cores.
  ///
  /// Cases without a result are not changed.
  ///
  /// - Returns: How many cases have unreadable measures; these are left out.
  /// - Throws: ``DatabaseError`` if the file can't be read, ``DamagedOutcome`` for the first
  ///   outcome with an invalid body, before any case is changed.
  @discardableResult
  package func fill(_ cases: inout [StoredCase], with depth: CaseDepth, of run: Run) throws -> Int {
    try connection.read {
      if depth.contains(.bodies) { try fillBodies(of: &cases, run) }
      if depth.contains(.notes) { try fillNotes(of: &cases, run) }
      return depth.contains(.measures) ? try fillMeasures(of: &cases, run) : 0
    }
  }

  private func fillBodies(of cases: inout [StoredCase], _ run: Run) throws {
    let ids = cases.compactMap { $0.record.outcome?.id }.uniqued()
    let bodies = try bodies(ofOutcomes: ids, of: [run])
    for place in cases.indices {
      cases[place].record.body = cases[place].record.outcome.flatMap { bodies[$0.id] }
    }
  }

  private func fillNotes(of cases: inout [StoredCase], _ run: Run) throws {
    let notes = try notes(of: run)
    guard !notes.isEmpty else { return }
    for place in cases.indices where cases[place].record.outcome != nil {
      cases[place].record.standardError = notes[cases[place].id] ?? ""
    }
  }

  private func fillMeasures(of cases: inout [StoredCase], _ run: Run) throws -> Int {
    // The current measures of a case without a result belong to an earlier run.
    let ids = cases.compactMap { $0.record.outcome == nil ? nil : $0.id }
    let found = try measures(of: run, cases: ids)
    let texts = cases.map { found[$0.id] }
    let read = ParallelMap.map(texts.count, piece: 512) { place in
      texts[place].flatMap { try? CaseMeasures($0) }
    }
    for place in cases.indices { cases[place].record.measures = read[place] }
    return found.count - read.count { $0 != nil }
  }

  /// Calls a function with the name of each case of a plan, in the order of their ids.
  private func forEachName(
    of plan: CaseSet, _ body: (_ id: Int64, _ name: CaseName) throws -> Void
  ) throws {
    // Looking up one name costs several times as much as reading it in one pass over all.
    if plan.count > 1000 {
      return try connection.forEach("caseNames") { row in
        let id = try row.id("id")
        if plan.contains(id) { try body(id, try CaseName(row: row)) }
      }
    }
    for id in plan.ids {
      let name = try connection.first("caseByID", ["id": id]) { try CaseName(row: $0) }
      if let name { try body(id, name) }
    }
  }
}

// The run since which a case has its outcome, including under former names of its scenario.
extension RegressionDatabase {
  /// A row of the view `renamed_transition`.
  private struct RenamedTransition {
    var position: Int64
    var outcome: Int64
    var since: Int64
  }

  /// The outcomes of renamed cases at a run, under whatever name, and the positions since which
  /// they hold.
  private func renamedTransitions(at run: Run) throws -> [Int64: RenamedTransition] {
    var transitions: [Int64: RenamedTransition] = [:]
    try connection.forEach("renamedTransitions", ["position": run.position]) { row in
      transitions[try row.id("case_id")] = RenamedTransition(
        position: try row.position("position"), outcome: try row.id("outcome_id"),
        since: try row.position("since_position"))
    }
    return transitions
  }

  /// Returns the position since which a case has its outcome, as the view `results` has it.
  private func since(
    _ position: Int64, _ renamed: RenamedTransition?, _ caseID: Int64, _ outcome: Int64
  ) throws -> Int64 {
    guard let renamed else { return position }
    guard renamed.outcome != outcome else { return renamed.since }
    return try connection.first(
      "runOfCaseAfter", ["case": caseID, "position": renamed.position]
    ) { try $0.position("position") } ?? position
  }
}
