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
    guard let integer = try optionalInteger(column) else {
      throw mismatch(column, expected: "an integer")
    }
    return integer
  }

  func optionalInteger(_ column: Int32) throws(DatabaseError) -> Int64? {
    let value = sqlite3_column_value(handle, column)
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return sqlite3_value_int64(value)
    case SQLITE_NULL: return nil
    default: throw mismatch(column, expected: "an integer")
    }
  }

  func number(_ column: Int32) throws(DatabaseError) -> Double {
    let type = sqlite3_column_type(handle, column)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else {
      throw mismatch(column, expected: "a number")
    }
    return sqlite3_column_double(handle, column)
  }

  func text(_ column: Int32) throws(DatabaseError) -> String {
    guard let text = try optionalText(column) else { throw mismatch(column, expected: "a text") }
    return text
  }

  func optionalText(_ column: Int32) throws(DatabaseError) -> String? {
    try bytes(column, SQLITE_TEXT, expected: "a text") { String(decoding: $0, as: UTF8.self) }
  }

  func textBytes(_ column: Int32) throws(DatabaseError) -> [UInt8] {
    guard let bytes = try bytes(column, SQLITE_TEXT, expected: "a text", { Array($0) }) else {
      throw mismatch(column, expected: "a text")
    }
    return bytes
  }

  func blob(_ column: Int32) throws(DatabaseError) -> [UInt8] {
    guard let bytes = try bytes(column, SQLITE_BLOB, expected: "a blob", { Array($0) }) else {
      throw mismatch(column, expected: "a blob")
    }
    return bytes
  }

  func digest(_ column: Int32) throws(DatabaseError) -> Digest {
    guard let digest = try optionalDigest(column) else {
      throw mismatch(column, expected: "a digest of 32 bytes")
    }
    return digest
  }

  func optionalDigest(_ column: Int32) throws(DatabaseError) -> Digest? {
    let expected = "a digest of 32 bytes"
    let digest = try bytes(column, SQLITE_BLOB, expected: expected) { Digest(bytes: $0) }
    guard let digest else { return nil }
    guard let digest else { throw mismatch(column, expected: expected) }
    return digest
  }

  func runIdentifier(_ column: Int32) throws(DatabaseError) -> RunIdentifier {
    let expected = "a UUID of 16 bytes"
    let found = try bytes(column, SQLITE_BLOB, expected: expected) { RunIdentifier(bytes: $0) }
    guard let identifier = found ?? nil else { throw mismatch(column, expected: expected) }
    return identifier
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

  /// Calls a function with the bytes of a text or a blob; `nil` for NULL.
  ///
  /// The value is fetched once: a connection that is used by one thread at a time may read it.
  private func bytes<Result>(
    _ column: Int32,
    _ type: Int32,
    expected: String,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(DatabaseError) -> Result? {
    let value = sqlite3_column_value(handle, column)
    let found = sqlite3_value_type(value)
    if found == SQLITE_NULL { return nil }
    guard found == type else { throw mismatch(column, expected: expected) }
    let start = sqlite3_value_blob(value)
    let count = Int(sqlite3_value_bytes(value))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
