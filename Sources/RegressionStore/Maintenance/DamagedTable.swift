import CSQLite

/// The rows of a table, or of one of its indices, of a damaged file: read around what can't be read.
struct DamagedTable {
  /// The values of the key's columns.
  typealias Key = [KeyValue]

  /// Where there may be rows that can't be read.
  struct Hole {
    /// The key of the last row before it; `nil`: it begins where the table does.
    var after: Key?
    /// The key of the first row behind it; `nil`: it ends where the table does.
    var before: Key?
  }

  private let source: Connection
  private let table: String
  private let columns: [String]
  private let key: [String]
  private let keyPlaces: [Int32]
  private var rowsLeft: Int64
  /// What SQLite says of the first place that can't be read; `nil`: all was read.
  private(set) var damage: String?
  private(set) var holes: [Hole] = []

  /// Names what is read.
  ///
  /// - Parameters:
  ///   - table: The table as it stands in a statement, with what is said of its indices.
  ///   - columns: What is read of each row.
  ///   - key: Those of the columns that the rows are ordered by.
  ///   - source: The file.
  /// - Throws: ``DatabaseError`` where not even the size of the file can be read.
  init(_ table: String, columns: [String], key: [String], of source: Connection) throws {
    self.table = table
    self.columns = columns
    self.key = key
    self.source = source
    keyPlaces = key.compactMap { name in columns.firstIndex(of: name).map { Int32($0) } }
    // No row takes less than four bytes. Pages that refer to each other may have rows without end.
    rowsLeft = try source.pragma("page_count") * source.pragma("page_size") / 4
  }

  /// Calls a function with each row that can be read, mostly in order, some perhaps more than once.
  ///
  /// Behind what can't be read, it goes on with the next row that can be found by its key.
  ///
  /// - Throws: What the function throws.
  mutating func read(_ take: (Statement) throws -> Void) throws {
    var last: Key?
    var start: Key?
    while try !readUp(from: start, &last, take) {
      // What was found by its key but can't be read on from there must not be found again.
      if let start, last?.lexicographicallyPrecedes(start) ?? true { last = start }
      start = next(after: last)
      let least = try readDown(from: start, to: last, take)
      holes.append(Hole(after: last, before: least ?? start))
      guard start != nil else { return }
    }
  }

  /// Reads from a key to the table's end; returns whether it came there.
  private mutating func readUp(
    from start: Key?, _ last: inout Key?, _ take: (Statement) throws -> Void
  ) throws -> Bool {
    let sql =
      start == nil
      ? SQL.rowsInOrder(of: table, columns: columns, order: key)
      : SQL.rows(from: key, of: table, columns: columns)
    guard let rows = statement(sql, start ?? []) else { return false }
    defer { rows.reset() }
    while let isRow = step(rows) {
      guard isRow else { return true }
      last = self.key(of: rows)
      try take(rows)
    }
    return false
  }

  /// Reads from a key, or from the table's end, down to another one; returns the least key that it read.
  private mutating func readDown(
    from start: Key?, to end: Key?, _ take: (Statement) throws -> Void
  ) throws -> Key? {
    let order = key.map { "\($0) DESC" }
    let sql =
      start == nil
      ? SQL.rowsInOrder(of: table, columns: columns, order: order)
      : SQL.rows(before: key, of: table, columns: columns)
    guard let rows = statement(sql, start ?? []) else { return nil }
    defer { rows.reset() }
    var least: Key?
    while step(rows) == true {
      let found = key(of: rows)
      if let end, !end.lexicographicallyPrecedes(found) { break }
      least = found
      try take(rows)
    }
    return least
  }

  /// Returns the key of the next row that can be found behind a key; `nil`: there is none, or nothing is
  /// known of what keys there may be.
  private mutating func next(after last: Key?) -> Key? {
    guard rowsLeft > 0,
      let sql = key.first.map({ SQL.rows(from: [$0], of: table, columns: columns) }),
      let rows = statement(sql, [.integer(0)])
    else { return nil }
    defer { rows.reset() }
    var unreadable: Int64 = -1
    if let last {
      guard case .integer(let number)? = last.first else { return nil }
      unreadable = number
    }
    /// The first row from a key on; `nil`: it can't be read, or there is none.
    func row(from number: Int64) -> Key? {
      rows.reset()
      rows.bind(inOrder: [.integer(number)])
      return (try? rows.step()) == true ? self.key(of: rows) : nil
    }
    // Ever farther, and then back to the least number from which on there is a row.
    var step: Int64 = 1
    var found: (number: Int64, key: Key)?
    while found == nil {
      let number = unreadable.addingReportingOverflow(step)
      guard !number.overflow else { return nil }
      if let key = row(from: number.partialValue) { found = (number.partialValue, key) }
      guard found == nil else { break }
      let doubled = step.multipliedReportingOverflow(by: 2)
      guard !doubled.overflow else { return nil }
      step = doubled.partialValue
    }
    guard var found else { return nil }
    var low = unreadable
    while found.number - low > 1 {
      let middle = low + (found.number - low) / 2
      if let key = row(from: middle) { found = (middle, key) } else { low = middle }
    }
    return found.key
  }

  // MARK: Statements

  private mutating func statement(_ sql: SQL, _ values: Key) -> Statement? {
    do throws(DatabaseError) {
      let statement = try source.prepare(sql)
      statement.bind(inOrder: values.map(\.value))
      return statement
    } catch {
      note(error)
      return nil
    }
  }

  /// Whether there is one more row; `nil`: it can't be read.
  private mutating func step(_ rows: Statement) -> Bool? {
    guard rowsLeft > 0 else {
      damage = damage ?? "its rows never end"
      return nil
    }
    rowsLeft -= 1
    do throws(DatabaseError) {
      return try rows.step()
    } catch {
      note(error)
      return nil
    }
  }

  private mutating func note(_ error: DatabaseError) {
    damage = damage ?? error.message ?? "it can't be read"
  }

  private func key(of rows: Statement) -> Key { keyPlaces.map { rows.keyValue($0) } }
}

/// A value of a key, in SQLite's order.
enum KeyValue: Hashable, Comparable {
  case null
  case integer(Int64)
  case text([UInt8])
  case blob([UInt8])

  var value: BoundValue {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .text(let bytes): .textBytes(bytes)
    case .blob(let bytes): .blob(bytes)
    }
  }

  var integer: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer: 1
    case .text: 2
    case .blob: 3
    }
  }

  static func < (left: KeyValue, right: KeyValue) -> Bool {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b
    case (.text(let a), .text(let b)), (.blob(let a), .blob(let b)):
      a.lexicographicallyPrecedes(b)
    default: left.rank < right.rank
    }
  }
}

extension Statement {
  /// Returns what a column of the present row has, as a value of a key.
  func keyValue(_ column: Int32) -> KeyValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, column))
    case SQLITE_TEXT: .text(bytes(of: column))
    case SQLITE_BLOB: .blob(bytes(of: column))
    default: .null
    }
  }

  private func bytes(of column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
