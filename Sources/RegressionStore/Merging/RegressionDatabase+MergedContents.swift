import Scenarios

// The names, contents, outcomes and plans of another file, checked and written here.
extension RegressionDatabase {
  /// Takes the names and contents that a run uses.
  func takeNames(
    of part: MergedRun.Part,
    _ work: inout MergeWork
  ) throws(DatabaseError) {
    let source = part.source
    for (kind, id, revision) in try source.revisions(usedBy: part.run) {
      guard let own = source.names[kind]?[id] else { continue }
      if source.targetRevisions[kind]?[revision] == nil {
        let content = try source.content(ofRevision: revision, kind)
        source.targetRevisions[kind, default: [:]][revision] =
          try take(content, kind, own.name, of: source, work.checks)
      }
      if work.names[kind]?[own.name] == nil {
        let digest = try source.content(ofRevision: revision, kind).digest
        try connection.run(.insertName(kind), .text(own.name), .digest(digest), .null, .null)
        work.names[kind, default: [:]][own.name] = MergeWork.Name(id: connection.lastInsertedID)
      }
      if let found = work.names[kind]?[own.name]?.found, !(found < own.state) { continue }
      work.names[kind]?[own.name]?.found = own.state
      work.names[kind]?[own.name]?.foundIn = (source, own.revision)
    }
  }

  /// Stores a content after the checks of an import, and returns its id.
  func take(
    _ content: (digest: Digest, content: [UInt8]),
    _ kind: DefinitionKind,
    _ name: String,
    of source: MergeSource,
    _ checks: MergeChecks
  ) throws(DatabaseError) -> Int64 {
    guard content.digest == Digest.ofDefinition(kind: kind, content: content.content) else {
      throw source.refused("the \(kind.rawValue) '\(name)' is not what its digest says")
    }
    if let problem = checks.definition(kind, name, content.content) {
      throw source.refused("the \(kind.rawValue) '\(name)' can't be read: \(problem)")
    }
    try connection.run(
      .insertRevision(kind),
      .digest(content.digest),
      .textBytes(content.content)
    )
    let id = try connection.first(.revisionByDigest(kind), .digest(content.digest)) {
      (row) throws(DatabaseError) in try row.integer(0)
    }
    guard let id else { throw DatabaseError(.unknownContent(kind, name), path: path) }
    return id
  }

  /// Stores an outcome after the checks of an import, and returns its id.
  func take(
    outcome place: Int,
    of source: MergeSource,
    _ checks: MergeChecks
  ) throws(DatabaseError) -> Int64 {
    if source.targetOutcomes[place] != 0 { return source.targetOutcomes[place] }
    let read = try source.connection.first(.outcomeByID, .integer(source.outcomeIDs[place])) {
      (row) throws(DatabaseError) in
      StoredOutcome(
        id: OutcomeID(value: 0),
        digest: try row.digest(0),
        verdict: try row.verdict(1),
        fingerprint: try row.optionalDigest(2),
        body: try row.textBytes(3)
      )
    }
    guard let read else { throw source.refused("an outcome is not there") }
    if let problem = checks.outcome(read.verdict, read.body) {
      throw source.refused("the outcome \(read.digest) can't be read: \(problem)")
    }
    let known = try connection.first(.outcomeByDigest, .digest(read.digest)) {
      (row) throws(DatabaseError) in try row.integer(0)
    }
    if let known {
      let head = try head(ofOutcome: known)
      guard head?.verdict == read.verdict, head?.fingerprint == read.fingerprint else {
        throw source.refused("the outcome \(read.digest) is another one here")
      }
      source.targetOutcomes[place] = known
      return known
    }
    try connection.run(
      .insertOutcome,
      .digest(read.digest),
      .text(read.verdict.rawValue),
      .optional(read.fingerprint),
      .textBytes(read.body)
    )
    source.targetOutcomes[place] = connection.lastInsertedID
    return connection.lastInsertedID
  }

  /// Stores a plan with its cases, and returns its id.
  func takePlan(
    _ id: Int64,
    of source: MergeSource,
    _ work: inout MergeWork
  ) throws(DatabaseError) -> Int64 {
    if let known = source.targetPlans[id] { return known }
    let places = try source.places(ofPlan: id)
    guard let plan = RunPlan(places.map { source.cases[$0] }) else {
      throw source.refused("plan \(id) has too many strategies or devices")
    }
    // A whole plan may name what no merged run has used yet.
    try takeUnusedNames(of: plan, source, &work)
    let resolved = try resolve(plan)
    for (place, caseID) in zip(places, resolved.caseIDs) { source.targetCases[place] = caseID }
    source.targetPlans[id] = resolved.id
    return resolved.id
  }

  /// Takes the names of a plan that no run here uses, with the forms of its scenarios.
  func takeUnusedNames(
    of plan: RunPlan,
    _ source: MergeSource,
    _ work: inout MergeWork
  ) throws(DatabaseError) {
    for name in plan.scenarios {
      guard let revision = try takeUnusedName(name, .scenario, source, &work),
        let form = try source.form(ofScenario: revision)
      else { continue }
      _ = try takeUnusedName(form, .form, source, &work)
    }
    for name in plan.strategies { _ = try takeUnusedName(name, .strategy, source, &work) }
    for name in plan.devices { _ = try takeUnusedName(name, .device, source, &work) }
  }

  /// Returns the content that the file has for a name that was not here before.
  private func takeUnusedName(
    _ name: String,
    _ kind: DefinitionKind,
    _ source: MergeSource,
    _ work: inout MergeWork
  ) throws(DatabaseError) -> Int64? {
    guard let id = source.nameIDs[kind]?[name], let own = source.names[kind]?[id] else {
      return nil
    }
    if let known = work.names[kind]?[name] {
      guard known.before == nil else { return nil }
      // Of several files that bring a name the newest counts, in whatever order they come.
      if let found = known.found, !(found < own.state) { return own.revision }
    } else {
      let content = try source.content(ofRevision: own.revision, kind)
      _ = try take(content, kind, name, of: source, work.checks)
      try connection.run(.insertName(kind), .text(name), .digest(content.digest), .null, .null)
      work.names[kind, default: [:]][name] = MergeWork.Name(id: connection.lastInsertedID)
    }
    work.names[kind]?[name]?.found = own.state
    work.names[kind]?[name]?.foundIn = (source, own.revision)
    return own.revision
  }
}
