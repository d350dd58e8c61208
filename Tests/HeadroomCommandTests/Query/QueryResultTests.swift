import Foundation
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// A query's result in each format.
struct QueryResultTests {
  private static func result(of sql: String) throws -> QueryResult {
    let path = FileManager.default.temporaryDirectory.appending(path: "q-\(UUID().uuidString).db")
      .path
    defer {
      for suffix in ["", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
    _ = try RegressionDatabase(writing: path)
    return try Query(sql).run(onFile: path)
  }

  @Test func `a table has numbers on the right and nothing for NULL`() throws {
    let result = try Self.result(of: "VALUES ('a', 1, NULL), ('bcd', 22, 1.5)")
    #expect(
      result.text(width: nil) == """
        COLUMN1  COLUMN2  COLUMN3
        a              1
        bcd           22      1.5

        """
    )
  }

  @Test func `escape sequences are shown, not sent`() throws {
    let text = try Self.result(of: "SELECT 'a' || char(27) || '[31m' AS x").text(width: nil)
    #expect(!text.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("@x", "'@x"), ("-x", "'-x"), ("-20", "-20"),
    ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("=a,b", "\"'=a,b\""),
    ("", ""), ("plain", "plain"), ("-1e5", "-1e5"), (" =1+1", "' =1+1"), ("|calc", "'|calc"),
    ("%x", "'%x"), ("＝1+1", "'＝1+1"), ("a=b", "a=b"),
  ])
  func `CSV quotes as RFC 4180 says, and no text is a formula`(text: String, cell: String) throws {
    let quoted = text.replacing("'", with: "''")
    #expect(try Self.result(of: "SELECT '\(quoted)' AS x").csv == "x\r\n\(cell)\r\n")
  }

  @Test func `JSON keeps types and gives every column a name of its own`() throws {
    let result = try Self.result(of: "SELECT 1 AS a, 1.5 AS a, NULL AS b, x'0aff' AS c, 'é' AS d")
    #expect(
      result.document.compact == #"{"headroom": 1, "columns": ["a", "a_2", "b", "c", "d"], "#
        + #""rows": [{"a": 1, "a_2": 1.5, "b": null, "c": "0aff", "d": "é"}], "truncated": false}"#
    )
  }
}
