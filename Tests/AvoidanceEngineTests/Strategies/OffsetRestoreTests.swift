import AvoidanceEngine
import Testing

/// <doc:AvoidanceStrategies#Offset-restore>, faults included.
///
/// Rows of 44 pt with a field 4 to 40 pt inside; the keyboard is 340 high on a screen of 800.
struct OffsetRestoreTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], rows: [ViewNode]? = nil,
    children: [ViewNode] = [], texts: [String] = [], profile: UIKitProfile = .observed,
    with change: (inout ViewNode) -> Void = { _ in }
  ) -> Stage {
    let rows =
      rows ?? fieldRows(18) + [
        cell("row-19", numberField("digits", frame: Rect(100, 4, 200, 36))),
        cell("row-20", textView("tv", frame: Rect(100, 4, 200, 36))),
      ]
    return Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: rows, with: change)] + children,
      strategy: StrategyDescription(.offsetRestore, parameters: parameters), profile: profile,
      texts: texts)
  }

  /// Parameters, and where row 15 (its field at 620 to 656) makes the table go.
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var parameters: [String: ParameterValue]
    var expected: [String]
  }

  @Test(arguments: [
    // The frame is converted as if it were bounds: 620 + 4 + 36 = 660; 660 − (800 − 340) + 10
    Example(
      testDescription: "the article's", parameters: [:],
      expected: ["strategy t.contentOffset [0, 210] 0.1/0"]),
    // 656 − 460 + 10
    Example(
      testDescription: "bounds", parameters: ["convertsFrame": .flag(false)],
      expected: ["strategy t.contentOffset [0, 206] 0.1/0"]),
    Example(
      testDescription: "gap", parameters: ["gap": .number(25)],
      expected: ["strategy t.contentOffset [0, 225] 0.1/0"]),
    Example(
      testDescription: "duration", parameters: ["duration": .number(0.5)],
      expected: ["strategy t.contentOffset [0, 210] 0.5/0"]),
    // the overlap of 200 must exceed the threshold
    Example(
      testDescription: "threshold 200", parameters: ["threshold": .number(200)], expected: []),
    Example(
      testDescription: "threshold 199", parameters: ["threshold": .number(199)],
      expected: ["strategy t.contentOffset [0, 210] 0.1/0"]),
    Example(
      testDescription: "the table by name", parameters: ["scrollView": .view("t")],
      expected: ["strategy t.contentOffset [0, 210] 0.1/0"]),
    Example(
      testDescription: "a view that is not there", parameters: ["scrollView": .view("other")],
      expected: []),
  ])
  func `a covered field lifts the table by the overlap and the gap`(example: Example) {
    var stage = Self.stage(example.parameters)
    stage.focus("field-15")
    #expect(stage.adjustments == example.expected)
  }

  @Test func `a free field moves nothing`() {
    var stage = Self.stage()
    // field 10: 400 + 4 + 36 = 440
    stage.focus("field-10")
    #expect(stage.adjustments == [])
  }

  @Test func `on hide the remembered offset returns`() {
    var stage = Self.stage { $0.scroll?.contentOffset = Point(0, 30) }
    stage.focus("field-15")
    // 630 − 460 = 170 are covered: 30 + 170 + 10
    #expect(stage.y("t") == 210)
    stage.perform(.blur)
    #expect(stage.adjustments == ["strategy t.contentOffset [0, 30] 0.1/0"])
  }

  @Test func `the offset is not clamped`() {
    var stage = Self.stage(["gap": .number(100)])
    stage.focus("field-15")
    // 660 − 460 + 100; the limit is 880 − 800
    #expect(stage.y("t") == 300)
    stage.perform(.blur)
    #expect(stage.y("t") == 0)
  }

  @Test func `x becomes 0`() {
    var stage = Self.stage()
    stage.scroll("t", to: 5, 0)
    stage.focus("field-15")
    #expect(stage.offset("t") == Point(0, 210))
    stage.perform(.blur)
    #expect(stage.offset("t") == Point(5, 0))
  }

  @Test func `a show while the keyboard is up forgets where the table was`() {
    var stage = Self.stage()
    stage.focus("field-15")
    // Another height posts willShow again: the lifted offset is remembered.
    stage.focus("digits")
    // row 19: 792 + 4 + 4 + 36 = 836, less 210; free is 800 − 300: 126 + 10
    #expect(stage.y("t") == 346)
    stage.perform(.blur)
    #expect(stage.y("t") == 210)
  }

  @Test func `a switch at the same height does not lift at all`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.focus("field-15")
    #expect(stage.adjustments == [])
    #expect(stage.screen.focusCovered == 36)
  }

  @Test func `the documented order comes too early for the field`() {
    // willShow comes before didBegin: the rectangle is still zero, later the last field's.
    var stage = Self.stage(profile: .documented)
    stage.focus("field-15")
    #expect(stage.adjustments == [])
    stage.perform(.blur)
    stage.focus("field-1")
    // field 15's: 660 − 460 + 10, which hides field 1 at 4 to 40; the second reveal brings it back
    #expect(
      stage.adjustments == [
        "strategy t.contentOffset [0, 210] 0.1/0", "system t.contentOffset [0, 4] 0.25/7",
      ]
    )
  }

  @Test func `a text view reports nothing`() {
    var stage = Self.stage()
    stage.focus("tv")
    #expect(stage.adjustments == [])
    stage.perform(.blur)
    stage.focus("field-15")
    stage.perform(.blur)
    // now the last reporting field's rectangle is used
    stage.focus("tv")
    #expect(stage.adjustments == ["strategy t.contentOffset [0, 210] 0.1/0"])
  }

  @Test func `a field outside a cell reports nothing`() {
    var stage = Self.stage(children: [textField("loose", frame: Rect(0, 700, 100, 40))])
    stage.focus("loose")
    #expect(stage.adjustments == [])
    #expect(stage.screen.focusCovered == 40)
    stage.perform(.blur)
    #expect(!stage.log.contains { $0.hasPrefix("contentEdited") })
  }

  @Test func `hiding without a show goes to zero`() {
    var stage = Self.stage { $0.scroll?.contentInset = EdgeInsets(20, 0, 0, 0) }
    #expect(stage.y("t") == -20)
    stage.post(.willHide, end: Rect(0, 800, 400, 340))
    #expect(stage.adjustments == ["strategy t.contentOffset [0, 0] 0.1/0"])
  }

  @Test func `the free height is the root's, wherever the root is`() {
    var controller = ViewController()
    controller.presentation = .formSheet
    controller.frame = Rect(0, 100, 400, 600)
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 600), rows: fieldRows(20))],
      controller: controller, canvas: Size(400, 600),
      strategy: StrategyDescription(.offsetRestore, parameters: ["convertsFrame": .flag(false)]))
    stage.focus("field-10")
    // the field ends at 436 in the sheet, 536 in the window; 536 − (600 − 340) + 10
    #expect(stage.y("t") == 286)
  }

  @Test func `the text goes to the app directly after the end of editing`() {
    var stage = Self.stage(texts: ["say \"hi\"\n\\"])
    stage.focus("field-1")
    stage.perform(.type(text: 0))
    stage.perform(.blur)
    #expect(
      stage.log == [
        "textFieldShouldEndEditing field-1"
      ]
        + Posts.hide(around: [
          "resignFirstResponder field-1", "textFieldDidEndEditing field-1",
          "UITextFieldTextDidEndEditing", #"contentEdited field-1 "say \"hi\"\n\\""#,
        ])
    )
  }

  @Test func `on a switch the text goes before the new field begins`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.focus("field-2")
    #expect(stage.log[5...6] == [#"contentEdited field-1 """#, "becomeFirstResponder field-2"])
  }

  @Test func `parameters can change at run time`() {
    var stage = Self.stage()
    stage.perform(.configure([ParameterChange("gap", .number(40))]))
    #expect(stage.simulator.strategyGap == 40)
    stage.focus("field-15")
    #expect(stage.y("t") == 240)
  }

  @Test func `the gap is known to the laws`() {
    #expect(Self.stage().simulator.strategyGap == 10)
    #expect(Stage(views: []).simulator.strategyGap == nil)
  }
}
