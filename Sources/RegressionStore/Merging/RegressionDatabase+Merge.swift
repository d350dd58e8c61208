package import AvoidanceEngine
import RegressionRunner
import Scenarios

/// The checks of contents that come from another database, or may be damaged.
package struct MergeChecks: Sendable {
  /// The strategies for reading definitions; nil to trust definitions.
  var strategies: StrategyRegistry?
  var areOutcomesChecked = true
  var areBaselinesChecked = true

  /// Checks what an import would check; outcomes of other strategies are kept.
  package init(_ strategies: StrategyRegistry) { self.strategies = strategies }

  private init() {
    (areOutcomesChecked, areBaselinesChecked) = (false, false)
  }

  package static let none = MergeChecks()

  /// The error message for a definition; nil if it is valid.
  func problem(ofDefinition content: [UInt8], _ kind: DefinitionKind, _ name: String) -> String? {
    guard let strategies else { return nil }
    func problem<Value: Definition>(_ type: Value.Type) throws(ContentError) -> String? {
      let read = try Value(name: name, canonicalContent: content, strategies: strategies)
      return read.canonicalContent == content ? nil : "it is not in canonical form"
    }
    do throws(ContentError) {
      return switch kind {
      case .form: try problem(FormDefinition.self)
      case .scenario: try problem(ScenarioDefinition.self)
      case .strategy: try problem(StrategyDefinition.self)
      case .device: try problem(DeviceDefinition.self)
      }
    } catch {
      return "\(error)"
    }
  }

  /// The error message for an approval; nil if it is valid.
  func problem(of baseline: Baseline) -> String? {
    guard areBaselinesChecked, let json = baseline.adjustments else { return nil }
    return (try? ApprovedAdjustments(json: json)) == nil ? "it is not a list of adjustments" : nil
  }
}

package struct MergeSummary: Sendable {
  package struct UnjoinedShards: Hashable, Sendable {
    package var count: Int
    /// The shards that no file has.
    package var missing: [Int] = []
    package var interrupted: [Int] = []
    /// Why complete shards don't belong together; nil if they do.
    package var disagreement: String?
  }

  /// The runs that are new here, oldest first, including joined ones.
  package internal(set) var added: [Run] = []
  /// How many shards went into joined runs.
  package internal(set) var joinedShards = 0
  /// How many approvals and withdrawals are new here.
  package internal(set) var baselines = 0
  /// A copy of a run with fewer results than the copy that was kept.
  package struct Discarded: Hashable, Sendable {
    /// The run as it is here now.
    package var run: Run
    /// The file with the discarded copy.
    package var path: String
    /// How many results the discarded copy had.
    package var results: Int
    package var winnersResults: Int
  }

  package internal(set) var discarded: [Discarded] = []
  /// The runs here that were removed because another file had removed them, oldest first.
  package internal(set) var pruned: [Run] = []
  /// How many runs were already here.
  package internal(set) var known = 0
  /// How many runs had been removed here, or joined into one that is here.
  package internal(set) var removed = 0
  /// How many runs are still being recorded elsewhere.
  package internal(set) var running = 0
  /// How many shards the files contain.
  package internal(set) var shards = 0
  /// Plans whose shards could not be joined; nothing is changed if there are any.
  package internal(set) var unjoined: [UnjoinedShards] = []

  /// Something damaged in a file, which was left out: a run, a definition or an approval.
  package struct Skipped: Hashable, Sendable {
    package var path: String
    /// The number of the run in its file; nil if it is something else, or can't be read.
    package var run: Int?
    package var reason: String
  }

  package internal(set) var skipped: [Skipped] = []
}

extension RegressionDatabase {
  /// Copies what other databases have and this one lacks (runs, approvals, names) in one
  /// transaction.
  ///
  /// The result does not depend on the order of the files, merging again changes nothing, and no
  /// run here gets other results, with one exception: if two copies of a run continued separately,
  /// both get the content of the complete one, else of the one with more results, else of the one
  /// with the greater digest. A run that was removed in one of the files is removed. Of several
  /// changes to a name the newest holds.
  ///
  /// - Parameters:
  ///   - paths: The files; they are only read.
  ///   - label: Joins the complete shards of each plan into one run with this label.
  ///   - skipsDamaged: Copies what is intact in damaged files and leaves out the rest.
  ///   - checks: The checks of an import.
  ///   - time: Now, in milliseconds since 1970.
  /// - Returns: What was added. If shards are missing, they are listed and nothing is changed.
  /// - Throws: ``DatabaseError`` if a file is not Headroom's, is damaged, or contains what an
  ///   import would reject; nothing is changed then.
  package func merge(
    _ paths: [String], asOne label: String? = nil, skipsDamaged: Bool = false,
    checks: MergeChecks, at time: Int64
  ) throws -> MergeSummary {
    let sources = try paths.map { path in
      try MergeSource(path: path, migrator: migrator, skippingBy: skipsDamaged ? checks : nil)
    }
    return try connection.write {
      try markGoneRuns()
      var work = MergeWork(sources: sources, checks: checks, time: time)
      var choice = try MergeChoice(of: sources, into: self, label: label)
      work.summary = choice.summary
      work.summary.skipped = sources.flatMap(\.skipped)
      guard work.summary.unjoined.isEmpty else { return work.summary }
      // What only the removed runs used goes with them, before anything is copied.
      try remove(choice, at: time)
      try takeNames(&work)
      // The content of a file's definitions may now come from elsewhere.
      try connection.run("removeSourceFiles")
      try makeRoom(for: &choice.added)
      try loadSpans(&work)
      for source in sources { try addBaselines(of: source, &work) }
      for entry in choice.added { try write(entry, &work) }
      for entry in choice.added where !entry.isReplacement {
        if let run = try run(uuid: entry.uuid) { work.summary.added.append(run) }
      }
      work.summary.added.sort { $0.position < $1.position }
      for place in work.summary.discarded.indices {
        let uuid = work.summary.discarded[place].run.uuid
        if let here = try run(uuid: uuid) { work.summary.discarded[place].run = here }
      }
      return work.summary
    }
  }

  /// Removes the runs that were removed elsewhere, and the copies that are replaced.
  private func remove(_ choice: MergeChoice, at time: Int64) throws {
    for (uuid, joinedInto) in choice.newlyRemoved {
      try connection.run(
        "insertJoinedRun", ["uuid": uuid, "removed_at": time, "joined_into": joinedInto])
    }
    let going = choice.removed + choice.replaced
    for run in going { try removeRun(run.number, at: run.position) }
    guard !going.isEmpty else { return }
    let isRecording = try runs().contains { $0.state == .running }
    try removeUnused(isRecording: isRecording)
  }

  private func run(uuid: RunIdentifier) throws -> Run? {
    let number = try connection.first("runByUUID", ["uuid": uuid]) { row in
      Int(try row.id("number"))
    }
    return try number.flatMap { number in try run(number) }
  }

  private func loadSpans(_ work: inout MergeWork) throws {
    for kind in DefinitionKind.allCases {
      try connection.forEach("spans", ["kind": kind]) { row in
        work.spans[.definition(kind, try row.id("name_id")), default: []].append(
          Span(position: try row.position("position"), value: try row.id("revision_id")))
      }
    }
    try connection.forEach("allBaselineSpans") { row in
      work.spans[.baseline(try row.id("case_id")), default: []].append(
        Span(position: try row.position("position"), value: try row.optionalID("baseline_id")))
    }
  }
}

/// The state of a merge in progress.
struct MergeWork {
  let sources: [MergeSource]
  let checks: MergeChecks
  let time: Int64
  var summary = MergeSummary()
  /// The ids of the names here.
  var names: [DefinitionKind: [ByteSpelling: Int64]] = [:]
  var spans: [Versioned: [Span]] = [:]
  /// The outcome of each case, by its id, current at `activeAt`.
  var active: [Int64] = []
  var activeAt: Int64 = .min
  /// The measures of each case at `activeAt`.
  var measures: [Int64: [UInt8]] = [:]

  init(sources: [MergeSource], checks: MergeChecks, time: Int64) {
    self.sources = sources
    self.checks = checks
    self.time = time
  }
}

// The names, contents, outcomes and plans of another file, checked and written here.
extension RegressionDatabase {
  /// Merges the names of all files; the newest change to each counts.
  func takeNames(_ work: inout MergeWork) throws {
    for kind in DefinitionKind.allCases {
      var here: [ByteSpelling: NamedState] = [:]
      for name in try MergeSource.names(of: kind, on: connection) {
        here[ByteSpelling(name.name)] = name.state
        work.names[kind, default: [:]][ByteSpelling(name.name)] = name.id
      }
      var merged: [ByteSpelling: NamedState] = [:]
      for source in work.sources {
        let found = source.names[kind] ?? [:]
        for (spelling, name) in found.sorted(by: { $0.value.id < $1.value.id }) {
          try source.checkLines(of: name)
          try takeRevision(name.revision, named: name.name, of: source, work.checks)
          if merged[spelling] == nil { merged[spelling] = here[spelling] ?? name.state }
          merged[spelling]?.formUnion(name.state)
        }
      }
      for (spelling, state) in merged.sorted(by: { $0.key < $1.key })
      where here[spelling] != state {
        try set(state, of: spelling, kind, &work)
      }
    }
  }

  private func set(
    _ state: NamedState, of name: ByteSpelling, _ kind: DefinitionKind, _ work: inout MergeWork
  ) throws {
    let imported = state.imported
    if work.names[kind]?[name] == nil {
      try connection.run(
        SQL("insertName", kind),
        [
          "name": name.text, "digest": imported.digest, "file": nil, "line": nil,
          "time": imported.time,
        ])
      work.names[kind, default: [:]][name] = connection.lastInsertedID
    }
    guard let id = work.names[kind]?[name] else { return }
    try connection.run(
      SQL("setName", kind),
      [
        "digest": imported.digest, "file": imported.file, "line": imported.line,
        "time": imported.time, "gone": imported.archivedAt, "archived": state.archive.isArchived,
        "archived_at": state.archive.time, "id": id,
      ])
    guard kind == .scenario else { return }
    try connection.run("setScenarioLines", ["lines": imported.lines, "id": id])
  }

  func takeContents(of part: MergedRun.Part, _ work: inout MergeWork) throws {
    for (name, revision) in try part.source.revisions(usedBy: part.run) {
      try takeRevision(revision, named: name, of: part.source, work.checks)
    }
  }

  /// Stores a content after the checks of an import.
  private func takeRevision(
    _ revision: MergeSource.Revision, named name: String, of source: MergeSource,
    _ checks: MergeChecks
  ) throws {
    guard source.targetRevisions[revision] == nil else { return }
    let kind = revision.kind
    let content = try source.content(of: revision, named: name, checks)
    try connection.addRevision(kind, content.digest, content.content)
    let id = try connection.first(SQL("revisionByDigest", kind), ["digest": content.digest]) {
      try $0.id("id")
    }
    guard let id else { throw DatabaseError(.unknownContent(kind, name), path: path) }
    source.targetRevisions[revision] = id
  }

  // MARK: Outcomes

  /// Stores an outcome after the checks of an import, and returns its id.
  func take(outcome place: Int, of source: MergeSource, _ checks: MergeChecks) throws -> Int64 {
    let known = source.outcomes[place].target
    if known != 0 { return known }
    let read = try source.outcome(place, checks)
    let identity = read.identity
    try connection.run(
      "insertOutcome",
      [
        "digest": identity.digest, "verdict": identity.verdict,
        "fingerprint": identity.fingerprint, "body": read.body,
        "movements": identity.movements,
      ])
    let id = try connection.first("outcomeByDigest", ["digest": identity.digest]) {
      try $0.id("id")
    }
    guard let id, let here = try self.identity(ofOutcome: id) else {
      throw source.refused("the outcome \(identity.digest) can't be copied")
    }
    // A digest covers exactly one verdict and one failure.
    guard here.verdict == identity.verdict, here.fingerprint == identity.fingerprint else {
      throw source.refused(
        "the outcome \(identity.digest) has the verdict '\(identity.verdict.rawValue)', "
          + "but '\(here.verdict.rawValue)' in \(path)"
      )
    }
    source.outcomes[place].target = id
    return id
  }

  // MARK: Plans

  /// Stores a plan with its cases, and returns its id.
  func takePlan(_ id: Int64, of source: MergeSource) throws -> Int64 {
    if let known = source.plans[id]?.target { return known }
    let places = try source.places(ofPlan: id)
    guard let plan = RunPlan(places.map { source.cases[$0].name }) else {
      throw source.refused("plan \(id) has too many strategies or devices")
    }
    let resolved = try resolve(plan)
    for (place, caseID) in zip(places, resolved.caseIDs) { source.cases[place].target = caseID }
    source.plans[id]?.target = resolved.id
    return resolved.id
  }
}

// The approvals of another file. Rows are only ever added; equal rows become one.
extension RegressionDatabase {
  /// Adds the approvals and withdrawals that are not here yet, with their own times.
  func addBaselines(of source: MergeSource, _ work: inout MergeWork) throws {
    guard !source.approvals.isEmpty else { return }
    var known: [BaselineRow: Int64] = [:]
    try connection.forEach("allBaselines") { row in
      known[try BaselineRow(row)] = try row.id("id")
    }
    for id in source.approvals.keys.sorted() {
      guard let baseline = source.approvals[id]?.baseline else { continue }
      var row = BaselineRow(baseline, caseID: 0)
      if let caseID = try caseID(of: baseline.name) {
        row.caseID = caseID.value
        if let same = known[row] {
          source.approvals[id]?.target = same
          continue
        }
      }
      try source.check(baseline, work.checks)
      row.caseID = try takeCase(baseline.name)
      try insert(baseline, toCase: row.caseID)
      known[row] = connection.lastInsertedID
      source.approvals[id]?.target = connection.lastInsertedID
      work.summary.baselines += 1
    }
  }

  /// Returns the id of a case, which is created if no run has brought it.
  private func takeCase(_ name: CaseName) throws -> Int64 {
    let planned = PlannedCase(scenario: 0, strategy: 0, device: 0, orientation: name.orientation)
    let plan = RunPlan(
      scenarios: [name.scenario], strategies: [name.strategy], devices: [name.device],
      cases: [planned])
    return try resolveCases(of: plan)[0]
  }
}

/// The newest changes to a name in one file.
///
/// Of several files the newest change of each sort holds; changes with equal times are ordered by
/// their content, so that the order in which files are merged does not matter.
struct NamedState: Hashable {
  /// The state after the last import: the content and its file, or that it is gone.
  struct Import: Hashable, Comparable {
    var time: Int64
    var digest: Digest
    var file: String?
    var line: Int64?
    /// When it was found to be gone.
    var archivedAt: Int64?
    var lines: [UInt8]?

    static func < (left: Import, right: Import) -> Bool {
      if left.time != right.time { return left.time < right.time }
      if left.digest != right.digest { return left.digest < right.digest }
      if left.archivedAt != right.archivedAt {
        return left.archivedAt ?? -1 < right.archivedAt ?? -1
      }
      let files = (ByteSpelling(left.file ?? ""), ByteSpelling(right.file ?? ""))
      if files.0 != files.1 { return files.0 < files.1 }
      if left.line != right.line { return left.line ?? 0 < right.line ?? 0 }
      return (left.lines ?? []).lexicographicallyPrecedes(right.lines ?? [])
    }
  }

  /// Whether it was last archived or restored by hand.
  struct Archive: Hashable, Comparable {
    var time: Int64
    var isArchived: Bool

    static func < (left: Archive, right: Archive) -> Bool {
      left.time == right.time ? !left.isArchived && right.isArchived : left.time < right.time
    }
  }

  var imported: Import
  var archive: Archive

  init(row: borrowing Row) throws {
    imported = Import(
      time: try row.milliseconds("defined_at"), digest: try row.digest("digest"),
      file: try row.optionalText("file"), line: try row.optionalLine("line"),
      archivedAt: try row.optionalMilliseconds("archived_at"))
    archive = Archive(
      time: try row.milliseconds("archived_by_hand_at"),
      isArchived: try row.flag("archived_by_hand"))
  }

  /// Merges the newer changes of another file.
  mutating func formUnion(_ other: NamedState) {
    imported = max(imported, other.imported)
    archive = max(archive, other.archive)
  }
}
