import Scenarios

extension RegressionDatabase {
  /// Takes over what other databases hold and this one does not: runs, approvals, names; all, or none.
  ///
  /// The result is the same whatever the order of the files, merging again changes nothing, and no run
  /// that is here gets other results, with one exception: where two copies of one run went on apart,
  /// the one that is complete, else has more results, else the greater digest, gives both its content.
  /// A run that was removed in one of the files is removed. Of several acts on a name the newest holds.
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
    _ paths: [String], asOne label: String? = nil, checks: MergeChecks, at time: Int64
  ) throws(DatabaseError) -> MergeSummary {
    var sources: [MergeSource] = []
    for path in paths { sources.append(try MergeSource(path: path, migrator: migrator)) }
    return try connection.write { () throws(DatabaseError) in
      try markGoneRuns()
      var work = MergeWork(sources: sources, checks: checks, time: time)
      var choice = try MergeChoice(of: sources, into: self, label: label)
      work.summary = choice.summary
      guard work.summary.unjoined.isEmpty else { return work.summary }
      // What nothing else uses goes with the runs that go, before anything is taken.
      try remove(choice, at: time)
      try takeNames(&work)
      // What a file defines may now have a content that came from elsewhere.
      try connection.run(.removeSourceFiles)
      try makeRoom(for: &choice.added)
      try loadSpans(&work)
      for source in sources { try addBaselines(of: source, &work) }
      for entry in choice.added { try write(entry, &work) }
      try takeOlderBodies(&work, droppedFrom: choice.dropped)
      for entry in choice.added where !entry.isReplacement {
        if let run = try run(uuid: entry.uuid) { work.summary.added.append(run) }
      }
      work.summary.added.sort { $0.position < $1.position }
      for place in work.summary.givenWay.indices {
        let uuid = work.summary.givenWay[place].run.uuid
        if let here = try run(uuid: uuid) { work.summary.givenWay[place].run = here }
      }
      return work.summary
    }
  }

  /// Removes the runs that were removed elsewhere, and the copies that give way.
  private func remove(_ choice: MergeChoice, at time: Int64) throws(DatabaseError) {
    for (uuid, joinedInto) in choice.newlyRemoved {
      try connection.run(
        .insertJoinedRun, .blob(uuid.bytes), .integer(time),
        joinedInto.map { .blob($0.bytes) } ?? .null)
    }
    let going = choice.removed + choice.replaced
    for run in going { try removeRun(run.number, at: run.position) }
    guard !going.isEmpty else { return }
    let isRecording = try runs().contains { $0.state == .running }
    try removeUnused(isRecording: isRecording)
  }

  private func run(uuid: RunIdentifier) throws(DatabaseError) -> RunRecord? {
    let number = try connection.first(.runByUUID, .blob(uuid.bytes)) {
      (row) throws(DatabaseError) in Int(try row.id("number"))
    }
    return try number.flatMap { (number) throws(DatabaseError) in try run(number) }
  }

  private func loadSpans(_ work: inout MergeWork) throws(DatabaseError) {
    for kind in DefinitionKind.allCases {
      try connection.forEach(.spans, .integer(kind.code)) { (row) throws(DatabaseError) in
        work.spans[.definition(kind, try row.id("name_id")), default: []].append(
          Span(position: try row.position("position"), value: try row.id("revision_id")))
      }
    }
    try connection.forEach(.allBaselineSpans) { (row) throws(DatabaseError) in
      work.spans[.baseline(try row.id("case_id")), default: []].append(
        Span(position: try row.position("position"), value: try row.optionalID("baseline_id")))
    }
  }
}

/// What a merge knows while it goes on.
struct MergeWork {
  let sources: [MergeSource]
  let checks: MergeChecks
  let time: Int64
  var summary = MergeSummary()
  /// The ids of the names here.
  var names: [DefinitionKind: [ByteSpelling: Int64]] = [:]
  var spans: [Spanned: [Span]] = [:]
  /// The outcome of each case, by its id, in force at `inForceAt`.
  var inForce: [Int64] = []
  var inForceAt: Int64 = .min
  /// What was measured of each case at `inForceAt`; nil for none.
  var measures: [Int64: [UInt8]] = [:]

  init(sources: [MergeSource], checks: MergeChecks, time: Int64) {
    self.sources = sources
    self.checks = checks
    self.time = time
  }
}
