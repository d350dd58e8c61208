import AvoidanceEngine
import Testing

/// What strategies need of a form, and what they say where it is not there.
struct StrategyNeedsTests {
  /// A label, a scroll view without a stack, one with a stack, and a field.
  private static let form = Form(
    FormDescription(
      canvas: Size(375, 667),
      view: node(
        .view,
        children: [
          node(.label, "title", frame: Rect(0, 20, 375, 30)),
          scrollView("empty", frame: Rect(0, 50, 375, 100), children: []),
          scrollView(
            "full", frame: Rect(0, 150, 375, 400),
            children: [node(.stackView, "stack", children: [textField("field", height: 44)])]),
        ]
      )
    )
  )

  private static let bottomView =
    "no view that holds a field and ends at the bottom; the scroll view 'full' holds fields: end it at "
    + "the bottom of the root or its safe area"

  private static func strategy(_ name: String, _ parameters: [String: ParameterValue] = [:]) throws
    -> StrategyDescription
  {
    let model = try #require(StrategyRegistry.builtIn.model(named: name))
    return StrategyDescription(model, parameters: parameters)
  }

  @Test(
    arguments: [
      ("insetScroll", [:], "no table"),
      // A strategy for tables works on whatever scrolls, but not on a label.
      ("insetScroll", ["scrollView": .view("full")], nil),
      ("insetScroll", ["scrollView": .view("title")], "'title' is not a table"),
      ("insetScroll", ["scrollView": .view("other")], "no view named 'other'"),
      ("insetBroadcast", ["scrollViews": .views(["title", "full"])], nil),
      ("insetBroadcast", ["scrollViews": .views(["title"])], "'title' is not a table"),
      // The stack is looked for in the scroll view that is named.
      ("stackSpacer", [:], "no stack in the first scroll view"),
      ("stackSpacer", ["scrollView": .view("full")], nil),
      ("stackSpacer", ["scrollView": .view("empty")], "no stack in 'empty'"),
      ("stackSpacer", ["stackView": .view("title")], "'title' is not a stack"),
      // The first scroll view holds no field.
      ("scrollViewContentInset", ["scrollView": .view("empty")], nil),
      (
        "scrollViewContentInset", ["scrollView": .view("title")],
        "'title' is not a scroll view, table or collection"
      ),
      ("systemTable", [:], "no table or collection view controller"),
      ("chatBar", [:], "no view that rides the keyboard; say 'ridesKeyboard: true' for one"),
      ("chatBar", ["bar": .view("title")], nil),
      ("chatBar", ["attachment": .choice("accessory")], nil),
      ("bottomConstraint", [:], bottomView),
      ("bottomConstraint", ["view": .view("title")], nil),
      ("bottomConstraint", ["constraint": .text("bottom")], nil),
      ("keyboardLayoutGuide", ["constraint": .text("")], bottomView),
    ] as [(String, [String: ParameterValue], String?)]
  )
  func `what is lacking`(
    name: String, parameters: [String: ParameterValue], unmetRequirement: String?
  ) throws {
    #expect(try Self.strategy(name, parameters).unmetRequirement(in: Self.form) == unmetRequirement)
  }

  @Test func `a table view controller is what UIKit avoids with`() throws {
    var controller = ViewController()
    controller.kind = .tableViewController
    let form = Form(
      FormDescription(
        canvas: Size(375, 667), controller: controller,
        view: tableView("items", frame: Rect(0, 0, 375, 667), rows: fieldRows(2))))
    #expect(try Self.strategy("systemTable").unmetRequirement(in: form) == nil)
  }

  /// The keyboard's top is 460 of 800: the spacer is 340 high.
  @Test func `the spacer goes into the stack of the scroll view that is named`() throws {
    func stack(_ number: Int) -> ViewNode {
      scrollView(
        "s\(number)",
        frame: Rect(0, Double(number) * 300, 400, 300),
        children: [
          node(.stackView, "st\(number)", children: [textField("f\(number)", height: 44)])
        ]
      )
    }
    for (name, spacers) in [("s0", [340, nil]), ("s1", [nil, 340])] as [(String, [Double?])] {
      var stage = Stage(
        views: [stack(0), stack(1)],
        strategy: try Self.strategy("stackSpacer", ["scrollView": .view(name)]))
      stage.focus("f1")
      #expect(["st0", "st1"].map { stage.screen.spacerHeight(stage.index($0)) } == spacers)
    }
  }
}
