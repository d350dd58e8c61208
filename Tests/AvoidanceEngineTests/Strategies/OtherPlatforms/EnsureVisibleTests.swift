import AvoidanceEngine
import Testing

/// <doc:OtherPlatforms#Ensure-visible>.
///
/// The keyboard's top is 407; the caret of `b` is 612 to 632 in the content, that of `a` 212 to 232.
struct EnsureVisibleTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], views: [ViewNode] = [scrolledBody()]
  ) -> Stage {
    Stage(
      views: views, device: .small,
      strategy: StrategyDescription(.ensureVisible, parameters: parameters))
  }

  /// The caret with its padding ends at 652: 652 − 407 = 245.
  @Test func `the body shrinks and the caret stays visible with its padding`() {
    var stage = Self.stage()
    stage.focus("b")
    #expect(
      stage.adjustments == [
        "strategy body.frame [0, 0, 375, 407] 0.25/7",
        "strategy scroll.contentOffset [0, 245] 0.1/0",
      ]
    )
    stage.perform(.blur)
    // the limit is 1000 − 667 = 333
    #expect(stage.adjustments == ["strategy body.frame [0, 0, 375, 667] 0.25/7"])
    #expect(stage.y("scroll") == 245)
  }

  /// 192 to 252 is within 0 to 407.
  @Test func `a visible caret moves nothing`() {
    var stage = Self.stage()
    stage.focus("a")
    #expect(stage.adjustments == ["strategy body.frame [0, 0, 375, 407] 0.25/7"])
  }

  /// From 245 the line of `a` less its padding is at 192.
  @Test func `a switch shows the next caret, without a notification`() {
    var stage = Self.stage()
    stage.focus("b")
    stage.focus("a")
    #expect(stage.adjustments == ["strategy scroll.contentOffset [0, 192] 0.1/0"])
  }

  /// The whole field: 644 + 20 − 407 = 257; aligned: 600 − (407 − 44) · a, at 0 cut to 1000 − 407.
  @Test func `target and alignment`() {
    let cases: [([String: ParameterValue], Double)] = [
      (["target": .choice("field")], 257), (["alignment": .number(0)], 593),
      (["alignment": .number(1)], 237), (["alignment": .number(0.5)], 418.5),
      (["scrollPadding": .number(50)], 275),
    ]
    for (parameters, expected) in cases {
      var stage = Self.stage(parameters)
      stage.focus("b")
      #expect(stage.y("scroll") == expected, "\(parameters)")
    }
  }

  /// The scroll view keeps its 667: its offset needs 652 − 667 < 0.
  @Test func `without resizing, or without a body, nothing shrinks`() {
    var fixed = Self.stage(["resizeToAvoidBottomInset": .flag(false)])
    fixed.focus("b")
    #expect(fixed.adjustments == [])
    var bodiless = Self.stage(views: [scrolledFields()])
    bodiless.focus("b")
    #expect(bodiless.adjustments == [])
  }

  /// A body that ends at 400, above the keyboard, and one that ends at 617, below its top.
  @Test func `the body ends no lower than by itself`() {
    for (height, shown) in [(400.0, 400.0), (617, 407)] {
      var body = scrolledBody()
      body.frame = Rect(0, 0, 375, height)
      var stage = Self.stage(views: [body])
      stage.perform(.showKeyboard)
      #expect(stage.frame("body").height == shown)
      stage.keyboard { $0.height = 500 }
      #expect(stage.frame("body").height == 167)
      stage.perform(.hideKeyboard)
      #expect(stage.frame("body").height == height)
    }
  }

  /// The inner one is 350 high at 400 in the outer one; in it the caret is 512 to 532.
  @Test func `every scroll view around takes part, from the inside`() {
    let inner = scrollView(
      "inner", frame: Rect(0, 400, 375, 350), contentSize: Size(375, 900),
      children: [textField("b", frame: Rect(20, 500, 335, 44))])
    var stage = Self.stage(views: [scrolledBody(scrolledFields([inner]))])
    stage.focus("b")
    // inside: 532 + 20 − 350 = 202; then the caret is at 400 + 512 − 202 = 710: 730 + 20 − 407 = 343
    #expect(stage.y("inner") == 202)
    #expect(stage.y("scroll") == 343)
  }

  /// In landscape the keyboard is 171 + 38 = 209 high on 390, its top 181.
  @Test func `the body follows a turn`() {
    let field = textField("f", frame: Rect(20, 100, 200, 44))
    let body = node(
      .view, "body", frame: Rect(0, 0, 390, 844), autoresizing: [.flexibleWidth, .flexibleHeight],
      children: [field])
    var stage = Stage(
      views: [body], device: .notched, strategy: StrategyDescription(.ensureVisible))
    stage.focus("f")
    #expect(stage.frame("body").height == 508)
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.frame("body") == Rect(0, 0, 844, 181))
    stage.perform(.rotate(.portrait))
    #expect(stage.frame("body") == Rect(0, 0, 390, 508))
    stage.perform(.blur)
    #expect(stage.frame("body") == Rect(0, 0, 390, 844))
  }

  @Test func `a body that constraints lay out ends at the keyboard by its own`() {
    let body = node(.view, "body", children: [textField("f", frame: Rect(20, 100, 200, 44))])
    var root = node(.view, children: [body])
    root.layout.constraints = fill("body", "root")
    var stage = Stage(root, device: .small, strategy: StrategyDescription(.ensureVisible))
    stage.focus("f")
    #expect(stage.adjustments == ["strategy body.bottom.constant [-260] 0.25/7"])
    #expect(stage.frame("body") == Rect(0, 0, 375, 407))
    stage.perform(.blur)
    #expect(stage.frame("body") == Rect(0, 0, 375, 667))
  }
}
