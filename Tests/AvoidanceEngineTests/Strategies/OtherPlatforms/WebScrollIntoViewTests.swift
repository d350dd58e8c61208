import AvoidanceEngine
import Testing

/// <doc:OtherPlatforms#Web-scroll-into-view>.
///
/// The keyboard's top is 407, its height 260; the content of 1000 in 667 scrolls up to 333, in the
/// visual viewport up to 593.
struct WebScrollIntoViewTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], _ views: [ViewNode] = [scrolledFields()]
  ) -> Stage {
    Stage(
      views: views, device: .small,
      strategy: StrategyDescription(.webScrollIntoView, parameters: parameters))
  }

  /// nearest: 644 − 407 = 237; center: 600 − 203.5 + 22 = 418.5; start: 600, cut to 593; end: 237.
  @Test func `the block in the visual viewport, once the keyboard is up`() {
    for (block, expected) in [("nearest", 237.0), ("center", 418.5), ("start", 593), ("end", 237)] {
      var stage = Self.stage(["block": .choice(block)])
      stage.focus("b")
      #expect(stage.y("scroll") == expected, "\(block)")
      stage.perform(.blur)
      #expect(stage.y("scroll") == min(expected, 333), "\(block)")
    }
  }

  @Test func `the move is told at the end of the show, unanimated`() {
    var stage = Self.stage()
    stage.focus("b")
    #expect(stage.adjustments == ["strategy scroll.contentOffset [0, 237] 0/0"])
    stage.focus("a")
    // 200 is above 237
    #expect(stage.adjustments == ["strategy scroll.contentOffset [0, 200] 0/0"])
  }

  @Test func `a keyboard that overlays the content is not seen`() {
    var stage = Self.stage(["viewport": .choice("overlaysContent")])
    stage.focus("b")
    #expect(stage.adjustments == [])
    #expect(stage.screen.focusClearance == -237)
  }

  @Test func `the page shrinks, and grows with a clamp`() {
    var stage = Self.stage(
      ["viewport": .choice("resizesContent"), "block": .choice("center")], [scrolledBody()])
    stage.focus("b")
    // at first 600 − 333.5 + 22 = 288.5, in 407 then 418.5
    #expect(
      stage.adjustments == [
        "strategy scroll.contentOffset [0, 288.5] 0/0", "strategy body.frame [0, 0, 375, 407] 0/0",
        "strategy scroll.contentOffset [0, 418.5] 0/0",
      ]
    )
    stage.perform(.blur)
    #expect(
      stage.adjustments == [
        "strategy body.frame [0, 0, 375, 667] 0/0", "system scroll.contentOffset [0, 333] 0/0",
      ]
    )
  }

  /// `a` shows wholly in 0 to 407: centred it would be at 200 − 203.5 + 22 = 18.5.
  @Test func `where it is only needed a visible field stays`() {
    for (ifNeeded, expected) in [(true, 0.0), (false, 18.5)] {
      var stage = Self.stage(["block": .choice("center"), "ifNeeded": .flag(ifNeeded)])
      stage.focus("a")
      #expect(stage.y("scroll") == expected)
    }
  }

  /// 300 to 800 in a room of 407: from below its top comes first, from above its end, 800 − 407 = 393.
  @Test func `a field taller than the room shows its nearer edge`() {
    let tall = textField("tall", frame: Rect(20, 300, 335, 500))
    var stage = Self.stage(
      [:], [scrolledFields([tall, textField("a", frame: Rect(20, 10, 9, 9))])])
    stage.focus("tall")
    #expect(stage.y("scroll") == 300)
    stage.focus("a")
    stage.scroll("scroll", to: 0, 593)
    stage.focus("tall")
    #expect(stage.y("scroll") == 393)
  }
}
