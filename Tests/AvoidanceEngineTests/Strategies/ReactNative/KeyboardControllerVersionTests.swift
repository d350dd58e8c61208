import AvoidanceEngine
import Testing

/// <doc:KeyboardController#Versions>: what the releases do differently.
///
/// Observed runs of the released sources: 412 × 928, scroll view from 116 on, 812 high, `bottomOffset`
/// 62, keyboard 312 (its top at 616); field `B` at content y 579.67, 60.33 high, its caret ends at 47. On
/// the grid of 1/1024 the field is at 579.6699.
struct KeyboardControllerVersionTests {
  private static let device = Device(
    screen: Size(412, 928), portrait: Device.Metrics(keyboard: 312))

  private static func stage(
    _ version: String, content: Double = 900, late: Bool = false,
    more: [String: ParameterValue] = [:], profile: UIKitProfile = ReactNativeForms.profile
  ) throws -> Stage {
    var parameters = more
    parameters["version"] = .version(try #require(LibraryVersion(version)))
    parameters["bottomOffset"] = .number(62)
    if late { parameters["selectionArrives"] = .choice("afterStart") }
    let fields = [("A", 165.67), ("B", 579.67)].map { name, y in
      textField(name, frame: Rect(16, y, 380, 60.33)) { $0.caret = CaretLine(y: 27, height: 20) }
    }
    let list = scrollView(
      "list", frame: Rect(0, 116, 412, 812), contentSize: Size(412, content), children: fields)
    return Stage(
      views: [list], device: device,
      strategy: StrategyDescription(.reactNativeKeyboardController, parameters: parameters),
      profile: profile, texts: ["a"])
  }

  /// A focus of which the keyboard is told by single notifications.
  private static func quiet(_ stage: inout Stage, _ field: String) {
    stage.keyboard { $0.kind = .hardware }
    stage.focus(field)
  }

  private static func post(_ name: KeyboardNotification.Name, on stage: inout Stage) {
    let up = Rect(0, 616, 412, 312)
    let down = Rect(0, 928, 412, 312)
    let isShow = name == .willShow || name == .didShow
    stage.post(name, begin: isShow ? down : up, end: isShow ? up : down)
  }

  struct Shown: CustomTestStringConvertible {
    var version: String
    var willShow: (offset: Double, space: Double)
    var didShow: Double
    var willHide: (offset: Double, space: Double)
    var didHide: Double
    var testDescription: String { version }
  }

  // Script kbc-01 of the observed runs; the space is a spacer up to 1.20.7 and an inset later. The point
  // is 116 + 579.67 + 60.33 = 756 (field) or + 47 = 742.67 (caret): 312 − (928 − 756) + 62 = 202, 188.67.
  // Ghost space: 188.67 + 812 − 900 = 100.67: the hide ends at 88 = 900 − 812.
  @Test(arguments: [
    Shown(version: "1.15.0", willShow: (202, 313), didShow: 313, willHide: (0, 1), didHide: 1),
    Shown(version: "1.17.0", willShow: (202, 313), didShow: 313, willHide: (0, 1), didHide: 1),
    Shown(version: "1.18.0", willShow: (188.67, 313), didShow: 313, willHide: (0, 1), didHide: 1),
    Shown(version: "1.20.7", willShow: (188.67, 313), didShow: 313, willHide: (0, 1), didHide: 1),
    Shown(version: "1.21.0", willShow: (188.67, 313), didShow: 313, willHide: (88, 1), didHide: 1),
    Shown(version: "1.21.1", willShow: (188.67, 1), didShow: 313, willHide: (88, 313), didHide: 1),
    Shown(
      version: "1.21.2", willShow: (188.67, 312), didShow: 312, willHide: (88, 312), didHide: 0),
    Shown(
      version: "1.22.4", willShow: (188.67, 312), didShow: 312, willHide: (88, 312), didHide: 0),
  ])
  func `space and offset come and go as they were observed`(shown: Shown) throws {
    var stage = try Self.stage(shown.version)
    func space() -> Double {
      stage.inset("list").bottom + (stage.screen.spacerHeight(stage.index("list")) ?? 0)
    }
    Self.quiet(&stage, "B")
    Self.post(.willShow, on: &stage)
    #expect(abs(stage.y("list") - shown.willShow.offset) < 0.01)
    #expect(space() == shown.willShow.space)
    Self.post(.didShow, on: &stage)
    #expect(space() == shown.didShow)
    Self.post(.willHide, on: &stage)
    #expect(abs(stage.y("list") - shown.willHide.offset) < 0.01)
    #expect(space() == shown.willHide.space)
    Self.post(.didHide, on: &stage)
    #expect(abs(stage.y("list") - shown.willHide.offset) < 0.01)
    #expect(space() == shown.didHide)
  }

  // Script kbc-11: the caret comes after the start.
  @Test(arguments: [
    ("1.17.0", 202), ("1.18.0", 0), ("1.20.7", 0), ("1.21.0", 188.67), ("1.21.3", 188.67),
    ("1.22.4", 188.67),
  ])
  func `a late caret`(version: String, offset: Double) throws {
    var stage = try Self.stage(version, content: 2000, late: true)
    stage.focus("B")
    #expect(abs(stage.y("list") - offset) < 0.01)
  }

  // Script kbc-05, in which the native side reports the field before each start: from 312 to 388 and back.
  // 388 − (928 − 742.67 + 188.67) + 62 + 188.67 = 264.67. Typed text is reported in every version.
  @Test(
    arguments: [
      ("1.15.0", 278), ("1.17.0", 278), ("1.18.0", 264.67), ("1.21.1", 264.67), ("1.22.4", 264.67),
    ] as [(String, Double)])
  func `a taller keyboard and back`(version: String, offset: Double) throws {
    var stage = try Self.stage(version, content: 2000)
    stage.focus("B")
    for height in [388.0, 312] {
      stage.perform(.type(text: 0))
      stage.keyboard { $0.height = height }
      #expect(abs(stage.y("list") - offset) < 0.01)
    }
  }

  // Emoji and back; iPhone 17 Pro (iOS 26), where they are 388 high. The caret ends at 780:
  // 335 − (874 − 780) = 241. From 1.16.0 (#760) to 1.21.3 nobody reports the field again (#1417):
  // 388 − 94 + 241 = 535 and 335 − 94 + 535 = 776. Else it is at 539: 388 − 335 + 241 = 294, and
  // 539 − 486 = 53 free with the letters. 1.15.0 takes the whole field, to 792: 253, 306, 306.
  // A text view begins editing after the show, as all do in `documented`: it is no new field then.
  @Test(
    arguments: [
      ("1.15.0", [253.0, 306, 306]), ("1.18.0", [241, 535, 776]), ("1.21.2", [241, 535, 776]),
      ("1.21.3", [241, 535, 776]), ("1.21.4", [241, 294, 294]), ("1.22.4", [241, 294, 294]),
      ("1.22.6", [241, 294, 294]),
    ] as [(String, [Double])])
  func `a field's place at a resize`(version: String, offsets: [Double]) throws {
    for (kind, profile) in [
      (ViewNode.Kind.textField, UIKitProfile.observed), (.textView, .observed),
      (.textField, .documented),
    ] {
      var stage = try Self.field(kind, version, profile: profile)
      stage.focus("field")
      #expect(stage.y("scroll") == offsets[0])
      stage.keyboard { $0.height = 388 }
      #expect(stage.y("scroll") == offsets[1], "\(kind)")
      stage.keyboard { $0.height = 335 }
      #expect(stage.y("scroll") == offsets[2], "\(kind)")
    }
  }

  // Typed text has the field reported where it is then, at 539: 388 − (874 − 539) + 241 = 294.
  @Test(arguments: ["1.18.0", "1.21.3", "1.21.4"])
  func `a field's place at a resize after typing`(version: String) throws {
    var stage = try Self.field(.textField, version, profile: .observed)
    stage.focus("field")
    stage.perform(.type(text: 0))
    stage.keyboard { $0.height = 388 }
    #expect(stage.y("scroll") == 294)
  }

  /// A field of 748 to 792, whose caret ends at 780, on an iPhone 17 Pro.
  private static func field(_ kind: ViewNode.Kind, _ version: String, profile: UIKitProfile) throws
    -> Stage
  {
    let field = node(kind, "field", frame: Rect(20, 748, 362, 44)) {
      $0.input?.caret = CaretLine(y: 12, height: 20)
    }
    let scroll = scrollView(
      "scroll", frame: Rect(0, 0, 402, 874), contentSize: Size(402, 2000), children: [field])
    return Stage(
      views: [scroll],
      device: Device(screen: Size(402, 874), portrait: Device.Metrics(keyboard: 335)),
      strategy: StrategyDescription(
        .reactNativeKeyboardController,
        parameters: ["version": .version(try #require(LibraryVersion(version)))]),
      profile: profile.with { $0.revealsFirstResponder = false }, texts: ["a"])
  }

  /// The library's own test of 1.21.10 (#1484): a list of 636.67 with content of 1050 at 638.33; the caret
  /// ends at 742.67 on a screen of 928, where the keyboard takes 312.
  private static func switched(_ version: String, late: Bool) throws -> Stage {
    let fields = [("A", 700.0), ("B", 1334)].map { name, y in
      textField(name, frame: Rect(16, y, 343, 60.33)) { $0.caret = CaretLine(y: 27, height: 20) }
    }
    let list = scrollView(
      "list", frame: Rect(0, 0, 370, 636.67), contentSize: Size(370, 1050), children: fields)
    var stage = Stage(
      views: [list], device: device,
      strategy: StrategyDescription(
        .reactNativeKeyboardController,
        parameters: [
          "version": .version(try #require(LibraryVersion(version))), "bottomOffset": .number(62),
        ]),
      profile: ReactNativeForms.profile.with { $0.switchPosts = .willShow })
    stage.focus("A")
    stage.scroll("list", to: 0, 638.33)
    if late {
      stage.perform(.configure([ParameterChange("selectionArrives", .choice("afterStart"))]))
    }
    stage.focus("B")
    return stage
  }

  // 312 − (928 − 742.67) + 62 + 638.33 = 827, with ghost space of 827 + 636.67 − 1050: until 1.21.9 the end
  // of the movement scrolls there again, not animated.
  @Test(
    arguments: [
      ("1.20.7", 0.3), ("1.21.0", 0), ("1.21.9", 0), ("1.21.10", 0.3), ("1.22.4", 0.3),
    ] as [(String, Double)])
  func `a switch beyond the content's end`(version: String, duration: Double) throws {
    let scrolled = try Self.switched(version, late: false).simulator.adjustments
    #expect(scrolled.count == 1 && abs(scrolled[0].to.b - 827) < 0.01)
    #expect(scrolled.map(\.duration) == [duration])
  }

  // A caret after the start scrolls on, and until 1.21.9 the end goes back to where the start was.
  @Test(arguments: [("1.21.9", [827, 638.33]), ("1.21.10", [827.0])] as [(String, [Double])])
  func `a switch with a late caret`(version: String, offsets: [Double]) throws {
    let scrolled = try Self.switched(version, late: true).simulator.adjustments
    #expect(scrolled.count == offsets.count)
    #expect(zip(scrolled, offsets).allSatisfy { abs($0.to.b - $1) < 0.01 })
  }

  // A caret after the first frame, as on iOS 15 (#1541): the field is 541 to 591, its caret ends at 564.
  // 312 − (928 − 591) + 62 = 37 for the whole field, 312 − 364 + 62 = 10 for the caret.
  @Test(arguments: [("1.22.0", [37.0, 10]), ("1.22.1", [10])] as [(String, [Double])])
  func `a caret after the movement has begun`(version: String, offsets: [Double]) throws {
    let field = textField("field", frame: Rect(16, 541, 380, 50)) {
      $0.caret = CaretLine(y: 3, height: 20)
    }
    var stage = Stage(
      views: [
        scrollView(
          "list", frame: Rect(0, 0, 412, 928), contentSize: Size(412, 2000), children: [field])
      ],
      device: Self.device,
      strategy: StrategyDescription(
        .reactNativeKeyboardController,
        parameters: [
          "version": .version(try #require(LibraryVersion(version))), "bottomOffset": .number(62),
          "selectionArrives": .choice("afterMove"),
        ]),
      profile: ReactNativeForms.profile)
    stage.focus("field")
    let scrolled = stage.simulator.adjustments.filter { $0.property == .contentOffset }
    #expect(scrolled.map(\.to.b) == offsets)
  }

  /// In 1.21.1 the old height's share of the extra space is taken: 388/312 · (312 + 40) + 1 at the start,
  /// 388 + 40 + 1 at the end.
  @Test func `1.21.1 computes the space of a taller keyboard with the old height`() throws {
    var stage = try Self.stage("1.21.1", content: 2000, more: ["extraKeyboardSpace": .number(40)])
    stage.focus("B")
    #expect(stage.inset("list").bottom == 353)
    stage.keyboard { $0.height = 388 }
    let insets = stage.simulator.adjustments.filter { $0.property == .contentInset }
    #expect(insets.map(\.to.c).map { Int($0) } == [438, 429])
  }

  /// The keyboard goes and comes again while the field keeps the focus: no new caret is told.
  ///
  /// Released sources 1.21.0 to 1.21.2 forget the caret at the end of a hide (`lastSelection = null`)
  /// and take the whole field: 202. From 1.21.3 on (PR 1403) the old one serves: 188.67.
  @Test(arguments: [("1.20.7", 188.67), ("1.21.2", 202), ("1.21.3", 188.67), ("1.22.4", 188.67)])
  func `a caret from before the hide`(version: String, offset: Double) throws {
    var stage = try Self.stage(version, content: 2000)
    stage.focus("B")
    stage.keyboard { $0.kind = .hardware }
    #expect(stage.focused == "B" && stage.y("list") == 0)
    stage.keyboard { $0.kind = .docked }
    #expect(abs(stage.y("list") - offset) < 0.01)
  }

  // A caret at the very top ends at 0: none up to 1.22.0, where the field before keeps its place; A, at
  // 281.67, is clear of the keyboard. From 1.22.1 on: 312 − (928 − 695.67) + 62 = 141.67.
  @Test(arguments: [("1.22.0", 0), ("1.22.1", 141.67)])
  func `a caret that ends at 0`(version: String, offset: Double) throws {
    let profile = ReactNativeForms.profile.with { $0.switchPosts = .willShow }
    var stage = try Self.stage(version, content: 2000, profile: profile)
    stage.focus("A")
    stage.set("B", .caret, .pair(0, 0))
    stage.focus("B")
    #expect(abs(stage.y("list") - offset) < 0.01)
  }

  // 20 more: where the field was at the start counts once more before 1.19.6 (PR 1204), so that the
  // 188.67 are scrolled twice: 312 − (928 − 742.67) + 82 + 188.67 = 397.34. Before 1.17.3 (PR 952)
  // nothing follows.
  @Test(arguments: [("1.17.2", 188.67), ("1.17.3", 397.34), ("1.19.5", 397.34), ("1.19.6", 208.67)])
  func `a gap that changes`(version: String, offset: Double) throws {
    var stage = try Self.stage(version, content: 2000)
    stage.focus("B")
    stage.perform(.configure([ParameterChange("bottomOffset", .number(82))]))
    #expect(abs(stage.y("list") - offset) < 0.01)
  }

  // B ends its caret at 742.67 − 650 = 92.67: above the scroll view's top at 116, below the screen's.
  // From 1.21.0 on: 650 + 92.67 − (616 − 62) = 188.67.
  @Test(arguments: [("1.20.7", 650), ("1.21.0", 188.67)])
  func `a point under a header`(version: String, offset: Double) throws {
    var stage = try Self.stage(version, content: 2000)
    stage.scroll("list", to: 0, 650)
    stage.focus("B")
    #expect(abs(stage.y("list") - offset) < 0.01)
  }

  @Test func `the field's top decides before the caret does`() throws {
    // B is from 45.67 above the screen's top (695.67 − 741.34 … on) to 14.66 below it.
    for (version, offset) in [("1.17.0", 202.0), ("1.18.0", 741.34)] {
      var stage = try Self.stage(version, content: 2000)
      stage.scroll("list", to: 0, 741.34)
      stage.focus("B")
      // Field: 741.34 + 756 − 741.34 − (616 − 62) = 202; the caret, at 1.33, is not above the top.
      #expect(abs(stage.y("list") - offset) < 0.01, "\(version)")
    }
  }

  @Test func `only versions below 1.21.0 promise to restore the offset`() throws {
    #expect(try Self.stage("1.20.7").simulator.strategyRestoresOffset)
    #expect(try !Self.stage("1.21.0").simulator.strategyRestoresOffset)
  }
}
