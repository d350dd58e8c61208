import AvoidanceEngine
import Testing

/// Safe areas and bars: <doc:Geometry#Safe-area>, <doc:Geometry#Bars>.
struct SafeAreaTests {
  /// A view on the notched device (safe lines 47 and 810) and the part of the border over it.
  struct View: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var frame: Rect
    var expected: EdgeInsets
  }

  @Test(arguments: [
    View(
      testDescription: "the whole window", frame: Rect(0, 0, 390, 844),
      expected: EdgeInsets(47, 0, 34, 0)),
    // 47 − 20
    View(
      testDescription: "from 20", frame: Rect(0, 20, 390, 100), expected: EdgeInsets(27, 0, 0, 0)),
    View(testDescription: "between the lines", frame: Rect(0, 47, 390, 763), expected: .zero),
    // It does not grow when the view leaves the window: 47 − max(−30, 0)
    View(
      testDescription: "above the window's top", frame: Rect(0, -30, 390, 200),
      expected: EdgeInsets(47, 0, 0, 0)),
    // min(900, 844) − 810
    View(
      testDescription: "below the window's bottom", frame: Rect(0, 700, 390, 200),
      expected: EdgeInsets(0, 0, 34, 0)),
    // 830 − 810
    View(
      testDescription: "to 830", frame: Rect(0, 730, 390, 100), expected: EdgeInsets(0, 0, 20, 0)),
    // never more than the view's height
    View(
      testDescription: "a low view at the top", frame: Rect(0, 0, 390, 30),
      expected: EdgeInsets(30, 0, 0, 0)),
    View(
      testDescription: "a low view at the bottom", frame: Rect(0, 820, 390, 10),
      expected: EdgeInsets(0, 0, 10, 0)),
  ])
  func `a view's safe area is the part of the border over it`(view: View) {
    let stage = Stage(views: [node(.view, "v", frame: view.frame)], device: .notched)
    #expect(stage.screen.safeAreaInsets(stage.index("v")) == view.expected)
  }

  @Test func `the sides count in landscape`() {
    let stage = Stage(
      views: [
        node(.view, "all", frame: Rect(0, 0, 844, 390)),
        node(.view, "left", frame: Rect(30, 100, 100, 100)),
        node(.view, "right", frame: Rect(700, 100, 130, 100)),
      ],
      device: .notched,
      orientation: .landscapeRight
    )
    func insets(_ name: String) -> EdgeInsets {
      stage.screen.safeAreaInsets(stage.index(name))
    }
    #expect(insets("all") == EdgeInsets(0, 47, 21, 47))
    // 47 − 30
    #expect(insets("left") == EdgeInsets(0, 17, 0, 0))
    // 830 − (844 − 47)
    #expect(insets("right") == EdgeInsets(0, 0, 0, 33))
  }

  /// Bars on a device, and the safe lines with them.
  struct Bars: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var navigation = ViewController.Bar.none
    var tab = ViewController.Bar.none
    var tool = ViewController.Bar.none
    var screen = Size(390, 844)
    var orientation = Orientation.portrait
    var top: Double
    var bottom: Double
  }

  @Test(arguments: [
    Bars(testDescription: "none", top: 47, bottom: 810),
    // 47 + 44
    Bars(testDescription: "navigation bar", navigation: .standard, top: 91, bottom: 810),
    // 844 − 34 − 49
    Bars(testDescription: "tab bar", tab: .standard, top: 47, bottom: 761),
    // 844 − 34 − 44
    Bars(testDescription: "toolbar", tool: .standard, top: 47, bottom: 766),
    // 844 − 34 − 49 − 44
    Bars(testDescription: "both", tab: .standard, tool: .standard, top: 47, bottom: 717),
    Bars(
      testDescription: "given heights", navigation: .height(96), tab: .height(50),
      tool: .height(10), top: 143, bottom: 750),
    // landscape: 32 on screens with a short side under 414; 390 − 21
    Bars(
      testDescription: "landscape", navigation: .standard, orientation: .landscapeLeft, top: 32,
      bottom: 369),
    // 414 is not under 414; 414 − 21
    Bars(
      testDescription: "landscape of a large phone", navigation: .standard, screen: Size(414, 896),
      orientation: .landscapeRight, top: 44, bottom: 393),
    // upside down has portrait's numbers
    Bars(
      testDescription: "upside down", navigation: .standard, orientation: .portraitUpsideDown,
      top: 91, bottom: 810),
  ])
  func `bars grow the safe area on their edge`(bars: Bars) {
    var controller = ViewController()
    controller.navigationBar = bars.navigation
    controller.tabBar = bars.tab
    controller.toolbar = bars.tool
    var device = Device.notched
    device.screen = bars.screen
    let stage = Stage(
      views: [], controller: controller, device: device, orientation: bars.orientation)
    #expect(stage.screen.safeLines.top == bars.top)
    #expect(stage.screen.safeLines.bottom == bars.bottom)
  }

  @Test func `the free area ends at the safe line or at a docked keyboard`() {
    var controller = ViewController()
    controller.navigationBar = .standard
    var stage = Stage(
      views: [textField("a", frame: Rect(0, 100, 100, 40))], controller: controller,
      device: .notched)
    #expect(stage.screen.freeArea == (91, 810))
    #expect(stage.screen.keyboardTop == 844)
    stage.focus("a")
    // 844 − 291 − 45
    #expect(stage.screen.freeArea == (91, 508))
    #expect(stage.screen.keyboardTop == 508)
  }
}
