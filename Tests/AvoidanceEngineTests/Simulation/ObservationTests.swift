import AvoidanceEngine
import Testing

/// What expectations read: scenario format, expectations.
struct ObservationTests {
  /// A field in two nested scroll views on the notched device; safe lines 47 and 810.
  private static func stage(top: Double, inner: Double = 0) -> Stage {
    let field = textField("a", frame: Rect(0, top, 100, 40))
    let scroll = scrollView(
      "s",
      frame: Rect(0, 20, 390, 780),
      contentSize: Size(390, 2000),
      children: [field]
    ) {
      $0.contentOffset = Point(0, inner)
    }
    return Stage(views: [scroll], device: .notched)
  }

  @Test(arguments: [
    // window y = top + 20
    (100.0, 1.0),
    // from 47: 27 + 20
    (27, 1),
    // 37 to 77: 10 of 40 above the safe line
    (17, 0.75),
    // 7 to 47
    (-13, 0),
    // the scroll view ends at 800: 770 to 810
    (750, 0.75),
    (760, 0.5),
    (900, 0),
  ])
  func `the visible part is cut by bars, safe lines and every scroll view around`(
    top: Double,
    fraction: Double
  ) {
    let stage = Self.stage(top: top)
    #expect(stage.screen.visibleFraction(stage.index("a")) == fraction)
    #expect(stage.screen.isFullyVisible(stage.index("a")) == (fraction == 1))
  }

  @Test func `a docked keyboard cuts it too`() {
    var stage = Self.stage(top: 478)
    #expect(stage.screen.visibleFraction(stage.index("a")) == 1)
    stage.focus("a")
    // 498 to 538, the keyboard's top is 508
    #expect(stage.screen.visibleFraction(stage.index("a")) == 0.25)
    #expect(!stage.screen.focusIsVisible)
    #expect(stage.screen.focusClearance == -30)
    #expect(stage.screen.focusCovered == 30)
  }

  @Test func `hidden views are not visible`() {
    var stage = Self.stage(top: 100)
    stage.set("s", .hidden, .flag(true))
    #expect(stage.screen.visibleFraction(stage.index("a")) == 0)
    #expect(stage.screen.isHidden(stage.index("a")))
  }

  @Test func `without a first responder nothing is focused`() {
    let stage = Self.stage(top: 100)
    #expect(stage.screen.focusFrame == nil)
    #expect(stage.screen.focusClearance == nil)
    #expect(stage.screen.focusCovered == 0)
    #expect(!stage.screen.focusIsVisible)
  }

  @Test func `clearance of a hidden keyboard is measured to the screen's bottom`() {
    var stage = Self.stage(top: 100)
    stage.keyboard { $0.kind = .hardware }
    stage.focus("a")
    // 844 − (100 + 20 + 40)
    #expect(stage.screen.focusClearance == 684)
  }

  @Test func `a moved view differs from the start of the case`() {
    var stage = Self.stage(top: 100)
    #expect(!stage.simulator.isMoved(stage.index("a")))
    stage.set("a", .frame, component: 1, .number(101))
    #expect(stage.simulator.isMoved(stage.index("a")))
    stage.set("a", .frame, component: 1, .number(100))
    #expect(!stage.simulator.isMoved(stage.index("a")))
  }
}
