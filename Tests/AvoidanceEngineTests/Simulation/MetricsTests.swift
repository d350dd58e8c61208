import AvoidanceEngine
import Testing

/// The four metrics: <doc:Steps#Measures>.
struct MetricsTests {
  /// Fields at some heights on a screen whose keyboard's top is 460.
  private static func stage(strategy: StrategyModel = .none, tops: Double...) -> Stage {
    Stage(
      views: tops.enumerated().map {
        textField("f\($0.offset)", frame: Rect(0, $0.element, 100, 40))
      },
      strategy: StrategyDescription(strategy)
    )
  }

  @Test func `nothing was measured before the first focus`() {
    let metrics = Self.stage(tops: 100).simulator.metrics
    #expect(metrics.clearance == nil)
    #expect(metrics.coveredPoints == 0)
    #expect(metrics.pointsScrolled == 0)
    #expect(metrics.coveredMilliseconds == 0)
  }

  @Test func `clearance is the smallest, covered points the most at rest`() {
    var stage = Self.stage(tops: 100, 440, 700, 300)
    stage.focus("f0")
    // 460 − 140
    #expect(stage.simulator.metrics.clearance == 320)
    #expect(stage.simulator.metrics.coveredPoints == 0)
    stage.focus("f1")
    #expect(stage.simulator.metrics.clearance == -20)
    #expect(stage.simulator.metrics.coveredPoints == 20)
    stage.focus("f2")
    // 460 − 740; the whole field is covered
    #expect(stage.simulator.metrics.clearance == -280)
    #expect(stage.simulator.metrics.coveredPoints == 40)
    stage.focus("f3")
    #expect(stage.simulator.metrics.clearance == -280)
    #expect(stage.simulator.metrics.coveredPoints == 40)
  }

  @Test func `points scrolled is the sum of the lengths of all changes of offsets`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(.insetScroll))
    stage.focus("field-20")
    // 0 to 880 − 460
    #expect(stage.simulator.metrics.pointsScrolled == 420)
    stage.perform(.blur)
    // and 420 to 80
    #expect(stage.simulator.metrics.pointsScrolled == 760)
  }

  @Test func `a change on both axes has the length of its diagonal`() {
    var stage = Stage(views: [
      scrollView(
        "s", frame: Rect(0, 0, 400, 300), contentSize: Size(1000, 1000),
        children: [textField("a", frame: Rect(330, 300, 100, 40))])
    ])
    stage.focus("a")
    // 430 − 400 and 340 − 300
    #expect(stage.offset("s") == Point(30, 40))
    #expect(stage.simulator.metrics.pointsScrolled == 50)
  }

  // MARK: Time

  @Test func `a field in the keyboard's way is covered from when the keyboard reaches it`() {
    var stage = Self.stage(tops: 700)
    stage.simulator.samplesAnimations = true
    stage.focus("f0")
    // The keyboard's top goes from 800 to 460 in 0.25 s = 30 samples; it passes 740 at 60/340 = 0.176
    // of the way: the spring is at 0.144 after 2 samples, at 0.264 after 3. 27 samples of 8.33 ms.
    let milliseconds = stage.simulator.metrics.coveredMilliseconds
    #expect(abs(milliseconds - 225) <= 1000 / 120.0)
  }

  @Test(arguments: [900.0, -100])
  func `a field outside the window is covered all the time`(top: Double) {
    var stage = Self.stage(tops: top)
    stage.simulator.samplesAnimations = true
    stage.focus("f0")
    // All 30 samples of the keyboard's animation, and half a second of waiting.
    #expect(abs(stage.simulator.metrics.coveredMilliseconds - 250) < 0.001)
    stage.perform(.wait(0.5))
    #expect(abs(stage.simulator.metrics.coveredMilliseconds - 750) < 0.001)
  }

  @Test func `without a keyboard a field outside the window is covered while one waits`() {
    var stage = Self.stage(tops: 900)
    stage.simulator.samplesAnimations = true
    stage.keyboard { $0.kind = .hardware }
    stage.focus("f0")
    // Nothing moves, so that no time passes.
    #expect(stage.simulator.metrics.coveredMilliseconds == 0)
    #expect(stage.simulator.metrics.coveredPoints == 40)
    stage.perform(.wait(0.5))
    #expect(stage.simulator.metrics.coveredMilliseconds == 500)
  }

  @Test func `a field out of the keyboard's way is never covered`() {
    var stage = Self.stage(tops: 100)
    stage.simulator.samplesAnimations = true
    stage.focus("f0")
    #expect(stage.simulator.metrics.coveredMilliseconds == 0)
  }

  @Test func `a next step in mid-animation cuts the measure short`() {
    var stage = Self.stage(tops: 700)
    stage.simulator.samplesAnimations = true
    stage.perform(.focus(stage.index("f0")), then: 0.1)
    // 12 samples, the first 3 free
    let milliseconds = stage.simulator.metrics.coveredMilliseconds
    #expect(abs(milliseconds - 75) <= 1000 / 120.0)
  }

  @Test func `content that moves with the keyboard's own animation stays ahead of it`() {
    // The field ends where the keyboard will; both move on the same curve by the same way.
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(.insetScroll))
    stage.simulator.samplesAnimations = true
    stage.focus("field-18")
    // row 18 ends at 792, the keyboard starts at 800: both go to 460
    #expect(stage.y("t") == 332)
    #expect(stage.simulator.metrics.coveredMilliseconds == 0)
  }

  @Test func `a field in a view that is raised is covered from when the keyboard overtakes it`() {
    // The box loses half of the keyboard's 340: its field goes from 690 to 520 while the keyboard's top
    // goes from 800 to 460. It is covered where 690 − 170 p > 800 − 340 p, past p = 110/170 = 0.647 of
    // the way: the spring is at 0.595 after 6 samples of 30, at 0.677 after 7. 23 of 8.33 ms.
    let box = node(
      .view, frame: Rect(20, 546, 300, 200),
      children: [textField("f", frame: Rect(20, 100, 200, 44))])
    var stage = Stage(views: [box], strategy: StrategyDescription(.safeAreaKeyboard))
    stage.simulator.samplesAnimations = true
    stage.focus("f")
    #expect(stage.windowFrame("f").maxY == 520)
    #expect(abs(stage.simulator.metrics.coveredMilliseconds - 23 * 1000 / 120.0) < 0.001)
    // Of frames the root's alone is scrolling.
    #expect(stage.simulator.metrics.pointsScrolled == 0)
  }

  @Test func `a field that moves when the keyboard has come is covered until then`() {
    var stage = Self.stage(tops: 700).with(.keyboardDidShow) {
      $1.setFrame(Rect(0, 400, 100, 40), of: 1, Cause())
    }
    stage.simulator.samplesAnimations = true
    stage.focus("f0")
    #expect(stage.windowFrame("f0").maxY == 440)
    // It moves at 0.25 s, after 15 frames, that is 30 samples; all but the first 3 are covered, as above.
    #expect(abs(stage.simulator.metrics.coveredMilliseconds - 27 * 1000 / 120.0) < 0.001)
  }

  @Test func `time is not measured unless asked for`() {
    var stage = Self.stage(tops: 700)
    stage.focus("f0")
    #expect(stage.simulator.metrics.coveredMilliseconds == 0)
    #expect(stage.simulator.metrics.coveredPoints == 40)
  }
}
