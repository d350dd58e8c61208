import AvoidanceEngine
import Testing

/// Rows that a script inserts: <doc:TablesAndStacks#Rows-that-come-and-go>.
struct InsertedRowTests {
  /// A table that fills the window, and a row that a script can insert.
  private static func stage(
    _ row: ViewNode, device: Device = .plain, rows: Int = 3,
    insetAdjustment: ScrollProperties.InsetAdjustment = .never
  ) -> Stage {
    let table = tableView(
      "t", frame: Rect(origin: .zero, size: device.windowSize(.portrait)),
      rows: (1...rows).map { cell("row-\($0)") }
    ) {
      $0.autoresizing = [.flexibleWidth, .flexibleHeight]
      $0.scroll?.insetAdjustment = insetAdjustment
    }
    return Stage(
      views: [table], device: device, inserted: [Form.InsertedRows(table: "t", rows: [row])])
  }

  private static func insert(_ stage: inout Stage, at index: Int = 1) {
    stage.perform(.insertRows(stage.index("t"), section: 0, at: index, group: 0))
  }

  /// A row of three fields, each with another mask.
  private static let stretchable = cell(
    "new", height: 60, with(textField("wide", frame: Rect(20, 10, 335, 40)), .flexibleWidth),
    with(textField("right", frame: Rect(300, 10, 60, 40)), .flexibleLeftMargin),
    with(textField("low", frame: Rect(20, 30, 60, 20)), .flexibleTopMargin))

  private static func with(_ node: ViewNode, _ mask: Autoresizing) -> ViewNode {
    var node = node
    node.autoresizing = mask
    return node
  }

  // Before: taken for a growth from 0 × 0: 335 + 375 wide, 300 + 375 to the right, 30 + 60 down.
  @Test func `the children of an inserted row stay as they were drawn`() {
    var stage = Self.stage(Self.stretchable, device: WorkedExampleTests.iPhone8)
    Self.insert(&stage)
    #expect(stage.frame("new") == Rect(0, 44, 375, 60))
    #expect(stage.frame("wide") == Rect(20, 10, 335, 40))
    #expect(stage.frame("right") == Rect(300, 10, 60, 40))
    #expect(stage.frame("low") == Rect(20, 30, 60, 20))
    // 44 + 30
    #expect(stage.windowFrame("low").minY == 74)
    stage.focus("low")
    // the keyboard begins at 667 − 260 = 407; 407 − (44 + 30 + 20)
    #expect(stage.screen.focusClearance == 313)
  }

  @Test func `a row that is inserted after a turn is drawn for the new width`() {
    var stage = Self.stage(Self.stretchable)
    stage.perform(.rotate(.landscapeLeft))
    Self.insert(&stage)
    #expect(stage.frame("new") == Rect(0, 44, 800, 60))
    #expect(stage.frame("wide") == Rect(20, 10, 335, 40))
  }

  @Test func `once inserted it follows its table as the others do`() {
    var stage = Self.stage(Self.stretchable)
    Self.insert(&stage)
    // 400 to 800 wide, back to 60 high
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.frame("wide") == Rect(20, 10, 735, 40))
    #expect(stage.frame("right") == Rect(700, 10, 60, 40))
    stage.set("new", .height, .number(80))
    #expect(stage.frame("low") == Rect(20, 50, 60, 20))
  }

  @Test func `an inserted row that gives a frame too is drawn for its table's width`() {
    var row = Self.stretchable
    row.frame = Rect(0, 0, 320, 60)
    var stage = Self.stage(row)
    Self.insert(&stage)
    #expect(stage.frame("new") == Rect(0, 44, 400, 60))
    #expect(stage.frame("wide") == Rect(20, 10, 335, 40))
  }

  @Test func `a frame that is set before the row comes moves no child either`() {
    var stage = Self.stage(Self.stretchable)
    stage.set("new", .frame, .quad(0, 0, 100, 30))
    Self.insert(&stage)
    #expect(stage.frame("new") == Rect(0, 44, 400, 60))
    #expect(stage.frame("wide") == Rect(20, 10, 335, 40))
  }

  @Test func `a stack in an inserted row is laid out`() {
    let stack = node(
      .stackView, "stack", frame: Rect(20, 0, 360, 0),
      children: [textField("first", height: 30), textField("second", height: 40)]
    ) { $0.stack?.spacing = 10 }
    var stage = Self.stage(cell("new", height: 100, stack))
    Self.insert(&stage)
    #expect(stage.frame("stack") == Rect(20, 0, 360, 80))
    #expect(stage.frame("first") == Rect(0, 0, 360, 30))
    // 30 + 10
    #expect(stage.frame("second") == Rect(0, 40, 360, 40))
  }

  @Test func `an overlay in an inserted row lies in its middle`() {
    let overlay = node(.overlay, "hud") { $0.overlaySize = Size(40, 20) }
    var stage = Self.stage(cell("new", height: 60, overlay))
    Self.insert(&stage)
    // (400 − 40) / 2, (60 − 20) / 2
    #expect(stage.frame("hud") == Rect(180, 20, 40, 20))
  }

  @Test func `a text view in an inserted row knows its content`() {
    let text = textView("text", frame: Rect(0, 0, 400, 50)) {
      $0.lineHeight = 20
      $0.lines = 4
    }
    var stage = Self.stage(cell("new", height: 60, Self.with(text, .flexibleWidth)))
    Self.insert(&stage)
    // 8 + 4 × 20 + 8
    #expect(stage.contentSize("text") == Size(400, 96))
  }

  // MARK: Scroll views inside

  /// A row of 100 pt with a scroll view that always takes the safe area.
  private static func nested(_ insetAdjustment: ScrollProperties.InsetAdjustment = .always)
    -> ViewNode
  {
    cell(
      "new", height: 100,
      scrollView(
        "inner", frame: Rect(0, 0, 390, 100), contentSize: Size(390, 300),
        insetAdjustment: insetAdjustment))
  }

  private static func nestedStage(_ row: ViewNode = nested()) -> Stage {
    stage(row, device: .notched, rows: 30, insetAdjustment: .automatic)
  }

  // The table rests at −47, its first row at 47 in the window, where no safe area reaches it. At the
  // offset 0 the row lies at 0: the inner view's safe area is 47, and what rested at 0 rests at −47.
  @Test func `a scroll view in an inserted row follows the table's scrolling`() {
    var stage = Self.nestedStage()
    Self.insert(&stage, at: 0)
    #expect(stage.windowFrame("inner") == Rect(0, 47, 390, 100))
    #expect(stage.adjustedInset("inner") == .zero)
    #expect(stage.y("inner") == 0)
    stage.scroll("t", to: 0, 0)
    #expect(stage.adjustments == ["system inner.contentOffset [0, -47] 0/0"])
    #expect(stage.adjustedInset("inner") == EdgeInsets(47, 0, 0, 0))
  }

  @Test func `it comes to rest where it is inserted`() {
    var stage = Self.nestedStage()
    stage.scroll("t", to: 0, 0)
    Self.insert(&stage, at: 0)
    #expect(stage.adjustments.isEmpty)
    #expect(stage.adjustedInset("inner") == EdgeInsets(47, 0, 0, 0))
    #expect(stage.y("inner") == -47)
  }

  @Test func `a row that is not there moves nothing`() {
    var stage = Self.nestedStage()
    stage.scroll("t", to: 0, 100)
    #expect(stage.adjustments.isEmpty)
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.adjustments.allSatisfy { !$0.contains("inner") })
    stage.perform(.rotate(.portrait))
    stage.scroll("t", to: 0, -47)
    Self.insert(&stage, at: 0)
    stage.perform(.deleteRows(stage.index("t"), section: 0, at: 0, count: 1))
    stage.scroll("t", to: 0, 100)
    #expect(stage.adjustments.isEmpty)
  }

  @Test func `one whose adjustment the app turns on follows from then on`() {
    var stage = Self.nestedStage(Self.nested(.never))
    Self.insert(&stage, at: 0)
    let always = ScrollProperties.InsetAdjustment.always
    stage.set("inner", .insetAdjustment, .choice(always.rawValue))
    stage.scroll("t", to: 0, 0)
    #expect(stage.adjustments == ["system inner.contentOffset [0, -47] 0/0"])
  }
}
