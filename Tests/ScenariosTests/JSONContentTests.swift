import Testing

@testable import Scenarios

/// JSON that the program reads back.
struct JSONContentTests {
  private func content(_ json: String) throws(JSONContentError) -> JSONContent {
    try JSONContent(Array(json.utf8))
  }

  @Test func `every kind of value is read`() throws {
    let read = try content(#"{"a":[null,true,false,-0.5,1e3,"x\u00e9\"\ud83d\ude00"],"":{"b":[]}}"#)
    let list: JSONContent = .list([
      .null, .flag(true), .flag(false), .number(-0.5), .number(1000), .text("x\u{E9}\"\u{1F600}"),
    ])
    #expect(read == .members(["a": list, "": .members(["b": .list([])])]))
    #expect(read["a"] == list)
    #expect(read["c"] == nil)
    #expect(try content(" 7 ") == .number(7))
  }

  @Test func `of keys that mean the same in other bytes the last one counts`() throws {
    let read = try content("{\"e\u{301}\":1,\"a\":2,\"\u{E9}\":3}")
    #expect(read["\u{E9}"] == .number(3))
    #expect(read["a"] == .number(2))
    #expect(throws: JSONContentError.noJSON) {
      try content("{\"\u{E9}\":1,\"a\":2,\"\u{E9}\":3}")
    }
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "nul", "truely", "1 2", "01", "1e999", "\"\n\"",
    "[1}", "{\"a\":1,\"a\":2}", "'a'", "\"\\ud800\"", "# a",
  ])
  func `what is no JSON is refused`(json: String) {
    #expect(throws: JSONContentError.noJSON) { try content(json) }
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(throws: JSONContentError.noJSON) { try JSONContent([0x22, 0xFF, 0x22]) }
  }

  @Test func `members are read as what they should be, or told with their path`() throws {
    let read = try content(#"{"n":[{"a":1},{"a":1.5}],"m":2,"t":"x","z":null}"#)
    #expect(try read.value("m", JSONContent.integer) == 2)
    #expect(try read.value("m", JSONContent.numbers) == [2])
    #expect(try read.value("t", JSONContent.text) == "x")
    #expect(try read.optional("z", JSONContent.number) == nil)
    #expect(try read.optional("y", JSONContent.number) == nil)
    #expect(throws: JSONContentError.missing("y")) { try read.value("y", JSONContent.number) }
    #expect(throws: JSONContentError.otherKind(["t"])) {
      try read.optional("t", JSONContent.number)
    }
    #expect(throws: JSONContentError.otherKind(["n", "Index 1", "a"])) {
      try read.list("n") { (item) throws(JSONContentError) in
        try item.value("a", JSONContent.integer)
      }
    }
    #expect(throws: JSONContentError.otherKind(["n", "Index 0"])) {
      try read.value("n", JSONContent.numbers)
    }
  }
}
