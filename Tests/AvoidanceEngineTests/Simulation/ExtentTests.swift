import AvoidanceEngine
import Testing

/// `set: {ID.height: n}` and `{ID.width: n}`: the extents that layout reads of a view.
struct ExtentTests {
  private static func stack(
    _ axis: StackProperties.Axis, _ alignment: StackProperties.Alignment, frame: Rect
  ) -> ViewNode {
    node(
      .stackView,
      "stack",
      frame: frame,
      children: [
        node(.view, "a", height: 30, width: 50), node(.view, "b", height: 40, width: 60),
      ]
    ) {
      $0.stack?.axis = axis
      $0.stack?.alignment = alignment
      $0.stack?.spacing = 10
    }
  }

  @Test func `a width in a horizontal stack moves those behind it and the stack's end`() {
    var stage = Stage(views: [Self.stack(.horizontal, .fill, frame: Rect(0, 0, 0, 100))])
    #expect(stage.frame("stack").width == 120)
    stage.set("a", .width, .number(80))
    #expect(stage.frame("a") == Rect(0, 0, 80, 100))
    // 80 + 10
    #expect(stage.frame("b") == Rect(90, 0, 60, 100))
    #expect(stage.frame("stack").width == 150)
  }

  @Test func `a width across a vertical stack that does not fill is its own`() {
    var stage = Stage(views: [Self.stack(.vertical, .trailing, frame: Rect(0, 0, 200, 0))])
    #expect(stage.frame("a") == Rect(150, 0, 50, 30))
    stage.set("a", .width, .number(80))
    #expect(stage.frame("a") == Rect(120, 0, 80, 30))
    stage.set("a", .height, .number(70))
    #expect(stage.frame("a") == Rect(120, 0, 80, 70))
    #expect(stage.frame("b").y == 80)
  }

  @Test func `a height across a horizontal stack that does not fill is its own`() {
    var stage = Stage(views: [Self.stack(.horizontal, .center, frame: Rect(0, 0, 0, 100))])
    stage.set("a", .height, .number(50))
    #expect(stage.frame("a") == Rect(0, 25, 50, 50))
  }

  @Test func `widths are on the grid and never below 0`() {
    var stage = Stage(views: [Self.stack(.horizontal, .fill, frame: Rect(0, 0, 0, 100))])
    stage.set("a", .width, .number(-5))
    #expect(stage.frame("a").width == 0)
    stage.set("a", .width, .number(0.3))
    // 0.3 × 1024 = 307.2
    #expect(stage.frame("a").width == 307.0 / 1024)
  }

  // MARK: Tables

  /// A header of 50, three rows of 44, a footer of 30: 212.
  private static var table: Stage {
    Stage(views: [
      tableView("t", frame: Rect(0, 0, 400, 600), rows: fieldRows(3)) {
        $0.scroll?.insetAdjustment = .never
        $0.table?.header = .view(node(.view, "header", frame: Rect(0, 0, 400, 50)))
        $0.table?.footer = .view(node(.view, "footer", frame: Rect(0, 0, 400, 30)))
      }
    ])
  }

  @Test func `the height of a table's header view moves the rows`() {
    var stage = Self.table
    stage.set("header", .height, .number(80))
    #expect(stage.frame("header") == Rect(0, 0, 400, 80))
    #expect(stage.frame("row-1").y == 80)
    #expect(stage.contentSize("t").height == 242)
  }

  @Test func `the height of a table's footer view changes the content and keeps the view`() {
    var stage = Self.table
    stage.set("footer", .height, .number(90))
    // 50 + 132
    #expect(stage.frame("footer") == Rect(0, 182, 400, 90))
    #expect(stage.contentSize("t").height == 272)
    #expect(!stage.screen.isDetached(stage.index("footer")))
    #expect(stage.screen.tableFooterHeight(stage.index("t")) == 90)
  }
}
