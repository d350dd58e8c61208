import AvoidanceEngine
import Testing

/// What the rules say of cases that are easily forgotten: <doc:Geometry#Numbers>, <doc:Layout>,
/// <doc:ScrollViews>, <doc:Keyboard>.
///
/// "A row that a step inserts …" is ``InsertedRowTests``.
struct RulingTests {
  private static let grid = 1.0 / 1024

  // MARK: Numbers

  /// Steps of the grid, and the nearest whole one.
  private static let steps: [(Double, Double)] = [
    (0.5, 1), (-0.5, -1), (1.5, 2), (-2.5, -3),
    // No ties: the nearest doubles beside a half.
    (0.5.nextDown, 0), (-(0.5.nextDown), 0), (2.5.nextDown, 2), (2.5.nextUp, 3),
    // The largest tie that a double can hold.
    (4_503_599_627_370_495.5, 4_503_599_627_370_496),
  ]

  @Test(arguments: steps)
  func `ties of the grid go away from zero`(steps: Double, expected: Double) {
    #expect((steps * Self.grid).snapped == expected * Self.grid)
  }

  @Test func `a tie that is written by a verb goes away from zero`() {
    var stage = Stage(views: [
      scrollView("s", frame: Rect(0, 0, 400, 600), contentSize: Size(400, 2_000))
    ])
    stage.scroll("s", to: 0, 100 + 0.5 * Self.grid)
    #expect(stage.y("s") == 100 + Self.grid)
    stage.scroll("s", to: 0, -100 - 0.5 * Self.grid)
    #expect(stage.y("s") == -100 - Self.grid)
  }

  // MARK: Extents

  // 800 → 600 takes 200 from a height of 100 that alone gives way.
  @Test func `autoresizing takes no extent below 0`() {
    var stage = Stage(views: [
      node(
        .view, "v", frame: Rect(10, 50, 100, 100), autoresizing: [.flexibleWidth, .flexibleHeight])
    ])
    stage.perform(.resize(Size(200, 600)))
    #expect(stage.frame("v") == Rect(10, 50, 0, 0))
  }

  // Bars of 47 + 44 at the top and 34 + 49 at the bottom need 174: a window of 100 leaves nothing.
  @Test func `a window lower than its bars leaves the root no height, not a negative one`() {
    var controller = ViewController()
    controller.navigationBar = .standard
    controller.tabBar = .standard
    controller.extendsUnderBars = false
    var stage = Stage(
      views: [
        node(.view, "v", frame: Rect(0, 0, 390, 600), autoresizing: [.flexibleHeight])
      ],
      controller: controller,
      device: .notched
    )
    stage.perform(.resize(Size(390, 100)))
    #expect(stage.screen.frame(0) == Rect(0, 91, 390, 0))
    #expect(stage.frame("v").height == 0)
    stage.perform(.resize(Size(390, 844)))
    // 844 − 91 − 83, and no more
    #expect(stage.screen.frame(0) == Rect(0, 91, 390, 670))
  }

  // The area is 844 − 91 − 83 = 670 high, from 91 on; the root was drawn on a canvas of that size.
  @Test func `a root that is drawn stands below an opaque bar, and turns with it`() {
    var controller = ViewController()
    controller.navigationBar = .standard
    controller.tabBar = .standard
    controller.extendsUnderBars = false
    let drawn = node(.view, "root", frame: Rect(0, 0, 390, 670))
    let stage = Stage(drawn, controller: controller, device: .notched, canvas: Size(390, 670))
    #expect(stage.screen.frame(0) == Rect(0, 91, 390, 670))
    let taller = Stage(drawn, controller: controller, device: .notched, canvas: Size(390, 600))
    // Drawn 70 higher than its canvas, it is so here, too.
    #expect(taller.screen.frame(0) == Rect(0, 91, 390, 740))
  }

  @Test func `nor does a screen that is lower than its bars from the start`() {
    var controller = ViewController()
    controller.navigationBar = .height(90)
    controller.tabBar = .height(90)
    controller.extendsUnderBars = false
    let stage = Stage(
      views: [node(.view, "v", frame: Rect(0, 0, 100, 100), autoresizing: [.flexibleHeight])],
      controller: controller,
      device: Device(screen: Size(100, 100), portrait: Device.Metrics(keyboard: 50)))
    #expect(stage.screen.frame(0) == Rect(0, 90, 100, 0))
    #expect(stage.frame("v").height == 0)
  }

  // 10 + 10 − 50
  @Test func `a stack whose spacing eats its children has no height`() {
    let stack = node(
      .stackView, "stack", frame: Rect(0, 0, 200, 0),
      children: [textField("a", height: 10), textField("b", height: 10)]
    ) { $0.stack?.spacing = -50 }
    let stage = Stage(views: [stack])
    #expect(stage.frame("stack") == Rect(0, 0, 200, 0))
  }

  // MARK: Turns

  @Test
  func `a turn under a keyboard that is not docked posts its pair, turns, and posts it again`() {
    var stage = Stage(views: [textField("a", frame: Rect(0, 0, 100, 40))])
    stage.focus("a")
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(40, 100, 320, 240)
    }
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.keyboardLog == Posts.changeFrame + ["rotate landscapeLeft"] + Posts.changeFrame)
    #expect(stage.screen.keyboard.isVisible)
  }

  // MARK: scrollRectToVisible

  // The view shows 100 to 700. 80 to 780 spans it: the top edge is 20 away, the bottom edge 80; of 20
  // to 710 the top edge is 80 away, the bottom edge 10.
  @Test(arguments: [(80.0, 780.0, 80.0), (20, 710, 110)])
  func `nearEdge shows an edge also of a rectangle that spans the view`(
    top: Double, bottom: Double, expected: Double
  ) {
    var stage = Stage(
      views: [
        scrollView("s", frame: Rect(0, 0, 400, 600), contentSize: Size(400, 2_000)) {
          $0.contentOffset = Point(0, 100)
        }
      ],
      profile: .observed.with { $0.oversizeRect = .nearEdge }
    )
    stage.scrollRectToVisible("s", Rect(0, top, 400, bottom - top))
    #expect(stage.y("s") == expected)
  }

  // MARK: Posts

  @Test func `switchPosts willShow posts where the keyboard was up without a first responder`() {
    var stage = Stage(
      views: [numberField("n", frame: Rect(0, 0, 100, 40))],
      profile: .observed.with { $0.switchPosts = .willShow })
    stage.perform(.showKeyboard)
    stage.focus("n")
    // The device's plain height of 300 is that of digits.
    #expect(stage.keyboardLog == Posts.showAlone)
    #expect(stage.lastWill?.begin == Rect(0, 500, 400, 300))
    #expect(stage.lastWill?.end == Rect(0, 500, 400, 300))
  }

  @Test func `an autofill that is refused posts nothing`() {
    var stage = Stage(
      views: [textField("a", frame: Rect(0, 0, 100, 40)) { $0.shouldChange = false }],
      texts: ["secret"])
    stage.focus("a")
    stage.perform(.autofill(text: 0))
    #expect(stage.log == ["textFieldShouldChangeCharacters a"])
    #expect(stage.text("a").isEmpty)
  }

  @Test func `an autofill without a first responder posts nothing`() {
    var stage = Stage(views: [textField("a", frame: Rect(0, 0, 100, 40))], texts: ["secret"])
    stage.perform(.showKeyboard)
    stage.perform(.autofill(text: 0))
    #expect(stage.log.isEmpty)
  }

  // MARK: Text views

  @Test(arguments: ScrollProperties.InsetAdjustment.allCases)
  func `text views take no inset from the safe area`(adjustment: ScrollProperties.InsetAdjustment) {
    var text = textView("t", frame: Rect(0, 0, 390, 844)) {
      $0.lineHeight = 20
      $0.lines = 100
    }
    text.scroll?.insetAdjustment = adjustment
    let stage = Stage(views: [text], device: .notched)
    #expect(stage.adjustedInset("t") == .zero)
    #expect(stage.y("t") == 0)
  }

  // MARK: The script's height

  @Test func `a height for a hidden keyboard posts nothing and is the height of the next show`() {
    var stage = Self.fields
    stage.keyboard { $0.height = 350 }
    #expect(stage.log.isEmpty)
    #expect(!stage.screen.keyboard.isVisible)
    stage.focus("text")
    #expect(stage.keyboardLog == Posts.show)
    // 800 − 350
    #expect(stage.keyboardFrame == Rect(0, 450, 400, 350))
    #expect(stage.lastWill?.begin == Rect(0, 800, 400, 350))
  }

  @Test func `it stays through switches, hides and turns until it is changed`() {
    var stage = Self.fields
    stage.keyboard { $0.height = 350 }
    stage.focus("text")
    stage.focus("digits")
    #expect(stage.keyboardLog.isEmpty)
    #expect(stage.screen.keyboard.height == 350)
    stage.perform(.hideKeyboard)
    stage.focus("digits")
    #expect(stage.screen.keyboard.height == 350)
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.keyboardFrame == Rect(0, 50, 800, 350))
    stage.perform(.rotate(.portrait))
    stage.post(.didHide)
    stage.keyboard { $0.height = 360 }
    stage.perform(.blur)
    stage.focus("text")
    #expect(stage.screen.keyboard.height == 360)
  }

  // A visible keyboard's height holds until it hides or the first responder changes
  // (<doc:Keyboard#Heights-set-by-a-script>), and
  // the one from before is no longer there.
  @Test func `changed while the keyboard is up, the computed height comes back after it`() {
    var stage = Self.fields
    stage.keyboard { $0.height = 350 }
    stage.focus("text")
    stage.keyboard { $0.height = 280 }
    #expect(stage.screen.keyboard.height == 280)
    stage.focus("digits")
    #expect(stage.screen.keyboard.height == 300)
    stage.perform(.hideKeyboard)
    stage.focus("text")
    #expect(stage.screen.keyboard.height == 340)
  }

  @Test func `a docked frame that changes it ends it too`() {
    var stage = Self.fields
    stage.keyboard { $0.height = 350 }
    stage.focus("text")
    stage.keyboard { $0.frame = Rect(0, 520, 400, 280) }
    #expect(stage.screen.keyboard.height == 280)
    stage.focus("digits")
    #expect(stage.screen.keyboard.height == 300)
  }

  // A keyboard step changes what it names and nothing else. Without the bar the computed height is 300,
  // with it 340.
  @Test(arguments: [true, false])
  func `the predictive bar leaves a height alone that a hidden keyboard was given`(bar: Bool) {
    var stage = Self.fields
    stage.keyboard { $0.height = 350 }
    stage.keyboard { $0.predictiveBar = bar }
    stage.focus("text")
    #expect(stage.screen.keyboard.height == 350)
    stage.keyboard { $0.predictiveBar = !bar }
    #expect(stage.log.isEmpty)
    #expect(stage.screen.keyboard.height == 350)
    // It stays through a hide, as without the bar.
    stage.perform(.hideKeyboard)
    stage.keyboard { $0.predictiveBar = bar }
    stage.focus("text")
    #expect(stage.screen.keyboard.height == 350)
  }

  @Test(arguments: [true, false])
  func `the predictive bar leaves a height alone that a visible keyboard was given`(bar: Bool) {
    var stage = Self.fields
    stage.focus("text")
    stage.keyboard { $0.height = 280 }
    stage.keyboard { $0.predictiveBar = bar }
    #expect(stage.log.isEmpty)
    // 800 − 280
    #expect(stage.keyboardFrame == Rect(0, 520, 400, 280))
    // Such a height ends with the next first responder, whose keyboard has no bar.
    stage.focus("digits")
    #expect(stage.screen.keyboard.height == 300)
    stage.focus("text")
    #expect(stage.screen.keyboard.height == (bar ? 340 : 300))
  }

  @Test func `a height and the bar in one step are both taken`() {
    var stage = Self.fields
    stage.keyboard {
      $0.height = 350
      $0.predictiveBar = false
    }
    stage.focus("text")
    #expect(stage.screen.keyboard.height == 350)
    stage.keyboard { $0.height = 360 }
    stage.focus("digits")
    stage.focus("text")
    // The height was changed while it was visible and is over; the bar stays away.
    #expect(stage.screen.keyboard.height == 300)
  }

  // The field of digits has no bar in either case: 300 whatever is set.
  @Test func `the predictive bar does not move a keyboard that shows none`() {
    var stage = Self.fields
    stage.focus("digits")
    stage.keyboard { $0.frame = Rect(20, 520, 360, 280) }
    stage.keyboard { $0.predictiveBar = false }
    #expect(stage.log.isEmpty)
    #expect(stage.keyboardFrame == Rect(20, 520, 360, 280))
    stage.post(.willChangeFrame, end: Rect(0, 550, 400, 250))
    stage.keyboard { $0.predictiveBar = true }
    #expect(stage.log.isEmpty)
    #expect(stage.keyboardFrame == Rect(0, 550, 400, 250))
  }

  private static var fields: Stage {
    Stage(views: [
      textField("text", frame: Rect(0, 0, 100, 40)),
      numberField("digits", frame: Rect(0, 50, 100, 40)),
    ])
  }

  // MARK: Hardware

  @Test func `a hardware keyboard that is disconnected brings the docked one up`() {
    var stage = Self.fields
    stage.keyboard { $0.kind = .hardware }
    stage.focus("text")
    #expect(stage.keyboardLog.isEmpty)
    stage.keyboard { $0.kind = .docked }
    #expect(stage.keyboardLog == Posts.show)
    #expect(stage.lastWill?.begin == Rect(0, 800, 400, 340))
    #expect(stage.keyboardFrame == Rect(0, 460, 400, 340))
    #expect(stage.screen.keyboard.isVisible)
  }

  @Test func `under the documented profile that show has no change-frame pair`() {
    var stage = Stage(views: [textField("text", frame: Rect(0, 0, 100, 40))], profile: .documented)
    stage.keyboard { $0.kind = .hardware }
    stage.focus("text")
    stage.keyboard {
      $0.kind = .docked
      $0.duration = 0.5
    }
    #expect(stage.keyboardLog == Posts.showAlone)
    #expect(stage.lastWill?.duration == 0.5)
  }

  // What a hidden keyboard is told it keeps: another kind waits for the next show.
  @Test func `disconnected into another kind nothing comes up`() {
    var stage = Self.fields
    stage.keyboard { $0.kind = .hardware }
    stage.focus("text")
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(40, 100, 320, 240)
    }
    #expect(stage.log.isEmpty)
    #expect(!stage.screen.keyboard.isVisible)
    stage.focus("digits")
    #expect(stage.keyboardLog == Posts.changeFrame)
    #expect(stage.keyboardFrame == Rect(40, 100, 320, 240))
  }

  @Test func `without a first responder nothing comes up`() {
    var stage = Self.fields
    stage.keyboard { $0.kind = .hardware }
    stage.keyboard { $0.kind = .docked }
    #expect(stage.log.isEmpty)
    #expect(!stage.screen.keyboard.isVisible)
  }

  @Test func `a docked keyboard that is hidden under a first responder stays hidden`() {
    var stage = Self.fields
    stage.focus("text")
    stage.post(.didHide)
    stage.keyboard { $0.kind = .docked }
    #expect(stage.log.isEmpty)
    #expect(!stage.screen.keyboard.isVisible)
  }
}
