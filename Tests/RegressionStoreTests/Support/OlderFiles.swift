import CSQLite

@testable import RegressionStore

/// Files that are older than a second version, which only tests have.
enum OlderFiles {
  /// Brings files to the second version, in which each run has a note.
  static let newer = Migrator(
    steps: Migrator().steps + [Array("ALTER TABLE run ADD COLUMN note TEXT DEFAULT 'x'".utf8)])

  /// Returns the rows of a query on a file of any version, as texts.
  static func rows(_ text: String, of path: String) throws -> [[String?]] {
    let connection = try Connection(path: path, file: path, flags: SQLITE_OPEN_READWRITE)
    var rows: [[String?]] = []
    try connection.forEach(SQL(text, Array(text.utf8))) { row in
      rows.append(row.texts)
    }
    return rows
  }
}
