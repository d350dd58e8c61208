package import Scenarios
import SystemCalls

/// A run that has begun: what its workers need to know to record it.
package struct RunRecording: Sendable {
  /// The run's number.
  package let number: Int
  /// The run's identity everywhere.
  package let uuid: RunIdentifier
  /// The run's place in the order of history.
  package let position: Int64
  /// How many cases the plan holds.
  package let caseCount: Int
  /// How many cases are recorded already, where the run is resumed: the first of the order.
  package let recordedCount: Int

  // Empty when the cases are recorded in the order of the plan.
  private let order: [Int32]
  // Per plan index the place of a digest in `digests` plus 1, or 0.
  private let inForce: [UInt32]
  private let digests: [Digest]
  private let measuresKept: KeptMeasures

  init(
    number: Int, uuid: RunIdentifier, position: Int64, caseCount: Int, recordedCount: Int = 0,
    order: [Int32], inForce: [UInt32], digests: [Digest], measuresKept: KeptMeasures
  ) {
    self.number = number
    self.uuid = uuid
    self.position = position
    self.caseCount = caseCount
    self.recordedCount = recordedCount
    self.order = order
    self.inForce = inForce
    self.digests = digests
    self.measuresKept = measuresKept
  }

  /// Returns the plan index of the case that is recorded at a place.
  ///
  /// Cases are recorded in the order in which this file first saw them, which is the plan's own
  /// order except where cases were added in its middle later.
  ///
  /// - Parameter place: 0 for the first case to be recorded.
  /// - Returns: Its index in ``RunPlan/cases``.
  package func planIndex(at place: Int) -> Int { order.isEmpty ? place : Int(order[place]) }

  /// Whether cases are recorded in the order of the plan.
  var isInPlanOrder: Bool { order.isEmpty }

  /// Returns the digest of the outcome that is in force for a case: an outcome with the same digest
  /// need not bring its content.
  package func digestInForce(at planIndex: Int) -> Digest? {
    let place = inForce[planIndex]
    return place == 0 ? nil : digests[Int(place) - 1]
  }

  /// Whether a case with the same outcome as before has the same measures: nothing that they depend on
  /// is another one than in the last run that has a result of the case.
  package func keepsMeasures(at planIndex: Int) -> Bool { measuresKept.contains(planIndex) }
}

/// The cases of a plan whose measures can't have changed.
enum KeptMeasures {
  case all
  case some([Bool])

  func contains(_ planIndex: Int) -> Bool {
    switch self {
    case .all: true
    case .some(let kept): kept[planIndex]
    }
  }
}

/// The outcome of one case on its way into the database.
package struct CaseOutcome: Sendable {
  /// What makes up an outcome, beside its digest.
  package struct Content: Hashable, Sendable {
    /// Canonical JSON in UTF-8.
    package var body: [UInt8]
    /// The digest of what failed, where something did.
    package var fingerprint: Digest?
    /// The digest of the adjustments alone.
    package var movements: Digest?

    /// Takes the content of an outcome.
    package init(body: [UInt8], fingerprint: Digest? = nil, movements: Digest? = nil) {
      self.body = body
      self.fingerprint = fingerprint
      self.movements = movements
    }
  }

  /// What was measured of a case, which is a fact of the case in this run and no part of its outcome.
  package struct Measures: Hashable, Sendable {
    /// JSON in UTF-8; nil: nothing was measured.
    package var body: [UInt8]?

    package init(body: [UInt8]?) { self.body = body }
  }

  /// The case's place in the plan.
  package var planIndex: Int
  /// The outcome's identity: over the verdict, the mismatches and the adjustments.
  package var digest: Digest
  /// What became of the case.
  package var verdict: Verdict
  /// The content; may be absent only where the digest is the one in force.
  package var content: Content?
  /// The measures; nil: those that were recorded last still hold.
  package var measures: Measures?
  /// The end of what an external strategy wrote to standard error before it failed; empty for nothing.
  package var standardError: String

  /// Takes the outcome of a case.
  package init(
    planIndex: Int, digest: Digest, verdict: Verdict, content: Content? = nil,
    measures: Measures? = nil, standardError: String = ""
  ) {
    self.planIndex = planIndex
    self.digest = digest
    self.verdict = verdict
    self.content = content
    self.measures = measures
    self.standardError = standardError
  }
}

/// What a connection remembers of a run that it records.
struct RecordingState {
  let recording: RunRecording
  /// The case of each plan index.
  let caseIDs: [Int64]
  /// How many cases are recorded.
  var recorded = 0
  var totals: RunTotals
  /// The last case that is recorded.
  var mark: Int64 = 0
  /// Where the run stands; a merge may move it.
  var position: Int64
  /// Cases before the mark that have no result yet, where a merged run is resumed.
  var gaps: Set<Int64> = []

  /// The ids between which the next cases to be recorded lie; nil where there are none left.
  func nextCases(_ count: Int) -> ClosedRange<Int64>? {
    let end = min(recorded + count, caseIDs.count)
    guard recorded < end else { return nil }
    return caseIDs[recording.planIndex(at: recorded)]...caseIDs[recording.planIndex(at: end - 1)]
  }
}

/// The process that records a run: its start time tells it from a later one with the same number.
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

  /// Takes a process of this machine that is there now.
  init(ofThisHost processID: Int64) {
    self.init(
      host: RunningProcess.hostName, processID: processID,
      started: Self.startTime(ofProcess: processID) ?? 0)
  }

  /// Whether the process is surely gone; of another machine's nothing is known.
  var isGone: Bool {
    guard host == RunningProcess.hostName else { return false }
    #if os(Linux)
    return Self.startTime(ofProcess: processID) != started
    #else
    return RunningProcess.isGone(processID)
    #endif
  }

  /// The start time in the clock ticks of `/proc/<pid>/stat`; `nil` when there is no such process.
  ///
  /// One that has ended counts as gone, though its parent may not have asked for its status yet: in a
  /// container nobody may ever ask.
  private static func startTime(ofProcess processID: Int64) -> Int64? {
    let path = "/proc/\(processID)/stat"
    guard let bytes = try? FileBytes.beginning(of: path, count: 1024) else { return nil }
    // The second field is the program's name in parentheses, which may hold anything.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, fields[0] != [UInt8(ascii: "Z")], fields[0] != [UInt8(ascii: "X")]
    else { return nil }
    return Int64(String(decoding: fields[19], as: UTF8.self))
  }
}

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
  package func resumeRun(_ run: RunRecord, plan: RunPlan) throws -> RunRecording {
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

  /// Returns the definitions that a run uses and that are others now, as facts.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - current: What is defined now.
  /// - Returns: The used definitions with another content now, or none.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  package func definitions(changedSince run: RunRecord, current: [DefinitionReference])
    throws -> [DefinitionReference]
  {
    var now: [DefinitionKind: [ByteSpelling: Digest]] = [:]
    for reference in current {
      now[reference.kind, default: [:]][ByteSpelling(reference.name)] = reference.digest
    }
    return try definitions(usedBy: run).filter { now[$0.kind]?[ByteSpelling($0.name)] != $0.digest }
  }

  /// Returns the contents that a run uses: of the scenarios, strategies and devices of its plan, and
  /// of the forms of these scenarios.
  package func definitions(usedBy run: RunRecord) throws -> [DefinitionReference] {
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
        SQL("definitionsInForce", kind), ["kind": kind, "position": run.position]
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
  package func plannedNames(of run: RunRecord) throws -> [CaseName] {
    let planned = try cases(ofPlan: run.planID)
    var names: [CaseName] = []
    try connection.forEach("caseNames") { row in
      if planned.contains(try row.id("id")) { names.append(try CaseName(row: row)) }
    }
    return names
  }

  private func resumedState(of run: RunRecord, caseIDs ids: [Int64], kept: KeptMeasures)
    throws -> RecordingState
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
