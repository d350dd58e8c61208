import Testing

@testable import AvoidanceEngine

/// Spaces that subviews leave free: <doc:Layout#Paddings>.
struct PaddingTests {
  private let keyboard = Cause(duration: 0.25, curve: 7)

  /// A panel of 400 pt with a list that fills it, a bar at its bottom, a box in the middle and an
  /// overlay.
  private static func stage(profile: UIKitProfile = .observed) -> Stage {
    var list = scrollView("list", frame: Rect(0, 0, 400, 400), contentSize: Size(400, 1000))
    list.autoresizing = [.flexibleWidth, .flexibleHeight]
    let children = [
      list,
      node(.view, "bar", frame: Rect(0, 350, 400, 50), autoresizing: .flexibleTopMargin),
      node(
        .view, "box", frame: Rect(100, 100, 50, 200),
        autoresizing: [.flexibleTopMargin, .flexibleBottomMargin]),
      node(.overlay, "hud") { $0.overlaySize = Size(100, 100) },
    ]
    return Stage(
      views: [
        node(.view, "panel", frame: Rect(0, 0, 400, 400), children: children),
        node(.label, "title", frame: Rect(0, 400, 100, 40)),
      ],
      profile: profile
    )
  }

  /// Heights and places of what is in the panel: of the list, of the bar, of the box.
  private func places(_ stage: Stage) -> [Double] {
    [stage.frame("list").height, stage.frame("bar").y, stage.frame("box").y]
  }

  // A room of 400 − 100 = 300: the list has all of it, the bar ends there (250 + 50), the box has
  // half of what is left on each side: (300 − 200) / 2.
  @Test func `subviews follow as if the view were so much lower, its own frame stays`() {
    var stage = Self.stage()
    stage.simulator.screen.setPadding(bottom: 100, of: stage.index("panel"), keyboard)
    #expect(places(stage) == [300, 250, 50])
    #expect(stage.frame("panel") == Rect(0, 0, 400, 400))
    // In the middle of 400 since the start.
    #expect(stage.frame("hud") == Rect(150, 150, 100, 100))
    #expect(stage.screen.bottomPadding(stage.index("panel")) == 100)
    #expect(stage.adjustments == ["strategy panel.padding.bottom [100] 0.25/7"])
  }

  // At its end a list of 300 is at 1000 − 300 = 700; of 400 it may be at 600.
  @Test func `what scrolls returns to its limits in the same animation`() {
    var stage = Self.stage()
    let panel = stage.index("panel")
    stage.simulator.screen.setPadding(bottom: 100, of: panel, keyboard)
    stage.scroll("list", to: 0, 700)
    stage.simulator.screen.beginStep()
    stage.simulator.screen.setPadding(bottom: 0, of: panel, keyboard)
    #expect(places(stage) == [400, 350, 100])
    #expect(
      stage.adjustments == [
        "strategy panel.padding.bottom [0] 0.25/7",
        "system list.contentOffset [0, 600] 0.25/7",
      ]
    )
    stage.simulator.screen.setPadding(bottom: -10, of: panel, keyboard)
    #expect(stage.adjustments.count == 2)
  }

  // 400 − 500 < 0: a room of 0. The bar is 400 further up; the box's margins of 100 lose 200 each.
  @Test func `a room is not below 0`() {
    var stage = Self.stage()
    let panel = stage.index("panel")
    stage.simulator.screen.setPadding(bottom: 500, of: panel, Cause())
    #expect(places(stage) == [0, -50, -100])
    // From no room to no room nothing moves.
    stage.simulator.screen.setPadding(bottom: 400, of: panel, Cause())
    #expect(places(stage) == [0, -50, -100])
    stage.simulator.screen.setPadding(bottom: 0, of: panel, Cause())
    #expect(places(stage) == [400, 350, 100])
  }

  // With a padding of 100: 400 → 300 is a room of 300 → 200; 300 → 50 one of 200 → 0, 50 → 90 none.
  @Test func `a later change of the frame reaches the subviews, the padding taken off`() {
    var stage = Self.stage()
    let panel = stage.index("panel")
    stage.simulator.screen.setPadding(bottom: 100, of: panel, Cause())
    stage.set("panel", .frame, component: 3, .number(300))
    #expect(places(stage) == [200, 150, 0])
    stage.set("panel", .frame, component: 3, .number(50))
    #expect(places(stage) == [0, -50, -100])
    stage.set("panel", .frame, component: 3, .number(90))
    #expect(places(stage) == [0, -50, -100])
    stage.set("panel", .frame, component: 3, .number(400))
    #expect(places(stage) == [300, 250, 50])
  }

  @Test func `only plain views have one`() {
    let stage = Self.stage()
    var screen = stage.screen
    for name in ["list", "title", "hud"] {
      screen.setPadding(bottom: 50, of: stage.index(name), Cause())
      #expect(screen.bottomPadding(stage.index(name)) == 0)
    }
    screen.setPadding(bottom: 50, of: 0, Cause())
    #expect(screen.bottomPadding(0) == 50)
    #expect(screen.bottomPadding(99) == 0)
    #expect(screen.adjustments.count == 1)
    #expect(screen.fault == nil)
  }

  // Rows of 60: a table of 400 − 150 = 250 with 10 of them may be at 600 − 250; a stack of two views
  // of 40 stays as long as they are, at the room's bottom: 400 − 80 − 150.
  @Test func `tables and stacks are laid out`() {
    var stage = Stage(views: [
      node(
        .view,
        "panel",
        frame: Rect(0, 0, 400, 400),
        children: [
          tableView("t", frame: Rect(0, 0, 400, 400), rows: (0..<10).map { _ in cell(height: 60) })
          { $0.autoresizing = .flexibleHeight },
          node(
            .stackView, "stack", frame: Rect(0, 320, 400, 80), autoresizing: .flexibleTopMargin,
            children: [node(.view, "a", height: 40), node(.view, "b", height: 40)]),
        ]
      )
    ])
    stage.simulator.screen.setPadding(bottom: 150, of: stage.index("panel"), Cause())
    #expect(stage.frame("t").height == 250)
    #expect(stage.contentSize("t") == Size(400, 600))
    #expect(stage.limits("t") == [0, 0, 0, 350])
    #expect(stage.frame("stack") == Rect(0, 170, 400, 80))
    #expect(stage.frame("b") == Rect(0, 40, 400, 40))
  }

  // 400 wide in a window of 400 × 800, then 800 × 400: the panel's masks hold nothing, so its room
  // stays 300.
  @Test func `a turn keeps it`() {
    var stage = Self.stage()
    stage.simulator.screen.setPadding(bottom: 100, of: stage.index("panel"), Cause())
    stage.perform(.rotate(.landscapeLeft))
    #expect(places(stage) == [300, 250, 50])
    stage.simulator.screen.setPadding(bottom: 100, of: 0, Cause())
    #expect(places(stage) == [300, 250, 50])
  }

  @Test func `clamps wait for the end of the step where the profile says so`() {
    var stage = Self.stage(profile: UIKitProfile.observed.with { $0.clamp = .atLayout })
    let panel = stage.index("panel")
    stage.simulator.screen.setPadding(bottom: 100, of: panel, Cause())
    stage.scroll("list", to: 0, 700)
    stage.simulator.screen.setPadding(bottom: 0, of: panel, keyboard)
    #expect(stage.y("list") == 700)
    stage.perform(.wait(1))
    #expect(stage.y("list") == 600)
  }
}
