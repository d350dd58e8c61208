import AvoidanceEngine
import Testing

/// <doc:KeyboardController#KeyboardAwareScrollView-of-APSL>.
///
/// 375 × 667, keyboard 260, its top at 407; a scroll view from 64 on, 603 high, content 1000; the field `b`
/// is 500 to 544 in it.
struct APSLKeyboardAwareTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], y: Double = 64,
    profile: UIKitProfile = ReactNativeForms.profile
  ) -> Stage {
    let view = scrollView(
      "scroll",
      frame: Rect(0, y, 375, 667 - y),
      contentSize: Size(375, 1000),
      children: [
        textField("a", frame: Rect(20, 100, 335, 44)),
        textField("b", frame: Rect(20, 500, 335, 44)),
      ]
    )
    let strategy = StrategyDescription(.apslKeyboardAware, parameters: parameters)
    return ReactNativeForms.stage(strategy, [view], profile: profile)
  }

  private static let android: [String: ParameterValue] = [
    "platform": .choice("android"), "enableOnAndroid": .flag(true),
  ]

  // MARK: Showing

  @Test func `it scrolls short by what is above the scroll view`() {
    var stage = Self.stage()
    stage.focus("b")
    // 64 + 544 = 608 > 407 − 75: 500 − 407 + 44 + 75 = 212, after a quarter of a second
    #expect(
      stage.adjustments == [
        "strategy scroll.contentInset [0, 0, 260, 0] 0/0",
        "strategy scroll.contentOffset [0, 212] 0.3/0",
      ]
    )
    // 407 − (608 − 212) = 11
    #expect(stage.simulator.metrics.clearance == 11)
  }

  @Test func `a field that is far enough above the keyboard stays`() {
    var stage = Self.stage()
    stage.focus("a")
    // 64 + 144 = 208 < 332
    #expect(stage.y("scroll") == 0 && stage.inset("scroll").bottom == 260)
  }

  @Test func `both extras count for the distance, one for the space`() {
    var stage = Self.stage(["extraHeight": .number(10), "extraScrollHeight": .number(30)])
    stage.focus("b")
    // 500 − 407 + 44 + 40 = 177
    #expect(stage.y("scroll") == 177)
    #expect(stage.inset("scroll").bottom == 290)
    #expect(stage.simulator.strategyGap == 40)
  }

  @Test func `a tab bar is taken off the space and stays as an inset`() {
    var stage = Self.stage(["viewIsInsideTabBar": .flag(true)])
    #expect(stage.inset("scroll").bottom == 83)
    stage.focus("b")
    // 260 − 83
    #expect(stage.inset("scroll").bottom == 177)
    stage.perform(.blur)
    #expect(stage.inset("scroll").bottom == 83)
    stage.perform(.configure([ParameterChange("viewIsInsideTabBar", .flag(false))]))
    #expect(stage.inset("scroll").bottom == 0)
  }

  @Test func `the timer goes on when the keyboard hides meanwhile`() {
    var stage = Self.stage(["keyboardOpeningTime": .number(2)])
    stage.perform(.focus(stage.index("b")), then: 0.5)
    #expect(stage.y("scroll") == 0)
    stage.perform(.blur, then: 0.1)
    #expect(stage.y("scroll") == 0)
    stage.perform(.wait(3))
    // The keyboard's top is the screen's bottom now: 500 − 667 + 44 + 75 < 0.
    #expect(stage.y("scroll") == 0)
  }

  @Test func `without automatic scrolling there is no space either`() {
    var stage = Self.stage(["enableAutomaticScroll": .flag(false)])
    stage.focus("b")
    #expect(stage.adjustments == [])
  }

  @Test func `a switch without a show is not heard`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.focus("b")
    #expect(stage.adjustments == [])
  }

  // MARK: Hiding

  @Test func `a hide goes back to where the user was`() {
    var stage = Self.stage()
    stage.drag("scroll", by: 0, 100)
    stage.focus("b")
    #expect(stage.y("scroll") == 212)
    stage.perform(.blur)
    #expect(stage.y("scroll") == 100)
    #expect(stage.inset("scroll").bottom == 0)
    #expect(stage.simulator.strategyRestoresOffset)
  }

  @Test func `a hide goes to given coordinates, or stays, or to the top where no show was seen`() {
    var stage = Self.stage(["resetScrollToCoords": .numbers([0, 30])])
    stage.focus("b")
    stage.perform(.blur)
    #expect(stage.y("scroll") == 30)
    #expect(!stage.simulator.strategyRestoresOffset)

    stage = Self.stage(["enableResetScrollToCoords": .flag(false)])
    stage.focus("b")
    stage.perform(.blur)
    #expect(stage.y("scroll") == 212)

    stage = Self.stage()
    stage.scroll("scroll", to: 0, 200)
    stage.post(.willHide, begin: Rect(0, 407, 375, 260), end: Rect(0, 667, 375, 260))
    #expect(stage.y("scroll") == 0)
  }

  @Test func `coordinates beyond the content end at its edges`() {
    var stage = Self.stage(["resetScrollToCoords": .numbers([0, 900])])
    stage.focus("b")
    stage.perform(.blur)
    // 1000 − 603
    #expect(stage.y("scroll") == 397)
  }

  @Test func `an offset that the form begins with was told by no event`() {
    let view = scrollView("scroll", frame: Rect(0, 0, 375, 667), contentSize: Size(375, 1000)) {
      $0.contentOffset = Point(0, 50)
    }
    var stage = ReactNativeForms.stage(StrategyDescription(.apslKeyboardAware), [view])
    stage.perform(.showKeyboard)
    stage.perform(.hideKeyboard)
    #expect(stage.y("scroll") == 0)
  }

  // MARK: Android

  @Test func `on Android it is deaf unless told otherwise, and UIKit is not there`() {
    var stage = Self.stage(["platform": .choice("android")], profile: .observed)
    stage.focus("b")
    stage.perform(.blur)
    #expect(stage.adjustments == [])
    #expect(stage.y("scroll") == 0)
  }

  @Test func `on Android the extras alone are scrolled, and the space loses what was covered`() {
    var stage = Self.stage(Self.android, y: 0)
    stage.focus("b")
    // 544 − 407 = 137: the space is 260 − 137 = 123, the offset 75
    #expect(
      stage.adjustments == [
        "strategy scroll.spacer.height [260] 0/0", "strategy scroll.spacer.height [123] 0/0",
        "strategy scroll.contentOffset [0, 75] 0.3/0",
      ]
    )
    stage.perform(.blur)
    #expect(stage.y("scroll") == 0)
    #expect(stage.screen.spacerHeight(stage.index("scroll")) == nil)
  }

  @Test func `on Android a field within the extras is scrolled by the rest`() {
    var stage = Self.stage(Self.android, y: 0)
    stage.scroll("scroll", to: 0, 177)
    stage.focus("b")
    // It ends at 367: 40 above the keyboard, so 75 − 40 = 35 more.
    #expect(stage.y("scroll") == 212)
  }
}
