import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#Bottom-constraint>: its worked examples, and the variants.
struct BottomConstraintTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], profile: UIKitProfile = .observed
  ) -> Stage {
    Stage(
      views: [contentWithScrollView()], device: .tall,
      strategy: StrategyDescription(BottomConstraint.model, parameters: parameters),
      profile: profile)
  }

  private static func heights(
    _ parameters: [String: ParameterValue], profile: UIKitProfile = .observed
  ) -> [Double] {
    var stage = stage(parameters, profile: profile)
    let rest = stage.frame("content").height
    stage.focus("b")
    let shown = stage.frame("content").height
    stage.perform(.hideKeyboard)
    return [rest, shown, stage.frame("content").height]
  }

  @Test func `the view ends at the keyboard`() {
    // 812 − 44; 812 − 335 − 44.
    #expect(Self.heights([:]) == [768, 433, 768])
    // With 10 of its own, and 8 of gap: 768 − 10; 433 − 10 − 8.
    #expect(Self.heights(["constant": .number(10), "gap": .number(8)]) == [758, 415, 758])
    // Replaced: 10 at first, then 335, and 0 after the hide.
    #expect(Self.heights(["constant": .number(10), "adds": .flag(false)]) == [758, 433, 768])
  }

  @Test func `the safe area is counted twice unless it is taken off`() {
    // 778 − 44; 778 − 335 − 44, 34 short of the keyboard's top.
    #expect(Self.heights(["pin": .choice("safeArea")]) == [734, 399, 734])
    #expect(
      Self.heights(["pin": .choice("safeArea"), "subtractsSafeArea": .flag(true)])
        == [734, 433, 734]
    )
    #expect(Self.heights(["zeroMeansSafeArea": .flag(true)]) == [768, 433, 734])
  }

  @Test func `the begin frame is that of before`() {
    var stage = Self.stage(["uses": .choice("begin")])
    stage.focus("b")
    // The keyboard comes from y 812: nothing is covered.
    #expect(stage.frame("content").height == 768)
    stage.keyboard { $0.height = 375 }
    // The old 335; right would be 812 − 375 − 44 = 393.
    #expect(stage.frame("content").height == 433)
    #expect(Self.heights(["uses": .choice("begin"), "measure": .choice("height")])[1] == 433)
  }

  @Test func `ways of the keyboard add up, right or wrong`() {
    let travel = ["measure": ParameterValue.choice("travel")]
    // 812 − 477 = 335 up, and down again.
    #expect(Self.heights(travel) == [768, 433, 768])
    // From [0, 0, 0, 0]: 0 − 477 = −477, then 477 − 812 = −335: −812 in all.
    #expect(
      Self.heights(travel, profile: .observed.with { $0.firstBegin = .zero }) == [768, 1245, 1580])
  }

  @Test func `show alone never comes down, didShow comes after both reveals`() {
    #expect(Self.heights(["hears": .choice("show")]) == [768, 433, 433])
    var stage = Self.stage(["hears": .choice("didShow")])
    stage.focus("b")
    // The field, 650 – 694 of 768, was in sight when UIKit looked; now it is not.
    #expect(stage.adjustments == ["strategy content.frame [0, 44, 375, 433] 0.25/7"])
    #expect(stage.y("scroll") == 0)
  }

  @Test(arguments: [("notification", "0.25/7"), ("none", "0/0"), ("seconds", "0.25/0")])
  func `the change is animated as the code does it`(animates: String, animation: String) {
    var stage = Self.stage(["animates": .choice(animates)])
    stage.focus("b")
    #expect(stage.adjustments.first == "strategy content.frame [0, 44, 375, 433] \(animation)")
  }

  @Test func `a raw curve has none of the keyboard's bits`() {
    var stage = Self.stage(["shiftsCurve": .flag(false)])
    stage.focus("b")
    #expect(stage.adjustments.first == "strategy content.frame [0, 44, 375, 433] 0.25/0")
  }

  /// A sheet from 100 to 700: the keyboard, from 477 on, covers 223 of it.
  @Test(
    arguments: [
      ("overlap", 477.0), ("height", 365), ("unconverted", 577), ("screen", 365),
    ] as [(String, Double)]
  )
  func `only the converted frame is right in a sheet`(measure: String, bottom: Double) {
    var controller = ViewController()
    controller.presentation = .formSheet
    controller.frame = Rect(0, 100, 375, 600)
    var stage = Stage(
      views: [
        node(
          .view, "content", frame: Rect(0, 0, 375, 600),
          children: [textField("b", frame: Rect(20, 20, 335, 44))])
      ],
      controller: controller,
      device: .tall,
      canvas: Size(375, 600),
      strategy: StrategyDescription(
        BottomConstraint.model, parameters: ["measure": .choice(measure)])
    )
    stage.focus("b")
    // overlap 700 − 477 = 223; height and screen 335; unconverted 600 − 477 = 123.
    #expect(stage.windowFrame("content").maxY == bottom)
  }

  @Test func `parameters that change while the keyboard is up are followed at once`() {
    var stage = Self.stage()
    stage.focus("b")
    var bottoms: [Double] = []
    for (name, value) in [
      ("gap", .number(10)), ("constant", .number(5)), ("pin", .choice("safeArea")),
      ("subtractsSafeArea", .flag(true)), ("adds", .flag(false)),
    ] as [(String, ParameterValue)] {
      stage.perform(.configure([ParameterChange(name, value)]))
      bottoms.append(stage.frame("content").maxY)
    }
    // 477 − 10; − 5; from 778 on 34 less; 34 taken off; without the 5.
    #expect(bottoms == [467, 462, 428, 462, 467])
    stage.perform(.hideKeyboard)
    #expect(stage.frame("content").maxY == 778)
  }

  @Test func `another view takes over, and the first one is given back`() {
    for (model, rest) in [(BottomConstraint.model, 812.0), (KeyboardLayoutGuide.model, 778)] {
      let field = textField("b", frame: Rect(20, 100, 100, 44))
      var stage = Stage(
        views: [
          node(.view, "left", frame: Rect(0, 44, 180, 768), children: [field]),
          node(.view, "right", frame: Rect(180, 44, 195, 700)),
        ],
        device: .tall,
        strategy: StrategyDescription(model)
      )
      stage.focus("b")
      #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [477, 744])
      stage.perform(.configure([ParameterChange("view", .view("right"))]))
      // At rest the guide is at 778.
      #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [rest, 477])
      stage.perform(.hideKeyboard)
      #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [rest, rest])
    }
  }

  @Test func `the variants have their sources`() {
    let named = BottomConstraint.model.presets.dropFirst()
    #expect(
      named.map(\.name) == [
        "stack-overflow-25693130", "wwdc21-10259", "spring-keyboard-constraint", "little-bites-82",
        "rx-keyboard",
      ]
    )
    #expect(named.allSatisfy { $0.source != nil && !$0.isVersion })
  }
}
