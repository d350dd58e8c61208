import RegressionRunner
import Scenarios

/// A run to add, with the shards that make it up.
struct MergedRun {
  struct Part {
    var source: MergeSource
    var run: Run
  }

  var uuid: RunIdentifier
  /// The position where it was recorded, which together with the UUID orders it among other runs.
  var recordedPosition: Int64
  var label: String?
  /// One for an ordinary run.
  var parts: [Part]
  /// The number of the run here whose content this one replaces.
  var replaces: Int?
  /// Its position in this file.
  var position: Int64 = 0
  var isJoined = false

  init(_ source: MergeSource, _ run: Run) {
    uuid = run.uuid
    recordedPosition = run.recordedPosition
    label = run.header.label
    parts = [Part(source: source, run: run)]
  }

  /// Joins shards under a label; they are sorted by position and UUID.
  init(joining shards: [Part], label: String) {
    let sorted = shards.sorted {
      ($0.run.recordedPosition, $0.run.uuid) < ($1.run.recordedPosition, $1.run.uuid)
    }
    let context = DigestContext()
    for uuid in sorted.map(\.run.uuid).sorted() { context.update(uuid.bytes) }
    uuid = sorted[0].run.uuid.replacingRandomPart(with: context.finish())
    recordedPosition = sorted[0].run.recordedPosition
    self.label = label
    parts = sorted
    isJoined = true
  }

  var isReplacement: Bool { replaces != nil }

  /// The earliest part, whose times and environment count.
  var first: Part { parts[0] }
}

/// The shards of one plan found in the files.
struct ShardGroup {
  /// What shards that belong together have in common.
  struct Key: Hashable {
    var plan: Digest
    var count: Int
    var engineVersion: String
    var measuresVersion: Int
    var branch: String?
    var commit: String?
  }

  var key: Key
  /// The newest complete shard of each index.
  var shards: [Int: MergedRun.Part] = [:]
  var interrupted: Set<Int> = []

  mutating func add(_ part: MergedRun.Part) throws {
    guard let shard = part.run.header.shard else { return }
    guard part.run.state == .complete else {
      interrupted.insert(shard.index)
      return
    }
    if let other = shards[shard.index] {
      let isOther = other.run.uuid != part.run.uuid
      let isNewer =
        isOther
        ? (other.run.recordedPosition, other.run.uuid) < (part.run.recordedPosition, part.run.uuid)
        : try MergeChoice.prefers(part, to: other)
      guard isNewer else { return }
    }
    shards[shard.index] = part
  }

  /// Returns why the shards can't be joined; nil if they can.
  func problem() throws -> MergeSummary.UnjoinedShards? {
    var problem = MergeSummary.UnjoinedShards(count: key.count)
    for index in 1...key.count where shards[index] == nil {
      if interrupted.contains(index) {
        problem.interrupted.append(index)
      } else {
        problem.missing.append(index)
      }
    }
    if problem.missing.isEmpty, problem.interrupted.isEmpty {
      problem.disagreement = try disagreement()
      if problem.disagreement == nil { return nil }
    }
    return problem
  }

  private func disagreement() throws -> String? {
    var seen: [DefinitionKind: [ByteSpelling: Digest]] = [:]
    var cases: Set<CaseName> = []
    var planned = 0
    for index in shards.keys.sorted() {
      guard let part = shards[index] else { continue }
      for (name, revision) in try part.source.revisions(usedBy: part.run) {
        let kind = revision.kind
        let digest = try part.source.content(of: revision).digest
        if let other = seen[kind]?[ByteSpelling(name)], other != digest {
          return "they ran the \(kind.rawValue) '\(name)' with different content"
        }
        seen[kind, default: [:]][ByteSpelling(name)] = digest
      }
      let places = try part.source.places(ofPlan: part.run.planID)
      planned += places.count
      cases.formUnion(places.map { part.source.cases[$0].name })
    }
    guard let part = shards.values.first, let whole = part.run.wholePlanID else { return nil }
    let expected = try part.source.places(ofPlan: whole).map { part.source.cases[$0].name }
    guard planned == cases.count, cases == Set(expected) else {
      return "together they do not cover each case of the plan exactly once"
    }
    return nil
  }
}

extension RegressionDatabase {
  /// Writes a new run: its contents, plan, position and results, and its approvals.
  func write(_ entry: MergedRun, _ work: inout MergeWork) throws {
    var outcomes: [(caseID: Int64, outcome: Int64)] = []
    var measures: [(caseID: Int64, body: [UInt8]?)] = []
    var notes: [(caseID: Int64, text: String)] = []
    for part in entry.parts {
      let results = try part.source.results(of: part.run)
      let noted = try part.source.notes(of: part.run)
      try takeContents(of: part, &work)
      let plan = entry.isJoined ? part.run.wholePlanID : part.run.planID
      _ = try takePlan(plan ?? part.run.planID, of: part.source)
      for result in results {
        let caseID = part.source.cases[result.place].target
        let outcome = try take(outcome: result.outcome, of: part.source, work.checks)
        outcomes.append((caseID, outcome))
        let body = try part.source.measures(of: result, in: part.run, work.checks)
        measures.append((caseID, body))
        let note = noted[part.source.cases[result.place].id]
        if let note { notes.append((caseID, note)) }
      }
    }
    outcomes.sort { $0.caseID < $1.caseID }
    let (source, run) = (entry.first.source, entry.first.run)
    let whole = try run.wholePlanID.map { id in
      try takePlan(id, of: source)
    }
    var plan = whole
    if plan == nil || !entry.isJoined { plan = try takePlan(run.planID, of: source) }
    guard let plan else { return }
    let number = try insertRun(entry, plan, whole, outcomes.map(\.caseID))
    try record(outcomes, measures, at: entry.position, &work)
    for (caseID, text) in notes { try setNote(text, ofCase: caseID, inRun: number) }
    for part in entry.parts {
      try activate(part, at: entry.position, &work)
    }
  }

  // MARK: The run

  private func insertRun(
    _ entry: MergedRun, _ planID: Int64, _ wholeID: Int64?, _ recorded: [Int64]
  ) throws -> Int64 {
    let planned = try cases(ofPlan: planID)
    let mark = recorded.last ?? 0
    var run = entry.first.run
    run.number = entry.replaces ?? 0
    run.uuid = entry.uuid
    run.position = entry.position
    run.recordedPosition = entry.recordedPosition
    run.planID = planID
    run.mark = mark
    run.state = entry.isJoined || run.state == .complete ? .complete : .interrupted
    run.header.label = entry.label
    if entry.isJoined { run.header.shard = nil }
    run.wholePlanID = run.header.shard == nil ? nil : wholeID
    run.processID = 0
    run.processStarted = 0
    run.totals = RunTotals(planned: planned.count)
    for part in entry.parts {
      for verdict in Verdict.allCases { run.totals[verdict] += part.run.totals[verdict] }
    }
    let number = Int64(try connection.insert(run))
    // An interrupted run went through the cases in the other file's order.
    for gap in planned.upTo(mark).subtracting(CaseSet(recorded)).ids where mark > 0 {
      try connection.run("insertRunGap", ["number": number, "case": gap])
    }
    return number
  }

  private func record(
    _ outcomes: [(caseID: Int64, outcome: Int64)], _ measures: [(caseID: Int64, body: [UInt8]?)],
    at position: Int64, _ work: inout MergeWork
  ) throws {
    try advance(to: position, &work)
    if let last = outcomes.last?.caseID, Int(last) >= work.active.count {
      work.active += repeatElement(0, count: Int(last) + 1 - work.active.count)
    }
    var later: LaterRuns?
    func laterRuns() throws -> LaterRuns {
      if let later { return later }
      let runs = try LaterRuns(after: position, in: self)
      later = runs
      return runs
    }
    for (caseID, outcome) in outcomes where work.active[Int(caseID)] != outcome {
      try set(.integer(outcome), .outcome, ofCase: caseID, at: position, try laterRuns())
      work.active[Int(caseID)] = outcome
    }
    for (caseID, body) in measures where work.measures[caseID] != body {
      let value = body.map { BoundValue.textBytes($0) } ?? .null
      try set(value, .measures, ofCase: caseID, at: position, try laterRuns())
      work.measures[caseID] = body
    }
  }

  /// Advances `active` to a position; runs mostly come oldest first, so that this takes one pass.
  private func advance(to position: Int64, _ work: inout MergeWork) throws {
    if work.activeAt >= position {
      work.active = []
      work.measures = [:]
      work.activeAt = .min
    }
    try connection.forEach("transitionsFrom", ["after": work.activeAt, "upto": position]) { row in
      let caseID = Int(try row.id("case_id"))
      if caseID >= work.active.count {
        work.active += repeatElement(0, count: caseID + 1 - work.active.count)
      }
      work.active[caseID] = try row.id("outcome_id")
    }
    try connection.forEach("measuresFrom", ["after": work.activeAt, "upto": position]) { row in
      work.measures[try row.id("case_id")] = try row.optionalTextBytes("body")
    }
    work.activeAt = position
  }

  /// Makes the contents and approvals current that a run used.
  private func activate(_ part: MergedRun.Part, at position: Int64, _ work: inout MergeWork)
    throws
  {
    let source = part.source
    for (name, revision) in try source.revisions(usedBy: part.run) {
      guard let id = work.names[revision.kind]?[ByteSpelling(name)],
        let target = source.targetRevisions[revision]
      else { continue }
      try put(target, .definition(revision.kind, id), at: position, &work)
    }
    for place in try source.places(ofPlan: part.run.planID) {
      let caseID = source.cases[place].target
      let judging = source.approval(judging: place, at: part.run.position)
      let approval = judging.flatMap { source.approvals[$0]?.target }
      guard approval != nil || work.spans[.baseline(caseID)] != nil else { continue }
      try put(approval, .baseline(caseID), at: position, &work)
    }
  }

  private func put(
    _ value: Int64?, _ versioned: Versioned, at position: Int64, _ work: inout MergeWork
  )
    throws
  {
    let active = work.spans[versioned]?.last { $0.position <= position }?.value
    guard active != value else { return }
    try put(value, versioned, at: position)
    work.spans[versioned] = try spans(of: versioned)
  }
}
