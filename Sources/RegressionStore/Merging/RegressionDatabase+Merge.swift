import Scenarios

extension RegressionDatabase {
  /// Adds the runs of other databases that are neither here nor were removed here, and the approvals
  /// that are not here: all, or none.
  ///
  /// Each run comes by point writes, so that no other run's results change. Merging twice adds nothing
  /// the second time, and the order of the files does not matter.
  ///
  /// - Parameters:
  ///   - paths: The files; they are only read.
  ///   - label: Joins the complete shards of each plan into one run of this label.
  ///   - checks: What an import checks.
  ///   - time: Now, in milliseconds since 1970.
  /// - Returns: What was added. Where shards are missing, they are named and nothing is changed.
  /// - Throws: ``DatabaseError`` when a file is not Headroom's, damaged, or holds what an import would
  ///   refuse; nothing is changed then.
  public func merge(
    _ paths: [String],
    asOne label: String? = nil,
    checks: MergeChecks,
    at time: Int64
  ) throws(DatabaseError) -> MergeSummary {
    let reference = try MergeSource.schema(of: connection)
    var sources: [MergeSource] = []
    for path in paths {
      sources.append(try MergeSource(path: path, reference: reference, migrator: migrator))
    }
    return try connection.write { () throws(DatabaseError) in
      var work = MergeWork(sources: sources, checks: checks, time: time)
      try prepare(&work, label: label)
      guard work.summary.unjoined.isEmpty else { return work.summary }
      for entry in work.queue { try add(entry, &work) }
      for source in sources { try addBaselines(of: source, &work) }
      try settleNames(&work)
      for number in work.addedNumbers {
        if let run = try run(number) { work.summary.added.append(run) }
      }
      work.summary.added.sort { $0.position < $1.position }
      return work.summary
    }
  }

  private func prepare(_ work: inout MergeWork, label: String?) throws(DatabaseError) {
    try connection.forEach(.prunedRuns) { (row) throws(DatabaseError) in
      if let uuid = RunIdentifier(bytes: try row.blob(0)) { work.removed.insert(uuid) }
    }
    for kind in DefinitionKind.allCases {
      for (id, name) in try MergeSource.names(of: kind, on: connection) {
        work.names[kind, default: [:]][name.name] = MergeWork.Name(id: id, before: name.state)
      }
      var spans: [Int64: [(position: Int64, revision: Int64)]] = [:]
      try connection.forEach(.spans, .integer(kind.code)) { (row) throws(DatabaseError) in
        spans[try row.integer(0), default: []].append((try row.integer(1), try row.integer(2)))
      }
      work.spans[kind] = spans
    }
    var queue: [MergedRun] = []
    var groups: [ShardGroup] = []
    for source in work.sources {
      for run in source.runs where run.state == .running && run.isOfThisHost {
        work.summary.running += 1
      }
      for run in source.runs where run.state != .running || !run.isOfThisHost {
        queue.append(MergedRun(source, run))
        guard let shard = run.header.shard, let whole = run.wholePlanID else { continue }
        work.summary.shards += 1
        guard label != nil, !work.removed.contains(run.uuid) else { continue }
        let key = ShardGroup.Key(
          plan: try source.digest(ofPlan: whole),
          count: shard.count,
          engineVersion: run.header.engineVersion,
          branch: run.header.branch,
          commit: run.header.commit
        )
        if !groups.contains(where: { $0.key == key }) { groups.append(ShardGroup(key: key)) }
        if let place = groups.firstIndex(where: { $0.key == key }) {
          groups[place].add(MergedRun.Part(source: source, run: run))
        }
      }
    }
    if let label { try join(groups, label, &queue, &work) }
    work.queue = queue.sorted { ($0.position, $0.uuid) < ($1.position, $1.uuid) }
  }

  private func join(
    _ groups: [ShardGroup],
    _ label: String,
    _ queue: inout [MergedRun],
    _ work: inout MergeWork
  ) throws(DatabaseError) {
    for group in groups {
      if let problem = try group.problem() {
        work.summary.unjoined.append(problem)
        continue
      }
      let joined = MergedRun(joining: Array(group.shards.values), label: label)
      let shards = Set(joined.parts.map(\.run.uuid))
      queue.removeAll { shards.contains($0.uuid) }
      queue.append(joined)
      work.summary.joinedShards += shards.count
    }
  }

  private func add(_ entry: MergedRun, _ work: inout MergeWork) throws(DatabaseError) {
    let here = try place(of: entry.uuid)
    if let here {
      if work.addedUUIDs.contains(entry.uuid) { return }
      if !entry.isJoined {
        work.summary.known += 1
        entry.first.source.floor = max(entry.first.source.floor, here.position)
        return
      }
    }
    if work.removed.contains(entry.uuid) {
      work.summary.removed += 1
      return
    }
    for shard in shards(of: entry) {
      if let run = try place(of: shard) {
        try removeRun(run.number, at: run.position)
        try reloadSpans(&work)
        work.inForce = []
        work.inForceAt = .min
      }
      try connection.run(
        .insertJoinedRun,
        .blob(shard.bytes),
        .integer(work.time),
        .blob(entry.uuid.bytes)
      )
      work.removed.insert(shard)
    }
    guard here == nil else { return }
    try write(entry, &work)
    work.addedUUIDs.insert(entry.uuid)
  }

  /// The runs that a joined run stands for.
  private func shards(of entry: MergedRun) -> [RunIdentifier] {
    if entry.isJoined { return entry.parts.map(\.run.uuid) }
    return entry.first.source.joined.filter { $0.into == entry.uuid }.map(\.shard)
  }

  private func place(
    of uuid: RunIdentifier
  ) throws(DatabaseError) -> (number: Int, position: Int64)? {
    try connection.first(.runByUUID, .blob(uuid.bytes)) { (row) throws(DatabaseError) in
      (Int(try row.integer(0)), try row.integer(1))
    }
  }
}

/// What a merge knows while it goes on.
struct MergeWork {
  struct Name {
    let id: Int64
    /// What this file said of the name; `nil` where it did not know it.
    var before: NamedState?
    /// What the files say of it whose runs use it.
    var found: NamedState?
    var foundIn: (source: MergeSource, revision: Int64)?
  }

  let sources: [MergeSource]
  let checks: MergeChecks
  let time: Int64
  var summary = MergeSummary()
  var queue: [MergedRun] = []
  var removed: Set<RunIdentifier> = []
  var addedUUIDs: Set<RunIdentifier> = []
  var addedNumbers: [Int] = []
  var names: [DefinitionKind: [String: Name]] = [:]
  var spans: [DefinitionKind: [Int64: [(position: Int64, revision: Int64)]]] = [:]
  /// The outcome of each case, by its id, in force at `inForceAt`.
  var inForce: [Int64] = []
  var inForceAt: Int64 = .min
}
