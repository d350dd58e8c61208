import CSQLite

@testable import RegressionStore

extension Statement {
  var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { column in
      sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
    }
  }
}

extension Row {
  var texts: [String?] {
    (0..<columnCount).map { column in rawText(column) }
  }
}

extension RegressionDatabase {
  /// How often statements of the connection were run so far, of those that are still there.
  var statementRuns: Int {
    var runs = 0
    var statement = sqlite3_next_stmt(connection.handle, nil)
    while let next = statement {
      runs += Int(sqlite3_stmt_status(next, SQLITE_STMTSTATUS_RUN, 0))
      statement = sqlite3_next_stmt(connection.handle, next)
    }
    return runs
  }
}
