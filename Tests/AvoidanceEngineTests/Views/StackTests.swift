import AvoidanceEngine
import Testing

/// Stacks: <doc:TablesAndStacks#Stacks>.
struct StackTests {
  private static func stack(
    _ identifier: String, frame: Rect? = nil, children: [ViewNode],
    with change: (inout StackProperties) -> Void = { _ in }
  ) -> ViewNode {
    node(.stackView, identifier, frame: frame, children: children) {
      if var properties = $0.stack {
        change(&properties)
        $0.stack = properties
      }
    }
  }

  private static func box(
    _ identifier: String, height: Double? = nil, width: Double? = nil, isHidden: Bool = false
  ) -> ViewNode {
    node(.view, identifier, height: height, width: width) { $0.isHidden = isHidden }
  }

  /// Spacing 8, margins 10, 20, 30, 40 in a scroll view of 400 pt; one child hidden, one of height 0.
  private static var margins: Stage {
    let stack = stack(
      "st",
      children: [
        box("a", height: 44), box("b", height: 100, isHidden: true), box("c", height: 50),
        box("d", height: 0),
      ]
    ) {
      $0.spacing = 8
      $0.margins = EdgeInsets(10, 20, 30, 40)
    }
    return Stage(views: [scrollView("s", frame: Rect(0, 0, 400, 600), children: [stack])])
  }

  @Test func `visible children lie under each other with spacing and margins`() {
    let stage = Self.margins
    // width 400 − 20 − 40
    #expect(stage.frame("a") == Rect(20, 10, 340, 44))
    // 10 + 44 + 8: the hidden child takes neither extent nor spacing
    #expect(stage.frame("c") == Rect(20, 62, 340, 50))
    // 62 + 50 + 8: a child of height 0 costs a spacing
    #expect(stage.frame("d") == Rect(20, 120, 340, 0))
  }

  @Test func `a stack without a frame fills the content of its scroll view`() {
    let stage = Self.margins
    // 120 + 0 + 30
    #expect(stage.frame("st") == Rect(0, 0, 400, 150))
    #expect(stage.contentSize("s") == Size(400, 150))
  }

  @Test func `a shown child takes extent and spacing again`() {
    var stage = Self.margins
    stage.set("b", .hidden, .flag(false))
    #expect(stage.frame("b") == Rect(20, 62, 340, 100))
    #expect(stage.frame("c").y == 170)
    // 150 + 100 + 8
    #expect(stage.contentSize("s").height == 258)
    stage.set("a", .hidden, .flag(true))
    #expect(stage.frame("b").y == 10)
    // 258 − 44 − 8
    #expect(stage.contentSize("s").height == 206)
  }

  @Test func `a child that grows pushes the next and the content at once`() {
    var stage = Self.margins
    stage.set("a", .height, .number(744))
    #expect(stage.frame("c").y == 762)
    #expect(stage.contentSize("s").height == 850)
    stage.scroll("s", to: 0, 250)
    stage.set("a", .height, .number(644))
    // 750 − 600
    #expect(stage.adjustments == ["system s.contentOffset [0, 150] 0/0"])
  }

  @Test func `no spacing around a single child or none`() {
    let one = Self.stack("one", children: [Self.box("a", height: 44)]) { $0.spacing = 8 }
    let none = Self.stack("none", children: []) { $0.spacing = 8 }
    let stage = Stage(views: [
      scrollView("s1", frame: Rect(0, 0, 400, 600), children: [one]),
      scrollView("s2", frame: Rect(0, 0, 400, 600), children: [none]),
    ])
    #expect(stage.contentSize("s1").height == 44)
    #expect(stage.contentSize("s2").height == 0)
  }

  @Test func `a horizontal stack lies side by side`() {
    let stack = Self.stack(
      "st",
      children: [Self.box("a", width: 50), Self.box("b", width: 70), Self.box("c", width: 30)]
    ) {
      $0.axis = .horizontal
      $0.spacing = 5
      $0.margins = EdgeInsets(1, 2, 3, 4)
    }
    let stage = Stage(views: [scrollView("s", frame: Rect(0, 0, 400, 600), children: [stack])])
    #expect(stage.frame("a") == Rect(2, 1, 50, 596))
    #expect(stage.frame("b") == Rect(57, 1, 70, 596))
    #expect(stage.frame("c") == Rect(132, 1, 30, 596))
    // 132 + 30 + 4
    #expect(stage.contentSize("s") == Size(166, 600))
  }

  @Test(arguments: [
    (StackProperties.Alignment.fill, Rect(20, 0, 340, 44)),
    (.leading, Rect(20, 0, 100, 44)),
    // 20 + (340 − 100) / 2
    (.center, Rect(140, 0, 100, 44)),
    // 20 + 340 − 100
    (.trailing, Rect(260, 0, 100, 44)),
  ])
  func `children lie across the axis as the alignment says`(
    alignment: StackProperties.Alignment, expected: Rect
  ) {
    let stack = Self.stack(
      "st",
      children: [Self.box("a", height: 44, width: 100), Self.box("wide", height: 1, width: 999)]
    ) {
      $0.alignment = alignment
      $0.margins = EdgeInsets(0, 20, 0, 40)
    }
    let stage = Stage(views: [scrollView("s", frame: Rect(0, 0, 400, 600), children: [stack])])
    #expect(stage.frame("a") == expected)
    // at most the room
    #expect(stage.frame("wide") == Rect(20, 44, 340, 1))
  }

  @Test func `a child's extent is its own, else its frame's, else a nested stack's sum, else none`()
  {
    let inner = Self.stack(
      "inner", children: [Self.box("x", height: 20), Self.box("y", height: 30)]
    ) {
      $0.spacing = 5
    }
    let stack = Self.stack(
      "st",
      children: [
        node(.view, "own", frame: Rect(0, 0, 10, 99), height: 40),
        node(.view, "framed", frame: Rect(0, 0, 10, 25)),
        inner,
        Self.box("plain"),
      ]
    ) {
      $0.spacing = 10
    }
    let stage = Stage(views: [scrollView("s", frame: Rect(0, 0, 400, 600), children: [stack])])
    #expect(stage.frame("own") == Rect(0, 0, 400, 40))
    #expect(stage.frame("framed") == Rect(0, 50, 400, 25))
    // 20 + 5 + 30
    #expect(stage.frame("inner") == Rect(0, 85, 400, 55))
    #expect(stage.frame("y") == Rect(0, 25, 400, 30))
    #expect(stage.frame("plain") == Rect(0, 150, 400, 0))
    #expect(stage.contentSize("s").height == 150)
  }

  @Test func `growth inside a nested stack reaches the content`() {
    let inner = Self.stack("inner", children: [Self.box("x", height: 20)])
    let stack = Self.stack("st", children: [inner, Self.box("below", height: 10)])
    var stage = Stage(views: [scrollView("s", frame: Rect(0, 0, 400, 600), children: [stack])])
    stage.set("x", .height, .number(70))
    #expect(stage.frame("inner").height == 70)
    #expect(stage.frame("below").y == 70)
    #expect(stage.contentSize("s").height == 80)
  }

  @Test func `a stack with a frame stays at its origin and is as high as its children`() {
    let stack = Self.stack(
      "st", frame: Rect(30, 40, 200, 999),
      children: [Self.box("a", height: 44), Self.box("b", height: 6)])
    let stage = Stage(views: [stack])
    #expect(stage.frame("st") == Rect(30, 40, 200, 50))
    #expect(stage.windowFrame("b") == Rect(30, 84, 200, 6))
  }

  @Test func `turning the device gives a filling stack the new width`() {
    let stack = Self.stack("st", children: [Self.box("a", height: 44)])
    var scroll = scrollView("s", frame: Rect(0, 0, 400, 800), children: [stack])
    scroll.autoresizing = [.flexibleWidth, .flexibleHeight]
    var stage = Stage(views: [scroll])
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.frame("a") == Rect(0, 0, 800, 44))
    #expect(stage.contentSize("s") == Size(800, 44))
  }
}
