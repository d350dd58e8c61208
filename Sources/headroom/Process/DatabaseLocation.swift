import RegressionStore

/// Which database a call is about.
struct DatabaseLocation: Sendable {
  /// The file's path.
  let path: String

  /// Takes `--db`, else `$HEADROOM_DB`, else `headroom.db` in the current folder.
  init(_ arguments: ParsedArguments) {
    let variable = Console.variable("HEADROOM_DB").flatMap { $0.isEmpty ? nil : $0 }
    path = arguments[SharedOptions.database] ?? variable ?? "headroom.db"
  }

  /// Opens the database to write it, and creates it where there is none.
  func openForWriting() throws(DatabaseError) -> RegressionDatabase {
    try RegressionDatabase(writing: path)
  }

  /// Opens a database that must be there.
  func openForReading() throws(DatabaseError) -> RegressionDatabase {
    try RegressionDatabase(reading: path)
  }

  /// Opens the database to read it; nil where there is none.
  func openIfThere() throws(DatabaseError) -> RegressionDatabase? {
    do throws(DatabaseError) {
      return try RegressionDatabase(reading: path)
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }
}

extension ExitStatus {
  /// The status that an error of the database ends with.
  init(_ error: DatabaseError) {
    switch error.kind {
    case .busy, .hotJournal: self = .busy
    case .notHeadroom, .newerVersion: self = .notHeadroom
    default: self = .inputOutput
    }
  }
}
