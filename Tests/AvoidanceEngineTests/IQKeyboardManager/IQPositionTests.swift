import Testing

@testable import AvoidanceEngine

/// Guides, keyboard sizes and insets by version: <doc:IQKeyboardManagerRules#Keyboard-height>,
/// <doc:IQKeyboardManagerRules#Guides>, <doc:IQKeyboardManagerRules#Bottom-insets>.
struct IQPositionTests {
  private let quiet = UIKitProfile.observed.with {
    $0.clamp = .never
    $0.revealsFirstResponder = false
  }

  /// A text view from 500 to 700; its top may go to the top guide: 20 + 44 + 5 by the bars, 64 + 5 by
  /// the margin, so 69 in all versions; the keyboard begins at 500: 210 up; 34 more with the margin.
  @Test(arguments: [
    (IQVersion(6, 0, 5), -244.0), (IQVersion(6, 1, 0), -244.0), (IQVersion(6, 1, 1), -210.0),
    (.v6511, -210.0),
  ])
  func `text views leave the bottom margin out from 6.1.1 on`(version: IQVersion, y: Double) {
    var stage = Stage(
      views: [textView("note", frame: Rect(20, 500, 300, 200)) { $0.keyboardType = .numberPad }],
      device: .withHomeIndicator, strategy: .bareIQ(version), profile: quiet)
    stage.focus("note")
    #expect(stage.rootY == y)
  }

  /// An iPad's window of 1100 before a keyboard of 403 that begins at 963, home indicator 20, distance 300.
  ///
  /// K = 1100 - (963 - 320) = 457, so the move is 784 - 643 + 20 = 161; of the keyboard the window contains 137.
  @Test(arguments: [(IQVersion(6, 5, 16), -137.0), (IQVersion(7, 0, 0), -161.0), (.newest, -161.0)])
  func `from 7_0 on a short window does not cut the root's limit`(
    version: IQVersion, y: Double
  ) {
    let device = Device(
      screen: Size(1024, 1366),
      portrait: Device.Metrics(safeArea: EdgeInsets(24, 0, 20, 0), statusBar: 24, keyboard: 403))
    var stage = Stage(
      views: [textField("f", frame: Rect(20, 740, 300, 44))], device: device,
      strategy: .bareIQ(version, ["keyboardDistanceFromTextField": .number(300)]), profile: quiet)
    stage.perform(.resize(Size(1024, 1100)))
    stage.focus("f")
    #expect(stage.rootY == y)
  }

  /// A field taller than the room is aligned with the top guide.
  ///
  /// Opaque bars: the root begins at 64, where its top margin is 0. Before 6.1.1 the guide is 0 + 5,
  /// so that the field goes behind the bar (thread 1330); then 20 + 44 + 5.
  @Test(arguments: [(IQVersion(6, 1, 0), 5.0), (IQVersion(6, 1, 1), 69.0), (.v6511, 69.0)])
  func `the bars count in the top guide from 6.1.1 on`(version: IQVersion, top: Double) {
    var controller = ViewController()
    controller.navigationBar = .standard
    controller.extendsUnderBars = false
    var device = Device.plain
    device.portrait.safeArea.top = 20
    device.portrait.statusBar = 20
    var stage = Stage(
      views: [
        textField("tall", frame: Rect(20, 100, 200, 636)) { $0.keyboardType = .numberPad }
      ],
      controller: controller,
      device: device,
      canvas: Size(400, 736),
      strategy: .bareIQ(version, ["keyboardDistanceFromTextField": .number(0)]),
      profile: quiet
    )
    stage.focus("tall")
    #expect(stage.windowFrame("tall").minY == top)
  }

  /// A status bar of 30 over a safe area of 20: the sum with the bar is 74, the bar's edge 64.
  @Test(arguments: [(IQVersion(6, 5, 10), 79.0), (.v6511, 69)])
  func `from 6.5.11 on the bar's edge is the guide`(version: IQVersion, top: Double) {
    var controller = ViewController()
    controller.navigationBar = .standard
    var device = Device.plain
    device.portrait.safeArea.top = 20
    device.portrait.statusBar = 30
    var stage = Stage(
      views: [textField("tall", frame: Rect(20, 200, 200, 500)) { $0.keyboardType = .numberPad }],
      controller: controller, device: device, strategy: .bareIQ(version), profile: quiet)
    stage.focus("tall")
    #expect(stage.windowFrame("tall").minY == top)
  }

  /// A side menu's container goes up as a whole: its margins have no navigation bar in them.
  @Test(arguments: [(false, 69.0), (true, 25)])
  func `a container around the navigation controller has no bar`(isContained: Bool, top: Double) {
    var controller = ViewController()
    controller.navigationBar = .standard
    controller.parents = [ViewController.Parent(kind: .navigationController)]
    if isContained { controller.parents.append(ViewController.Parent(kind: .plain)) }
    var device = Device.plain
    device.portrait.safeArea.top = 20
    device.portrait.statusBar = 20
    var stage = Stage(
      views: [textField("tall", frame: Rect(20, 200, 200, 500)) { $0.keyboardType = .numberPad }],
      controller: controller, device: device, strategy: .bareIQ(), profile: quiet)
    stage.focus("tall")
    #expect(stage.windowFrame("tall").minY == top)
  }

  /// Thread 1506: a window of 500 on a screen of 800.
  ///
  /// The keyboard [0, 500, 400, 300] covers none of
  /// it; the library sees its size (300 + 10) before 6.3.0, of the grown frame's top 10 since.
  @Test(arguments: [(IQVersion.article, -260.0), (.v630, 0)])
  func `the keyboard is cut by the screen before 6.3.0, by the window since`(
    version: IQVersion, y: Double
  ) {
    var stage = Stage(views: [digits("a", y: 420)], strategy: .bareIQ(version), profile: quiet)
    stage.perform(.resize(Size(400, 500)))
    stage.focus("a")
    #expect(stage.rootY == y)
  }

  /// <doc:IQKeyboardManagerRules#The-keyboard-shows>: a keyboard of the same size elsewhere is the
  /// same one before 6.3.0.
  @Test(arguments: [(IQVersion.article, false), (.v630, true)])
  func `a frame that only moves is news from 6.3.0 on`(version: IQVersion, isNews: Bool) {
    var stage = Stage(views: [digits("a", y: 600)], strategy: .bareIQ(version), profile: quiet)
    stage.focus("a")
    #expect(stage.rootY == -140)
    stage.set("a", .frame, component: 1, .number(620))
    stage.post(.willShow, end: Rect(0, 490, 400, 300))
    // 20 further down; K is 310 either way, as if docked.
    #expect(stage.rootY == (isNews ? -160 : -140))
  }

  // MARK: Bottom insets

  /// A scroll view to the screen's bottom with a safe area of 34 there; keyboard 300, distance 10.
  @Test(arguments: [
    (IQVersion.v642, 300.0, 300.0), (.reference, 266, 266), (.v654, 266, 266), (.v655, 276, 266),
  ])
  func `the inset loses the safe area in 6.5.0 and gets the distance in 6.5.5`(
    version: IQVersion, inset: Double, indicator: Double
  ) {
    var stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 1000),
          children: [digits("a", y: 100)])
      ],
      device: .withHomeIndicator,
      strategy: .bareIQ(version),
      profile: quiet
    )
    stage.focus("a")
    #expect(stage.inset("s") == EdgeInsets(0, 0, inset, 0))
    #expect(stage.indicators("s") == EdgeInsets(0, 0, indicator, 0))
    stage.perform(.blur)
    #expect(stage.inset("s") == .zero)
    #expect(stage.indicators("s") == .zero)
  }

  @Test(arguments: [(IQVersion.v654, 300.0), (.v655, 0)])
  func `a scroll view can refuse insets from 6.5.5 on`(version: IQVersion, inset: Double) {
    var stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 1000),
          children: [digits("a", y: 100)]
        ) { $0.ignoresInsetAdjustment = true }
      ],
      strategy: .bareIQ(version),
      profile: quiet
    )
    stage.focus("a")
    #expect(stage.inset("s").bottom == inset)
  }

  /// A text view of 700 in 800: room = 800 − 5 − 300 = 495, so 205 of inset.
  @Test(arguments: [(IQVersion.v655, 205.0), (.v656, 0)])
  func `a text view that doesn't scroll gets no inset from 6.5.6 on`(
    version: IQVersion, inset: Double
  ) {
    var note = textView("note", frame: Rect(0, 50, 400, 700)) { $0.keyboardType = .numberPad }
    note.scroll?.scrollEnabled = false
    var stage = Stage(views: [note], strategy: .bareIQ(version), profile: quiet)
    stage.focus("note")
    #expect(stage.inset("note").bottom == inset)
    #expect(stage.indicators("note").bottom == inset)
    stage.perform(.blur)
    #expect(stage.inset("note") == .zero)
  }

  @Test func `an equal inset leaves the indicators alone from 6.3.0 on`() {
    func indicators(_ version: IQVersion) -> Double {
      let view = scrollView(
        "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 1000),
        children: [digits("a", y: 100)]
      ) { $0.contentInset.bottom = 300 }
      var stage = Stage(views: [view], strategy: .bareIQ(version), profile: quiet)
      stage.focus("a")
      return stage.indicators("s").bottom
    }
    #expect(indicators(.article) == 300)
    #expect(indicators(.v630) == 0)
  }

  // MARK: The walk

  /// Thread 1601: at rest at −88 under automatic insets, a move of 88 or less scrolls nothing.
  @Test(arguments: [(IQVersion.article, -80.0), (.v630, 0)])
  func `a walk that can't start drops the move from 6.3.0 on`(version: IQVersion, y: Double) {
    var stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 700),
          children: [digits("a", y: 452)]
        ) { $0.contentOffset = Point(0, -88) }
      ],
      strategy: .bareIQ(version),
      profile: quiet
    )
    stage.focus("a")
    // The field ends at 452 + 30 + 88 = 570, 80 below 490.
    #expect(stage.offset("s").y == -88)
    #expect(stage.rootY == y)
  }

  /// Thread 1365: with a stack view in between the animated setter is used since 6.3.0.
  @Test(arguments: [(IQVersion.article, "0.25/7"), (.v630, "0.3/0")])
  func `a stack view between field and scroll view brings the animated setter`(
    version: IQVersion, animation: String
  ) {
    let stack = node(
      .stackView,
      frame: Rect(0, 0, 400, 1000),
      children: [
        node(.view, height: 600),
        textField("a", height: 30) { $0.keyboardType = .numberPad },
      ]
    )
    var stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 1000), children: [stack])
      ],
      strategy: .bareIQ(version),
      profile: quiet
    )
    stage.focus("a")
    // 630 − 490 = 140.
    #expect(stage.adjustments.first == "strategy s.contentOffset [0, 140] \(animation)")
  }

  @Test
  func `a class with an underscore and a table inside a cell are no scroll views of the walk`() {
    let inner = node(
      .scrollView, "inner", frame: Rect(0, 0, 400, 800), children: [digits("a", y: 600)]
    ) {
      $0.className = "_UIQueuingScrollView"
      $0.scroll?.contentSize = Size(400, 2000)
    }
    var stage = Stage(views: [inner], strategy: .bareIQ(), profile: quiet)
    stage.focus("a")
    #expect(stage.y("inner") == 0)
    #expect(stage.rootY == -140)
    let nested = tableView("t", frame: Rect(0, 0, 400, 44), rows: [cell(nil, digits("b", y: 5))])
    var table = Stage(
      views: [tableView("outer", frame: Rect(0, 560, 400, 240), rows: [cell(nil, nested)])],
      strategy: .bareIQ(), profile: quiet)
    table.focus("b")
    #expect(table.inset("t") == .zero)
    #expect(table.inset("outer").bottom == 300)
  }

  /// <doc:IQKeyboardManagerRules#The-keyboard-hides>.
  @Test func `after hiding no scroll view around the field is behind the end of its content`() {
    let inner = scrollView(
      "inner", frame: Rect(0, 580, 400, 100), contentSize: Size(400, 100),
      children: [digits("a", y: 20)])
    var stage = Stage(
      views: [
        scrollView(
          "outer", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 850), children: [inner])
      ],
      strategy: .bareIQ(),
      profile: quiet
    )
    stage.focus("a")
    // The field at 600 … 630 has to end at 490: 20 by the view that it is 20 down in, the rest by the
    // outer one, whose content allows 850 − 800.
    #expect([stage.y("inner"), stage.y("outer")] == [20, 120])
    stage.perform(.hideKeyboard)
    #expect([stage.y("inner"), stage.y("outer")] == [0, 50])
  }

  /// A row that is deleted under the field: without a window nothing is adjusted.
  @Test func `a field without a window is not adjusted`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(15))],
      strategy: .bareIQ(.v6511), profile: quiet)
    stage.focus("field-15")
    stage.perform(.deleteRows(stage.index("t"), section: 0, at: 14, count: 1))
    stage.perform(.showKeyboard)
    #expect(stage.adjustments.isEmpty, "6.5.11 still knows the field")
  }

  // MARK: Distance

  @Test(arguments: [(nil, -140), (0, -130), (60, -190), (-5, -130)] as [(Double?, Double)])
  func `a field's own distance beats the library's, and 0 is one`(own: Double?, y: Double) {
    var stage = Stage(
      views: [digits("a", y: 600) { $0.avoidance.distance = own }], strategy: .bareIQ(),
      profile: quiet)
    stage.focus("a")
    #expect(stage.rootY == y)
  }

  /// 3.1: in a search bar the bar's distance counts; the field ends at 600 + 43.
  @Test func `in a search bar the bar's distance counts`() {
    let bar = node(.searchBar, "find", frame: Rect(0, 600, 400, 50)) {
      $0.input?.keyboardType = .numberPad
      $0.input?.avoidance.distance = 60
    }
    var stage = Stage(views: [bar], strategy: .bareIQ(), profile: quiet)
    stage.focus("find.field")
    #expect(stage.screen.focusClearance == 60)
  }

  // MARK: Sheets and turns

  @Test(arguments: [
    (ViewController.Presentation.fullScreen, -140.0), (.pageSheet, -160), (.formSheet, -160),
  ])
  func `sheets get a second pass after did-show`(
    presentation: ViewController.Presentation, y: Double
  ) {
    var controller = ViewController()
    controller.presentation = presentation
    if presentation != .fullScreen { controller.frame = Rect(0, 0, 400, 800) }
    var stage = Stage(
      views: [digits("a", y: 600)], controller: controller, strategy: .bareIQ(), profile: quiet)
    stage.focus("a")
    stage.set("a", .frame, component: 1, .number(620))
    stage.post(.didShow)
    #expect(stage.rootY == y)
  }

  /// <doc:IQKeyboardManagerRules#Rotation>: the handler restores and drops the root's reference before
  /// 6.4.0.
  @Test(arguments: [(IQVersion.v630, 0.0), (IQVersion(6, 4, 0), -140.0)])
  func `a turn's announcement restores before 6.4.0`(version: IQVersion, y: Double) {
    var stage = Stage(views: [digits("a", y: 600)], strategy: .bareIQ(version), profile: quiet)
    stage.focus("a")
    stage.simulator.strategy.willRotate(to: .landscapeLeft, on: &stage.simulator.screen)
    #expect(stage.rootY == y)
  }
}

extension Device {
  /// ``plain`` with 34 pt at the bottom and a status bar of 20.
  static let withHomeIndicator: Device = {
    var device = Device.plain
    device.portrait.safeArea = EdgeInsets(20, 0, 34, 0)
    device.portrait.statusBar = 20
    return device
  }()
}
