import TestSupport
import Testing

@testable import Scenarios

/// JSON that the program reads back.
struct ReadValueTests {
  private func content(_ json: String) throws(JSONError) -> Value {
    try Value(json: Array(json.utf8))
  }

  @Test func `every kind of value is read`() throws {
    let read = try content(#"{"a":[null,true,false,-0.5,1e3,"x\u00e9\"\ud83d\ude00"],"":{"b":[]}}"#)
    let list: Value = .list([
      .null, .flag(true), .flag(false), .number(-0.5), .number(1000), .text("x\u{E9}\"\u{1F600}"),
    ])
    #expect(read == .record(["": .record(["b": .list([])]), "a": list]))
    #expect(read["a"] == list)
    #expect(read["c"] == nil)
    #expect(try content(" 7 ") == .number(7))
  }

  @Test func `of keys that mean the same in other bytes the last one counts`() throws {
    let read = try content("{\"e\u{301}\":1,\"a\":2,\"\u{E9}\":3}")
    #expect(read["\u{E9}"] == .number(3))
    #expect(read["a"] == .number(2))
    #expect(throws: JSONError.noJSON) {
      try content("{\"\u{E9}\":1,\"a\":2,\"\u{E9}\":3}")
    }
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "nul", "truely", "1 2", "01", "1e999", "\"\n\"",
    "[1}", "{\"a\":1,\"a\":2}", "'a'", "\"\\ud800\"", "# a",
  ])
  func `what is no JSON is refused`(json: String) {
    #expect(throws: JSONError.noJSON) { try content(json) }
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(throws: JSONError.noJSON) { try Value(json: [0x22, 0xFF, 0x22]) }
  }

  @Test func `members are read as what they should be, or told with their path`() throws {
    let read = try content(#"{"n":[{"a":1},{"a":1.5}],"m":2,"t":"x","z":null}"#)
    #expect(try read.value("m", Value.integer) == 2)
    #expect(try read.value("m", Value.numbers) == [2])
    #expect(try read.value("t", Value.text) == "x")
    #expect(try read.optional("z", Value.number) == nil)
    #expect(try read.optional("y", Value.number) == nil)
    #expect(throws: JSONError.missing("y")) { try read.value("y", Value.number) }
    #expect(throws: JSONError.otherKind(["t"])) {
      try read.optional("t", Value.number)
    }
    #expect(throws: JSONError.otherKind(["n", "Index 1", "a"])) {
      try read.list("n") { (item) throws(JSONError) in
        try item.value("a", Value.integer)
      }
    }
    #expect(throws: JSONError.otherKind(["n", "Index 0"])) {
      try read.value("n", Value.numbers)
    }
  }
}

struct ValueTests {
  @Test(arguments: [
    (Value.number(121), "121"),
    (.number(-0.5), "-0.5"),
    (.number(0.1), "0.1"),
    (.number(.infinity), "null"),
    (.integer(7), "7"),
    (.list([]), "[]"),
    (.object([]), "{}"),
    (.optional(nil as String?), "null"),
    (.text("\u{202E}"), "\"\\u202e\""),
    (.text("a\"b\\c\nd\u{1B}\u{9B}é漢"), "\"a\\\"b\\\\c\\nd\\u001b\\u009bé漢\""),
    (
      .record(["b": .flag(true), "a": .list([.null, .integer(1)])]),
      "{\"b\": true, \"a\": [null, 1]}"
    ),
  ])
  func `a value is written in its shortest form`(value: Value, text: String) {
    #expect(value.compact == text)
  }

  @Test func `the pretty form has a line for each member`() {
    let value = Value.record([
      "runs": .list([.record(["run": .integer(1)])]), "none": .list([]),
    ])
    #expect(
      value.pretty == """
        {
          "runs": [
            {
              "run": 1
            }
          ],
          "none": []
        }

        """
    )
  }
}
