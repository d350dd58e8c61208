import CSQLite
import SystemCalls

/// A connection to one file, with its compiled statements.
///
/// It is not `Sendable`: only the database that owns it uses it.
final class Connection {
  let handle: OpaquePointer
  let path: String
  /// The version of the file of which this is a migrated copy; nil if it is the file itself.
  var originalVersion: Int?
  /// Whether the file may come from SQLite's `.recover`, which adds tables for orphaned rows.
  var isRecovered = false
  /// The check of the file that must pass before anything is committed.
  var structureCheck: StructureCheck?
  private var statements: [SQL: Statement] = [:]
  /// How many statements were compiled so far.
  private(set) var compiledStatements = 0

  /// Turns on SQLite's memory statistics, once and before its first use, so that
  /// ``QueryGuard/limitMemory`` works.
  private static let countMemory: Void = {
    _ = headroom_sqlite_count_memory()
  }()

  /// Opens without looking at the content.
  init(path: String, file: String, flags: Int32) throws {
    Self.countMemory
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(file, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
      sqlite3_close_v2(handle)
      throw DatabaseError(code: extended, message: message, path: path)
    }
    sqlite3_extended_result_codes(handle, 1)
    self.handle = handle
    self.path = path
  }

  deinit {
    // The next connection to open the file must find no reader.
    try? structureCheck?.finish()
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Whether the file can only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  func lastError(sqlFile: String? = nil) -> DatabaseError {
    DatabaseError(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
      path: path, sqlFile: sqlFile)
  }

  /// Runs a text of our own with any number of statements.
  func execute(_ text: String, sqlFile: String? = nil) throws {
    guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else {
      throw lastError(sqlFile: sqlFile)
    }
  }

  /// Runs all statements of a section without parameters.
  func executeAll(_ sql: SQL) throws {
    try execute(String(decoding: sql.text, as: UTF8.self), sqlFile: sql.name)
  }

  /// Returns the single integer that a pragma reports.
  func pragma(_ name: String) throws -> Int64 {
    let text = try pragmaText(name)
    guard let number = Int64(text) else {
      throw DatabaseError(.other, path: path, message: "PRAGMA \(name) says '\(text)'")
    }
    return number
  }

  func pragmaText(_ name: String) throws -> String {
    let statement = try prepare(SQL(pragma: name))
    return try statement.step() ? Row(statement).rawText(0) ?? "" : ""
  }

  func prepare(_ sql: SQL) throws(DatabaseError) -> Statement {
    try Statement(sql, on: handle, path: path)
  }

  /// Returns the compiled statement, ready to bind; compiles it on first use only.
  ///
  /// A statement that is being stepped through is not returned again: another one is compiled then.
  func cached(_ sql: SQL) throws -> Statement {
    if let statement = statements[sql], !statement.isInUse {
      statement.reset()
      return statement
    }
    let statement = try Statement(sql, on: handle, path: path)
    if statements[sql] == nil { statements[sql] = statement }
    compiledStatements += 1
    return statement
  }

  private func bound(_ sql: SQL, _ values: Binds) throws -> Statement {
    let statement = try cached(sql)
    statement.bind(values)
    return statement
  }

  /// Removes a statement that failed, so that it is compiled again the next time.
  private func evict(_ statement: Statement) {
    statement.reset()
    if statements[statement.sql] === statement { statements[statement.sql] = nil }
  }

  /// Runs a statement to its end; returns how many rows it changed.
  @discardableResult
  func run(_ sql: SQL, _ values: Binds = [:]) throws -> Int {
    try run(sql) { $0.bind(values) }
  }

  @discardableResult
  func run(_ sql: SQL, _ bind: (Statement) throws -> Void) throws -> Int {
    let statement = try cached(sql)
    try bind(statement)
    do {
      try statement.finish()
    } catch {
      evict(statement)
      throw error
    }
    statement.reset()
    return changedRows
  }

  func forEach(
    _ sql: SQL, _ values: Binds = [:], row body: (borrowing Row) throws -> Void
  ) throws {
    let statement = try bound(sql, values)
    do {
      while try statement.step() { try body(Row(statement)) }
    } catch {
      evict(statement)
      throw error
    }
    statement.reset()
  }

  func rows<Element>(
    _ sql: SQL, _ values: Binds = [:], row body: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try forEach(sql, values) { elements.append(try body($0)) }
    return elements
  }

  /// Returns the first row after a transformation; nil if there is none.
  func first<Result>(
    _ sql: SQL, _ values: Binds = [:], row body: (borrowing Row) throws -> Result
  ) throws -> Result? {
    let statement = try bound(sql, values)
    var result: Result?
    do {
      if try statement.step() { result = try body(Row(statement)) }
    } catch {
      evict(statement)
      throw error
    }
    statement.reset()
    return result
  }

  /// How many rows the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs a function in a transaction that may write: it is committed or rolled back as a whole.
  ///
  /// If a transaction is already open, the function's writes belong to it, and whoever opened it
  /// rolls back if the function throws.
  func write<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else { return try body() }
    return try Interruption.undoing {
      do {
        return try transaction("BEGIN IMMEDIATE") {
          let result = try body()
          try finishStructureCheck()
          guard !Interruption.isToUndo else { throw interrupted }
          return result
        }
      } catch let error as DatabaseError where error.kind == .busy && Interruption.isRequested {
        // Ending normally would also wait for the other process.
        Interruption.end()
      }
    }
  }

  /// The error of a statement that was ended by a signal.
  private var interrupted: DatabaseError {
    DatabaseError(code: SQLITE_INTERRUPT, message: "interrupted", path: path)
  }

  /// Runs a function that reads several times from one snapshot of the file: that of the open
  /// transaction, if there is one.
  func read<Result>(_ body: () throws -> Result) throws -> Result {
    isInTransaction ? try body() : try transaction("BEGIN", body)
  }

  private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try execute(begin)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  private func rollBack() {
    for statement in statements.values { statement.reset() }
    // SQLite rolls back on its own after a full disk or an I/O error.
    if isInTransaction { try? execute("ROLLBACK") }
  }

  /// Waits for the check of the file; the first commit needs it.
  private func finishStructureCheck() throws {
    guard let check = structureCheck else { return }
    try check.finish()
    structureCheck = nil
  }
}

extension Connection {
  /// Runs a function in a transaction that is always rolled back.
  func rehearse<Result>(_ body: () throws -> Result) throws -> Result {
    try Interruption.undoing {
      try execute("BEGIN IMMEDIATE")
      defer { if isInTransaction { try? execute("ROLLBACK") } }
      return try body()
    }
  }
}
