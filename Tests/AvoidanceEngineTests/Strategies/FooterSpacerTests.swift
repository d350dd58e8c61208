import AvoidanceEngine
import Testing

/// <doc:AvoidanceStrategies#Footer-spacer>, faults included.
///
/// 20 rows of 44 pt (880) in a table over the screen of 800; keyboard 340, for digits 300.
struct FooterSpacerTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], profile: UIKitProfile = .observed,
    footer: Double? = nil
  ) -> Stage {
    let rows = fieldRows(19) + [cell("row-20", numberField("digits", frame: Rect(100, 4, 200, 36)))]
    return Stage(
      views: [
        tableView("t", frame: Rect(0, 0, 400, 800), rows: rows) {
          if let footer { $0.table?.footer = .height(footer) }
        }
      ],
      strategy: StrategyDescription(.footerSpacer, parameters: parameters),
      profile: profile
    )
  }

  @Test func `the content grows by the keyboard's height and nothing scrolls`() {
    var stage = Self.stage()
    stage.focus("field-15")
    #expect(stage.adjustments == ["strategy t.tableFooterView.height [340] 0/0"])
    #expect(stage.contentSize("t").height == 1220)
    // 880 + 340 − 800
    #expect(stage.limits("t") == [0, 0, 0, 420])
    #expect(stage.screen.focusCovered == 36)
  }

  @Test func `on hide the footer goes and the clamp follows, unanimated`() {
    var stage = Self.stage()
    stage.focus("field-15")
    stage.scroll("t", to: 0, 300)
    stage.perform(.blur)
    #expect(
      stage.adjustments == [
        "strategy t.tableFooterView.height [0] 0/0", "system t.contentOffset [0, 80] 0/0",
      ]
    )
  }

  @Test(arguments: [
    // the first show begins with zero: no footer
    ("begin", 0.0), ("end", 340),
  ])
  func `the article reads the frame at the beginning`(uses: String, expected: Double) {
    var stage = Self.stage(
      ["uses": .choice(uses)], profile: .observed.with { $0.firstBegin = .zero })
    stage.focus("field-1")
    #expect(stage.screen.tableFooterHeight(stage.index("t")) == expected)
  }

  @Test(arguments: [
    // 340 goes to 300: begin is the old height
    ("begin", 340.0), ("end", 300),
  ])
  func `a second show begins with the frame so far`(uses: String, expected: Double) {
    var stage = Self.stage(["uses": .choice(uses)])
    stage.focus("field-1")
    stage.focus("digits")
    #expect(stage.screen.tableFooterHeight(stage.index("t")) == expected)
  }

  @Test func `a footer of the form's own is lost`() {
    var stage = Self.stage(footer: 50)
    #expect(stage.contentSize("t").height == 930)
    stage.focus("field-1")
    #expect(stage.contentSize("t").height == 1220)
    stage.perform(.blur)
    #expect(stage.screen.tableFooterHeight(stage.index("t")) == 0)
    #expect(stage.contentSize("t").height == 880)
  }

  @Test func `it needs its table`() {
    var stage = Self.stage(["scrollView": .view("other")])
    stage.focus("field-1")
    #expect(stage.adjustments == [])
    var none = Stage(
      views: [textField("a", frame: Rect(0, 0, 100, 40))],
      strategy: StrategyDescription(.footerSpacer))
    none.focus("a")
    #expect(none.adjustments == [])
  }
}
