import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

private typealias Fixture = InterfaceFixture

/// The safe area that Xcode drew, and how its frames compare.
struct InterfaceDrawingTests {
  struct Drawn: Sendable, CustomTestStringConvertible {
    var device: String
    var tools: Int
    var bars = ""
    var height = 667.0
    var insets: (Double, Double)
    var testDescription: String { "\(device) \(tools) \(bars)" }
  }

  private static let bar = #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>"#
  private static let tabs = #"<simulatedTabBarMetrics key="simulatedBottomBarMetrics"/>"#

  private static func reader(_ text: String, file: String = "Login.storyboard") throws
    -> InterfaceReader
  {
    let document = try InterfaceParser.parse(Array(text.utf8))
    var reader = InterfaceReader(document: document, file: file)
    try reader.readAll()
    return reader
  }

  @Test(arguments: [
    Drawn(device: "retina4_7", tools: 14460, insets: (20, 0)),
    Drawn(device: "retina4_7", tools: 14490, bars: bar, insets: (64, 0)),
    Drawn(device: "retina4_7", tools: 14810, bars: bar, insets: (44, 0)),
    Drawn(device: "retina4_7", tools: 11542, bars: bar, height: 603, insets: (0, 0)),
    Drawn(device: "retina6_1", tools: 14490, bars: bar, height: 896, insets: (88, 34)),
    Drawn(device: "retina6_1", tools: 23504, bars: bar, height: 896, insets: (92, 34)),
    Drawn(device: "retina5_9", tools: 22505, height: 812, insets: (50, 34)),
    Drawn(device: "retina6_1", tools: 24127, height: 896, insets: (96, 68)),
    Drawn(device: "retina6_12", tools: 24765, bars: bar + tabs, height: 852, insets: (172, 117)),
    Drawn(device: "retina6_12", tools: 24127, bars: bar, height: 680, insets: (0, 68)),
    Drawn(device: "retina6_72", tools: 22505, height: 932, insets: (59, 34)),
    Drawn(device: "ipad12_9rounded", tools: 14490, height: 1366, insets: (24, 20)),
    Drawn(device: "ipad9_7", tools: 14868, height: 1024, insets: (0, 0)),
  ])
  func `insets are those that the version drew`(drawn: Drawn) throws {
    let document = try InterfaceParser.parse(
      Array(Fixture.storyboard("", device: drawn.device).utf8))
    #expect(document.unknownDevice == nil)
    let width = document.canvas.width
    let text = Fixture.storyboard(Fixture.scene("A", extra: drawn.bars), device: drawn.device)
      .replacing("version=\"3.0\"", with: "version=\"3.0\" toolsVersion=\"\(drawn.tools)\"")
      .replacing(
        "width=\"375.0\" height=\"667.0\"", with: "width=\"\(width)\" height=\"\(drawn.height)\"")
    let insets = try Self.reader(text).drafts[0].drawing.device.portrait.safeArea
    #expect(insets.top == drawn.insets.0 && insets.bottom == drawn.insets.1)
  }

  private static func pinned(_ y: Double, _ attributes: String = "", constant: Double = 8) -> String
  {
    Fixture.storyboard(
      Fixture.scene(
        "A",
        """
        <view \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="a">
        \(Fixture.rect(0, y, 375, 40))</view>
        """,
        inView: """
          <constraints>
          <constraint firstItem="a" firstAttribute="top" secondItem="safe" secondAttribute="top" \
          constant="\(constant)" id="k"/>
          <constraint firstItem="a" firstAttribute="leading" secondItem="v-vc" \
          secondAttribute="leading" id="l"/>
          <constraint firstItem="a" firstAttribute="width" constant="375" id="m"/>
          <constraint firstItem="a" firstAttribute="height" constant="40" id="n"/></constraints>
          <viewLayoutGuide key="safeArea" id="safe"/>
          """
      )
    )
  }

  @Test func `frames that hang on a guide know better than the rule`() throws {
    let reader = try Self.reader(Self.pinned(52))
    #expect(reader.drafts[0].drawing.device.portrait.safeArea.top == 44)
    #expect(reader.comparisons.map(\.isEqual) == [true])
  }

  @Test func `on other devices the safe area is the device's`() throws {
    let form = try Self.reader(Self.pinned(52)).drafts[0].form
    let device = Device(
      screen: Size(390, 844), portrait: .init(safeArea: EdgeInsets(47, 0, 34, 0), keyboard: 291))
    let frames = InterfaceDrawing.frames(of: form, on: device)
    #expect(frames[1] == Rect(0, 55, 375, 40))
  }

  // MARK: Comparing

  @Test func `a frame that its constraints do not give is one warning with its line`() throws {
    let text = Self.pinned(28, "misplaced=\"YES\" ambiguous=\"YES\" customClass=\"Card\"")
      .replacing("constant=\"375\"", with: "constant=\"300\"")
    let imported = try Fixture.read(text)
    #expect(
      imported.diagnostics.map(\.description) == [
        "Login.storyboard:10: warning: view 'Card': drawn at (0, 28, 375, 40), but its constraints "
          + "give (0, 28, 300, 40) (misplaced)"
      ]
    )
    #expect(imported.forms[0].warnings == 1)
  }

  @Test func `the comparison names the reason`() throws {
    let other = "constant=\"300\""
    let stale = Self.pinned(28).replacing("constant=\"375\"", with: other)
    let bytes = Array(stale.utf8)
    let found = InterfaceImporter.readAndCompare(file: "Login.storyboard", bytes: bytes).views
    try #require(found.count == 1)
    #expect(found[0].form == "Login/A" && found[0].id == "a" && found[0].line == 10)
    #expect(found[0].stored == Rect(0, 28, 375, 40) && found[0].solved == Rect(0, 28, 300, 40))
    #expect(!found[0].isEqual && found[0].reason == .stale)
    let misplaced = Self.pinned(28, "misplaced=\"YES\"").replacing("constant=\"375\"", with: other)
    #expect(try Self.reader(misplaced).comparisons.map(\.reason) == [.misplaced])
  }

  @Test func `a frame that nothing explains is not trusted on other devices`() throws {
    // Nothing required says where a is: only a wish of the least priority.
    let text = Self.pinned(28).replacing(
      "constant=\"375\" id=\"m\"", with: "constant=\"300\" priority=\"999\" id=\"m\"")
    let imported = try Fixture.read(text)
    #expect(
      imported.diagnostics.map(\.message) == [
        "view 'view': drawn at (0, 28, 375, 40), but its constraints give (0, 28, 300, 40) (unexplained)"
      ]
    )
    let views = imported.forms[0].definition.value.view.children
    #expect(
      views.map(\.layout.doubt) == [
        "Xcode drew it at a different position than its constraints give"
      ]
    )
    let stale = Self.pinned(28).replacing("constant=\"375\"", with: "constant=\"300\"")
    #expect(try Fixture.form(stale).view.children.map(\.layout.doubt) == [nil])
  }

  @Test func `what only follows a stale view is one warning of the form`() throws {
    let views = ["a", "b", "c"].enumerated().map { place, id in
      """
      <view customClass="\(id.uppercased())" translatesAutoresizingMaskIntoConstraints="NO" \
      id="\(id)">\(Fixture.rect(0, Double(30 + 40 * place), 375, 40))</view>
      """
    }
    let ties = [("a", "v-vc", "top", 20), ("b", "a", "bottom", 0), ("c", "b", "bottom", 0)]
    let list = ties.map { id, other, edge, gap in
      """
      <constraint firstItem="\(id)" firstAttribute="top" secondItem="\(other)" \
      secondAttribute="\(edge)" constant="\(gap)" id="t\(id)"/>
      <constraint firstItem="\(id)" firstAttribute="leading" secondItem="v-vc" \
      secondAttribute="leading" id="l\(id)"/>
      <constraint firstItem="\(id)" firstAttribute="width" constant="375" id="w\(id)"/>
      <constraint firstItem="\(id)" firstAttribute="height" constant="40" id="h\(id)"/>
      """
    }
    let text = Fixture.storyboard(
      Fixture.scene("A", views.joined(), inView: "<constraints>\(list.joined())</constraints>"))
    #expect(
      try Fixture.read(text).diagnostics.map(\.message) == [
        "viewController 'A': 2 views in it are drawn relative to misplaced or stale views, not "
          + "where the constraints place them",
        "view 'A': drawn at (0, 30, 375, 40), but its constraints give (0, 20, 375, 40) (stale)",
      ]
    )
  }

  /// A view with margins of its own, and in it one that is tied to them and too narrow by a wish.
  private static func inset(_ margins: String, x: Double) -> String {
    func tie(_ id: String, _ first: String, _ second: String, _ outer: String) -> String {
      """
      <constraint firstItem="\(id)" firstAttribute="\(first)" secondItem="\(outer)" \
      secondAttribute="\(second)" id="\(id)\(first)"/>
      """
    }
    func extents(_ id: String, _ width: String, _ height: Int) -> String {
      """
      <constraint firstItem="\(id)" firstAttribute="width" \(width) id="\(id)w"/>
      <constraint firstItem="\(id)" firstAttribute="height" constant="\(height)" id="\(id)h"/>
      """
    }
    let inner = """
      <view translatesAutoresizingMaskIntoConstraints="NO" id="in">\(Fixture.rect(x, 10, 100, 20))
      </view>
      """
    return Fixture.storyboard(
      Fixture.scene(
        "A",
        """
        <view translatesAutoresizingMaskIntoConstraints="NO" id="out">
        \(Fixture.rect(0, 100, 375, 60))<subviews>\(inner)</subviews>\(margins)
        <constraints>\(tie("in", "leading", "leadingMargin", "out"))\(tie("in", "top", "top", "out")
          .replacing(" id=", with: " constant=\"10\" id="))
        \(extents("in", "constant=\"90\" priority=\"999\"", 20))</constraints></view>
        """,
        inView: """
          <constraints>\(tie("out", "leading", "leading", "v-vc"))
          \(tie("out", "top", "top", "v-vc").replacing(" id=", with: " constant=\"100\" id="))
          \(extents("out", "constant=\"375\"", 60))</constraints>
          """
      )
    )
  }

  @Test(arguments: [
    (#"<edgeInsets key="layoutMargins" top="0" left="24" bottom="0" right="0"/>"#, 24.0),
    (#"<directionalEdgeInsets key="directionalLayoutMargins" top="0" leading="3"/>"#, 3.0),
    ("", 8.0),
  ])
  func `a frame at margins that the document states breaks nothing`(margins: String, x: Double)
    throws
  {
    // The width alone differs, which is a wish: the frame is not stale.
    let reader = try Self.reader(Self.inset(margins, x: x))
    #expect(reader.comparisons.map(\.isEqual) == [true, false])
    #expect(reader.comparisons.map(\.reason) == [nil, nil])
    let stale = try Self.reader(Self.inset(margins, x: x + 9))
    #expect(stale.comparisons.map(\.reason) == [nil, .stale])
  }

  @Test func `what a stack can't have drawn does not follow from a stale neighbour`() throws {
    func stacked(x: Double) -> String {
      let views = [Rect(0, 0, 300, 30), Rect(0, 55, 300, 40), Rect(x, 100, 300 - 2 * x, 20)]
        .enumerated().map { number, frame in
          """
          <view id="v\(number)">\(Fixture.rect(frame.x, frame.y, frame.width, frame.height))
          <constraints><constraint firstAttribute="height" constant="\(frame.height)" \
          id="h\(number)"/></constraints></view>
          """
        }
      return Fixture.storyboard(
        Fixture.scene(
          "A",
          """
          <stackView axis="vertical" spacing="5" id="s">\(Fixture.rect(0, 0, 300, 100))
          <subviews>\(views.joined())</subviews></stackView>
          """
        )
      )
    }
    let found = try Self.reader(stacked(x: 0)).comparisons.dropFirst(2).map(\.reason)
    #expect(found == [.stale, .follows])
    let other = try Self.reader(stacked(x: 40)).comparisons.dropFirst(2).map(\.reason)
    #expect(other == [.stale, .stale])
  }

  @Test func `what is refused is not compared, and says why`() {
    let (file, views) = InterfaceImporter.readAndCompare(file: "x.xib", bytes: [])
    #expect(views.isEmpty && file.diagnostics.count == 1)
  }

  @Test(arguments: [
    ("retina4_7", "iOS.CocoaTouch", "Main.storyboard", ImportedForm.Idiom.any),
    // The device that a document was last viewed as is no device that it is for.
    ("ipad9_7", "iOS.CocoaTouch", "Main.storyboard", .any),
    ("", "iOS.CocoaTouch.iPad", "Main.storyboard", .pad),
    ("retina4_7", "iOS.CocoaTouch", "Main~ipad.storyboard", .pad),
    ("retina4_7", "iOS.CocoaTouch", "Main~iphone.storyboard", .phone),
  ])
  func `a document says which devices it is for`(
    device: String, runtime: String, file: String, idiom: ImportedForm.Idiom
  ) throws {
    let text = Fixture.storyboard(Fixture.scene("A"), device: device)
      .replacing("iOS.CocoaTouch\"", with: "\(runtime)\"")
    #expect(try Fixture.read(text, file: file).forms.map(\.idiom) == [idiom])
  }
}
