import CSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A connection of SQLite alone.
final class PlainSQLite {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw CocoaError(.fileReadUnknown)
    }
    sqlite3_exec(handle, "PRAGMA cache_size = -16384", nil, nil, nil)
  }

  deinit { sqlite3_close(handle) }

  /// Reads all columns of all rows; returns how many rows there are.
  func count(_ sql: String) throws -> Int {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw CocoaError(.fileReadUnknown, userInfo: ["sql": String(cString: sqlite3_errmsg(handle))])
    }
    defer { sqlite3_finalize(statement) }
    var rows = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<sqlite3_column_count(statement) {
        _ = sqlite3_column_blob(statement, column)
      }
      rows += 1
    }
    return rows
  }
}
