import AvoidanceEngine
import Testing

/// <doc:OtherPlatforms#Compose-bring-into-view>.
///
/// The keyboard's top is 407.
struct ComposeBringIntoViewTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], _ views: [ViewNode] = [scrolledBody()]
  ) -> Stage {
    Stage(
      views: views, device: .small,
      strategy: StrategyDescription(.composeBringIntoView, parameters: parameters))
  }

  /// lead 600, trail 644 − 407 = 237.
  @Test func `the nearer edge is brought in`() {
    var stage = Self.stage()
    stage.focus("b")
    #expect(
      stage.adjustments == [
        "strategy body.frame [0, 0, 375, 407] 0.25/7",
        "strategy scroll.contentOffset [0, 237] 0.25/0",
      ]
    )
    // from 237: lead 200 − 237 = −37
    stage.focus("a")
    #expect(stage.adjustments == ["strategy scroll.contentOffset [0, 200] 0.25/0"])
    stage.perform(.blur)
    #expect(stage.frame("body").height == 667 && stage.y("scroll") == 200)
  }

  /// 100 to 600 in 407: lead 100, trail 193; the end stays hidden; a user at 150 is inside of it.
  @Test
  func `a field taller than the room shows its nearer edge, and stays where it spans the room`() {
    let tall = textField("tall", frame: Rect(20, 100, 335, 500))
    var stage = Self.stage([:], [scrolledBody(scrolledFields([tall]))])
    stage.focus("tall")
    #expect(stage.y("scroll") == 100)
    stage.scroll("scroll", to: 0, 150)
    stage.keyboard { $0.height = 300 }
    #expect(stage.y("scroll") == 150)
  }

  @Test func `without the padding the keyboard covers the field`() {
    var stage = Self.stage(["imePadding": .flag(false)])
    stage.focus("b")
    #expect(stage.adjustments == [])
    #expect(stage.screen.focusClearance == -237)
  }
}
