import AvoidanceEngine
import Testing

/// What the safe area adds to a scroll view's insets: <doc:ScrollViews#Adjusted-insets>.
struct AdjustedInsetTests {
  /// A scroll view over the notched device's window (safe area 47 and 34) and its adjusted insets.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var behaviour: ScrollProperties.InsetAdjustment
    var content = Size(390, 500)
    var own = EdgeInsets.zero
    var bars = false
    var enabled = true
    var bounces = false
    var expected: EdgeInsets
  }

  @Test(arguments: [
    Case(
      testDescription: "never", behaviour: .never, content: Size(390, 2000),
      own: EdgeInsets(5, 0, 7, 0), expected: EdgeInsets(5, 0, 7, 0)),
    Case(
      testDescription: "always, short content", behaviour: .always,
      expected: EdgeInsets(47, 0, 34, 0)),
    Case(
      testDescription: "always, own insets", behaviour: .always, own: EdgeInsets(5, 1, 7, 2),
      expected: EdgeInsets(52, 1, 41, 2)),
    Case(
      testDescription: "always, scrolling disabled", behaviour: .always, enabled: false,
      expected: EdgeInsets(47, 0, 34, 0)),
    Case(testDescription: "axes, short content", behaviour: .scrollableAxes, expected: .zero),
    Case(
      testDescription: "axes, long content", behaviour: .scrollableAxes, content: Size(390, 845),
      expected: EdgeInsets(47, 0, 34, 0)),
    Case(
      testDescription: "axes, content as high as the bounds, insets not counted",
      behaviour: .scrollableAxes, content: Size(390, 844), own: EdgeInsets(50, 0, 50, 0),
      expected: EdgeInsets(50, 0, 50, 0)),
    Case(
      testDescription: "axes, always bouncing", behaviour: .scrollableAxes, bounces: true,
      expected: EdgeInsets(47, 0, 34, 0)),
    Case(
      testDescription: "axes, scrolling disabled", behaviour: .scrollableAxes,
      content: Size(390, 2000), enabled: false, expected: .zero),
    Case(testDescription: "automatic, short content", behaviour: .automatic, expected: .zero),
    Case(
      testDescription: "automatic, long content", behaviour: .automatic, content: Size(390, 2000),
      expected: EdgeInsets(47, 0, 34, 0)),
    // 47 + 44: the first scroll view of a controller with bars
    Case(
      testDescription: "automatic, short content under a bar", behaviour: .automatic, bars: true,
      expected: EdgeInsets(91, 0, 34, 0)),
    Case(
      testDescription: "axes, short content under a bar", behaviour: .scrollableAxes, bars: true,
      expected: .zero),
  ])
  func `the four behaviours add their part of the safe area`(example: Case) {
    var controller = ViewController()
    if example.bars { controller.navigationBar = .standard }
    let stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 390, 844), contentSize: example.content,
          insetAdjustment: example.behaviour
        ) {
          $0.contentInset = example.own
          $0.scrollEnabled = example.enabled
          $0.alwaysBounceVertical = example.bounces
        }
      ],
      controller: controller,
      device: .notched
    )
    #expect(stage.adjustedInset("s") == example.expected)
    #expect(stage.inset("s") == example.own)
    // At the start it rests at its top.
    #expect(stage.offset("s") == Point(-example.expected.left, -example.expected.top))
  }

  @Test(arguments: [
    // scrollable sideways only: the sides alone
    (Size(900, 300), false, EdgeInsets(0, 47, 0, 47)),
    (Size(844, 300), true, EdgeInsets(0, 47, 0, 47)),
    (Size(844, 300), false, .zero),
    (Size(900, 400), false, EdgeInsets(0, 47, 21, 47)),
  ])
  func `each axis counts by itself`(content: Size, bounces: Bool, expected: EdgeInsets) {
    let disabled = Self.sideways(content, bounces, isEnabled: false)
    #expect(disabled.adjustedInset("s") == .zero)
    #expect(Self.sideways(content, bounces).adjustedInset("s") == expected)
  }

  /// A scroll view over the notched device's window that lies on its side.
  private static func sideways(_ content: Size, _ bounces: Bool, isEnabled: Bool = true) -> Stage {
    Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 844, 390), contentSize: content, insetAdjustment: .scrollableAxes
        ) {
          $0.alwaysBounceHorizontal = bounces
          $0.scrollEnabled = isEnabled
        }
      ],
      device: .notched,
      orientation: .landscapeLeft
    )
  }

  @Test func `a table always bounces and takes the vertical edges with one row`() {
    let stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 390, 844), rows: fieldRows(1))], device: .notched)
    #expect(stage.adjustedInset("t") == EdgeInsets(47, 0, 34, 0))
    #expect(stage.y("t") == -47)
  }

  @Test func `only the first scroll view in the pre-order is the controller's own`() {
    var controller = ViewController()
    controller.tabBar = .standard
    let frame = Rect(0, 0, 390, 844)
    let content = Size(390, 100)
    let stage = Stage(
      views: [
        node(
          .view,
          frame: frame,
          children: [
            scrollView("first", frame: frame, contentSize: content, insetAdjustment: .automatic)
          ]
        ),
        scrollView("second", frame: frame, contentSize: content, insetAdjustment: .automatic),
      ],
      controller: controller,
      device: .notched
    )
    // 34 + 49
    #expect(stage.adjustedInset("first") == EdgeInsets(47, 0, 83, 0))
    #expect(stage.adjustedInset("second") == .zero)
  }

  @Test func `a toolbar alone makes no scroll view the controller's own`() {
    var controller = ViewController()
    controller.toolbar = .standard
    let stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 390, 844), contentSize: Size(390, 100), insetAdjustment: .automatic
        )
      ],
      controller: controller,
      device: .notched
    )
    #expect(stage.adjustedInset("s") == .zero)
  }

  // MARK: Changes of the system's part

  private static func table(strategy: StrategyModel = .none) -> Stage {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 390, 844), rows: fieldRows(40))], device: .notched,
      strategy: StrategyDescription(strategy))
    stage.perform(.wait(0))
    return stage
  }

  @Test func `a view at its top follows the system's part of the top inset`() {
    var stage = Self.table()
    #expect(stage.y("t") == -47)
    // 47 − 27
    stage.set("t", .frame, .quad(0, 27, 390, 700))
    #expect(stage.adjustedInset("t") == EdgeInsets(20, 0, 0, 0))
    #expect(stage.adjustments == ["system t.contentOffset [0, -20] 0/0"])
    stage.set("t", .insetAdjustment, .choice(ScrollProperties.InsetAdjustment.never.rawValue))
    #expect(stage.adjustments == ["system t.contentOffset [0, 0] 0/0"])
    stage.set("t", .insetAdjustment, .choice(ScrollProperties.InsetAdjustment.always.rawValue))
    #expect(stage.adjustments == ["system t.contentOffset [0, -20] 0/0"])
  }

  @Test func `a view that is not at its top stays`() {
    var stage = Self.table()
    stage.scroll("t", to: 0, 10)
    stage.set("t", .frame, .quad(0, 27, 390, 700))
    #expect(stage.y("t") == 10)
    #expect(stage.adjustments == [])
  }

  @Test func `a view above its top stays where its limits let it`() {
    var stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 100, 390, 600), contentSize: Size(390, 1000), insetAdjustment: .always
        )
      ],
      device: .notched
    )
    stage.scroll("s", to: 0, -20)
    // At the window's top the inset is 47: −20 is a legal place, and not the top.
    stage.set("s", .frame, .quad(0, 0, 390, 600))
    #expect(stage.adjustedInset("s").top == 47)
    #expect(stage.y("s") == -20)
  }

  @Test func `the following happens under every clamp`() {
    for profile in ClampTests.profiles {
      var stage = Stage(
        views: [tableView("t", frame: Rect(0, 0, 390, 844), rows: fieldRows(40))], device: .notched,
        profile: profile)
      stage.set("t", .frame, .quad(0, 47, 390, 700))
      #expect(stage.y("t") == 0, "\(profile.clamp)")
    }
  }

  @Test func `content that begins to scroll brings the safe area in`() {
    var stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 390, 844), contentSize: Size(390, 500), insetAdjustment: .automatic
        )
      ],
      device: .notched
    )
    #expect(stage.y("s") == 0)
    stage.set("s", .contentSize, component: 1, .number(1000))
    #expect(stage.adjustedInset("s") == EdgeInsets(47, 0, 34, 0))
    #expect(stage.adjustments == ["system s.contentOffset [0, -47] 0/0"])
    stage.set("s", .scrollEnabled, .flag(false))
    #expect(stage.adjustedInset("s") == .zero)
    #expect(stage.adjustments == ["system s.contentOffset [0, 0] 0/0"])
  }

  @Test func `turning the device changes the safe area and moves a view at its top`() {
    var stage = Stage(
      views: [
        tableView("t", frame: Rect(0, 0, 390, 844), rows: fieldRows(40)) {
          $0.autoresizing = [.flexibleWidth, .flexibleHeight]
        }
      ],
      device: .notched
    )
    stage.perform(.rotate(.landscapeLeft))
    // no top in landscape; the sides don't scroll
    #expect(stage.adjustedInset("t") == EdgeInsets(0, 0, 21, 0))
    #expect(stage.y("t") == 0)
    stage.perform(.rotate(.portrait))
    #expect(stage.adjustedInset("t") == EdgeInsets(47, 0, 34, 0))
    #expect(stage.y("t") == -47)
  }

  @Test func `a nested view follows its place in the window while the outer one scrolls`() {
    let inner = tableView("inner", frame: Rect(0, 20, 390, 300), rows: fieldRows(20))
    var stage = Stage(
      views: [
        scrollView(
          "outer", frame: Rect(0, 0, 390, 844), contentSize: Size(390, 2000), children: [inner])
      ],
      device: .notched
    )
    // 47 − 20
    #expect(stage.adjustedInset("inner").top == 27)
    #expect(stage.y("inner") == -27)
    stage.scroll("outer", to: 0, 10)
    // 47 − (20 − 10)
    #expect(stage.adjustedInset("inner").top == 37)
    #expect(stage.y("inner") == -37)
    stage.scroll("outer", to: 0, -100)
    #expect(stage.adjustedInset("inner").top == 0)
    #expect(stage.y("inner") == 0)
  }
}
