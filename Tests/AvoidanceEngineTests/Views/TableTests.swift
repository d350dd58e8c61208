import AvoidanceEngine
import Testing

/// Tables: <doc:TablesAndStacks#Tables>.
struct TableTests {
  // MARK: Layout

  private static var sections: Stage {
    let table = node(.tableView, "t", frame: Rect(0, 0, 400, 600)) {
      $0.scroll?.insetAdjustment = .never
      $0.table?.header = .view(node(.view, "header", frame: Rect(0, 0, 100, 50)))
      $0.table?.footer = .view(node(.view, "footer", frame: Rect(0, 0, 100, 30)))
      $0.table?.sections = [
        TableProperties.Section(header: 28, footer: 10, rows: [cell("a"), cell("b", height: 60)]),
        TableProperties.Section(header: 20, rows: [cell("c", height: 40)]),
      ]
    }
    return Stage(views: [table])
  }

  @Test(arguments: [
    ("header", Rect(0, 0, 400, 50)),
    // 50 + 28, the default height of 44
    ("a", Rect(0, 78, 400, 44)),
    // 78 + 44
    ("b", Rect(0, 122, 400, 60)),
    // 122 + 60 + 10 + 20
    ("c", Rect(0, 212, 400, 40)),
    // 212 + 40
    ("footer", Rect(0, 252, 400, 30)),
  ])
  func `rows lie between headers and footers, full width`(name: String, expected: Rect) {
    #expect(Self.sections.frame(name) == expected)
  }

  // MARK: Headers that stick: <doc:TablesAndStacks#Sticky-headers>

  /// Two sections of 28 + 2 · 44 = 116 and one of 28 + 44 · 30.
  private static func sticking(_ style: TableProperties.Style, top: Double = 0) -> Stage {
    let rows = fieldRows(34)
    let table = node(.tableView, "t", frame: Rect(0, 100, 400, 600)) {
      $0.scroll?.insetAdjustment = .never
      $0.scroll?.contentInset = EdgeInsets(top, 0, 0, 0)
      $0.table?.style = style
      $0.table?.sections = [
        TableProperties.Section(header: 28, rows: Array(rows[0..<2])),
        TableProperties.Section(header: 28, rows: Array(rows[2..<4])),
        TableProperties.Section(header: 28, rows: Array(rows[4...])),
      ]
    }
    return Stage(views: [table])
  }

  private func freeTop(_ stage: Stage, over name: String = "field-5") -> Double {
    stage.screen.freeAreaTop(over: stage.index(name))
  }

  @Test(arguments: [
    // At its place no header covers anything.
    (0.0, 0.0),
    // The first section's header sticks at 100 … 128 of the window.
    (30, 128),
    // Its section ends at 116: the next one pushes it to 88 … 116 of the content, 100 + 116 − 100.
    (100, 116),
    // The second section begins at 116: its header is at its place.
    (116, 0),
    (300, 128),
  ])
  func `the header of the section at the top sticks`(offset: Double, top: Double) {
    var stage = Self.sticking(.plain)
    stage.perform(.scrollTo(stage.index("t"), Point(0, offset)))
    #expect(freeTop(stage) == top)
  }

  // The third section's first row is at 260 … 304, its field at 264 … 300; scrolled to 244 the field is
  // at 120 … 156 of the window, and the header, at 244 of the content, covers 100 … 128.
  @Test func `a field under the header is not visible, under a grouped one it is`() {
    for (style, fraction) in [(TableProperties.Style.plain, 28.0 / 36), (.grouped, 1)] {
      var stage = Self.sticking(style)
      stage.perform(.scrollTo(stage.index("t"), Point(0, 244)))
      #expect(stage.screen.visibleFraction(stage.index("field-5")) == fraction)
      #expect(stage.screen.isFullyVisible(stage.index("field-5")) == (style == .grouped))
    }
  }

  // 300 + 20 of the content, 100 + 20 + 28 of the window.
  @Test func `it sticks below the inset`() {
    var stage = Self.sticking(.plain, top: 20)
    stage.perform(.scrollTo(stage.index("t"), Point(0, 300)))
    #expect(freeTop(stage) == 148)
    #expect(freeTop(stage, over: "t") == 0)
  }

  // MARK: Content

  @Test func `the content is the sum`() {
    // 50 + 28 + 44 + 60 + 10 + 20 + 40 + 30
    #expect(Self.sections.contentSize("t") == Size(400, 282))
  }

  @Test func `the table's row height holds for cells without one`() {
    let stage = Stage(views: [
      tableView("t", frame: Rect(0, 0, 400, 600), rows: [cell("a"), cell("b", height: 10)]) {
        $0.table?.rowHeight = 70
      }
    ])
    #expect(stage.frame("b") == Rect(0, 70, 400, 10))
  }

  @Test func `a cell that grows moves those below and the content's end`() {
    var stage = Self.sections
    stage.set("a", .height, .number(144))
    #expect(stage.frame("b").y == 222)
    #expect(stage.frame("footer").y == 352)
    #expect(stage.contentSize("t").height == 382)
  }

  @Test func `a table's header grows by program`() {
    var stage = Self.sections
    stage.set("t", .tableHeaderViewHeight, .number(80))
    #expect(stage.frame("a").y == 108)
    #expect(stage.contentSize("t").height == 312)
  }

  @Test func `turning the device gives rows their new width`() {
    var stage = Stage(views: [
      tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(2)) {
        $0.autoresizing = [.flexibleWidth, .flexibleHeight]
      }
    ])
    stage.perform(.rotate(.landscapeRight))
    #expect(stage.frame("row-2") == Rect(0, 44, 800, 44))
    #expect(stage.contentSize("t") == Size(800, 88))
  }

  // MARK: Footers

  @Test func `setting the footer changes the content at once, removing it clamps`() {
    var stage = Stage(views: [
      tableView("t", frame: Rect(0, 0, 400, 600), rows: fieldRows(10))
    ])
    #expect(stage.limits("t") == [0, 0, 0, 0])
    stage.set("t", .tableFooterViewHeight, .number(216))
    #expect(stage.screen.tableFooterHeight(stage.index("t")) == 216)
    // 440 + 216, less 600
    #expect(stage.contentSize("t").height == 656)
    #expect(stage.limits("t") == [0, 0, 0, 56])
    stage.scroll("t", to: 0, 56)
    stage.set("t", .tableFooterViewHeight, .number(0))
    #expect(stage.contentSize("t").height == 440)
    #expect(stage.adjustments == ["system t.contentOffset [0, 0] 0/0"])
  }

  // MARK: scrollToRow

  /// 30 rows of 44 (1320) in 600 pt with insets 20 and 100, at offset 100: visible is 120 to 600.
  private static func rows(offset: Double = 100) -> Stage {
    Stage(views: [
      tableView("t", frame: Rect(0, 0, 400, 600), rows: fieldRows(30)) {
        $0.scroll?.contentInset = EdgeInsets(20, 0, 100, 0)
        $0.scroll?.contentOffset = Point(0, offset)
      }
    ])
  }

  @Test(arguments: [
    // row 5 is 220 to 264: visible
    (5, ScrollPosition.none, 100.0),
    // 220 − 20
    (5, .top, 200),
    // 242 − 20 − 480/2
    (5, .middle, -18),
    // 264 − 500 = −236, clamped
    (5, .bottom, -20),
    // row 20 is 880 to 924: 924 − 500
    (20, .none, 424),
    // 880 − 20 = 860, the max is 1320 + 100 − 600
    (20, .top, 820),
    // 902 − 20 − 240
    (20, .middle, 642),
    (20, .bottom, 424),
    // row 1 is 44 to 88: above, 44 − 20
    (1, .none, 24),
    // row 2 is 88 to 132, cut by the top: 88 − 20
    (2, .none, 68),
    // row 29 is 1276 to 1320
    (29, .top, 820),
    (29, .middle, 820),
    (29, .bottom, 820),
    (0, .middle, -20),
  ])
  func `a row is scrolled to a position, then clamped`(
    row: Int, position: ScrollPosition, expected: Double
  ) {
    var stage = Self.rows()
    stage.scrollToRow("t", row, position)
    #expect(stage.offset("t") == Point(0, expected))
    #expect(stage.adjustments == [])
    #expect(stage.simulator.fault == nil)
  }

  @Test(arguments: [
    (UIKitProfile.OversizeRect.minEdge, 24.0), (.maxEdge, 144), (.nearEdge, 144),
  ])
  func `a row higher than the interval shows the profile's edge`(
    policy: UIKitProfile.OversizeRect, expected: Double
  ) {
    // The row is 44 to 644, 600 high in an interval of 480: 44 − 20 or 644 − 500; from 100 the
    // distances are 76 and 44.
    var stage = Stage(
      views: [
        tableView(
          "t", frame: Rect(0, 0, 400, 600), rows: [cell(), cell(nil, height: 600)] + fieldRows(20)
        ) {
          $0.scroll?.contentInset = EdgeInsets(20, 0, 100, 0)
          $0.scroll?.contentOffset = Point(0, 100)
        }
      ],
      profile: .observed.with { $0.oversizeRect = policy }
    )
    stage.scrollToRow("t", 1, .none)
    #expect(stage.y("t") == expected)
  }

  @Test func `a row that is not there is a fault and nothing moves`() {
    var stage = Self.rows()
    let table = stage.index("t")
    stage.scrollToRow("t", 30, .top)
    #expect(stage.simulator.fault == .noSuchRow(table: table, section: 0, row: 30))
    #expect(stage.y("t") == 100)
    stage.scrollToRow("t", section: 1, 0, .top)
    #expect(stage.simulator.fault == .noSuchRow(table: table, section: 1, row: 0))
    stage.scrollToRow("t", 3, .top)
    #expect(stage.simulator.fault == nil)
  }

  // MARK: Inserting and deleting

  private static func changing(offset: Double? = nil) -> Stage {
    Stage(
      views: [
        tableView("t", frame: Rect(0, 0, 400, 200), rows: fieldRows(10)) {
          if let offset { $0.scroll?.contentOffset = Point(0, offset) }
        }
      ],
      inserted: [
        Form.InsertedRows(
          table: "t",
          rows: [cell("x", textField("new", frame: Rect(0, 0, 100, 44))), cell("y", height: 56)])
      ]
    )
  }

  @Test func `inserted rows push the others down and join the window`() {
    var stage = Self.changing()
    #expect(!stage.screen.canBecomeFirstResponder(stage.index("new")))
    stage.focus("new")
    #expect(stage.focused == "none")
    stage.perform(.insertRows(stage.index("t"), section: 0, at: 2, group: 0))
    #expect(stage.frame("x") == Rect(0, 88, 400, 44))
    #expect(stage.frame("y") == Rect(0, 132, 400, 56))
    #expect(stage.frame("row-3").y == 188)
    // 440 + 44 + 56
    #expect(stage.contentSize("t").height == 540)
    #expect(stage.screen.rowCounts(of: stage.index("t")) == [12])
    #expect(stage.screen.row(2, section: 0, of: stage.index("t")) == stage.index("x"))
    stage.focus("new")
    #expect(stage.focused == "new")
  }

  // Source: <doc:Focus#Return-key>: the next input in the form's pre-order; row 3's field follows
  // row 2's
  // until a row is inserted between them.
  @Test func `the return key goes to an inserted row at its place`() {
    var stage = Self.changing()
    stage.perform(.insertRows(stage.index("t"), section: 0, at: 2, group: 0))
    stage.focus("field-2")
    stage.set("field-2", .onReturn, .choice(InputProperties.OnReturn.next.rawValue))
    stage.perform(.returnKey)
    #expect(stage.focused == "new")
    stage.set("new", .onReturn, .choice(InputProperties.OnReturn.next.rawValue))
    stage.perform(.returnKey)
    #expect(stage.focused == "field-3")
  }

  @Test func `inserted rows can be touched`() {
    var stage = Self.changing()
    stage.perform(.insertRows(stage.index("t"), section: 0, at: 0, group: 0))
    stage.perform(.tapPoint(Point(50, 22)))
    #expect(stage.focused == "new")
  }

  @Test func `deleted rows pull the others up, and the offset to its limit`() {
    var stage = Self.changing(offset: 240)
    stage.perform(.deleteRows(stage.index("t"), section: 0, at: 1, count: 3))
    #expect(stage.frame("row-5").y == 44)
    #expect(stage.contentSize("t").height == 308)
    // 308 − 200
    #expect(stage.adjustments == ["system t.contentOffset [0, 108] 0/0"])
    #expect(stage.screen.isHidden(stage.index("field-2")))
    #expect(!stage.screen.canBecomeFirstResponder(stage.index("field-2")))
  }

  @Test func `rows outside the table are a fault`() {
    var stage = Self.changing()
    let table = stage.index("t")
    stage.perform(.deleteRows(table, section: 0, at: 8, count: 3))
    #expect(stage.simulator.fault != nil)
    stage.perform(.insertRows(table, section: 0, at: 11, group: 0))
    #expect(stage.simulator.fault != nil)
    #expect(stage.screen.rowCounts(of: table) == [10])
    stage.perform(.insertRows(table, section: 0, at: 10, group: 0))
    #expect(stage.simulator.fault == nil)
    #expect(stage.frame("x").y == 440)
  }
}
