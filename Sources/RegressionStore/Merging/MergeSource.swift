import RegressionRunner
import Scenarios

/// A database to merge from, read and checked before anything is written.
///
/// Ids of a file are never used as sizes or indices: cases and outcomes are numbered by their
/// indices here. What was copied has a target: its id in the database that is merged into.
final class MergeSource {
  struct Case {
    let id: Int64
    let name: CaseName
    /// The approvals that judged it, by the position from which each did.
    var approvals: [Span] = []
    /// 0 until it is copied.
    var target: Int64 = 0
  }

  /// An outcome without its body, which is read when the outcome is copied.
  struct Outcome {
    let id: Int64
    let digest: Digest
    let verdict: Verdict
    /// Whether a case ever had it.
    var isNamed = false
    /// 0 until it is copied.
    var target: Int64 = 0
  }

  /// A plan whose digest was verified.
  struct Plan {
    /// The indices of its cases, ascending.
    let places: [Int]
    /// The names of scenarios, strategies and devices in it; nil until they are needed.
    var names: [DefinitionKind: Set<ByteSpelling>]?
    var target: Int64?
  }

  struct Revision: Hashable {
    let kind: DefinitionKind
    let id: Int64
  }

  struct Name {
    let id: Int64
    let name: String
    let revision: Revision
    var state: NamedState
    /// Its contents, by the position from which each was current.
    var spans: [Span] = []
  }

  struct Approval {
    let baseline: Baseline
    var target: Int64?
  }

  /// Measures, which many cases share.
  struct Measures {
    let body: [UInt8]
    var isChecked = false
  }

  /// The result of a case in a run.
  struct Result {
    let place: Int
    let outcome: Int
    /// -1 if there are none.
    let measures: Int
  }

  /// The value of each case from each position on: an index, or -1 for none.
  private struct History {
    private var changes: [(position: Int64, place: Int, value: Int)] = []
    private var next = 0
    /// The value of each case, by index, at the last requested position.
    private(set) var current: [Int]

    init(ofCases count: Int) { current = Array(repeating: -1, count: count) }

    /// Adds a case's value from a position on; positions must come in ascending order.
    mutating func append(_ value: Int, ofCase place: Int, from position: Int64) {
      changes.append((position, place, value))
    }

    /// Goes to a position; going back to an earlier one starts over.
    mutating func go(to position: Int64) {
      if next > 0, changes[next - 1].position > position {
        next = 0
        current = Array(repeating: -1, count: current.count)
      }
      while next < changes.count, changes[next].position <= position {
        current[changes[next].place] = changes[next].value
        next += 1
      }
    }
  }

  let path: String
  let connection: Connection
  /// Whether damaged parts are left out; otherwise they are an error.
  let skipsDamaged: Bool
  private(set) var skipped: [MergeSummary.Skipped] = []
  private var told: Set<MergeSummary.Skipped> = []
  /// Oldest first.
  var runs: [Run] = []
  /// By id, ascending.
  var cases: [Case] = []
  /// By id, ascending.
  var outcomes: [Outcome] = []
  /// Each body once.
  private var measures: [Measures] = []
  private var outcomeHistory = History(ofCases: 0)
  private var measuresHistory = History(ofCases: 0)
  /// The indices of cases with a row that does not say from when on it holds.
  private var lostCases: Set<Int> = []
  /// The position of the first change that does not say what it changes.
  private var lostFrom = Int64.max
  /// Whether a change does not say to which outcome.
  private var hasUnreadableOutcome = false
  /// Those looked up so far, by id.
  var plans: [Int64: Plan] = [:]
  /// The names that an import would accept.
  var names: [DefinitionKind: [ByteSpelling: Name]] = [:]
  /// All approvals and withdrawals, by id.
  var approvals: [Int64: Approval] = [:]
  /// The removed runs, with the runs that they were joined into.
  var removed: [(run: RunIdentifier, joinedInto: RunIdentifier?)] = []
  /// The form that a scenario's content names, by the content's id.
  private var forms: [Int64: String?] = [:]
  /// The ids of the copied contents.
  var targetRevisions: [Revision: Int64] = [:]

  /// Opens another database for reading.
  ///
  /// If `checks` is nil, a damaged file is an error; otherwise whatever fails the checks is left
  /// out.
  ///
  /// - Throws: ``DatabaseError`` if the file is not Headroom's, or is damaged.
  convenience init(path: String, migrator: Migrator, skippingBy checks: MergeChecks? = nil) throws {
    let connection = try Connection.forMerging(
      path: path, migrator: migrator, mayBeRecovered: checks != nil)
    if checks == nil { try connection.checkContent() } else { try connection.checkPages() }
    try connection.execute("BEGIN")
    try self.init(reading: connection, skipsDamaged: checks != nil)
    if let checks { try skipDamaged(checks) }
  }

  /// Reads from a connection, in its open transaction.
  init(reading connection: Connection, skipsDamaged: Bool = false) throws {
    path = connection.path
    self.connection = connection
    self.skipsDamaged = skipsDamaged
    try loadCases()
    let places = Self.places(of: cases.lazy.map { $0.id })
    try loadHistory(of: places)
    try loadBaselines(of: places)
    try loadRuns()
  }

  func refused(_ message: String) -> DatabaseError {
    DatabaseError(.corrupt, path: path, message: message)
  }

  /// How many outcomes no case has, though no removed run can explain them.
  var lostOutcomes: Int {
    hasUnreadableOutcome || !removed.isEmpty ? 0 : outcomes.count { !$0.isNamed }
  }

  /// Leaves out something damaged and reports it once; throws if a damaged file is an error.
  func skip(_ reason: String, run: Int? = nil) throws {
    guard skipsDamaged else { throw refused(reason) }
    let entry = MergeSummary.Skipped(path: path, run: run, reason: reason)
    if told.insert(entry).inserted { skipped.append(entry) }
  }

  // MARK: Runs

  /// Returns the indices of a plan's cases, after checking the plan's digest.
  func places(ofPlan id: Int64) throws -> [Int] {
    if let known = plans[id] { return known.places }
    let links = try connection.rows("planLinks", ["plan": id]) { try $0.id("link_plan_id") }
    var held = CaseSet()
    for link in links {
      try connection.forEach("planCases", ["plan": link]) { row in
        if try row.flag("present") {
          held.insert(try row.id("case_id"))
        } else {
          held.remove(try row.id("case_id"))
        }
      }
    }
    let places = cases.indices.filter { held.contains(cases[$0].id) }
    let stored = try connection.first("planByID", ["id": id]) { row in
      (digest: try row.digest("digest"), size: try row.count("size"))
    }
    guard let plan = RunPlan(places.map { cases[$0].name }), let stored,
      stored.size == places.count, stored.digest == plan.digest
    else { throw refused("plan \(id) does not match its digest") }
    plans[id] = Plan(places: places)
    return places
  }

  func digest(ofPlan id: Int64) throws -> Digest {
    let digest = try connection.first("planByID", ["id": id]) { try $0.digest("digest") }
    guard let digest else { throw refused("plan \(id) is missing") }
    return digest
  }

  /// Returns the results of a run; fastest if runs are requested oldest first.
  func results(of run: Run) throws -> [Result] {
    guard CalendarDay(run.header.today) != nil else {
      throw refused(
        "run \(run.number) was recorded on '\(run.header.today)', which is not a date")
    }
    guard run.position < lostFrom else {
      throw refused("run \(run.number) may lack a change that can't be read")
    }
    outcomeHistory.go(to: run.position)
    measuresHistory.go(to: run.position)
    let (active, measured) = (outcomeHistory.current, measuresHistory.current)
    var gaps: Set<Int64> = []
    try connection.forEach("runGaps", ["number": run.number]) { row in
      gaps.insert(try row.id("case_id"))
    }
    let planned = try places(ofPlan: run.planID)
    var results: [Result] = []
    results.reserveCapacity(planned.count)
    var totals = RunTotals(planned: planned.count)
    for place in planned where cases[place].id <= run.mark && !gaps.contains(cases[place].id) {
      guard !lostCases.contains(place) else {
        throw refused("run \(run.number) has a change without a date for '\(cases[place].name)'")
      }
      guard active[place] >= 0 else {
        throw refused("run \(run.number) has no outcome for '\(cases[place].name)'")
      }
      totals[outcomes[active[place]].verdict] += 1
      results.append(Result(place: place, outcome: active[place], measures: measured[place]))
    }
    guard totals == run.totals, run.state != .complete || totals.missing == 0 else {
      throw refused("the results of run \(run.number) do not add up to its totals")
    }
    return results
  }

  /// Returns the measures of a case after the checks of `doctor`; nil if there are none.
  func measures(of result: Result, in run: Run, _ checks: MergeChecks) throws -> [UInt8]? {
    guard result.measures >= 0 else { return nil }
    let found = measures[result.measures]
    if checks.areOutcomesChecked, !found.isChecked {
      if let problem = CaseMeasures.problem(found.body) {
        let name = cases[result.place].name
        throw refused("the metrics of '\(name)' in run \(run.number) are invalid: \(problem)")
      }
      measures[result.measures].isChecked = true
    }
    return found.body
  }

  /// Returns what external strategies wrote to standard error in a run, by case id.
  func notes(of run: Run) throws -> [Int64: String] {
    var notes: [Int64: String] = [:]
    try connection.forEach("notes", ["run": run.number]) { row in
      notes[try row.id("case_id")] = try row.text("standard_error")
    }
    return notes
  }

  func revisions(usedBy run: Run) throws -> [(name: String, revision: Revision)] {
    var used = try names(usedByPlan: run.planID)
    var revisions: [(name: String, revision: Revision)] = []
    for kind in [DefinitionKind.scenario, .strategy, .device, .form] {
      for name in (used[kind] ?? []).sorted() {
        let span = names[kind]?[name]?.spans.last { $0.position <= run.position }
        guard let id = span?.value else {
          // If contents are foreign, the form that a scenario names may never have been imported.
          if kind == .form, !skipsDamaged { continue }
          throw refused("run \(run.number) has no content for the \(kind.rawValue) '\(name)'")
        }
        revisions.append((name.text, Revision(kind: kind, id: id)))
        guard kind == .scenario, let form = try form(ofScenario: id) else { continue }
        used[.form, default: []].insert(ByteSpelling(form))
      }
    }
    return revisions
  }

  private func names(usedByPlan id: Int64) throws -> [DefinitionKind: Set<ByteSpelling>] {
    if let known = plans[id]?.names { return known }
    var used: [DefinitionKind: Set<ByteSpelling>] = [:]
    for place in try places(ofPlan: id) {
      let name = cases[place].name
      used[.scenario, default: []].insert(ByteSpelling(name.scenario))
      used[.strategy, default: []].insert(ByteSpelling(name.strategy))
      used[.device, default: []].insert(ByteSpelling(name.device))
    }
    plans[id]?.names = used
    return used
  }

  /// Returns the id of the approval that judges a case at a position.
  func approval(judging place: Int, at position: Int64) -> Int64? {
    cases[place].approvals.last { $0.position <= position }?.value
  }

  private func form(ofScenario revision: Int64) throws -> String? {
    if let known = forms[revision] { return known }
    let form = try connection.first("formOfRevision", ["id": revision]) { try $0.text("form") }
    forms[revision] = .some(form)
    return form
  }

  func content(of revision: Revision) throws -> (digest: Digest, content: [UInt8]) {
    let kind = revision.kind
    let found = try connection.first(SQL("revisionByID", kind), ["id": revision.id]) { row in
      (digest: try row.digest("digest"), content: try row.textBytes("content"))
    }
    guard let found else { throw refused("the content of a \(kind.rawValue) is missing") }
    return found
  }

  /// Returns a content after the checks of an import.
  func content(
    of revision: Revision, named name: String, _ checks: MergeChecks
  ) throws -> (digest: Digest, content: [UInt8]) {
    let kind = revision.kind
    let found = try content(of: revision)
    guard found.digest == Digest.ofDefinition(kind: kind, content: found.content) else {
      throw refused("the \(kind.rawValue) '\(name)' does not match its digest")
    }
    if let problem = checks.problem(ofDefinition: found.content, kind, name) {
      throw refused("the \(kind.rawValue) '\(name)' can't be read: \(problem)")
    }
    return found
  }

  /// Throws if the lines of a scenario's steps and subjects can't be read.
  func checkLines(of name: Name) throws {
    guard let lines = name.state.imported.lines else { return }
    guard SourceLines(json: String(decoding: lines, as: UTF8.self)) != nil else {
      throw refused("the lines of the scenario '\(name.name)' can't be read")
    }
  }

  /// Returns an outcome after the checks of an import.
  func outcome(_ place: Int, _ checks: MergeChecks) throws -> OutcomeRow {
    let read = try connection.first("outcomeByID", ["id": outcomes[place].id]) {
      try OutcomeRow(row: $0)
    }
    guard let read else { throw refused("an outcome is missing") }
    do throws(OutcomeProblem) {
      return checks.areOutcomesChecked ? try read.checked() : read
    } catch {
      throw refused("the outcome \(read.identity.digest) can't be copied: \(error.message)")
    }
  }

  /// Throws if an approval can't be read.
  func check(_ baseline: Baseline, _ checks: MergeChecks) throws {
    if let problem = checks.problem(of: baseline) {
      throw refused("a baseline of '\(baseline.name)' can't be read: \(problem)")
    }
  }

  // MARK: Loading

  /// Returns what a function reads; reports an error and returns nil if a damaged file may be read.
  private func readable<Value>(_ read: () throws -> Value) throws -> Value? {
    do {
      return try read()
    } catch let error as DatabaseError where skipsDamaged && error.kind == .corrupt {
      try skip(error.message ?? error.description)
      return nil
    }
  }

  /// Calls a function with each row, leaving out the unreadable ones.
  private func forEach(
    _ sql: SQL, _ values: Binds = [:], row body: (borrowing Row) throws -> Void
  ) throws {
    try connection.forEach(sql, values) { row in _ = try readable { try body(row) } }
  }

  /// Returns the case or name that a row changes; nil if the row does not say, so that no later run
  /// is intact.
  private func subject(of row: borrowing Row, _ column: StaticString) throws -> Int64? {
    let id = try readable { try row.id(column) }
    if id == nil { lostFrom = min(lostFrom, (try? row.position("position")) ?? 0) }
    return id
  }

  /// Returns the index of the case that a row changes; nil if there is no such case.
  private func place(of row: borrowing Row, in places: [Int64: Int]) throws -> Int? {
    try subject(of: row, "case_id").flatMap { places[$0] }
  }

  private func loadCases() throws {
    for kind in DefinitionKind.allCases {
      var spans: [Int64: [Span]] = [:]
      var lost: Set<Int64> = []
      try connection.forEach("spans", ["kind": kind]) { row in
        guard let id = try subject(of: row, "name_id") else { return }
        if let position = try readable({ try row.position("position") }) {
          let revision = try readable { try row.id("revision_id") }
          spans[id, default: []].append(Span(position: position, value: revision))
        } else {
          lost.insert(id)
        }
      }
      for id in lost { spans[id] = nil }
      for var name in try Self.names(of: kind, on: connection, readable) {
        guard Self.isName(name.name, of: kind) else {
          try skip("'\(name.name)' is not a valid name for a \(kind.rawValue)")
          continue
        }
        name.spans = spans[name.id] ?? []
        names[kind, default: [:]][ByteSpelling(name.name)] = name
      }
    }
    try forEach("caseNames") { row in
      cases.append(Case(id: try row.id("id"), name: try CaseName(row: row)))
    }
  }

  private func loadHistory(of places: [Int64: Int]) throws {
    try forEach("outcomeVerdicts") { row in
      outcomes.append(
        Outcome(
          id: try row.id("id"), digest: try row.digest("digest"),
          verdict: try row.verdict("verdict")))
    }
    let outcomePlaces = Self.places(of: outcomes.lazy.map { $0.id })
    outcomeHistory = History(ofCases: cases.count)
    try connection.forEach("allTransitions") { row in
      let id = try readable { try row.id("outcome_id") }
      if id == nil { hasUnreadableOutcome = true }
      let outcome = id.flatMap { outcomePlaces[$0] }
      if let outcome { outcomes[outcome].isNamed = true }
      guard let place = try place(of: row, in: places), outcome != nil || skipsDamaged else {
        // No intact plan has a missing case.
        if skipsDamaged { return }
        throw refused("a transition refers to a missing case or outcome")
      }
      guard let position = try readable({ try row.position("position") }) else {
        lostCases.insert(place)
        return
      }
      // The earlier value must not stand in for a missing outcome.
      outcomeHistory.append(outcome ?? -1, ofCase: place, from: position)
    }
    measuresHistory = History(ofCases: cases.count)
    var bodies: [[UInt8]: Int] = [:]
    try connection.forEach("allMeasures") { row in
      guard let place = try place(of: row, in: places) else {
        if skipsDamaged { return }
        throw refused("metrics refer to a missing case")
      }
      var number = -1
      let read = try readable { try row.optionalTextBytes("body") } ?? nil
      if let body = read {
        number = bodies[body] ?? measures.count
        if number == measures.count {
          bodies[body] = number
          measures.append(Measures(body: body))
        }
      }
      guard let position = try readable({ try row.position("position") }) else {
        lostCases.insert(place)
        return
      }
      measuresHistory.append(number, ofCase: place, from: position)
    }
    try forEach("prunedRuns") { row in
      removed.append((try row.runIdentifier("uuid"), try row.optionalRunIdentifier("joined_into")))
    }
  }

  private func loadBaselines(of places: [Int64: Int]) throws {
    try forEach("allBaselines") { row in
      let baseline = try BaselineRow(row)
      guard let place = places[baseline.caseID] else {
        try skip("a baseline refers to a missing case")
        return
      }
      approvals[try row.id("id")] = Approval(baseline: baseline.baseline(of: cases[place].name))
    }
    try connection.forEach("allBaselineSpans") { row in
      guard let place = try place(of: row, in: places) else {
        if skipsDamaged { return }
        throw refused("the history of a baseline refers to a missing case")
      }
      guard let position = try readable({ try row.position("position") }) else {
        lostCases.insert(place)
        return
      }
      // An unreadable one is not a withdrawal, but an approval that is missing.
      let id = try readable { try row.optionalID("baseline_id") } ?? -1
      cases[place].approvals.append(Span(position: position, value: id))
    }
  }

  private func loadRuns() throws {
    try forEach(SQL("runs", Run.words)) { row in
      let run = try Run(row: row)
      // Every later run would have to come after it.
      guard max(run.position, run.recordedPosition) < Row.leastStrayPosition else {
        try skip(
          "run \(run.number), or a run before it, was recorded while the clock was before 1970 or "
            + "after the year 9999", run: run.number)
        return
      }
      runs.append(run)
    }
    runs.reverse()
  }

  private static func places(of ids: some Collection<Int64>) -> [Int64: Int] {
    Dictionary(zip(ids, 0..<ids.count), uniquingKeysWith: { first, _ in first })
  }

  /// Reads the names of a kind with their newest changes, by id, without those for which `readable`
  /// returns nil.
  static func names(
    of kind: DefinitionKind, on connection: Connection,
    _ readable: (() throws -> Name) throws -> Name? = { try $0() }
  ) throws -> [Name] {
    var lines: [Int64: [UInt8]] = [:]
    if kind == .scenario {
      try connection.forEach("scenarioLines") { row in
        // A wrong id is reported when the name is read.
        guard (try? row.id("id")) != nil else { return }
        lines[try row.id("id")] = try row.optionalTextBytes("lines")
      }
    }
    var names: [Name] = []
    try connection.forEach(SQL("mergeNames", kind)) { row in
      let read = try readable {
        var name = Name(
          id: try row.id("id"), name: try row.text("name"),
          revision: Revision(kind: kind, id: try row.id("current_revision_id")),
          state: try NamedState(row: row))
        name.state.imported.lines = lines[name.id]
        return name
      }
      if let read { names.append(read) }
    }
    return names
  }

  /// Whether an import would accept a name.
  private static func isName(_ name: String, of kind: DefinitionKind) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy { scalar in
        if scalar.properties.generalCategory == .control { return false }
        return kind == .form || !"[],*?".unicodeScalars.contains(scalar)
      }
  }
}

// Two copies of one run may have continued in two files.
extension MergeSource {
  /// A quick comparison of two copies of a run: a run changes only while it is being recorded, and
  /// then its end changes, too.
  struct Summary: Hashable {
    var header: RunHeader
    var isComplete: Bool
    var host: String
    var endedAt: Int64?
    var wallMilliseconds: Int64?
    var totals: RunTotals
    var plan: Digest
  }

  func summary(of run: Run) throws -> Summary {
    Summary(
      header: run.header, isComplete: run.state == .complete, host: run.host, endedAt: run.endedAt,
      wallMilliseconds: run.wallMilliseconds, totals: run.totals,
      plan: try digest(ofPlan: run.planID))
  }

  /// The digest of everything that public views show of a run.
  func contentDigest(of run: Run) throws -> Digest {
    let context = DigestContext()
    func add(_ text: String) {
      context.update(UInt64(text.utf8.count))
      context.update(text)
    }
    let header = run.header
    for text in [header.label, header.branch, header.commit, run.host] {
      add(text.map { "=" + $0 } ?? "")
    }
    for text in [header.engineVersion, header.toolVersion, header.today] { add(text) }
    context.update(UInt64(header.measuresVersion))
    let numbers: [Int64?] = [
      header.isDirty.map { $0 ? 1 : 0 }, header.isFiltered ? 1 : 0, header.startedAt, run.endedAt,
      run.wallMilliseconds, header.shard.map { Int64($0.index) },
      header.shard.map { Int64($0.count) },
    ]
    for number in numbers { add(number.map(String.init) ?? "") }
    context.update(try digest(ofPlan: run.planID).bytes)
    for (_, revision) in try revisions(usedBy: run) {
      context.update(try content(of: revision).digest.bytes)
    }
    let sorted = try results(of: run).map { result in
      (name: ByteSpelling(cases[result.place].name.key), result: result)
    }.sorted { $0.name < $1.name }
    let notes = try notes(of: run)
    for (name, result) in sorted {
      add(name.text)
      context.update(outcomes[result.outcome].digest.bytes)
      let body = result.measures < 0 ? [] : measures[result.measures].body
      add(String(decoding: body, as: UTF8.self))
      add(notes[cases[result.place].id] ?? "")
    }
    return context.finish()
  }
}
