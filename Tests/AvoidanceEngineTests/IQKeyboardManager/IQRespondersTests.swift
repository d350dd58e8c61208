import Testing

@testable import AvoidanceEngine

/// The fields among which the buttons go: <doc:IQKeyboardManagerRules#Next-and-previous>.
struct IQRespondersTests {
  /// In the order of their subviews b, c, a; by tag c, b, a; by position a and b share a line, c is
  /// below.
  private func siblings() -> [ViewNode] {
    [tagged("b", 2, x: 200, y: 50), tagged("c", 1, x: 20, y: 100), tagged("a", 2, x: 20, y: 50)]
  }

  private func tagged(_ name: String, _ tag: Int, x: Double, y: Double) -> ViewNode {
    var field = digits(name, y: y, x: x)
    field.tag = tag
    return field
  }

  @Test(arguments: [
    ("bySubviews", ["b", "c", "a"]), ("byTag", ["c", "b", "a"]), ("byPosition", ["a", "b", "c"]),
  ])
  func `siblings are sorted as the setting says`(choice: String, order: [String]) {
    var stage = Stage(
      views: siblings(), strategy: .iq(.reference, ["toolbarManageBehaviour": .choice(choice)]))
    stage.focus(order[0])
    #expect(stage.walkForward() == order)
    stage.perform(.previous)
    #expect(stage.focused == order[1])
  }

  @Test func `fields in wrappers of their own have no siblings, threads 1004 and 956`() {
    let views = ["a", "b"].enumerated().map { index, name in
      node(.view, frame: Rect(0, Double(index) * 100, 400, 100), children: [digits(name, y: 10)])
    }
    var stage = Stage(views: views, strategy: .iq())
    stage.focus("a")
    #expect(stage.toolbar == "done")
    let container = node(.view, frame: Rect(0, 0, 400, 800), children: views) {
      $0.className = "IQPreviousNextView"
    }
    var deep = Stage(views: [container], strategy: .iq(.v652))
    deep.focus("a")
    #expect(deep.walkForward() == ["a", "b"])
  }

  /// IQKeyboardManager.swift of 7.1.1, IQKeyboardToolbarManager.swift of 7.2.0 and of its package 1.1.6.
  @Test(
    arguments: [
      ("7.1.1", ["IQPreviousNextView"]),
      ("7.2.0", ["IQPreviousNextView", "IQDeepResponderContainerView"]),
      ("8.0.2", ["IQDeepResponderContainerView"]),
    ] as [(String, [String])])
  func `an allowed list that is not set is the version's`(text: String, names: [String]) throws {
    let version = try #require(LibraryVersion(text))
    for name in ["IQPreviousNextView", "IQDeepResponderContainerView"] {
      let container = node(
        .view, frame: Rect(0, 0, 400, 800),
        children: ["a", "b"].enumerated().map { index, name in
          node(
            .view, frame: Rect(0, Double(index) * 100, 400, 100), children: [digits(name, y: 10)])
        }
      ) { $0.className = name }
      func visited(_ settings: [String: ParameterValue]) -> [String] {
        var all = settings
        all["enableAutoToolbar"] = .flag(true)
        var stage = Stage(
          views: [container],
          strategy: .iq(
            IQVersion(version.major, version.minor, version.patch), all))
        stage.focus("a")
        return stage.walkForward()
      }
      #expect(visited([:]) == (names.contains(name) ? ["a", "b"] : ["a"]))
      #expect(visited(["toolbarPreviousNextAllowedClasses": .words(["UITableView"])]) == ["a"])
    }
  }

  @Test(arguments: ["hidden", "alpha", "disabled", "untouchable", "skipped"])
  func `a field that can't be edited or is to be skipped is passed over`(why: String) {
    var middle = digits("b", y: 90) {
      $0.enabled = why != "disabled"
      if why == "skipped" { $0.avoidance.skipInNavigation = true }
    }
    middle.isHidden = why == "hidden"
    middle.alpha = why == "alpha" ? 0 : 1
    middle.userInteraction = why != "untouchable"
    var stage = Stage(views: [digits("a", y: 40), middle, digits("c", y: 140)], strategy: .iq())
    stage.focus("a")
    #expect(stage.walkForward() == ["a", "c"])
  }

  @Test func `a skipped field knows itself among its siblings, but not in a deep search`() {
    let fields = [
      digits("a", y: 40), digits("b", y: 90) { $0.avoidance.skipInNavigation = true },
      digits("c", y: 140),
    ]
    var stage = Stage(views: fields, strategy: .iq())
    stage.focus("b")
    #expect(stage.toolbar == "previous next done")
    stage.perform(.next)
    #expect(stage.focused == "c")
    let container = node(.view, frame: Rect(0, 0, 400, 800), children: fields) {
      $0.className = "IQPreviousNextView"
    }
    var deep = Stage(views: [container], strategy: .iq(.v652))
    deep.focus("b")
    // Not found: both on, and neither leads anywhere.
    #expect(deep.toolbar == "previous next done")
    deep.perform(.next)
    #expect(deep.focused == "b")
    #expect(deep.log == ["inputClick"])
  }

  @Test func `a deep search in a table sorts by place and cuts hidden branches`() {
    var hidden = cell("row-3", digits("c", y: 5))
    hidden.isHidden = true
    let rows = [
      cell("row-1", digits("a2", y: 10, x: 200), digits("a1", y: 10)),
      cell("row-2", node(.view, frame: Rect(0, 0, 400, 44), children: [digits("b", y: 5)])),
      hidden,
      cell("row-4", digits("d", y: 5)),
    ]
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 400), rows: rows)],
      // In a deep search neither tag nor position is asked; and 6.5.2 has no field editor.
      strategy: .iq(.v652, ["toolbarManageBehaviour": .choice("byTag")])
    )
    stage.focus("a1")
    #expect(stage.walkForward() == ["a1", "a2", "b", "d"])
  }

  @Test func `a header's field comes where it lies, thread 617`() {
    var stage = Stage(
      views: [
        tableView("t", frame: Rect(0, 0, 400, 400), rows: fieldRows(2)) {
          $0.table?.header = .view(
            node(.view, frame: Rect(0, 0, 400, 50), children: [digits("head", y: 5)]))
        }
      ],
      strategy: .iq(.v652)
    )
    stage.focus("head")
    #expect(stage.walkForward() == ["head", "field-1", "field-2"])
  }

  @Test func `the first class of the list that has an ancestor wins, not the nearest ancestor`() {
    let inner = node(
      .view, frame: Rect(0, 0, 400, 40), children: [digits("a", y: 0), digits("b", y: 0, x: 200)]
    ) { $0.className = "IQPreviousNextView" }
    var row = cell("row-1")
    row.children = [inner]
    let views = [tableView("t", frame: Rect(0, 0, 400, 400), rows: [row] + fieldRows(1))]
    var outer = Stage(views: views, strategy: .iq(.v652))
    outer.focus("a")
    #expect(outer.walkForward() == ["a", "b", "field-1"])
    let classes = ParameterValue.words(["IQPreviousNextView", "UITableView"])
    var nearest = Stage(
      views: views, strategy: .iq(.v652, ["toolbarPreviousNextAllowedClasses": classes]))
    nearest.focus("a")
    #expect(nearest.walkForward() == ["a", "b"])
  }

  /// Threads 1609 and 1637: the private editor inside the editing field is the next one.
  @Test(arguments: [
    (IQVersion.v642, true), (.reference, false), (IQVersion(6, 5, 1), false), (.v652, true),
  ])
  func `in 6.5.0 and 6.5.1 next does nothing in a table`(version: IQVersion, goes: Bool) {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 400), rows: fieldRows(3))],
      strategy: .iq(version))
    stage.focus("field-1")
    stage.perform(.next)
    #expect(stage.focused == (goes ? "field-2" : "field-1"))
    stage.focus("field-3")
    #expect(stage.toolbar == (goes ? "previous (next) done" : "previous next done"))
    stage.perform(.previous)
    #expect(stage.focused == "field-2", "back is not off by one")
  }

  @Test func `the editor is no sibling`() {
    var stage = Stage(views: [digits("a", y: 40), digits("b", y: 90)], strategy: .iq(.reference))
    stage.focus("a")
    #expect(stage.walkForward() == ["a", "b"])
  }

  /// Thread 1181.
  ///
  /// The old field has not resigned when the next one refuses, so both sides of 6.5.11
  /// end alike.
  @Test(arguments: [IQVersion.reference, .v6511])
  func `a neighbour that refuses leaves the old field`(version: IQVersion) {
    var stage = Stage(
      views: [digits("a", y: 40), digits("b", y: 90) { $0.shouldBeginEditing = false }],
      strategy: .iq(version))
    stage.focus("a")
    stage.perform(.next)
    #expect(stage.focused == "a")
    #expect(stage.log == ["inputClick", "textFieldShouldBeginEditing b"])
  }

  @Test func `an alert's fields have no neighbours`() {
    var controller = ViewController()
    controller.kind = .alertController
    var stage = Stage(
      views: [digits("a", y: 40), digits("b", y: 90)], controller: controller,
      strategy: .iq(.reference, ["disabledToolbarClasses": .words([])]))
    stage.focus("a")
    #expect(stage.toolbar == "done")
  }
}
