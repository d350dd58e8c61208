import RegressionRunner
import Scenarios

/// The runs that a merge adds and removes, decided before anything is written.
struct MergeChoice {
  /// Runs to add, in the order of history, including replacements of copies here.
  var added: [MergedRun] = []
  /// Runs here that were removed elsewhere, or joined with others.
  private(set) var removed: [Run] = []
  /// Copies here that are replaced by another file's.
  private(set) var replaced: [Run] = []
  /// Runs to record as removed, with the runs that they were joined into.
  private(set) var newlyRemoved: [(run: RunIdentifier, joinedInto: RunIdentifier?)] = []
  private(set) var summary = MergeSummary()

  private let sources: [MergeSource]
  /// Removed runs, with the runs that they were joined into.
  private var tombstones: [RunIdentifier: RunIdentifier?] = [:]
  private var here: [RunIdentifier: Run] = [:]
  /// This database, read like another file; only if two copies have to be compared.
  private var own: MergeSource?

  init(of sources: [MergeSource], into database: RegressionDatabase, label: String?) throws {
    self.sources = sources
    for run in try database.runs() { here[run.uuid] = run }
    try loadTombstones(database)
    var entries: [RunIdentifier: MergedRun] = [:]
    var joined: [MergedRun] = []
    if let label { joined = try join(label) }
    guard summary.unjoined.isEmpty else { return }
    for source in sources {
      for run in source.runs {
        if run.header.shard != nil { summary.shards += 1 }
        if let joinedInto = tombstones[run.uuid] {
          // Shards that this merge joins come with the joined run.
          if joined.contains(where: { $0.uuid == joinedInto }) { continue }
          if here[run.uuid] == nil { summary.removed += 1 }
        } else if run.state == .running, run.isOfThisHost {
          summary.running += 1
        } else {
          try choose(run, of: source, &entries, database)
        }
      }
    }
    for entry in joined where here[entry.uuid] == nil { entries[entry.uuid] = entry }
    added = entries.values.sorted {
      ($0.recordedPosition, $0.uuid) < ($1.recordedPosition, $1.uuid)
    }
    for run in here.values.sorted(by: { $0.position < $1.position })
    where run.state != .running {
      guard let joinedInto = tombstones[run.uuid] else { continue }
      removed.append(run)
      if joinedInto == nil { summary.pruned.append(run) }
    }
  }

  // MARK: Removed runs

  private mutating func loadTombstones(_ database: RegressionDatabase) throws {
    try database.connection.forEach("prunedRuns") { row in
      tombstones[try row.runIdentifier("uuid")] = try row.optionalRunIdentifier("joined_into")
    }
    for source in sources {
      for entry in source.removed { remember(entry.run, joinedInto: entry.joinedInto) }
    }
  }

  private mutating func remember(_ run: RunIdentifier, joinedInto: RunIdentifier?) {
    let known = tombstones[run]
    guard known == nil || (known == .some(nil) && joinedInto != nil) else { return }
    tombstones[run] = .some(joinedInto)
    newlyRemoved.append((run, joinedInto))
  }

  // MARK: Copies of one run

  /// Decides between a run and the copies of it found so far.
  private mutating func choose(
    _ run: Run, of source: MergeSource, _ entries: inout [RunIdentifier: MergedRun],
    _ database: RegressionDatabase
  ) throws {
    let candidate = MergedRun(source, run)
    if let other = entries[run.uuid] {
      if try Self.prefers(candidate.first, to: other.first) {
        var candidate = candidate
        candidate.replaces = other.replaces
        entries[run.uuid] = candidate
        giveWay(other.first, to: run)
      } else {
        giveWay(candidate.first, to: other.first.run)
      }
      return
    }
    guard let mine = here[run.uuid] else {
      entries[run.uuid] = candidate
      return
    }
    summary.known += 1
    guard mine.state != .running else { return }
    if own == nil { own = try MergeSource(reading: database.connection) }
    guard let own else { return }
    let part = MergedRun.Part(source: own, run: mine)
    guard try Self.prefers(candidate.first, to: part) else {
      giveWay(candidate.first, to: mine)
      return
    }
    var replacement = candidate
    replacement.replaces = mine.number
    entries[run.uuid] = replacement
    replaced.append(mine)
    giveWay(part, to: run)
  }

  /// Reports a copy with fewer results; one with as many differs in nothing that users would miss.
  private mutating func giveWay(_ part: MergedRun.Part, to winner: Run) {
    let lost = MergeSummary.Discarded(
      run: winner, path: part.source.path, results: part.run.totals.recorded,
      winnersResults: winner.totals.recorded)
    if lost.results < lost.winnersResults || part.run.state != winner.state {
      summary.discarded.append(lost)
    }
  }

  /// Whether one copy of a run is preferred to another.
  static func prefers(_ one: MergedRun.Part, to other: MergedRun.Part) throws -> Bool {
    let ranks = [one, other].map { part in
      (part.run.state == .complete ? 1 : 0, part.run.totals.recorded)
    }
    if ranks[0] != ranks[1] { return ranks[0] > ranks[1] }
    if one.run.state == .complete,
      try one.source.summary(of: one.run) == other.source.summary(of: other.run)
    {
      // Versions that did not record it may have moved one of them.
      return one.run.recordedPosition < other.run.recordedPosition
    }
    let digests = (
      try one.source.contentDigest(of: one.run), try other.source.contentDigest(of: other.run)
    )
    return digests.0 > digests.1
  }

  // MARK: Shards

  private mutating func join(_ label: String) throws -> [MergedRun] {
    var groups: [ShardGroup] = []
    for source in sources {
      for run in source.runs where run.state != .running || !run.isOfThisHost {
        guard let shard = run.header.shard, let whole = run.wholePlanID,
          tombstones[run.uuid] == nil
        else { continue }
        let key = ShardGroup.Key(
          plan: try source.digest(ofPlan: whole), count: shard.count,
          engineVersion: run.header.engineVersion, measuresVersion: run.header.measuresVersion,
          branch: run.header.branch, commit: run.header.commit)
        let place = groups.firstIndex { $0.key == key } ?? groups.count
        if place == groups.count { groups.append(ShardGroup(key: key)) }
        try groups[place].add(MergedRun.Part(source: source, run: run))
      }
    }
    var joined: [MergedRun] = []
    for group in groups {
      if let problem = try group.problem() {
        summary.unjoined.append(problem)
        continue
      }
      let entry = MergedRun(joining: Array(group.shards.values), label: label)
      joined.append(entry)
      for part in entry.parts { remember(part.run.uuid, joinedInto: entry.uuid) }
      summary.joinedShards += entry.parts.count
    }
    return joined
  }
}
