package import RegressionRunner

/// A case's id in this file.
package struct CaseID: Hashable, Sendable, Comparable {
  let value: Int64

  /// Orders cases as this file first saw them.
  package static func < (left: CaseID, right: CaseID) -> Bool { left.value < right.value }
}

/// What a run has for one case of its plan.
package struct CaseResult: Hashable, Sendable {
  package let caseID: CaseID
  /// What became of it.
  package let verdict: Verdict
  /// The id of the outcome.
  package let outcomeID: Int64
  /// The number of the run since which the outcome is this one.
  package let sinceRun: Int
}

package struct RunResults: Sendable {
  /// The cases that have a result, in the order of their ids.
  package let results: [CaseResult]
  /// The planned cases that have none.
  package let missing: [CaseID]
}

/// The run at which a case's outcome became another one.
package struct CaseTransition: Hashable, Sendable {
  /// The run's number.
  package let run: Int
  /// The verdict from this run on.
  package let verdict: Verdict
  /// The outcome from this run on.
  package let outcomeID: Int64
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

  /// Returns the names of a run's planned cases.
  package func names(of results: RunResults) throws -> [CaseID: CaseName] {
    let count = results.results.count + results.missing.count
    // One by one, a name costs several times as much as in one pass over all.
    if count > 1000 { return try allCases() }
    return try names(ofCases: results.results.map(\.caseID) + results.missing)
  }

  /// Returns the cases that this file knows, with their names.
  package func allCases() throws -> [CaseID: CaseName] {
    var names: [CaseID: CaseName] = [:]
    try connection.forEach("caseNames") { row in
      names[CaseID(value: try row.id("id"))] = try CaseName(row: row)
    }
    return names
  }

  /// Returns the id of a case; `nil` when no run ever planned it.
  package func caseID(of name: CaseName) throws -> CaseID? {
    try connection.first(
      "caseByNames",
      [
        "scenario": name.scenario, "strategy": name.strategy, "device": name.device,
        "orientation": name.orientation,
      ]
    ) { row in CaseID(value: try row.id("id")) }
  }

  /// Returns the results of a run.
  ///
  /// - Complexity: One pass over the transitions of the file.
  package func results(of run: Run) throws -> RunResults {
    try connection.read {
      let plan = try cases(ofPlan: run.planID)
      let recorded = try recordedCases(of: run, plan: plan)
      var numbers: [Int64: Int] = [:]
      for run in try runs() { numbers[run.position] = run.number }
      let renamed = try renamedTransitions(at: run)
      var results: [CaseResult] = []
      results.reserveCapacity(recorded.count)
      var verdicts: [Int64: Verdict] = [:]
      var current: (caseID: Int64, position: Int64, outcome: Int64)?
      let statement = try connection.cached("transitions")
      statement.bind("position", run.position)
      defer { statement.reset() }
      while true {
        let hasRow = try statement.step()
        let row = Row(statement)
        let caseID = hasRow ? try row.id("case_id") : -1
        if let last = current, last.caseID != caseID, recorded.contains(last.caseID) {
          if verdicts[last.outcome] == nil {
            verdicts[last.outcome] = try identity(ofOutcome: last.outcome)?.verdict
          }
          if let verdict = verdicts[last.outcome] {
            let since = try self.since(
              last.position, renamed[last.caseID], last.caseID, last.outcome)
            results.append(
              CaseResult(
                caseID: CaseID(value: last.caseID), verdict: verdict,
                outcomeID: last.outcome, sinceRun: numbers[since] ?? 0))
          }
        }
        guard hasRow else { break }
        current = (caseID, try row.position("position"), try row.id("outcome_id"))
      }
      let missing = plan.subtracting(recorded).ids.map { CaseID(value: $0) }
      return RunResults(results: results, missing: missing)
    }
  }

  /// Returns what one run has for one case; `nil` when it has nothing.
  package func result(of caseID: CaseID, in run: Run) throws -> CaseResult? {
    try connection.read {
      guard try has(run, resultOf: caseID.value) else { return nil }
      let active = try transition(ofCase: caseID.value, at: run.position)
      guard let active, let outcome = try identity(ofOutcome: active.outcome) else { return nil }
      let renamed = try renamedTransitions(at: run)[caseID.value]
      let position = try self.since(active.position, renamed, caseID.value, active.outcome)
      let since = try connection.first("runAtPosition", ["position": position]) { row in
        Int(try row.id("number"))
      }
      return CaseResult(
        caseID: caseID, verdict: outcome.verdict, outcomeID: active.outcome,
        sinceRun: since ?? 0)
    }
  }

  /// What renamed cases came to at a run, under whatever name, and since which position.
  private func renamedTransitions(at run: Run) throws -> [Int64: RenamedTransition] {
    var transitions: [Int64: RenamedTransition] = [:]
    try connection.forEach("renamedTransitions", ["position": run.position]) { row in
      transitions[try row.id("case_id")] = RenamedTransition(
        position: try row.position("position"), outcome: try row.id("outcome_id"),
        since: try row.position("since_position"))
    }
    return transitions
  }

  /// Returns since which position a case has its outcome, also under the former names of its scenario; the
  /// view `results` has it alike.
  private func since(
    _ position: Int64, _ renamed: RenamedTransition?, _ caseID: Int64, _ outcome: Int64
  ) throws -> Int64 {
    guard let renamed else { return position }
    guard renamed.outcome != outcome else { return renamed.since }
    return try connection.first(
      "runOfCaseAfter", ["case": caseID, "position": renamed.position]
    ) { try $0.position("position") } ?? position
  }

  /// Returns what each run has for one case, oldest first; runs without a result are left out.
  package func history(of caseID: CaseID) throws -> [(
    run: Run, result: CaseResult
  )] {
    let runs = Array(try self.runs().reversed())
    var history: [(run: Run, result: CaseResult)] = []
    for stretch in try timelines(of: [caseID], in: runs).first?.stretches ?? [] {
      guard let point = stretch.point else { continue }
      let first = runs[stretch.runs.lowerBound]
      // The stretch may begin anew after runs that lack the case.
      let since = history.last.map {
        $0.result.outcomeID == point.outcomeID ? $0.result.sinceRun : first.number
      }
      for index in stretch.runs {
        let result = CaseResult(
          caseID: caseID, verdict: point.verdict, outcomeID: point.outcomeID,
          sinceRun: since ?? first.number)
        history.append((runs[index], result))
      }
    }
    return history
  }

  /// Returns the runs at which a case's outcome became another one, oldest first.
  package func transitions(of caseID: CaseID) throws -> [CaseTransition] {
    try connection.rows("transitionsOfCase", ["case": caseID.value]) {
      CaseTransition(
        run: Int(try $0.id("number")), verdict: try $0.verdict("verdict"),
        outcomeID: try $0.id("outcome_id"))
    }
  }

  /// Returns the identities of outcomes by their ids, without reading their bodies.
  package func identities(ofOutcomes ids: [Int64]) throws -> [Int64: OutcomeIdentity] {
    var identities: [Int64: OutcomeIdentity] = [:]
    identities.reserveCapacity(ids.count)
    guard let least = ids.min(), let greatest = ids.max() else { return identities }
    try connection.read {
      // Where most of those between them are wanted, they are read in the order of the file.
      if greatest - least > 8 * Int64(ids.count) {
        for id in ids.sorted() { identities[id] = try identity(ofOutcome: id) }
        return
      }
      let wanted = Set(ids)
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

  /// Returns the identity of an outcome; nil where it is not there.
  package func identity(ofOutcome id: Int64) throws -> OutcomeIdentity? {
    let statement = try connection.cached("outcomeIdentity")
    statement.bind("id", id)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try OutcomeIdentity(row: Row(statement))
  }

  /// Returns the cases of a run's plan that have a result.
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

/// A row of the view `renamed_transition`.
private struct RenamedTransition {
  var position: Int64
  var outcome: Int64
  var since: Int64
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
