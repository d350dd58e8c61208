import Scenarios

// The names, contents, outcomes and plans of another file, checked and written here.
extension RegressionDatabase {
  /// Takes all names of all files, each as the newest acts on it left it.
  func takeNames(_ work: inout MergeWork) throws(DatabaseError) {
    for kind in DefinitionKind.allCases {
      let own = try MergeSource.names(of: kind, on: connection)
      var here: [ByteSpelling: NamedState] = [:]
      for (id, name) in own {
        here[ByteSpelling(name.name)] = name.state
        work.names[kind, default: [:]][ByteSpelling(name.name)] = id
      }
      var merged: [ByteSpelling: NamedState] = [:]
      for source in work.sources {
        for (_, name) in (source.names[kind] ?? [:]).sorted(by: { $0.key < $1.key }) {
          try check(name, kind, of: source, work.checks)
          let spelling = ByteSpelling(name.name)
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

  /// Takes the content that a file has for a name after the checks of an import.
  private func check(
    _ name: MergeSource.Name, _ kind: DefinitionKind, of source: MergeSource, _ checks: MergeChecks
  ) throws(DatabaseError) {
    if let lines = name.state.imported.lines,
      SourceLines(json: String(decoding: lines, as: UTF8.self)) == nil
    {
      throw source.refused("the lines of the scenario '\(name.name)' can't be read")
    }
    _ = try takeRevision(name.revision, kind, name.name, of: source, checks)
  }

  private func set(
    _ state: NamedState, of name: ByteSpelling, _ kind: DefinitionKind, _ work: inout MergeWork
  ) throws(DatabaseError) {
    let imported = state.imported
    if work.names[kind]?[name] == nil {
      try connection.run(
        .insertName(kind), .text(name.text), .digest(imported.digest), .null, .null,
        .integer(imported.time))
      work.names[kind, default: [:]][name] = connection.lastInsertedID
    }
    guard let id = work.names[kind]?[name] else { return }
    try connection.run(
      .setName(kind), .digest(imported.digest), .optional(imported.file), .optional(imported.line),
      .integer(imported.time), .optional(imported.archivedAt),
      .integer(state.archive.isArchived ? 1 : 0), .integer(state.archive.time), .integer(id))
    guard kind == .scenario else { return }
    try connection.run(
      .setScenarioLines, imported.lines.map { .textBytes($0) } ?? .null, .integer(id))
  }

  /// Takes the contents that a run uses.
  func takeContents(of part: MergedRun.Part, _ work: inout MergeWork) throws(DatabaseError) {
    for (kind, id, revision) in try part.source.revisions(usedBy: part.run) {
      guard let name = part.source.names[kind]?[id]?.name else { continue }
      _ = try takeRevision(revision, kind, name, of: part.source, work.checks)
    }
  }

  /// Stores a content after the checks of an import, and returns its id.
  private func takeRevision(
    _ revision: Int64, _ kind: DefinitionKind, _ name: String, of source: MergeSource,
    _ checks: MergeChecks
  ) throws(DatabaseError) -> Int64 {
    if let known = source.targetRevisions[kind]?[revision] { return known }
    let content = try source.content(ofRevision: revision, kind)
    guard content.digest == Digest.ofDefinition(kind: kind, content: content.content) else {
      throw source.refused("the \(kind.rawValue) '\(name)' does not match its digest")
    }
    if let problem = checks.definition(kind, name, content.content) {
      throw source.refused("the \(kind.rawValue) '\(name)' can't be read: \(problem)")
    }
    try connection.addRevision(kind, content.digest, content.content)
    let id = try connection.first(.revisionByDigest(kind), .digest(content.digest)) {
      (row) throws(DatabaseError) in try row.id("id")
    }
    guard let id else { throw DatabaseError(.unknownContent(kind, name), path: path) }
    source.targetRevisions[kind, default: [:]][revision] = id
    return id
  }

  // MARK: Outcomes

  /// Stores an outcome after the checks of an import, and returns its id.
  func take(outcome place: Int, of source: MergeSource, _ checks: MergeChecks) throws(DatabaseError)
    -> Int64
  {
    if source.targetOutcomes[place] != 0 { return source.targetOutcomes[place] }
    let read = try checked(outcome: place, of: source, checks)
    // What is here of format 1 gives way to format 2.
    try connection.run(
      .insertOutcome, .digest(read.digest), .text(read.verdict.rawValue),
      .optional(read.fingerprint), .textBytes(read.body), .integer(Int64(read.format)),
      .optional(read.movements))
    let id = try connection.first(.outcomeByDigest, .digest(read.digest)) {
      (row) throws(DatabaseError) in try row.id("id")
    }
    guard let id, let here = try head(ofOutcome: id) else {
      throw source.refused("the outcome \(read.digest) can't be copied")
    }
    // One digest is over one verdict and one failure.
    guard here.verdict == read.verdict, here.fingerprint == read.fingerprint else {
      throw source.refused(
        "the outcome \(read.digest) has the verdict '\(read.verdict.rawValue)', "
          + "but '\(here.verdict.rawValue)' in \(path)"
      )
    }
    source.targetOutcomes[place] = id
    return id
  }

  private func checked(outcome place: Int, of source: MergeSource, _ checks: MergeChecks)
    throws(DatabaseError) -> StoredOutcome
  {
    let read = try source.connection.first(.outcomeByID, .integer(source.outcomeIDs[place])) {
      (row) throws(DatabaseError) in try StoredOutcome(row: row)
    }
    guard let read else { throw source.refused("an outcome is missing") }
    guard let reader = checks.outcomes else { return read }
    do throws(OutcomeProblem) {
      return try reader.checked(read)
    } catch {
      throw source.refused("the outcome \(read.digest) can't be copied: \(error.message)")
    }
  }

  /// Takes over bodies of format 1 of outcomes that are here with others.
  ///
  /// What they hold beside what the digest covers is that of the first run with an outcome, which is
  /// another one in each file: the body with the greater bytes holds in all of them.
  func takeOlderBodies(_ work: inout MergeWork, droppedFrom dropped: [[RunRecord]])
    throws(DatabaseError)
  {
    for (source, dropped) in zip(work.sources, dropped) {
      for place in try source.outcomes(usedWithout: dropped) {
        let digest = source.outcomeDigests[place]
        let own = try connection.first(.outcomeByDigest, .digest(digest)) {
          (row) throws(DatabaseError) in try row.id("id")
        }
        guard let own, let mine = try outcome(OutcomeID(value: own)) else { continue }
        let theirs = try source.connection.first(.outcomeByID, .integer(source.outcomeIDs[place])) {
          (row) throws(DatabaseError) in try StoredOutcome(row: row)
        }
        guard let theirs, mine.format == 1, theirs.format == 1,
          mine.body.lexicographicallyPrecedes(theirs.body)
        else { continue }
        let read = try checked(outcome: place, of: source, work.checks)
        try connection.run(
          .setOutcomeBody, .textBytes(read.body), .optional(read.movements), .integer(own))
      }
    }
  }

  // MARK: Plans

  /// Stores a plan with its cases, and returns its id.
  func takePlan(_ id: Int64, of source: MergeSource) throws(DatabaseError) -> Int64 {
    if let known = source.targetPlans[id] { return known }
    let places = try source.places(ofPlan: id)
    guard let plan = RunPlan(places.map { source.cases[$0] }) else {
      throw source.refused("plan \(id) has too many strategies or devices")
    }
    let resolved = try resolve(plan)
    for (place, caseID) in zip(places, resolved.caseIDs) { source.targetCases[place] = caseID }
    source.targetPlans[id] = resolved.id
    return resolved.id
  }
}
