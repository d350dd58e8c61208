import RegressionRunner
import CSQLite
import Scenarios
import SystemCalls

/// The findings of `doctor` about a database file.
package struct DatabaseHealth: Hashable, Sendable {
  package var path: String
  /// As in `3.40.1`.
  package var sqliteVersion: String
  package var schemaVersion: Int
  package var newestSchemaVersion: Int
  /// The journal mode: `truncate`, or another one that the file was left in.
  package var journalMode: String
  /// Whether a writer was killed and opening the file rolls back its transaction.
  package var hadHotJournal: Bool
  package var isReadOnly: Bool
  /// In bytes.
  package var size: Int64
  /// How many of them are unused.
  package var freeBytes: Int64
  /// How many bytes the file system has left for this user; nil if unknown.
  package var availableBytes: Int64?
  package var runs = 0
  package var interruptedRuns = 0
  package var runningRuns = 0
  /// How tables, indices and triggers differ from Headroom's; if they do, nothing else is examined.
  package var schemaDifferences: [String]
  /// The output of `integrity_check`, empty if it is ok.
  package var damage: [String]
  /// Rows that refer to something missing, as `table → table`.
  package var brokenReferences: [String]
  /// Messages about contents and runs that are not valid.
  package var problems: [String] = []

  package var isSound: Bool {
    schemaDifferences.isEmpty && damage.isEmpty && brokenReferences.isEmpty && problems.isEmpty
  }
}

extension RegressionDatabase {
  /// Whether there is a non-empty journal beside a file: a writer is active, or was killed.
  package static func hasJournal(path: String) -> Bool {
    (try? FileStatus(path + "-journal")).map { $0.size > 0 } ?? false
  }

  /// In bytes.
  package func size() throws -> Int64 {
    try connection.pragma("page_count") * connection.pragma("page_size")
  }

  /// Examines a whole file, whatever is wrong with it.
  ///
  /// `hadJournal` tells whether there was a journal beside the file before it was opened; `checks`
  /// are those of an import.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read at all.
  package static func health(path: String, hadJournal: Bool, checks: MergeChecks)
    throws -> DatabaseHealth
  {
    do {
      let database = try RegressionDatabase(reading: path)
      return try database.health(hadJournal: hadJournal, checks: checks)
    } catch let error as DatabaseError {
      switch error.kind {
      case .foreignSchema(let differences):
        return try Connection.forExamining(path: path).health(differences, hadJournal: hadJournal)
      case .corrupt:
        let words = error.message ?? "it can't be read"
        return try Connection.forExamining(path: path).health([words], hadJournal: hadJournal)
      default: throw error
      }
    }
  }

  /// Examines the whole file.
  ///
  /// `hadJournal` tells whether there was a journal beside the file before it was opened; `checks`
  /// are those of an import.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read at all.
  package func health(hadJournal: Bool = false, checks: MergeChecks = .none) throws
    -> DatabaseHealth
  {
    var health = try connection.health(hadJournal: hadJournal)
    health.schemaVersion = connection.originalVersion ?? health.schemaVersion
    var runs: [Run] = []
    do {
      runs = try self.runs()
      health.problems = try problems(checks)
    } catch let error as DatabaseError {
      health.problems.append(error.message ?? error.description)
    }
    health.runs = runs.count
    health.interruptedRuns = runs.count { $0.state == .interrupted }
    health.runningRuns = runs.count { $0.state == .running }
    return health
  }

  /// Messages about what a merge of the file would reject; only the newest 100 runs are examined.
  private func problems(_ checks: MergeChecks) throws -> [String] {
    try connection.read { () throws -> [String] in
      var problems = try self.wrongContents(checks)
      if let problem = try self.connection.sequenceProblem() { problems.append(problem) }
      let source = try MergeSource(reading: self.connection)
      for run in source.runs.suffix(100) where run.state != .running {
        do {
          _ = try source.results(of: run)
          _ = try source.revisions(usedBy: run)
        } catch let error as DatabaseError {
          problems.append(error.message ?? "run \(run.number) can't be read")
        }
      }
      return problems
    }
  }

  /// Copies the database into a new file, and examines the copy before it gets its name.
  ///
  /// - Parameter target: The copy's path; no file may exist there.
  /// - Returns: The copy's size in bytes.
  /// - Throws: ``DatabaseError`` if a file exists there, or if the copy can't be written or is
  ///   damaged; it is removed then.
  package func backUp(to target: String) throws -> Int64 {
    let taken = DatabaseError(.cannotOpen, path: target, message: "the file already exists")
    let copy = PartialCopy(of: target)
    if (try? FileStatus(target, followsLinks: false)) != nil { throw taken }
    let isQueryOnly = try connection.pragma("query_only") == 1
    if isQueryOnly { try connection.execute("PRAGMA query_only = OFF") }
    defer { if isQueryOnly { try? connection.execute("PRAGMA query_only = ON") } }
    do throws(DatabaseError) {
      try connection.copy(to: copy.path)
    } catch {
      throw DatabaseError(
        error.kind == .corrupt || error.kind == .busy ? error.kind : .cannotOpen,
        path: error.kind == .corrupt || error.kind == .busy ? path : target,
        extendedCode: error.extendedCode, message: error.message)
    }
    try Self.examine(copy: copy.path)
    guard try copy.finish() else { throw taken }
    do throws(SystemError) {
      return try FileStatus(target).size
    } catch {
      throw DatabaseError(.cannotOpen, path: target, message: "\(error)")
    }
  }

  private static func examine(copy path: String) throws {
    let copy = try Connection(
      path: path, file: Connection.literal(path), flags: SQLITE_OPEN_READONLY)
    let damage = try copy.damage()
    guard damage.isEmpty else {
      throw DatabaseError(.corrupt, path: path, message: damage[0])
    }
  }
}

extension Connection {
  /// Opens a file read-only to examine it, whatever its schema is.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be opened, or is not Headroom's.
  fileprivate static func forExamining(path: String) throws -> Connection {
    try check(path: path, mayBeAbsent: false)
    let connection = try asAllowed(path: path)
    try connection.defend(
      busyTimeoutMilliseconds: Int32(RegressionDatabase.defaultBusyTimeoutMilliseconds))
    try connection.execute("PRAGMA query_only = ON")
    return connection
  }

  /// Returns what can be reported without reading rows.
  func health(_ schemaDifferences: [String] = [], hadJournal: Bool) throws -> DatabaseHealth {
    let pageSize = try pragma("page_size")
    let size = try pragma("page_count") * pageSize
    return DatabaseHealth(
      path: path, sqliteVersion: String(cString: sqlite3_libversion()),
      schemaVersion: Int(try pragma("user_version")), newestSchemaVersion: Migrator().steps.count,
      journalMode: try pragmaText("journal_mode"), hadHotJournal: hadJournal,
      isReadOnly: isReadOnly, size: size, freeBytes: try pragma("freelist_count") * pageSize,
      availableBytes: FileSystem.availableBytes(beside: path), schemaDifferences: schemaDifferences,
      damage: try damage(),
      brokenReferences: schemaDifferences.isEmpty ? try brokenReferences() : [])
  }

  /// Copies everything into a new file, compacted if possible.
  ///
  /// On a read-only connection, `VACUUM INTO` gives tables without row ids too many columns.
  fileprivate func copy(to target: String) throws(DatabaseError) {
    let target = Connection.literal(target)
    if isReadOnly {
      do {
        try Connection(
          path: target, file: target, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        ).takeContent(of: self)
      } catch let error as DatabaseError {
        throw error
      } catch {
        throw DatabaseError(.other, path: target, message: "\(error)")
      }
    } else {
      let statement = try prepare("backup")
      statement.bind("target", target)
      try statement.finish()
    }
  }

  /// Copies an older database to `<file>.version-<n>`, or to `<file>.version-<n>-2` and so on if
  /// that exists, while the caller keeps other writers out.
  func backUp(version: Int) throws {
    guard path != ":memory:" else { return }
    let source = try Connection(
      path: path, file: Connection.literal(path), flags: SQLITE_OPEN_READONLY)
    var target = "\(path).version-\(version)"
    let partial = PartialCopy(of: target)
    let copy = try Connection(
      path: partial.path, file: Connection.literal(partial.path),
      flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try copy.takeContent(of: source)
    var number = 1
    while try !partial.finish(as: target) {
      number += 1
      target = "\(path).version-\(version)-\(number)"
    }
  }

  /// Rows that refer to something missing, as `table → table`; the first 100.
  func brokenReferences() throws -> [String] {
    let statement = try prepare(SQL(pragma: "foreign_key_check"))
    var broken: [String] = []
    while broken.count < 100, try statement.step() {
      let row = Row(statement)
      broken.append("\(row.rawText(0) ?? "?") → \(row.rawText(2) ?? "?")")
    }
    return broken
  }

  /// The error message for the sequence of run numbers; nil if it is valid.
  func sequenceProblem() throws -> String? {
    let statement = try prepare("wrongSequence")
    statement.bind("max", Row.maxID)
    guard try statement.step() else { return nil }
    let row = Row(statement)
    return "sqlite_sequence has \(try row.text("found")) as the newest run's number, "
      + "not one from \(try row.integer("newest")) to \(Row.maxID - 1)"
  }

  func damage() throws -> [String] {
    let statement = try prepare(SQL(pragma: "integrity_check"))
    var damage: [String] = []
    do {
      while try statement.step() { damage.append(Row(statement).rawText(0) ?? "?") }
    } catch {
      guard error.kind == .corrupt else { throw error }
      damage.append(error.message ?? "the file is damaged")
    }
    return damage == ["ok"] ? [] : damage
  }
}

extension RegressionDatabase {
  /// Returns messages about contents, outcomes, measures and approvals that an import would reject.
  private func wrongContents(_ checks: MergeChecks) throws -> [String] {
    var wrong: [String] = []
    for kind in DefinitionKind.allCases {
      try connection.forEach(SQL("allRevisions", kind)) { row in
        let (id, content) = (try row.id("id"), try row.textBytes("content"))
        let name = try row.optionalText("name") ?? "?"
        var problem: String?
        if try row.digest("digest") != Digest.ofDefinition(kind: kind, content: content) {
          problem = "does not match its digest"
        } else if let words = checks.problem(ofDefinition: content, kind, name) {
          problem = "can't be read: \(words)"
        }
        if let problem { wrong.append("content \(id) of a \(kind.rawValue) \(problem)") }
      }
    }
    for (id, _) in try connection.wrongDigestsWithoutLaws() {
      wrong.append("content \(id) of a scenario does not match its digest without laws")
    }
    var outcomes: [OutcomeRow] = []
    func checkOutcomes() {
      let found = outcomes
      let problems = ParallelMap.map(found.count, piece: 256) { place in
        checks.areOutcomesChecked ? found[place].problem : nil
      }
      for case (let outcome, let problem?) in zip(outcomes, problems) {
        wrong.append("outcome \(outcome.identity.id) is invalid: \(problem)")
      }
      outcomes.removeAll(keepingCapacity: true)
    }
    try connection.forEach("allOutcomes") { row in
      outcomes.append(try OutcomeRow(row: row))
      if outcomes.count == 8192 { checkOutcomes() }
    }
    checkOutcomes()
    if checks.areOutcomesChecked { wrong += try wrongMeasures() }
    try connection.forEach("allBaselines") { row in
      let id = try row.id("id")
      // The check does not depend on the case.
      let name = CaseName(scenario: "", strategy: "", device: "")
      if let problem = checks.problem(of: try BaselineRow(row).baseline(of: name)) {
        wrong.append("approval \(id) can't be read: \(problem)")
      }
    }
    return wrong
  }

  /// Returns messages about measures that no run of this version would write.
  private func wrongMeasures() throws -> [String] {
    typealias Measures = (caseID: Int64, position: Int64, body: [UInt8])
    var found: [(measures: Measures, problem: String)] = []
    var measures: [Measures] = []
    func check() {
      let piece = measures
      let problems = ParallelMap.map(piece.count, piece: 256) {
        CaseMeasures.problem(piece[$0].body)
      }
      for case (let measures, let problem?) in zip(piece, problems) {
        found.append((measures, problem))
      }
      measures.removeAll(keepingCapacity: true)
    }
    try connection.forEach("allMeasures") { row in
      guard let body = try row.optionalTextBytes("body") else { return }
      measures.append((try row.id("case_id"), try row.position("position"), body))
      if measures.count == 8192 { check() }
    }
    check()
    guard !found.isEmpty else { return [] }
    let names = try names(ofCases: found.map { CaseID(value: $0.measures.caseID) })
    let runs = try runs()
    return found.map { measures, problem in
      let name = names[CaseID(value: measures.caseID)].map { "'\($0)'" } ?? "an unknown case"
      let run = runs.first { $0.position == measures.position }.map { " in run \($0.number)" } ?? ""
      return "the metrics of \(name)\(run) are invalid: \(problem)"
    }
  }
}
