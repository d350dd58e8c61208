import AvoidanceEngine
import Testing

/// <doc:AvoidanceStrategies#Stack-spacer>, faults included.
///
/// Twelve fields of 60 pt with spacing 10 and the spacer of height 0: 12 × 60 + 12 × 10 = 840 in a
/// scroll view over the screen of 800; the keyboard's top is 460.
struct StackSpacerTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], profile: UIKitProfile = .observed,
    extra: [ViewNode] = []
  ) -> Stage {
    var children = (1...10).map { textField("field-\($0)", height: 60) }
    children.append(numberField("digits", height: 60))
    children.append(
      node(.view, "box", height: 60, children: [textField("inner", frame: Rect(0, 0, 100, 60))]))
    let stack = node(.stackView, "st", children: children + extra) { $0.stack?.spacing = 10 }
    return Stage(
      views: [scrollView("s", frame: Rect(0, 0, 400, 800), children: [stack])],
      strategy: StrategyDescription(.stackSpacer, parameters: parameters), profile: profile)
  }

  @Test func `the spacer is there before the first step, without an adjustment`() {
    let stage = Self.stage()
    #expect(stage.screen.spacerHeight(stage.index("st")) == 0)
    #expect(stage.contentSize("s").height == 840)
    #expect(stage.adjustments == [])
    #expect(stage.y("s") == 0)
  }

  @Test func `other strategies add none`() {
    let stack = node(.stackView, "st", children: [textField("a", height: 60)])
    let stage = Stage(views: [scrollView("s", frame: Rect(0, 0, 400, 800), children: [stack])])
    #expect(stage.screen.spacerHeight(stage.index("st")) == nil)
  }

  /// Parameters, and what happens to field 10 (630 to 690).
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var parameters: [String: ParameterValue]
    var expected: [String]
  }

  @Test(arguments: [
    // the article moves by the field's height
    Example(
      testDescription: "the article's",
      parameters: [:],
      expected: [
        "strategy st.spacer.height [340] 0.25/0", "strategy s.contentOffset [0, 60] 0.3/0",
      ]
    ),
    // 0 + 690 − 460
    Example(
      testDescription: "overlap",
      parameters: ["moveRule": .choice("overlap")],
      expected: [
        "strategy st.spacer.height [340] 0.25/0", "strategy s.contentOffset [0, 230] 0.3/0",
      ]
    ),
    Example(
      testDescription: "the curve in its place",
      parameters: ["shiftsCurve": .flag(true)],
      expected: [
        "strategy st.spacer.height [340] 0.25/7", "strategy s.contentOffset [0, 60] 0.3/0",
      ]
    ),
    Example(
      testDescription: "by name",
      parameters: ["scrollView": .view("s"), "stackView": .view("st")],
      expected: [
        "strategy st.spacer.height [340] 0.25/0", "strategy s.contentOffset [0, 60] 0.3/0",
      ]
    ),
    Example(
      testDescription: "views that are not there", parameters: ["stackView": .view("other")],
      expected: []),
  ])
  func `a covered field moves the content`(example: Example) {
    var stage = Self.stage(example.parameters)
    stage.focus("field-10")
    #expect(stage.adjustments == example.expected)
  }

  @Test func `the content grows by the spacer`() {
    var stage = Self.stage()
    stage.focus("field-1")
    #expect(stage.contentSize("s").height == 1180)
    #expect(stage.screen.spacerHeight(stage.index("st")) == 340)
  }

  @Test func `the rule overlap starts from the present offset`() {
    var stage = Self.stage(["moveRule": .choice("overlap")])
    stage.scroll("s", to: 0, 30)
    stage.focus("field-10")
    // 600 to 660 in the window: 30 + 660 − 460
    #expect(stage.y("s") == 230)
  }

  @Test func `a free field sends the content to zero`() {
    var stage = Self.stage()
    stage.scroll("s", to: 0, 40)
    stage.focus("field-5")
    #expect(
      stage.adjustments == [
        "strategy st.spacer.height [340] 0.25/0", "strategy s.contentOffset [0, 0] 0.3/0",
      ]
    )
  }

  @Test func `a field that is not directly arranged only gets the spacer`() {
    var stage = Self.stage()
    stage.scroll("s", to: 0, 40)
    stage.focus("inner")
    #expect(stage.adjustments == ["strategy st.spacer.height [340] 0.25/0"])
    #expect(stage.y("s") == 40)
  }

  @Test func `a text view only gets the spacer too`() {
    var stage = Self.stage(extra: [node(.textView, "tv", height: 60)])
    stage.focus("tv")
    #expect(stage.adjustments == ["strategy st.spacer.height [340] 0.25/0"])
  }

  // The field, still first responder, is free of a keyboard at the screen's bottom.
  @Test func `on hide the spacer goes, the clamp follows in its animation, then zero is set`() {
    var stage = Self.stage()
    stage.focus("field-10")
    stage.perform(.blur)
    // 840 − 800
    #expect(
      stage.adjustments == [
        "strategy st.spacer.height [0] 0.25/0", "system s.contentOffset [0, 40] 0.25/0",
        "strategy s.contentOffset [0, 0] 0.3/0",
      ]
    )
  }

  @Test func `another keyboard changes the spacer`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.focus("digits")
    #expect(stage.screen.spacerHeight(stage.index("st")) == 300)
  }

  @Test func `a keyboard that leaves the dock counts as shown`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(50, 300, 300, 260)
    }
    #expect(stage.adjustments == ["strategy st.spacer.height [260] 0.25/0"])
  }

  @Test func `a notification that ends above the screen's bottom is no hide`() {
    var stage = Self.stage()
    stage.post(.willChangeFrame, end: Rect(0, 799, 400, 340))
    #expect(stage.adjustments == ["strategy st.spacer.height [340] 0.25/0"])
    stage.post(.willChangeFrame, end: Rect(0, 800, 400, 340))
    #expect(stage.adjustments == ["strategy st.spacer.height [0] 0.25/0"])
  }

  @Test func `without a change of the frame it hears nothing`() {
    // As documented a show from hidden posts willShow alone.
    var stage = Self.stage(profile: .documented)
    stage.focus("field-10")
    #expect(stage.adjustments == [])
    #expect(stage.screen.spacerHeight(stage.index("st")) == 0)
  }

  @Test func `the field is measured after the layout`() {
    // In a stack that starts with a growing spacer above nothing moves: the spacer is at the end.
    // The growth makes the content scroll, the safe area joins, and the field is 47 lower.
    let fields = (1...4).map { textField("f\($0)", height: 100) }
    let stack = node(.stackView, "st", children: fields)
    var stage = Stage(
      views: [
        scrollView("s", frame: Rect(0, 0, 390, 800), insetAdjustment: .automatic, children: [stack])
      ],
      device: .notched,
      strategy: StrategyDescription(.stackSpacer, parameters: ["moveRule": .choice("overlap")])
    )
    #expect(stage.y("s") == 0)
    stage.focus("f4")
    // content 400 + 336 = 736 is not more than 800: no safe area; the field ends at 400 < 508
    #expect(stage.adjustments == ["strategy st.spacer.height [336] 0.25/0"])
    stage.perform(.blur)
    stage.set("f1", .height, .number(200))
    stage.focus("f4")
    // content 500 + 336 = 836 > 800: the top of 47 joins, the offset follows to −47 and the field
    // ends at 547, over the keyboard's top of 508: −47 + 547 − 508 = −8
    #expect(
      stage.adjustments == [
        "strategy st.spacer.height [336] 0.25/0", "system s.contentOffset [0, -47] 0.25/0",
        "strategy s.contentOffset [0, -8] 0.3/0",
      ]
    )
  }
}
