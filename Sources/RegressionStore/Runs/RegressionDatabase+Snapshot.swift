extension RegressionDatabase {
  /// Calls a function for which the file stays as it is, whatever other processes want to change.
  ///
  /// Those that write wait until it is done: it must not draw, print or wait.
  ///
  /// - Parameter body: Reads from this database, and writes nothing.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws, or ``DatabaseError`` when the file can't be read.
  public nonisolated func snapshot<Result: Sendable>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    try await beginSnapshot()
    do {
      let result = try await body()
      await endSnapshot()
      return result
    } catch {
      await endSnapshot()
      throw error
    }
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
