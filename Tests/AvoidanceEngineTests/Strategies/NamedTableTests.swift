import AvoidanceEngine
import Testing

/// Strategies for one table of several: their design, parameter `scrollView`.
struct NamedTableTests {
  /// Two tables over the screen of 800, the second in front; both hold 20 rows of 44 (880).
  private static func stage(_ model: StrategyModel, table: String?) -> Stage {
    let others = (1...20).map { number in
      cell(nil, textField("front-\(number)", frame: Rect(100, 0, 200, 44)))
    }
    return Stage(
      views: [
        tableView("back", frame: Rect(0, 0, 400, 800), rows: fieldRows(20)),
        tableView("front", frame: Rect(0, 0, 400, 800), rows: others),
      ],
      strategy: StrategyDescription(
        model, parameters: table.map { ["scrollView": .view($0)] } ?? [:])
    )
  }

  @Test(arguments: [
    (StrategyModel.offsetRestore, "contentOffset [0, 210] 0.1/0"),
    (.insetScroll, "contentInset [0, 0, 340, 0] 0.25/7"),
    (.footerSpacer, "tableFooterView.height [340] 0/0"),
  ])
  func `the first table unless another is named`(model: StrategyModel, change: String) {
    // Front row 15 ends at 660 as the article's code measures it: 616 + 0 + 44.
    for (table, field, expected) in [
      (nil, "front-15", model == .insetScroll ? nil : "back"),
      ("back", "field-15", "back"),
      ("front", "front-15", "front"),
      ("front", "field-15", model == .insetScroll ? nil : "front"),
    ] {
      var stage = Self.stage(model, table: table)
      stage.focus(field)
      #expect(
        stage.adjustments.first == expected.map { "strategy \($0).\(change)" },
        "\(table ?? "first") \(field)")
    }
  }

  // Without a view the strategy looks for its own again: the first table.
  @Test(arguments: [
    (StrategyModel.offsetRestore, "contentOffset [0, 210] 0.1/0"),
    (.insetScroll, "contentInset [0, 0, 340, 0] 0.25/7"),
    (.footerSpacer, "tableFooterView.height [340] 0/0"),
  ])
  func `configured to none, a strategy finds the first table again`(
    model: StrategyModel, change: String
  ) {
    var stage = Self.stage(model, table: "front")
    stage.perform(.configure([ParameterChange("scrollView", .view(nil))]))
    stage.focus("field-15")
    #expect(stage.adjustments.first == "strategy back.\(change)")
  }

  @Test func `so does a broadcast to all tables`() {
    var stage = Self.stage(.insetBroadcast, table: nil)
    stage.perform(.configure([ParameterChange("scrollViews", .views(["front"]))]))
    stage.perform(.configure([ParameterChange("scrollViews", .views([]))]))
    stage.focus("field-1")
    #expect(
      stage.adjustments
        == ["back", "front"].flatMap { table in
          ["contentInset", "scrollIndicatorInsets"].map {
            "strategy \(table).\($0) [0, 0, 340, 0] 0/0"
          }
        }
    )
  }

  @Test func `so does a spacer in a stack`() {
    let stack = node(.stackView, "stack", children: [textField("a", height: 40)])
    let scrolled = node(.scrollView, "s", frame: Rect(0, 0, 400, 800), children: [stack])
    var stage = Stage(views: [scrolled], strategy: StrategyDescription(.stackSpacer))
    stage.perform(
      .configure([
        ParameterChange("scrollView", .view(nil)), ParameterChange("stackView", .view(nil)),
      ])
    )
    stage.focus("a")
    #expect(stage.adjustments.first == "strategy stack.spacer.height [340] 0.25/0")
  }

  @Test func `a view that the form lacks is none`() {
    var stage = Self.stage(.insetScroll, table: "missing")
    stage.focus("field-15")
    #expect(stage.adjustments.isEmpty)
  }

  @Test func `parameters of other models are ignored`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(
        .footerSpacer, parameters: ["gap": .number(99), "moveRule": .choice("overlap")]))
    stage.perform(.configure([ParameterChange("indicators", .flag(true))]))
    stage.focus("field-1")
    #expect(stage.adjustments == ["strategy t.tableFooterView.height [340] 0/0"])
    stage.perform(.configure([ParameterChange("uses", .choice("end"))]))
    stage.perform(.blur)
    stage.post(.willShow, begin: .zero, end: Rect(0, 700, 400, 100))
    #expect(stage.adjustments == ["strategy t.tableFooterView.height [100] 0/0"])
  }
}
