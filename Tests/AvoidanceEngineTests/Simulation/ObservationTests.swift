import AvoidanceEngine
import Testing

/// What expectations read: scenario format, expectations.
struct ObservationTests {
  /// A field in two nested scroll views on the notched device; safe lines 47 and 810.
  private static func stage(top: Double, inner: Double = 0) -> Stage {
    let field = textField("a", frame: Rect(0, top, 100, 40))
    let scroll = scrollView(
      "s", frame: Rect(0, 20, 390, 780), contentSize: Size(390, 2000), children: [field]
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
    top: Double, fraction: Double
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

  /// A field of a height at a y on a screen 800 high, whose docked keyboard's top is 800 − 340 = 460.
  private static func field(_ top: Double, _ height: Double) -> Stage {
    Stage(views: [textField("a", frame: Rect(0, top, 100, height))])
  }

  @Test(arguments: [
    // Ends at 460.
    (top: 420.0, height: 40.0, docked: 0.0, hidden: 0.0),
    // 480 − 460
    (440, 40, 20, 0),
    // To 820: below the keyboard's top whole, 20 below the screen.
    (780, 40, 40, 20),
    // Wholly below the screen, 40 and 617 below its bottom.
    (800, 40, 40, 40),
    (1257, 160, 160, 160),
    // 15 of it above the screen, and all of it.
    (-15, 40, 15, 15),
    (-100, 40, 40, 40),
    // From 50 above the screen to 550: 50 + 90, and without a keyboard 50.
    (-50, 600, 140, 50),
    (900, 0, 0, 0),
  ])
  func `what is below the keyboard or outside the window is covered, on the screen or not`(
    top: Double, height: Double, docked: Double, hidden: Double
  ) {
    var stage = Self.field(top, height)
    stage.focus("a")
    #expect(stage.screen.keyboardTop == 460)
    #expect(stage.screen.focusCovered == docked)
    #expect(stage.screen.covered(stage.index("a")) == docked)
    #expect(stage.simulator.metrics.coveredPoints == docked)
    #expect(stage.screen.focusIsVisible == (docked == 0 && top < 800))
    var bare = Self.field(top, height)
    bare.keyboard { $0.kind = .hardware }
    bare.focus("a")
    #expect(!bare.screen.keyboard.isVisible)
    #expect(bare.screen.focusCovered == hidden)
    #expect(bare.simulator.metrics.coveredPoints == hidden)
    #expect(bare.screen.focusIsVisible == (hidden == 0 && top < 800))
  }

  // The window ends at 300, above the keyboard's top: 320 − 300 of the field are outside.
  @Test func `a window that ends above the keyboard covers what is outside it`() {
    var stage = Self.field(280, 40)
    stage.focus("a")
    #expect(stage.screen.focusCovered == 0)
    stage.perform(.resize(Size(400, 300)))
    #expect(stage.screen.windowFrame(stage.index("a")) == Rect(0, 280, 100, 40))
    #expect(stage.screen.visibleBottom == 300)
    #expect(stage.screen.focusCovered == 20)
    #expect(stage.screen.freeArea.bottom == 300)
    #expect(!stage.screen.focusIsVisible)
  }

  // From 200 to 460: 40 of the field at 180 to 240, and nothing of one that lies below it.
  @Test(arguments: [(180.0, 60.0, 40.0), (150, 400, 260), (470, 60, 0), (780, 60, 40)])
  func `a keyboard that is not docked covers what it lies over`(
    top: Double, height: Double, covered: Double
  ) {
    var stage = Self.field(top, height)
    stage.focus("a")
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(50, 200, 300, 260)
    }
    #expect(stage.screen.focusCovered == covered)
    #expect(stage.screen.focusIsVisible == (covered == 0))
    #expect(stage.screen.visibleFraction(stage.index("a")) == (height - covered) / height)
  }

  @Test func `a hardware keyboard's accessory covers what is below its top`() {
    // 800 − 50 = 750: 30 of the field at 740 to 780.
    var stage = Stage(views: [
      textField("a", frame: Rect(0, 740, 100, 40)) { $0.accessoryHeight = 50 }
    ])
    stage.keyboard { $0.kind = .hardware }
    stage.focus("a")
    #expect(stage.screen.keyboard.isDocked)
    #expect(stage.screen.focusCovered == 30)
    #expect(!stage.screen.focusIsVisible)
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
