import Testing

@testable import AvoidanceEngine

/// Views whose bottom is held: <doc:Layout#Pins>.
struct PinTests {
  private let keyboard = Cause(duration: 0.25, curve: 7)

  /// A panel from 100 to the window's bottom, with a list that fills it, and a bar of 50 at the bottom.
  ///
  /// Their masks would move their tops and change their heights.
  private static func stage(device: Device = .plain) -> Stage {
    let size = device.windowSize(.portrait)
    let height = size.height - 100
    var list = scrollView(
      "list", frame: Rect(0, 0, size.width, height), contentSize: Size(size.width, 1000))
    list.autoresizing = .flexibleHeight
    let mask: Autoresizing = [.flexibleWidth, .flexibleTopMargin, .flexibleHeight]
    return Stage(
      views: [
        node(
          .view, "panel", frame: Rect(0, 100, size.width, height), autoresizing: mask,
          children: [list]),
        node(
          .view, "bar", frame: Rect(0, size.height - 50, size.width, 50), autoresizing: mask,
          children: [node(.view, "inner", frame: Rect(0, 0, 10, 10))]),
      ],
      device: device
    )
  }

  private func pin(_ name: String, _ pin: BottomPin, in stage: inout Stage) {
    stage.simulator.screen.beginStep()
    stage.simulator.screen.pinBottom(of: stage.index(name), to: pin, keyboard)
  }

  // 460 − 100 = 360; less 20: 340. A list of 340 may be at 1000 − 340 = 660, one of 700 at 300.
  @Test func `a view that resizes keeps its top`() {
    var stage = Self.stage()
    pin("panel", BottomPin(), in: &stage)
    #expect(stage.adjustments.isEmpty)
    pin("panel", BottomPin(limit: 460), in: &stage)
    #expect(stage.adjustments == ["strategy panel.frame [0, 100, 400, 360] 0.25/7"])
    #expect(stage.frame("list").height == 360)
    pin("panel", BottomPin(constant: 20, limit: 460), in: &stage)
    #expect(stage.frame("panel") == Rect(0, 100, 400, 340))
    stage.scroll("list", to: 0, 660)
    pin("panel", BottomPin(), in: &stage)
    #expect(
      stage.adjustments == [
        "strategy panel.frame [0, 100, 400, 700] 0.25/7",
        "system list.contentOffset [0, 300] 0.25/7",
      ]
    )
  }

  // Ends at 460, 50 high.
  @Test func `a view that moves keeps its height`() {
    var stage = Self.stage()
    pin("bar", BottomPin(limit: 460, resizes: false), in: &stage)
    #expect(stage.frame("bar") == Rect(0, 410, 400, 50))
    pin("bar", BottomPin(constant: -20, resizes: false), in: &stage)
    #expect(stage.frame("bar") == Rect(0, 770, 400, 50))
  }

  @Test func `a height is not below 0`() {
    var stage = Self.stage()
    pin("panel", BottomPin(limit: 50), in: &stage)
    #expect(stage.frame("panel") == Rect(0, 100, 400, 0))
    pin("panel", BottomPin(), in: &stage)
    #expect(stage.frame("panel") == Rect(0, 100, 400, 700))
  }

  // 844 − 34 = 810; with 301 more 509; a keyboard at 480 is above both.
  @Test func `the safe area bounds where it is asked to`() {
    var stage = Self.stage(device: .notched)
    pin("bar", BottomPin(isInSafeArea: true, resizes: false), in: &stage)
    #expect(stage.frame("bar").maxY == 810)
    stage.simulator.screen.setAdditionalSafeArea(bottom: 301, keyboard)
    #expect(stage.frame("bar").maxY == 509)
    pin("bar", BottomPin(isInSafeArea: true, limit: 480, resizes: false), in: &stage)
    #expect(stage.frame("bar").maxY == 480)
    stage.simulator.screen.setAdditionalSafeArea(bottom: 0, keyboard)
    #expect(stage.frame("bar").maxY == 480)
    pin("bar", BottomPin(isInSafeArea: true, resizes: false), in: &stage)
    #expect(stage.frame("bar").maxY == 810)
  }

  // In a window of 400 pt both end there: 400 − 100, 400 − 50. The masks have the widths alone.
  @Test func `a turn and another window keep tops and heights`() {
    var stage = Self.stage()
    pin("panel", BottomPin(), in: &stage)
    pin("bar", BottomPin(resizes: false), in: &stage)
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.frame("panel") == Rect(0, 100, 800, 300))
    #expect(stage.frame("bar") == Rect(0, 350, 800, 50))
    #expect(stage.frame("list").height == 300)
    #expect(stage.adjustments.isEmpty)
    stage.perform(.rotate(.portrait))
    #expect(stage.frame("panel") == Rect(0, 100, 400, 700))
    stage.perform(.resize(Size(400, 600)))
    #expect(stage.frame("panel") == Rect(0, 100, 400, 500))
    #expect(stage.frame("bar") == Rect(0, 550, 400, 50))
  }

  @Test func `the superview's frame counts, whoever gives it`() {
    var stage = Self.stage()
    pin("panel", BottomPin(constant: 10), in: &stage)
    stage.perform(.set([PropertyChange(view: 0, property: .frame, value: .quad(0, 0, 400, 500))]))
    #expect(stage.frame("panel") == Rect(0, 100, 400, 390))
  }

  // A root at −100: 460 in the window is 560 in the root. Without a limit its bottom is where it was.
  @Test func `limits are in the window, whose root may have moved`() {
    var stage = Self.stage()
    pin("panel", BottomPin(limit: 460), in: &stage)
    pin("bar", BottomPin(resizes: false), in: &stage)
    stage.simulator.screen.beginStep()
    stage.simulator.screen.setOrigin(Point(0, -100), of: 0, keyboard)
    #expect(stage.frame("panel") == Rect(0, 100, 400, 460))
    #expect(stage.frame("bar").y == 750)
    #expect(stage.adjustments == ["strategy root.frame [0, -100, 400, 800] 0.25/7"])
    stage.simulator.screen.setTranslation(40, of: 0, keyboard)
    #expect(stage.frame("panel").height == 420)
  }

  // The bar is at 750 and with 100 more of safe area at 650: its inner view, held at 760 in the
  // window, ends at 10 and then at the bar's 50.
  @Test func `superviews come before what is in them`() {
    var stage = Self.stage()
    pin("inner", BottomPin(limit: 760), in: &stage)
    #expect(stage.frame("inner").height == 10)
    pin("bar", BottomPin(isInSafeArea: true, resizes: false), in: &stage)
    stage.simulator.screen.setAdditionalSafeArea(bottom: 100, Cause())
    #expect(stage.frame("bar") == Rect(0, 650, 400, 50))
    #expect(stage.frame("inner").height == 50)
  }

  // Layout has the panel from 100 to 460, it is seen 30 higher.
  @Test func `what is held is where layout has the view`() {
    var stage = Self.stage()
    stage.simulator.screen.setTranslation(-30, of: stage.index("panel"), Cause())
    pin("panel", BottomPin(limit: 460), in: &stage)
    #expect(stage.frame("panel") == Rect(0, 70, 400, 360))
    #expect(stage.adjustments == ["strategy panel.frame [0, 70, 400, 360] 0.25/7"])
    stage.perform(.wait(1))
    #expect(stage.frame("panel") == Rect(0, 70, 400, 360))
  }

  // From 50 to 800.
  @Test func `a frame that is given to a held view has the held bottom`() {
    var stage = Self.stage()
    pin("panel", BottomPin(), in: &stage)
    stage.simulator.screen.beginStep()
    stage.simulator.screen.setFrame(Rect(0, 50, 400, 100), of: stage.index("panel"), keyboard)
    #expect(stage.adjustments == ["strategy panel.frame [0, 50, 400, 750] 0.25/7"])
    stage.simulator.screen.beginStep()
    stage.simulator.screen.setOrigin(Point(0, 80), of: stage.index("panel"), keyboard)
    #expect(stage.adjustments == ["strategy panel.frame [0, 80, 400, 720] 0.25/7"])
    #expect(stage.frame("list").height == 720)
  }

  @Test func `the root can't be held, and a limit is a number`() {
    var stage = Self.stage()
    stage.simulator.screen.pinBottom(of: 0, to: BottomPin(limit: 100), Cause())
    #expect(stage.screen.frame(0) == Rect(0, 0, 400, 800))
    for limit in [-Double.infinity, 2_000_000] {
      let panel = stage.index("panel")
      var screen = stage.screen
      screen.pinBottom(of: panel, to: BottomPin(limit: limit), Cause())
      #expect(screen.fault == .invalidNumber(.pinBottom, of: panel, value: limit))
      #expect(screen.pin(of: panel) == nil)
    }
    var screen = stage.screen
    screen.pinBottom(of: stage.index("panel"), to: BottomPin(limit: .nan), Cause())
    #expect(screen.fault != nil)
    #expect(screen.views == stage.screen.views)
  }
}
