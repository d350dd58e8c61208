import AvoidanceEngine
import Testing

/// A first responder whose view leaves the window ends editing unasked, as UIKit has it.
struct RemovedResponderTests {
  /// A table whose own footer holds a field that would refuse to end editing.
  private static func stage(_ strategy: StrategyModel = .none, profile: UIKitProfile = .observed)
    -> Stage
  {
    var footer = node(.view, "footer", frame: Rect(0, 0, 400, 60))
    footer.children = [
      textField("f", frame: Rect(20, 10, 300, 40)) { $0.shouldEndEditing = false }
    ]
    return Stage(
      views: [
        tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(3)) {
          $0.scroll?.insetAdjustment = .never
          $0.table?.footer = .view(footer)
        }
      ],
      strategy: StrategyDescription(strategy),
      profile: profile
    )
  }

  private static let end = [
    "resignFirstResponder f", "textFieldDidEndEditing f", "UITextFieldTextDidEndEditing",
  ]

  @Test func `removing a table's footer ends editing inside it`() {
    var stage = Self.stage()
    stage.focus("f")
    stage.set("t", .tableFooterViewHeight, .number(0))
    #expect(stage.log == Posts.hide(around: Self.end))
    #expect(stage.focused == "none")
    #expect(!stage.screen.keyboard.isVisible)
  }

  @Test func `so does another footer in its place`() {
    var stage = Self.stage()
    stage.focus("f")
    stage.set("t", .tableFooterViewHeight, .number(60))
    #expect(stage.log == Posts.hide(around: Self.end))
    #expect(stage.focused == "none")
  }

  @Test func `in the order of the profile`() {
    var stage = Self.stage(profile: .documented)
    stage.focus("f")
    stage.set("t", .tableFooterViewHeight, .number(0))
    #expect(stage.log == Posts.hideAlone(around: Self.end))
  }

  @Test func `a first responder elsewhere stays`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.set("t", .tableFooterViewHeight, .number(0))
    #expect(stage.log.isEmpty)
    #expect(stage.focused == "field-1")
  }

  // The strategy's footer takes the form's away while the keyboard comes; the field is gone before
  // UIKit's second reveal, and when the sequence is over the keyboard goes too.
  @Test func `a strategy that replaces the footer takes the field away, and the keyboard with it`()
  {
    var stage = Self.stage(.footerSpacer)
    stage.focus("f")
    #expect(
      stage.log == [
        "textFieldShouldBeginEditing f", "becomeFirstResponder f", "textFieldDidBeginEditing f",
        "UITextFieldTextDidBeginEditing",
      ] + Posts.show + Posts.hide(around: Self.end)
    )
    #expect(
      stage.adjustments == [
        "strategy t.tableFooterView.height [340] 0/0", "strategy t.tableFooterView.height [0] 0/0",
      ]
    )
    #expect(stage.focused == "none")
    #expect(!stage.screen.keyboard.isVisible)
  }

  @Test func `the next field can be edited after it`() {
    var stage = Self.stage(.footerSpacer)
    stage.focus("f")
    stage.focus("field-2")
    #expect(stage.focused == "field-2")
    #expect(stage.screen.keyboard.isVisible)
    stage.focus("f")
    #expect(stage.focused == "field-2")
  }
}
