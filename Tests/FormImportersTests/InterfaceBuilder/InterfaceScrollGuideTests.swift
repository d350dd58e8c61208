import AvoidanceEngine
import Testing

@testable import FormImporters

/// A scroll view's own safe area, with frames that Xcode stores at offset 0, and the status bar that its versions
/// draw.
struct InterfaceScrollGuideTests {
  struct Drawn: Sendable, CustomTestStringConvertible {
    var device = "retina4_7"
    var tools = 22505
    var size = Size(375, 667)
    /// The attribute of the field and the scroll view's safe area, and the constant.
    var tie = ("centerY", 0)
    /// The stored top of the field.
    var y: Double
    var testDescription: String { "\(device) \(tools) \(tie.0)" }
  }

  /// A page that fills the root, with a field of 280 × 34 that is tied to the page's safe area.
  private static func storyboard(_ drawn: Drawn, safeAreas: String = "useSafeAreas=\"YES\"")
    -> String
  {
    let edges = ["top", "leading", "trailing", "bottom"].map {
      """
      <constraint firstItem="page" firstAttribute="\($0)" secondItem="root" secondAttribute="\($0)" id="p-\($0)"/>
      """
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="\(drawn.tools)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \(safeAreas)>
      <device id="\(drawn.device)" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="s"><objects><viewController id="v" sceneMemberID="viewController">
      <view key="view" id="root">
      <rect key="frame" x="0" y="0" width="\(drawn.size.width)" height="\(drawn.size.height)"/>
      <subviews><scrollView translatesAutoresizingMaskIntoConstraints="NO" id="page" userLabel="page">
      <rect key="frame" x="0" y="0" width="\(drawn.size.width)" height="\(drawn.size.height)"/>
      <subviews><textField placeholder="Code" translatesAutoresizingMaskIntoConstraints="NO" id="code">
      <rect key="frame" x="20" y="\(drawn.y)" width="280" height="34"/>
      <constraints><constraint firstAttribute="width" constant="280" id="w"/>
      <constraint firstAttribute="height" constant="34" id="h"/></constraints></textField></subviews>
      <viewLayoutGuide key="safeArea" id="guide"/>
      <constraints>
      <constraint firstItem="code" firstAttribute="\(drawn.tie.0)" secondItem="guide" \
      secondAttribute="\(drawn.tie.0)" constant="\(drawn.tie.1)" id="c"/>
      <constraint firstItem="code" firstAttribute="leading" secondItem="page" secondAttribute="leading" \
      constant="20" id="l"/>
      <constraint firstAttribute="trailing" secondItem="code" secondAttribute="trailing" constant="20" id="t"/>
      </constraints></scrollView></subviews>
      <constraints>\(edges.joined(separator: "\n"))</constraints></view>
      </viewController></objects></scene></scenes></document>
      """
  }

  private static func reader(_ text: String) throws -> InterfaceReader {
    var reader = InterfaceReader(
      document: try InterfaceParser.parse(Array(text.utf8)), file: "Page.storyboard")
    try reader.readAll()
    return reader
  }

  @Test(arguments: [
    // 20 + (568 − 20) / 2 − 17
    Drawn(device: "retina4_0", size: Size(320, 568), y: 277),
    // 20 + (667 − 20) / 2 − 17
    Drawn(tools: 21701, y: 326.5),
    // 0 + 667 / 2 − 17: without a status bar
    Drawn(tools: 21507, y: 316.5),
    // 20 + 16
    Drawn(tools: 32700, tie: ("top", 16), y: 36),
    // 50 + (812 − 50 − 34) / 2 − 17
    Drawn(device: "retina5_9", size: Size(375, 812), y: 397),
    // 812 − 34 − 10 − 34
    Drawn(device: "retina5_9", size: Size(375, 812), tie: ("bottom", -10), y: 734),
  ])
  func `what is tied to it is where Xcode stored it`(drawn: Drawn) throws {
    let reader = try Self.reader(Self.storyboard(drawn))
    #expect(reader.comparisons.map(\.isEqual) == [true, true])
  }

  @Test func `on a device it is there in the window, at any offset`() throws {
    let drawn = Drawn(device: "retina4_0", size: Size(320, 568), y: 277)
    let form = Form(try Self.reader(Self.storyboard(drawn)).drafts[0].form)
    let device = Device(
      screen: Size(320, 568),
      portrait: Device.Metrics(safeArea: EdgeInsets(20, 0, 0, 0), statusBar: 20, keyboard: 216))
    let screen = Screen(form: form, device: device, orientation: .portrait, profile: .observed)
    #expect(screen.windowFrame(2) == Rect(20, 277, 280, 34))
    #expect(screen.frame(2).y == 277 + screen.contentOffset(1).y)
  }

  struct StatusBar: Sendable, CustomTestStringConvertible {
    var device: String
    var tools: Int
    var size: Size
    var hasSafeAreas = true
    var top: Double
    var testDescription: String { "\(device) \(tools) \(hasSafeAreas)" }
  }

  @Test(arguments: [
    StatusBar(device: "retina4_7", tools: 14490, size: Size(375, 667), top: 20),
    StatusBar(device: "retina4_7", tools: 14868, size: Size(375, 667), top: 0),
    StatusBar(device: "retina4_7", tools: 21507, size: Size(375, 667), top: 0),
    StatusBar(device: "retina4_0", tools: 21701, size: Size(320, 568), top: 20),
    StatusBar(device: "retina5_5", tools: 21701, size: Size(414, 736), top: 20),
    StatusBar(device: "retina4_7", tools: 24506, size: Size(375, 667), top: 20),
    StatusBar(device: "retina4_7", tools: 32700, size: Size(375, 667), hasSafeAreas: false, top: 0),
  ])
  func `a phone with a home button has the status bar that the version draws`(bar: StatusBar) throws
  {
    let drawn = Drawn(device: bar.device, tools: bar.tools, size: bar.size, y: 0)
    let safeAreas = bar.hasSafeAreas ? "useSafeAreas=\"YES\"" : ""
    let reader = try Self.reader(Self.storyboard(drawn, safeAreas: safeAreas))
    #expect(reader.drafts[0].drawing.device.portrait.safeArea.top == bar.top)
  }
}
