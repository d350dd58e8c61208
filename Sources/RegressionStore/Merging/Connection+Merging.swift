import CSQLite
import Scenarios

// Other databases, which are only read.
extension Connection {
  /// Opens another database for reading; the file is never changed.
  ///
  /// A file of an older version is migrated in a temporary copy. `mayBeRecovered` allows the tables
  /// that SQLite's `.recover` adds.
  ///
  /// - Throws: ``DatabaseError`` if the file is not Headroom's, or of a newer version.
  static func forMerging(path: String, migrator: Migrator, mayBeRecovered: Bool) throws
    -> Connection
  {
    try check(path: path, mayBeAbsent: false)
    // After a writer was killed, only its journal knows the length of the file.
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

  /// Copies the content into an unnamed temporary file and migrates that.
  func migratedCopy(_ migrator: Migrator) throws -> Connection {
    // Steps may rely on everything the schema guarantees.
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

  /// Replaces the content with that of another database.
  func takeContent(of source: Connection) throws {
    // SQLite can't copy into an in-memory database with another page size.
    try execute("PRAGMA page_size = \(try source.pragma("page_size"))")
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw lastError()
    }
    let code = sqlite3_backup_step(backup, -1)
    let finished = sqlite3_backup_finish(backup)
    // A busy error of a backup never sets the connection's own error.
    guard code == SQLITE_DONE, finished == SQLITE_OK else {
      let failed = code == SQLITE_DONE ? finished : code
      let message = String(cString: sqlite3_errstr(failed))
      throw DatabaseError(code: failed, message: message, path: path)
    }
  }

  /// Rejects a file with damaged pages or indices, whatever its rows contain and refer to.
  func checkPages() throws {
    try execute("PRAGMA ignore_check_constraints = ON")
    let found = try pragmaText("integrity_check(1)")
    guard found == "ok" else { throw DatabaseError(.corrupt, path: path, message: found) }
  }

  /// Rejects a file with damaged structure or references.
  func checkContent() throws {
    let found = try pragmaText("integrity_check(1)")
    guard found == "ok" else { throw DatabaseError(.corrupt, path: path, message: found) }
    guard try !prepare(SQL(pragma: "foreign_key_check")).step() else {
      throw DatabaseError(.corrupt, path: path, message: "a row refers to a missing row")
    }
  }
}
