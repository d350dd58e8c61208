import AvoidanceEngine
import Testing

/// The body of <doc:OtherPlatforms>: what constraints lay out, and settings that change.
///
/// 375 × 667, the keyboard's top is 407.
struct PlatformKeyboardTests {
  /// The models that end a body at the keyboard, with what lets them.
  private static let resizing: [(StrategyModel, ParameterChange, ParameterChange?)] = [
    (
      .ensureVisible, ParameterChange("resizeToAvoidBottomInset", .flag(true)),
      ParameterChange("resizeToAvoidBottomInset", .flag(false))
    ),
    (
      .composeBringIntoView, ParameterChange("imePadding", .flag(true)),
      ParameterChange("imePadding", .flag(false))
    ),
    (
      .webScrollIntoView, ParameterChange("viewport", .choice("resizesContent")),
      ParameterChange("viewport", .choice("overlaysContent"))
    ),
    (.androidAdjustResize, ParameterChange("nested", .flag(false)), nil),
  ]

  private static func stage(
    _ model: StrategyModel, _ setting: ParameterChange, bottom: LayoutConstraint
  ) -> Stage {
    let sides = [Attribute.leading, .trailing, .top].map {
      pin(anchor("body", $0), to: anchor("root", $0))
    }
    return Stage(
      constraints: sides + [bottom],
      on: .bare(375, 667, keyboard: 260),
      strategy: StrategyDescription(model, parameters: [setting.name: setting.value]),
      views: [
        node(.view, "body", children: [textField("f", frame: Rect(20, 100, 200, 44))])
      ]
    )
  }

  /// By itself the body ends at 667 − 20 = 647, under a keyboard of 300 at 367.
  @Test func `the constant of a constraint takes the body's bottom up`() {
    let ties = [
      pin(anchor("body", .bottom), to: anchor("root", .bottom), -20, named: "bottom"),
      pin(anchor("root", .bottom), to: anchor("body", .bottom), 20, named: "bottom"),
      pin(anchor("body", .bottom), to: anchor("root", .bottom), -20),
    ]
    for (model, setting, _) in Self.resizing {
      for bottom in ties {
        var stage = Self.stage(model, setting, bottom: bottom)
        #expect(stage.simulator.unmetRequirement == nil, "\(model.name)")
        stage.focus("f")
        #expect(stage.frame("body") == Rect(0, 0, 375, 407), "\(model.name)")
        stage.keyboard { $0.height = 300 }
        if model.name != "webScrollIntoView" {
          #expect(stage.frame("body").maxY == 367, "\(model.name)")
        }
        stage.perform(.blur)
        #expect(stage.frame("body").maxY == 647, "\(model.name)")
      }
    }
  }

  /// A body that ends at 300, above the keyboard.
  @Test func `a body that ends above the keyboard stays`() {
    let bottom = pin(anchor("body", .bottom), to: anchor("root", .bottom), -367, named: "bottom")
    for (model, setting, _) in Self.resizing {
      var stage = Self.stage(model, setting, bottom: bottom)
      stage.focus("f")
      #expect(stage.adjustments == [], "\(model.name)")
      #expect(stage.frame("body").maxY == 300)
    }
  }

  /// Android has nothing else to answer the keyboard with; the others scroll in what is there.
  @Test func `a body that is tied by no bottom stays, and adjustResize says what it lacks`() {
    let height = fix("body", .height, 667)
    for (model, setting, _) in Self.resizing {
      var stage = Self.stage(model, setting, bottom: height)
      let unmetRequirement =
        "'body' is laid out by constraints, but none ties its bottom to that of a view around it; tie it "
        + "to the bottom of the root or its safe area"
      #expect(
        stage.simulator.unmetRequirement
          == (model.name == "androidAdjustResize" ? unmetRequirement : nil),
        "\(model.name)")
      stage.focus("f")
      #expect(stage.frame("body") == Rect(0, 0, 375, 667), "\(model.name)")
    }
    let bodiless = Stage(
      views: [scrolledFields()], device: .small, strategy: StrategyDescription(.androidAdjustResize)
    )
    #expect(bodiless.simulator.unmetRequirement == nil)
  }

  @Test func `a setting that changes while the keyboard is up is followed at once`() {
    for (model, on, off) in Self.resizing {
      guard let off else { continue }
      var stage = Stage(
        views: [scrolledBody()], device: .small,
        strategy: StrategyDescription(model, parameters: [on.name: on.value]))
      stage.focus("a")
      #expect(stage.frame("body").height == 407, "\(model.name)")
      stage.perform(.configure([off]))
      #expect(stage.frame("body").height == 667, "\(model.name)")
      stage.perform(.configure([on]))
      #expect(stage.frame("body").height == 407, "\(model.name)")
      stage.perform(.blur)
      #expect(stage.frame("body").height == 667, "\(model.name)")
    }
  }

  @Test func `another body ends at the keyboard, and the first one by itself`() {
    for (model, setting, _) in Self.resizing {
      var stage = Stage(
        views: [
          node(.view, "first", frame: Rect(0, 0, 375, 667)),
          node(.view, "second", frame: Rect(0, 0, 375, 500)),
        ],
        device: .small,
        strategy: StrategyDescription(model, parameters: [setting.name: setting.value])
      )
      stage.perform(.showKeyboard)
      #expect(stage.frame("first").height == 407, "\(model.name)")
      stage.perform(.configure([ParameterChange("view", .view("second"))]))
      #expect(stage.frame("first").height == 667, "\(model.name)")
      #expect(stage.frame("second").height == 407, "\(model.name)")
      stage.perform(.hideKeyboard)
      #expect(stage.frame("second").height == 500, "\(model.name)")
    }
  }
}
