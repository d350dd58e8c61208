import TestSupport
import Testing

@testable import Scenarios

/// What values look like in people's words.
struct ValueShapeTests {
  @Test(arguments: [
    (ValueShape.flag, "true or false"), (.rect, "[x, y, width, height], in points"),
    // A coordinate is at most 2^20 pt: nobody reaches that, so no limit is told.
    (.points(FormatDecoder.lengths), "points, 0 or more"),
    (.points(FormatDecoder.coordinates), "points"),
    (.number(0...1), "a number, 0 to 1"), (.number(0.5...10), "a number, 0.5 to 10"),
    (.integer(1...1), "1"), (.integer(0...7), "a whole number, 0 to 7"),
    (.word(["all"]), "all"), (.word(["a", "b"]), "a or b"),
    (.word(["a", "b", "c"]), "one of a, b, c"),
    (.words(["a", "b"]), "a list of a, b"), (.name(.device), "the name of a device"),
    (.list(.name(.strategy)), "a list of names of strategies"),
    (.part(.adjustment), "an adjustment"),
    (.list(.part(.knownFailure)), "a list of known failures"),
    (.named("strategy", .part(.knownFailure)), "a mapping from strategy to a known failure"),
    (.either([.view, .point]), "the identifier of a view, or [x, y], in points"),
    (.other(.anchor), "an anchor such as email.top"),
  ])
  func `a shape is told in words`(shape: ValueShape, words: String) {
    #expect(shape.words == words)
  }

  @Test func `keys inside are those of the mapping, or of each of a list`() {
    let key = FieldDescription(name: "a", shape: .flag, isNeeded: false, help: "")
    #expect(ValueShape.mapping([key]).keys == [key])
    #expect(ValueShape.mappings([key]).keys == [key])
    #expect(ValueShape.either([.size, .mapping([key])]).keys == [key])
    #expect(ValueShape.part(.form).keys == [])
  }
}
