import CSQLite
import SystemCalls

/// One connection to one file, with its compiled statements.
///
/// It is not `Sendable`: the database that owns it is the only one to use it.
final class Connection {
  let handle: OpaquePointer
  let path: String
  /// The version of the file that this is an up-to-date copy of; `nil`: it is the file.
  var originalVersion: Int?
  /// Whether the file may be one that SQLite's `.recover` made, with tables for rows that have no other.
  var isRecovered = false
  /// What is found out about the file before anything is written to it.
  var structureCheck: StructureCheck?
  private var statements: [SQL: Statement] = [:]
  /// How many statements were compiled so far.
  private(set) var compiledStatements = 0

  /// Has SQLite count its memory, once and before its first use, so that ``QueryGuard/limitMemory`` holds.
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
    // Whoever opens the file next must find nobody reading it.
    try? structureCheck?.finish()
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Whether the file can only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// The error that SQLite reported last.
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

  /// Runs all statements of a file, which bind nothing.
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

  /// Returns the text that a pragma reports.
  func pragmaText(_ name: String) throws -> String {
    let statement = try prepare(SQL(pragma: name))
    return try statement.step() ? Row(statement).rawText(0) ?? "" : ""
  }

  /// Compiles a statement for one use.
  func prepare(_ sql: SQL) throws(DatabaseError) -> Statement {
    try Statement(sql, on: handle, path: path)
  }

  /// Returns the compiled statement, ready to bind; compiles it on first use only.
  ///
  /// One that somebody steps through is not handed out again: then another one is compiled.
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

  /// Forgets a statement that failed, so that it is compiled anew the next time.
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

  /// Calls a function with each row.
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

  /// Returns what a function makes of each row.
  func rows<Element>(
    _ sql: SQL, _ values: Binds = [:], row body: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try forEach(sql, values) { elements.append(try body($0)) }
    return elements
  }

  /// Returns what a function makes of the first row; `nil` when there is none.
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

  /// Runs a function in a transaction that may write: all of it holds, or nothing.
  ///
  /// Where a transaction is open, the function's writes belong to it, and whoever opened it undoes
  /// them when the function throws.
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
        // Also what ends by itself would wait for the other process.
        Interruption.end()
      }
    }
  }

  /// What a statement is that a signal has ended.
  private var interrupted: DatabaseError {
    DatabaseError(code: SQLITE_INTERRUPT, message: "interrupted", path: path)
  }

  /// Runs a function that reads several times from one state of the file: that of the transaction that
  /// is open, where one is.
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

  /// Undoes what the open transaction has written.
  private func rollBack() {
    for statement in statements.values { statement.reset() }
    // SQLite has rolled back on its own after a full disk or an input error.
    if isInTransaction { try? execute("ROLLBACK") }
  }

  /// Waits for what is found out about the file; the first commit needs it.
  private func finishStructureCheck() throws {
    guard let check = structureCheck else { return }
    try check.finish()
    structureCheck = nil
  }
}

extension Connection {
  /// Runs a function in a transaction that is undone whatever happens.
  func rehearse<Result>(_ body: () throws -> Result) throws -> Result {
    try Interruption.undoing {
      try execute("BEGIN IMMEDIATE")
      defer { if isInTransaction { try? execute("ROLLBACK") } }
      return try body()
    }
  }
}
