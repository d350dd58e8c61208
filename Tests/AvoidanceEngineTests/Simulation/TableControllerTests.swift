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

  @Test func `the inset grows by the overlap and the cell is scrolled visible`() {
    var stage = Self.stage()
    stage.focus("field-15")
    #expect(stage.inset("t") == EdgeInsets(0, 0, 340, 0))
    #expect(stage.indicators("t") == EdgeInsets(0, 0, 340, 0))
    // the cell, not the field: 15 × 44 − (800 − 340)
    #expect(stage.y("t") == 200)
    #expect(
      Set(stage.adjustments) == [
        "system t.contentInset [0, 0, 340, 0] 0.25/7",
        "system t.scrollIndicatorInsets [0, 0, 340, 0] 0.25/7",
        "system t.contentOffset [0, 200] 0.25/7",
      ]
    )
  }

  @Test func `on hide the remembered inset returns`() {
    var stage = Self.stage { $0.scroll?.contentInset = EdgeInsets(0, 0, 50, 0) }
    stage.focus("field-18")
    // 18 × 44 − 460
    #expect(stage.y("t") == 332)
    stage.perform(.blur)
    #expect(stage.inset("t") == EdgeInsets(0, 0, 50, 0))
    #expect(stage.indicators("t") == .zero)
    // 880 + 50 − 800
    #expect(stage.y("t") == 130)
    #expect(stage.simulator.adjustments.allSatisfy { $0.by == .system && $0.duration == 0.25 })
  }

  @Test func `an own inset that is larger stays`() {
    var stage = Self.stage {
      $0.scroll?.contentInset = EdgeInsets(0, 0, 400, 0)
      $0.scroll?.scrollIndicatorInsets = EdgeInsets(0, 0, 350, 0)
    }
    stage.focus("field-1")
    #expect(stage.adjustments == [])
  }

  @Test func `the own indicators are compared by themselves`() {
    var stage = Self.stage { $0.scroll?.contentInset = EdgeInsets(0, 0, 400, 0) }
    stage.focus("field-1")
    #expect(stage.adjustments == ["system t.scrollIndicatorInsets [0, 0, 340, 0] 0.25/7"])
  }

  @Test func `the system's part at the bottom is not counted twice`() {
    var stage = Self.stage(tabBar: true)
    #expect(stage.adjustedInset("t").bottom == 49)
    stage.focus("field-15")
    // 340 − 49
    #expect(stage.inset("t").bottom == 291)
    #expect(stage.indicators("t").bottom == 291)
    #expect(stage.adjustedInset("t").bottom == 340)
    #expect(stage.y("t") == 200)
  }

  @Test func `the inset is remembered at the first show since the keyboard was hidden`() {
    var stage = Self.stage()
    stage.focus("field-1")
    // another height: max(own 0, 300), not max(340, 300)
    stage.focus("digits")
    #expect(stage.inset("t").bottom == 300)
    stage.perform(.blur)
    #expect(stage.inset("t").bottom == 0)
    stage.set("t", .contentInset, .quad(0, 0, 20, 0))
    stage.focus("field-1")
    stage.perform(.blur)
    #expect(stage.inset("t").bottom == 20)
  }

  @Test func `a keyboard that leaves the dock gives the inset back`() {
    var stage = Self.stage { $0.scroll?.contentInset = EdgeInsets(0, 0, 50, 0) }
    stage.focus("field-1")
    #expect(stage.inset("t").bottom == 340)
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(50, 200, 300, 260)
    }
    #expect(stage.inset("t").bottom == 50)
    stage.keyboard { $0.frame = Rect(50, 300, 300, 260) }
    #expect(stage.inset("t").bottom == 50)
  }

  @Test func `only what the keyboard covers of the table counts`() {
    var stage = Self.stage()
    // 850 is below the table: 800 − 700
    stage.post(.willShow, end: Rect(0, 700, 400, 150))
    #expect(stage.inset("t").bottom == 100)
    stage.post(.willHide, end: Rect(0, 800, 400, 150))
    #expect(stage.inset("t").bottom == 0)
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
    #expect(stage.inset("c").bottom == 340)
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
      // 300 and the predictive bar's 40; the libraries' toolbars are 44 high.
      let hasToolbar = ["iq-keyboard-manager", "eureka"].contains(named.name)
      let inset = hasToolbar ? 384.0 : 340
      // One that adds to the inset that it finds shows the double adjustment.
      let isAdded = named.name == "react-native-keyboard-controller-chat"
      #expect(stage.adjustedInset("t").bottom == (isAdded ? 2 * inset : inset), "\(named.name)")
      // Who insets at the change of the frame, which comes first, leaves UIKit nothing to do.
      let isEarlier = [
        "safe-area-keyboard", "message-kit-3", "jsq-messages", "react-native-scroll-view-insets",
      ].contains(named.name)
      let isSystems = stage.adjustments.contains {
        $0.hasPrefix("system t.contentInset [0, 0, \(Int(inset)), 0]")
      }
      #expect(isSystems != isEarlier, "\(named.name)")
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

  @Test func `a strategy that ignores the tab bar insets by its height too much`() {
    var stage = Self.stage(strategy: StrategyDescription(.insetScroll), tabBar: true)
    stage.focus("field-1")
    // UIKit: 291; then 800 − 460 = 340 > 291
    #expect(stage.inset("t").bottom == 340)
    #expect(stage.adjustedInset("t").bottom == 389)
  }

  @Test func `a strategy that finds the inset done does nothing`() {
    var stage = Self.stage(strategy: StrategyDescription(.insetScroll))
    stage.focus("field-15")
    #expect(stage.simulator.adjustments.allSatisfy { $0.by == .system })
    #expect(stage.y("t") == 200)
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
