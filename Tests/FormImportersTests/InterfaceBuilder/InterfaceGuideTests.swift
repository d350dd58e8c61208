import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

private typealias Fixture = InterfaceFixture

/// The keyboard's layout guide, and a scroll view's own safe area.
struct InterfaceGuideTests {
  typealias Anchor = LayoutConstraint.Anchor

  private static let head = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES">
    """

  // MARK: The keyboard's layout guide

  /// A panel from the top safe area to the keyboard, in which a field ends 16 above its bottom.
  private static let passcode = """
    \(head)
    <device id="retina4_7" orientation="portrait" appearance="light"/>
    <scenes><scene sceneID="s1"><objects><viewController id="v1" sceneMemberID="viewController">
    <view key="view" id="r1">\(Fixture.rect(0, 0, 375, 667))
    <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="p1" userLabel="panel">
    \(Fixture.rect(0, 20, 375, 647))
    <subviews><textField placeholder="Code" translatesAutoresizingMaskIntoConstraints="NO" id="t1">
    \(Fixture.rect(20, 597, 335, 34))</textField></subviews>
    <constraints>
    <constraint firstItem="t1" firstAttribute="leading" secondItem="p1" secondAttribute="leading" constant="20" id="c1"/>
    <constraint firstAttribute="trailing" secondItem="t1" secondAttribute="trailing" constant="20" id="c2"/>
    <constraint firstAttribute="bottom" secondItem="t1" secondAttribute="bottom" constant="16" id="c3"/>
    </constraints></view></subviews>
    <viewLayoutGuide key="safeArea" id="g1"/>
    <keyboardLayoutGuide key="keyboard" id="g2"/>
    <constraints>
    <constraint firstItem="p1" firstAttribute="top" secondItem="g1" secondAttribute="top" id="c4"/>
    <constraint firstItem="p1" firstAttribute="leading" secondItem="r1" secondAttribute="leading" id="c5"/>
    <constraint firstAttribute="trailing" secondItem="p1" secondAttribute="trailing" id="c6"/>
    <constraint firstItem="g2" firstAttribute="top" secondItem="p1" secondAttribute="bottom" id="c7"/>
    </constraints></view></viewController></objects></scene></scenes></document>
    """

  private static let guide = #"<keyboardLayoutGuide key="keyboard" id="g2"/>"#

  struct Shown: Sendable {
    var device: String
    /// Instead of the guide of the storyboard.
    var guide = InterfaceGuideTests.guide
    /// The field's bottom without a keyboard, and above one.
    var hidden: Double
    var shown: Double
  }

  @Test(arguments: [
    // 667 − 16; the keyboard's top is at 667 − 260 = 407.
    Shown(device: "iPhone 8", hidden: 651, shown: 391),
    // 844 − 34 − 16; 844 − 336 = 508.
    Shown(device: "iPhone 14", hidden: 794, shown: 492),
    // As view dumps of nibs and older files have it.
    Shown(
      device: "iPhone 14", guide: #"<viewLayoutGuide key="keyboard" id="g2"/>"#, hidden: 794,
      shown: 492),
    // Down to the root's bottom: 844 − 16.
    Shown(
      device: "iPhone 14",
      guide: #"<keyboardLayoutGuide key="keyboard" usesBottomSafeArea="NO" id="g2"/>"#,
      hidden: 828,
      shown: 492
    ),
  ])
  func `what is tied to the keyboard's guide follows the keyboard`(shown: Shown) throws {
    let text = Self.passcode.replacing(Self.guide, with: shown.guide)
    let imported = try Fixture.read(text)
    #expect(imported.diagnostics.isEmpty)
    let form = imported.forms[0].definition.value
    let ends = form.view.layout.constraints.filter { $0.first.area == .keyboard }
    #expect(ends.map(\.first) == [Anchor(.root, .top, area: .keyboard)])
    #expect(ends.map(\.second) == [Anchor(.view("panel"), .bottom)])
    #expect(form.view.all.allSatisfy { $0.layout.doubt == nil })
    var stage = try FormOnDevice(form, shown.device)
    #expect(try stage.frame("code").maxY == shown.hidden)
    try stage.focus("code")
    #expect(try stage.frame("code").maxY == shown.shown)
  }

  /// A panel with a guide of its own that ends above the root's bottom, and in it a field that ends 8 above
  /// the guide's top.
  private static func panel(
    endingAbove distance: Double = 0, guide: String = "", inside: String = ""
  ) -> String {
    let height = 647 - distance
    return Fixture.storyboard(
      Fixture.scene(
        "A",
        """
        <view translatesAutoresizingMaskIntoConstraints="NO" id="p1" userLabel="panel">
        \(Fixture.rect(0, 20, 375, height))
        <subviews><textField placeholder="Code" translatesAutoresizingMaskIntoConstraints="NO" id="t1">
        \(Fixture.rect(20, height - 42, 335, 34))</textField></subviews>
        <keyboardLayoutGuide key="keyboard" \(guide) id="g2"/>\(inside)
        <constraints>
        <constraint firstItem="t1" firstAttribute="leading" secondItem="p1" secondAttribute="leading" \
        constant="20" id="c1"/>
        <constraint firstAttribute="trailing" secondItem="t1" secondAttribute="trailing" constant="20" \
        id="c2"/>
        <constraint firstItem="g2" firstAttribute="top" secondItem="t1" secondAttribute="bottom" \
        constant="8" id="c3"/>
        </constraints></view>
        """,
        inView: """
          <viewLayoutGuide key="safeArea" id="g1"/>
          <constraints>
          <constraint firstItem="p1" firstAttribute="top" secondItem="g1" secondAttribute="top" id="c4"/>
          <constraint firstItem="p1" firstAttribute="leading" secondItem="v-vc" \
          secondAttribute="leading" id="c5"/>
          <constraint firstAttribute="trailing" secondItem="p1" secondAttribute="trailing" id="c6"/>
          <constraint firstAttribute="bottom" secondItem="p1" secondAttribute="bottom" \
          constant="\(distance)" id="c7"/>
          </constraints>
          """
      )
    )
  }

  @Test(arguments: [
    // 667 − 8, then 407 − 8; 844 − 34 − 8, then 508 − 8.
    (0.0, "iPhone 8", 659.0, 399.0), (0, "iPhone 14", 802, 500),
    // It ends at 467, of which the keyboard covers 60, then at 367, above the keyboard.
    (200, "iPhone 8", 459, 399), (300, "iPhone 8", 359, 359),
  ])
  func `the guide of any view has the keyboard's top in it`(
    distance: Double, device: String, hidden: Double, shown: Double
  ) throws {
    let imported = try Fixture.read(Self.panel(endingAbove: distance))
    #expect(imported.diagnostics.isEmpty)
    let form = imported.forms[0].definition.value
    let own = try form.view.view("panel").layout.constraints
    #expect(own.last?.first == Anchor(.view("panel"), .top, area: .keyboard))
    var stage = try FormOnDevice(form, device)
    #expect(try stage.frame("code").maxY == hidden)
    try stage.focus("code")
    #expect(try stage.frame("code").maxY == shown)
  }

  private static func runtime(_ name: String, _ value: String) -> String {
    """
    <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="boolean" \
    keyPath="keyboardLayoutGuide.\(name)" value="\(value)"/></userDefinedRuntimeAttributes>
    """
  }

  @Test(arguments: [
    ("", "", true, false), (#"usesBottomSafeArea="NO""#, "", false, false),
    (#"usesBottomSafeArea="YES" followsUndockedKeyboard="YES""#, "", true, true),
    ("", runtime("usesBottomSafeArea", "NO"), false, false),
    ("", runtime("followsUndockedKeyboard", "YES"), true, true),
  ])
  func `a guide keeps its settings, wherever they are written`(
    guide: String, inside: String, usesBottomSafeArea: Bool, followsUndockedKeyboard: Bool
  ) throws {
    let form = try Fixture.form(Self.panel(guide: guide, inside: inside))
    let layout = try form.view.view("panel").layout
    #expect(layout.keyboardUsesBottomSafeArea == usesBottomSafeArea)
    #expect(layout.keyboardFollowsUndocked == followsUndockedKeyboard)
    #expect(form.view.layout.keyboardUsesBottomSafeArea)
  }

  @Test func `a frame at the keyboard's guide tells how far the safe area was drawn`() throws {
    // 667 − 633 = 34 where the rule of the version has 0.
    let text = Self.passcode.replacing("height=\"647.0\"", with: "height=\"613.0\"")
      .replacing("y=\"597.0\"", with: "y=\"563.0\"")
    var reader = InterfaceReader(
      document: try InterfaceParser.parse(Array(text.utf8)), file: "Login.storyboard")
    try reader.readAll()
    #expect(reader.drafts[0].drawing.device.portrait.safeArea == EdgeInsets(20, 0, 34, 0))
    #expect(reader.comparisons.map(\.isEqual) == [true, true])
  }

  // MARK: A scroll view's own safe area

  /// A field that is centred in the safe area of a scroll view.
  private static func page(
    scrollView: Rect = Rect(0, 0, 320, 568), field: Rect = Rect(20, 277, 280, 34),
    box: Rect? = nil
  ) -> String {
    let input = """
      <textField placeholder="Code" translatesAutoresizingMaskIntoConstraints="NO" id="t1">
      \(Fixture.rect(field.x, field.y, field.width, field.height))
      <constraints><constraint firstAttribute="width" constant="280" id="c1"/>
      <constraint firstAttribute="height" constant="34" id="c2"/></constraints></textField>
      """
    let content = box.map {
      """
      <view id="b1">\(Fixture.rect($0.x, $0.y, $0.width, $0.height))<subviews>\(input)</subviews></view>
      """
    }
    return """
      \(head)
      <device id="retina4_0" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="s1"><objects><viewController id="v1" sceneMemberID="viewController">
      <view key="view" id="r1">\(Fixture.rect(0, 0, 320, 568))
      <subviews><scrollView translatesAutoresizingMaskIntoConstraints="NO" id="s2" userLabel="page">
      \(Fixture.rect(scrollView.x, scrollView.y, scrollView.width, scrollView.height))
      <subviews>\(content ?? input)</subviews>
      <viewLayoutGuide key="safeArea" id="g1"/>
      <constraints>
      <constraint firstItem="t1" firstAttribute="centerY" secondItem="g1" secondAttribute="centerY" id="c3"/>
      <constraint firstItem="t1" firstAttribute="leading" secondItem="s2" secondAttribute="leading" constant="20" id="c4"/>
      <constraint firstAttribute="trailing" secondItem="t1" secondAttribute="trailing" constant="20" id="c5"/>
      </constraints></scrollView></subviews>
      <constraints>
      <constraint firstItem="s2" firstAttribute="top" secondItem="r1" secondAttribute="top" \
      constant="\(scrollView.y)" id="c6"/>
      <constraint firstItem="s2" firstAttribute="leading" secondItem="r1" secondAttribute="leading" id="c7"/>
      <constraint firstAttribute="trailing" secondItem="s2" secondAttribute="trailing" id="c8"/>
      <constraint firstAttribute="bottom" secondItem="s2" secondAttribute="bottom" id="c9"/>
      </constraints></view></viewController></objects></scene></scenes></document>
      """
  }

  @Test(arguments: [
    // 20 + (568 − 20) / 2 − 17; 20 + (667 − 20) / 2 − 17; 47 + (844 − 47 − 34) / 2 − 17.
    ("iPhone SE (1st generation)", 277.0), ("iPhone 8", 326.5), ("iPhone 14", 411.5),
  ])
  func `what is centred in a scroll view's safe area is where Xcode drew it, and stays there`(
    device: String, y: Double
  ) throws {
    let (file, views) = InterfaceImporter.readAndCompare(
      file: "Login.storyboard", bytes: Array(Self.page().utf8))
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics.map(\.message))")
    #expect(views.first { $0.id == "t1" }?.solved == Rect(20, 277, 280, 34))
    #expect(views.allSatisfy { $0.isEqual })
    let form = file.forms[0].definition.value
    #expect(form.view.all.allSatisfy { $0.layout.doubt == nil })
    #expect(try FormOnDevice(form, device).frame("code").y == y)
  }

  /// What is centred 294 below the top tells that the safe area begins at 20: (20 + 568) / 2.
  @Test(
    arguments: [
      (page(), 20), (page(field: Rect(20, 177, 280, 34), box: Rect(0, 100, 320, 300)), 20),
      // 272 + 17 = 289, so 10.
      (page(field: Rect(20, 272, 280, 34)), 10),
      // A scroll view that begins lower says nothing of the root's top: the status bar that this Xcode draws.
      (page(scrollView: Rect(0, 100, 320, 468), field: Rect(20, 217, 280, 34)), 20),
    ] as [(String, Double)])
  func `a frame centred in a scroll view's safe area tells where that was drawn`(
    text: String, top: Double
  ) throws {
    var reader = InterfaceReader(
      document: try InterfaceParser.parse(Array(text.utf8)), file: "Login.storyboard")
    try reader.readAll()
    #expect(reader.drafts[0].drawing.device.portrait.safeArea.top == top)
  }
}
