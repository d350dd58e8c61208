import CSQLite

/// Copies the rows of one table from a damaged database into a sound one.
struct TableSalvage {
  let name: String
  let source: Connection
  let copy: Connection
  private(set) var table: SalvageReport.Table

  /// `SQLITE_CONSTRAINT_PRIMARYKEY`, whose macro Swift does not import.
  private static let isThere = SQLITE_CONSTRAINT | 6 << 8

  /// Copies the rows from the table's beginning up to where it is damaged, and from its end down to it.
  init(_ name: String, from source: Connection, to copy: Connection) throws(DatabaseError) {
    self.name = name
    self.source = source
    self.copy = copy
    table = SalvageReport.Table(name: name)
    // What a view of this name lists may never end.
    let isTable = try? Schema(of: source).objects.contains { $0.isTable && $0.name == name }
    let theirs = isTable == true ? try? source.columns(of: name) : nil
    let columns = try copy.columns(of: name).filter { column in
      theirs?.contains { $0.name == column.name } == true
    }
    guard !columns.isEmpty else {
      table.damage = "there is no such table"
      return
    }
    if try copyRows(columns, "ASC") { return }
    _ = try copyRows(columns, "DESC")
  }

  /// Copies rows in one order; returns whether it came to the table's end.
  private mutating func copyRows(
    _ columns: [Connection.Column],
    _ order: String
  ) throws(DatabaseError) -> Bool {
    // The columns are those that both databases have.
    let names = columns.map(\.name)
    let key = columns.filter { $0.placeInKey > 0 }.sorted { $0.placeInKey < $1.placeInKey }
    let insertion = try copy.prepare(.insertRow(into: name, columns: names))
    do throws(DatabaseError) {
      let rows = try source.prepare(
        .rowsInOrder(of: name, columns: names, order: key.map { "\($0.name) \(order)" })
      )
      while try rows.step() {
        switch insertion.runWithRow(of: rows) {
        case SQLITE_OK: table.read += 1
        case Self.isThere where order == "DESC":
          // The first row that was copied from the other end.
          return true
        case let code where code & 0xff == SQLITE_CONSTRAINT || code & 0xff == SQLITE_MISMATCH:
          table.read += 1
          table.refused += 1
        default: throw copy.lastError()
        }
      }
      return true
    } catch {
      guard error.path == source.path, error.path != copy.path else { throw error }
      table.damage = error.message ?? "it can't be read"
      return false
    }
  }
}

extension Connection {
  /// A column of a table that holds values of its own.
  struct Column {
    var name: String
    /// From 1; 0 for a column that is no part of the table's key.
    var placeInKey: Int
  }

  /// Opens a file to find out what is wrong with it, whatever its schema is.
  static func forExamining(path: String) throws(DatabaseError) -> Connection {
    try check(path: path, mayBeAbsent: false)
    let connection: Connection
    do {
      connection = try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READWRITE)
    } catch  where error.kind == .cannotOpen || error.kind == .readOnly {
      connection = try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READONLY)
    }
    try connection.defend(
      busyTimeoutMilliseconds: Int32(RegressionDatabase.defaultBusyTimeoutMilliseconds)
    )
    try connection.execute("PRAGMA query_only = ON")
    return connection
  }

  func columns(of table: String) throws(DatabaseError) -> [Column] {
    var columns: [Column] = []
    try forEach(.tableColumns, .text(table)) { (row) throws(DatabaseError) in
      columns.append(Column(name: try row.text("name"), placeInKey: try row.count("pk")))
    }
    return columns
  }

  func rowCount(of table: String) throws(DatabaseError) -> Int {
    try first(.rowCount(of: table)) { (row) throws(DatabaseError) in try row.count("rows") } ?? 0
  }

  /// Rows that refer to something that is not there, as `table → table`.
  func brokenReferences(limit: Int = 100) throws(DatabaseError) -> [String] {
    let statement = try prepare(SQL(pragma: "foreign_key_check"))
    var broken: [String] = []
    while broken.count < limit, try statement.step() {
      let row = Row(statement)
      broken.append("\(row.rawText(0) ?? "?") → \(row.rawText(2) ?? "?")")
    }
    return broken
  }

  /// Removes rows that refer to lost ones until there are none.
  func removeDangling() throws(DatabaseError) {
    while try !brokenReferences(limit: 1).isEmpty {
      let before = sqlite3_total_changes64(handle)
      try executeAll(.removeDangling)
      guard sqlite3_total_changes64(handle) > before else { return }
    }
  }
}

extension Statement {
  /// Runs a statement with the row of another one as its values; returns SQLite's extended code.
  func runWithRow(of rows: Statement) -> Int32 {
    for column in 0..<sqlite3_column_count(rows.handle) {
      sqlite3_bind_value(handle, column + 1, sqlite3_column_value(rows.handle, column))
    }
    let code = sqlite3_step(handle)
    let extended = sqlite3_extended_errcode(sqlite3_db_handle(handle))
    sqlite3_reset(handle)
    return code == SQLITE_DONE ? SQLITE_OK : extended
  }
}
