import AvoidanceEngine
import Testing

/// `scrollRectToVisible`: <doc:ScrollViews#Scrolling-a-rectangle-visible>.
struct ScrollRectToVisibleTests {
  /// A rectangle, and the offset after it was scrolled visible.
  struct Reveal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var rect: Rect
    var from = Point(0, 100)
    var content = Size(400, 1000)
    var inset = EdgeInsets(20, 0, 100, 0)
    var expected: Point
  }

  // The view is 400 × 600 with insets 20 and 100: at offset 100 it shows 120 to 600.
  @Test(arguments: [
    Reveal(testDescription: "inside", rect: Rect(0, 130, 10, 100), expected: Point(0, 100)),
    Reveal(
      testDescription: "the whole interval", rect: Rect(0, 120, 400, 480), expected: Point(0, 100)),
    // 50 − 20
    Reveal(testDescription: "above", rect: Rect(0, 50, 10, 30), expected: Point(0, 30)),
    // half above is scrolled too
    Reveal(testDescription: "cut above", rect: Rect(0, 110, 10, 30), expected: Point(0, 90)),
    // 690 − (600 − 100)
    Reveal(testDescription: "below", rect: Rect(0, 650, 10, 40), expected: Point(0, 190)),
    Reveal(testDescription: "under the inset", rect: Rect(0, 590, 10, 40), expected: Point(0, 130)),
    // only [980, 1000] is content: 1000 − 500, the max
    Reveal(testDescription: "past the end", rect: Rect(0, 980, 10, 100), expected: Point(0, 500)),
    // only [0, 10]: 0 − 20, the min
    Reveal(
      testDescription: "before the start", rect: Rect(0, -50, 10, 60), expected: Point(0, -20)),
    Reveal(testDescription: "empty", rect: .zero, expected: Point(0, 100)),
    Reveal(testDescription: "no width", rect: Rect(0, 700, 0, 50), expected: Point(0, 100)),
    Reveal(testDescription: "no height", rect: Rect(0, 700, 50, 0), expected: Point(0, 100)),
    Reveal(testDescription: "not content", rect: Rect(0, 1200, 10, 10), expected: Point(0, 100)),
    // x: 390 − 0 … 450 − 400 = 50; y stays
    Reveal(
      testDescription: "to the right", rect: Rect(390, 200, 60, 10), content: Size(800, 1000),
      expected: Point(50, 100)),
    // right inset 30: 450 − (400 − 30); left inset 10: 5 − 10
    Reveal(
      testDescription: "side insets, right", rect: Rect(390, 200, 60, 10), content: Size(800, 1000),
      inset: EdgeInsets(20, 10, 100, 30), expected: Point(80, 100)),
    Reveal(
      testDescription: "side insets, left", rect: Rect(5, 200, 60, 10), from: Point(100, 100),
      content: Size(800, 1000), inset: EdgeInsets(20, 10, 100, 30), expected: Point(-5, 100)),
    // both axes at once: 450 − 400, 690 − 500
    Reveal(
      testDescription: "both axes", rect: Rect(390, 650, 60, 40), content: Size(800, 1000),
      expected: Point(50, 190)),
    // an axis that does not move keeps an illegal offset
    Reveal(
      testDescription: "the other axis beyond its limits", rect: Rect(60, 650, 10, 40),
      from: Point(50, 100), expected: Point(50, 190)),
    // short content: 100 − 0 is beyond the max of 0
    Reveal(
      testDescription: "clamped", rect: Rect(0, 100, 10, 50), from: Point(0, 200),
      content: Size(400, 300), inset: .zero, expected: Point(0, 0)),
    // visible, though the offset is illegal: nothing
    Reveal(
      testDescription: "visible beyond the limits", rect: Rect(0, 250, 10, 50), from: Point(0, 200),
      content: Size(400, 300), inset: .zero, expected: Point(0, 200)),
  ])
  func `a rectangle is scrolled visible with the least movement`(reveal: Reveal) {
    var stage = ScrollViewTests.stage(
      content: reveal.content, inset: reveal.inset, offset: reveal.from)
    stage.scrollRectToVisible("s", reveal.rect)
    #expect(stage.offset("s") == reveal.expected)
    #expect(stage.adjustments == [])
  }

  /// A rectangle of 600 pt in an interval of 480 pt, from some offset.
  @Test(arguments: [
    // shows its min edge: 200 − 20
    (UIKitProfile.OversizeRect.minEdge, 100.0, 180.0),
    (.minEdge, 250, 180),
    (.minEdge, 400, 180),
    // shows its max edge: 800 − 500
    (.maxEdge, 100, 300),
    (.maxEdge, 400, 300),
    // 100 → 180 is 80, → 300 is 200
    (.nearEdge, 100, 180),
    // 240 → 180 is 60, → 300 is 60: of two as near the min edge
    (.nearEdge, 240, 180),
    // 250 → 180 is 70, → 300 is 50
    (.nearEdge, 250, 300),
    (.nearEdge, 400, 300),
  ])
  func `a rectangle larger than the interval shows the profile's edge`(
    policy: UIKitProfile.OversizeRect, from: Double, expected: Double
  ) {
    var stage = ScrollViewTests.stage(
      inset: EdgeInsets(20, 0, 100, 0), offset: Point(0, from),
      profile: .observed.with { $0.oversizeRect = policy })
    stage.scrollRectToVisible("s", Rect(0, 200, 10, 600))
    #expect(stage.y("s") == expected)
  }

  @Test func `disabled scrolling does not stop the app`() {
    var stage = ScrollViewTests.stage(enabled: false)
    stage.scrollRectToVisible("s", Rect(0, 650, 10, 40))
    // 690 − 600
    #expect(stage.y("s") == 90)
  }

  @Test func `nothing moves with an interval of no height`() {
    // The insets leave nothing: any rectangle is larger and shows its min edge, 200 − 300.
    var stage = ScrollViewTests.stage(inset: EdgeInsets(300, 0, 300, 0), offset: Point(0, 0))
    stage.scrollRectToVisible("s", Rect(0, 200, 10, 10))
    #expect(stage.y("s") == -100)
  }
}
