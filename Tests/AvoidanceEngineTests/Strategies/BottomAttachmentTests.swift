import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#Forms-with-constraints>: recipes whose view constraints lay out.
///
/// iPhone 14: 390 × 844, safe area 47 and 34, keyboard 291: its top at 553.
struct BottomAttachmentTests {
  private static func stage(
    _ bottom: LayoutConstraint, _ model: StrategyModel, _ parameters: [String: ParameterValue] = [:]
  ) -> Stage {
    let sides = [Attribute.leading, .trailing, .top].map {
      pin(anchor("content", $0), to: anchor("root", $0))
    }
    return Stage(
      constraints: sides + [bottom],
      strategy: StrategyDescription(model, parameters: parameters),
      views: [
        node(
          .view, "content", frame: Rect(0, 0, 390, 800),
          children: [textField("b", frame: Rect(20, 100, 200, 44))])
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
    let bottom = pin(anchor("content", .bottom), to: anchor("root", .bottom), -20, named: "bottom")
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
      anchor("content", .bottom), to: anchor("root", .bottom, .safeArea), named: "bottom")
    // 844 − 34; 810 − 291 = 519, 34 too far; 810 − 257.
    #expect(Self.bottoms(Self.stage(bottom, BottomConstraint.model)) == [810, 519, 810])
    let right = Self.stage(bottom, BottomConstraint.model, ["subtractsSafeArea": .flag(true)])
    #expect(Self.bottoms(right) == [810, 553, 810])
  }

  @Test(arguments: [LayoutConstraint.Area.view, .safeArea, .margins])
  func `the guide stands for what the view was tied to`(area: LayoutConstraint.Area) {
    let bottom = pin(
      anchor("content", .bottom), to: anchor("root", .bottom, area), -10, named: "bottom")
    // 844 − 34 − 10; 553 − 10.
    #expect(Self.bottoms(Self.stage(bottom, KeyboardLayoutGuide.model)) == [800, 543, 800])
  }

  private static let otherName =
    "no constraint named 'top'; 'bottom' is the one here: use one name in all forms, or a strategy for "
    + "each"

  @Test func `a constraint can be named`() {
    let bottom = pin(anchor("content", .bottom), to: anchor("root", .bottom), named: "bottom")
    let named = Self.stage(bottom, BottomConstraint.model, ["constraint": .text("bottom")])
    #expect(Self.bottoms(named) == [844, 553, 844])
    let unknown = Self.stage(bottom, BottomConstraint.model, ["constraint": .text("top")])
    #expect(unknown.simulator.unmetRequirement == Self.otherName)
    #expect(Self.bottoms(unknown) == [844, 844, 844])
  }

  @Test(
    arguments: [
      pin(anchor("content", .bottom), to: anchor("root", .bottom), -20),
      pin(anchor("root", .bottom), to: anchor("content", .bottom), 20),
      pin(anchor("content", .bottom), to: anchor("root", .bottom), -20, at: 750),
    ]
  )
  func `a constraint without a name is changed, too, and called after its view`(
    bottom: LayoutConstraint
  ) {
    // 844 − 20; 844 − 291 − 20. The guide rests on the safe area: 844 − 34 − 20; 553 − 20.
    #expect(Self.bottoms(Self.stage(bottom, BottomConstraint.model)) == [824, 533, 824])
    #expect(Self.bottoms(Self.stage(bottom, KeyboardLayoutGuide.model)) == [790, 533, 790])
    var stage = Self.stage(bottom, BottomConstraint.model)
    stage.focus("b")
    let constant = bottom.constant < 0 ? -311 : 311
    #expect(stage.adjustments.first == "strategy content.bottom.constant [\(constant)] 0.25/7")
  }

  @Test func `an equality is changed before an inequality, and one with a name before another`() {
    let edges = (anchor("content", .bottom), anchor("root", .bottom))
    let limit = pin(edges.0, .lessThanOrEqual, to: edges.1, named: "limit")
    let unnamed = pin(edges.0, to: edges.1, at: 500)
    let named = pin(edges.0, to: edges.1, at: 500, named: "bottom")
    for (ties, name) in [
      ([limit, unnamed], "content.bottom"), ([limit, unnamed, named], "bottom"),
      ([limit, fix("content", .height, 700)], "limit"),
    ] {
      let sides = [Attribute.leading, .trailing, .top].map {
        pin(anchor("content", $0), to: anchor("root", $0))
      }
      let stage = Stage(
        constraints: sides + ties,
        views: [node(.view, "content", children: [textField("b", frame: Rect(20, 100, 200, 44))])])
      let form = stage.screen.form
      guard case .constraint(let tied) = form.heldBottom(of: stage.index("content")) else {
        Issue.record("\(name): nothing holds the content")
        continue
      }
      #expect(form.name(of: tied.constraint) == name)
    }
  }

  @Test func `a view that nothing ties by its bottom is told`() {
    let height = fix("content", .height, 700)
    for model in [BottomConstraint.model, KeyboardLayoutGuide.model] {
      let stage = Self.stage(height, model, ["view": .view("content")])
      #expect(
        stage.simulator.unmetRequirement
          == "'content' is laid out by constraints, but none ties its bottom to that of a view around it; "
          + "tie it to the bottom of the root or its safe area"
      )
      #expect(Self.bottoms(stage) == [700, 700, 700])
    }
  }

  @Test func `a constraint of an extent ties no bottom`() {
    let bottom = pin(anchor("content", .height), to: nil, 700, named: "bottom")
    let stage = Self.stage(bottom, BottomConstraint.model, ["constraint": .text("bottom")])
    #expect(
      stage.simulator.unmetRequirement
        == "'bottom' does not tie the bottom of a view to an enclosing view"
    )
  }

  @Test func `a constraint that is named needs no plain view, a view that is named must be there`()
  {
    let field = textField("b", frame: Rect(20, 100, 200, 44))
    let view = scrollView("scroll", frame: Rect(0, 0, 390, 800), children: [field])
    let ties = [Attribute.leading, .trailing, .top].map {
      pin(anchor("scroll", $0), to: anchor("root", $0))
    }
    let bottom = pin(anchor("scroll", .bottom), to: anchor("root", .bottom), named: "bottom")
    for (name, value, declared, unmetRequirement) in [
      ("constraint", ParameterValue.text("bottom"), nil, nil),
      ("constraint", .text("top"), nil, Self.otherName),
      (
        // What scrolls is tied to the root's bottom, and holds a field.
        "constraint", .text(""), nil, nil
      ),
      ("view", .view("scroll"), nil, nil),
      ("view", .view("page"), "no view named 'page'", "no view with the given name"),
    ] as [(String, ParameterValue, String?, String?)] {
      let strategy = StrategyDescription(BottomConstraint.model, parameters: [name: value])
      let stage = Stage(constraints: ties + [bottom], strategy: strategy, views: [view])
      #expect(strategy.unmetRequirement(in: stage.screen.form) == declared)
      #expect(stage.simulator.unmetRequirement == unmetRequirement)
    }
  }

  /// A page from y 100 on, and content that ends with it.
  private static func paged(_ model: StrategyModel) -> Stage {
    let sides = [Attribute.leading, .trailing, .top].map {
      pin(anchor("content", $0), to: anchor("page", $0))
    }
    let bottom = pin(anchor("content", .bottom), to: anchor("page", .bottom), named: "bottom")
    let field = textField("b", frame: Rect(20, 100, 200, 44))
    let content = node(.view, "content", frame: Rect(0, 0, 390, 700), children: [field])
    return Stage(
      constraints: sides + [bottom],
      strategy: StrategyDescription(model, parameters: ["view": .view("content")]),
      views: [node(.view, "page", frame: Rect(0, 100, 390, 700), children: [content])])
  }

  @Test func `the guide stays where it is when what is around the view moves`() {
    var stage = Self.paged(KeyboardLayoutGuide.model)
    #expect(stage.windowFrame("content").maxY == 800)
    stage.focus("b")
    #expect(stage.windowFrame("content").maxY == 553)
    stage.set("page", .frame, .quad(0, 50, 390, 700))
    #expect(stage.windowFrame("content").maxY == 553)
    stage.perform(.hideKeyboard)
    // 50 + 700.
    #expect(stage.windowFrame("content").maxY == 750)
  }

  @Test func `a page that grows with the distance is not followed without end`() {
    let page = [Attribute.leading, .trailing, .top].map {
      pin(anchor("page", $0), to: anchor("root", $0))
    }
    let content = [Attribute.leading, .trailing, .top].map {
      pin(anchor("content", $0), to: anchor("page", $0))
    }
    let bottom = pin(anchor("content", .bottom), to: anchor("page", .bottom), -20, named: "bottom")
    let field = textField("b", frame: Rect(20, 100, 200, 44))
    let inner = node(.view, "content", frame: Rect(0, 0, 390, 700), children: [field])
    var stage = Stage(
      constraints: page + content + [fix("content", .height, 700), bottom],
      strategy: StrategyDescription(
        KeyboardLayoutGuide.model, parameters: ["view": .view("content")]),
      views: [node(.view, "page", frame: Rect(0, 0, 390, 720), children: [inner])])
    stage.focus("b")
    #expect(stage.simulator.fault == nil)
    // One step for each of the two notifications, below the content, which keeps its height:
    // 20 + 720 − 553 = 187, to 887; 20 + 887 − 553 = 354.
    #expect([stage.frame("content").maxY, stage.frame("page").maxY] == [700, 1054])
  }

  @Test func `a constant that the app writes by hand moves with its parent`() {
    var stage = Self.paged(BottomConstraint.model)
    stage.focus("b")
    stage.set("page", .frame, .quad(0, 50, 390, 700))
    // The overlap of 800 − 553 = 247 as it was measured: 750 − 247.
    #expect(stage.windowFrame("content").maxY == 503)
  }

  /// Two views side by side, tied to the root's bottom: `left` 20 and `right` 50 above it.
  private static func pair(_ model: StrategyModel) -> Stage {
    var constraints: [LayoutConstraint] = []
    for (view, constant) in [("left", -20.0), ("right", -50)] {
      constraints += [Attribute.leading, .trailing, .top].map {
        pin(anchor(view, $0), to: anchor("root", $0))
      }
      let ends = (anchor(view, .bottom), anchor("root", .bottom))
      constraints.append(pin(ends.0, to: ends.1, constant, named: "\(view)-bottom"))
    }
    let field = textField("b", frame: Rect(20, 100, 200, 44))
    return Stage(
      constraints: constraints,
      strategy: StrategyDescription(model),
      views: [
        node(.view, "left", frame: Rect(0, 0, 390, 800), children: [field]),
        node(.view, "right", frame: Rect(0, 0, 390, 800)),
      ]
    )
  }

  @Test(
    arguments: [("constraint", .text("right-bottom")), ("view", .view("right"))]
      as [(String, ParameterValue)]
  )
  func `another constraint takes over, and the first one is given back`(
    name: String, value: ParameterValue
  ) {
    // The bottom constraint: 844 − 291 = 553, less 20 or 50 above it; at rest 824 and 794.
    var stage = Self.pair(BottomConstraint.model)
    stage.focus("b")
    #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [533, 794])
    stage.perform(.configure([ParameterChange(name, value)]))
    #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [824, 503])
    stage.perform(.hideKeyboard)
    #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [824, 794])
    // The guide rests on the safe area, at 810: 20 and 50 above that.
    stage = Self.pair(KeyboardLayoutGuide.model)
    #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [790, 794])
    stage.focus("b")
    #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [533, 794])
    stage.perform(.configure([ParameterChange(name, value)]))
    #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [824, 503])
    stage.perform(.hideKeyboard)
    #expect([stage.frame("left").maxY, stage.frame("right").maxY] == [824, 760])
  }

  @Test func `the same constraint under its name is not given back`() {
    for model in [BottomConstraint.model, KeyboardLayoutGuide.model] {
      var stage = Self.pair(model)
      stage.focus("b")
      stage.perform(.configure([ParameterChange("constraint", .text("left-bottom"))]))
      #expect(stage.adjustments == [])
    }
  }

  @Test func `the root's bottom is nothing that could be moved`() {
    for model in [BottomConstraint.model, KeyboardLayoutGuide.model] {
      let field = textField("b", frame: Rect(20, 700, 200, 44))
      let strategy = StrategyDescription(model, parameters: ["view": .view("root")])
      let stage = Stage(
        node(.view, "root", children: [field]), device: .iPhone14, strategy: strategy)
      #expect(stage.simulator.unmetRequirement == "the bottom of the root view can't be pinned")
    }
  }
}
