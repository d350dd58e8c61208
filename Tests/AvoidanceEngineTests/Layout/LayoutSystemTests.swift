import AvoidanceEngine
import Testing

/// Systems, their roots and what is remembered of them: <doc:Constraints#Systems>.
struct LayoutSystemTests {
  private static func gapped(_ identifier: String) -> ViewNode {
    node(
      .cell, identifier, height: 60,
      children: [node(.textField, "f-" + identifier, frame: .zero).wanting(nil, 34)]
    ) {
      $0.layout.constraints = [
        pin(
          anchor("f-" + identifier, .leading), to: .init(.own, .leading), 10,
          named: "gap-" + identifier),
        pin(anchor("f-" + identifier, .trailing), to: .init(.own, .trailing)),
        pin(anchor("f-" + identifier, .top), to: .init(.own, .top)),
      ]
    }
  }

  private static func description() -> FormDescription {
    let table = tableView("table", frame: Rect(0, 0, 300, 400), rows: [gapped("a"), gapped("b")])
    return FormDescription(canvas: Size(300, 600), view: node(.view, children: [table]))
  }

  private static func stage(_ description: FormDescription) -> Stage {
    var stage = Stage(views: [])
    stage.simulator = Simulator(
      form: Form(description), device: .bare(300, 600), orientation: .portrait,
      strategy: StrategyDescription(.none), profile: .observed)
    return stage
  }

  @Test func `a deleted row leaves nothing wrong in the shared memory`() {
    let description = Self.description()
    var first = Self.stage(description)
    first.perform(.deleteRows(first.index("table"), section: 0, at: 0, count: 1))
    first.set("gap-a", .constant, .number(40))
    var second = Self.stage(description)
    second.set("gap-a", .constant, .number(40))
    #expect(second.frame("f-a") == Rect(40, 0, 260, 34))
  }

  @Test func `a row that comes again is laid out by its width now`() {
    var root = node(.view, children: [tableView("table", frame: .zero, rows: [])]) {
      $0.layout.constraints = fill("table", "root")
    }
    root.children[0].table?.sections = [.init()]
    var stage = Stage(
      root, device: .bare(300, 600),
      inserted: [Form.InsertedRows(table: "table", rows: [Self.gapped("a")])])
    let table = stage.index("table")
    stage.perform(.insertRows(table, section: 0, at: 0, group: 0))
    #expect(stage.frame("f-a").width == 290)
    stage.perform(.deleteRows(table, section: 0, at: 0, count: 1))
    stage.perform(.rotate(.landscapeLeft))
    stage.perform(.insertRows(table, section: 0, at: 0, group: 0))
    #expect(stage.frame("f-a").width == 590)
  }

  @Test func `a row that the script has not brought stays away, whatever its size class`() {
    var row = Self.gapped("a")
    row.layout.when = .compactWidth
    var root = node(.view, children: [tableView("table", frame: .zero, rows: [])]) {
      $0.layout.constraints = fill("table", "root")
    }
    root.children[0].table?.sections = [.init()]
    var stage = Stage(
      root, device: .bare(300, 600), inserted: [Form.InsertedRows(table: "table", rows: [row])])
    #expect(stage.screen.isDetached(stage.index("a")))
    #expect(stage.screen.inputsInOrder.isEmpty)
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.screen.isDetached(stage.index("a")))
    stage.perform(.insertRows(stage.index("table"), section: 0, at: 0, group: 0))
    #expect(!stage.screen.isDetached(stage.index("a")))
  }

  @Test func `a stack that is the root takes a spacer`() {
    var root = node(
      .stackView,
      children: [
        node(.textField, "f", frame: .zero).wanting(nil, 40),
        node(.textField, "g", frame: .zero).wanting(nil, 40),
      ]
    )
    root.stack?.isArrangedByConstraints = true
    let stage = Stage(root, device: .bare(300, 600))
    // The earlier one takes what is left over.
    #expect(stage.frame("g") == Rect(0, 560, 300, 40))
    var screen = stage.screen
    screen.appendSpacer(to: 0)
    screen.setSpacer(height: 216, of: 0, Cause())
    #expect(screen.frame(stage.index("g")) == Rect(0, 344, 300, 40))
  }

  @Test func `a scroll view that is the root has the content that constraints give`() {
    var root = node(
      .scrollView, "scroll", children: [node(.view, "tall", frame: Rect(0, 0, 300, 100))])
    root.scroll?.insetAdjustment = .never
    root.layout.constraints =
      fill("tall", "root") + [
        pin(anchor("tall", .width), to: anchor("root", .width)), fix("tall", .height, 900),
      ]
    let stage = Stage(root, device: .bare(300, 600))
    #expect(stage.frame("tall") == Rect(0, 0, 300, 900))
    #expect(stage.contentSize("scroll") == Size(300, 900))
    #expect(stage.screen.layoutReport().broken.isEmpty)
  }

  @Test func `a form that is too complex still has contents that scroll`() {
    let content = node(.view, "content", frame: Rect(0, 0, 300, 900))
    let stage = Stage(
      constraints: fill("content", "scroll")
        + (0..<4_100).map { _ in fix("content", .height, 900) },
      on: .bare(300, 600),
      views: [scrollView("scroll", frame: Rect(0, 0, 300, 600), children: [content])]
    )
    #expect(stage.screen.layoutReport().refusal != nil)
    #expect(stage.contentSize("scroll") == Size(300, 900))
  }

  @Test func `of constraints of one name the installed one is read and set`() {
    var compact = pin(anchor("f", .leading), to: anchor("root", .leading), 10, named: "gap")
    compact.when = .compactWidth
    var regular = pin(anchor("f", .leading), to: anchor("root", .leading), 20, named: "gap")
    regular.when = .regularWidth
    var stage = Stage(
      constraints: [compact, regular, fix("f", .width, 50)], on: .bare(768, 1024),
      views: [node(.textField, "f", frame: .zero)])
    #expect(stage.frame("f").x == 20)
    #expect(stage.screen.constant(of: stage.index("gap")) == 20)
    stage.set("gap", .constant, .number(10))
    #expect(stage.frame("f").x == 10)
  }

  @Test func `the keyboard's guide of an inner view reaches up from where it is`() {
    var stage = Stage(
      constraints: [
        pin(anchor("box", .top), to: anchor("root", .top), 100), fix("box", .height, 450),
        pin(anchor("box", .leading), to: anchor("root", .leading)), fix("box", .width, 300),
        pin(anchor("f", .bottom), to: anchor("box", .top, .keyboard)), fix("f", .height, 30),
        pin(anchor("f", .leading), to: anchor("box", .leading)), fix("f", .width, 100),
      ],
      on: .bare(300, 600),
      views: [
        node(
          .view, "box", frame: Rect(0, 100, 300, 100),
          children: [node(.textField, "f", frame: Rect(0, 0, 100, 30))])
      ]
    )
    #expect(stage.frame("f").maxY == 450)
    stage.focus("f")
    // The keyboard's top is at 400: 150 above the box's bottom.
    #expect(stage.frame("f").maxY == 300)
  }

  @Test func `a moved root keeps what hangs on the keyboard's guide above it`() {
    let stage: Stage = {
      var stage = Stage(
        constraints: [
          pin(anchor("f", .bottom), to: anchor("root", .top, .keyboard)), fix("f", .height, 30),
          pin(anchor("f", .leading), to: anchor("root", .leading)), fix("f", .width, 100),
        ],
        on: .bare(300, 600),
        views: [node(.textField, "f", frame: .zero)]
      )
      stage.focus("f")
      return stage
    }()
    #expect(stage.windowFrame("f").maxY == 400)
    var screen = stage.screen
    screen.setOrigin(Point(0, -100), of: 0, Cause())
    screen.layoutIfNeeded(Cause())
    #expect(screen.windowFrame(stage.index("f")).maxY == 400)
  }

  @Test func `a constraint out of a cell counts for nothing, and the mask stays`() {
    let label = node(.label, "label", frame: Rect(10, 0, 100, 20), autoresizing: .flexibleWidth)
    let table = tableView(
      "table", frame: Rect(0, 0, 200, 400),
      rows: [node(.cell, "cell", height: 44, children: [label])]
    ) { $0.autoresizing = .flexibleWidth }
    let stage = Stage(
      constraints: [pin(anchor("label", .leading), to: anchor("root", .leading), 30)],
      on: .bare(300, 600), canvas: Size(200, 600), views: [table])
    #expect(stage.frame("label") == Rect(10, 0, 200, 20))
  }

  @Test func `a label of one line wants that line`() {
    let label = node(.label, "label", frame: .zero) {
      $0.layout.intrinsicContentSize = IntrinsicContentSize(width: 100, line: 20.287, lines: 1)
    }
    let stage = Stage(
      constraints: [
        pin(anchor("label", .leading), to: anchor("root", .leading)),
        pin(anchor("label", .top), to: anchor("root", .top)),
      ],
      on: .bare(300, 600),
      views: [label]
    )
    #expect(stage.frame("label") == Rect(0, 0, 100, 20.5))
  }

  @Test func `wrapped labels have their share of a stack that fills in proportion`() {
    let long = node(.label, "long", frame: .zero) {
      $0.layout.intrinsicContentSize = IntrinsicContentSize(width: 500, line: 20, lines: 0)
    }
    let stack = node(
      .stackView, "stack", frame: .zero,
      children: [long, node(.label, "b", frame: .zero).wanting(100, 20)]
    ) { $0.stack?.distribution = .fillProportionally }
    let stage = Stage(constraints: fill("stack", "root"), on: .bare(250, 600), views: [stack])
    // 500 in 250 are two lines, 40 of 60.
    #expect(stage.frame("long") == Rect(0, 0, 250, 400))
    #expect(stage.frame("b") == Rect(0, 400, 250, 200))
  }
}
