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
