import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#Forms-with-constraints>: recipes whose view constraints lay out.
///
/// iPhone 14: 390 × 844, safe area 47 and 34, keyboard 291: its top at 553.
struct HeldBottomTests {
  private static func stage(
    _ bottom: LayoutConstraint,
    _ model: StrategyModel,
    _ parameters: [String: ParameterValue] = [:]
  ) -> Stage {
    let sides = [Attribute.leading, .trailing, .top].map {
      pin(anchor("content", $0), to: anchor("root", $0))
    }
    return Stage(
      constraints: sides + [bottom],
      strategy: StrategyDescription(model, parameters: parameters),
      views: [
        node(
          .view,
          "content",
          frame: Rect(0, 0, 390, 800),
          children: [textField("b", frame: Rect(20, 100, 200, 44))]
        )
      ]
    )
  }

  /// The view's bottom at rest, shown and hidden.
  private static func bottoms(_ stage: Stage) -> [Double] {
    var stage = stage
    let rest = stage.frame("content").maxY
    stage.focus("b")
    let shown = stage.frame("content").maxY
    stage.perform(.hideKeyboard)
    return [rest, shown, stage.frame("content").maxY]
  }

  @Test func `the constant of the constraint changes, and is laid out within the animation`() {
    let bottom = pin(
      anchor("content", .bottom),
      to: anchor("root", .bottom),
      -20,
      named: "bottom"
    )
    var stage = Self.stage(bottom, BottomConstraint.model)
    stage.focus("b")
    // −20 − 291.
    #expect(stage.adjustments.first == "strategy bottom.constant [-311] 0.25/7")
    // 844 − 20; 844 − 311.
    #expect(Self.bottoms(Self.stage(bottom, BottomConstraint.model)) == [824, 533, 824])
    // The constant is lost: 844 − 291, and 844 after the hide.
    let replaced = Self.stage(bottom, BottomConstraint.model, ["adds": .flag(false)])
    #expect(Self.bottoms(replaced) == [824, 553, 844])
  }

  @Test func `a view on the right of the relation moves the other way`() {
    let bottom = pin(anchor("root", .bottom), to: anchor("content", .bottom), 20, named: "bottom")
    var stage = Self.stage(bottom, BottomConstraint.model)
    stage.focus("b")
    #expect(stage.adjustments.first == "strategy bottom.constant [311] 0.25/7")
    #expect(stage.frame("content").maxY == 533)
  }

  @Test func `a constraint to the safe area counts it twice, or takes it off`() {
    let bottom = pin(
      anchor("content", .bottom),
      to: anchor("root", .bottom, .safeArea),
      named: "bottom"
    )
    // 844 − 34; 810 − 291 = 519, 34 too far; 810 − 257.
    #expect(Self.bottoms(Self.stage(bottom, BottomConstraint.model)) == [810, 519, 810])
    let right = Self.stage(bottom, BottomConstraint.model, ["subtractsSafeArea": .flag(true)])
    #expect(Self.bottoms(right) == [810, 553, 810])
  }

  @Test(arguments: [LayoutConstraint.Area.view, .safeArea, .margins])
  func `the guide stands for what the view was tied to`(area: LayoutConstraint.Area) {
    let bottom = pin(
      anchor("content", .bottom),
      to: anchor("root", .bottom, area),
      -10,
      named: "bottom"
    )
    // 844 − 34 − 10; 553 − 10.
    #expect(Self.bottoms(Self.stage(bottom, KeyboardLayoutGuide.model)) == [800, 543, 800])
  }

  @Test func `a constraint can be named`() {
    let bottom = pin(anchor("content", .bottom), to: anchor("root", .bottom), named: "bottom")
    let named = Self.stage(bottom, BottomConstraint.model, ["constraint": .text("bottom")])
    #expect(Self.bottoms(named) == [844, 553, 844])
    let unknown = Self.stage(bottom, BottomConstraint.model, ["constraint": .text("top")])
    #expect(unknown.simulator.strategyLack == "no constraint 'top'")
    #expect(Self.bottoms(unknown) == [844, 844, 844])
  }

  @Test func `without a name nothing can be changed`() {
    let bottom = pin(anchor("content", .bottom), to: anchor("root", .bottom))
    for model in [BottomConstraint.model, KeyboardLayoutGuide.model] {
      let stage = Self.stage(bottom, model)
      #expect(
        stage.simulator.strategyLack
          == "'content' is laid out by constraints, and none that ties its bottom has a name"
      )
      #expect(Self.bottoms(stage) == [844, 844, 844])
    }
  }

  @Test func `a constraint of an extent ties no bottom`() {
    let bottom = pin(anchor("content", .height), to: nil, 700, named: "bottom")
    let stage = Self.stage(bottom, BottomConstraint.model, ["constraint": .text("bottom")])
    #expect(
      stage.simulator.strategyLack == "'bottom' ties no view's bottom to a view around it"
    )
  }

  @Test func `a constraint that is named needs no plain view, a view that is named must be there`()
  {
    let view = scrollView("scroll", frame: Rect(0, 0, 390, 800), children: [])
    let ties = [Attribute.leading, .trailing, .top].map {
      pin(anchor("scroll", $0), to: anchor("root", $0))
    }
    let bottom = pin(anchor("scroll", .bottom), to: anchor("root", .bottom), named: "bottom")
    for (name, value, lack) in [
      ("constraint", ParameterValue.text("bottom"), nil),
      ("constraint", .text(""), "no plain view below the root"),
      ("view", .view("scroll"), nil),
      ("view", .view("page"), "no view of the name that is given"),
    ] as [(String, ParameterValue, String?)] {
      let strategy = StrategyDescription(BottomConstraint.model, parameters: [name: value])
      let stage = Stage(constraints: ties + [bottom], strategy: strategy, views: [view])
      #expect(strategy.lack(in: stage.screen.form) == nil)
      #expect(stage.simulator.strategyLack == lack)
    }
  }
}
