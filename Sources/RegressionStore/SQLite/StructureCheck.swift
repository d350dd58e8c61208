import CSQLite
import Dispatch
import SystemCalls

/// Whether the structure of a file is sound, found out on a second connection while the first one
/// works: nothing is committed to a damaged file.
///
/// SQLite itself finds damage only where it comes by, which may be after something else was written.
struct StructureCheck: Sendable {
  private let problem: BackgroundValue<DatabaseError?>

  /// Begins to read the file as it is now.
  init(path: String, busyTimeoutMilliseconds: Int32) {
    // The caller may lock readers out from here on: this one has to be inside before.
    let isReading = DispatchSemaphore(value: 0)
    problem = BackgroundValue {
      do throws(DatabaseError) {
        let connection = try Connection.forChecking(path: path, busyTimeoutMilliseconds)
        isReading.signal()
        try connection.checkStructure()
        return nil
      } catch {
        isReading.signal()
        return error
      }
    }
    isReading.wait()
  }

  /// Waits for the end; throws what is wrong with the file.
  func finish() throws(DatabaseError) {
    if let problem = problem.value { throw problem }
  }
}

extension Connection {
  /// Opens a file that another connection of this process has opened before, and begins to read it.
  fileprivate static func forChecking(path: String, _ busyTimeoutMilliseconds: Int32)
    throws(DatabaseError) -> Connection
  {
    let connection = try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READWRITE)
    try connection.defend(busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    // Each page is read once.
    try connection.execute("PRAGMA query_only = ON; PRAGMA cache_size = -2048; BEGIN;")
    _ = try connection.pragma("schema_version")
    return connection
  }

  /// Throws where a page, a row or the list of unused pages is damaged.
  ///
  /// Whether indices have what their tables have, and whether rows keep the rules of their tables, is
  /// not checked: that takes several times as long, and what reads the rows checks them.
  func checkStructure() throws(DatabaseError) {
    try execute("PRAGMA ignore_check_constraints = ON")
    defer { try? execute("PRAGMA ignore_check_constraints = OFF") }
    let found = try pragmaText("quick_check(1)")
    guard found == "ok" else {
      let words = found.split(separator: "\n").last.map { String($0) }
      throw DatabaseError(.corrupt, path: path, message: words)
    }
  }
}
