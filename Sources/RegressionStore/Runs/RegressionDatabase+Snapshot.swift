extension RegressionDatabase {
  /// Calls a function for which the file stays as it is, whatever other processes want to change.
  ///
  /// Those that write wait until it is done: it must not draw, print or wait.
  ///
  /// - Parameter body: Reads from this database, and writes nothing.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws, or ``DatabaseError`` when the file can't be read.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try beginSnapshot()
    defer { endSnapshot() }
    return try body()
  }

  private func beginSnapshot() throws(DatabaseError) {
    try connection.execute("BEGIN")
    // A transaction begins with its first reading.
    _ = try connection.pragma("schema_version")
  }

  private func endSnapshot() {
    if connection.isInTransaction { try? connection.execute("COMMIT") }
  }
}
