import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

private typealias Fixture = InterfaceFixture

/// Xibs, which say nothing of where their views will stand.
struct InterfacePartTests {
  private static let part = "no view controller; placed below the top safe area of the screen"

  // MARK: Parts of screens

  private static let inputs = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
    <device id="retina4_7" orientation="portrait"/>
    <objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
    <view id="f1" userLabel="inputs">\(Fixture.rect(0, 0, 375, 100))
    <autoresizingMask key="autoresizingMask" widthSizable="YES"/>
    <subviews><textField placeholder="User" fixedFrame="YES" id="t1">
    \(Fixture.rect(16, 8, 343, 34))</textField></subviews></view>
    </objects></document>
    """

  // Safe areas of 20, 20, 47 and 24 points, and 8 below.
  @Test(arguments: [
    ("iPhone SE (1st generation)", 28.0), ("iPhone 8", 28), ("iPhone 14", 55),
    ("iPad Pro (11-inch) (1st generation)", 32),
  ])
  func `a part of a screen stands below the status bar`(device: String, y: Double) throws {
    let imported = try Fixture.read(Self.inputs, file: "Inputs.xib")
    #expect(imported.diagnostics.map(\.message) == ["view 'inputs': \(Self.part)"])
    let stage = try FormOnDevice(imported.forms[0].definition.value, device)
    #expect(try stage.frame("user") == Rect(16, y, 343, 34))
    let width = stage.simulator.screen.windowSize.width
    #expect(try stage.frame("inputs") == Rect(0, y - 8, width, 100))
  }

  @Test func `it moves with the safe area when the device turns`() throws {
    var stage = try FormOnDevice(try Fixture.form(Self.inputs, file: "Inputs.xib"), "iPhone 14")
    stage.perform(.rotate(.landscapeLeft))
    // No status bar in landscape.
    #expect(try stage.frame("user").y == 8)
  }

  private static let bottom =
    #"<constraint firstAttribute="bottom" secondItem="t1" secondAttribute="bottom" constant="8"/>"#

  // As drawn, 200 high; where its content says otherwise, as high as that: 8 + 34 + 8.
  @Test(arguments: [("", 200), (bottom, 50)] as [(String, Double)])
  func `a part is as high as drawn, or as its constraints say`(more: String, height: Double) throws
  {
    let text = Fixture.xib(
      """
      <view translatesAutoresizingMaskIntoConstraints="NO" id="f1" userLabel="part">
      \(Fixture.rect(0, 0, 600, 200))
      <subviews><textField placeholder="User" translatesAutoresizingMaskIntoConstraints="NO" id="t1">
      \(Fixture.rect(18, 8, 564, 34))</textField></subviews>
      <viewLayoutGuide key="safeArea" id="g1"/>
      <constraints>
      <constraint firstItem="t1" firstAttribute="leading" secondItem="g1" secondAttribute="leading" \
      constant="18" id="k1"/>
      <constraint firstItem="g1" firstAttribute="trailing" secondItem="t1" secondAttribute="trailing" \
      constant="18" id="k2"/>
      <constraint firstItem="t1" firstAttribute="top" secondItem="g1" secondAttribute="top" constant="8" \
      id="k3"/>
      <constraint firstItem="t1" firstAttribute="height" constant="34" id="k4"/>\(more)
      </constraints></view>
      """
    )
    let stage = try FormOnDevice(try Fixture.form(text, file: "Part.xib"), "iPhone 8")
    #expect(try stage.frame("part") == Rect(0, 20, 375, height))
    #expect(try stage.frame("user") == Rect(18, 28, 339, 34))
  }

  @Test func `an input that is a document's only view stands there, too`() throws {
    let field =
      #"<textField placeholder="Code" id="t1">"# + Fixture.rect(0, 0, 151, 34)
      + "</textField>"
    let stage = try FormOnDevice(
      try Fixture.form(Fixture.xib(field), file: "Field.xib"), "iPhone 14")
    #expect(try stage.frame("code") == Rect(0, 47, 390, 34))
  }

  // MARK: Screens for below a bar

  /// A controller's view with these views and bars.
  private static func screen(
    _ subviews: String, metrics: String = "", size: Size = Size(375, 667), tools: Int = 10117
  ) -> String {
    Fixture.xib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="EditFile">
      <connections><outlet property="view" destination="r1" id="o1"/></connections></placeholder>
      <view id="r1">\(Fixture.rect(0, 0, size.width, size.height))
      <subviews>\(subviews)</subviews>
      <viewLayoutGuide key="safeArea" id="g1"/>\(metrics)</view>
      """
    ).replacing("version=\"3.0\"", with: "version=\"3.0\" toolsVersion=\"\(tools)\"")
  }

  private static func title(_ y: Double, _ attributes: String = "") -> String {
    "<textField placeholder=\"Title\" \(attributes) id=\"t1\">\(Fixture.rect(8, y, 359, 30))</textField>"
  }

  /// The same in a document drawn for a phone with a notch.
  private static func notched(_ y: Double, _ size: Size = Size(414, 896), tools: Int = 22505)
    -> String
  {
    screen(title(y), size: size, tools: tools).replacing("retina4_7", with: "retina6_1")
  }

  private static let bar = #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics" "#

  struct Below: Sendable {
    var text: String
    var device: String
    var y: Double
    var isAssumed = false
  }

  @Test(arguments: [
    // A status bar of 20 and a bar of 44, then 47 and 44, and 8 below.
    Below(text: screen(title(8)), device: "iPhone 8", y: 72, isAssumed: true),
    Below(text: screen(title(8)), device: "iPhone 14", y: 99, isAssumed: true),
    // Partly under the status bar is under it.
    Below(text: screen(title(19)), device: "iPhone 8", y: 83, isAssumed: true),
    // The same bar, but Interface Builder says so; it says nothing of what is behind a translucent one.
    Below(text: screen(title(8), metrics: bar + "translucent=\"NO\"/>"), device: "iPhone 8", y: 72),
    Below(text: screen(title(90), metrics: bar + "/>"), device: "iPhone 8", y: 90),
    // 480 − 20 − 44 = 416: below both bars.
    Below(
      text: screen(title(30), size: Size(320, 416)), device: "iPhone SE (1st generation)", y: 94),
    // Nothing is under the status bar.
    Below(text: screen(title(20)), device: "iPhone 8", y: 20),
    Below(text: screen(title(8, "hidden=\"YES\"")), device: "iPhone 8", y: 8),
    // Under the notch that it is drawn with, of 48 and of 44 in earlier versions: 47 + 44 + 24, 47 and 43.
    Below(text: notched(24), device: "iPhone 14", y: 115, isAssumed: true),
    Below(text: notched(47), device: "iPhone 14", y: 138, isAssumed: true),
    Below(text: notched(43, tools: 20037), device: "iPhone 14", y: 134, isAssumed: true),
    Below(text: notched(48), device: "iPhone 14", y: 48),
    Below(text: notched(44, tools: 20037), device: "iPhone 14", y: 44),
    // The root is not the screen with the notch.
    Below(text: notched(24, Size(375, 667)), device: "iPhone 14", y: 24),
  ])
  func `a controller's xib that is drawn for below a bar stands there`(below: Below) throws {
    let imported = try Fixture.read(below.text, file: "EditFile.xib")
    let assumed =
      "UIView: 'title' would be under the status bar; an opaque navigation bar above the view is assumed"
    #expect(imported.diagnostics.map(\.message) == (below.isAssumed ? [assumed] : []))
    let form = imported.forms[0].definition.value
    #expect(try FormOnDevice(form, below.device).frame("title").y == below.y)
  }

  @Test func `what a scroll view or the safe area moves down is not under the status bar`() throws {
    let scrolled = """
      <scrollView id="s1">\(Fixture.rect(0, 0, 375, 667))<subviews>\(Self.title(8))</subviews>
      </scrollView><textView id="n1">\(Fixture.rect(0, 0, 375, 100))</textView>
      """
    // As this version of Xcode draws it, without a status bar.
    let tied = """
      <textField placeholder="Title" translatesAutoresizingMaskIntoConstraints="NO" id="t1">
      \(Fixture.rect(8, 8, 359, 30))</textField>
      """
    let ties = """
      <constraints>
      <constraint firstItem="t1" firstAttribute="top" secondItem="g1" secondAttribute="top" \
      constant="8" id="k1"/>
      <constraint firstItem="t1" firstAttribute="leading" secondItem="r1" secondAttribute="leading" \
      constant="8" id="k2"/>
      <constraint firstItem="t1" firstAttribute="width" constant="359" id="k3"/>
      <constraint firstItem="t1" firstAttribute="height" constant="30" id="k4"/>
      </constraints>
      """
    for text in [Self.screen(scrolled), Self.screen(tied, metrics: ties, tools: 22505)] {
      let imported = try Fixture.read(text, file: "EditFile.xib")
      #expect(imported.diagnostics.isEmpty, "\(imported.diagnostics.map(\.message))")
      #expect(imported.forms[0].definition.value.controller == ViewController())
    }
  }

  @Test func `a storyboard says itself which bars its scenes have`() throws {
    let text = Fixture.storyboard(Fixture.scene("A", Self.title(8)))
    #expect(try Fixture.form(text).controller.navigationBar == .none)
  }
}
