import AvoidanceEngine
import Testing

/// Limits, offsets by program and by the user: <doc:ScrollViews#Limits>.
struct ScrollViewTests {
  /// A scroll view of 400 × 600 pt.
  static func stage(
    content: Size = Size(400, 1000), inset: EdgeInsets = .zero, offset: Point? = nil,
    enabled: Bool = true, profile: UIKitProfile = .observed
  ) -> Stage {
    Stage(
      views: [
        scrollView("s", frame: Rect(0, 0, 400, 600), contentSize: content) {
          $0.contentInset = inset
          $0.contentOffset = offset
          $0.scrollEnabled = enabled
        }
      ],
      profile: profile
    )
  }

  /// The limits `[min x, min y, max x, max y]` of some content with some insets.
  struct Limits: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var content: Size
    var inset: EdgeInsets
    var expected: [Double]
  }

  @Test(arguments: [
    // 1000 − 600
    Limits(
      testDescription: "long", content: Size(400, 1000), inset: .zero, expected: [0, 0, 0, 400]),
    // 1000 + 50 − 600
    Limits(
      testDescription: "long with insets", content: Size(400, 1000),
      inset: EdgeInsets(20, 0, 50, 0), expected: [0, -20, 0, 450]),
    Limits(
      testDescription: "short", content: Size(400, 400), inset: .zero, expected: [0, 0, 0, 0]),
    // 400 + 300 − 600: short content with the keyboard's inset can scroll
    Limits(
      testDescription: "short with a bottom inset", content: Size(400, 400),
      inset: EdgeInsets(0, 0, 300, 0), expected: [0, 0, 0, 100]),
    // 400 + 100 − 600 = −100 is below the min
    Limits(
      testDescription: "short with small insets", content: Size(400, 400),
      inset: EdgeInsets(20, 0, 100, 0), expected: [0, -20, 0, -20]),
    // 700 + 30 − 400
    Limits(
      testDescription: "wide", content: Size(700, 600), inset: EdgeInsets(0, 10, 0, 30),
      expected: [-10, 0, 330, 0]),
    Limits(testDescription: "empty", content: .zero, inset: .zero, expected: [0, 0, 0, 0]),
  ])
  func `offsets rest between minus the top inset and the content's end`(limits: Limits) {
    let stage = Self.stage(content: limits.content, inset: limits.inset)
    #expect(stage.limits("s") == limits.expected)
  }

  @Test func `a scroll view starts at its top`() {
    #expect(Self.stage(inset: EdgeInsets(20, 10, 5, 5)).offset("s") == Point(-10, -20))
  }

  @Test func `a form's own offset is kept even beyond the limits`() {
    #expect(Self.stage(offset: Point(0, 750)).offset("s") == Point(0, 750))
  }

  // MARK: By program and by the user

  @Test(arguments: [true, false])
  func `an offset by program is not clamped, also when scrolling is disabled`(enabled: Bool) {
    var stage = Self.stage(enabled: enabled)
    stage.scroll("s", to: 490, 980)
    #expect(stage.offset("s") == Point(490, 980))
    stage.perform(.scrollBy(stage.index("s"), Point(-500, -1000)))
    #expect(stage.offset("s") == Point(-10, -20))
    stage.set("s", .contentOffset, .pair(3, 5000))
    #expect(stage.offset("s") == Point(3, 5000))
    stage.set("s", .contentOffset, component: 1, .number(-7))
    #expect(stage.offset("s") == Point(3, -7))
    #expect(stage.adjustments == [])
  }

  @Test(arguments: [
    // 400 is the max, −20 the min
    (100.0, 100.0), (5000, 400), (-100, -20), (-5, -5),
  ])
  func `the user's drag comes to rest within the limits`(delta: Double, expected: Double) {
    var stage = Self.stage(inset: EdgeInsets(20, 0, 0, 0), offset: .zero)
    stage.drag("s", by: 0, delta)
    #expect(stage.offset("s") == Point(0, expected))
    #expect(stage.adjustments == [])
  }

  @Test func `the user can't drag sideways where the content is no wider`() {
    var stage = Self.stage()
    stage.drag("s", by: 50, 60)
    #expect(stage.offset("s") == Point(0, 60))
  }

  @Test func `the user can't drag a view whose scrolling is disabled`() {
    var stage = Self.stage(enabled: false)
    stage.drag("s", by: 0, 60)
    #expect(stage.offset("s") == .zero)
  }

  // MARK: Content size

  @Test func `a content size that is not given is the union of the children from the origin`() {
    let stage = Stage(views: [
      scrollView(
        "s",
        frame: Rect(0, 0, 400, 600),
        children: [
          node(.view, frame: Rect(10, 20, 100, 50)),
          node(.view, frame: Rect(0, 300, 200, 100)),
        ]
      ),
      scrollView(
        "above", frame: Rect(0, 0, 400, 600),
        children: [node(.view, frame: Rect(-100, -200, 50, 50))]),
    ])
    #expect(stage.contentSize("s") == Size(200, 400))
    #expect(stage.contentSize("above") == .zero)
  }

  @Test func `the union is taken again when the window turns`() {
    var stage = Stage(views: [
      node(
        .scrollView,
        "s",
        frame: Rect(0, 0, 400, 800),
        autoresizing: [.flexibleWidth, .flexibleHeight],
        children: [
          node(.view, frame: Rect(0, 0, 400, 1000), autoresizing: .flexibleWidth)
        ]
      )
    ])
    #expect(stage.contentSize("s") == Size(400, 1000))
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.contentSize("s") == Size(800, 1000))
  }

  @Test func `a child that moves counts at the next layout pass`() {
    var stage = Stage(views: [
      scrollView(
        "s", frame: Rect(0, 0, 400, 600), children: [node(.view, "a", frame: Rect(0, 0, 400, 700))])
    ])
    stage.set("a", .frame, .quad(0, 0, 400, 900))
    #expect(stage.contentSize("s").height == 700)
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.contentSize("s").height == 900)
  }

  @Test func `a content size by program is given from then on`() {
    var stage = Stage(views: [
      scrollView(
        "s", frame: Rect(0, 0, 400, 600), children: [node(.view, "a", frame: Rect(0, 0, 400, 700))])
    ])
    stage.set("s", .contentSize, .pair(400, 1000))
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.contentSize("s") == Size(400, 1000))
  }
}
