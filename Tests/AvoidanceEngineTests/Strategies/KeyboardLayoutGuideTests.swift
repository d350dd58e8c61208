import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#Keyboard-layout-guide>: its worked examples.
struct KeyboardLayoutGuideTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], _ view: ViewNode = contentWithScrollView(),
    device: Device = .tall
  ) -> Stage {
    Stage(
      views: [view], device: device,
      strategy: StrategyDescription(KeyboardLayoutGuide.model, parameters: parameters))
  }

  @Test func `the content shrinks, and UIKit reveals in what is left`() {
    var stage = Self.stage()
    // At rest on the safe area: 812 − 34 = 778, less the top of 44.
    #expect(stage.frame("content").height == 734)
    stage.focus("b")
    // 477 − 44 = 433; the field ends at 694: 694 − 433.
    #expect(
      stage.adjustments == [
        "strategy content.frame [0, 44, 375, 433] 0.25/7",
        "system scroll.contentOffset [0, 261] 0.25/7",
      ]
    )
    stage.perform(.hideKeyboard)
    // The limit is 900 − 734.
    #expect(stage.frame("content").height == 734)
    #expect(stage.y("scroll") == 166)
  }

  @Test func `the guide can rest at the edge`() {
    var stage = Self.stage(["usesBottomSafeArea": .flag(false)])
    #expect(stage.frame("content").height == 768)
    stage.focus("b")
    #expect(stage.frame("content").height == 433)
    stage.perform(.hideKeyboard)
    #expect(stage.y("scroll") == 132)
  }

  @Test func `spacing is kept at rest and above the keyboard`() {
    var stage = Self.stage(["spacing": .number(8)])
    #expect(stage.frame("content").maxY == 770)
    stage.focus("b")
    #expect(stage.frame("content").maxY == 469)
  }

  @Test func `a view that moves keeps its height`() {
    var stage = Self.stage(["resizes": .flag(false)])
    // 778 − 768 and 477 − 768.
    #expect(stage.frame("content") == Rect(0, 10, 375, 768))
    stage.focus("b")
    #expect(stage.frame("content") == Rect(0, -291, 375, 768))
  }

  @Test(arguments: [(false, 1024.0), (true, 400)] as [(Bool, Double)])
  func `undocked keyboards are followed where that is asked for`(follows: Bool, height: Double) {
    let view = node(
      .view, "content", frame: Rect(0, 0, 768, 1024),
      children: [textField("b", frame: Rect(20, 500, 335, 44))])
    var stage = Self.stage(
      ["followsUndockedKeyboard": .flag(follows)], view, device: .bare(768, 1024, keyboard: 264))
    stage.focus("b")
    // 1024 − 264.
    #expect(stage.frame("content").height == 760)
    stage.keyboard {
      $0.kind = .undocked
      $0.frame = Rect(0, 400, 768, 264)
    }
    #expect(stage.frame("content").height == height)
  }

  @Test(arguments: [false, true])
  func `a keyboard that hid before a turn stays hidden`(follows: Bool) {
    let field = textField("b", frame: Rect(20, 100, 335, 44))
    let content = node(.view, "content", frame: Rect(0, 0, 844, 390), children: [field])
    var stage = Stage(
      views: [content.flexible()], device: .iPhone14, orientation: .landscapeLeft,
      strategy: StrategyDescription(
        KeyboardLayoutGuide.model, parameters: ["followsUndockedKeyboard": .flag(follows)]))
    stage.focus("b")
    stage.perform(.hideKeyboard)
    stage.perform(.rotate(.portrait))
    // It hid below y 390, the bottom of the screen as it was then; 844 − 34.
    #expect(stage.frame("content").maxY == 810)
  }

  @Test func `a drag takes the keyboard along from the padding on`() {
    #expect(Self.stage(["keyboardDismissPadding": .number(48)]).simulator.strategyPadding == 48)
    #expect(Self.stage(["keyboardDismissPadding": .number(-5)]).simulator.strategyPadding == 0)
  }

  @Test func `a parameter that changes is followed`() {
    var stage = Self.stage()
    stage.perform(.configure([ParameterChange("spacing", .number(20))]))
    #expect(stage.adjustments == ["strategy content.frame [0, 44, 375, 714] 0/0"])
  }

  /// A login as in public storyboards: a logo, and fields in a scroll view on the safe area.
  ///
  /// iPhone 14: the safe area ends at 810, the keyboard's top is 553. The constraint has no name.
  @Test func `the scroll view with the fields ends at the guide, not the logo`() {
    let sides = ["logo", "scroll"].flatMap { view in
      [Attribute.leading, .trailing, .top].map { pin(anchor(view, $0), to: anchor("root", $0)) }
    }
    var stage = Stage(
      constraints: sides + [
        fix("logo", .height, 100),
        pin(anchor("scroll", .bottom), to: anchor("root", .bottom, .safeArea)),
      ],
      strategy: StrategyDescription(KeyboardLayoutGuide.model),
      views: [
        node(.view, "logo", frame: Rect(0, 0, 390, 100)),
        scrollView(
          "scroll", frame: Rect(0, 0, 390, 810), contentSize: Size(390, 900),
          children: [textField("b", frame: Rect(20, 700, 350, 44))]),
      ]
    )
    #expect(stage.frame("scroll") == Rect(0, 0, 390, 810))
    stage.focus("b")
    // 553 − 810; the field ends at 744: 744 − 553.
    #expect(
      stage.adjustments == [
        "strategy scroll.bottom.constant [-257] 0.25/7",
        "system scroll.contentOffset [0, 191] 0.25/7",
      ]
    )
    #expect(stage.frame("scroll") == Rect(0, 0, 390, 553))
    #expect(stage.frame("logo") == Rect(0, 0, 390, 100))
    stage.perform(.hideKeyboard)
    #expect(stage.frame("scroll") == Rect(0, 0, 390, 810))
  }

  @Test func `without a view at the bottom there is nothing to do`() {
    let field = textField("b", frame: Rect(20, 80, 295, 44))
    let box = node(.view, "box", frame: Rect(20, 233, 335, 200), children: [field])
    var stage = Self.stage([:], box)
    #expect(
      stage.simulator.unmetRequirement
        == "no view that holds a field and ends at the bottom; put the fields into a view that ends at "
        + "the bottom of the root or its safe area, or name a 'view' or a 'constraint'"
    )
    stage.focus("b")
    #expect(stage.adjustments == [])
  }
}

extension Simulator {
  /// How far above the keyboard's top a dragging finger takes it along.
  fileprivate var strategyPadding: Double { strategy.keyboardDismissPadding }
}
