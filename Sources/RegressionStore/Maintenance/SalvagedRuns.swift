import RegressionRunner
import Scenarios

/// The runs of a salvaged database: what each still has, once it is known what is lost.
struct SalvagedRuns {
  private let names: [Int64: CaseName]
  private let definitions: [Int64: [DefinitionKind: Int64]]
  private let unknown: UnknownRows
  private let formsAreWhole: Bool
  /// What is known of the cases of each plan.
  private var plans: [Int64: Plan] = [:]
  /// What is known of the cases that each run planned, by its number.
  private var plansOfRuns: [Int: Plan] = [:]

  private struct Plan {
    var cases: CaseSet
    /// Whether these are the plan's cases; else they are some of them.
    var isExact: Bool
  }

  /// What a plan says of a case that differs from what it is stored as a difference from.
  private typealias Difference = [(caseID: Int64, isPresent: Bool)]

  /// How many other plans are tried in the place of one whose link is lost.
  private static let candidates = 16

  /// Reads the names of all cases.
  init(_ database: RegressionDatabase, _ unknown: UnknownRows, formsAreWhole: Bool) throws {
    self.unknown = unknown
    self.formsAreWhole = formsAreWhole
    var names: [Int64: CaseName] = [:]
    var definitions: [Int64: [DefinitionKind: Int64]] = [:]
    try database.connection.forEach("caseNames") { row in
      names[try row.id("id")] = try CaseName(row: row)
    }
    try database.connection.forEach("cases") { row in
      definitions[try row.id("id")] = [
        .scenario: try row.id("scenario_id"), .strategy: try row.id("strategy_id"),
        .device: try row.id("device_id"),
      ]
    }
    self.names = names
    self.definitions = definitions
  }

  // MARK: Plans

  /// Finds the cases of each plan.
  ///
  /// Where a plan is not what its digest says, all are stored again, and runs get those that have their
  /// cases.
  ///
  /// - Parameters:
  ///   - lostPlans: The plans of which only an index had the digest.
  ///   - areWhole: Whether all rows were read that say which cases plans have.
  ///   - database: The salvaged database.
  /// - Throws: ``DatabaseError`` when the copy can't be read or written.
  mutating func storePlans(lostPlans: Set<Int64>, areWhole: Bool, in database: RegressionDatabase)
    throws
  {
    let connection = database.connection
    let stored = try connection.rows("allPlans") {
      (try $0.id("id"), try $0.digest("digest"), try $0.count("size"))
    }
    var isAsStored = lostPlans.isEmpty
    for (id, digest, size) in stored {
      let linked = try database.cases(ofPlan: id)
      let size = lostPlans.contains(id) ? nil : size
      if isPlan(linked, digest, size) {
        plans[id] = Plan(cases: linked, isExact: true)
        continue
      }
      isAsStored = false
      let own = try difference(ofPlan: id, in: database)
      if let cases = found(own, digest, size) {
        plans[id] = Plan(cases: cases, isExact: true)
        continue
      }
      // What is left of a plan that stands alone belongs to it; of one that is a difference from others
      // only where no row that says so is lost.
      let isAlone = try links(ofPlan: id, in: database) <= 1
      guard areWhole || isAlone, linked.count > 0, linked.count < size ?? .max else { continue }
      plans[id] = Plan(cases: linked, isExact: false)
    }
    let runs = try database.runs()
    for run in runs { plansOfRuns[run.number] = plans[run.planID] }
    guard !isAsStored else { return }
    try connection.executeAll("removePlans")
    for run in runs.reversed() {
      if let id = run.wholePlanID {
        var whole: Int64?
        if let plan = plans[id], plan.isExact { whole = try store(plan.cases, in: database) }
        try connection.run("setWholePlan", ["plan": whole, "number": run.number])
      }
      guard let plan = plansOfRuns[run.number] else { continue }
      let id = try store(plan.cases, in: database)
      try connection.run("setRunPlan", ["plan": id, "number": run.number])
    }
  }

  /// Returns the cases of a plan, as far as its digest tells which they are, where its links or some of
  /// its cases are lost.
  private func found(_ own: Difference, _ digest: Digest, _ size: Int?) -> CaseSet? {
    let alone = Self.applying(own, to: CaseSet())
    if isPlan(alone, digest, size) { return alone }
    // A suite's plan mostly has all cases that there are.
    let all = Self.applying(own, to: CaseSet(names.keys))
    if isPlan(all, digest, size) { return all }
    for (_, plan) in plans.sorted(by: { $0.key > $1.key }).prefix(Self.candidates) {
      let cases = Self.applying(own, to: plan.cases)
      if plan.isExact, isPlan(cases, digest, size) { return cases }
    }
    return nil
  }

  private static func applying(_ difference: Difference, to cases: CaseSet) -> CaseSet {
    var cases = cases
    for (caseID, isPresent) in difference {
      if isPresent { cases.insert(caseID) } else { cases.remove(caseID) }
    }
    return cases
  }

  /// Whether cases are those of a digest.
  private func isPlan(_ cases: CaseSet, _ digest: Digest, _ size: Int?) -> Bool {
    guard size == nil || cases.count == size else { return false }
    let names = cases.ids.compactMap { self.names[$0] }
    guard names.count == cases.count, !names.isEmpty, let plan = RunPlan(names) else {
      return false
    }
    return plan.digest == digest
  }

  private func difference(ofPlan id: Int64, in database: RegressionDatabase) throws -> Difference {
    var difference: Difference = []
    try database.connection.forEach("planCases", ["plan": id]) { row in
      difference.append((try row.id("case_id"), try row.flag("present")))
    }
    return difference
  }

  private func links(ofPlan id: Int64, in database: RegressionDatabase) throws -> Int {
    var links = 0
    try database.connection.forEach("planLinks", ["plan": id]) { _ in
      links += 1
    }
    return links
  }

  private func store(_ cases: CaseSet, in database: RegressionDatabase) throws -> Int64 {
    guard let digest = RunPlan(cases.ids.compactMap({ names[$0] }))?.digest else {
      throw DatabaseError(.corrupt, path: database.path, message: "a plan has too many names")
    }
    let known = try database.connection.first("planByDigest", ["digest": digest]) {
      try $0.id("id")
    }
    if let known { return known }
    return try database.storePlan(digest: digest, cases: cases)
  }

  // MARK: What is not known

  /// What is not known of the runs, by their positions.
  private struct Gaps {
    /// Runs without a result of a case.
    var cases: [Int64: [UnknownRows.Span]] = [:]
    /// Runs without the content of a definition, by kind and name.
    var definitions: [[Int64]: [UnknownRows.Span]] = [:]
  }

  /// Finds out what is not known; where measures of a case are lost, it has none from there to the next
  /// ones.
  private func gaps(in database: RegressionDatabase) throws -> Gaps {
    let connection = database.connection
    var names: [[Int64]] = []
    for kind in DefinitionKind.allCases.sorted(by: { $0.code < $1.code }) {
      try connection.forEach(SQL("names", kind)) { row in
        names.append([kind.code, try row.id("id")])
      }
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    let cases = definitions.keys.sorted().map { [$0] }
    var gaps = Gaps()
    for table in unknown.tables {
      let key = try connection.columns(of: table).filter { $0.placeInKey > 0 }
        .sorted { $0.placeInKey < $1.placeInKey }.map(\.name)
      guard let columns = UnknownRows.ownerColumns(of: key) else { continue }
      let isOfCases = columns == ["case_id"]
      for (owner, positions) in unknown.positions(in: table, of: isOfCases ? cases : names) {
        var known: [Int64] = []
        let rows = try connection.cached(.rows(at: columns, of: table, columns: ["position"]))
        rows.bind(inOrder: owner.map { .integer($0) })
        while try rows.step() { known.append(try Row(rows).position("position")) }
        rows.reset()
        for position in positions where !known.contains(position) {
          let span = UnknownRows.Span(from: position, to: known.first { $0 > position } ?? .max)
          switch table {
          case "transition", "baseline_span": gaps.cases[owner[0], default: []].append(span)
          case "definition_span": gaps.definitions[owner, default: []].append(span)
          case "measure":
            try connection.run(
              "loseMeasures", ["case": owner[0], "from": span.from, "to": span.to])
          default: preconditionFailure("nothing says what a lost row of \(table) means")
          }
        }
      }
    }
    return gaps
  }

  // MARK: Runs

  /// Gives each run what is known of it; those of which too little is known go.
  ///
  /// - Parameters:
  ///   - report: Takes the runs that are incomplete now.
  ///   - lost: Takes those that go, with reasons.
  ///   - database: The salvaged database.
  /// - Throws: ``DatabaseError`` when the copy can't be read or written.
  func repair(
    _ report: inout SalvageReport, _ lost: inout [Int: String], in database: RegressionDatabase
  ) throws {
    let lostRuns = try releaseLostRuns(in: database)
    if let place = report.tables.firstIndex(where: { $0.name == "run" }) {
      report.tables[place].lost = max(report.tables[place].lost, lostRuns)
    }
    let gaps = try gaps(in: database)
    let contents = try Contents(of: database, areFormsWhole: formsAreWhole)
    var outcomes = try ActiveOutcomes(database)
    var gone: [Run] = []
    for run in try database.runs().reversed() {
      outcomes.advance(to: run.position)
      let reason = try repair(run, gaps, contents, outcomes, &report, in: database)
      guard let reason else { continue }
      lost[run.number] = reason
      gone.append(run)
    }
    for run in gone { try database.removeRun(run.number, at: run.position) }
  }

  /// Moves the rows at runs that are lost to the next run that relies on them; returns at how many.
  private func releaseLostRuns(in database: RegressionDatabase) throws -> Int {
    let connection = database.connection
    var tables: [String] = []
    var positions: Set<Int64> = []
    for table in try connection.tables()
    where try connection.columns(of: table).contains(where: {
      $0.name == "position" && $0.placeInKey > 0
    }) {
      tables.append(table)
      try connection.forEach(
        SQL("strayPositions", of: table, ["table": table, "column": "position"])
      ) { row in
        positions.insert(try row.position("position"))
      }
    }
    for position in positions.sorted(by: >) {
      try database.removeRun(0, at: position)
      for table in tables {
        try connection.run(.removeRow(of: table, at: ["position"]), inOrder: [.integer(position)])
      }
    }
    return positions.count
  }

  /// Gives a run what is known of it; returns why it can't stay, `nil`: it stays.
  private func repair(
    _ run: Run, _ gaps: Gaps, _ contents: Contents, _ outcomes: ActiveOutcomes,
    _ report: inout SalvageReport, in database: RegressionDatabase
  ) throws -> String? {
    guard let plan = plansOfRuns[run.number] else { return "its planned cases can't be read" }
    let undefined = try undefinedCases(of: plan.cases, at: run.position, gaps, contents, database)
    let planned = plan.cases.subtracting(undefined)
    var recordedGaps = CaseSet()
    try database.connection.forEach("runGaps", ["number": run.number]) { row in
      recordedGaps.insert(try row.id("case_id"))
    }
    let recorded = planned.upTo(run.mark).subtracting(recordedGaps)
    let known = CaseSet(
      recorded.ids.filter { id in
        outcomes.verdict(of: id) != nil
          && gaps.cases[id]?.contains { $0.contains(run.position) } != true
      }
    )
    var totals = RunTotals(planned: planned.count)
    for id in known.ids {
      if let verdict = outcomes.verdict(of: id) { totals[verdict] += 1 }
    }
    if plan.isExact, undefined.count == 0, known == recorded {
      return totals == run.totals && (run.state != .complete || totals.missing == 0)
        ? nil : "its results do not match its totals"
    }
    guard Verdict.allCases.allSatisfy({ totals[$0] <= run.totals[$0] }) else {
      return "its results do not match its totals"
    }
    guard totals.recorded > 0 else { return "none of its results can be read" }
    try set(run, planned, known, dropping: undefined, totals, in: database)
    report.incompleteRuns.append(
      .init(
        number: run.number, results: totals.recorded, recorded: run.totals.recorded,
        lostCases: run.totals.planned - planned.count))
    return nil
  }

  /// Makes a run one that ended early, with the results that are known.
  private func set(
    _ run: Run, _ planned: CaseSet, _ known: CaseSet, dropping undefined: CaseSet,
    _ totals: RunTotals, in database: RegressionDatabase
  ) throws {
    let connection = database.connection
    let number = Int64(run.number)
    let plan = undefined.count == 0 ? run.planID : try store(planned, in: database)
    try connection.run(
      "setSalvagedRun",
      [
        "plan": plan, "planned": totals.planned, "passed": totals[.pass], "failed": totals[.fail],
        "errors": totals[.error], "known_failures": totals[.knownFailure],
        "unexpected_passes": totals[.unexpectedPass], "unjudged": totals[.unjudged],
        "skipped": totals[.skipped], "number": number,
      ])
    // Rows of cases that the run does not have go to the next run that does.
    let missing = planned.upTo(run.mark).subtracting(known)
    try setGaps(missing.union(undefined), of: number, connection)
    try database.releaseCases(after: run.mark, at: run.position)
    if undefined.count > 0 { try setGaps(missing, of: number, connection) }
  }

  private func setGaps(_ cases: CaseSet, of number: Int64, _ connection: Connection) throws {
    try connection.run("removeRunGaps", ["number": number])
    for id in cases.ids { try connection.run("insertRunGap", ["number": number, "case": id]) }
  }

  /// Returns the cases whose scenario, strategy, device or form had a content that is lost.
  private func undefinedCases(
    of cases: CaseSet, at position: Int64, _ gaps: Gaps, _ contents: Contents,
    _ database: RegressionDatabase
  ) throws -> CaseSet {
    var isDefined: [[Int64]: Bool] = [:]
    var undefined = CaseSet()
    for id in cases.ids {
      for (kind, name) in definitions[id] ?? [:] {
        let owner = [kind.code, name]
        let isKnown: Bool
        if let known = isDefined[owner] {
          isKnown = known
        } else {
          isKnown = contents.has(owner, at: position) {
            gaps.definitions[$0]?.contains { $0.contains(position) } == true
          }
          isDefined[owner] = isKnown
        }
        if !isKnown { undefined.insert(id) }
      }
    }
    return undefined
  }
}

extension UnknownRows.Span {
  fileprivate func contains(_ position: Int64) -> Bool { from <= position && position < to }
}

/// Which contents are current at which runs.
private struct Contents {
  private var spans: [[Int64]: [Span]] = [:]
  private var formIDs: [ByteSpelling: Int64] = [:]
  /// The names of the forms that contents of scenarios name.
  private var forms: [Int64: String] = [:]
  private let areFormsWhole: Bool

  init(of database: RegressionDatabase, areFormsWhole: Bool) throws {
    self.areFormsWhole = areFormsWhole
    for kind in DefinitionKind.allCases {
      try database.connection.forEach("spans", ["kind": kind]) { row in
        spans[[kind.code, try row.id("name_id")], default: []].append(
          Span(position: try row.position("position"), value: try row.id("revision_id")))
      }
    }
    try database.connection.forEach(SQL("names", .form)) { row in
      formIDs[ByteSpelling(try row.text("name"))] = try row.id("id")
    }
    let scenarios = spans.filter { $0.key[0] == DefinitionKind.scenario.code }.values.joined()
    for revision in Set(scenarios.compactMap(\.value)) {
      forms[revision] = try database.connection.first("formOfRevision", ["id": revision]) {
        try $0.text("form")
      }
    }
  }

  /// Whether the content of a definition, and of the form that it names, is there.
  ///
  /// - Parameters:
  ///   - owner: A kind and the id of a name.
  ///   - position: That of a run.
  ///   - isLost: Whether which content it had at the run is lost.
  /// - Returns: False where one of them is lost.
  func has(_ owner: [Int64], at position: Int64, isLost: ([Int64]) -> Bool) -> Bool {
    guard !isLost(owner), let revision = revision(of: owner, at: position) else { return false }
    guard owner[0] == DefinitionKind.scenario.code, let name = forms[revision] else { return true }
    // A form that a scenario names may never have been imported.
    guard let id = formIDs[ByteSpelling(name)] else { return areFormsWhole }
    return !isLost([DefinitionKind.form.code, id])
  }

  private func revision(of owner: [Int64], at position: Int64) -> Int64? {
    spans[owner]?.last { $0.position <= position }?.value
  }
}

/// Which verdict each case has at one run after the other.
private struct ActiveOutcomes {
  private var verdicts: [Int64: Verdict] = [:]
  private var transitions: [(position: Int64, caseID: Int64, outcome: Int64)] = []
  private var next = 0
  private var outcomes: [Int64: Int64] = [:]

  init(_ database: RegressionDatabase) throws {
    try database.connection.forEach("outcomeVerdicts") { row in
      verdicts[try row.id("id")] = try row.verdict("verdict")
    }
    try database.connection.forEach("allTransitions") { row in
      transitions.append(
        (try row.position("position"), try row.id("case_id"), try row.id("outcome_id")))
    }
  }

  /// Goes on to a later run.
  mutating func advance(to position: Int64) {
    while next < transitions.count, transitions[next].position <= position {
      outcomes[transitions[next].caseID] = transitions[next].outcome
      next += 1
    }
  }

  func verdict(of caseID: Int64) -> Verdict? { outcomes[caseID].flatMap { verdicts[$0] } }
}

/// What is lost of the tables whose rows hold from the position of a run on until the next row: of
/// which case, or which definition, it is not known from where on.
struct UnknownRows {
  /// A case or a definition, by the values of a table's key but the position.
  struct Owner: Hashable {
    var table: String
    var key: [Int64]
  }

  /// Some runs, by their positions: the least one, and the first one behind.
  struct Span {
    var from: Int64
    var to: Int64
  }

  /// A hole in a table: of what is between two owners nothing is known.
  private struct Range {
    var after: (key: [Int64], position: Int64)?
    var before: [Int64]?
  }

  private(set) var positions: [Owner: Set<Int64>] = [:]
  private var ranges: [String: [Range]] = [:]

  /// The columns of a table's key that say whose a row is; `nil`: its rows hold from no position on.
  static func ownerColumns(of key: [String]) -> [String]? {
    guard key.count > 1, key.last == "position" else { return nil }
    return Array(key.dropLast())
  }

  /// Takes a row that is lost; one whose key is none of ours says nothing.
  mutating func add(_ row: [String: KeyValue], of table: String, key: [String]) {
    guard let columns = Self.ownerColumns(of: key), let position = row["position"]?.integer else {
      return
    }
    let owner = columns.compactMap { row[$0]?.integer }
    guard owner.count == columns.count else { return }
    positions[Owner(table: table, key: owner), default: []].insert(position)
  }

  mutating func add(_ hole: DamagedTable.Hole, of table: String, key: [String]) {
    guard let columns = Self.ownerColumns(of: key) else { return }
    func integers(_ key: DamagedTable.Key?) -> [Int64]? {
      let integers = key?.compactMap(\.integer)
      return integers?.count == columns.count + 1 ? integers : nil
    }
    let after = integers(hole.after).map { (key: Array($0.dropLast()), position: $0.last ?? 0) }
    let before = integers(hole.before).map { Array($0.dropLast()) }
    ranges[table, default: []].append(Range(after: after, before: before))
  }

  /// The tables of which something is lost, in the order of their names.
  var tables: [String] { Set(positions.keys.map(\.table)).union(ranges.keys).sorted() }

  /// Returns from which positions on of which owner of a table nothing is known.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - owners: All that there are, ascending: holes are between them.
  /// - Returns: For each owner of which something is lost, positions; the next row ends what is unknown.
  func positions(in table: String, of owners: [[Int64]]) -> [[Int64]: Set<Int64>] {
    var found: [[Int64]: Set<Int64>] = [:]
    for (owner, positions) in positions where owner.table == table { found[owner.key] = positions }
    for range in ranges[table] ?? [] {
      for owner in owners {
        if let before = range.before, before.lexicographicallyPrecedes(owner) { break }
        if let after = range.after, owner.lexicographicallyPrecedes(after.key) { continue }
        // The first owner has rows up to where the hole begins.
        let isFirst = range.after?.key == owner
        found[owner, default: []].insert(isFirst ? (range.after?.position ?? 0) + 1 : 0)
      }
    }
    return found
  }
}
