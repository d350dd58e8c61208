import Scenarios

/// Another database whose runs are merged: read and checked before anything is written here.
///
/// Ids of the other file are never used as sizes or places; cases and outcomes are numbered anew.
final class MergeSource {
  struct Name {
    var name: String
    var revision: Int64
    var state: NamedState
  }

  struct Transition {
    var position: Int64
    var place: Int
    var outcome: Int
  }

  let path: String
  let connection: Connection
  /// Oldest first.
  private(set) var runs: [RunRecord] = []
  /// The ids of all cases, ascending: a case's place here is its number.
  private(set) var caseIDs: [Int64] = []
  /// The names of each case, by place.
  private(set) var cases: [CaseName] = []
  private(set) var names: [DefinitionKind: [Int64: Name]] = [:]
  private(set) var nameIDs: [DefinitionKind: [String: Int64]] = [:]
  private(set) var outcomeIDs: [Int64] = []
  private(set) var verdicts: [Verdict] = []
  /// Everything that was approved and withdrawn, with the place of its case.
  private(set) var baselines: [(place: Int, baseline: Baseline)] = []
  private(set) var joined: [(shard: RunIdentifier, into: RunIdentifier)] = []
  private var spans: [DefinitionKind: [Int64: [(position: Int64, revision: Int64)]]] = [:]
  private var transitions: [Transition] = []
  private var nextTransition = 0
  private var inForce: [Int] = []
  private var plans: [Int64: [Int]] = [:]
  private var forms: [Int64: String?] = [:]

  // What was taken over already: ids of the database that is merged into, 0 for none.
  var targetCases: [Int64]
  var targetOutcomes: [Int64]
  var targetRevisions: [DefinitionKind: [Int64: Int64]] = [:]
  var targetPlans: [Int64: Int64] = [:]
  var floor: Int64 = -1

  init(path: String, reference: [String], migrator: Migrator) throws(DatabaseError) {
    self.path = path
    connection = try Connection.forMerging(path: path, migrator: migrator)
    targetCases = []
    targetOutcomes = []
    guard try Self.schema(of: connection) == reference else {
      throw DatabaseError(.notHeadroom, path: path, message: "its tables are not those of Headroom")
    }
    try connection.checkContent()
    try connection.execute("BEGIN")
    try loadCases()
    try loadHistory()
    try loadRuns()
    targetCases = Array(repeating: 0, count: caseIDs.count)
    targetOutcomes = Array(repeating: 0, count: outcomeIDs.count)
    inForce = Array(repeating: -1, count: caseIDs.count)
  }

  /// The definitions of a file's tables and views.
  static func schema(of connection: Connection) throws(DatabaseError) -> [String] {
    var texts: [String] = []
    try connection.forEach(.schemaTexts) { (row) throws(DatabaseError) in
      texts.append(try row.text(0))
    }
    return texts
  }

  func refused(_ message: String) -> DatabaseError {
    DatabaseError(.corrupt, path: path, message: message)
  }

  // MARK: Runs

  /// Returns the places of a plan's cases, after checking that the plan is what its identity says.
  func places(ofPlan id: Int64) throws(DatabaseError) -> [Int] {
    if let places = plans[id] { return places }
    var links: [Int64] = []
    try connection.forEach(.planLinks, .integer(id)) { (row) throws(DatabaseError) in
      links.append(try row.integer(0))
    }
    var held: Set<Int64> = []
    for link in links {
      try connection.forEach(.planCases, .integer(link)) { (row) throws(DatabaseError) in
        if try row.integer(1) == 1 {
          held.insert(try row.integer(0))
        } else {
          held.remove(try row.integer(0))
        }
      }
    }
    let places = caseIDs.indices.filter { held.contains(caseIDs[$0]) }
    let stored = try connection.first(.planByID, .integer(id)) { (row) throws(DatabaseError) in
      (digest: try row.digest(0), size: try row.integer(1))
    }
    guard let plan = RunPlan(places.map { cases[$0] }), let stored,
      stored.size == Int64(places.count), stored.digest == plan.digest
    else { throw refused("plan \(id) does not hold what its digest says") }
    plans[id] = places
    return places
  }

  func digest(ofPlan id: Int64) throws(DatabaseError) -> Digest {
    let digest = try connection.first(.planByID, .integer(id)) { (row) throws(DatabaseError) in
      try row.digest(0)
    }
    guard let digest else { throw refused("plan \(id) is not there") }
    return digest
  }

  /// Returns what a run has, as places of cases and of outcomes; runs are asked for oldest first.
  func results(of run: RunRecord) throws(DatabaseError) -> [(place: Int, outcome: Int)] {
    if nextTransition > 0, transitions[nextTransition - 1].position > run.position {
      nextTransition = 0
      inForce = Array(repeating: -1, count: caseIDs.count)
    }
    while nextTransition < transitions.count,
      transitions[nextTransition].position <= run.position
    {
      inForce[transitions[nextTransition].place] = transitions[nextTransition].outcome
      nextTransition += 1
    }
    var gaps: Set<Int64> = []
    try connection.forEach(.runGaps, .integer(Int64(run.number))) { (row) throws(DatabaseError) in
      gaps.insert(try row.integer(0))
    }
    let planned = try places(ofPlan: run.planID)
    var results: [(place: Int, outcome: Int)] = []
    results.reserveCapacity(planned.count)
    var totals = RunTotals(planned: planned.count)
    for place in planned where caseIDs[place] <= run.mark && !gaps.contains(caseIDs[place]) {
      guard inForce[place] >= 0 else {
        throw refused("run \(run.number) lacks an outcome of '\(cases[place])'")
      }
      totals[verdicts[inForce[place]]] += 1
      results.append((place, inForce[place]))
    }
    guard totals == run.totals, run.state != .complete || totals.missing == 0 else {
      throw refused("the results of run \(run.number) do not add up to its totals")
    }
    return results
  }

  /// Returns the revisions that a run's plan uses.
  func revisions(
    usedBy run: RunRecord
  ) throws(DatabaseError) -> [(kind: DefinitionKind, name: Int64, revision: Int64)] {
    var used: [DefinitionKind: Set<String>] = [:]
    for place in try places(ofPlan: run.planID) {
      used[.scenario, default: []].insert(cases[place].scenario)
      used[.strategy, default: []].insert(cases[place].strategy)
      used[.device, default: []].insert(cases[place].device)
    }
    var revisions: [(kind: DefinitionKind, name: Int64, revision: Int64)] = []
    for kind in [DefinitionKind.scenario, .strategy, .device, .form] {
      for name in (used[kind] ?? []).sorted() {
        guard let id = nameIDs[kind]?[name],
          let revision = spans[kind]?[id]?.last(where: { $0.position <= run.position })?.revision
        else {
          // A form that a scenario names may never have been imported where contents are foreign.
          if kind == .form { continue }
          throw refused("run \(run.number) lacks the content of the \(kind.rawValue) '\(name)'")
        }
        revisions.append((kind, id, revision))
        guard kind == .scenario, let form = try form(ofScenario: revision) else { continue }
        used[.form, default: []].insert(form)
      }
    }
    return revisions
  }

  /// Returns the name of the form that a content of a scenario names.
  func form(ofScenario revision: Int64) throws(DatabaseError) -> String? {
    if let known = forms[revision] { return known }
    let form = try connection.first(.formOfRevision, .integer(revision)) {
      (row) throws(DatabaseError) in try row.text(0)
    }
    forms[revision] = .some(form)
    return form
  }

  func content(
    ofRevision id: Int64,
    _ kind: DefinitionKind
  ) throws(DatabaseError) -> (digest: Digest, content: [UInt8]) {
    let found = try connection.first(.revisionByID(kind), .integer(id)) {
      (row) throws(DatabaseError) in
      (digest: try row.digest(0), content: try row.textBytes(1))
    }
    guard let found else { throw refused("a content of a \(kind.rawValue) is not there") }
    return found
  }

  // MARK: Loading

  /// What fits into a UUID, in milliseconds since 1970.
  private static let times: Range<Int64> = 0..<(1 << 48)

  private func loadCases() throws(DatabaseError) {
    for kind in DefinitionKind.allCases {
      for (id, name) in try Self.names(of: kind, on: connection) {
        guard Self.isName(name.name, of: kind) else {
          throw refused("'\(name.name)' can't be the name of a \(kind.rawValue)")
        }
        names[kind, default: [:]][id] = name
        nameIDs[kind, default: [:]][name.name] = id
      }
      // Names that are equal for people but not byte for byte.
      guard nameIDs[kind]?.count == names[kind]?.count else {
        throw refused("two names of a \(kind.rawValue) are spelled alike")
      }
      try connection.forEach(.spans, .integer(kind.code)) { (row) throws(DatabaseError) in
        spans[kind, default: [:]][try row.integer(0), default: []]
          .append((try row.integer(1), try row.integer(2)))
      }
    }
    try connection.forEach(.caseNames) { (row) throws(DatabaseError) in
      caseIDs.append(try row.integer(4))
      cases.append(try CaseName(row: row))
    }
  }

  private func loadHistory() throws(DatabaseError) {
    try connection.forEach(.outcomeVerdicts) { (row) throws(DatabaseError) in
      outcomeIDs.append(try row.integer(0))
      verdicts.append(try row.verdict(1))
    }
    let places = Dictionary(uniqueKeysWithValues: zip(caseIDs, caseIDs.indices))
    let outcomes = Dictionary(uniqueKeysWithValues: zip(outcomeIDs, outcomeIDs.indices))
    try connection.forEach(.allTransitions) { (row) throws(DatabaseError) in
      guard let place = places[try row.integer(1)], let outcome = outcomes[try row.integer(2)]
      else { throw refused("a transition refers to nothing") }
      transitions.append(
        Transition(position: try row.integer(0), place: place, outcome: outcome)
      )
    }
    try connection.forEach(.allBaselines) { (row) throws(DatabaseError) in
      let baseline = try BaselineRow(row)
      guard let place = places[baseline.caseID], Self.times.contains(baseline.at) else {
        throw refused("a baseline is of no case or of no time")
      }
      baselines.append((place, baseline.baseline(of: cases[place])))
    }
    try connection.forEach(.prunedRuns) { (row) throws(DatabaseError) in
      guard !row.isNull(1), let shard = RunIdentifier(bytes: try row.blob(0)),
        let into = RunIdentifier(bytes: try row.blob(1))
      else { return }
      joined.append((shard, into))
    }
  }

  private func loadRuns() throws(DatabaseError) {
    try connection.forEach(.runs) { (row) throws(DatabaseError) in
      let run = try RunRecord(row: row)
      guard (0..<(1 << 60)).contains(run.position), Self.times.contains(run.header.startedAt),
        Self.times.contains(run.endedAt ?? 0), Self.times.contains(run.wallMilliseconds ?? 0)
      else { throw refused("run \(run.number) is not of this time") }
      guard run.header.shard?.count ?? 1 <= RunHeader.Shard.greatestCount else {
        throw refused("run \(run.number) is one of too many shards")
      }
      runs.append(run)
    }
    runs.reverse()
  }

  /// Reads the names of a kind with what the newest import says of them.
  static func names(
    of kind: DefinitionKind,
    on connection: Connection
  ) throws(DatabaseError) -> [Int64: Name] {
    var names: [Int64: Name] = [:]
    try connection.forEach(.mergeNames(kind), .integer(kind.code)) { (row) throws(DatabaseError) in
      let newest = try row.optionalInteger(7)
      names[try row.integer(0)] = Name(
        name: try row.text(1),
        revision: try row.integer(2),
        state: NamedState(
          newest: newest ?? -1,
          isEdited: try row.integer(8) == 1,
          digest: try row.digest(3),
          file: try row.optionalText(4),
          line: try row.optionalInteger(5),
          archivedAt: try row.optionalInteger(6)
        )
      )
    }
    if kind == .scenario {
      try connection.forEach(.scenarioLines) { (row) throws(DatabaseError) in
        if !row.isNull(1) { names[try row.integer(0)]?.state.lines = try row.textBytes(1) }
      }
    }
    return names
  }

  /// Whether an import would take a name.
  private static func isName(_ name: String, of kind: DefinitionKind) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      if scalar.properties.generalCategory == .control { return false }
      return kind == .form || !"[],*?".unicodeScalars.contains(scalar)
    }
  }
}
