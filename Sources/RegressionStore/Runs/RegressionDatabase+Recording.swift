package import RegressionRunner
import Scenarios

extension RegressionDatabase {
  /// Begins a run: stores its plan and makes its definitions current.
  ///
  /// Runs of this machine whose process is gone are marked as interrupted first.
  ///
  /// - Parameters:
  ///   - header: What is known about the run.
  ///   - plan: The cases; their scenarios, strategies and devices must have been imported.
  ///   - wholePlan: The plan of which the run is a shard.
  ///   - definitions: The contents that the run uses; each must have been imported.
  ///   - baselines: The approvals that judge cases if nothing else does.
  /// - Returns: What the workers need to know.
  /// - Throws: ``DatabaseError`` if the file is busy or can't be written, or if a name, a content
  ///   or a baseline does not exist.
  package func beginRun(
    _ header: RunHeader, plan: RunPlan, wholePlan: RunPlan? = nil,
    definitions: [DefinitionReference], baselines: [Baseline] = []
  ) throws -> RunRecording {
    let state = try connection.write {
      try markGoneRuns()
      // The runs for later comparisons must be readable before anything is recorded.
      let runs = try runs()
      let resolved = try resolve(plan)
      let whole = try wholePlan.map { plan in try resolve(plan).id }
      var generator = SystemRandomNumberGenerator()
      let uuid = RunIdentifier(milliseconds: header.startedAt, using: &generator)
      let newest = try connection.first("newestPosition") { try $0.optionalPosition("position") }
      let position = max(uuid.position, (newest ?? nil).map { $0 + 1 } ?? 0)
      guard position <= Row.maxPosition else {
        throw DatabaseError(
          .corrupt, path: path, message: "no position is left after the newest run")
      }
      let number = try insertRun(
        header, uuid: uuid, position: position, plan: resolved, wholePlanID: whole)
      try activate(definitions, at: position)
      try activate(baselines, judging: resolved.caseIDs, at: position)
      return try recordingState(
        number: number, uuid: uuid, position: position, plan: resolved,
        kept: try measuresKept(by: header, plan, resolved, after: runs, at: position))
    }
    recordings[state.recording.number] = state
    return state.recording
  }

  /// Records a batch of outcomes and moves the run's mark, in one transaction.
  ///
  /// When the call returns, the batch is on the disk. Only cases with a different outcome or
  /// different measures than before cost a row.
  ///
  /// - Parameters:
  ///   - batch: Cases in the order of ``KnownCases/planIndex(at:)``, continuing the last batch.
  ///   - run: The number of a run that this connection began.
  /// - Throws: ``DatabaseError`` if the file is busy or can't be written, if the batch is out of
  ///   order, or if a new outcome has no body; the batch is then not recorded.
  package func record(_ batch: [CaseRecording], inRun run: Int) throws {
    guard let last = batch.last else { return }
    guard var state = recordings[run] else {
      throw DatabaseError(.unknownRun(run), path: path)
    }
    try connection.write {
      try follow(&state)
      let later = try LaterRuns(after: state.position, in: self)
      let isFresh = try !hasTransitions(state.nextCases(batch.count))
      let isUnmeasured = try !hasMeasures(state.nextCases(batch.count))
      // Only for this batch: if it fails, the outcomes it added are gone.
      var outcomes = try OutcomeWriter(connection)
      for recording in batch {
        let isChanged = try count(recording, in: &state)
        let caseID = state.caseIDs[recording.planIndex]
        if isChanged {
          let id = try outcomes.id(of: recording)
          // Without a history there is nothing to look up: true for most rows of a first run.
          try set(.integer(id), .outcome, ofCase: caseID, at: state.position, later, isNew: isFresh)
        }
        if case .taken(let measures) = recording.measures {
          let body = measures.map { BoundValue.textBytes($0) } ?? .null
          let isNew = isUnmeasured && later.isEmpty && measures != nil
          try set(body, .measures, ofCase: caseID, at: state.position, later, isNew: isNew)
        }
        if !recording.standardError.isEmpty {
          try setNote(recording.standardError, ofCase: caseID, inRun: Int64(run))
        }
      }
      state.mark = max(state.mark, state.caseIDs[last.planIndex])
      try moveMark(of: state)
    }
    recordings[run] = state
  }

  /// Ends a run: it is complete if every case of its plan is recorded, otherwise interrupted.
  ///
  /// - Parameters:
  ///   - run: The number of a run that this connection began.
  ///   - time: Now, in milliseconds since 1970.
  ///   - wallMilliseconds: How long the run took.
  /// - Returns: The run as recorded.
  /// - Throws: ``DatabaseError`` if the file is busy or can't be written.
  @discardableResult
  package func finishRun(_ run: Int, at time: Int64, wallMilliseconds: Int64) throws -> Run {
    guard var state = recordings[run] else {
      throw DatabaseError(.unknownRun(run), path: path)
    }
    let isComplete = state.recorded == state.caseIDs.count
    try connection.write {
      try follow(&state)
      try connection.run(
        "finishRun",
        [
          "state": isComplete ? "complete" : "interrupted", "ended_at": time,
          "wall_ms": wallMilliseconds, "number": run,
        ])
      if !isComplete {
        try releaseCases(after: state.mark, at: state.position)
      }
    }
    recordings[run] = nil
    guard let record = try self.run(run) else {
      throw DatabaseError(.unknownRun(run), path: path)
    }
    return record
  }

  // MARK: Beginning

  func markGoneRuns() throws {
    var gone: [Int64] = []
    try connection.forEach("runningRuns") { row in
      let process = ProcessIdentity(
        host: try row.text("host"), processID: try row.integer("process_id"),
        started: try row.integer("process_started"))
      if process.isGone { gone.append(try row.id("number")) }
    }
    for number in gone {
      try connection.run("markInterrupted", ["number": number])
      if let run = try run(Int(number)) {
        try releaseCases(after: run.mark, at: run.position)
      }
    }
  }

  private func insertRun(
    _ header: RunHeader, uuid: RunIdentifier, position: Int64, plan: ResolvedPlan,
    wholePlanID: Int64?
  ) throws -> Int {
    let process = ProcessIdentity.current
    var run = Run()
    run.uuid = uuid
    run.position = position
    run.recordedPosition = position
    run.header = header
    run.planID = plan.id
    run.wholePlanID = wholePlanID
    run.host = process.host
    run.processID = process.processID
    run.processStarted = process.started
    run.totals.planned = plan.caseIDs.count
    return try connection.insert(run)
  }

  /// Writes a span for each definition whose content differs from the current one.
  ///
  /// A run starts at the newest position, so there is no later run to protect.
  private func activate(_ definitions: [DefinitionReference], at position: Int64) throws {
    for kind in DefinitionKind.allCases {
      let wanted = definitions.filter { $0.kind == kind }
      guard !wanted.isEmpty else { continue }
      var names: [ByteSpelling: Int64] = [:]
      try connection.forEach(SQL("names", kind)) { row in
        names[ByteSpelling(try row.text("name"))] = try row.id("id")
      }
      var contents: [Digest: Int64] = [:]
      try connection.forEach(SQL("revisionDigests", kind)) { row in
        contents[try row.digest("digest")] = try row.id("id")
      }
      var active: [Int64: Int64] = [:]
      try connection.forEach("spans", ["kind": kind]) { row in
        if try row.position("position") <= position {
          active[try row.id("name_id")] = try row.id("revision_id")
        }
      }
      for definition in wanted {
        guard let name = names[ByteSpelling(definition.name)] else {
          throw DatabaseError(.unknownName(kind, definition.name), path: path)
        }
        guard let content = contents[definition.digest] else {
          throw DatabaseError(.unknownContent(kind, definition.name), path: path)
        }
        guard active[name] != content else { continue }
        active[name] = content
        try connection.run(
          "insertSpan", ["kind": kind, "name": name, "position": position, "revision": content])
      }
    }
  }

  private func recordingState(
    number: Int, uuid: RunIdentifier, position: Int64, plan: ResolvedPlan, kept: KeptMeasures
  ) throws -> RecordingState {
    var order: [Int32] = []
    let ids = plan.caseIDs
    if !zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) {
      order = ids.indices.sorted { ids[$0] < ids[$1] }.map { Int32($0) }
    }
    let (active, digests) = try activeOutcomes(for: ids, at: position)
    let recording = RunRecording(
      number: number, uuid: uuid, position: position, caseCount: ids.count,
      known: KnownCases(
        recordedCount: 0, order: order, active: active, digests: digests, measuresKept: kept))
    return RecordingState(
      recording: recording, caseIDs: ids, totals: RunTotals(planned: ids.count), position: position)
  }

  // MARK: Recording

  /// Updates the position of a run.
  ///
  /// A run that another process has removed, or taken for dead, is not recorded any further.
  private func follow(_ state: inout RecordingState) throws {
    let number = state.recording.number
    let position = try connection.first("runPosition", ["number": number]) {
      try $0.position("position")
    }
    guard let position else { throw DatabaseError(.unknownRun(number), path: path) }
    state.position = position
  }

  /// Adds a case to the totals; returns false if its outcome is already the current one.
  private func count(_ recording: CaseRecording, in state: inout RecordingState) throws -> Bool {
    let index = recording.planIndex
    guard state.recorded < state.caseIDs.count,
      state.recording.known.planIndex(at: state.recorded) == index
    else {
      let expected =
        state.recorded < state.caseIDs.count
        ? state.recording.known.planIndex(at: state.recorded) : -1
      throw DatabaseError(.outOfOrder(expected: expected, found: index), path: path)
    }
    state.recorded += 1
    state.totals[recording.identity.verdict] += 1
    let caseID = state.caseIDs[index]
    if state.gaps.remove(caseID) != nil {
      try connection.run("removeRunGap", ["number": state.recording.number, "case": caseID])
    }
    return state.recording.known.activeDigest(at: index) != recording.identity.digest
  }

  private func hasTransitions(_ cases: ClosedRange<Int64>?) throws -> Bool {
    try has("anyTransition", cases)
  }

  private func hasMeasures(_ cases: ClosedRange<Int64>?) throws -> Bool {
    try has("anyMeasures", cases)
  }

  private func has(_ any: SQL, _ cases: ClosedRange<Int64>?) throws -> Bool {
    guard let cases else { return true }
    let found = try connection.first(any, ["first": cases.lowerBound, "last": cases.upperBound]) {
      try $0.flag("found")
    }
    return found != false
  }

  private func moveMark(of state: RecordingState) throws {
    let totals = state.totals
    try connection.run(
      "recordBatch",
      [
        "mark": state.mark, "passed": totals[.pass], "failed": totals[.fail],
        "errors": totals[.error], "known_failures": totals[.knownFailure],
        "unexpected_passes": totals[.unexpectedPass], "unjudged": totals[.unjudged],
        "skipped": totals[.skipped], "number": state.recording.number,
      ])
  }
}

/// Adds outcomes to the file, each once; for one transaction.
struct OutcomeWriter {
  private let connection: Connection
  private let insertion: Statement
  private let search: Statement
  private var known: [Digest: Int64] = [:]

  init(_ connection: Connection) throws {
    self.connection = connection
    insertion = try connection.cached("insertOutcome")
    search = try connection.cached("outcomeByDigest")
  }

  /// Returns the id of an outcome, which is added if it is new.
  mutating func id(of recording: CaseRecording) throws -> Int64 {
    let digest = recording.identity.digest
    if let id = known[digest] { return id }
    let id = try store(recording)
    known[digest] = id
    return id
  }

  private func store(_ recording: CaseRecording) throws -> Int64 {
    let outcome = recording.identity
    if let body = recording.body {
      insertion.bind("digest", outcome.digest)
      insertion.bind("verdict", outcome.verdict)
      insertion.bind("fingerprint", outcome.fingerprint)
      insertion.bind("body", body)
      insertion.bind("movements", outcome.movements)
      try insertion.finish()
    }
    search.bind("digest", outcome.digest)
    defer { search.reset() }
    guard try search.step() else {
      throw DatabaseError(.contentMissing(planIndex: recording.planIndex), path: connection.path)
    }
    return try Row(search).id("id")
  }
}
