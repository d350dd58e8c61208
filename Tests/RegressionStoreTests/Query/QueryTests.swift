import RegressionRunner
import Foundation
import TestSupport
import Testing

@testable import RegressionStore

/// SQL that a user types: what it may do, and where it ends.
struct QueryTests {
  /// A file with two runs, made once for all tests.
  private static let file = Result { () throws -> Data in
    let folder = try TemporaryFolder()
    do {
      let database = try RegressionDatabase(writing: folder.path("a.db"))
      try database.importSuite(scenarios: 3)
      try database.recordRun(Samples.plan(scenarios: [0, 1, 2]))
      try database.recordRun(Samples.plan(scenarios: [0, 1, 2])) {
        Samples.outcome($0, "changed", .fail)
      }
    }
    return try folder.bytes("a.db")
  }

  /// Writes the file into a folder.
  private static func database(in folder: TemporaryFolder) throws -> String {
    try folder.write(file.get(), to: "a.db")
    return folder.path("a.db")
  }

  // What is answered may take its time: a busy machine is no reason to fail.
  private static let limits = QueryLimits(rows: 1000, milliseconds: 60_000, bytes: 8 << 20)

  @Test func `the corpus has at least 100 hostile statements`() {
    #expect(Set(HostileStatements.refused).count >= 100)
  }

  @Test func `a hostile statement is refused or stopped, and no file changes`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    let before = try folder.bytes("a.db")
    let files = try Set(FileManager.default.contentsOfDirectory(atPath: folder.url.path))
    var limits = Self.limits
    // Those that stand together are alike.
    for statement in Thoroughness.every(2, of: HostileStatements.refused) {
      let isEndless = HostileStatements.endless.contains(statement)
      limits.milliseconds = isEndless && !Thoroughness.isFull ? 20 : 100
      let start = ContinuousClock.now
      var refusal: (any Error)?
      do {
        _ = try Query(statement, limits: limits).run(onFile: path)
      } catch {
        refusal = error
      }
      #expect(refusal is QueryError, "\(statement.prefix(200)): \(String(describing: refusal))")
      // Many times the limit: the machine may be busy, but nothing goes on for ever.
      #expect(ContinuousClock.now - start < .seconds(20), "\(statement.prefix(200))")
    }
    #expect(try folder.bytes("a.db") == before)
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.url.path)) == files)
  }

  @Test(arguments: HostileStatements.allowed)
  func `an odd statement that only reads is answered`(statement: String) throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    let before = try folder.bytes("a.db")
    let result = try Query(statement, limits: Self.limits).run(onFile: path)
    #expect(!result.rows.isEmpty)
    #expect(try folder.bytes("a.db") == before)
  }

  @Test func `values keep their types`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    let result = try Query("SELECT 1 AS i, 1.5 AS r, 'é' AS t, x'0aff' AS b, NULL AS n")
      .run(onFile: path)
    #expect(result.columns == ["i", "r", "t", "b", "n"])
    #expect(result.rows == [[.integer(1), .real(1.5), .text("é"), .blob([10, 255]), .null]])
    #expect(!result.isCut)
  }

  @Test func `parameters are values, whatever they hold`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    let hostile = "'; DROP TABLE run; --"
    let result = try Query("SELECT :a, @b, $c, :a").run(
      onFile: path, parameters: ["a": .text(hostile), "b": .integer(7), "c": .null])
    #expect(result.rows == [[.text(hostile), .integer(7), .null, .text(hostile)]])
  }

  @Test func `a parameter without a value, or a value without a parameter, is told`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    #expect(throws: QueryError.missingParameter("a")) {
      try Query("SELECT :a").run(onFile: path)
    }
    #expect(throws: QueryError.unknownParameter("b", known: ["a"])) {
      try Query("SELECT :a").run(onFile: path, parameters: ["b": .null])
    }
    #expect(throws: QueryError.unnamedParameter) { try Query("SELECT ?").run(onFile: path) }
  }

  @Test func `the row limit cuts, and says so only when there was more`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    let text = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let endless = try Query(text, limits: QueryLimits(rows: 3)).run(onFile: path)
    #expect(endless.rows == [[.integer(1)], [.integer(2)], [.integer(3)]])
    #expect(endless.isCut)
    let exact = try Query(text + " LIMIT 3", limits: QueryLimits(rows: 3)).run(onFile: path)
    #expect(!exact.isCut)
  }

  // Each row counts its 300 bytes and 16 for the value: three are 948.
  @Test func `the limit of bytes holds for all rows together`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    func rows(_ count: Int, bytes: Int) throws -> Int {
      let text = "SELECT zeroblob(300) FROM (VALUES (1), (2), (3), (4)) LIMIT \(count)"
      let limits = QueryLimits(rows: 1000, milliseconds: 60_000, bytes: bytes)
      return try Query(text, limits: limits).run(onFile: path).rows.count
    }
    #expect(try rows(3, bytes: 948) == 3)
    #expect(throws: QueryError.tooLarge) { try rows(3, bytes: 947) }
    #expect(throws: QueryError.tooLarge) { try rows(4, bytes: 1000) }
  }

  @Test func `a mistake is told with its line and column`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    let error = #expect(throws: QueryError.self) {
      try Query("SELECT run\nFROM  resluts").run(onFile: path)
    }
    #expect(error?.description.contains("no such table: resluts") == true)
    let column = #expect(throws: QueryError.self) {
      try Query("SELECT run,\n  lable FROM runs").run(onFile: path)
    }
    #expect(column == .wrong("no such column: lable", line: 2, column: 3))
    // Behind `  'é', `, which are 7 characters and 8 bytes.
    let accented = #expect(throws: QueryError.self) {
      try Query("SELECT run,\n  'é', lable FROM runs").run(onFile: path)
    }
    #expect(accented == .wrong("no such column: lable", line: 2, column: 8))
  }

  @Test func `a query sees one state and leaves no lock`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.database(in: folder)
    _ = try Query("SELECT * FROM runs").run(onFile: path)
    let database = try RegressionDatabase(writing: path, busyTimeoutMilliseconds: 0)
    try database.recordRun(Samples.plan(scenarios: [0]))
    let result = try Query("SELECT count(*) FROM runs").run(onFile: path)
    #expect(result.rows == [[.integer(3)]])
  }
}
