import CSQLite
import Scenarios

/// Copies the rows of one table from a damaged database into a sound one.
struct TableSalvage {
  let name: String
  let source: Connection
  let copy: Connection
  private(set) var table: SalvageReport.Table
  /// Where there may be rows of which nothing is known.
  private(set) var holes: [DamagedTable.Hole] = []
  /// What an index of the table has of rows that are not there, by columns.
  private(set) var lostRows: [[String: KeyValue]] = []
  /// The columns of the table's key.
  private(set) var key: [String] = []
  /// The columns that both databases have.
  private var columns: [String] = []

  /// `SQLITE_CONSTRAINT_PRIMARYKEY`, whose macro Swift does not import.
  private static let isThere = SQLITE_CONSTRAINT | 6 << 8

  /// Copies what can be read of the table, or of an index that has all its columns, and finds out from
  /// its other indices what is lost.
  init(_ name: String, from source: Connection, to copy: Connection) throws {
    self.name = name
    self.source = source
    self.copy = copy
    table = SalvageReport.Table(name: name)
    let own = try copy.columns(of: name)
    key = own.filter { $0.placeInKey > 0 }.sorted { $0.placeInKey < $1.placeInKey }.map(\.name)
    // What a view of this name lists may never end.
    let type = try? source.type(of: name)
    let theirs = type?.isTable == true ? try? source.columns(of: name).map(\.name) : nil
    columns = own.map(\.name).filter { theirs?.contains($0) == true }
    guard Set(key).isSubset(of: columns) else {
      table.damage = "no such table"
      holes = [DamagedTable.Hole()]
      return
    }
    let isOrderedByKey = type?.isWithoutRowID == true
    let rows = try copyRows(of: isOrderedByKey ? name : "\(name) NOT INDEXED", key)
    table.damage = rows.damage
    holes = rows.holes
    for index in try copy.indices(of: name, rowID: key.first ?? "") {
      try use(index)
    }
  }

  /// Copies the rows of the table, or of an index that has all its columns.
  private mutating func copyRows(of rows: String, _ order: [String]) throws
    -> DamagedTable
  {
    var reading = try DamagedTable(rows, columns: columns, key: order, of: source)
    let insertion = try copy.prepare(.insertRow(into: name, columns: columns))
    var (read, refused) = (0, 0)
    try reading.read { row in
      switch insertion.runWithRow(of: row) {
      case SQLITE_OK: read += 1
      // A row that was read before.
      case Self.isThere: return
      case let code where code & 0xff == SQLITE_CONSTRAINT || code & 0xff == SQLITE_MISMATCH:
        read += 1
        refused += 1
      default: throw copy.lastError()
      }
    }
    table.read += read
    table.refused += refused
    return reading
  }

  /// Copies from an index what the table did not give, or finds out what that is.
  private mutating func use(_ index: Connection.Index) throws {
    guard !holes.isEmpty || table.refused > 0 || key.contains("position") else { return }
    let order = index.columns.filter { columns.contains($0) }
    if Set(columns).isSubset(of: order) {
      if !holes.isEmpty,
        try copyRows(of: "\(name) INDEXED BY \(index.name)", order).damage == nil
      {
        (table.damage, holes) = (nil, [])
      }
      return
    }
    guard Set(key).isSubset(of: order), lostRows.isEmpty else { return }
    var listing = try DamagedTable(
      "\(name) INDEXED BY \(index.name)", columns: order, key: order, of: source)
    let search = try copy.prepare(.rows(at: key, of: name, columns: key))
    var listed: Set<DamagedTable.Key> = []
    try listing.read { row in
      let values = order.indices.map { row.keyValue(Int32($0)) }
      let key = self.key.compactMap { name in order.firstIndex(of: name).map { values[$0] } }
      guard listed.insert(key).inserted else { return }
      search.bind(inOrder: key.map(\.value))
      if try !search.step() {
        lostRows.append(Dictionary(zip(order, values)) { first, _ in first })
      }
      search.reset()
    }
    guard listing.damage == nil else {
      // It is the index that is damaged: what it lists says nothing of the table.
      if holes.isEmpty { lostRows = [] }
      return
    }
    try removeRows(besides: listed)
    table.lost = max(0, lostRows.count - table.refused)
    holes = []
    if lostRows.isEmpty { table.damage = nil }
  }

  /// Removes rows that a sound index does not have: one of both was altered, and nobody knows which.
  private mutating func removeRows(besides listed: Set<DamagedTable.Key>) throws {
    guard key.contains("position"), listed.count - lostRows.count < table.read - table.refused
    else { return }
    var unlisted: [DamagedTable.Key] = []
    let rows = try copy.prepare(.rowsInOrder(of: name, columns: key, order: key))
    while try rows.step() {
      let key = self.key.indices.map { rows.keyValue(Int32($0)) }
      if !listed.contains(key) { unlisted.append(key) }
    }
    let removal = try copy.prepare(.removeRow(of: name, at: key))
    for row in unlisted {
      removal.bind(inOrder: row.map(\.value))
      try removal.finish()
      lostRows.append(Dictionary(zip(key, row)) { first, _ in first })
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

  /// An index of a table, with the columns that can be read from it alone.
  struct Index {
    var name: String
    var columns: [String]
  }

  /// A column of a table that refers to the rows of another one.
  struct Reference {
    var column: String
    var parent: String
    var parentColumn: String
  }

  /// Opens a file to find out what is wrong with it, whatever its schema is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - takesParts: Whether it is read even where it is shorter than it says, or a part of its schema
  ///     can't be read.
  /// - Returns: A connection that can't write.
  /// - Throws: ``DatabaseError`` where the file can't be opened, or is not Headroom's.
  static func forExamining(path: String, takesParts: Bool = false) throws -> Connection {
    try check(path: path, mayBeAbsent: false)
    let connection: Connection
    do {
      connection = try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READWRITE)
    } catch let error as DatabaseError where error.kind == .cannotOpen || error.kind == .readOnly {
      connection = try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READONLY)
    }
    if takesParts {
      // So SQLite is content with what it can read; the statement that finds out fails all the same.
      try connection.execute("PRAGMA writable_schema = ON")
      _ = try? connection.pragma("schema_version")
      _ = try? connection.type(of: "run")
    }
    try connection.defend(
      busyTimeoutMilliseconds: Int32(RegressionDatabase.defaultBusyTimeoutMilliseconds),
      isDefensive: !takesParts)
    try connection.execute("PRAGMA query_only = ON")
    return connection
  }

  /// The tables of our own, in the order of their names.
  func tables() throws -> [String] {
    try Schema(of: self).objects.filter { $0.isTable && !$0.name.hasPrefix("sqlite_") }.map(\.name)
  }

  /// Whether something is a table that holds rows itself, and whether these are ordered by its key alone.
  func type(of name: String) throws -> (isTable: Bool, isWithoutRowID: Bool) {
    try first("tableType", ["name": name]) { row in
      (try row.text("type") == "table", try row.flag("without_rowid"))
    } ?? (false, false)
  }

  func columns(of table: String) throws -> [Column] {
    try rows("tableColumns", ["table": table]) {
      Column(name: try $0.text("name"), placeInKey: try $0.count("pk"))
    }
  }

  /// Returns the indices of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - rowID: The column that is the row's number, where rows have one.
  /// - Returns: Those that are more than the table's own order.
  /// - Throws: ``DatabaseError`` when the schema can't be read.
  func indices(of table: String, rowID: String) throws -> [Index] {
    var indices: [Index] = []
    try forEach("tableIndices", ["table": table]) { row in
      let name = try row.text("index_name")
      if indices.last?.name != name { indices.append(Index(name: name, columns: [])) }
      let column = try row.integer("cid") == -1 ? rowID : try row.text("column_name")
      indices[indices.count - 1].columns.append(column)
    }
    return indices
  }

  /// Returns what the rows of a table refer to.
  func references(of table: String) throws -> [Reference] {
    var references = try rows("tableReferences", ["table": table]) {
      Reference(
        column: try $0.text("column_name"), parent: try $0.text("parent"),
        parentColumn: try $0.text("parent_column"))
    }
    for place in references.indices where references[place].parentColumn.isEmpty {
      let key = try columns(of: references[place].parent).first { $0.placeInKey == 1 }
      references[place].parentColumn = key?.name ?? "rowid"
    }
    return references
  }

  func rowCount(of table: String) throws -> Int {
    try first(SQL("rowCount", of: table, ["table": table])) { try $0.count("rows") } ?? 0
  }

  /// Rows that refer to something that is not there, as `table → table`.
  func brokenReferences(limit: Int = 100) throws -> [String] {
    let statement = try prepare(SQL(pragma: "foreign_key_check"))
    var broken: [String] = []
    while broken.count < limit, try statement.step() {
      let row = Row(statement)
      broken.append("\(row.rawText(0) ?? "?") → \(row.rawText(2) ?? "?")")
    }
    return broken
  }

  /// Removes rows that refer to lost ones until there are none.
  ///
  /// - Parameters:
  ///   - keepsPositions: Whether rows stay at the position of a run that is lost.
  ///   - unknown: Takes what is no longer known without the rows.
  /// - Throws: ``DatabaseError`` when the file can't be read or written.
  func removeDangling(keepsPositions: Bool, noting unknown: inout UnknownRows) throws {
    let tables = try tables()
    var isDone = false
    while !isDone {
      isDone = true
      for table in tables {
        let key = try columns(of: table).filter { $0.placeInKey > 0 }
          .sorted { $0.placeInKey < $1.placeInKey }.map(\.name)
        for reference in try references(of: table)
        where !(keepsPositions && reference.parentColumn == "position") {
          if key.contains("position") {
            let rows = try prepare(.danglingRows(reference, of: table, columns: key))
            while try rows.step() {
              let values = key.indices.map { rows.keyValue(Int32($0)) }
              unknown.add(Dictionary(zip(key, values)) { first, _ in first }, of: table, key: key)
            }
          }
          if try run(.removeDangling(reference, of: table)) > 0 { isDone = false }
        }
      }
    }
  }

  /// Removes rows with numbers that no accessor of a row takes.
  func removeOutOfRange() throws {
    for table in try tables() {
      for column in try columns(of: table) {
        guard let range = Row.range(of: column.name) else { continue }
        try run(
          SQL(
            "removeOutOfRange", of: "\(table).\(column.name)",
            ["table": table, "column": column.name]),
          ["least": range.lowerBound, "greatest": range.upperBound])
      }
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
