import CSQLite
import Scenarios

/// The row that a statement stands on: gone at the next step, so it can't be copied.
///
/// The accessors check the type once; columns count from 0.
struct Row: ~Copyable {
  private let statement: Statement
  private let handle: OpaquePointer

  init(_ statement: Statement) {
    self.statement = statement
    handle = statement.handle
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) throws(DatabaseError) -> Int64 {
    guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else {
      throw mismatch(column, expected: "an integer")
    }
    return sqlite3_column_int64(handle, column)
  }

  func optionalInteger(_ column: Int32) throws(DatabaseError) -> Int64? {
    isNull(column) ? nil : try integer(column)
  }

  func number(_ column: Int32) throws(DatabaseError) -> Double {
    let type = sqlite3_column_type(handle, column)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else {
      throw mismatch(column, expected: "a number")
    }
    return sqlite3_column_double(handle, column)
  }

  func text(_ column: Int32) throws(DatabaseError) -> String {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT else {
      throw mismatch(column, expected: "a text")
    }
    return withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  func optionalText(_ column: Int32) throws(DatabaseError) -> String? {
    isNull(column) ? nil : try text(column)
  }

  func textBytes(_ column: Int32) throws(DatabaseError) -> [UInt8] {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT else {
      throw mismatch(column, expected: "a text")
    }
    return withBytes(column) { Array($0) }
  }

  func blob(_ column: Int32) throws(DatabaseError) -> [UInt8] {
    guard sqlite3_column_type(handle, column) == SQLITE_BLOB else {
      throw mismatch(column, expected: "a blob")
    }
    return withBytes(column) { Array($0) }
  }

  func digest(_ column: Int32) throws(DatabaseError) -> Digest {
    guard sqlite3_column_type(handle, column) == SQLITE_BLOB,
      let digest = withBytes(column, { Digest(bytes: $0) })
    else { throw mismatch(column, expected: "a digest of 32 bytes") }
    return digest
  }

  func optionalDigest(_ column: Int32) throws(DatabaseError) -> Digest? {
    isNull(column) ? nil : try digest(column)
  }

  func verdict(_ column: Int32) throws(DatabaseError) -> Verdict {
    guard let verdict = Verdict(rawValue: try text(column)) else {
      throw mismatch(column, expected: "a verdict")
    }
    return verdict
  }

  var columnCount: Int32 { sqlite3_column_count(handle) }

  /// Returns a column of any type as SQLite writes it; `nil` for NULL.
  func rawText(_ column: Int32) -> String? {
    guard let text = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// Returns the error for a column that holds something else than expected.
  func mismatch(_ column: Int32, expected: String) -> DatabaseError {
    let name = sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "?"
    let found =
      switch sqlite3_column_type(handle, column) {
      case SQLITE_INTEGER: "an integer"
      case SQLITE_FLOAT: "a number"
      case SQLITE_TEXT: "a text"
      case SQLITE_BLOB: "a blob"
      default: "nothing"
      }
    return DatabaseError(
      .corrupt,
      path: statement.path,
      message: "column '\(name)' should hold \(expected), found \(found)",
      sqlFile: statement.sql.name
    )
  }

  private func withBytes<Result>(
    _ column: Int32,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
