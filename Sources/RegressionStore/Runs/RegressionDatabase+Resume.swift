import Scenarios

extension RegressionDatabase {
  /// Goes on with a run that was interrupted.
  ///
  /// Whether the suite is still the same is for the caller to find out beforehand.
  ///
  /// - Parameters:
  ///   - run: A run that is interrupted.
  ///   - plan: The same cases, in any order.
  /// - Returns: What the workers need to know; the recorded cases come first in its order.
  /// - Throws: ``DatabaseError`` when the file is busy or can't be written, or when the run has another
  ///   plan, is complete, or is recorded by a process that lives.
  public func resumeRun(_ run: RunRecord, plan: RunPlan) throws(DatabaseError) -> RunRecording {
    let state = try connection.write { () throws(DatabaseError) -> RecordingState in
      try markGoneRuns()
      let resolved = try resolve(plan)
      guard let run = try self.run(run.number), run.state == .interrupted,
        resolved.id == run.planID
      else { throw DatabaseError(.unknownRun(run.number), path: path) }
      let process = ProcessIdentity.current
      try connection.run(
        .resumeRun, .text(process.host), .integer(process.processID), .integer(process.started),
        .integer(Int64(run.number)))
      let kept = try measuresKept(
        by: run.header, plan, resolved, after: try runs(), at: run.position)
      return try resumedState(of: run, caseIDs: resolved.caseIDs, kept: kept)
    }
    recordings[state.recording.number] = state
    return state.recording
  }

  /// Returns the definitions that a run uses and that are others now, as facts.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - current: What is defined now.
  /// - Returns: The used definitions with another content now, or none.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  public func definitions(changedSince run: RunRecord, current: [DefinitionReference])
    throws(DatabaseError) -> [DefinitionReference]
  {
    var now: [DefinitionKind: [ByteSpelling: Digest]] = [:]
    for reference in current {
      now[reference.kind, default: [:]][ByteSpelling(reference.name)] = reference.digest
    }
    return try definitions(usedBy: run).filter { now[$0.kind]?[ByteSpelling($0.name)] != $0.digest }
  }

  /// Returns the contents that a run uses: of the scenarios, strategies and devices of its plan, and
  /// of the forms of these scenarios.
  public func definitions(usedBy run: RunRecord) throws(DatabaseError) -> [DefinitionReference] {
    let planned = try plannedNames(of: run)
    var names: [DefinitionKind: Set<ByteSpelling>] = [
      .scenario: Set(planned.map { ByteSpelling($0.scenario) }),
      .strategy: Set(planned.map { ByteSpelling($0.strategy) }),
      .device: Set(planned.map { ByteSpelling($0.device) }),
    ]
    var used: [DefinitionReference] = []
    var forms: [Int64: String] = [:]
    try connection.forEach(.formOfScenarios, .integer(run.position)) {
      (row) throws(DatabaseError) in
      forms[try row.id("name_id")] = try row.text("form")
    }
    for kind in [DefinitionKind.scenario, .strategy, .device, .form] {
      try connection.forEach(.definitionsInForce(kind), .integer(kind.code), .integer(run.position))
      { (row) throws(DatabaseError) in
        let definition = try StoredDefinition(kind: kind, row: row)
        guard names[kind]?.contains(ByteSpelling(definition.name)) == true else { return }
        used.append(definition.reference)
        if kind == .scenario, let form = forms[try row.id("id")] {
          names[.form, default: []].insert(ByteSpelling(form))
        }
      }
    }
    return used
  }

  /// Returns the names of a run's planned cases, in the order of their ids.
  public func plannedNames(of run: RunRecord) throws(DatabaseError) -> [CaseName] {
    let planned = try cases(ofPlan: run.planID)
    var names: [CaseName] = []
    try connection.forEach(.caseNames) { (row) throws(DatabaseError) in
      if planned.contains(try row.id("id")) { names.append(try CaseName(row: row)) }
    }
    return names
  }

  private func resumedState(of run: RunRecord, caseIDs ids: [Int64], kept: KeptMeasures)
    throws(DatabaseError) -> RecordingState
  {
    let plan = try cases(ofPlan: run.planID)
    let recorded = try recordedCases(of: run, plan: plan)
    let gaps = plan.upTo(run.mark).subtracting(recorded)
    // Recorded cases first, then gaps, then what comes after the mark; each ascending.
    let order = ids.indices.sorted { left, right in
      let (a, b) = (recorded.contains(ids[left]), recorded.contains(ids[right]))
      return a == b ? ids[left] < ids[right] : a
    }
    let (inForce, digests) = try outcomesInForce(for: ids, at: run.position)
    let recording = RunRecording(
      number: run.number, uuid: run.uuid, position: run.position, caseCount: ids.count,
      recordedCount: recorded.count,
      order: order == Array(ids.indices) ? [] : order.map { Int32($0) }, inForce: inForce,
      digests: digests, measuresKept: kept)
    var state = RecordingState(
      recording: recording, caseIDs: ids, totals: run.totals, position: run.position)
    state.recorded = recorded.count
    state.mark = run.mark
    state.gaps = Set(gaps.ids)
    return state
  }
}
