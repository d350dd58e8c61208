import CSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension RegressionDatabase {
  /// Whether a journal with content lies beside a file: a writer is at work, or was killed.
  public static func hasJournal(path: String) -> Bool {
    var status = stat()
    return stat(path + "-journal", &status) == 0 && status.st_size > 0
  }

  /// Returns the file's size in bytes.
  public func size() throws(DatabaseError) -> Int64 {
    try connection.pragma("page_count") * connection.pragma("page_size")
  }

  /// Examines the whole file.
  ///
  /// - Parameter hadJournal: Whether a journal lay beside the file before it was opened.
  /// - Returns: What was found.
  /// - Throws: ``DatabaseError`` when the file can't be read at all.
  public func health(hadJournal: Bool = false) throws(DatabaseError) -> DatabaseHealth {
    let runs = try runs()
    let pageSize = try connection.pragma("page_size")
    let version = Int(try connection.pragma("user_version"))
    return DatabaseHealth(
      path: path,
      sqliteVersion: String(cString: sqlite3_libversion()),
      schemaVersion: connection.originalVersion ?? version,
      newestSchemaVersion: migrator.steps.count,
      journalMode: try connection.pragmaText("journal_mode"),
      hadHotJournal: hadJournal,
      isReadOnly: connection.isReadOnly,
      size: try size(),
      freeBytes: try connection.pragma("freelist_count") * pageSize,
      availableBytes: Self.availableBytes(beside: path),
      runs: runs.count,
      interruptedRuns: runs.count { $0.state == .interrupted },
      runningRuns: runs.count { $0.state == .running },
      damage: try connection.damage(),
      brokenReferences: try brokenReferences(),
      unbalancedRuns: try unbalancedRuns(of: runs)
    )
  }

  /// Copies the database into a new file, and examines the copy before it gets its name.
  ///
  /// - Parameter target: The copy's path; nothing may be there.
  /// - Returns: The copy's size in bytes.
  /// - Throws: ``DatabaseError`` when something is there, the copy can't be written, or it is
  ///   damaged; nothing is then left of it.
  public func backUp(to target: String) throws(DatabaseError) -> Int64 {
    var status = stat()
    let taken = DatabaseError(.cannotOpen, path: target, message: "there is a file of this name")
    guard lstat(target, &status) != 0 else { throw taken }
    let copy = PartialCopy(of: target)
    let isQueryOnly = try connection.pragma("query_only") == 1
    if isQueryOnly { try connection.execute("PRAGMA query_only = OFF") }
    defer { if isQueryOnly { try? connection.execute("PRAGMA query_only = ON") } }
    do {
      let statement = try Statement(
        SQL("backup", Array("VACUUM INTO ?1".utf8)),
        on: connection.handle,
        path: path
      )
      statement.bind(1, .text(Connection.literal(copy.path)))
      try statement.finish()
    } catch {
      throw DatabaseError(
        error.kind == .corrupt || error.kind == .busy ? error.kind : .cannotOpen,
        path: error.kind == .corrupt || error.kind == .busy ? path : target,
        extendedCode: error.extendedCode,
        message: error.message
      )
    }
    try Self.examine(copy: copy.path)
    guard try copy.finish() else { throw taken }
    guard stat(target, &status) == 0 else {
      throw DatabaseError(.cannotOpen, path: target, message: String(cString: strerror(errno)))
    }
    return Int64(status.st_size)
  }

  private static func examine(copy path: String) throws(DatabaseError) {
    let copy = try Connection(
      path: path,
      file: Connection.literal(path),
      flags: SQLITE_OPEN_READONLY
    )
    let damage = try copy.damage()
    guard damage.isEmpty else {
      throw DatabaseError(.corrupt, path: path, message: damage[0])
    }
  }

  private static func availableBytes(beside path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  private func brokenReferences() throws(DatabaseError) -> [String] {
    var broken: [String] = []
    let sql = SQL("foreign_key_check", Array("PRAGMA foreign_key_check".utf8))
    try connection.forEach(sql) { (row) throws(DatabaseError) in
      guard broken.count < 100 else { return }
      broken.append("\(row.rawText(0) ?? "?") → \(row.rawText(2) ?? "?")")
    }
    return broken
  }

  /// Returns the runs whose totals are not those of their results.
  private func unbalancedRuns(of runs: [RunRecord]) throws(DatabaseError) -> [Int] {
    // A damaged file may fail here; its damage is told already.
    var unbalanced: [Int] = []
    for run in runs.prefix(100) where run.state != .running {
      guard let results = try? results(of: run) else { continue }
      var totals = RunTotals(planned: results.results.count + results.missing.count)
      for result in results.results { totals[result.verdict] += 1 }
      if totals != run.totals { unbalanced.append(run.number) }
    }
    return unbalanced
  }
}

extension Connection {
  /// Copies an older database to `<file>.version-<n>`, or to `<file>.version-<n>-2` and so on where
  /// there is such a file, while the caller keeps other writers out.
  func backUp(version: Int) throws(DatabaseError) {
    guard path != ":memory:" else { return }
    let source = try Connection(
      path: path,
      file: Connection.literal(path),
      flags: SQLITE_OPEN_READONLY
    )
    var target = "\(path).version-\(version)"
    let partial = PartialCopy(of: target)
    let copy = try Connection(
      path: partial.path,
      file: Connection.literal(partial.path),
      flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    )
    try copy.takeContent(of: source)
    var number = 1
    while try !partial.finish(as: target) {
      number += 1
      target = "\(path).version-\(version)-\(number)"
    }
  }

  /// Returns what `integrity_check` complains about.
  func damage() throws(DatabaseError) -> [String] {
    let statement = try Statement(
      SQL("integrity_check", Array("PRAGMA integrity_check".utf8)),
      on: handle,
      path: path
    )
    var damage: [String] = []
    do {
      while try statement.step() { damage.append(Row(statement).rawText(0) ?? "?") }
    } catch  where error.kind == .corrupt {
      damage.append(error.message ?? "the file is damaged")
    }
    return damage == ["ok"] ? [] : damage
  }
}
