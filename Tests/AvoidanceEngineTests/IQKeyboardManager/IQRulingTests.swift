import Testing

@testable import AvoidanceEngine

/// Cases of IQKeyboardManager that are easily forgotten:
/// <doc:IQKeyboardManagerRules#The-keyboard-shows>,
/// <doc:IQKeyboardManagerRules#Guides>, <doc:IQKeyboardManagerRules#The-root>.
struct IQRulingTests {
  // MARK: A keyboard off the screen, up to 6.2.1

  /// A field that ends at 660 in a scroll view over the whole window of 667.
  private static func low(_ version: IQVersion) -> Stage {
    var stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 0, 375, 667), contentSize: Size(375, 1_400),
          children: [textField("low", frame: Rect(20, 640, 200, 20))])
      ],
      device: WorkedExampleTests.iPhone8,
      strategy: .bareIQ(version)
    )
    // No accessory: the focus posts nothing, and 640 to 660 needs no reveal.
    stage.keyboard { $0.kind = .hardware }
    stage.focus("low")
    return stage
  }

  // Up to 6.2.1 0 × 0 becomes 375 × 0, so it adjusts with K = 0 + 10:
  // min(640 − 25, 660 − (667 − 10)) = 3. Later the frame changes too, but [0, 690, 375, 270] and the
  // window have nothing in common: K = 0, 660 − 667 = −7, and the walk stops, the field being below 25.
  @Test(arguments: [(IQVersion(6, 0, 5), 3.0), (IQVersion(6, 1, 1), 3), (.article, 3), (.v630, 0)])
  func `a first show below the screen counts as the screen's width by 0 up to 6_2_1`(
    version: IQVersion, offset: Double
  ) {
    var stage = Self.low(version)
    let frame = Rect(0, 700, 375, 260)
    stage.post(.willShow, begin: frame, end: frame)
    #expect(stage.y("s") == offset)
    #expect(stage.inset("s").bottom == 0)
  }

  // Later [0, 657, 375, 270] and the window share 10: K = 10, the same 3.
  @Test(arguments: [IQVersion.article, .v630, .reference])
  func `one that only touches the screen counts alike`(version: IQVersion) {
    var stage = Self.low(version)
    let frame = Rect(0, 667, 375, 260)
    stage.post(.willShow, begin: frame, end: frame)
    #expect(stage.y("s") == 3)
  }

  // The size is 375 × 0 both times: nothing is asked for.
  @Test func `a second such show changes no size`() {
    var stage = Self.low(.article)
    stage.post(.willShow, end: Rect(0, 700, 375, 260))
    stage.scroll("s", to: 0, 0)
    stage.post(.willShow, end: Rect(0, 667, 375, 216))
    #expect(stage.y("s") == 0)
    #expect(stage.adjustments.isEmpty)
  }

  // A hide leaves 0 × 0, so that the next one is a change again.
  @Test func `after a hide the next one is a change`() {
    var stage = Self.low(.article)
    stage.post(.willShow, end: Rect(0, 700, 375, 260))
    stage.post(.willHide)
    stage.post(.didHide)
    stage.scroll("s", to: 0, 0)
    stage.focus("low")
    stage.post(.willShow, end: Rect(0, 700, 375, 260))
    // The root's origin is captured again with the show, the field being current.
    #expect(stage.y("s") == 3)
  }

  // MARK: An invalid start origin

  // 222 to 262 in the window: 262 − (1024 − 330) = −432, the sheet stays at 202. A raw did-hide leaves
  // no origin and no frame, but the library still shows: K = 0, min(222 − 25, 262 − 1024) = −762; an
  // invalid origin is CGFLOAT_MAX, which disturbs nothing: 202 + 762.
  @Test func `an invalid start origin does not keep the library from adjusting`() {
    var controller = ViewController()
    controller.presentation = .formSheet
    controller.frame = Rect(114, 202, 540, 620)
    var stage = Stage(
      views: [textField("high", frame: Rect(20, 20, 200, 40))], controller: controller,
      device: Self.pad, canvas: Size(540, 620), strategy: .bareIQ())
    stage.focus("high")
    #expect(stage.rootY == 202)
    let shown = Rect(0, 704, 768, 320)
    let hidden = Rect(0, 1_024, 768, 320)
    stage.post(.didHide, begin: shown, end: hidden)
    #expect(stage.rootY == 202)
    stage.post(.didShow, begin: hidden, end: shown)
    #expect(stage.rootY == 964)
  }

  // The same sheet, its field covered: 782 − (1024 − 330) = 88 up, from 202 to 114. After the raw
  // did-hide K = 0: min(654 − 25, 694 − 1024) = −330 from where it is: 114 + 330.
  @Test func `it measures from where the root is`() {
    var controller = ViewController()
    controller.presentation = .formSheet
    controller.frame = Rect(114, 202, 540, 620)
    var stage = Stage(
      views: [textField("low", frame: Rect(20, 540, 200, 40))], controller: controller,
      device: Self.pad, canvas: Size(540, 620), strategy: .bareIQ())
    stage.focus("low")
    #expect(stage.rootY == 114)
    let hidden = Rect(0, 1_024, 768, 320)
    stage.post(.didHide, end: hidden)
    stage.post(.didShow, end: Rect(0, 704, 768, 320))
    #expect(stage.rootY == 444)
  }

  private static let pad = Device(
    screen: Size(768, 1_024),
    portrait: Device.Metrics(
      safeArea: EdgeInsets(20, 0, 0, 0), statusBar: 20, keyboard: 265, predictiveBar: 55))

  // MARK: A root that leaves the window

  // The root ends at 944, the window at 844, the safe line is at 810. Its bottom margin is what of the
  // safe border overlaps it, min(944, 844) − 810 = 34, and not 944 − 810. K = 336 + 10; the field ends
  // at 740: min(700 − 52, 740 − (844 − 346) + 34) = 276; 100 − 276.
  @Test func `the bottom margin of a root that leaves the window is its safe area`() {
    var root = node(.view, children: [textField("f", frame: Rect(0, 600, 390, 40))])
    root.frame = Rect(0, 100, 390, 844)
    var stage = Stage(root, device: .notched, strategy: .bareIQ())
    stage.focus("f")
    #expect(stage.rootY == -176)
  }

  // The status bar of 54 does not fill the safe area of 59. Below the bars the root begins at 103, so
  // that it has no top margin; the field lies at 103 + 300. Up to 6.5.10 the guide is 54 + 44 + 5 = 103:
  // 403 − 103 = 300; in 6.5.11 the bar's edge is 59 + 44: 403 − 108 = 295. Both are less than
  // 843 − (852 − 346) + 34.
  @Test(arguments: [(IQVersion(6, 5, 10), -197.0), (IQVersion(6, 5, 11), -192.0)])
  func `the navigation bar's edge is the safe area's top and 44 in 6_5_11`(
    version: IQVersion, y: Double
  ) {
    var controller = ViewController()
    controller.navigationBar = .standard
    controller.extendsUnderBars = false
    var stage = Stage(
      views: [textField("f", frame: Rect(0, 300, 393, 440))], controller: controller,
      device: Device(
        screen: Size(393, 852), scale: 3,
        portrait: Device.Metrics(
          safeArea: EdgeInsets(59, 0, 34, 0), statusBar: 54, keyboard: 291, predictiveBar: 45)),
      canvas: Size(393, 749), strategy: .bareIQ(version))
    #expect(stage.rootY == 103)
    stage.focus("f")
    #expect(stage.rootY == y)
  }
}
