import AvoidanceEngine
import Testing

/// Table and collection view controllers, and overlays: <doc:TablesAndStacks>,
/// <doc:Layout#Overlays>.
struct TableControllerTests {
  /// 20 rows of 44 (880) with a field each, as the root of a table view controller.
  private static func stage(
    strategy: StrategyDescription = StrategyDescription(.none), tabBar: Bool = false,
    kind: ViewController.Kind = .tableViewController, children: [ViewNode] = [],
    profile: UIKitProfile = .observed, with change: (inout ViewNode) -> Void = { _ in }
  ) -> Stage {
    var controller = ViewController()
    controller.kind = kind
    if tabBar { controller.tabBar = .standard }
    var rows = fieldRows(18)
    rows.append(cell("row-19", numberField("digits", frame: Rect(100, 4, 200, 36))))
    rows.append(cell("row-20", textView("tv", frame: Rect(100, 4, 200, 36))))
    return Stage(
      tableView("t", rows: rows, children: children, with: change), controller: controller,
      strategy: strategy, profile: profile)
  }

  @Test func `the system's part grows by the overlap and the cell is scrolled visible`() {
    var stage = Self.stage()
    stage.focus("field-15")
    #expect(stage.adjustedInset("t") == EdgeInsets(0, 0, 340, 0))
    #expect(stage.inset("t") == .zero)
    #expect(stage.indicators("t") == .zero)
    // the cell, not the field: 15 × 44 − (800 − 340)
    #expect(stage.y("t") == 200)
    #expect(
      Set(stage.adjustments) == [
        "system t.adjustedContentInset [0, 0, 340, 0] 0.25/7",
        "system t.contentOffset [0, 200] 0.25/7",
      ]
    )
  }

  @Test func `on hide the part goes, and an own inset is as it was`() {
    var stage = Self.stage { $0.scroll?.contentInset = EdgeInsets(0, 0, 50, 0) }
    stage.focus("field-18")
    // The own inset adds: 340 + 50; 18 × 44 − (800 − 390)
    #expect(stage.adjustedInset("t").bottom == 390)
    #expect(stage.y("t") == 382)
    stage.perform(.blur)
    #expect(stage.inset("t") == EdgeInsets(0, 0, 50, 0))
    #expect(stage.adjustedInset("t").bottom == 50)
    // 880 + 50 − 800
    #expect(stage.y("t") == 130)
    #expect(stage.simulator.adjustments.allSatisfy { $0.by == .system && $0.duration == 0.25 })
  }

  @Test func `the part is the larger of the safe area's and the overlap`() {
    var stage = Self.stage(tabBar: true)
    #expect(stage.adjustedInset("t").bottom == 49)
    stage.focus("field-15")
    #expect(stage.inset("t").bottom == 0)
    #expect(stage.adjustedInset("t").bottom == 340)
    #expect(stage.simulator.screen.keyboardInset(0) == 291)
    #expect(stage.y("t") == 200)
    #expect(stage.simulator.screen.safeAreaInsets(0).bottom == 49)
    stage.post(.willShow, end: Rect(0, 780, 400, 20))
    #expect(stage.adjustedInset("t").bottom == 49)
    #expect(stage.simulator.screen.keyboardInset(0) == 0)
  }

  @Test func `another height replaces the part, a turn computes it anew`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.focus("digits")
    #expect(stage.adjustedInset("t").bottom == 300)
    stage.perform(.rotate(.landscapeLeft))
    let screen = stage.simulator.screen
    #expect(stage.adjustedInset("t").bottom == screen.keyboard.frame.height)
    #expect(stage.adjustedInset("t").bottom != 300)
    stage.perform(.blur)
    #expect(stage.adjustedInset("t").bottom == 0)
  }

  @Test func `a keyboard that leaves the dock takes the part along`() {
    var stage = Self.stage { $0.scroll?.contentInset = EdgeInsets(0, 0, 50, 0) }
    stage.focus("field-1")
    #expect(stage.adjustedInset("t").bottom == 390)
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(50, 200, 300, 260)
    }
    #expect(stage.adjustedInset("t").bottom == 50)
    stage.keyboard { $0.frame = Rect(50, 300, 300, 260) }
    #expect(stage.adjustedInset("t").bottom == 50)
  }

  @Test func `only what the keyboard covers of the table counts`() {
    var stage = Self.stage()
    // 850 is below the table: 800 − 700
    stage.post(.willShow, end: Rect(0, 700, 400, 150))
    #expect(stage.adjustedInset("t").bottom == 100)
    stage.post(.willHide, end: Rect(0, 800, 400, 150))
    #expect(stage.adjustedInset("t").bottom == 0)
  }

  @Test func `with 'never' there is no part, and the cell is scrolled visible all the same`() {
    var stage = Self.stage(tabBar: true) { $0.scroll?.insetAdjustment = .never }
    stage.focus("field-15")
    // 660 is in sight of 800, and so is 792.
    #expect(stage.adjustedInset("t") == .zero)
    #expect(stage.y("t") == 0)
    stage.perform(.blur)
    stage.focus("tv")
    // 20 × 44 − 800
    #expect(stage.y("t") == 80)
    #expect(stage.adjustedInset("t") == .zero)
  }

  // MARK: iOS up to 10

  private static let own: UIKitProfile = {
    var profile = UIKitProfile.observed
    profile.tableControllerInset = .own
    return profile
  }()

  @Test func `up to iOS 10 the own insets grow, and are remembered`() {
    var stage = Self.stage(profile: Self.own) { $0.scroll?.contentInset = EdgeInsets(0, 0, 50, 0) }
    stage.focus("field-18")
    #expect(stage.inset("t") == EdgeInsets(0, 0, 340, 0))
    #expect(stage.indicators("t") == EdgeInsets(0, 0, 340, 0))
    // 18 × 44 − 460
    #expect(stage.y("t") == 332)
    stage.focus("digits")
    #expect(stage.inset("t").bottom == 300)
    stage.perform(.blur)
    #expect(stage.inset("t") == EdgeInsets(0, 0, 50, 0))
    #expect(stage.indicators("t") == .zero)
    #expect(stage.y("t") == 130)
  }

  @Test func `up to iOS 10 own insets that are larger stay, each by itself`() {
    var stage = Self.stage(profile: Self.own) {
      $0.scroll?.contentInset = EdgeInsets(0, 0, 400, 0)
    }
    stage.focus("field-1")
    #expect(stage.adjustments == ["system t.scrollIndicatorInsets [0, 0, 340, 0] 0.25/7"])
  }

  @Test func `up to iOS 10 the safe area's part is taken off`() {
    var stage = Self.stage(tabBar: true, profile: Self.own)
    stage.focus("field-15")
    // 340 − 49
    #expect(stage.inset("t").bottom == 291)
    #expect(stage.indicators("t").bottom == 291)
    #expect(stage.adjustedInset("t").bottom == 340)
  }

  @Test func `text views' cells are scrolled visible too`() {
    var stage = Self.stage()
    stage.focus("tv")
    // 20 × 44 − 460
    #expect(stage.y("t") == 420)
  }

  @Test func `a field in no cell is scrolled visible itself`() {
    var stage = Self.stage(children: [textField("loose", frame: Rect(0, 600, 100, 40))])
    stage.focus("loose")
    // 640 − 460
    #expect(stage.y("t") == 180)
  }

  @Test func `a collection view controller does the same`() {
    var controller = ViewController()
    controller.kind = .collectionViewController
    let cells = (0..<3).map { number in
      node(
        .cell,
        "cell-\(number)",
        frame: Rect(0, Double(number) * 300, 400, 300),
        children: [
          textField("f-\(number)", frame: Rect(0, 260, 100, 40))
        ]
      )
    }
    var stage = Stage(node(.collectionView, "c", children: cells), controller: controller)
    stage.focus("f-2")
    #expect(stage.adjustedInset("c").bottom == 340)
    // the cell ends at 900: 900 − 460
    #expect(stage.y("c") == 440)
    stage.perform(.blur)
    // 900 − 800
    #expect(stage.y("c") == 100)
  }

  @Test func `a plain controller's table is left alone`() {
    var stage = Self.stage(kind: .viewController)
    stage.focus("field-15")
    #expect(stage.adjustments == [])
  }

  @Test func `it happens under every strategy, but not on other platforms`() {
    for named in StrategyRegistry.builtIn.named where !named.isVersion {
      var stage = Self.stage(strategy: named.description)
      stage.focus("field-15")
      if case .platform = named.description.model.origin {
        #expect(!stage.adjustments.contains { $0.hasPrefix("system") }, "\(named.name)")
        continue
      }
      // 300 and the predictive bar's 40; the library's toolbar is 44 high.
      let hasToolbar = named.name == "eureka"
      let inset = hasToolbar ? 384.0 : 340
      // What a strategy puts into the app's own inset adds.
      let bottom = stage.inset("t").bottom + inset
      #expect(stage.adjustedInset("t").bottom == bottom, "\(named.name)")
      // The safe area has grown to the keyboard's top at the change of the frame, which comes first.
      let isInSafeArea = named.name == "safe-area-keyboard"
      let isSystems = stage.adjustments.contains { $0.hasPrefix("system t.adjustedContentInset") }
      #expect(isSystems != isInSafeArea, "\(named.name)")
    }
  }

  // MARK: Double adjustment

  @Test func `a strategy's offset comes on top of UIKit's`() {
    var stage = Self.stage(
      strategy: StrategyDescription(.offsetRestore, parameters: ["convertsFrame": .flag(false)]))
    stage.focus("field-15")
    // UIKit: 200. The field ends at 14 × 44 + 40 = 656, measured in didBegin before that: 196 under
    // the keyboard. 200 + 196 + 10; the row is 206 pt higher than it need be.
    #expect(stage.y("t") == 406)
    #expect(stage.windowFrame("field-15").maxY == 250)
  }

  @Test(arguments: [false, true])
  func `what a strategy insets comes on top, with a tab bar too`(tabBar: Bool) {
    var stage = Self.stage(strategy: StrategyDescription(.insetScroll), tabBar: tabBar)
    stage.focus("field-15")
    // 340 each; 15 × 44 − (800 − 680)
    #expect(stage.inset("t").bottom == 340)
    #expect(stage.adjustedInset("t").bottom == 680)
    #expect(stage.y("t") == 540)
  }

  // MARK: Overlays

  @Test func `an overlay on the controller's view is in the table and scrolls with it`() {
    var stage = Self.stage(children: [
      node(.overlay, "hud") { $0.overlaySize = Size(100, 80) }
    ])
    // 400 − 40
    #expect(stage.windowFrame("hud") == Rect(150, 360, 100, 80))
    stage.focus("field-15")
    #expect(stage.windowFrame("hud") == Rect(150, 160, 100, 80))
  }

  @Test func `under a bar it is placed in the bounds at rest`() {
    var controller = ViewController()
    controller.kind = .tableViewController
    controller.navigationBar = .standard
    let hud = node(.overlay, "hud") { $0.overlaySize = Size(100, 80) }
    let stage = Stage(tableView("t", rows: fieldRows(20), children: [hud]), controller: controller)
    // bounds from −44: −44 + 400 − 40 in the content, 44 lower in the window
    #expect(stage.y("t") == -44)
    #expect(stage.frame("hud").y == 316)
    #expect(stage.windowFrame("hud").y == 360)
  }

  @Test func `sticky headers and other sections change nothing`() {
    var stage = Self.stage {
      $0.table?.sections[0].header = 28
    }
    stage.focus("field-15")
    // 28 + 660 − 460
    #expect(stage.y("t") == 228)
  }
}
