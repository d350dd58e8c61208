import CSQLite
import SystemCalls

extension RegressionDatabase {
  /// Whether a journal with content lies beside a file: a writer is at work, or was killed.
  public static func hasJournal(path: String) -> Bool {
    (try? FileStatus(path + "-journal")).map { $0.size > 0 } ?? false
  }

  /// Returns the file's size in bytes.
  public func size() throws(DatabaseError) -> Int64 {
    try connection.pragma("page_count") * connection.pragma("page_size")
  }

  /// Examines a whole file, whatever is wrong with it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - hadJournal: Whether a journal lay beside the file before it was opened.
  ///   - checks: What an import checks.
  /// - Returns: What was found.
  /// - Throws: ``DatabaseError`` when the file can't be read at all.
  public static func health(path: String, hadJournal: Bool, checks: MergeChecks)
    throws(DatabaseError) -> DatabaseHealth
  {
    do throws(DatabaseError) {
      let database = try RegressionDatabase(reading: path, outcomes: checks.outcomes)
      return try database.health(hadJournal: hadJournal, checks: checks)
    } catch {
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
  /// - Parameters:
  ///   - hadJournal: Whether a journal lay beside the file before it was opened.
  ///   - checks: What an import checks.
  /// - Returns: What was found.
  /// - Throws: ``DatabaseError`` when the file can't be read at all.
  public func health(hadJournal: Bool = false, checks: MergeChecks = .none) throws(DatabaseError)
    -> DatabaseHealth
  {
    var health = try connection.health(hadJournal: hadJournal)
    health.schemaVersion = connection.originalVersion ?? health.schemaVersion
    var runs: [RunRecord] = []
    do {
      runs = try self.runs()
      health.problems = try problems(checks)
    } catch {
      health.problems.append(error.message ?? error.description)
    }
    health.runs = runs.count
    health.interruptedRuns = runs.count { $0.state == .interrupted }
    health.runningRuns = runs.count { $0.state == .running }
    return health
  }

  /// What a merge of the file would refuse, in words; of the runs the newest 100 are examined.
  private func problems(_ checks: MergeChecks) throws(DatabaseError) -> [String] {
    try connection.read { () throws(DatabaseError) -> [String] in
      var problems = try self.wrongContents(checks).map(\.words)
      let source = try MergeSource(reading: self.connection)
      for run in source.runs.suffix(100) where run.state != .running {
        do throws(DatabaseError) {
          _ = try source.results(of: run)
          _ = try source.revisions(usedBy: run)
        } catch {
          problems.append(error.message ?? "run \(run.number) can't be read")
        }
      }
      return problems
    }
  }

  /// Copies the database into a new file, and examines the copy before it gets its name.
  ///
  /// - Parameter target: The copy's path; nothing may be there.
  /// - Returns: The copy's size in bytes.
  /// - Throws: ``DatabaseError`` when something is there, the copy can't be written, or it is
  ///   damaged; nothing is then left of it.
  public func backUp(to target: String) throws(DatabaseError) -> Int64 {
    let taken = DatabaseError(.cannotOpen, path: target, message: "the file already exists")
    let copy = PartialCopy(of: target)
    if (try? FileStatus(target, followsLinks: false)) != nil { throw taken }
    let isQueryOnly = try connection.pragma("query_only") == 1
    if isQueryOnly { try connection.execute("PRAGMA query_only = OFF") }
    defer { if isQueryOnly { try? connection.execute("PRAGMA query_only = ON") } }
    do {
      let statement = try connection.prepare(.backup)
      statement.bind(1, .text(Connection.literal(copy.path)))
      try statement.finish()
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

  private static func examine(copy path: String) throws(DatabaseError) {
    let copy = try Connection(
      path: path, file: Connection.literal(path), flags: SQLITE_OPEN_READONLY)
    let damage = try copy.damage()
    guard damage.isEmpty else {
      throw DatabaseError(.corrupt, path: path, message: damage[0])
    }
  }
}

extension Connection {
  /// Returns what can be said of a file without reading its rows.
  func health(_ schemaDifferences: [String] = [], hadJournal: Bool) throws(DatabaseError)
    -> DatabaseHealth
  {
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

  /// Copies an older database to `<file>.version-<n>`, or to `<file>.version-<n>-2` and so on where
  /// there is such a file, while the caller keeps other writers out.
  func backUp(version: Int) throws(DatabaseError) {
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

  /// Returns what `integrity_check` complains about.
  func damage() throws(DatabaseError) -> [String] {
    let statement = try prepare(SQL(pragma: "integrity_check"))
    var damage: [String] = []
    do {
      while try statement.step() { damage.append(Row(statement).rawText(0) ?? "?") }
    } catch  where error.kind == .corrupt {
      damage.append(error.message ?? "the file is damaged")
    }
    return damage == ["ok"] ? [] : damage
  }
}
