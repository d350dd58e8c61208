import RegressionRunner
import AvoidanceEngine
import CSQLite
import Scenarios

enum BoundValue: Hashable {
  case null
  case integer(Int64)
  case text(String)
  case textBytes([UInt8])
  case blob([UInt8])
  case digest(Digest)
}

protocol Bindable {
  var bound: BoundValue { get }
}

extension BoundValue: Bindable {
  var bound: BoundValue { self }
}

extension Optional: Bindable where Wrapped: Bindable {
  var bound: BoundValue { map(\.bound) ?? .null }
}

extension Int64: Bindable {
  var bound: BoundValue { .integer(self) }
}

extension Int: Bindable {
  var bound: BoundValue { .integer(Int64(self)) }
}

extension Bool: Bindable {
  var bound: BoundValue { .integer(self ? 1 : 0) }
}

extension String: Bindable {
  var bound: BoundValue { .text(self) }
}

extension [UInt8]: Bindable {
  var bound: BoundValue { .textBytes(self) }
}

extension Digest: Bindable {
  var bound: BoundValue { .digest(self) }
}

extension RunIdentifier: Bindable {
  var bound: BoundValue { .blob(bytes) }
}

extension DefinitionKind: Bindable {
  var bound: BoundValue { .integer(code) }
}

extension Orientation: Bindable {
  var bound: BoundValue { .integer(Int64(rawValue)) }
}

extension Verdict: Bindable {
  var bound: BoundValue { .text(rawValue) }
}

/// Values for all parameters of a statement, by name: `["number": run.number]`.
typealias Binds = KeyValuePairs<StaticString, (any Bindable)?>

/// A compiled statement, which can be bound, stepped and reset any number of times.
final class Statement {
  let handle: OpaquePointer
  let sql: SQL
  let path: String
  /// Whether it is being stepped through, so that it must not be handed out again.
  fileprivate(set) var isInUse = false
  /// The error code of a binding, which the next step throws.
  private var failure: Int32 = SQLITE_OK
  private let columns = NamedPlaces()
  private let parameters = NamedPlaces()

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

  /// Returns the index of a parameter, without the colon before its name.
  ///
  /// - Precondition: The statement has a parameter of this name.
  private func index(ofParameter name: StaticString) -> Int32 {
    if let index = parameters.index(of: name) { return index }
    let text = ":\(name)"
    let index = (0...sqlite3_bind_parameter_count(handle)).first { index in
      sqlite3_bind_parameter_name(handle, index).map { String(cString: $0) } == text
    }
    guard let index else { preconditionFailure("\(sql.name) has no parameter '\(text)'") }
    parameters.add(name, index)
    return index
  }

  func bind(_ parameter: StaticString, _ value: some Bindable) {
    bind(index(ofParameter: parameter), value.bound)
  }

  /// Binds values to all parameters.
  ///
  /// - Precondition: There is a value for each.
  func bind(_ values: Binds) {
    precondition(
      sqlite3_bind_parameter_count(handle) == Int32(values.count),
      "\(values.count) values for \(sql.name)")
    for (parameter, value) in values { bind(parameter, value?.bound ?? .null) }
  }

  private func check(_ code: Int32) {
    if code != SQLITE_OK, failure == SQLITE_OK { failure = code }
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

  private func bind(_ index: Int32, _ value: BoundValue) {
    switch value {
    case .null: check(sqlite3_bind_null(handle, index))
    case .integer(let integer): check(sqlite3_bind_int64(handle, index, integer))
    case .text(var text): text.withUTF8 { bind(index, utf8: $0) }
    case .textBytes(let bytes): bytes.withUnsafeBufferPointer { bind(index, utf8: $0) }
    case .blob(let bytes): bytes.withUnsafeBytes { bind(index, blob: $0) }
    case .digest(let digest): digest.withUnsafeBytes { bind(index, blob: $0) }
    }
  }

  /// Goes to the next row; returns false after the last.
  ///
  /// - Throws: ``DatabaseError`` for an error of the statement or of a value bound before; the
  ///   statement is then ready for the next use.
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

  /// Steps to the end, ignoring rows, and resets the statement; the values stay bound.
  func finish() throws(DatabaseError) {
    while try step() {}
    sqlite3_reset(handle)
    isInUse = false
  }

  /// Resets the statement and clears its bindings.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    failure = SQLITE_OK
    isInUse = false
  }
}

/// The columns that were read, or the parameters that were bound, by the address of the literal
/// that names them: one entry for each such literal.
private struct NamedPlaces: ~Copyable {
  // Rows are mostly read in the same order, so the next entry is tried first.
  private let entries = UnsafeMutablePointer<(name: UnsafePointer<UInt8>, index: Int32)>
    .allocate(capacity: Self.capacity)
  private let state = UnsafeMutablePointer<(count: Int, next: Int)>.allocate(capacity: 1)

  /// More than any statement has; further ones are looked up by name.
  private static let capacity = 64

  init() { state.initialize(to: (0, 0)) }

  deinit {
    entries.deallocate()
    state.deallocate()
  }

  func index(of name: StaticString) -> Int32? {
    let name = name.utf8Start
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

  func add(_ name: StaticString, _ index: Int32) {
    let count = state.pointee.count
    guard count < Self.capacity else { return }
    (entries + count).initialize(to: (name.utf8Start, index))
    state.pointee = (count + 1, count + 1)
  }
}
