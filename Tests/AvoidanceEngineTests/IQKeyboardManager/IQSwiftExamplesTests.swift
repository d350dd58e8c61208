import Testing

@testable import AvoidanceEngine

/// Worked examples of the Swift line beside 6.5.11, computed by hand from its sources; by their numbers in the
/// design (3f-iqkeyboardmanager-8-and-maui, 1.7).
///
/// Without a toolbar unless a test is about one. "Gap" is from the field's end to the keyboard's top.
struct IQSwiftExamplesTests {
  /// 667 high, keyboard 260, no home indicator.
  static let small = device(Size(375, 667), safeArea: EdgeInsets(20, 0, 0, 0), keyboard: 260)
  /// 812 high, keyboard 335 from 477 on, with the toolbar 379 from 433 on; home indicator 34.
  static let tall = device(Size(375, 812), safeArea: EdgeInsets(44, 0, 34, 0), keyboard: 335)
  /// 1366 high, keyboard 398 from 968 on.
  static let pad = device(Size(1_024, 1_366), safeArea: EdgeInsets(24, 0, 20, 0), keyboard: 398)

  private static func device(_ size: Size, safeArea: EdgeInsets, keyboard: Double) -> Device {
    Device(
      screen: size,
      portrait: Device.Metrics(safeArea: safeArea, statusBar: safeArea.top, keyboard: keyboard))
  }

  static let versions = [
    "6.5.11", "6.5.16", "7.0.0", "7.0.3", "7.1.0", "7.1.1", "7.2.0", "8.0.0", "8.0.1", "8.0.2",
  ]

  /// The numbers of all versions: a version has those of the last one named up to it.
  static func since(_ numbers: KeyValuePairs<String, [Double]>) -> [(String, [Double])] {
    var current: [Double] = []
    return versions.map { version in
      if let new = numbers.first(where: { $0.key == version }) { current = new.value }
      return (version, current)
    }
  }

  /// A screen with the library alone: UIKit neither clamps nor reveals.
  private func stage(
    _ version: String, _ views: [ViewNode], on device: Device = tall, toolbar: Bool? = false,
    distance: Double? = nil, endOrder: UIKitProfile.EndOrder = .hideFirst,
    controller change: (inout ViewController) -> Void = { _ in }
  ) throws -> Stage {
    var parameters: [String: ParameterValue] = [
      "version": .version(try #require(LibraryVersion(version)))
    ]
    parameters["enableAutoToolbar"] = toolbar.map { .flag($0) }
    parameters["keyboardDistanceFromTextField"] = distance.map { .number($0) }
    var controller = ViewController()
    change(&controller)
    let profile = UIKitProfile.observed.with {
      $0.clamp = .never
      $0.revealsFirstResponder = false
      $0.endOrder = endOrder
    }
    return Stage(
      views: views, controller: controller, device: device,
      strategy: StrategyDescription(.iqKeyboardManager, parameters: parameters), profile: profile)
  }

  private static func field(_ identifier: String, _ y: Double, x: Double = 0) -> ViewNode {
    textField(identifier, frame: Rect(x, y, 200, 44))
  }

  /// A page as high as the window with a field at 700 in its content of 1400.
  private static func page(_ adjustment: ScrollProperties.InsetAdjustment = .never) -> ViewNode {
    scrollView(
      "page", frame: Rect(0, 0, 375, 812), contentSize: Size(375, 1_400),
      insetAdjustment: adjustment, children: [field("f", 700)])
  }

  private static func text(_ y: Double, to end: Double, scrolls: Bool = true) -> ViewNode {
    node(.textView, "t", frame: Rect(0, y, 375, end - y)) { $0.scroll?.scrollEnabled = scrolls }
  }

  // MARK: The root

  // K = 335 + 10, move 684 − 467 + 34; since 6.5.16 K contains the 34 too.
  @Test(arguments: since(["6.5.11": [-251, 44], "6.5.16": [-285, 78]]))
  func `example 1, a field above a home indicator`(version: String, expected: [Double]) throws {
    var stage = try stage(version, [Self.field("f", 640)])
    stage.focus("f")
    #expect([stage.rootY, stage.gap("f")] == expected)
  }

  // The toolbar's 44 are in the first frame, in 8 there is none. In 7.0 and 7.1 the toolbar comes with the
  // keyboard: 285 without it, then 399 − 389 = 10 more at the second frame, the root's bottom margin being 0.
  @Test(
    arguments: since([
      "6.5.11": [-295, 44], "6.5.16": [-329, 78], "7.0.0": [-295, 44], "7.2.0": [-329, 78],
      "8.0.0": [-285, 78],
    ]))
  func `example 2, the same with each version's toolbar`(version: String, expected: [Double]) throws
  {
    var stage = try stage(version, [Self.field("f", 640)], toolbar: nil)
    stage.focus("f")
    #expect([stage.rootY, stage.gap("f")] == expected)
  }

  // No home indicator: K = 304 + 10, in 8 260 + 10.
  @Test(arguments: since(["6.5.11": [-251, 10], "8.0.0": [-207, 10]]))
  func `example 3, without a home indicator`(version: String, expected: [Double]) throws {
    var stage = try stage(version, [Self.field("f", 560)], on: Self.small, toolbar: nil)
    stage.focus("f")
    #expect([stage.rootY, stage.gap("f")] == expected)
  }

  @Test(arguments: since(["6.5.11": [-207.75, 10], "7.0.0": [-207, 9.25]]))
  func `example 4, the move is cut to whole points`(version: String, expected: [Double]) throws {
    var stage = try stage(version, [Self.field("f", 560.75)], on: Self.small)
    stage.focus("f")
    #expect([stage.rootY, stage.gap("f")] == expected)
    // A move of −0.75, or 0: nothing.
    stage = try self.stage(version, [Self.field("f", 352.25)], on: Self.small)
    stage.focus("f")
    #expect(stage.rootY == 0)
  }

  // The second pass measures a root without a bottom margin.
  @Test(arguments: since(["6.5.11": [-251, -261, 10], "6.5.16": [-285, -295, 44]]))
  func `example 5, the keyboard grows by its predictive bar`(version: String, expected: [Double])
    throws
  {
    var stage = try stage(version, [Self.field("f", 640)])
    stage.focus("f")
    let first = stage.rootY
    stage.keyboard { $0.height = 379 }
    #expect([first, stage.rootY, stage.gap("f")] == expected)
  }

  // In 7.0 and 7.1 it is the third pass.
  @Test(
    arguments: since([
      "6.5.11": [-295, -305], "6.5.16": [-329, -339], "7.0.0": [-295, -339],
      "7.2.0": [-329, -339], "8.0.0": [-285, -295],
    ]))
  func `example 5, the same with each version's toolbar`(version: String, expected: [Double]) throws
  {
    var stage = try stage(version, [Self.field("f", 640)], toolbar: nil)
    stage.focus("f")
    let first = stage.rootY
    let height = stage.keyboardFrame.height + 44
    stage.keyboard { $0.height = height }
    #expect([first, stage.rootY] == expected)
  }

  // Only its frame changes, not its height.
  @Test(arguments: since(["6.5.11": [-217], "6.5.16": [-251], "7.2.0": [-285]]))
  func `example 6, the keyboard becomes narrower`(version: String, expected: [Double]) throws {
    var stage = try stage(version, [Self.field("f", 640)])
    stage.focus("f")
    stage.keyboard { $0.frame = Rect(55, 477, 320, 335) }
    #expect(stage.keyboardFrame == Rect(55, 477, 320, 335))
    #expect([stage.rootY] == expected)
  }

  @Test(arguments: since(["6.5.11": [-57, 10, -91], "6.5.16": [-91, 44, -125]]))
  func `example 7, the way to a field matters by 34`(version: String, expected: [Double]) throws {
    var stage = try stage(version, [Self.field("a", 640), Self.field("c", 480)])
    stage.focus("a")
    stage.focus("c")
    let ways = [stage.rootY, stage.gap("c")]
    stage = try self.stage(version, [Self.field("a", 640), Self.field("c", 480)])
    stage.focus("c")
    #expect(ways + [stage.rootY] == expected)
  }

  // In 7.0 and 7.1 c alone goes up by 125, and by 10 more with the toolbar.
  @Test(
    arguments: since([
      "6.5.11": [-101, -135], "6.5.16": [-135, -169], "7.0.0": [-135, -135],
      "7.2.0": [-135, -169], "8.0.0": [-91, -125],
    ]))
  func `example 7, the same with each version's toolbar`(version: String, expected: [Double]) throws
  {
    let fields = [Self.field("a", 640), Self.field("c", 480)]
    var stage = try stage(version, fields, toolbar: nil)
    stage.focus("a")
    stage.focus("c")
    let after = stage.rootY
    stage = try self.stage(version, fields, toolbar: nil)
    stage.focus("c")
    #expect([after, stage.rootY] == expected)
  }

  // A distance of 60 asks for 429 or 463; the keyboard's own height is the limit.
  @Test(arguments: since(["6.5.11": [-335, 0, -379], "8.0.0": [-335, 0, -335]]))
  func `example 8, the root goes no further than the keyboard`(version: String, expected: [Double])
    throws
  {
    var stage = try stage(version, [Self.field("f", 768)], distance: 60)
    stage.focus("f")
    let alone = [stage.rootY, stage.gap("f")]
    stage = try self.stage(version, [Self.field("f", 768)], toolbar: nil, distance: 60)
    stage.focus("f")
    #expect(alone + [stage.rootY] == expected)
  }

  // 340, since 6.5.16 423: the tab bar's 83 count twice.
  @Test(arguments: versions)
  func `example 9, above a tab bar the limit is reached`(version: String) throws {
    var stage = try stage(version, [Self.field("f", 680)]) { $0.tabBar = .standard }
    stage.focus("f")
    #expect([stage.rootY, stage.gap("f")] == [-335, 88])
  }

  // MARK: Text views

  // min(100 − 49, 700 − 467) = 51, since 6.5.16 without the 5 points and the bottom margin added in vain.
  @Test(arguments: since(["6.5.11": [-51], "6.5.16": [-56]]))
  func `example 10, a tall text view that can't scroll`(version: String, expected: [Double]) throws
  {
    var stage = try stage(version, [Self.text(100, to: 700, scrolls: false)])
    stage.focus("t")
    #expect([stage.rootY] == expected)
    #expect(stage.inset("t") == .zero)
  }

  // Room 812 − 49 − 335 = 428, or 433; with the toolbar 44 less, in a second frame.
  @Test(
    arguments: since([
      "6.5.11": [-51, 172, -51, 216], "6.5.16": [-56, 167, -56, 211],
      "8.0.0": [-56, 167, -56, 167],
    ]))
  func `example 11, a tall text view that scrolls`(version: String, expected: [Double]) throws {
    var stage = try stage(version, [Self.text(100, to: 700)])
    stage.focus("t")
    let alone = [stage.rootY, stage.inset("t").bottom]
    #expect(stage.indicators("t") == stage.inset("t"))
    stage = try self.stage(version, [Self.text(100, to: 700)], toolbar: nil)
    stage.focus("t")
    #expect(alone + [stage.rootY, stage.inset("t").bottom] == expected)
  }

  // The field is no longer known at the hide.
  @Test(
    arguments: since([
      "6.5.11": [0, 0], "7.0.0": [-56, 167], "7.1.0": [0, 167],
    ]))
  func `example 11, the end of editing comes before the hide`(version: String, expected: [Double])
    throws
  {
    var stage = try stage(version, [Self.text(100, to: 700)], endOrder: .didEndFirst)
    stage.focus("t")
    stage.perform(.blur)
    #expect([stage.rootY, stage.inset("t").bottom] == expected)
  }

  @Test(arguments: versions)
  func `example 11, the hide comes before the end of editing`(version: String) throws {
    var stage = try stage(version, [Self.text(100, to: 700)], endOrder: .hideFirst)
    stage.focus("t")
    stage.perform(.blur)
    #expect([stage.rootY, stage.inset("t").bottom] == [0, 0])
  }

  @Test(
    arguments: since([
      "6.5.11": [-71, 132, -71, 176], "6.5.16": [-76, 127, -76, 171],
      "8.0.0": [-76, 127, -76, 127],
    ]))
  func `example 12, a text view above a tab bar`(version: String, expected: [Double]) throws {
    var found: [Double] = []
    for toolbar in [false, nil] {
      var stage = try stage(version, [Self.text(120, to: 680)], toolbar: toolbar) {
        $0.tabBar = .standard
      }
      stage.focus("t")
      found += [stage.rootY, stage.inset("t").bottom]
    }
    #expect(found == expected)
  }

  // MARK: Scroll views

  // K 389, 423 or, without the toolbar, 379; the page's own safe area of 34 is taken off the insets.
  @Test(
    arguments: since([
      "6.5.11": [355, 355, 345], "6.5.16": [389, 389, 345], "8.0.0": [345, 345, 301],
    ]))
  func `example 13, a page with each version's toolbar`(version: String, expected: [Double]) throws
  {
    var stage = try stage(version, [Self.page()], toolbar: nil)
    stage.focus("f")
    let insets = [stage.inset("page").bottom, stage.indicators("page").bottom]
    #expect([stage.y("page")] + insets == expected)
    #expect(stage.rootY == 0)
    stage.perform(.blur)
    #expect([stage.y("page"), stage.rootY] == [expected[0], 0])
    #expect(stage.inset("page") == .zero && stage.indicators("page") == .zero)
  }

  // The content's end in the window: the inset is 10 or 44 more than the keyboard, or lacks the home indicator.
  @Test(arguments: since(["6.5.11": [467, 501], "6.5.16": [433, 467]]))
  func `example 14, the end of the content of an adjusted page`(version: String, expected: [Double])
    throws
  {
    var ends: [Double] = []
    for adjustment in [ScrollProperties.InsetAdjustment.always, .never] {
      var stage = try stage(version, [Self.page(adjustment)])
      stage.focus("f")
      stage.drag("page", by: 0, 2_000)
      ends.append(1_400 - stage.y("page"))
    }
    #expect(ends == expected)
  }

  /// A table over the whole window, scrolled to `offset`: rows with a field each, from their top edges.
  private static func table(offset: Double, rows: [(y: Double, height: Double, field: Double?)])
    -> ViewNode
  {
    tableView("table", frame: Rect(0, 0, 375, 812), rows: []) { table in
      var end = 0.0
      table.table?.sections = rows.map { row in
        let field = row.field.map { [Self.field("f", $0 - row.y)] } ?? []
        defer { end = row.y + row.height }
        return TableProperties.Section(
          header: row.y - end, rows: [node(.cell, height: row.height, children: field)])
      }
      table.table?.footer = .height(1_400 - end)
      table.scroll?.contentOffset = Point(0, offset)
    }
  }

  // 6.5.11 pulls the content down although the field is visible: it has no row before. Later a table is a
  // plain scroll view.
  @Test(
    arguments: since([
      "6.5.11": [0, 311, 355], "6.5.16": [100, 345, 389], "8.0.0": [100, 345, 345],
    ]))
  func `example 15, the first row of a scrolled table`(version: String, expected: [Double]) throws {
    let table = Self.table(offset: 100, rows: [(300, 64, 300)])
    var stage = try stage(version, [table]) { $0.navigationBar = .standard }
    stage.focus("f")
    let alone = [stage.y("table"), stage.inset("table").bottom]
    stage = try self.stage(version, [table], toolbar: nil) { $0.navigationBar = .standard }
    stage.focus("f")
    #expect(stage.y("table") == expected[0])
    #expect(alone + [stage.inset("table").bottom] == expected)
  }

  // 6.5.11: the previous row's end, 40 − 93 = −53; later the field itself, 70 − 88 = −18.
  @Test(
    arguments: since([
      "6.5.11": [547, 0.25, 7], "6.5.16": [582, 0.25, 0], "7.0.0": [582, 0.3, 0],
    ]))
  func `example 16, a row under the bar`(version: String, expected: [Double]) throws {
    let table = Self.table(offset: 600, rows: [(600, 40, nil), (640, 104, 670)])
    var stage = try stage(version, [table]) { $0.navigationBar = .standard }
    stage.focus("f")
    let scrolled = try #require(
      stage.simulator.adjustments.first { $0.property == .contentOffset })
    #expect([stage.y("table"), scrolled.duration, Double(scrolled.curve)] == expected)
  }

  // MARK: Hides, undocked keyboards, disabled fields

  // 7.0 restores nothing at a hide that comes after the end of editing; the next field sends it.
  @Test(
    arguments: since([
      "6.5.11": [-251, 0, -251], "6.5.16": [-285, 0, -285], "7.0.0": [-285, -285, -285],
      "7.1.0": [-285, 0, -285],
    ]))
  func `example 17, focus, blur, focus`(version: String, expected: [Double]) throws {
    var stage = try stage(version, [Self.field("f", 640)], endOrder: .didEndFirst)
    var found: [Double] = []
    for event in [.focus(stage.index("f")), .blur, .focus(stage.index("f"))] as [Event] {
      stage.perform(event)
      found.append(stage.rootY)
    }
    #expect(found == expected)
    guard version.hasPrefix("7.0") else { return }
    // Back to 0 when editing began, and up again with the keyboard.
    let moves = stage.simulator.adjustments.filter { $0.property == .frame }.map(\.to[1])
    #expect(moves == [0, -285])
  }

  // Until 6.5.16 undocking is a hide; later the keyboard counts as reaching down to the screen's end.
  @Test(
    arguments: since([
      "6.5.11": [-306, 0, 0], "6.5.16": [-326, 0, 0], "7.0.0": [-326, -774, 0],
    ]))
  func `example 18, an undocked and a floating keyboard`(version: String, expected: [Double]) throws
  {
    var stage = try stage(version, [Self.field("f", 1_200)], on: Self.pad)
    stage.focus("f")
    let docked = stage.rootY
    var floating = stage
    stage.keyboard {
      $0.kind = .undocked
      $0.frame = Rect(0, 500, 1_024, 398)
    }
    floating.keyboard {
      $0.kind = .floating
      $0.frame = Rect(300, 800, 320, 260)
    }
    #expect([docked, stage.rootY, floating.rootY] == expected)
  }

  // On iOS 26 the notifications of the hide that goes with undocking have no height: up by 448, back at willHide, up
  // from rest by 1244 − 470 + 20 at didChangeFrame, and back at didHide.
  @Test(arguments: since(["6.5.11": [0], "7.0.0": [-774], "8.0.2": [0]]))
  func `example 18, undocked on iOS 26`(version: String, expected: [Double]) throws {
    var device = Self.pad
    device.system = .iOS26
    var stage = try stage(version, [Self.field("f", 1_200)], on: device)
    stage.focus("f")
    stage.keyboard {
      $0.kind = .undocked
      $0.frame = Rect(0, 500, 1_024, 398)
    }
    #expect([stage.rootY] == expected)
    guard version == "8.0.2" else { return }
    let moves = stage.simulator.adjustments.filter { $0.property == .frame }.map(\.to[1])
    #expect(moves == [-774, 0, -794, 0])
  }

  /// A field whose mode is off beside one that is managed, in one page.
  private static var modes: ViewNode {
    scrollView(
      "page", frame: Rect(0, 0, 375, 812), contentSize: Size(375, 1_400),
      children: [
        field("f", 700),
        textField("z", frame: Rect(0, 800, 200, 44)) { $0.avoidance.enabled = false },
      ])
  }

  // 6.5.11 leaves the page as it is, and after a field that is off even at the hide; 6.5.16 unless the field
  // is forgotten before. Offset, inset with z, inset after the hide in both orders.
  @Test(
    arguments: since([
      "6.5.11": [311, 311, 311, 311], "6.5.16": [345, 345, 345, 0], "7.0.0": [345, 0, 0, 0],
    ]))
  func `example 20, a disabled field gets the focus`(version: String, expected: [Double]) throws {
    var found: [Double] = []
    for order in [UIKitProfile.EndOrder.hideFirst, .didEndFirst] {
      var stage = try stage(version, [Self.modes], endOrder: order)
      stage.focus("f")
      stage.focus("z")
      if order == .hideFirst { found = [stage.y("page"), stage.inset("page").bottom] }
      stage.perform(.blur)
      #expect(stage.y("page") == found[0])
      found.append(stage.inset("page").bottom)
    }
    #expect(found == expected)
  }

  // MARK: Limits of the walk

  // A move of 51 or 85 is less than the 88 of the negative offset: nothing scrolls. With the toolbar's 44 more
  // it does: −88 + 95, −88 + 129.
  @Test(
    arguments: since([
      "6.5.11": [-88, 311, 7], "6.5.16": [-88, 345, 41], "8.0.0": [-88, 345, -88],
    ]))
  func `example 22, a page that rests under a bar`(version: String, expected: [Double]) throws {
    let page = scrollView(
      "page", frame: Rect(0, 0, 375, 812), contentSize: Size(375, 1_400),
      insetAdjustment: .automatic, children: [Self.field("f", 352)])
    var stage = try stage(version, [page]) { $0.navigationBar = .standard }
    stage.focus("f")
    #expect(stage.gap("f") == -7)
    let alone = [stage.y("page"), stage.inset("page").bottom]
    stage = try self.stage(version, [page], toolbar: nil) { $0.navigationBar = .standard }
    stage.focus("f")
    #expect(alone + [stage.y("page")] == expected)
  }

  // The inner one scrolls to the field's own top, the outer one takes the rest. Its inset is measured where it
  // has come to: 345 − (812 − 589), 379 − (812 − 555).
  @Test(
    arguments: since([
      "6.5.11": [150, 11, 122, 112, 55], "6.5.16": [150, 45, 122, 78, 89],
      "8.0.0": [150, 45, 122, 78, 45],
    ]))
  func `example 23, a scroll view inside another`(version: String, expected: [Double]) throws {
    let inner = scrollView(
      "inner", frame: Rect(0, 400, 375, 200), contentSize: Size(375, 500),
      children: [Self.field("f", 150)])
    let outer = scrollView(
      "outer", frame: Rect(0, 0, 375, 812), contentSize: Size(375, 1_400), children: [inner])
    var stage = try stage(version, [outer])
    stage.focus("f")
    let insets = [stage.inset("inner").bottom, stage.indicators("inner").bottom]
    let alone = [stage.y("inner"), stage.y("outer")] + insets
    #expect(stage.inset("outer") == .zero)
    stage = try self.stage(version, [outer], toolbar: nil)
    stage.focus("f")
    #expect(alone + [stage.y("outer")] == expected)
  }

  // The offset has its own 0.3 s, the insets go with the keyboard.
  @Test(
    arguments: since([
      "6.5.11": [355, 7], "6.5.16": [389, 0], "7.0.0": [389, 7], "8.0.0": [345, 7],
    ]))
  func `example 24, a stack view in a page`(version: String, expected: [Double]) throws {
    let stack = node(
      .stackView, "stack", frame: Rect(0, 700, 200, 44),
      children: [textField("f", height: 44)])
    let page = scrollView(
      "page", frame: Rect(0, 0, 375, 812), contentSize: Size(375, 1_400), children: [stack])
    var stage = try stage(version, [page], toolbar: nil)
    stage.focus("f")
    #expect(stage.y("page") == expected[0])
    let offset = try #require(stage.simulator.adjustments.last { $0.property == .contentOffset })
    #expect(offset.duration == 0.3 && offset.curve == 0)
    let inset = try #require(stage.simulator.adjustments.last { $0.property == .contentInset })
    #expect(inset.duration == 0.25 && Double(inset.curve) == expected[1])
  }
}

extension Stage {
  /// From a view's end to the keyboard's top, in points.
  func gap(_ identifier: String) -> Double { keyboardFrame.minY - windowFrame(identifier).maxY }
}
