import AvoidanceEngine
import Testing

/// <doc:KeyboardController#KeyboardAwareScrollView>, the present version.
///
/// 375 × 667, keyboard 260, its top at 407; `b` is 600 to 644, its caret 612 to 632.
struct ReactNativeKeyboardControllerTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = ["bottomOffset": .number(20)],
    _ views: [ViewNode] = ReactNativeForms.twoFields(),
    profile: UIKitProfile = ReactNativeForms.profile
  ) -> Stage {
    let strategy = StrategyDescription(.reactNativeKeyboardController, parameters: parameters)
    return ReactNativeForms.stage(strategy, views, profile: profile)
  }

  /// A notification of a keyboard that comes to a height, or goes.
  static func post(_ name: KeyboardNotification.Name, _ height: Double, on stage: inout Stage) {
    let begin = Rect(0, 667, 375, height)
    let end = Rect(0, 667 - height, 375, height)
    let isShow = name == .willShow || name == .didShow
    stage.post(name, begin: isShow ? begin : end, end: isShow ? end : begin)
  }

  // MARK: Showing

  @Test func `the whole space comes at the start, the offset with the keyboard`() {
    var stage = Self.stage()
    stage.focus("b")
    // 407 − 632 ≤ 20: 260 − (667 − 632) + 20 + 0 = 245
    #expect(
      stage.adjustments == [
        "strategy scroll.contentInset [0, 0, 260, 0] 0/0",
        "strategy scroll.scrollIndicatorInsets [0, 0, 260, 0] 0/0",
        "strategy scroll.contentOffset [0, 245] 0.25/7",
      ]
    )
  }

  @Test func `a caret that is clear of the keyboard stays`() {
    var stage = Self.stage()
    stage.focus("a")
    // 407 − 232 = 175 > 20
    #expect(stage.y("scroll") == 0)
    #expect(stage.inset("scroll").bottom == 260)
  }

  @Test func `the gap counts as covered`() {
    var stage = Self.stage(["bottomOffset": .number(180)])
    stage.focus("a")
    // 407 − 232 = 175 ≤ 180: 260 − (667 − 232) + 180 = 5
    #expect(stage.y("scroll") == 5)
  }

  @Test func `a point above the scroll view comes down to the keyboard, not beyond the top`() {
    var stage = Self.stage()
    stage.scroll("scroll", to: 0, 300)
    stage.focus("a")
    // The caret ends at 212 + 20 − 300 = −68 < 0: 300 − 68 − (407 − 20) = −155, and the top is 0.
    #expect(stage.y("scroll") == 0)
    stage = Self.stage(
      ["bottomOffset": .number(20)], ReactNativeForms.twoFields(contentHeight: 1500))
    stage.scroll("scroll", to: 0, 800)
    stage.focus("b")
    // 632 − 800 = −168: 800 − 168 − 387 = 245
    #expect(stage.y("scroll") == 245)
  }

  @Test func `the offset is taken to the next snap point`() {
    var stage = Self.stage(["bottomOffset": .number(20), "snapToOffsets": .numbers([100, 300])])
    stage.focus("b")
    // 245 → 300
    #expect(stage.y("scroll") == 300)
  }

  @Test func `a scroll view scrolls to its own fields only`() {
    let inner = scrollView(
      "inner", frame: Rect(0, 500, 375, 200),
      children: [textField("deep", frame: Rect(20, 100, 335, 44))])
    let outer = scrollView("outer", frame: Rect(0, 0, 375, 667), children: [inner])
    var stage = Self.stage([:], [outer])
    stage.focus("deep")
    #expect(stage.y("outer") == 0 && stage.y("inner") == 0)
    #expect(stage.inset("outer").bottom == 260 && stage.inset("inner").bottom == 0)
  }

  @Test func `switched off it does nothing, and switched on it makes the space`() {
    var stage = Self.stage(["enabled": .flag(false)])
    stage.focus("b")
    #expect(stage.adjustments == [])
    stage.perform(.configure([ParameterChange("enabled", .flag(true))]))
    #expect(stage.y("scroll") == 0)
    #expect(stage.inset("scroll").bottom == 260)
  }

  @Test func `an inset of the app's own is added to and comes back`() {
    var stage = Self.stage(
      ["extraKeyboardSpace": .number(40)], ReactNativeForms.twoFields(inset: 30))
    stage.focus("b")
    // 260 + 40 + 30
    #expect(stage.inset("scroll").bottom == 330)
    #expect(stage.indicators("scroll").bottom == 330)
    stage.perform(.blur)
    #expect(stage.inset("scroll").bottom == 30)
  }

  /// The app's 50 replace 260; from then on they are its own.
  @Test func `an inset that the app sets while the keyboard is up is its own`() {
    var stage = Self.stage()
    stage.focus("b")
    stage.set("scroll", .contentInset, .quad(0, 0, 50, 0))
    stage.perform(.blur)
    #expect(stage.inset("scroll").bottom == 50 && stage.indicators("scroll").bottom == 0)
    stage.focus("b")
    #expect(stage.inset("scroll").bottom == 310 && stage.indicators("scroll").bottom == 260)
  }

  /// Less space than the keyboard's, and less than none: 30 + 260 − 400 < 0.
  @Test func `the inset is never negative`() {
    var stage = Self.stage(
      ["extraKeyboardSpace": .number(-400)], ReactNativeForms.twoFields(inset: 30))
    stage.focus("b")
    #expect(stage.inset("scroll").bottom == 0)
    stage.perform(.blur)
    #expect(stage.inset("scroll").bottom == 30)
  }

  @Test func `another form of the space takes the old one back`() {
    var stage = Self.stage([:], ReactNativeForms.twoFields(inset: 30))
    stage.focus("b")
    for (name, value, inset, spacer) in [
      ("mode", .choice("layout"), 30, 261), ("mode", .choice("insets"), 290, 0),
      // The spacer's one point more, which the inset had, too, until 1.21.1.
      ("version", .version(LibraryVersion(1, 20, 7)), 30, 261),
      ("version", .version(LibraryVersion(1, 21, 0)), 291, 0),
      ("version", .version(LibraryVersion(1, 22, 4)), 290, 0),
    ] as [(String, ParameterValue, Double, Double)] {
      stage.perform(.configure([ParameterChange(name, value)]))
      #expect(stage.inset("scroll").bottom == inset, "\(value)")
      #expect((stage.screen.spacerHeight(stage.index("scroll")) ?? 0) == spacer, "\(value)")
    }
    stage.perform(.blur)
    #expect(stage.inset("scroll").bottom == 30)
  }

  /// `b` grows to 800, beyond the screen's bottom at 667, and its caret with it.
  @Test func `nothing is followed while the keyboard is hidden`() {
    var stage = Self.stage()
    stage.keyboard { $0.kind = .hardware }
    stage.focus("b")
    stage.set("b", .frame, .quad(20, 600, 335, 200))
    #expect(stage.adjustments == [])
    stage.set("b", .caret, .pair(180, 20))
    #expect(stage.adjustments == [])
    stage.perform(.configure([ParameterChange("bottomOffset", .number(40))]))
    #expect(stage.y("scroll") == 0)
  }

  // MARK: Hiding

  @Test func `a hide goes back to where the focus came from, and then takes the space`() {
    var stage = Self.stage()
    stage.focus("b")
    stage.perform(.blur)
    // 245 + 667 − 1000 < 0: no ghost space
    #expect(
      stage.adjustments == [
        "strategy scroll.contentOffset [0, 0] 0.25/7",
        "strategy scroll.contentInset [0, 0, 0, 0] 0/0",
        "strategy scroll.scrollIndicatorInsets [0, 0, 0, 0] 0/0",
      ]
    )
  }

  @Test func `a hide beyond the content's end stops at the end`() {
    var stage = Self.stage(
      ["bottomOffset": .number(20)], ReactNativeForms.twoFields(contentHeight: 700))
    stage.focus("b")
    #expect(stage.y("scroll") == 245)
    stage.perform(.blur)
    // ghost 245 + 667 − 700 = 212: 245 − 212 = 33 = 700 − 667
    #expect(stage.adjustments.first == "strategy scroll.contentOffset [0, 33] 0.25/7")
    #expect(stage.y("scroll") == 33)
  }

  @Test func `content that is shorter than the scroll view goes back to its top`() {
    let field = textField("b", frame: Rect(20, 400, 335, 44))
    let short = scrollView(
      "scroll", frame: Rect(0, 0, 375, 667), contentSize: Size(375, 500), children: [field])
    var stage = Self.stage([:], [short])
    stage.focus("b")
    // 260 − (667 − 432) = 25
    #expect(stage.y("scroll") == 25)
    stage.perform(.blur)
    // 500 − 667 is above the top
    #expect(stage.y("scroll") == 0)
  }

  @Test func `a hide can leave the offset`() {
    var stage = Self.stage([
      "bottomOffset": .number(20), "disableScrollOnKeyboardHide": .flag(true),
    ])
    stage.focus("b")
    stage.perform(.blur)
    #expect(stage.y("scroll") == 245)
    #expect(stage.inset("scroll").bottom == 0)
    #expect(!stage.simulator.strategyRestoresOffset)
  }

  // MARK: While the keyboard is up

  @Test func `a taller keyboard scrolls at once, a lower one not`() {
    var stage = Self.stage()
    stage.focus("b")
    stage.keyboard { $0.height = 300 }
    // The caret ends at 632 − 245 = 387; 367 − 387 ≤ 20: 300 − (667 − 387) + 20 + 245 = 285
    #expect(
      stage.adjustments == [
        "strategy scroll.contentInset [0, 0, 300, 0] 0/0",
        "strategy scroll.scrollIndicatorInsets [0, 0, 300, 0] 0/0",
        "strategy scroll.contentOffset [0, 285] 0.3/0",
      ]
    )
    stage.keyboard { $0.height = 260 }
    // 407 − (632 − 285) = 60 > 20
    #expect(stage.y("scroll") == 285)
  }

  @Test func `a switch is seen only where the system posts a show`() {
    let silent = ReactNativeForms.profile
    var stage = Self.stage(profile: silent)
    stage.focus("a")
    stage.focus("b")
    #expect(stage.y("scroll") == 0)
    stage = Self.stage(profile: silent.with { $0.switchPosts = .willShow })
    stage.focus("a")
    stage.focus("b")
    #expect(stage.adjustments == ["strategy scroll.contentOffset [0, 245] 0.3/0"])
    // Back to where the switch began.
    stage.perform(.blur)
    #expect(stage.y("scroll") == 0)
  }

  @Test func `a caret that moves is followed from the present offset`() {
    var stage = Self.stage([:], ReactNativeForms.twoFields(caret: CaretLine(y: 0, height: 20)))
    stage.focus("b")
    // 260 − (667 − 620) = 213
    #expect(stage.y("scroll") == 213)
    stage.set("b", .caret, .pair(24, 20))
    // The caret ends at 644 − 213 = 431; 407 − 431 ≤ 0: 24 more
    #expect(stage.adjustments == ["strategy scroll.contentOffset [0, 237] 0.3/0"])
  }

  @Test func `a gap that changes is kept at once`() {
    var stage = Self.stage([:])
    stage.focus("b")
    #expect(stage.y("scroll") == 225)
    stage.perform(.configure([ParameterChange("bottomOffset", .number(40))]))
    #expect(stage.adjustments == ["strategy scroll.contentOffset [0, 265] 0.3/0"])
  }

  @Test func `the same show once more changes nothing`() {
    var stage = Self.stage()
    stage.focus("b")
    stage.simulator.redeliverLastWillNotification()
    #expect(stage.adjustments == [])
  }

  // MARK: The spacer

  @Test func `layout mode grows a spacer with the keyboard`() {
    var stage = Self.stage(
      ["mode": .choice("layout")], ReactNativeForms.twoFields(contentHeight: 700))
    stage.focus("b")
    #expect(
      stage.adjustments == [
        "strategy scroll.spacer.height [261] 0.25/7",
        "strategy scroll.contentOffset [0, 225] 0.25/7",
      ]
    )
    stage.perform(.blur)
    // No ghost space: with 1 point left the limit is 700 + 1 − 667 = 34, then back to 0.
    #expect(
      stage.adjustments == [
        "strategy scroll.spacer.height [1] 0.25/7", "system scroll.contentOffset [0, 34] 0.25/7",
        "strategy scroll.contentOffset [0, 0] 0.25/7",
      ]
    )
  }
}
