import CSQLite
import Scenarios

/// A value that is bound to a statement's parameter.
enum Value {
  case null
  case integer(Int64)
  case text(String)
  case textBytes([UInt8])
  case blob([UInt8])
  case digest(Digest)

  static func optional(_ integer: Int64?) -> Value { integer.map { .integer($0) } ?? .null }
  static func optional(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
  static func optional(_ digest: Digest?) -> Value { digest.map { .digest($0) } ?? .null }
}

/// A compiled statement: bound, stepped and reset any number of times.
///
/// Parameters count from 1, in the order in which the text first names them.
final class Statement {
  let handle: OpaquePointer
  let sql: SQL
  let path: String

  init(_ sql: SQL, on database: OpaquePointer, path: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sql.text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_prepare_v3(
          database,
          characters.baseAddress,
          Int32(characters.count),
          UInt32(SQLITE_PREPARE_PERSISTENT),
          &handle,
          nil
        )
      }
    }
    guard code == SQLITE_OK, let handle else {
      throw DatabaseError(
        code: code,
        message: String(cString: sqlite3_errmsg(database)),
        path: path,
        sqlFile: sql.name
      )
    }
    self.handle = handle
    self.sql = sql
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ index: Int32, _ integer: Int64) { sqlite3_bind_int64(handle, index, integer) }

  func bind(_ index: Int32, _ digest: Digest) {
    digest.withUnsafeBytes { bytes in
      _ = sqlite3_bind_blob(
        handle,
        index,
        bytes.baseAddress,
        Int32(bytes.count),
        headroom_sqlite_transient()
      )
    }
  }

  func bind(_ index: Int32, textBytes: [UInt8]) {
    textBytes.withUnsafeBufferPointer { bind(index, utf8: $0) }
  }

  func bind(_ index: Int32, text: String) {
    var text = text
    text.withUTF8 { bind(index, utf8: $0) }
  }

  private func bind(_ index: Int32, utf8 bytes: UnsafeBufferPointer<UInt8>) {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      _ = sqlite3_bind_text(
        handle,
        index,
        characters.baseAddress,
        Int32(characters.count),
        headroom_sqlite_transient()
      )
    }
  }

  func bind(_ index: Int32, _ value: Value) {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let integer): bind(index, integer)
    case .text(let text): bind(index, text: text)
    case .textBytes(let bytes): bind(index, textBytes: bytes)
    case .blob(let bytes):
      bytes.withUnsafeBytes { buffer in
        _ = sqlite3_bind_blob(
          handle,
          index,
          buffer.baseAddress,
          Int32(buffer.count),
          headroom_sqlite_transient()
        )
      }
    case .digest(let digest): bind(index, digest)
    }
  }

  /// Goes to the next row; `false` after the last.
  func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let database = sqlite3_db_handle(handle)
      let error = DatabaseError(
        code: sqlite3_extended_errcode(database),
        message: String(cString: sqlite3_errmsg(database)),
        path: path,
        sqlFile: sql.name
      )
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Steps to the end, ignoring rows, and makes ready for the next use.
  func finish() throws(DatabaseError) {
    while try step() {}
    sqlite3_reset(handle)
  }

  /// Makes ready for the next use.
  func reset() { sqlite3_reset(handle) }
}
