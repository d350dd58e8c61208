import Reports
import Testing
import Workflows

struct JSONValueTests {
  @Test(arguments: [
    (JSONValue.number(121), "121"),
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
  func `a value is written in its shortest form`(value: JSONValue, text: String) {
    #expect(value.compact == text)
  }

  @Test func `the pretty form has a line for each member`() {
    let value = JSONValue.record([
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

struct TimeTextTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00Z"),
    (951_782_400_000, "2000-02-29T00:00:00Z"),
    (1_795_255_741_999, "2026-11-21T10:09:01Z"),
    (-1, "1969-12-31T23:59:59Z"),
  ])
  func `milliseconds become a time in UTC`(milliseconds: Int64, text: String) {
    #expect(TimeText.iso(milliseconds) == text)
  }

  @Test(arguments: [
    (Int64(59_999), "just now"), (60_000, "1 min ago"), (7_300_000, "2 h ago"),
    (172_800_000, "2 days ago"), (-5, "just now"),
  ])
  func `an age is told in one unit`(age: Int64, text: String) {
    #expect(TimeText.ago(1_000_000_000 - age, now: 1_000_000_000) == text)
  }
}
