import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#Scroll-view-content-inset>: its worked examples, and each fault repaired.
struct ScrollViewContentInsetTests {
  /// `a` 380 – 424, `b` 600 – 644 in a scroll view over the screen of 667, content 1000.
  private static func near(_ change: (inout ScrollProperties) -> Void = { _ in }) -> ViewNode {
    scrollView(
      "scroll",
      frame: Rect(0, 0, 375, 667),
      contentSize: Size(375, 1000),
      children: [
        textField("a", frame: Rect(20, 380, 335, 44)),
        textField("b", frame: Rect(20, 600, 335, 44)),
      ],
      with: change
    )
  }

  private static func stage(
    _ parameters: [String: ParameterValue] = [:], _ view: ViewNode = near(), device: Device = .small
  ) -> Stage {
    Stage(
      views: [view], device: device,
      strategy: StrategyDescription(ScrollViewContentInset.model, parameters: parameters))
  }

  @Test func `the listing tests the field's origin alone`() {
    var stage = Self.stage()
    stage.focus("a")
    // 380 < 667 − 260: its origin is free, 424 − 407 = 17 of it are covered.
    #expect(
      stage.adjustments == [
        "strategy scroll.contentInset [0, 0, 260, 0] 0/0",
        "strategy scroll.scrollIndicatorInsets [0, 0, 260, 0] 0/0",
      ]
    )
    stage = Self.stage(["test": .choice("always")])
    stage.focus("a")
    #expect(stage.adjustments.last == "strategy scroll.contentOffset [0, 17] 0.3/0")
    stage = Self.stage(["test": .choice("never")])
    stage.focus("b")
    #expect(stage.y("scroll") == 0)
  }

  @Test func `a covered field is scrolled visible and left there`() {
    var stage = Self.stage()
    stage.focus("b")
    // 644 − 407.
    #expect(stage.y("scroll") == 237)
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll") == .zero)
    #expect(stage.y("scroll") == 237)
  }

  @Test func `insets of the app's own are lost, or stay`() {
    let own = Self.near {
      $0.contentInset = EdgeInsets(10, 0, 30, 0)
      $0.scrollIndicatorInsets = EdgeInsets(5, 0, 7, 0)
    }
    var stage = Self.stage([:], own)
    stage.focus("b")
    #expect(stage.inset("scroll") == EdgeInsets(0, 0, 260, 0))
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll") == .zero)
    stage = Self.stage(["replacesInsets": .flag(false), "onHide": .choice("restore")], own)
    stage.focus("b")
    #expect(stage.inset("scroll") == EdgeInsets(10, 0, 260, 0))
    #expect(stage.indicators("scroll") == EdgeInsets(5, 0, 260, 0))
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll") == EdgeInsets(10, 0, 30, 0))
    #expect(stage.indicators("scroll") == EdgeInsets(5, 0, 7, 0))
  }

  // The keyboard's 260 replace what is less.
  @Test(arguments: [(300.0, 7.0, 300.0, 260.0), (30, 300, 260, 300)])
  func `insets that stay are compared with the keyboard each on its own`(
    content: Double, indicators: Double, newContent: Double, newIndicators: Double
  ) {
    let own = Self.near {
      $0.contentInset = EdgeInsets(0, 0, content, 0)
      $0.scrollIndicatorInsets = EdgeInsets(0, 0, indicators, 0)
    }
    var stage = Self.stage(["replacesInsets": .flag(false)], own)
    stage.focus("b")
    #expect(stage.inset("scroll").bottom == newContent)
    #expect(stage.indicators("scroll").bottom == newIndicators)
  }

  @Test func `the begin frame is that of before where the height changes`() {
    for (uses, bottom) in [("begin", 260.0), ("end", 300)] {
      var stage = Self.stage(["uses": .choice(uses)])
      stage.focus("b")
      stage.keyboard { $0.height = 300 }
      #expect(stage.inset("scroll").bottom == bottom, "\(uses)")
    }
  }

  @Test func `a view above the screen's bottom is covered by less than the height`() {
    let short = scrollView(
      "scroll", frame: Rect(0, 64, 375, 500), contentSize: Size(375, 1000),
      children: [textField("b", frame: Rect(20, 400, 335, 44))])
    // From 407 to 564: 157.
    for (measure, bottom) in [("height", 260.0), ("overlap", 157)] {
      var stage = Self.stage(["uses": .choice("end"), "measure": .choice(measure)], short)
      stage.focus("b")
      #expect(stage.inset("scroll").bottom == bottom, "\(measure)")
    }
  }

  @Test func `the safe area, which UIKit insets, is taken off`() {
    let view = scrollView(
      "scroll", frame: Rect(0, 0, 375, 812), contentSize: Size(375, 1000),
      insetAdjustment: .automatic, children: [textField("b", frame: Rect(20, 700, 335, 44))])
    for (subtracts, bottom) in [(false, 369.0), (true, 335)] {
      var stage = Self.stage(["subtractsSafeArea": .flag(subtracts)], view, device: .tall)
      stage.focus("b")
      #expect(stage.adjustedInset("scroll").bottom == bottom)
    }
  }

  @Test func `a frame that is not converted is taken for the content's`() {
    let view = scrollView(
      "scroll",
      frame: Rect(0, 0, 375, 667),
      contentSize: Size(375, 1000),
      children: [
        node(
          .view, frame: Rect(0, 500, 375, 200),
          children: [textField("b", frame: Rect(20, 120, 335, 44))])
      ]
    )
    // The field is at 620 – 664 of the content; its frame says 120 – 164, which is in sight.
    for (target, y) in [("fieldFrame", 0.0), ("field", 257), ("caret", 245)] {
      var stage = Self.stage(["test": .choice("always"), "target": .choice(target)], view)
      stage.focus("b")
      #expect(stage.y("scroll") == y, "\(target)")
    }
  }

  @Test func `all at once with the keyboard, and back, is the repair`() {
    var stage = Self.stage([
      "hears": .choice("willShow"), "uses": .choice("end"), "test": .choice("always"),
      "animation": .choice("notification"), "onHide": .choice("restore"),
      "restoresOffset": .flag(true),
    ])
    #expect(stage.simulator.strategyRestoresOffset)
    stage.focus("b")
    #expect(stage.adjustments.last == "strategy scroll.contentOffset [0, 237] 0.25/7")
    stage.perform(.hideKeyboard)
    #expect(stage.y("scroll") == 0)
  }

  // What square/Blueprint 283 fixed: content of 530 that is too short for its scroll view of 844 has no
  // safe area in its inset. 336 − 34 = 302, and 530 + 302 < 844: nothing scrolls, and 530 − 508 = 22 of
  // the field stay covered. With 336 it scrolls by 530 + 336 − 844 = 22.
  @Test(arguments: [("adjusted", 336.0, 22.0), ("view", 302, 0)])
  func `a safe area that the inset has not is subtracted in vain`(
    safeArea: String, bottom: Double, offset: Double
  ) {
    let view = scrollView(
      "scroll", frame: Rect(0, 0, 390, 844), contentSize: Size(390, 530),
      children: [textField("a", frame: Rect(20, 490, 350, 40))]
    )
    var stage = Self.stage(
      [
        "hears": .choice("willShow"), "uses": .choice("end"), "measure": .choice("overlap"),
        "subtractsSafeArea": .flag(true), "safeArea": .choice(safeArea), "test": .choice("always"),
        "target": .choice("field"),
      ], view,
      device: Device(
        screen: Size(390, 844),
        portrait: Device.Metrics(safeArea: EdgeInsets(47, 0, 34, 0), statusBar: 47, keyboard: 336)))
    stage.focus("a")
    #expect(stage.inset("scroll").bottom == bottom)
    #expect(stage.y("scroll") == offset)
  }

  @Test func `the second listing's content view only grows`() {
    let view = scrollView(
      "scroll",
      frame: Rect(0, 0, 375, 667),
      contentSize: Size(375, 1000),
      children: [
        node(
          .view, "page", frame: Rect(0, 0, 375, 700),
          children: [textField("b", frame: Rect(20, 600, 335, 44))])
      ]
    )
    var stage = Self.stage(["listing": .number(2)], view)
    stage.focus("b")
    #expect(stage.frame("page").height == 960)
    // 600 − 260.
    #expect(stage.y("scroll") == 340)
    stage.perform(.hideKeyboard)
    stage.focus("b")
    #expect(stage.frame("page").height == 1220)
  }

  @Test(arguments: [("zero", 0.0), ("restore", 30)])
  func `a change of frame to below the screen hides the keyboard`(onHide: String, bottom: Double) {
    var stage = Self.stage(
      ["hears": .choice("willChangeFrame"), "uses": .choice("end"), "onHide": .choice(onHide)],
      Self.near { $0.contentInset = EdgeInsets(0, 0, 30, 0) })
    stage.focus("b")
    #expect(stage.inset("scroll").bottom == 260)
    stage.post(.willChangeFrame, end: Rect(0, 667, 375, 260))
    #expect(stage.inset("scroll").bottom == bottom)
  }

  // MARK: scroll-view-inset

  /// 390 × 844 pt, safe area 47 and 34; the keyboard is 336 high, its top at 508.
  private static let iPhone14 = Device(
    screen: Size(390, 844),
    portrait: Device.Metrics(safeArea: EdgeInsets(47, 0, 34, 0), statusBar: 47, keyboard: 336))

  private static func inset(_ view: ViewNode, device: Device = .small) throws -> Stage {
    let strategy = try #require(StrategyRegistry.builtIn.strategy(named: "scroll-view-inset"))
    return Stage(views: [view], device: device, strategy: strategy)
  }

  @Test func `the inset is the overlap less what the safe area adds`() throws {
    let view = scrollView(
      "scroll", frame: Rect(0, 0, 390, 844), contentSize: Size(390, 1200),
      insetAdjustment: .automatic, children: [textField("b", frame: Rect(20, 1000, 350, 44))])
    var stage = try Self.inset(view, device: Self.iPhone14)
    stage.focus("b")
    // UIKit: 1044 − (844 − 34). Then 336 − 34, which the safe area makes 336: 1044 − (844 − 336).
    #expect(
      stage.adjustments == [
        "system scroll.contentOffset [0, 234] 0.25/7",
        "strategy scroll.contentInset [0, 0, 302, 0] 0.25/7",
        "strategy scroll.scrollIndicatorInsets [0, 0, 302, 0] 0.25/7",
        "strategy scroll.contentOffset [0, 536] 0.25/7",
      ]
    )
    #expect(stage.adjustedInset("scroll").bottom == 336)
    #expect(!stage.simulator.strategyRestoresOffset)
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll") == .zero && stage.indicators("scroll") == .zero)
    // As far as the content goes: 1200 + 34 − 844.
    #expect(stage.y("scroll") == 390)
  }

  /// Content of 530 doesn't scroll, so that there is no safe area to subtract: 530 + 336 − 844.
  @Test func `content that is too short to scroll gets the whole overlap`() throws {
    let view = scrollView(
      "scroll", frame: Rect(0, 0, 390, 844), contentSize: Size(390, 530),
      insetAdjustment: .automatic, children: [textField("a", frame: Rect(20, 490, 350, 40))])
    var stage = try Self.inset(view, device: Self.iPhone14)
    stage.focus("a")
    #expect(stage.inset("scroll").bottom == 336)
    #expect(stage.y("scroll") == 22)
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll") == .zero)
    #expect(stage.y("scroll") == 0)
  }

  @Test func `the app's own insets stay, and each keyboard has its height`() throws {
    var stage = try Self.inset(
      Self.near {
        $0.contentInset = EdgeInsets(10, 0, 30, 0)
        $0.scrollIndicatorInsets = EdgeInsets(5, 0, 7, 0)
      })
    stage.focus("b")
    #expect(stage.inset("scroll") == EdgeInsets(10, 0, 260, 0))
    #expect(stage.indicators("scroll") == EdgeInsets(5, 0, 260, 0))
    for height in [300.0, 200] {
      stage.keyboard { $0.height = height }
      #expect(stage.inset("scroll").bottom == height)
    }
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll") == EdgeInsets(10, 0, 30, 0))
    #expect(stage.indicators("scroll") == EdgeInsets(5, 0, 7, 0))
  }

  /// From 407 to 564 of the screen, 157 are covered; a keyboard that floats makes no room.
  @Test func `only what a docked keyboard covers counts`() throws {
    let short = scrollView(
      "scroll", frame: Rect(0, 64, 375, 500), contentSize: Size(375, 1000),
      children: [textField("b", frame: Rect(20, 400, 335, 44))])
    var stage = try Self.inset(short)
    stage.focus("b")
    // 444 − (500 − 157).
    #expect(stage.inset("scroll").bottom == 157 && stage.y("scroll") == 101)
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(20, 300, 320, 260)
    }
    #expect(stage.inset("scroll").bottom == 0)
  }
}
