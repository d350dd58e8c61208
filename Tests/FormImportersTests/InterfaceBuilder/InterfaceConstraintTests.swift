import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

private typealias Fixture = InterfaceFixture

/// What becomes of a document's constraints.
struct InterfaceConstraintTests {
  typealias Anchor = LayoutConstraint.Anchor

  /// A form of the fields `a` and `b` in a controller's view with these elements in it.
  private static func document(_ inView: String, extra: String = "", inA: String = "") -> String {
    let fields = [("a", 16.0, inA), ("b", 200.0, "")].map { id, x, inside in
      """
      <textField placeholder="\(id)" borderStyle="roundedRect" \
      translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
      \(Fixture.rect(x, 100, 100, 34))\(inside)</textField>
      """
    }
    let guides = """
      <viewLayoutGuide key="safeArea" id="safe"/><viewLayoutGuide key="keyboard" id="keys" \
      usesBottomSafeArea="NO"/><viewLayoutGuide key="contentLayoutGuide" id="content"/>
      """
    let layoutGuides = """
      <layoutGuides><viewControllerLayoutGuide type="top" id="above"/>
      <viewControllerLayoutGuide type="bottom" id="below"/></layoutGuides>
      """
    return Fixture.storyboard(
      Fixture.scene("A", fields.joined(), extra: layoutGuides + extra, inView: inView + guides))
  }

  private static func constraints(_ list: String, extra: String = "") throws -> [LayoutConstraint] {
    let text = document("<constraints>\(list)</constraints>", extra: extra)
    return try Fixture.form(text).view.layout.constraints
  }

  struct Stated: Sendable, CustomTestStringConvertible {
    var xml: String
    var first: Anchor
    var relation = LayoutConstraint.Relation.equal
    var second: Anchor?
    var multiplier = 1.0
    var constant = 0.0
    var priority = 1000.0
    var testDescription: String { xml }
  }

  private static let a = LayoutConstraint.Item.view("a")

  /// A bar stands on the guide; what is also tied above shrinks, unless what is above it scrolls.
  @Test(arguments: [
    ("", true),
    (
      #"<constraint firstItem="a" firstAttribute="top" secondItem="b" secondAttribute="bottom" id="c2"/>"#,
      false
    ),
    (
      #"<constraint firstItem="v-vc" firstAttribute="top" secondItem="a" secondAttribute="top" id="c2"/>"#,
      false
    ),
    (#"<constraint firstItem="a" firstAttribute="height" constant="34" id="c2"/>"#, true),
  ])
  func `what stands on the keyboard's guide rides the keyboard`(more: String, rides: Bool) throws {
    let tie = """
      <constraint firstItem="keys" firstAttribute="top" secondItem="a" secondAttribute="bottom" id="c1"/>
      """
    let form = try Fixture.form(Self.document("<constraints>\(tie)\(more)</constraints>"))
    #expect(form.view.children.map(\.ridesKeyboard) == [rides, false])
  }

  @Test(arguments: [
    Stated(
      xml: #"firstItem="a" firstAttribute="leading" secondItem="v-vc" secondAttribute="leading""#,
      first: Anchor(a, .leading), second: Anchor(.root, .leading)),
    Stated(
      xml: #"firstAttribute="trailingMargin" secondItem="a" secondAttribute="right" constant="8""#,
      first: Anchor(.root, .trailingMargin), second: Anchor(a, .trailing), constant: 8),
    Stated(
      xml: """
        firstItem="a" firstAttribute="top" relation="greaterThanOrEqual" secondItem="safe" \
        secondAttribute="top" constant="-20.5" priority="750"
        """,
      first: Anchor(a, .top),
      relation: .greaterThanOrEqual,
      second: Anchor(.root, .top, area: .safeArea),
      constant: -20.5,
      priority: 750
    ),
    Stated(
      xml: #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="height" "#
        + #"multiplier="288:269""#,
      first: Anchor(a, .width),
      second: Anchor(.view("b"), .height),
      multiplier: 288.0 / 269
    ),
    Stated(
      xml: #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" "#
        + #"multiplier="1:2""#,
      first: Anchor(a, .width),
      second: Anchor(.view("b"), .width),
      multiplier: 0.5
    ),
    // Five documents of element-ios and one of IBDecodable have a slash.
    Stated(
      xml: #"firstItem="a" firstAttribute="centerX" secondItem="b" secondAttribute="centerX" "#
        + #"multiplier="4/5""#,
      first: Anchor(a, .centerX),
      second: Anchor(.view("b"), .centerX),
      multiplier: 0.8
    ),
    Stated(
      xml: #"firstItem="a" firstAttribute="width" relation="lessThanOrEqual" constant="309""#,
      first: Anchor(a, .width), relation: .lessThanOrEqual, constant: 309),
    Stated(
      xml: #"firstItem="a" firstAttribute="baseline" secondItem="b" secondAttribute="baseline""#,
      first: Anchor(a, .lastBaseline), second: Anchor(.view("b"), .lastBaseline)),
    Stated(
      xml: #"firstItem="a" firstAttribute="top" secondItem="above" secondAttribute="bottom""#,
      first: Anchor(a, .top), second: Anchor(.root, .bottom, area: .topGuide)),
    Stated(
      xml: #"firstItem="below" firstAttribute="top" secondItem="a" secondAttribute="bottom""#,
      first: Anchor(.root, .top, area: .bottomGuide), second: Anchor(a, .bottom)),
    Stated(
      xml: #"firstItem="keys" firstAttribute="top" secondItem="a" secondAttribute="bottom""#,
      first: Anchor(.root, .top, area: .keyboard), second: Anchor(a, .bottom)),
  ])
  func `a constraint says what it says in the document`(stated: Stated) throws {
    let found = try Self.constraints("<constraint \(stated.xml) id=\"k\"/>")
    try #require(found.count == 1)
    #expect(found[0].first == stated.first && found[0].second == stated.second)
    #expect(found[0].relation == stated.relation && found[0].priority == stated.priority)
    #expect(abs(found[0].constant - stated.constant) < 0.001)
    #expect(abs(found[0].multiplier - stated.multiplier) < 1e-12)
    #expect(found[0].when == .all && found[0].isActive)
  }

  @Test func `placeholders are for Xcode alone`() throws {
    let width = #"firstItem="a" firstAttribute="width" constant="10""#
    let list = "<constraint \(width) placeholder=\"YES\" id=\"k\"/><constraint \(width) id=\"l\"/>"
    #expect(try Self.constraints(list).count == 1)
  }

  @Test(arguments: [
    #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="top""#,
    #"firstItem="a" firstAttribute="top" constant="3""#,
    #"firstItem="a" firstAttribute="somewhere" secondItem="b" secondAttribute="top""#,
    #"firstItem="a" firstAttribute="top" secondItem="nobody" secondAttribute="top""#,
    #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="0""#,
    #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="1:0""#,
    #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="1/0""#,
    #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="1/2/3""#,
    #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="/""#,
    #"firstItem="a" firstAttribute="width" constant="1e9""#,
    #"firstItem="a" firstAttribute="top" secondItem="safe" secondAttribute="topMargin""#,
    #"firstItem="a" firstAttribute="top" secondItem="content" secondAttribute="top""#,
    #"firstItem="a" firstAttribute="width" relation="lessThan" constant="9""#,
    #"firstItem="a" firstAttribute="width" constant="9" priority="abc""#,
  ])
  func `what no form can say is left out, and said to be`(attributes: String) throws {
    let list = "<constraints><constraint \(attributes) id=\"k\"/></constraints>"
    let imported = try Fixture.read(Self.document(list))
    let view = imported.forms[0].definition.value.view
    #expect(view.layout.constraints.isEmpty)
    #expect(
      imported.diagnostics.map(\.message) == [
        "UIView: one of its constraints can't be imported and is left out"
      ]
    )
    // Nobody knows where the field stands without it; around it nothing is in doubt.
    #expect(try view.view("a").layout.doubt == "one of its constraints was left out")
    #expect(view.layout.doubt == nil)
  }

  @Test func `what a constraint that is left out says about nobody is no doubt`() throws {
    let tie = #"firstItem="nobody" firstAttribute="top" secondItem="v-vc" secondAttribute="top""#
    let list = "<constraints><constraint \(tie) id=\"k\"/></constraints>"
    let view = try Fixture.form(Self.document(list)).view
    #expect(view.all.allSatisfy { $0.layout.doubt == nil })
    let own = #"firstAttribute="width" constant="1e9""#
    let inner = "<constraints><constraint \(own) id=\"k\"/></constraints>"
    let doubtful = try Fixture.form(Self.document("", inA: inner)).view
    #expect(doubtful.all.filter { $0.layout.doubt != nil }.map(\.identifier) == ["a"])
  }

  @Test(arguments: [("5000", 1000.0), ("-3", 1), ("1000.5", 1000), ("0", 1)])
  func `a priority that no constraint can have is the nearest, and said to be`(
    written: String, taken: Double
  ) throws {
    let width = #"firstItem="a" firstAttribute="width" constant="100" id="k""#
    let list = "<constraints><constraint priority=\"\(written)\" \(width)/></constraints>"
    let imported = try Fixture.read(Self.document(list))
    let view = imported.forms[0].definition.value.view
    #expect(view.layout.constraints.map(\.priority) == [taken])
    let note = "UIView: the priority \(written) is out of range; \(Int(taken)) is used"
    #expect(imported.diagnostics.map(\.message) == [note])
  }

  @Test(arguments: [
    ("5000", 1000.0, "the priority 5000 is out of range; 1000 is used"),
    ("abc", 250, "the priority 'abc' can't be read; the default is used"),
  ])
  func `how much a view hugs its content has the same bounds`(
    written: String, taken: Double, words: String
  ) throws {
    let text = Self.document("").replacing(
      "id=\"a\"", with: "verticalHuggingPriority=\"\(written)\" id=\"a\"")
    let imported = try Fixture.read(text)
    let field = try imported.forms[0].definition.value.view.view("a")
    #expect(field.layout.hugging == LayoutProperties.Priorities(250, taken))
    #expect(imported.diagnostics.map(\.message) == ["textField 'a': \(words)"])
  }

  @Test func `the readable content is taken for the margins, and said to be`() throws {
    let tie = """
      firstItem="a" firstAttribute="leading" secondItem="read" secondAttribute="leading"
      """
    let text = Self.document(
      """
      <constraints><constraint \(tie) id="k"/></constraints>
      <viewLayoutGuide key="readableContent" id="read"/>
      """
    )
    let imported = try Fixture.read(text)
    let view = imported.forms[0].definition.value.view
    #expect(view.layout.constraints.map(\.second?.area) == [.margins])
    #expect(
      imported.diagnostics.map(\.message) == [
        "UIView: its readable content guide is treated as its margins, which is too wide on wide screens"
      ]
    )
    #expect(
      try view.view("a").layout.doubt
        == "it is constrained to the readable content guide, whose width is not known"
    )
    #expect(try view.view("b").layout.doubt == nil)
  }

  @Test func `what is not active is kept for the code that activates it`() throws {
    let list = """
      <constraint active="NO" firstItem="a" firstAttribute="width" constant="10" id="k"/>
      <constraint firstItem="a" firstAttribute="width" constant="100" id="l"/>
      """
    let outlet = """
      <connections><outlet property="narrow" destination="k" id="o"/></connections>
      """
    let found = try Self.constraints(list, extra: outlet)
    #expect(found.map(\.isActive) == [false, true])
    #expect(found.map(\.name) == ["narrow", "a.width"])
    let read = try Fixture.read(Self.document("<constraints>\(list)</constraints>"))
    // It breaks no frame either.
    #expect(read.diagnostics.isEmpty)
  }

  @Test func `views that constraints name from afar get identifiers, others need none`() throws {
    let inner = """
      <view translatesAutoresizingMaskIntoConstraints="NO" id="near">\(Fixture.rect(0, 0, 9, 9))
      <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="far">
      \(Fixture.rect(0, 0, 9, 9))</view></subviews>
      <constraints><constraint firstItem="far" firstAttribute="top" secondItem="near" \
      secondAttribute="top" id="k"/><constraint firstAttribute="width" constant="9" id="l"/>
      </constraints></view>
      """
    let near = try Fixture.form(Fixture.storyboard(Fixture.scene("A", inner))).view.children[0]
    #expect(near.identifier == nil && near.children[0].identifier == "view")
    #expect(
      near.layout.constraints == [
        LayoutConstraint(Anchor(.view("view"), .top), to: Anchor(.own, .top), name: "view.top"),
        LayoutConstraint(Anchor(.own, .width), constant: 9),
      ]
    )
  }

  @Test func `a constraint to which an outlet leads has its name`() throws {
    let outlets = """
      <connections><outlet property="bottomGap" destination="k" id="o"/>
      <outlet property="a" destination="l" id="p"/></connections>
      """
    let list = ["k", "l"].map {
      "<constraint firstItem=\"a\" firstAttribute=\"width\" constant=\"10\" id=\"\($0)\"/>"
    }
    let found = try Self.constraints(list.joined(), extra: outlets)
    // The field is called a already.
    #expect(found.map(\.name) == ["bottomGap", "a-2"])
  }

  // MARK: Who lays out

  @Test func `views laid out by constraints keep their frames and have no mask`() throws {
    let list = "<constraint firstItem=\"a\" firstAttribute=\"width\" constant=\"9\" id=\"k\"/>"
    let field = try Fixture.form(Self.document("<constraints>\(list)</constraints>")).view.view("a")
    #expect(field.autoresizing == [] && field.frame == Rect(16, 100, 100, 34))
    #expect(
      field.layout.intrinsicContentSize != nil && field.layout.translatesAutoresizingMask == nil)
  }

  @Test func `a mask that is in force is kept`() throws {
    let field = Fixture.field(
      "a", "id=\"a\"",
      "<autoresizingMask key=\"autoresizingMask\" flexibleMinX=\"YES\" flexibleMaxY=\"YES\"/>")
    let view = try Fixture.form(Fixture.storyboard(Fixture.scene("A", field))).view
    // A flexible bottom alone changes nothing and is left out.
    #expect(try view.view("a").autoresizing == .flexibleLeftMargin)
    #expect(try view.view("a").layout == LayoutProperties())
  }

  @Test func `what keeps the keyboard's guide from the safe area is kept`() throws {
    let view = try Fixture.form(Self.document("")).view
    #expect(!view.layout.keyboardUsesBottomSafeArea && !view.layout.keyboardFollowsUndocked)
  }

  // MARK: Size classes

  private static func variation(_ key: String, _ attributes: String) -> String {
    "<variation key=\"\(key)\" \(attributes)/>"
  }

  @Test func `a constraint has one entry for each value in size classes`() throws {
    let list = """
      <constraint firstItem="a" firstAttribute="width" constant="10" id="k">
      \(Self.variation("heightClass=compact-widthClass=regular", "constant=\"40\""))
      \(Self.variation("widthClass=regular", "constant=\"30\" priority=\"900\""))
      \(Self.variation("userInterfaceIdiom=mac", "constant=\"99\""))</constraint>
      """
    let found = try Self.constraints(list)
    #expect(found.map(\.constant) == [10, 40, 30])
    // The fuller key counts after the other: only its constant is another one.
    #expect(found.map(\.priority) == [1000, 900, 900])
    #expect(
      found.map(\.when) == [.compactWidth, .regularWidthCompactHeight, .regularWidthRegularHeight])
  }

  @Test func `a constraint that a size class leaves out is installed in the others`() throws {
    let text = Self.document(
      """
      <constraints><constraint firstItem="a" firstAttribute="width" constant="10" id="k"/>
      <constraint firstItem="a" firstAttribute="width" constant="20" id="l"/></constraints>
      <variation key="default"><mask key="constraints"><exclude reference="k"/></mask></variation>
      <variation key="heightClass=compact"><mask key="constraints"><include reference="k"/>
      <exclude reference="l"/></mask></variation>
      """
    )
    let found = try Fixture.form(text).view.layout.constraints
    #expect(found.map(\.constant) == [10, 20])
    #expect(found.map(\.when) == [.compactHeight, .regularHeight])
  }

  @Test func `a view that some size classes leave out is installed in the others`() throws {
    let text = Self.document(
      """
      <variation key="heightClass=regular-widthClass=regular"><mask key="subviews">
      <exclude reference="a"/></mask></variation>
      """
    )
    let imported = try Fixture.read(text)
    let view = try imported.forms[0].definition.value.view.view("a")
    #expect(view.layout.when == [.compactWidth, .compactHeight] && !view.isHidden)
    #expect(imported.diagnostics.isEmpty)
  }
}
