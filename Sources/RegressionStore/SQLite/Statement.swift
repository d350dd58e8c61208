import CSQLite
import Scenarios

/// A value that is bound to a statement's parameter.
enum Value: Hashable {
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
  /// Whether somebody steps through it, so that it must not be handed out again.
  fileprivate(set) var isInUse = false
  /// What went wrong while values were bound, for the next step to tell.
  private var failure: Int32 = SQLITE_OK
  private let columns = ColumnPlaces()

  init(_ sql: SQL, on database: OpaquePointer, path: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sql.text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_prepare_v3(
          database, characters.baseAddress, Int32(characters.count),
          UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
      }
    }
    guard code == SQLITE_OK, let handle else {
      throw DatabaseError(
        code: code, message: String(cString: sqlite3_errmsg(database)), path: path,
        sqlFile: sql.name)
    }
    self.handle = handle
    self.sql = sql
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  /// Returns the index of a column.
  ///
  /// - Precondition: The statement has a column of this name.
  func index(of column: StaticString) -> Int32 {
    if let index = columns.index(of: column) { return index }
    let text = column.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    let index = (0..<sqlite3_column_count(handle)).first { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } == text
    }
    guard let index else { preconditionFailure("\(sql.name) has no column '\(text)'") }
    columns.add(column, index)
    return index
  }

  /// Binds values to all parameters, in their order.
  ///
  /// - Precondition: There are as many values as parameters.
  func bind(_ values: [Value]) {
    precondition(
      sqlite3_bind_parameter_count(handle) == Int32(values.count),
      "\(values.count) values for \(sql.name)")
    for (index, value) in values.enumerated() { bind(Int32(index + 1), value) }
  }

  func bind(_ index: Int32, _ integer: Int64) {
    check(sqlite3_bind_int64(handle, index, integer))
  }

  private func check(_ code: Int32) {
    if code != SQLITE_OK, failure == SQLITE_OK { failure = code }
  }

  func bind(_ index: Int32, _ digest: Digest) {
    digest.withUnsafeBytes { bind(index, blob: $0) }
  }

  private func bind(_ index: Int32, blob bytes: UnsafeRawBufferPointer) {
    // Without an address SQLite would take an empty blob for NULL.
    let start = bytes.baseAddress
    check(
      start == nil
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob64(
          handle, index, start, UInt64(bytes.count), headroom_sqlite_transient())
    )
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
      // Without an address SQLite would take an empty text for NULL.
      let start = characters.baseAddress
      let code = withUnsafePointer(to: CChar(0)) { empty in
        sqlite3_bind_text64(
          handle, index, start ?? empty, UInt64(characters.count), headroom_sqlite_transient(),
          UInt8(SQLITE_UTF8))
      }
      check(code)
    }
  }

  func bind(_ index: Int32, _ value: Value) {
    switch value {
    case .null: check(sqlite3_bind_null(handle, index))
    case .integer(let integer): bind(index, integer)
    case .text(let text): bind(index, text: text)
    case .textBytes(let bytes): bind(index, textBytes: bytes)
    case .blob(let bytes): bytes.withUnsafeBytes { bind(index, blob: $0) }
    case .digest(let digest): bind(index, digest)
    }
  }

  /// Goes to the next row; `false` after the last.
  ///
  /// - Throws: ``DatabaseError`` for what the statement, or a value that was bound before, runs into; it
  ///   is then ready for the next use.
  func step() throws(DatabaseError) -> Bool {
    guard failure == SQLITE_OK else {
      let message = String(cString: sqlite3_errstr(failure))
      let error = DatabaseError(code: failure, message: message, path: path, sqlFile: sql.name)
      reset()
      throw error
    }
    isInUse = true
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let database = sqlite3_db_handle(handle)
      let error = DatabaseError(
        code: sqlite3_extended_errcode(database),
        message: String(cString: sqlite3_errmsg(database)), path: path, sqlFile: sql.name)
      reset()
      throw error
    }
  }

  /// Steps to the end, ignoring rows, and makes ready for the next use; the values stay bound.
  func finish() throws(DatabaseError) {
    while try step() {}
    sqlite3_reset(handle)
    isInUse = false
  }

  /// Makes ready for the next use, with nothing bound.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    failure = SQLITE_OK
    isInUse = false
  }
}

/// The columns of a statement that were read, by the address of the literal that names them: one entry
/// for each place that reads one.
private struct ColumnPlaces: ~Copyable {
  // Rows are read alike: what is read next is mostly what was read next in the row before.
  private let entries = UnsafeMutablePointer<(name: UnsafePointer<UInt8>, index: Int32)>
    .allocate(capacity: Self.capacity)
  private let state = UnsafeMutablePointer<(count: Int, next: Int)>.allocate(capacity: 1)

  /// More places than any one statement's rows are read at; further ones are looked up by name.
  private static let capacity = 64

  init() { state.initialize(to: (0, 0)) }

  deinit {
    entries.deallocate()
    state.deallocate()
  }

  func index(of column: StaticString) -> Int32? {
    let name = column.utf8Start
    let (count, next) = state.pointee
    if next < count, entries[next].name == name {
      state.pointee.next = next + 1
      return entries[next].index
    }
    for place in 0..<count where entries[place].name == name {
      state.pointee.next = place + 1
      return entries[place].index
    }
    return nil
  }

  func add(_ column: StaticString, _ index: Int32) {
    let count = state.pointee.count
    guard count < Self.capacity else { return }
    (entries + count).initialize(to: (column.utf8Start, index))
    state.pointee = (count + 1, count + 1)
  }
}
