import AvoidanceEngine
import Testing

/// <doc:OtherPlatforms#Android-adjust-pan> and <doc:OtherPlatforms#Android-adjust-resize>.
///
/// The keyboard's top is 407.
struct AndroidTests {
  private static func panned(_ views: [ViewNode], device: Device = .small) -> Stage {
    Stage(views: views, device: device, strategy: StrategyDescription(.androidAdjustPan))
  }

  private static func resized(
    _ parameters: [String: ParameterValue] = [:], views: [ViewNode] = [scrolledBody()]
  ) -> Stage {
    Stage(
      views: views, device: .small,
      strategy: StrategyDescription(.androidAdjustResize, parameters: parameters))
  }

  // MARK: Pan

  /// 644 − 407 = 237; then the upper field is at 100 − 237 < 0: the pan becomes 100.
  @Test func `the pan is the least that shows the field`() {
    var stage = Self.panned([
      textField("a", frame: Rect(20, 100, 335, 44)), textField("b", frame: Rect(20, 600, 335, 44)),
    ])
    stage.focus("b")
    #expect(stage.adjustments == ["strategy root.frame [0, -237, 375, 667] 0.25/0"])
    stage.focus("a")
    #expect(stage.adjustments == ["strategy root.frame [0, -100, 375, 667] 0.25/0"])
    stage.perform(.blur)
    #expect(stage.adjustments == ["strategy root.frame [0, 0, 375, 667] 0.25/0"])
  }

  @Test func `a field that shows, and one higher than the room, move nothing`() {
    var stage = Self.panned([
      textField("a", frame: Rect(20, 100, 335, 44)), textField("b", frame: Rect(20, 200, 335, 408)),
    ])
    stage.focus("a")
    stage.focus("b")
    #expect(stage.adjustments == [])
  }

  /// Room from the safe line at 47 to 844 − 336 = 508: 700 + 44 − 508 = 236.
  @Test func `the room begins below the status bar`() {
    var stage = Self.panned(
      [
        textField("a", frame: Rect(20, 250, 335, 44)),
        textField("b", frame: Rect(20, 700, 335, 44)),
      ],
      device: .notched
    )
    stage.focus("b")
    #expect(stage.screen.frame(0).y == -236)
    // 250 − 236 = 14 < 47: the pan becomes 250 − 47
    stage.focus("a")
    #expect(stage.screen.frame(0).y == -203)
  }

  // MARK: Resize

  /// `b` shows at first; the body shrinks to 407 and `b` ends at 644: 237.
  @Test func `a scroll view that shrinks shows the field`() {
    var stage = Self.resized()
    stage.focus("b")
    #expect(
      stage.adjustments == [
        "strategy body.frame [0, 0, 375, 407] 0/0", "strategy scroll.contentOffset [0, 237] 0.25/0",
      ]
    )
    stage.perform(.blur)
    #expect(stage.adjustments == ["strategy body.frame [0, 0, 375, 667] 0/0"])
  }

  /// hi = 407 − 12 = 395: 644 − 395 = 249.
  @Test func `a fading edge is kept free`() {
    var stage = Self.resized(["fadingEdge": .number(12)])
    stage.focus("b")
    #expect(stage.y("scroll") == 249)
  }

  /// Content of 650: 644 − 395 = 249, cut by the content's end to 650 − 407 = 243, nested or not.
  @Test func `a scroll view goes no farther than its content`() {
    for (nested, expected) in [(false, 243.0), (true, 243)] {
      var stage = Self.resized(
        ["fadingEdge": .number(12), "nested": .flag(nested)],
        views: [scrolledBody(scrolledFields(contentHeight: 650))])
      stage.focus("b")
      #expect(stage.y("scroll") == expected)
    }
  }

  /// From 237 the field at 200 to 244 is above: 200 − 237 = −37.
  @Test func `a switch scrolls at once`() {
    var stage = Self.resized()
    stage.focus("b")
    stage.focus("a")
    #expect(stage.adjustments == ["strategy scroll.contentOffset [0, 200] 0/0"])
  }

  /// The field is taller than the 407: its top goes to the top, 100 − 0.
  @Test func `a field taller than the room shows its top`() {
    let tall = textField("tall", frame: Rect(20, 100, 335, 500))
    var stage = Self.resized(views: [scrolledBody(scrolledFields([tall]))])
    stage.focus("tall")
    #expect(stage.y("scroll") == 100)
  }

  /// The user scrolled the field away before the keyboard changed: it does not meet 400 to 807.
  @Test func `a field out of sight is left there`() {
    var stage = Self.resized()
    stage.focus("a")
    stage.scroll("scroll", to: 0, 400)
    stage.keyboard { $0.height = 300 }
    #expect(stage.adjustments == ["strategy body.frame [0, 0, 375, 367] 0/0"])
  }
}
