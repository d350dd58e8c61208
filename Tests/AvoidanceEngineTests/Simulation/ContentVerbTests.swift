import Testing

@testable import AvoidanceEngine

/// Spaces below a content, and contents whose size a strategy gives: <doc:ScrollViews#Content-size>.
struct ContentVerbTests {
  private let keyboard = Cause(duration: 0.25, curve: 7)

  /// A scroll view of 400 pt with a content of 1000.
  private static func stage() -> Stage {
    Stage(views: [
      scrollView("s", frame: Rect(0, 0, 400, 400), contentSize: Size(400, 1000)),
      tableView("t", frame: Rect(0, 400, 400, 400), rows: (0..<10).map { cell("row-\($0)") }),
    ])
  }

  /// A scroll view of 400 pt with a stack of two views of 40.
  private static func stackStage() -> Stage {
    let rows = ["a", "b"].map { node(.view, $0, height: 40) }
    return Stage(views: [
      scrollView(
        "s", frame: Rect(0, 0, 400, 400), children: [node(.stackView, "stack", children: rows)])
    ])
  }

  // MARK: Spacers

  // 1000 + 300; the limits are 600 and 900.
  @Test func `a spacer makes the content longer, and its end is clamped to`() {
    var stage = Self.stage()
    let s = stage.index("s")
    #expect(stage.screen.spacerHeight(s) == nil)
    stage.simulator.screen.setSpacer(height: 300, of: s, keyboard)
    #expect(stage.contentSize("s") == Size(400, 1300))
    #expect(stage.screen.spacerHeight(s) == 300)
    stage.scroll("s", to: 0, 900)
    stage.simulator.screen.beginStep()
    stage.simulator.screen.setSpacer(height: -5, of: s, keyboard)
    #expect(
      stage.adjustments == [
        "strategy s.spacer.height [0] 0.25/7", "system s.contentOffset [0, 600] 0.25/7",
      ]
    )
    #expect(stage.screen.spacerHeight(s) == nil)
    stage.simulator.screen.setSpacer(height: 0, of: s, keyboard)
    #expect(stage.adjustments.count == 2)
  }

  // 10 rows of 44 and 100; with one of 88: 484 and 100.
  @Test func `a table's rows grow above it`() {
    var stage = Self.stage()
    stage.simulator.screen.setSpacer(height: 100, of: stage.index("t"), Cause())
    #expect(stage.contentSize("t") == Size(400, 540))
    stage.set("row-3", .height, .number(88))
    #expect(stage.contentSize("t") == Size(400, 584))
    stage.set("t", .tableFooterViewHeight, .number(16))
    #expect(stage.contentSize("t") == Size(400, 600))
  }

  // 80 and 100; without b 40 and 100.
  @Test func `a computed content stays computed`() {
    let stage = Self.stackStage()
    var screen = stage.screen
    screen.setSpacer(height: 100, of: stage.index("s"), Cause())
    #expect(screen.contentSize(stage.index("s")).height == 180)
    screen.setHidden(true, of: stage.index("b"), Cause())
    #expect(screen.contentSize(stage.index("s")).height == 140)
  }

  // The script's 700 is what the app sees: 600 and 100.
  @Test func `the app's content size is the whole one`() {
    var stage = Self.stage()
    stage.simulator.screen.setSpacer(height: 100, of: stage.index("s"), Cause())
    stage.set("s", .contentSize, component: 1, .number(700))
    #expect(stage.contentSize("s") == Size(400, 700))
    stage.simulator.screen.setSpacer(height: 0, of: stage.index("s"), Cause())
    #expect(stage.contentSize("s") == Size(400, 600))
  }

  // MARK: Sizes

  // 500 − 400 = 100.
  @Test func `a size stands for the given one, and its end is clamped to`() {
    var stage = Self.stage()
    stage.scroll("s", to: 0, 600)
    stage.simulator.screen.beginStep()
    stage.simulator.screen.setContentSize(Size(400, 500), of: stage.index("s"), keyboard)
    #expect(
      stage.adjustments == [
        "strategy s.contentSize [400, 500] 0.25/7", "system s.contentOffset [0, 100] 0.25/7",
      ]
    )
    stage.simulator.screen.setContentSize(Size(400, 500), of: stage.index("s"), keyboard)
    #expect(stage.adjustments.count == 2)
  }

  @Test func `a size stands for a computed one from then on`() {
    let stage = Self.stackStage()
    var screen = stage.screen
    screen.setContentSize(Size(400, 600), of: stage.index("s"), Cause())
    screen.setHidden(true, of: stage.index("b"), Cause())
    #expect(screen.contentSize(stage.index("s")) == Size(400, 600))
  }

  // A row of 88 in 10: the table's own sum again.
  @Test func `a table's sum comes back with its next layout`() {
    var stage = Self.stage()
    stage.simulator.screen.setContentSize(Size(400, 1000), of: stage.index("t"), Cause())
    #expect(stage.contentSize("t").height == 1000)
    stage.set("row-3", .height, .number(88))
    #expect(stage.contentSize("t").height == 484)
  }

  // Nothing is left of the content but the spacer, and of that nothing below 0.
  @Test func `no content is below 0`() {
    let stage = Self.stage()
    let s = stage.index("s")
    var screen = stage.screen
    screen.setSpacer(height: 100, of: s, Cause())
    screen.setContentSize(Size(-5, 60), of: s, Cause())
    #expect(screen.contentSize(s) == Size(0, 100))
    #expect(stage.text(of: screen.adjustments[1]) == "strategy s.contentSize [0, 100] 0/0")
    screen.setSpacer(height: 0, of: s, Cause())
    #expect(screen.contentSize(s) == .zero)
  }

  @Test func `what does not scroll has neither`() {
    let stage = Self.stackStage()
    var screen = stage.screen
    screen.setContentSize(Size(10, 10), of: stage.index("a"), Cause())
    screen.setSpacer(height: 10, of: stage.index("a"), Cause())
    #expect(screen.adjustments.isEmpty)
    #expect(screen.fault == nil)
  }
}
