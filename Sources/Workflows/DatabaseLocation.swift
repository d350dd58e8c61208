package import RegressionStore

/// Which database a request is about.
package struct DatabaseLocation: Sendable {
  /// The file's path.
  package let path: String

  /// Names a database.
  package init(path: String) { self.path = path }

  /// Opens the database to write it, and creates it where there is none.
  package func openForWriting() throws(DatabaseError) -> RegressionDatabase {
    try RegressionDatabase(writing: path)
  }

  /// Opens a database that must be there.
  package func openForReading() throws(DatabaseError) -> RegressionDatabase {
    try RegressionDatabase(reading: path)
  }

  /// Opens the database to read it; nil where there is none.
  package func openIfThere() throws(DatabaseError) -> RegressionDatabase? {
    do throws(DatabaseError) {
      return try RegressionDatabase(reading: path)
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }
}
