import CSQLite
import Foundation
import Testing

@testable import RegressionStore

/// Files that earlier versions of Headroom made, and what they hold.
enum OlderFiles {
  /// Made by the last program of version 1: eight runs on three branches, complete, filtered, joined
  /// of shards and interrupted, others pruned; approvals and a withdrawal; one scenario archived by
  /// hand, one gone from its file.
  static var version1: Data {
    get throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/version-1.db")
      return try Data(contentsOf: file)
    }
  }

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
