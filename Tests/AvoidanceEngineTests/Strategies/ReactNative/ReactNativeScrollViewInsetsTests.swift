import AvoidanceEngine
import Testing

/// <doc:ReactNative#Scroll-view-insets>, version by version.
///
/// The keyboard's top is 407, its way 407 − 667 = −260.
struct ReactNativeScrollViewInsetsTests {
  private static func stage(
    _ version: LibraryVersion = LibraryVersion(0, 79, 5), architecture: String = "fabric",
    scroll: ViewNode = scrolledFields(), others: [ViewNode] = [], profile: UIKitProfile = .observed
  ) -> Stage {
    Stage(
      views: [scroll] + others, device: .small,
      strategy: StrategyDescription(
        .reactNativeScrollViewInsets,
        parameters: ["version": .version(version), "architecture": .choice(architecture)]),
      profile: profile.with { $0.revealsFirstResponder = false })
  }

  /// The caret of `b` ends at 632, with the margin of a line at 647: 647 − 407 = 240.
  @Test func `the content goes as far as the caret needs`() {
    var stage = Self.stage()
    stage.focus("b")
    #expect(
      stage.adjustments == [
        "strategy scroll.contentInset [0, 0, 260, 0] 0.25/7",
        "strategy scroll.scrollIndicatorInsets [0, 0, 260, 0] 0.25/7",
        "strategy scroll.contentOffset [0, 240] 0.25/7",
      ]
    )
    stage.perform(.blur)
    #expect(stage.inset("scroll").bottom == 0 && stage.y("scroll") == 240)
    stage.focus("a")
    #expect(stage.inset("scroll").bottom == 260 && stage.y("scroll") == 240)
  }

  // react-native 52416 (2025-07; read at 03347123): line 20 ends at 8 + 400 = 408 of the text. The
  // keyboard's top is 852 − 336 = 516: 700 + 408 − 516 = 592, within the limit of 1400 + 336 − 852 =
  // 884, although the caret stands at 700 + 408 − 316 and 276 would do. In line 1, unscrolled:
  // 700 + 28 − 516 = 212.
  @Test(arguments: [(20, 316.0, 592.0), (1, 0, 212)], ["fabric", "legacy"])
  func `how far a text view has scrolled is overlooked`(
    text: (lines: Int, offset: Double, y: Double), architecture: String
  ) {
    let note = node(.textView, "note", frame: Rect(20, 700, 353, 100)) {
      $0.input?.lineHeight = 20
      $0.input?.lines = text.lines
      $0.scroll?.contentOffset = Point(0, text.offset)
    }
    let page = scrollView(
      "page", frame: Rect(0, 0, 393, 852), contentSize: Size(393, 1400), children: [note]
    )
    let phone = Device(
      screen: Size(393, 852),
      portrait: Device.Metrics(safeArea: EdgeInsets(59, 0, 34, 0), statusBar: 59, keyboard: 336))
    var stage = Stage(
      views: [page], device: phone,
      strategy: StrategyDescription(
        .reactNativeScrollViewInsets, parameters: ["architecture": .choice(architecture)]),
      profile: .observed.with { $0.revealsFirstResponder = false })
    stage.focus("note")
    #expect(stage.y("page") == text.y)
  }

  @Test func `until 0-72 the content goes the keyboard's way, and back`() {
    for (field, version) in [("a", LibraryVersion(0, 68, 1)), ("b", LibraryVersion(0, 72, 9))] {
      var stage = Self.stage(version, architecture: "legacy")
      stage.focus(field)
      #expect(stage.inset("scroll").bottom == 260 && stage.y("scroll") == 260)
      stage.perform(.blur)
      #expect(stage.inset("scroll").bottom == 0 && stage.y("scroll") == 0)
    }
  }

  @Test func `fabric of 0-76 acts only while the keyboard covers the caret`() {
    var stage = Self.stage(LibraryVersion(0, 76, 0))
    stage.focus("a")
    #expect(stage.adjustments == [])
    stage.focus("b")
    #expect(stage.adjustments == [])
    stage.perform(.blur)
    stage.focus("b")
    #expect(stage.inset("scroll").bottom == 260 && stage.y("scroll") == 240)
    stage.perform(.blur)
    #expect(stage.inset("scroll").bottom == 260)
  }

  @Test func `fabric does nothing before 0-76, and says so`() {
    var stage = Self.stage(LibraryVersion(0, 75, 0))
    #expect(stage.simulator.unmetRequirement == "under fabric it adjusts only since 0.76.0")
    stage.focus("b")
    #expect(stage.adjustments == [])
  }

  @Test func `a horizontal scroll view is left alone`() {
    let wide = scrollView(
      "scroll", frame: Rect(0, 0, 375, 667), contentSize: Size(800, 1000),
      children: [textField("b", frame: Rect(20, 600, 335, 44))])
    var stage = Self.stage(scroll: wide)
    #expect(stage.simulator.unmetRequirement == "the scroll view is horizontal")
    stage.focus("b")
    #expect(stage.adjustments == [])
  }

  /// The line of a text view has no margin: its caret at 600 to 620 ends 213 below the keyboard's top.
  @Test func `a text view's caret has no margin`() {
    let note = textView("note", frame: Rect(20, 600, 335, 200)) {
      $0.caret = CaretLine(y: 0, height: 20)
    }
    var stage = Self.stage(scroll: scrolledFields([note]))
    stage.focus("note")
    #expect(stage.y("scroll") == 213)
  }

  /// A field outside the scroll view with an accessory of 44: the keyboard is 304 high, its top 363.
  @Test func `an input elsewhere moves the content only with an accessory, from 0-77 on`() {
    for (accessory, version, expected) in [
      (44.0, LibraryVersion(0, 77, 0), 304.0), (44, LibraryVersion(0, 73, 0), 0),
      (0, LibraryVersion(0, 79, 5), 0),
    ] {
      let bar = textField("bar", frame: Rect(0, 0, 375, 44)) { $0.accessoryHeight = accessory }
      var stage = Self.stage(version, architecture: "legacy", others: [bar])
      stage.focus("bar")
      #expect(stage.y("scroll") == expected, "\(version)")
      #expect(stage.inset("scroll").bottom == 260 + accessory)
    }
  }

  /// Nothing is edited: the legacy view goes up with the keyboard, and stays when it goes.
  @Test func `a keyboard without an input moves the legacy view up`() {
    for (architecture, expected) in [("legacy", 260.0), ("fabric", 0)] {
      var stage = Self.stage(architecture: architecture)
      stage.perform(.showKeyboard)
      #expect(stage.y("scroll") == expected)
      stage.perform(.hideKeyboard)
      #expect(stage.y("scroll") == expected && stage.inset("scroll").bottom == 0)
    }
  }

  @Test func `the app's own inset is the least`() {
    var stage = Self.stage()
    stage.set("scroll", .contentInset, .quad(0, 0, 30, 0))
    stage.focus("a")
    #expect(stage.inset("scroll").bottom == 260)
    stage.perform(.blur)
    #expect(stage.inset("scroll").bottom == 30)
  }

  /// Without a size the frame's top is 0: 667 − 0 = 667 below 0.72.
  @Test func `a cross-fade's empty frame goes to the top from 0-72 on`() {
    for (version, inset) in [(LibraryVersion(0, 71, 0), 667.0), (LibraryVersion(0, 73, 0), 0)] {
      var stage = Self.stage(
        version, architecture: "legacy", profile: .observed.with { $0.prefersCrossFade = true })
      stage.focus("b")
      stage.post(.willChangeFrame, end: Rect(0, 0, 375, 0))
      #expect(stage.inset("scroll").bottom == inset, "\(version)")
      if inset == 0 { #expect(stage.y("scroll") == 0) }
    }
  }

  /// Content of 500 under an inset of 64: −64 is all that `scrollTo` allows, max(500 − 667 + 64, 0) more.
  ///
  /// RCTScrollViewComponentView.mm and RCTScrollView.m scroll to the cross-fade's 0 as to any offset.
  @Test(arguments: ["fabric", "legacy"])
  func `a cross-fade's offset has limits`(architecture: String) {
    var scroll = scrolledFields(contentHeight: 500)
    scroll.scroll?.contentInset.top = 64
    var stage = Self.stage(
      architecture: architecture, scroll: scroll,
      profile: .observed.with { $0.prefersCrossFade = true })
    stage.scroll("scroll", to: 0, -64)
    stage.post(.willChangeFrame, end: Rect(0, 0, 375, 0))
    #expect(stage.y("scroll") == -64)
  }

  /// The source sets the bottom to 0 in a list that is upside down, too; its top gets the empty frame's 667 − 0.
  @Test func `a cross-fade leaves an inverted list inset at its top`() {
    var scroll = scrolledFields([])
    scroll.scroll?.contentInset.bottom = 30
    var stage = Stage(
      views: [scroll], device: .small,
      strategy: StrategyDescription(
        .reactNativeScrollViewInsets, parameters: ["inverted": .flag(true)]),
      profile: .observed.with { $0.prefersCrossFade = true })
    stage.scroll("scroll", to: 0, 100)
    stage.post(.willChangeFrame, end: Rect(0, 0, 375, 0))
    #expect(stage.inset("scroll") == EdgeInsets(667, 0, 0, 0) && stage.y("scroll") == 0)
  }

  // MARK: Under a glass navigation bar; iPhone 17 Pro (iOS 26), content of 1200 that rests at −116

  /// 402 × 874 with a safe area of 62 and 34 under a navigation bar of 54; keyboard 335, its top at 539.
  ///
  /// `a` is 300 to 344, `z` 1100 to 1144.
  private static func page(_ parameters: [String: ParameterValue]) -> Stage {
    let fields = [("a", 300.0), ("z", 1100)].map { textField($0, frame: Rect(20, $1, 362, 44)) }
    let scroll = scrollView(
      "scroll", frame: Rect(0, 0, 402, 874), contentSize: Size(402, 1200),
      insetAdjustment: .automatic, children: fields)
    var controller = ViewController()
    controller.navigationBar = .height(54)
    let phone = Device(
      screen: Size(402, 874),
      portrait: Device.Metrics(safeArea: EdgeInsets(62, 0, 34, 0), statusBar: 54, keyboard: 335))
    return Stage(
      views: [scroll], controller: controller, device: phone,
      strategy: StrategyDescription(.reactNativeScrollViewInsets, parameters: parameters))
  }

  private static let pageVersions = [
    LibraryVersion(0, 77, 0), LibraryVersion(0, 79, 5), LibraryVersion(0, 82, 0),
    LibraryVersion(0, 88, 0),
  ]

  // BlueWallet #8903 (React Native 0.85): the page jumps by 116. Nothing has to be scrolled, but −116 is
  // below the raw inset's limit of 0, up to 1200 − 874 + 335 = 661. The system's bottom of 34 comes to 369.
  @Test(arguments: pageVersions)
  func `the limits of scrolling leave the system's insets out`(version: LibraryVersion) {
    var stage = Self.page(["version": .version(version)])
    #expect(stage.y("scroll") == -116)
    stage.focus("a")
    #expect(
      stage.adjustments == [
        "strategy scroll.contentInset [0, 0, 335, 0] 0.25/7",
        "strategy scroll.scrollIndicatorInsets [0, 0, 335, 0] 0.25/7",
        "strategy scroll.contentOffset [0, 0] 0.25/7",
      ]
    )
    #expect(stage.adjustedInset("scroll").bottom == 369)
    stage.perform(.blur)
    #expect(stage.y("scroll") == 0 && stage.inset("scroll").bottom == 0)
  }

  // Reveal: 1144 − 840 = 304. The caret's end and its margin at 1100 + 12 + 20 + 15 − 304 = 843 are 304
  // below 539: 608. Second reveal: 1144 − (874 − 369) = 639. Hide: UIKit's limit is 1200 + 34 − 874 = 360,
  // React Native's 1200 − 874 = 326.
  @Test(arguments: pageVersions)
  func `a hide ends short of the home indicator`(version: LibraryVersion) {
    var stage = Self.page(["version": .version(version)])
    stage.focus("z")
    let offsets = stage.simulator.adjustments.filter { $0.property == .contentOffset }
    #expect(
      offsets.map { stage.text(of: $0) } == [
        "system scroll.contentOffset [0, 304] 0.25/7",
        "strategy scroll.contentOffset [0, 608] 0.25/7",
        "system scroll.contentOffset [0, 639] 0.25/7",
      ]
    )
    stage.perform(.blur)
    #expect(
      stage.adjustments.filter { $0.contains("contentOffset") } == [
        "system scroll.contentOffset [0, 360] 0.25/7",
        "strategy scroll.contentOffset [0, 326] 0.25/7",
      ]
    )
  }

  /// BlueWallet's cure (#8904).
  @Test func `scrolling beyond the content knows no limits`() {
    var stage = Self.page(["scrollToOverflowEnabled": .flag(true)])
    stage.focus("a")
    #expect(stage.y("scroll") == -116)
    stage.perform(.blur)
    #expect(stage.y("scroll") == -116)
  }

  // RCTScrollView.m looks at the limits only if the offset is another one; before 0.73 it is:
  // −116 + 335 = 219 is within them. Then UIKit reveals `a` under the bars: 300 − 116.
  @Test(
    arguments: [
      (LibraryVersion(0, 79, 5), -116.0), (LibraryVersion(0, 73, 0), -116),
      (LibraryVersion(0, 68, 1), 184),
    ] as [(LibraryVersion, Double)])
  func `the legacy view leaves an offset that is not to change`(version: LibraryVersion, y: Double)
  {
    var stage = Self.page(["version": .version(version), "architecture": .choice("legacy")])
    stage.focus("a")
    #expect(stage.y("scroll") == y)
  }

  @Test func `there is no legacy view from 0-82 on, and it says so`() {
    var stage = Self.stage(LibraryVersion(0, 82, 0), architecture: "legacy")
    #expect(stage.simulator.unmetRequirement == "the legacy architecture ended with 0.81")
    stage.focus("b")
    #expect(stage.adjustments == [])
    #expect(
      Self.stage(LibraryVersion(0, 81, 4), architecture: "legacy").simulator.unmetRequirement == nil
    )
  }

  /// A list that is upside down and rests at its newest message, 0: an input elsewhere with an accessory
  /// of 44 takes it the keyboard's way, 363 − 667 = −304.
  @Test func `an inverted list is inset at its top`() {
    let bar = textField("bar", frame: Rect(0, 0, 375, 44)) { $0.accessoryHeight = 44 }
    var stage = Stage(
      views: [scrolledFields([]), bar], device: .small,
      strategy: StrategyDescription(
        .reactNativeScrollViewInsets, parameters: ["inverted": .flag(true)]),
      profile: .observed.with { $0.revealsFirstResponder = false })
    stage.focus("bar")
    #expect(stage.inset("scroll") == EdgeInsets(304, 0, 0, 0) && stage.y("scroll") == -304)
    stage.perform(.blur)
    #expect(stage.inset("scroll") == .zero && stage.y("scroll") == 0)
  }
}
