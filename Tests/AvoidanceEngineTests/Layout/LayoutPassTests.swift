import AvoidanceEngine
import Testing

/// When the constraints lay out again, and what follows: <doc:Constraints#Layout-passes>.
struct LayoutPassTests {
  private static let bottom = pin(
    anchor("bar", .bottom), to: anchor("root", .bottom, .safeArea), named: "bottom")

  /// A scroll view above a bar that hangs on the safe area's bottom.
  private static func chat(_ constraints: [LayoutConstraint] = [bottom]) -> Stage {
    let field = node(.textField, "f", frame: Rect(10, 5, 300, 34)).wanting(nil, 34)
    let content = node(.view, "content", frame: Rect(0, 0, 390, 2000))
    return Stage(
      constraints: [
        pin(anchor("bar", .leading), to: anchor("root", .leading)),
        pin(anchor("bar", .trailing), to: anchor("root", .trailing)),
        fix("bar", .height, 44),
        pin(anchor("list", .leading), to: anchor("root", .leading)),
        pin(anchor("list", .trailing), to: anchor("root", .trailing)),
        pin(anchor("list", .top), to: anchor("root", .top)),
        pin(anchor("list", .bottom), to: anchor("bar", .top)),
        pin(anchor("content", .leading), to: anchor("list", .leading)),
        pin(anchor("content", .trailing), to: anchor("list", .trailing)),
        pin(anchor("content", .top), to: anchor("list", .top)),
        pin(anchor("content", .bottom), to: anchor("list", .bottom)),
        pin(anchor("content", .width), to: anchor("list", .width)),
        fix("content", .height, 2000),
      ] + constraints,
      views: [
        scrollView("list", frame: .zero, children: [content]),
        node(.view, "bar", frame: Rect(0, 766, 390, 44), children: [field]),
      ]
    )
  }

  @Test func `edges of what is inside a scroll view decide its content's size`() {
    let stage = Self.chat()
    // 844 − 34 − 44
    #expect(stage.frame("list") == Rect(0, 0, 390, 766))
    #expect(stage.contentSize("list") == Size(390, 2000))
    #expect(stage.frame("content") == Rect(0, 0, 390, 2000))
  }

  @Test func `a turn lays out by the new size and safe area`() {
    var stage = Self.chat()
    stage.perform(.rotate(.landscapeLeft))
    // 390 − 21 − 44 = 325
    #expect(stage.frame("bar") == Rect(0, 325, 844, 44))
    #expect(stage.frame("list") == Rect(0, 0, 844, 325))
    #expect(stage.contentSize("list") == Size(844, 2000))
  }

  @Test func `a step changes a named constant, and frames follow at its end`() {
    var stage = Self.chat()
    stage.scroll("list", to: 0, 2000 - 766)
    stage.set("bottom", .constant, .number(-100))
    #expect(stage.screen.constant(of: stage.index("bottom")) == -100)
    #expect(stage.frame("bar").y == 666)
    #expect(stage.frame("list").height == 666)
    // The app's own change is no adjustment, and frames that follow are none.
    #expect(stage.simulator.adjustments.isEmpty)
    stage.set("bottom", .constant, .number(0))
    #expect(stage.frame("bar").y == 766)
    // The offset was within its limits all the time.
    #expect(stage.offset("list") == Point(0, 1234))
  }

  @Test func `a growing scroll view returns to its limits by the system`() {
    var stage = Self.chat()
    stage.set("bottom", .constant, .number(-300))
    stage.scroll("list", to: 0, 2000 - 466)
    stage.set("bottom", .constant, .number(0))
    #expect(stage.offset("list") == Point(0, 1234))
    #expect(stage.simulator.adjustments.map(\.property) == [.contentOffset])
    #expect(stage.simulator.adjustments.map(\.by) == [.system])
  }

  @Test func `an inactive constraint does not count`() {
    var stage = Self.chat([
      Self.bottom,
      pin(anchor("bar", .bottom), to: anchor("root", .bottom), -200, at: 999, named: "raised"),
    ])
    #expect(stage.frame("bar").y == 766)
    stage.set("bottom", .isActive, .flag(false))
    // 844 − 200 − 44
    #expect(stage.frame("bar").y == 600)
    stage.set("bottom", .isActive, .flag(true))
    #expect(stage.frame("bar").y == 766)
    stage.set("bottom", .priority, .number(500))
    #expect(stage.frame("bar").y == 600)
  }

  @Test func `the keyboard's guide lifts what hangs on it, and lets it down`() {
    var stage = Self.chat([
      pin(anchor("bar", .bottom), to: anchor("root", .top, .keyboard))
    ])
    // Hidden: at the safe area's bottom.
    #expect(stage.frame("bar").y == 766)
    stage.focus("f")
    // 844 − 291 − 44
    #expect(stage.frame("bar").y == 509)
    stage.perform(.blur)
    #expect(stage.frame("bar").y == 766)
  }

  @Test func `an undocked keyboard counts only where the guide follows it`() {
    var stage = Self.chat([pin(anchor("bar", .bottom), to: anchor("root", .top, .keyboard))])
    stage.focus("f")
    stage.keyboard {
      $0.kind = .undocked
      $0.frame = Rect(0, 300, 390, 291)
    }
    #expect(stage.frame("bar").y == 766)
  }

  @Test func `an inner view's safe area is what it reaches under`() {
    let stage = Stage(
      constraints: [
        pin(anchor("box", .leading), to: anchor("root", .leading)),
        pin(anchor("box", .trailing), to: anchor("root", .trailing)),
        pin(anchor("box", .top), to: anchor("root", .top), 10), fix("box", .height, 200),
        pin(anchor("in", .top), to: anchor("box", .top, .safeArea)),
        pin(anchor("in", .leading), to: anchor("box", .leadingMargin)),
        pin(anchor("in", .bottom), to: anchor("box", .bottomMargin)),
        fix("in", .width, 50),
      ],
      views: [node(.view, "box", frame: .zero, children: [node(.view, "in", frame: .zero)])]
    )
    // The safe line is at 47, the box begins at 10; margins of 8 at the left and the bottom.
    #expect(stage.frame("in") == Rect(8, 37, 50, 155))
  }

  @Test func `a cell's content has its table's margins`() {
    let cell = node(
      .cell, "cell", height: 60, children: [node(.textField, "f", frame: .zero).wanting(nil, 34)]
    ) {
      $0.layout.constraints = [
        pin(anchor("f", .leading), to: .init(.own, .leadingMargin)),
        pin(anchor("f", .trailing), to: .init(.own, .trailingMargin)),
        pin(anchor("f", .top), to: .init(.own, .topMargin)),
      ]
    }
    let table = tableView("table", rows: [cell])
    let stage = Stage(
      constraints: fill("table", "root"), on: .bare(414, 736), canvas: Size(375, 667),
      views: [table])
    #expect(stage.frame("cell") == Rect(0, 0, 414, 60))
    #expect(stage.frame("f") == Rect(20, 11, 374, 34))
  }

  @Test func `a cell follows a height and a table's frame that the app gives`() {
    let cell = node(
      .cell, "cell", height: 60, children: [node(.textField, "f", frame: .zero).wanting(nil, 34)]
    ) {
      $0.layout.constraints = [
        pin(anchor("f", .leading), to: .init(.own, .leading)),
        pin(anchor("f", .trailing), to: .init(.own, .trailing)),
        pin(anchor("f", .centerY), to: .init(.own, .centerY)),
      ]
    }
    var stage = Stage(
      views: [tableView("table", frame: Rect(0, 0, 300, 400), rows: [cell])],
      device: .bare(300, 600))
    #expect(stage.frame("f") == Rect(0, 13, 300, 34))
    stage.set("cell", .height, .number(100))
    #expect(stage.frame("f") == Rect(0, 33, 300, 34))
    stage.set("table", .frame, .quad(0, 0, 200, 400))
    #expect(stage.frame("f") == Rect(0, 33, 200, 34))
  }

  @Test func `what a size class does not have is out of the window`() {
    var wide = node(.textField, "wide", frame: .zero).wanting(nil, 34)
    wide.layout.when = .regularWidth
    var top = pin(anchor("f", .top), to: anchor("root", .top), 100)
    top.when = .compactWidth
    var low = pin(anchor("f", .top), to: anchor("root", .top), 300)
    low.when = .regularWidth
    let constraints = [
      top, low, pin(anchor("f", .leading), to: anchor("root", .leading)),
      pin(anchor("f", .trailing), to: anchor("root", .trailing)),
      pin(anchor("wide", .top), to: anchor("root", .top)),
      pin(anchor("wide", .leading), to: anchor("root", .leading)),
    ]
    let field = node(.textField, "f", frame: .zero).wanting(nil, 34)
    let phone = Stage(constraints: constraints, views: [field, wide])
    #expect(phone.frame("f").y == 100)
    #expect(phone.screen.isHidden(phone.index("wide")))
    #expect(phone.screen.inputsInOrder == [phone.index("f")])
    let tablet = Stage(constraints: constraints, on: .bare(768, 1024), views: [field, wide])
    #expect(tablet.frame("f").y == 300)
    #expect(!tablet.screen.isHidden(tablet.index("wide")))
  }

  @Test func `a strategy's spacer lengthens a stack and its content`() {
    let stack = node(
      .stackView, "stack", frame: .zero,
      children: [node(.textField, "f", frame: .zero).wanting(nil, 40)]
    ) { $0.stack?.spacing = 10 }
    let stage = Stage(
      constraints: fill("scroll", "root") + fill("stack", "scroll") + [
        pin(anchor("stack", .width), to: anchor("scroll", .width))
      ],
      on: .bare(300, 600),
      views: [scrollView("scroll", frame: .zero, children: [stack])]
    )
    var screen = stage.screen
    let (list, arranged) = (stage.index("scroll"), stage.index("stack"))
    #expect(screen.contentSize(list) == Size(300, 40))
    screen.appendSpacer(to: arranged)
    // The spacer has no height yet, but a spacing.
    #expect(screen.contentSize(list) == Size(300, 50))
    screen.setSpacer(height: 216, of: arranged, Cause(duration: 0.25, curve: 7))
    #expect(screen.frame(arranged) == Rect(0, 0, 300, 266))
    #expect(screen.contentSize(list) == Size(300, 266))
    #expect(screen.frame(stage.index("f")) == Rect(0, 0, 300, 40))
  }

  @Test func `a row that the script brings is laid out by its own constraints`() {
    let row = node(
      .cell, "row", height: 70,
      children: [node(.textField, "in-row", frame: .zero).wanting(nil, 34)]
    ) {
      $0.layout.constraints = [
        pin(anchor("in-row", .leading), to: .init(.own, .leadingMargin)),
        pin(anchor("in-row", .trailing), to: .init(.own, .trailingMargin)),
        pin(anchor("in-row", .centerY), to: .init(.own, .centerY)),
      ]
    }
    var root = node(.view, children: [tableView("table", frame: .zero, rows: [])]) {
      $0.layout.constraints = fill("table", "root")
    }
    root.children[0].table?.sections = [.init()]
    var stage = Stage(
      root, device: .bare(300, 600), inserted: [Form.InsertedRows(table: "table", rows: [row])])
    stage.perform(.insertRows(stage.index("table"), section: 0, at: 0, group: 0))
    #expect(stage.frame("row") == Rect(0, 0, 300, 70))
    #expect(stage.frame("in-row") == Rect(16, 18, 268, 34))
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.frame("in-row") == Rect(20, 18, 560, 34))
  }

  @Test func `a moved root has another safe area, and what hangs on it follows`() {
    let stage = Self.chat()
    var screen = stage.screen
    screen.setOrigin(Point(0, -200), of: 0, Cause(duration: 0.25, curve: 7))
    screen.layoutIfNeeded(Cause(duration: 0.25, curve: 7))
    // The root's bottom has left the home indicator's area: 844 - 44.
    #expect(screen.frame(stage.index("bar")).y == 800)
    screen.setOrigin(.zero, of: 0, Cause())
    screen.layoutIfNeeded(Cause())
    #expect(screen.frame(stage.index("bar")).y == 766)
  }

  @Test func `a text view that does not scroll is as high as its lines`() {
    let text = node(.textView, "text", frame: .zero) {
      $0.layout.intrinsicContentSize = IntrinsicContentSize(line: 20)
      $0.input?.lineHeight = 20
    }
    var stage = Stage(
      constraints: [
        pin(anchor("text", .top), to: anchor("root", .top)),
        pin(anchor("text", .leading), to: anchor("root", .leading)),
        pin(anchor("text", .trailing), to: anchor("root", .trailing)),
        pin(anchor("below", .top), to: anchor("text", .bottom)),
        pin(anchor("below", .leading), to: anchor("root", .leading)),
      ],
      on: .bare(300, 600),
      views: [text, node(.textField, "below", frame: .zero).wanting(100, 34)]
    )
    // Insets of 8 above and below.
    #expect(stage.frame("text").height == 36)
    stage.focus("text")
    stage.perform(.returnKey)
    #expect(stage.frame("text").height == 56)
    #expect(stage.frame("below").y == 56)
  }
}
