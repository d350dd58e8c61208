import CSQLite
import SystemCalls

/// The permissions and the deadline of a statement typed by a user.
///
/// SQLite calls it for every object that a statement names, and regularly while it runs.
final class QueryGuard {
  /// The tables and views that may be read, in lower case.
  private let readable: Set<String>
  /// The virtual tables that exist without being created, in lower case.
  private let modules: Set<String>
  private let deadline: ContinuousClock.Instant
  /// The first thing that was refused.
  private(set) var refused: String?
  private(set) var isOverdue = false

  private static let builtIn = [
    "sqlite_schema", "sqlite_master", "json_each", "json_tree", "pragma_table_info",
    "pragma_table_list",
  ]
  private static let pragmas = ["table_info", "table_list"]
  private static let forbiddenFunctions = [
    "load_extension", "fts3_tokenizer", "readfile", "writefile", "edit", "fsdir",
  ]

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - readable: Every table and view of the schema.
  ///   - modules: Every kind of virtual table that SQLite has, as in `PRAGMA module_list`.
  ///   - milliseconds: The time limit, from now on.
  init(readable: some Sequence<String>, modules: some Sequence<String>, milliseconds: Int) {
    self.readable = Set(readable.map { $0.lowercased() }).union(Self.builtIn)
    self.modules = Set(modules.map { $0.lowercased() })
    deadline = .now + .milliseconds(milliseconds)
  }

  /// Whether a statement may do something; remembers the first thing that it may not.
  func allows(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
    let subject = (first ?? "").lowercased()
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE:
      return true
    case SQLITE_READ:
      if readable.contains(subject) || isOfStatement(subject, column: second) { return true }
      refuse("read \(first ?? "a table")")
    case SQLITE_FUNCTION:
      let name = (second ?? "").lowercased()
      if !Self.forbiddenFunctions.contains(name) { return true }
      refuse("call \(name)")
    case SQLITE_PRAGMA:
      if Self.pragmas.contains(subject) { return true }
      refuse("set or read the pragma \(subject)")
    default:
      refuse(Self.words(for: action) + (first.map { " \($0)" } ?? ""))
    }
    return false
  }

  /// Whether a name without a column is one that the statement itself gives to a subquery.
  ///
  /// SQLite asks about everything in a FROM clause of which no column is read, common table
  /// expressions as well as tables. A name that is neither in the schema nor of a module is not a
  /// table.
  ///
  /// Source: <https://sqlite.org/c3ref/c_alter_table.html>, SQLITE_READ.
  private func isOfStatement(_ name: String, column: String?) -> Bool {
    column?.isEmpty != false && !name.isEmpty && !modules.contains(name)
      && !["sqlite_", "pragma_"].contains { name.hasPrefix($0) }
  }

  func checkTime() -> Bool {
    if deadline < .now { isOverdue = true }
    return isOverdue
  }

  private func refuse(_ words: String) {
    if refused == nil { refused = words }
  }

  private static func words(for action: Int32) -> String {
    switch action {
    case SQLITE_ATTACH: "attach"
    case SQLITE_DETACH: "detach"
    case SQLITE_TRANSACTION: "control transactions:"
    case SQLITE_SAVEPOINT: "control savepoints:"
    case SQLITE_INSERT: "insert into"
    case SQLITE_UPDATE: "update"
    case SQLITE_DELETE: "delete from"
    case SQLITE_REINDEX: "reindex"
    case SQLITE_ANALYZE: "analyze"
    case SQLITE_ALTER_TABLE: "alter"
    default: "change the schema:"
    }
  }
}

extension Connection {
  /// Makes the connection safe for a statement typed by a user, for as long as it lives.
  ///
  /// The caller keeps the guard alive until ``releaseGuard()``.
  func install(_ queryGuard: QueryGuard) {
    if Surroundings.ownsProcess { QueryGuard.limitMemory }
    for (limit, value) in Self.queryLimits { sqlite3_limit(handle, limit, value) }
    let context = Unmanaged.passUnretained(queryGuard).toOpaque()
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let queryGuard = Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue()
        let isAllowed = queryGuard.allows(
          action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
        return isAllowed ? SQLITE_OK : SQLITE_DENY
      },
      context
    )
    sqlite3_progress_handler(
      handle,
      1000,
      { context in
        guard let context else { return 1 }
        return Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue().checkTime() ? 1 : 0
      },
      context
    )
  }

  func releaseGuard() {
    sqlite3_set_authorizer(handle, nil, nil)
    sqlite3_progress_handler(handle, 0, nil, nil)
  }

  private static let queryLimits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 4_000_000), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_EXPR_DEPTH, 100),
    (SQLITE_LIMIT_COMPOUND_SELECT, 50), (SQLITE_LIMIT_VDBE_OP, 250_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 32), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_VARIABLE_NUMBER, 100),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]
}

extension QueryGuard {
  /// Limits the memory of SQLite in this process, once.
  static let limitMemory: Void = {
    _ = sqlite3_hard_heap_limit64(256 << 20)
  }()
}
