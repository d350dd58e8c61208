import CSQLite
import EmbeddedFiles

/// One statement typed by a user, which can only read and stops at its limits.
///
/// Each run opens its own connection, so that no other work is limited. The time limit applies
/// between SQLite's operations; a single function on large texts is not interrupted.
package struct Query: Sendable {
  package let text: String
  package var limits: QueryLimits

  package init(_ text: String, limits: QueryLimits = QueryLimits()) {
    self.text = text
    self.limits = limits
  }

  /// Runs the statement on a database file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - parameters: A value for each of the statement's parameters, by name.
  ///   - willStart: Called when the file is open and locked for reading, before the time limit
  ///     starts.
  /// - Returns: The columns and rows.
  /// - Throws: ``QueryError`` if the statement is rejected or stopped, ``DatabaseError`` if the
  ///   file can't be read.
  package func run(
    onFile path: String, parameters: [String: QueryValue] = [:], willStart: () -> Void = {}
  ) throws -> QueryResult {
    let connection = try Connection.forReading(
      path: path, busyTimeoutMilliseconds: Int32(RegressionDatabase.defaultBusyTimeoutMilliseconds))
    return try run(on: connection, parameters: parameters, willStart: willStart)
  }

  func run(
    on connection: Connection, parameters: [String: QueryValue] = [:], willStart: () -> Void = {}
  ) throws -> QueryResult {
    guard !text.utf8.contains(0) else { throw QueryError.nul }
    // SQLite creates these tables at their first use, which the guard would take for a change.
    try connection.executeAll("touchTableFunctions")
    // One snapshot of the file, and no waiting once the time limit starts.
    try connection.execute("BEGIN")
    defer { try? connection.execute("ROLLBACK") }
    // Views that an older file does not have are temporary ones.
    let names = try ["sqlite_schema", "sqlite_temp_schema"].flatMap {
      try self.names(in: $0, on: connection)
    }
    let modules = try self.names(in: "pragma_module_list", on: connection)
    willStart()
    let queryGuard = QueryGuard(
      readable: names, modules: modules, milliseconds: limits.milliseconds)
    connection.install(queryGuard)
    defer { connection.releaseGuard() }
    return try withExtendedLifetime(queryGuard) {
      let statement = try prepare(on: connection, queryGuard)
      defer { sqlite3_finalize(statement) }
      try bind(parameters, to: statement)
      return try read(statement, on: connection, queryGuard)
    }
  }

  private func names(in table: String, on connection: Connection) throws -> [String] {
    try connection.rows(SQL("namesIn", of: table, ["table": table])) { try $0.text("name") }
  }

  // MARK: Preparing

  private func prepare(on connection: Connection, _ queryGuard: QueryGuard) throws -> OpaquePointer
  {
    let bytes = Array(text.utf8)
    guard bytes.count <= 100_000 else { throw QueryError.tooLarge }
    var rest = 0
    var statement: OpaquePointer?
    // Before the first statement there may be empty ones.
    while statement == nil {
      guard rest < bytes.count else { throw QueryError.empty }
      (statement, rest) = try compile(bytes, from: rest, on: connection, queryGuard)
    }
    guard let statement else { throw QueryError.empty }
    do {
      guard try isBlank(bytes, from: rest, on: connection, queryGuard) else {
        throw QueryError.severalStatements
      }
      guard sqlite3_stmt_readonly(statement) != 0 else { throw QueryError.writes }
      guard sqlite3_column_count(statement) > 0 else { throw QueryError.empty }
    } catch {
      sqlite3_finalize(statement)
      throw error
    }
    return statement
  }

  /// Compiles the first statement from an offset on; returns it with the offset after it.
  private func compile(
    _ bytes: [UInt8], from start: Int, on connection: Connection, _ queryGuard: QueryGuard
  ) throws -> (OpaquePointer?, Int) {
    try bytes.withUnsafeBufferPointer { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let base = characters.baseAddress else { return (nil, bytes.count) }
        var statement: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(
          connection.handle, base + start, Int32(characters.count - start), &statement, &tail)
        guard code == SQLITE_OK else {
          let offset = sqlite3_error_offset(connection.handle)
          throw failure(on: connection, queryGuard, offset: offset < 0 ? nil : start + Int(offset))
        }
        return (statement, tail.map { $0 - base } ?? characters.count)
      }
    }
  }

  /// Whether only spaces, comments and semicolons follow an offset.
  private func isBlank(
    _ bytes: [UInt8], from start: Int, on connection: Connection, _ queryGuard: QueryGuard
  ) throws -> Bool {
    var place = start
    while place < bytes.count {
      let (statement, next): (OpaquePointer?, Int)
      do {
        (statement, next) = try compile(bytes, from: place, on: connection, queryGuard)
      } catch is QueryError {
        return false
      }
      if let statement {
        sqlite3_finalize(statement)
        return false
      }
      guard next > place else { return true }
      place = next
    }
    return true
  }

  // MARK: Parameters

  private func bind(_ parameters: [String: QueryValue], to statement: OpaquePointer)
    throws(QueryError)
  {
    var known: [String] = []
    for index in 0..<sqlite3_bind_parameter_count(statement) {
      guard let name = sqlite3_bind_parameter_name(statement, index + 1) else {
        throw .unnamedParameter
      }
      known.append(String(String(cString: name).dropFirst()))
    }
    for name in parameters.keys.sorted() where !known.contains(name) {
      throw .unknownParameter(name, known: known)
    }
    for (index, name) in known.enumerated() {
      guard let value = parameters[name] else { throw .missingParameter(name) }
      bind(value, at: Int32(index + 1), to: statement)
    }
  }

  private func bind(_ value: QueryValue, at index: Int32, to statement: OpaquePointer) {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
    case .real(let real): sqlite3_bind_double(statement, index, real)
    case .text(let text):
      sqlite3_bind_text(
        statement, index, text, Int32(clamping: text.utf8.count), headroom_sqlite_transient())
    case .blob(let bytes):
      sqlite3_bind_blob(
        statement, index, bytes, Int32(clamping: bytes.count), headroom_sqlite_transient())
    }
  }

  // MARK: Reading

  private func read(_ statement: OpaquePointer, on connection: Connection, _ queryGuard: QueryGuard)
    throws -> QueryResult
  {
    let count = sqlite3_column_count(statement)
    var result = QueryResult(
      columns: (0..<count).map { column in
        sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
      }
    )
    var bytes = 0
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return result }
      guard code == SQLITE_ROW else { throw failure(on: connection, queryGuard, offset: nil) }
      guard !queryGuard.checkTime() else {
        throw QueryError.tooSlow(milliseconds: limits.milliseconds)
      }
      guard result.rows.count < limits.rows else {
        result.isCut = true
        return result
      }
      var row: [QueryValue] = []
      row.reserveCapacity(Int(count))
      for column in 0..<count {
        let value = Self.value(of: statement, column)
        bytes += 16 + Self.size(of: value)
        row.append(value)
      }
      guard bytes <= limits.bytes else { throw QueryError.tooLarge }
      result.rows.append(row)
    }
  }

  private static func value(of statement: OpaquePointer, _ column: Int32) -> QueryValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      let bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
      return .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return .blob(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
    default: return .null
    }
  }

  private static func size(of value: QueryValue) -> Int {
    switch value {
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    default: 0
    }
  }

  // MARK: Failing

  private func failure(on connection: Connection, _ queryGuard: QueryGuard, offset: Int?)
    -> any Error
  {
    if let refused = queryGuard.refused { return QueryError.forbidden(refused) }
    let error = connection.lastError()
    let message = error.message ?? "the statement failed"
    switch (error.extendedCode ?? SQLITE_ERROR) & 0xff {
    case SQLITE_INTERRUPT: return QueryError.tooSlow(milliseconds: limits.milliseconds)
    case SQLITE_NOMEM, SQLITE_TOOBIG: return QueryError.tooLarge
    case SQLITE_AUTH: return QueryError.forbidden(message)
    case SQLITE_READONLY: return QueryError.writes
    case SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_MISMATCH, SQLITE_CONSTRAINT:
      let place = offset.map { self.place(at: $0) }
      return QueryError.wrong(message, line: place?.line, column: place?.column)
    default: return error
    }
  }

  private func place(at offset: Int) -> (line: Int, column: Int) {
    let before = Array(text.utf8).prefix(offset)
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, 1 + String(decoding: before[lineStart...], as: UTF8.self).count)
  }
}

/// A built-in query.
///
/// Its file begins with a comment: a sentence with its purpose, then a line for each parameter.
package struct NamedQuery: Hashable, Sendable {
  package let name: String
  package let overview: String
  /// The names of its parameters, without the colon.
  package let parameters: [String]
  package let text: String

  init(_ name: String) {
    self.name = name
    text = EmbeddedFile("Sources/RegressionStore/Query/Shipped/\(name).sql").text
    let comment = text.split(separator: "\n").prefix { $0.hasPrefix("--") }
      .map { $0.dropFirst(2) }
    overview = String((comment.first ?? "").drop { $0 == " " })
    parameters = comment.compactMap { line in
      let words = line.split(separator: " ")
      return words.first.flatMap { $0.hasPrefix(":") ? String($0.dropFirst()) : nil }
    }
  }

  /// In the order in which they are listed.
  package static let all: [NamedQuery] = [
    "failing-now",
    "failures",
    "since-when",
    "newly-failing",
    "regressed-most",
    "worst-fields",
    "most-covered",
    "scoreboard",
    "pass-rate",
    "disagreements",
    "closest-passes",
    "known-failures",
    "unstable",
    "nondeterministic",
    "never-failed",
    "not-run",
    "coverage",
  ].map { NamedQuery($0) }

  package static func named(_ name: String) -> NamedQuery? { all.first { $0.name == name } }
}

package enum QueryValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

package struct QueryResult: Hashable, Sendable {
  /// Not necessarily unique.
  package internal(set) var columns: [String]
  package internal(set) var rows: [[QueryValue]] = []
  /// Whether there were more rows than the limit.
  package internal(set) var isCut = false
}

package struct QueryLimits: Hashable, Sendable {
  package var rows: Int
  package var milliseconds: Int
  /// How many bytes the values that are read may have together.
  package var bytes: Int

  /// The highest row limit that a user may set.
  package static let maxRows = 1_000_000

  package init(rows: Int = 1000, milliseconds: Int = 5000, bytes: Int = 64 << 20) {
    self.rows = rows
    self.milliseconds = milliseconds
    self.bytes = bytes
  }
}

package enum QueryError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case severalStatements
  /// The text contains a NUL character, after which SQLite would read nothing.
  case nul
  case writes
  /// The statement does something that queries may not; with SQLite's message.
  case forbidden(String)
  /// A syntax error or unknown name; with its line and column, if known.
  case wrong(String, line: Int?, column: Int?)
  case tooSlow(milliseconds: Int)
  /// The statement needs more memory, or its result is larger, than allowed.
  case tooLarge
  case unnamedParameter
  case missingParameter(String)
  /// A value was given for a parameter that the statement does not have.
  case unknownParameter(String, known: [String])

  /// The reason in one sentence.
  package var description: String {
    switch self {
    case .empty: "no statement to run"
    case .severalStatements: "a query is a single statement; found more text after it"
    case .nul: "the query contains a NUL character"
    case .writes: "a query is read-only; this statement could write"
    case .forbidden(let words): "not allowed in a query: \(words)"
    case .wrong(let words, let line?, let column?): "line \(line), column \(column): \(words)"
    case .wrong(let words, _, _): words
    case .tooSlow(let milliseconds):
      "the query was stopped after \(Double(milliseconds) / 1000) s; narrow it, for example to one"
        + " run (WHERE run = 1)"
    case .tooLarge:
      "the query exceeds the memory limit; narrow it, or select fewer columns"
    case .unnamedParameter: "parameters need names: write :name instead of ?"
    case .missingParameter(let name): "the query needs a value: --param \(name)=VALUE"
    case .unknownParameter(let name, let known):
      known.isEmpty
        ? "the query has no parameters; found '\(name)'"
        : "the query has no parameter '\(name)', but " + known.joined(separator: ", ")
    }
  }
}
