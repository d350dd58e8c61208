import RegressionRunner
import AvoidanceEngine
import CSQLite
import Scenarios

/// The statement's current row: invalid after the next step, so it can't be copied.
///
/// This is the only place where the content of a file is checked: each accessor defines what a
/// column may contain, and throws ``DatabaseError/Kind/corrupt`` with table, column and row for
/// anything else. So values from a row are in range, whoever created the file.
struct Row: ~Copyable {
  let statement: Statement
  private let handle: OpaquePointer

  init(_ statement: Statement) {
    self.statement = statement
    handle = statement.handle
  }

  /// The greatest id, and the greatest number of anything: ids become indices of arrays.
  ///
  /// The ids of cases and outcomes are dense, and a plan has at most ten million cases.
  static let maxID: Int64 = 1 << 26
  /// The greatest position: 48 bits of time and 12 more, with room to spare.
  static let maxPosition: Int64 = 1 << 60
  /// The last millisecond of the year 9999, up to which years have four digits.
  static let maxTime: Int64 = 253_402_300_799_999
  /// The times that a file may contain, even from a wrong clock.
  static let times: ClosedRange<Int64> = -(1 << 53)...(1 << 53)
  /// The least position that no run has whose time is one of ``RegressionDatabase/acceptedTimes``.
  ///
  /// A run gets there if the clock said a time before 1970 or after the year 9999, and so do the
  /// runs recorded after it.
  static let leastStrayPosition = (maxTime + 1) << 12

  /// Returns the time of a change that follows an earlier one to the same name, whatever the clock
  /// says.
  static func time(_ time: Int64, after earlier: Int64) -> Int64 {
    max(min(time, maxTime), min(earlier + 1, times.upperBound))
  }

  // MARK: Numbers

  /// An id of this file, from 1.
  func id(_ column: StaticString) throws -> Int64 {
    try integer(column, in: 1...Self.maxID)
  }

  func optionalID(_ column: StaticString) throws -> Int64? {
    isNull(column) ? nil : try id(column)
  }

  func count(_ column: StaticString) throws -> Int {
    Int(try integer(column, in: 0...Self.maxID))
  }

  /// The last case that a run has recorded; 0 before the first.
  func mark(_ column: StaticString) throws -> Int64 {
    try integer(column, in: 0...Self.maxID)
  }

  func optionalMark(_ column: StaticString) throws -> Int64? {
    isNull(column) ? nil : try mark(column)
  }

  /// A run's position in the order of history.
  func position(_ column: StaticString) throws -> Int64 {
    try integer(column, in: 0...Self.maxPosition)
  }

  func optionalPosition(_ column: StaticString) throws -> Int64? {
    isNull(column) ? nil : try position(column)
  }

  /// In milliseconds since 1970.
  func milliseconds(_ column: StaticString) throws -> Int64 {
    try integer(column, in: Self.times)
  }

  func optionalMilliseconds(_ column: StaticString) throws -> Int64? {
    isNull(column) ? nil : try milliseconds(column)
  }

  /// In milliseconds.
  func optionalDuration(_ column: StaticString) throws -> Int64? {
    isNull(column) ? nil : try integer(column, in: 0...Self.maxTime)
  }

  /// A line of a file, from 1.
  func optionalLine(_ column: StaticString) throws -> Int64? {
    isNull(column) ? nil : try integer(column, in: 1...Int64(Int32.max))
  }

  /// 0 or 1.
  func flag(_ column: StaticString) throws -> Bool {
    try integer(column, in: 0...1) == 1
  }

  func optionalFlag(_ column: StaticString) throws -> Bool? {
    isNull(column) ? nil : try flag(column)
  }

  func integer(_ column: StaticString, in range: ClosedRange<Int64> = .min ... .max)
    throws -> Int64
  {
    let index = statement.index(of: column)
    let value = sqlite3_column_value(handle, index)
    guard sqlite3_value_type(value) == SQLITE_INTEGER else {
      throw mismatch(index, expected: "an integer")
    }
    let integer = sqlite3_value_int64(value)
    guard range.contains(integer) else {
      throw mismatch(index, expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  func number(_ column: StaticString) throws -> Double {
    let index = statement.index(of: column)
    let type = sqlite3_column_type(handle, index)
    let number = sqlite3_column_double(handle, index)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER, number.isFinite else {
      throw mismatch(index, expected: "a number")
    }
    return number
  }

  // MARK: Text and bytes

  func isNull(_ column: StaticString) -> Bool {
    sqlite3_column_type(handle, statement.index(of: column)) == SQLITE_NULL
  }

  func text(_ column: StaticString) throws -> String {
    guard let text = try optionalText(column) else { throw mismatch(column, expected: "text") }
    return text
  }

  func optionalText(_ column: StaticString) throws -> String? {
    try bytes(column, SQLITE_TEXT, expected: "text") { String(decoding: $0, as: UTF8.self) }
  }

  func textBytes(_ column: StaticString) throws -> [UInt8] {
    guard let bytes = try optionalTextBytes(column) else {
      throw mismatch(column, expected: "text")
    }
    return bytes
  }

  func optionalTextBytes(_ column: StaticString) throws -> [UInt8]? {
    try bytes(column, SQLITE_TEXT, expected: "text") { Array($0) }
  }

  func digest(_ column: StaticString) throws -> Digest {
    guard let digest = try optionalDigest(column) else {
      throw mismatch(column, expected: "a digest of 32 bytes")
    }
    return digest
  }

  func optionalDigest(_ column: StaticString) throws -> Digest? {
    let expected = "a digest of 32 bytes"
    let digest = try bytes(column, SQLITE_BLOB, expected: expected) { Digest(bytes: $0) }
    guard let digest else { return nil }
    guard let digest else { throw mismatch(column, expected: expected) }
    return digest
  }

  func runIdentifier(_ column: StaticString) throws -> RunIdentifier {
    guard let identifier = try optionalRunIdentifier(column) else {
      throw mismatch(column, expected: "a UUID of 16 bytes")
    }
    return identifier
  }

  func optionalRunIdentifier(_ column: StaticString) throws -> RunIdentifier? {
    let expected = "a UUID of 16 bytes"
    let found = try bytes(column, SQLITE_BLOB, expected: expected) { RunIdentifier(bytes: $0) }
    guard let found else { return nil }
    guard let found else { throw mismatch(column, expected: expected) }
    return found
  }

  // MARK: Enumerations

  func verdict(_ column: StaticString) throws -> Verdict {
    guard let verdict = Verdict(rawValue: try text(column)) else {
      throw mismatch(column, expected: "a verdict")
    }
    return verdict
  }

  func kind(_ column: StaticString) throws -> DefinitionKind {
    let code = try integer(column)
    guard let kind = DefinitionKind.allCases.first(where: { $0.code == code }) else {
      throw mismatch(column, expected: "the number of a kind")
    }
    return kind
  }

  func orientation(_ column: StaticString) throws -> Orientation {
    let code = UInt8(try integer(column, in: 0...3))
    guard let orientation = Orientation(rawValue: code) else {
      throw mismatch(column, expected: "an orientation")
    }
    return orientation
  }

  // MARK: Any type

  var columnCount: Int32 { sqlite3_column_count(handle) }

  /// Returns a column of any type as SQLite writes it; nil for NULL.
  func rawText(_ column: Int32) -> String? {
    guard let text = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func mismatch(_ column: StaticString, expected: String) -> DatabaseError {
    mismatch(statement.index(of: column), expected: expected)
  }

  private func mismatch(_ column: Int32, expected: String) -> DatabaseError {
    var place = Self.words(sqlite3_column_name(handle, column))
    if let table = sqlite3_column_table_name(handle, column) {
      place = "\(String(cString: table)).\(place)"
    }
    var message = "\(place) should be \(expected), found \(found(in: column))"
    // The columns that identify rows come first.
    if column > 0 {
      message += ", where \(Self.words(sqlite3_column_name(handle, 0))) is \(found(in: 0))"
    }
    return DatabaseError(
      .corrupt, path: statement.path, message: message, sqlFile: statement.sql.name)
  }

  private static func words(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? "?"
  }

  /// A short value itself, otherwise its type.
  private func found(in column: Int32) -> String {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: "nothing"
    case SQLITE_BLOB: "a blob of \(sqlite3_column_bytes(handle, column)) bytes"
    case SQLITE_TEXT where sqlite3_column_bytes(handle, column) > 60: "long text"
    case SQLITE_TEXT: "'\(rawText(column) ?? "")'"
    default: rawText(column) ?? "nothing"
    }
  }

  /// Calls a function with the bytes of a text or a blob; nil for NULL.
  ///
  /// The value is fetched once, which is safe because only one thread at a time uses the
  /// connection.
  private func bytes<Result>(
    _ column: StaticString, _ type: Int32, expected: String,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws -> Result? {
    let index = statement.index(of: column)
    let value = sqlite3_column_value(handle, index)
    let found = sqlite3_value_type(value)
    if found == SQLITE_NULL { return nil }
    guard found == type else { throw mismatch(index, expected: expected) }
    let start = sqlite3_value_blob(value)
    let count = Int(sqlite3_value_bytes(value))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}

/// A table row that declares once which column has which of its values, for reading, binding and
/// listing the columns.
protocol RowCodable {
  mutating func code(_ column: inout some RowCoder) throws
}

protocol RowCoder {
  mutating func callAsFunction<Value: Bindable>(
    _ column: StaticString, _ value: inout Value,
    _ read: (borrowing Row, StaticString) throws -> Value
  ) throws
}

struct RowReader: RowCoder {
  private let statement: Statement

  init(_ row: borrowing Row) { statement = row.statement }

  func callAsFunction<Value: Bindable>(
    _ column: StaticString, _ value: inout Value,
    _ read: (borrowing Row, StaticString) throws -> Value
  ) throws {
    // In a variable of its own: the optimizer of Swift 6.3 fails on a row that is made in the call.
    let row = Row(statement)
    value = try read(row, column)
  }
}

struct RowBinder: RowCoder {
  private let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  func callAsFunction<Value: Bindable>(
    _ column: StaticString, _ value: inout Value,
    _: (borrowing Row, StaticString) throws -> Value
  ) {
    statement.bind(column, value)
  }
}

struct ColumnLister: RowCoder {
  var names: [String] = []

  mutating func callAsFunction<Value: Bindable>(
    _ column: StaticString, _: inout Value,
    _: (borrowing Row, StaticString) throws -> Value
  ) {
    names.append("\(column)")
  }
}
