import Scenarios

// One run of another file, written here.
extension RegressionDatabase {
  /// Writes a run that is new here: its names, contents, plan, place, and results.
  func write(_ entry: MergedRun, _ work: inout MergeWork) throws(DatabaseError) {
    // Everything is read and checked first.
    var outcomes: [(caseID: Int64, outcome: Int64)] = []
    for part in entry.parts {
      let results = try part.source.results(of: part.run)
      try takeNames(of: part, &work)
      let plan = entry.isJoined ? part.run.wholePlanID : part.run.planID
      _ = try takePlan(plan ?? part.run.planID, of: part.source, &work)
      for result in results {
        outcomes.append(
          (
            part.source.targetCases[result.place],
            try take(outcome: result.outcome, of: part.source, work.checks)
          )
        )
      }
    }
    outcomes.sort { $0.caseID < $1.caseID }
    let (source, run) = (entry.first.source, entry.first.run)
    let whole = try run.wholePlanID.map { (id) throws(DatabaseError) in
      try takePlan(id, of: source, &work)
    }
    var plan = whole
    if plan == nil || !entry.isJoined { plan = try takePlan(run.planID, of: source, &work) }
    guard let plan else { return }
    let wanted = max(entry.position, entry.isJoined ? -1 : source.floor + 1)
    let (position, hasMoved) = try makeRoom(for: entry.uuid, at: wanted)
    if !entry.isJoined { source.floor = position }
    if hasMoved { try reloadSpans(&work) }
    let number = try insertRun(entry, at: position, plan, whole, outcomes.map(\.caseID))
    work.addedNumbers.append(number)
    try record(outcomes, at: position, &work)
    for part in entry.parts {
      for used in try part.source.revisions(usedBy: part.run) {
        try putInForce(used, of: part.source, at: position, &work)
      }
    }
  }

  /// Gives each name that merged runs use what the newest of the files says of it.
  func settleNames(_ work: inout MergeWork) throws(DatabaseError) {
    for kind in DefinitionKind.allCases {
      for (text, name) in work.names[kind] ?? [:] {
        guard let found = name.found, let (source, revision) = name.foundIn else { continue }
        if let before = name.before, !(before < found) { continue }
        let content = try source.content(ofRevision: revision, kind)
        _ = try take(content, kind, text, of: source, work.checks)
        try connection.run(
          .setName(kind),
          .digest(found.digest),
          .optional(found.file),
          .optional(found.line),
          .optional(found.archivedAt),
          .integer(name.id)
        )
        guard kind == .scenario else { continue }
        if let lines = found.lines, SourceLines(json: String(decoding: lines, as: UTF8.self)) == nil
        {
          throw source.refused("the lines of the scenario '\(text)' can't be read")
        }
        try connection.run(
          .setScenarioLines,
          found.lines.map { .textBytes($0) } ?? .null,
          .integer(name.id)
        )
      }
    }
  }

  // MARK: The run

  private func insertRun(
    _ entry: MergedRun,
    at position: Int64,
    _ planID: Int64,
    _ wholeID: Int64?,
    _ recorded: [Int64]
  ) throws(DatabaseError) -> Int {
    let run = entry.first.run
    let header = run.header
    let planned = try cases(ofPlan: planID)
    let mark = recorded.last ?? 0
    var totals = RunTotals(planned: planned.count)
    for part in entry.parts {
      for verdict in Verdict.allCases { totals[verdict] += part.run.totals[verdict] }
    }
    let shard = entry.isJoined ? nil : header.shard
    try connection.run(
      .insertMergedRun,
      .blob(entry.uuid.bytes),
      .integer(position),
      .integer(planID),
      .integer(mark),
      .text(totals.missing == 0 ? "complete" : "interrupted"),
      .integer(header.isFiltered ? 1 : 0),
      .optional(entry.label),
      .optional(header.branch),
      .optional(header.commit),
      .optional(header.isDirty.map { $0 ? 1 : 0 }),
      .text(header.engineVersion),
      .text(header.toolVersion),
      .text(header.today),
      .text(run.host),
      .optional(shard.map { Int64($0.index) }),
      .optional(shard.map { Int64($0.count) }),
      .optional(shard == nil ? nil : wholeID),
      .integer(header.startedAt),
      .optional(run.endedAt),
      .optional(run.wallMilliseconds),
      .integer(Int64(planned.count)),
      .integer(Int64(totals[.pass])),
      .integer(Int64(totals[.fail])),
      .integer(Int64(totals[.error])),
      .integer(Int64(totals[.knownFailure])),
      .integer(Int64(totals[.unexpectedPass])),
      .integer(Int64(totals[.unjudged])),
      .integer(Int64(totals[.skipped]))
    )
    let number = connection.lastInsertedID
    // A run that ended early has met the cases in the other file's order.
    for gap in planned.upTo(mark).subtracting(CaseSet(recorded)).ids where mark > 0 {
      try connection.run(.insertRunGap, .integer(number), .integer(gap))
    }
    return Int(number)
  }

  private func record(
    _ outcomes: [(caseID: Int64, outcome: Int64)],
    at position: Int64,
    _ work: inout MergeWork
  ) throws(DatabaseError) {
    try advance(to: position, &work)
    if let last = outcomes.last?.caseID, Int(last) >= work.inForce.count {
      work.inForce += repeatElement(0, count: Int(last) + 1 - work.inForce.count)
    }
    var later: LaterRuns?
    for (caseID, outcome) in outcomes where work.inForce[Int(caseID)] != outcome {
      if later == nil { later = try LaterRuns(after: position, in: self) }
      guard let later else { continue }
      try setOutcome(outcome, ofCase: caseID, at: position, later: later)
      work.inForce[Int(caseID)] = outcome
    }
  }

  /// Brings `inForce` to a position; runs mostly come oldest first, so that this is one pass.
  private func advance(to position: Int64, _ work: inout MergeWork) throws(DatabaseError) {
    if work.inForceAt >= position {
      work.inForce = []
      work.inForceAt = .min
    }
    try connection.forEach(
      .transitionsFrom,
      .integer(work.inForceAt),
      .integer(position)
    ) { (row) throws(DatabaseError) in
      let caseID = Int(try row.integer(0))
      if caseID >= work.inForce.count {
        work.inForce += repeatElement(0, count: caseID + 1 - work.inForce.count)
      }
      work.inForce[caseID] = try row.integer(1)
    }
    work.inForceAt = position
  }

  private func putInForce(
    _ used: (kind: DefinitionKind, name: Int64, revision: Int64),
    of source: MergeSource,
    at position: Int64,
    _ work: inout MergeWork
  ) throws(DatabaseError) {
    guard let name = source.names[used.kind]?[used.name]?.name,
      let id = work.names[used.kind]?[name]?.id,
      let revision = source.targetRevisions[used.kind]?[used.revision]
    else { return }
    let inForce = work.spans[used.kind]?[id]?.last { $0.position <= position }
    guard inForce?.revision != revision else { return }
    try setRevision(revision, of: used.kind, id, at: position)
    work.spans[used.kind]?[id] = try spans(of: used.kind, id)
  }

  func reloadSpans(_ work: inout MergeWork) throws(DatabaseError) {
    for kind in DefinitionKind.allCases {
      for id in (work.spans[kind] ?? [:]).keys { work.spans[kind]?[id] = try spans(of: kind, id) }
    }
  }
}
