package import RegressionRunner
import Scenarios
import SystemCalls

/// A run that has begun: what its workers need to record it.
package struct RunRecording: Sendable {
  package let number: Int
  /// The run's identity across files.
  package let uuid: RunIdentifier
  /// The run's position in the order of history.
  package let position: Int64
  package let caseCount: Int
  package let known: KnownCases
}

/// A connection's state of a run that it records.
struct RecordingState {
  let recording: RunRecording
  /// The case of each plan index.
  let caseIDs: [Int64]
  var recorded = 0
  var totals: RunTotals
  /// The last recorded case.
  var mark: Int64 = 0
  /// The run's position; a merge may change it.
  var position: Int64
  /// Cases before the mark without a result, if a merged run is resumed.
  var gaps: Set<Int64> = []

  /// The range of ids of the next cases to record; nil if there are none left.
  func nextCases(_ count: Int) -> ClosedRange<Int64>? {
    let end = min(recorded + count, caseIDs.count)
    guard recorded < end else { return nil }
    return caseIDs[
      recording.known.planIndex(at: recorded)]...caseIDs[recording.known.planIndex(at: end - 1)]
  }
}

/// The process that records a run; its start time distinguishes it from a later one with the same
/// number.
struct ProcessIdentity: Hashable, Sendable {
  var host: String
  var processID: Int64
  var started: Int64

  init(host: String, processID: Int64, started: Int64) {
    self.host = host
    self.processID = processID
    self.started = started
  }

  static var current: ProcessIdentity { ProcessIdentity(ofThisHost: RunningProcess.current) }

  init(ofThisHost processID: Int64) {
    self.init(
      host: RunningProcess.hostName, processID: processID,
      started: RunningProcess.startTime(of: processID) ?? 0)
  }

  /// Whether the process has certainly ended; unknown for other machines.
  var isGone: Bool {
    guard host == RunningProcess.hostName else { return false }
    return RunningProcess.startTime(of: processID) != started
  }
}

extension Runner {
  /// Runs all cases and records them in a run that has begun; see
  /// ``run(_:recorded:isCancelled:progress:into:)``.
  ///
  /// - Throws: The database's errors; recorded cases stay.
  package func run(
    recordingTo database: RegressionDatabase, _ recording: RunRecording, recorded: [Verdict] = [],
    isCancelled: @escaping @Sendable () -> Bool = { false }, progress: (Progress) -> Void = { _ in }
  ) throws -> RunResult {
    try run(recording.known, recorded: recorded, isCancelled: isCancelled, progress: progress) {
      try database.record($0, inRun: recording.number)
    }
  }
}

extension RegressionDatabase {
  /// Resumes an interrupted run.
  ///
  /// The caller must have checked that the suite is still the same.
  ///
  /// - Parameters:
  ///   - run: An interrupted run.
  ///   - plan: The same cases, in any order.
  /// - Returns: What the workers need to know; the recorded cases come first in its order.
  /// - Throws: ``DatabaseError`` if the file is busy or can't be written, or if the run has another
  ///   plan, is complete, or is recorded by a process that is still alive.
  package func resumeRun(_ run: Run, plan: RunPlan) throws -> RunRecording {
    let state = try connection.write { () throws -> RecordingState in
      try markGoneRuns()
      let resolved = try resolve(plan)
      guard let run = try self.run(run.number), run.state == .interrupted,
        resolved.id == run.planID
      else { throw DatabaseError(.unknownRun(run.number), path: path) }
      let process = ProcessIdentity.current
      try connection.run(
        "resumeRun",
        [
          "host": process.host, "process_id": process.processID, "process_started": process.started,
          "number": run.number,
        ])
      let kept = try measuresKept(
        by: run.header, plan, resolved, after: try runs(), at: run.position)
      return try resumedState(of: run, caseIDs: resolved.caseIDs, kept: kept)
    }
    recordings[state.recording.number] = state
    return state.recording
  }

  /// Returns the definitions used by a run whose content has changed or that no longer exist.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read.
  package func definitions(changedSince run: Run, current: [DefinitionReference])
    throws -> [DefinitionReference]
  {
    var now: [DefinitionKind: [ByteSpelling: Digest]] = [:]
    for reference in current {
      now[reference.kind, default: [:]][ByteSpelling(reference.name)] = reference.digest
    }
    return try definitions(usedBy: run).filter { now[$0.kind]?[ByteSpelling($0.name)] != $0.digest }
  }

  /// Returns the contents that a run uses: of the scenarios, strategies and devices of its plan,
  /// and of the forms of these scenarios.
  package func definitions(usedBy run: Run) throws -> [DefinitionReference] {
    let planned = try plannedNames(of: run)
    var names: [DefinitionKind: Set<ByteSpelling>] = [
      .scenario: Set(planned.map { ByteSpelling($0.scenario) }),
      .strategy: Set(planned.map { ByteSpelling($0.strategy) }),
      .device: Set(planned.map { ByteSpelling($0.device) }),
    ]
    var used: [DefinitionReference] = []
    var forms: [Int64: String] = [:]
    try connection.forEach("formOfScenarios", ["position": run.position]) { row in
      forms[try row.id("name_id")] = try row.text("form")
    }
    for kind in [DefinitionKind.scenario, .strategy, .device, .form] {
      try connection.forEach(
        SQL("activeDefinitions", kind), ["kind": kind, "position": run.position]
      ) { row in
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
  package func plannedNames(of run: Run) throws -> [CaseName] {
    let planned = try cases(ofPlan: run.planID)
    var names: [CaseName] = []
    try connection.forEach("caseNames") { row in
      if planned.contains(try row.id("id")) { names.append(try CaseName(row: row)) }
    }
    return names
  }

  private func resumedState(of run: Run, caseIDs ids: [Int64], kept: KeptMeasures)
    throws -> RecordingState
  {
    let plan = try cases(ofPlan: run.planID)
    let recorded = try recordedCases(of: run, plan: plan)
    let gaps = plan.upTo(run.mark).subtracting(recorded)
    // Recorded cases first, then gaps, then the cases after the mark; each ascending.
    let order = ids.indices.sorted { left, right in
      let (a, b) = (recorded.contains(ids[left]), recorded.contains(ids[right]))
      return a == b ? ids[left] < ids[right] : a
    }
    let (active, digests) = try activeOutcomes(for: ids, at: run.position)
    let recording = RunRecording(
      number: run.number, uuid: run.uuid, position: run.position, caseCount: ids.count,
      known: KnownCases(
        recordedCount: recorded.count,
        order: order == Array(ids.indices) ? [] : order.map { Int32($0) }, active: active,
        digests: digests, measuresKept: kept))
    var state = RecordingState(
      recording: recording, caseIDs: ids, totals: run.totals, position: run.position)
    state.recorded = recorded.count
    state.mark = run.mark
    state.gaps = Set(gaps.ids)
    return state
  }
}
