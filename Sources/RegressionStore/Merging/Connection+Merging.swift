import CSQLite

extension Connection {
  /// Opens another's file to read it, and never to change it.
  static func forMerging(path: String) throws(DatabaseError) -> Connection {
    try check(path: path, mayBeAbsent: false)
    guard !DatabaseFile.isShort(path: path) else { throw DatabaseError(.truncated, path: path) }
    let connection = try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READONLY)
    try connection.defend(
      busyTimeoutMilliseconds: Int32(RegressionDatabase.defaultBusyTimeoutMilliseconds)
    )
    try connection.execute("PRAGMA query_only = ON")
    try Migrator().check(connection)
    return connection
  }

  /// Refuses a file whose structure or whose references are damaged.
  func checkContent() throws(DatabaseError) {
    let found = try pragmaText("integrity_check(1)")
    guard found == "ok" else { throw DatabaseError(.corrupt, path: path, message: found) }
    let text = "PRAGMA foreign_key_check"
    let check = try Statement(SQL(text, Array(text.utf8)), on: handle, path: path)
    guard try !check.step() else {
      throw DatabaseError(.corrupt, path: path, message: "a row refers to one that is not there")
    }
  }
}
