@testable import AvoidanceEngine
import Testing

/// Shares of a change of the superview's size: <doc:Layout#Autoresizing>.
struct AutoresizingTests {
  /// One axis: a view in a superview that grows, and where it comes to lie.
  struct Axis: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var start: Double
    var extent: Double
    var from: Double
    var to: Double
    /// Of s (start), e (extent) and m (end margin) those that give way.
    var flexible: String
    var expected: [Double]
  }

  @Test(arguments: [
    Axis(
      testDescription: "nothing flexible", start: 10, extent: 80, from: 100, to: 150, flexible: "",
      expected: [10, 80]),
    Axis(
      testDescription: "extent", start: 10, extent: 80, from: 100, to: 150, flexible: "e",
      expected: [10, 130]),
    Axis(
      testDescription: "start margin", start: 10, extent: 80, from: 100, to: 150, flexible: "s",
      expected: [60, 80]),
    Axis(
      testDescription: "end margin", start: 10, extent: 80, from: 100, to: 150, flexible: "m",
      expected: [10, 80]),
    // 50 in proportion 20 to 20
    Axis(
      testDescription: "both margins", start: 20, extent: 60, from: 100, to: 150, flexible: "sm",
      expected: [45, 60]),
    // 50 in proportion 10 to 30: 12.5 to the start
    Axis(
      testDescription: "unequal margins", start: 10, extent: 60, from: 100, to: 150, flexible: "sm",
      expected: [22.5, 60]),
    // 40 in proportion 20 to 60
    Axis(
      testDescription: "start and extent", start: 20, extent: 60, from: 100, to: 140,
      flexible: "se", expected: [30, 90]),
    // 40 in proportion 60 to 20
    Axis(
      testDescription: "extent and end", start: 20, extent: 60, from: 100, to: 140, flexible: "em",
      expected: [20, 90]),
    // everything doubles
    Axis(
      testDescription: "all three", start: 10, extent: 80, from: 100, to: 200, flexible: "sem",
      expected: [20, 160]),
    // shrinks to half
    Axis(
      testDescription: "all three, smaller", start: 10, extent: 80, from: 100, to: 50,
      flexible: "sem", expected: [5, 40]),
    // both are 0: 60 in equal parts
    Axis(
      testDescription: "start and extent of 0", start: 0, extent: 0, from: 100, to: 160,
      flexible: "se", expected: [30, 30]),
    Axis(
      testDescription: "margins of 0", start: 0, extent: 100, from: 100, to: 160, flexible: "sm",
      expected: [30, 100]),
    // 10 + 1/3 = 10.33333; × 1024 = 10581.33, on the grid 10581
    Axis(
      testDescription: "thirds", start: 10, extent: 10, from: 30, to: 31, flexible: "sem",
      expected: [10_581.0 / 1024, 10_581.0 / 1024]),
  ])
  func `a change is shared among what is flexible in proportion to its value`(axis: Axis) {
    let result = Autoresizing.resize(
      start: axis.start, extent: axis.extent, from: axis.from, to: axis.to,
      flexibleStart: axis.flexible.contains("s"), flexibleExtent: axis.flexible.contains("e"),
      flexibleEnd: axis.flexible.contains("m"))
    #expect([result.start, result.extent] == axis.expected)
  }

  @Test func `a drawing of another size is brought to the device by the masks`() {
    let stage = Stage(
      views: [
        node(
          .view, "bar", frame: Rect(10, 500, 300, 40),
          autoresizing: [.flexibleTopMargin, .flexibleWidth]),
        node(.view, "fixed", frame: Rect(10, 20, 300, 40)),
        node(
          .view, "corner", frame: Rect(270, 10, 40, 40),
          autoresizing: [.flexibleLeftMargin, .flexibleBottomMargin]),
      ],
      canvas: Size(320, 568)
    )
    // 320 × 568 to 400 × 800: +80 and +232
    #expect(stage.screen.frame(0) == Rect(0, 0, 400, 800))
    #expect(stage.frame("bar") == Rect(10, 732, 380, 40))
    #expect(stage.frame("fixed") == Rect(10, 20, 300, 40))
    #expect(stage.frame("corner") == Rect(350, 10, 40, 40))
  }

  @Test func `turning the device resizes through several levels`() {
    let field = textField("field", frame: Rect(100, 5, 250, 30))
    var inner = field
    inner.autoresizing = .flexibleWidth
    let box = node(
      .view, "box", frame: Rect(20, 700, 360, 40),
      autoresizing: [.flexibleWidth, .flexibleTopMargin], children: [inner])
    var stage = Stage(views: [box])
    stage.perform(.rotate(.landscapeLeft))
    // 400 × 800 to 800 × 400: +400 and −400
    #expect(stage.screen.frame(0) == Rect(0, 0, 800, 400))
    #expect(stage.frame("box") == Rect(20, 300, 760, 40))
    #expect(stage.frame("field") == Rect(100, 5, 650, 30))
    stage.perform(.rotate(.portrait))
    #expect(stage.frame("box") == Rect(20, 700, 360, 40))
    #expect(stage.frame("field") == Rect(100, 5, 250, 30))
  }

  @Test func `a smaller window on the same screen resizes alike`() {
    var stage = Stage(views: [
      node(
        .view, "a", frame: Rect(0, 0, 400, 800), autoresizing: [.flexibleWidth, .flexibleHeight])
    ])
    stage.perform(.resize(Size(300, 700)))
    #expect(stage.screen.windowSize == Size(300, 700))
    #expect(stage.frame("a") == Rect(0, 0, 300, 700))
    #expect(stage.screen.screenSize == Size(400, 800))
  }

  @Test func `what gives way and has no extent takes equal shares`() {
    // Start and extent are 0 of 100: half of what comes each, so half of the room less 50.
    let mask: Autoresizing = [.flexibleLeftMargin, .flexibleWidth]
    let shares = mask.shares(start: 0, extent: 0, in: 100, isHorizontal: true)
    #expect([shares.start, shares.extent] == [0.5, 0.5])
    #expect([shares.fixedStart, shares.fixedExtent] == [-50, -50])
  }
}
