import CSQLite
import Testing

@testable import RegressionStore

/// Compiled statements, which are shared by all who run the same text.
struct StatementTests {
  private let numbers = SQL(
    "numbers", Array("SELECT value FROM json_each(:list) ORDER BY key".utf8))

  private func values(_ text: String, on connection: Connection) throws -> [Int64] {
    var values: [Int64] = []
    try connection.forEach(numbers, ["list": text]) { row in
      values.append(try row.integer("value"))
    }
    return values
  }

  @Test func `a statement that is stepped through is not handed out again`() throws {
    let connection = try Connection.inMemory()
    var seen: [[Int64]] = []
    try connection.forEach(numbers, ["list": "[1, 2, 3]"]) { row in
      let outer = try row.integer("value")
      seen.append([outer] + (try values("[7, 8]", on: connection)))
    }
    #expect(seen == [[1, 7, 8], [2, 7, 8], [3, 7, 8]])
  }

  @Test func `a value that can't be bound is an error of the next step, and of no other`() throws {
    let connection = try Connection.inMemory()
    sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, 1000)
    let error = #expect(throws: DatabaseError.self) {
      try values("[\(String(repeating: " ", count: 2000))]", on: connection)
    }
    #expect(error?.extendedCode == SQLITE_TOOBIG && error?.sqlFile == "numbers")
    #expect(try values("[5]", on: connection) == [5])
  }

  @Test func `nothing stays bound`() throws {
    let connection = try Connection.inMemory()
    #expect(try values("[5]", on: connection) == [5])
    let statement = try connection.cached(numbers)
    #expect(try !statement.step())
    statement.reset()
  }

  @Test func `a statement that failed is compiled anew`() throws {
    let connection = try Connection.inMemory()
    let odd = SQL("odd", Array("SELECT json_extract(:text, '$') AS value".utf8))
    for _ in 0..<3 {
      let before = connection.compiledStatements
      #expect(throws: DatabaseError.self) {
        try connection.first(odd, ["text": "{"]) { row in
          try row.integer("value")
        }
      }
      #expect(connection.compiledStatements == before + 1)
    }
    let found = try connection.first(odd, ["text": "4"]) { row in
      try row.integer("value")
    }
    #expect(found == 4)
  }

  @Test func `an empty text and an empty blob are not NULL`() throws {
    let connection = try Connection.inMemory()
    let kinds = SQL("kinds", Array("SELECT typeof(:text) AS text, typeof(:blob) AS blob".utf8))
    for values in [[BoundValue.text(""), .blob([])], [.textBytes([]), .blob([])]] {
      let found = try connection.first(kinds, ["text": values[0], "blob": values[1]]) {
        row in [try row.text("text"), try row.text("blob")]
      }
      #expect(found == ["text", "blob"])
    }
  }

  @Test func `what is out of range names table, column and row`() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE odd (id INTEGER PRIMARY KEY, mark INTEGER, day TEXT)")
    try connection.execute("INSERT INTO odd VALUES (7, -1, NULL)")
    let all = SQL("Odd.sql", Array("SELECT id, mark, day FROM odd".utf8))
    func message(_ read: (borrowing Row) throws -> Void) throws -> String? {
      do {
        try connection.forEach(all, row: read)
        return nil
      } catch let error as DatabaseError {
        #expect(error.kind == .corrupt && error.sqlFile == "Odd.sql")
        return error.message
      }
    }
    let mark = try message { row in _ = try row.mark("mark") }
    #expect(mark == "odd.mark should be 0 to 67108864, found -1, where id is 7")
    let day = try message { row in _ = try row.text("day") }
    #expect(day == "odd.day should be text, found nothing, where id is 7")
    let id = try message { row in _ = try row.id("id") }
    #expect(id == nil)
  }
}
