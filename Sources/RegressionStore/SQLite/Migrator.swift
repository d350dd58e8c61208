import CSQLite
import Migrations

/// Brings a database to the newest version, one transaction per step.
struct Migrator {
  /// The text at index `n` brings version `n` to `n + 1`.
  let steps: [[UInt8]]

  init(steps: [[UInt8]] = Migrations.all) {
    self.steps = steps
  }

  /// Refuses a file of another version than the newest.
  ///
  /// One whose maker was killed before it was done is empty again: there is no database.
  func check(_ connection: Connection) throws(DatabaseError) {
    let version = try checkedVersion(of: connection)
    guard version > 0 else { throw DatabaseError(.missing, path: connection.path) }
    guard version == steps.count else {
      throw DatabaseError(
        .olderVersion(found: version, supported: steps.count),
        path: connection.path
      )
    }
  }

  /// Whether a file is of an older version than the newest; one of a newer version is refused.
  func isOutdated(_ connection: Connection) throws(DatabaseError) -> Bool {
    try checkedVersion(of: connection) < steps.count
  }

  /// Creates the schema in an empty file, or migrates an older one after a backup next to it.
  ///
  /// - Parameters:
  ///   - connection: The file.
  ///   - backsUp: Whether there is something to lose: not in a copy.
  /// - Throws: ``DatabaseError`` when a step fails, which is undone, or the backup can't be made.
  func migrate(_ connection: Connection, backsUp: Bool = true) throws(DatabaseError) {
    var version = try checkedVersion(of: connection)
    var isBackedUp = !backsUp
    while version < steps.count {
      // Another process may have been faster: the version counts once the file is ours.
      version = try connection.write { () throws(DatabaseError) in
        let version = try checkedVersion(of: connection)
        guard version < steps.count else { return version }
        // What is created here has nothing to lose.
        if version == 0 { isBackedUp = true }
        if !isBackedUp {
          try backUp(connection, version: version)
          isBackedUp = true
        }
        try connection.execute(
          String(decoding: steps[version], as: UTF8.self),
          sqlFile: "migration \(version + 1)"
        )
        try connection.execute("PRAGMA user_version = \(version + 1)")
        return version + 1
      }
    }
  }

  private func checkedVersion(of connection: Connection) throws(DatabaseError) -> Int {
    let version = Int(try connection.pragma("user_version"))
    let applicationID = try connection.pragma("application_id")
    let isOurs = applicationID == Int64(DatabaseFile.applicationID)
    // Where nothing was ever written, the file was found without a byte before it was opened.
    let schemaVersion = try connection.pragma("schema_version")
    guard isOurs || schemaVersion == 0 else {
      throw DatabaseError(.notHeadroom, path: connection.path)
    }
    guard version <= steps.count else {
      throw DatabaseError(
        .newerVersion(found: version, supported: steps.count),
        path: connection.path
      )
    }
    return version
  }

  /// Copies the database to `<file>.version-<n>`, while the caller keeps other writers out.
  private func backUp(_ connection: Connection, version: Int) throws(DatabaseError) {
    guard connection.path != ":memory:" else { return }
    let source = try Connection(
      path: connection.path,
      file: Connection.literal(connection.path),
      flags: SQLITE_OPEN_READONLY
    )
    let path = "\(connection.path).version-\(version)"
    let copy = try Connection(
      path: path,
      file: Connection.literal(path),
      flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    )
    try copy.takeContent(of: source)
  }
}
