import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#Chat-bar>: bars and lists that constraints lay out.
///
/// iPhone 14: 390 × 844, safe area 47 and 34, keyboard 291: its top at 553. The bar of 48 rests on the
/// safe area, from 762 to 810; over the keyboard it begins at 505.
struct ConstrainedChatBarTests {
  /// A list and a bar that is tied to the safe area; `tie` holds the list's bottom, nil: its mask does.
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], barBottom name: String? = "bar-bottom",
    list tie: LayoutConstraint? = nil
  ) -> Stage {
    var constraints = [Attribute.leading, .trailing].map {
      pin(anchor("bar", $0), to: anchor("root", $0))
    }
    constraints.append(fix("bar", .height, 48))
    let ends = (anchor("bar", .bottom), anchor("root", .bottom, .safeArea))
    constraints.append(pin(ends.0, to: ends.1, named: name))
    if let tie {
      constraints += [Attribute.leading, .trailing].map {
        pin(anchor("list", $0), to: anchor("root", $0))
      }
      constraints += [pin(anchor("list", .top), to: anchor("root", .top), 47), tie]
    }
    return Stage(
      constraints: constraints,
      strategy: StrategyDescription(
        ChatBar.model, parameters: parameters.merging(["bar": .view("bar")]) { $1 }),
      views: [
        scrollView("list", frame: Rect(0, 47, 390, 715), contentSize: Size(390, 2000)),
        node(
          .view, "bar", frame: Rect(0, 762, 390, 48),
          children: [textField("message", frame: Rect(20, 7, 335, 34))]),
      ]
    )
  }

  @Test func `the bar stays on the keyboard at the next pass`() {
    var stage = Self.stage()
    stage.scroll("list", to: 0, 1000)
    stage.focus("message")
    #expect(stage.adjustments.first == "strategy bar-bottom.constant [-257] 0.25/7")
    #expect(stage.frame("bar") == Rect(0, 505, 390, 48))
    #expect(stage.inset("list").bottom == 257)
    #expect(stage.y("list") == 1257)
    // Layout runs anew.
    stage.set("bar-bottom", .priority, .number(999))
    #expect(stage.frame("bar").minY == 505)
    stage.perform(.hideKeyboard)
    #expect(stage.frame("bar").minY == 762)
    #expect(stage.inset("list").bottom == 0)
  }

  @Test(
    arguments: [
      pin(anchor("list", .bottom), to: anchor("bar", .top)),
      pin(anchor("bar", .top), to: anchor("list", .bottom)),
      // 762 − 844.
      pin(anchor("list", .bottom), to: anchor("root", .bottom), -82, named: "list-bottom"),
      nil,
    ] as [LayoutConstraint?]
  )
  func `a list that shrinks stays so at the next pass`(tie: LayoutConstraint?) {
    var stage = Self.stage(["insets": .choice("shrinks")], list: tie)
    #expect(stage.simulator.unmetRequirement == nil)
    stage.scroll("list", to: 0, 1000)
    stage.focus("message")
    // Layout runs anew.
    stage.set("bar-bottom", .priority, .number(999))
    // 505 − 47; 257 less to see.
    #expect(stage.frame("list") == Rect(0, 47, 390, 458))
    #expect(stage.y("list") == 1257)
    stage.perform(.hideKeyboard)
    #expect(stage.frame("list") == Rect(0, 47, 390, 715))
    #expect(stage.y("list") == 1000)
  }

  @Test func `a sticky bar rests and rides by its offsets`() {
    var stage = Self.stage([
      "attachment": .choice("sticky"), "insets": .choice("none"), "closedOffset": .number(6),
      "openedOffset": .number(34),
    ])
    #expect(stage.frame("bar").minY == 768)
    stage.focus("message")
    // 762 − 291 + 34.
    #expect(stage.frame("bar").minY == 505)
    stage.perform(.hideKeyboard)
    #expect(stage.frame("bar").minY == 768)
  }

  @Test func `constraints without a name move a bar and a list, too`() {
    let bottom = pin(anchor("list", .bottom), to: anchor("root", .bottom), -82)
    var stage = Self.stage(["insets": .choice("shrinks")], barBottom: nil, list: bottom)
    #expect(stage.simulator.unmetRequirement == nil)
    stage.focus("message")
    // 553 − 810; 505 − 844.
    #expect(
      stage.adjustments.prefix(2) == [
        "strategy bar.bottom.constant [-257] 0.25/7", "strategy list.bottom.constant [-339] 0.25/7",
      ])
    #expect(stage.frame("bar").minY == 505)
    // 505 − 47.
    #expect(stage.frame("list") == Rect(0, 47, 390, 458))
  }

  @Test func `a list that nothing can move is told`() {
    let height = fix("list", .height, 715)
    let stage = Self.stage(["insets": .choice("shrinks")], list: height)
    #expect(
      stage.simulator.unmetRequirement
        == "'list' is laid out by constraints, but none ties its bottom to that of a view around it; tie "
        + "it to the bottom of the root or its safe area"
    )
    // Insets are nobody's but the code's.
    #expect(Self.stage(list: height).simulator.unmetRequirement == nil)
  }
}
