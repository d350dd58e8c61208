import CSQLite
import Scenarios

// Files of others, which are only read.
extension Connection {
  /// Opens another's file to read it, and never to change it.
  ///
  /// A file of an older version is brought up to date in a copy that is gone with the connection.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - migrator: What its schema has to be.
  ///   - mayBeRecovered: Whether it may have tables that SQLite's `.recover` adds.
  /// - Returns: A connection that can't write.
  /// - Throws: ``DatabaseError`` when the file is not Headroom's, or of a newer version.
  static func forMerging(path: String, migrator: Migrator, mayBeRecovered: Bool) throws
    -> Connection
  {
    try check(path: path, mayBeAbsent: false)
    // After a writer was killed only its journal knows how long the file is.
    guard RegressionDatabase.hasJournal(path: path) || !DatabaseFile.isShort(path: path) else {
      throw DatabaseError(.truncated, path: path)
    }
    let original = try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READONLY)
    try original.defendWhileMerging()
    original.isRecovered = mayBeRecovered
    let isOlder = try migrator.isOlder(original)
    if !isOlder { try migrator.check(original) }
    let connection = isOlder ? try original.migratedCopy(migrator) : original
    try connection.execute("PRAGMA query_only = ON")
    return connection
  }

  /// Copies the content into a nameless file of the system's temporary folder, and migrates that.
  func migratedCopy(_ migrator: Migrator) throws -> Connection {
    // Steps may rely on whatever the schema promises.
    try checkContent()
    let copy = try Connection(
      path: path, file: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try copy.takeContent(of: self)
    try copy.defendWhileMerging()
    copy.originalVersion = Int(try pragma("user_version"))
    try migrator.migrate(copy, backsUp: false)
    return copy
  }

  private func defendWhileMerging() throws {
    try defend(busyTimeoutMilliseconds: Int32(RegressionDatabase.defaultBusyTimeoutMilliseconds))
  }

  /// Replaces everything by what another database holds.
  func takeContent(of source: Connection) throws {
    // Between pages of different sizes SQLite does not copy into memory.
    try execute("PRAGMA page_size = \(try source.pragma("page_size"))")
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw lastError()
    }
    let code = sqlite3_backup_step(backup, -1)
    let finished = sqlite3_backup_finish(backup)
    // What is reported as busy never sets the connection's own error.
    guard code == SQLITE_DONE, finished == SQLITE_OK else {
      let failed = code == SQLITE_DONE ? finished : code
      let message = String(cString: sqlite3_errstr(failed))
      throw DatabaseError(code: failed, message: message, path: path)
    }
  }

  /// Refuses a file whose pages or indices are damaged, whatever its rows hold and refer to.
  func checkPages() throws {
    try execute("PRAGMA ignore_check_constraints = ON")
    let found = try pragmaText("integrity_check(1)")
    guard found == "ok" else { throw DatabaseError(.corrupt, path: path, message: found) }
  }

  /// Refuses a file whose structure or whose references are damaged.
  func checkContent() throws {
    let found = try pragmaText("integrity_check(1)")
    guard found == "ok" else { throw DatabaseError(.corrupt, path: path, message: found) }
    guard try !prepare(SQL(pragma: "foreign_key_check")).step() else {
      throw DatabaseError(.corrupt, path: path, message: "a row refers to a missing row")
    }
  }
}
