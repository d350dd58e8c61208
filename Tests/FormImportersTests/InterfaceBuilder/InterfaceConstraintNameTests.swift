import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

private typealias Fixture = InterfaceFixture

/// The names of constraints to which no outlet leads.
struct InterfaceConstraintNameTests {
  /// A field with a name, a plain view without one, and the root's constraints on them.
  private static func document(_ list: [String], extra: String = "", inView: String = "") -> String
  {
    let views = """
      <textField placeholder="a" translatesAutoresizingMaskIntoConstraints="NO" id="a">
      \(Fixture.rect(16, 100, 100, 34))</textField>
      <textField placeholder="b" translatesAutoresizingMaskIntoConstraints="NO" id="b">
      \(Fixture.rect(16, 200, 100, 34))</textField>
      <view translatesAutoresizingMaskIntoConstraints="NO" id="c">\(Fixture.rect(0, 300, 9, 9))
      <constraints><constraint firstAttribute="width" constant="9" id="cw"/></constraints></view>
      """
    let constraints = list.enumerated().map { "<constraint \($1) id=\"k\($0)\"/>" }.joined()
    return Fixture.storyboard(
      Fixture.scene(
        "A", views, extra: extra,
        inView: """
          <viewLayoutGuide key="safeArea" id="safe"/><constraints>\(constraints)</constraints>\(inView)
          """
      )
    )
  }

  /// The constraints in the root's list by what they say, with their names.
  private static func names(_ text: String) throws -> [String: String?] {
    let found = try Fixture.form(text).view.layout.constraints
    return Dictionary(found.map { ($0.notation, $0.name) }) { first, _ in first }
  }

  private static let top = #"firstItem="a" firstAttribute="top" "#
  private static let toSafeArea = top + #"secondItem="safe" secondAttribute="top" constant="8""#
  private static let belowB = top + #"secondItem="b" secondAttribute="bottom" priority="250""#
  private static let furtherBelowB = belowB + #" constant="8""#
  private static let atLeast =
    top + #"relation="greaterThanOrEqual" secondItem="v-vc" secondAttribute="top" constant="4""#

  @Test func `of several the required one has the plain name, in any order`() throws {
    let list = [Self.belowB, Self.atLeast, Self.furtherBelowB, Self.toSafeArea]
    let expected: [String: String?] = [
      "a.top = root.safeArea.top + 8": "a.top", "a.top >= root.top + 4": "a.top.min",
      // By their texts, of which + comes before @.
      "a.top = b.bottom + 8 @250": "a.top.250", "a.top = b.bottom @250": "a.top.2",
    ]
    for order in [list, list.reversed(), [list[2], list[0], list[3], list[1]]] {
      #expect(try Self.names(Self.document(order)) == expected)
    }
  }

  @Test func `another constraint leaves the names of those before it as they are`() throws {
    let before = try Self.names(Self.document([Self.toSafeArea, Self.furtherBelowB]))
    let after = try Self.names(
      Self.document([
        Self.belowB.replacing("250", with: "100"), Self.atLeast, Self.toSafeArea,
        Self.furtherBelowB,
      ])
    )
    #expect(before.count == 2 && after.count == 4)
    for (text, name) in before { #expect(after[text] == name, "\(text)") }
  }

  @Test func `one that is not active leaves the plain name to others`() throws {
    let inactive = Self.toSafeArea + " active=\"NO\""
    let found = try Self.names(
      Self.document([inactive, Self.toSafeArea.replacing("\"8\"", with: "\"9\"")]))
    #expect(
      found == [
        "a.top = root.safeArea.top + 8": "a.top.2", "a.top = root.safeArea.top + 9": "a.top",
      ]
    )
  }

  @Test func `what is never installed together shares a name`() throws {
    let wide = #"firstItem="a" firstAttribute="width" constant="300""#
    let narrow = #"firstItem="a" firstAttribute="width" constant="200""#
    let text = Self.document(
      [wide, narrow],
      inView: """
        <variation key="default"><mask key="constraints"><exclude reference="k0"/></mask></variation>
        <variation key="widthClass=regular"><mask key="constraints"><include reference="k0"/>
        <exclude reference="k1"/></mask></variation>
        """
    )
    #expect(try Self.names(text) == ["a.width = 300": "a.width", "a.width = 200": "a.width"])
  }

  @Test(
    arguments: [
      // The view inside, not the one around it, which is at least as far down.
      (
        #"firstAttribute="bottom" relation="greaterThanOrEqual" secondItem="a" secondAttribute="bottom""#,
        "a.bottom.max"
      ),
      // With a negative multiplier it is the other way round.
      (
        #"firstAttribute="bottom" relation="greaterThanOrEqual" secondItem="a" "#
          + #"secondAttribute="bottom" multiplier="-1""#,
        "a.bottom.min"
      ),
      (
        #"firstItem="safe" firstAttribute="trailing" secondItem="a" secondAttribute="right""#,
        "a.trailing"
      ),
      (#"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width""#, "a.width"),
      (
        #"firstItem="a" firstAttribute="baseline" secondItem="b" secondAttribute="baseline""#,
        "a.lastBaseline"
      ),
      (#"firstItem="c" firstAttribute="top" secondItem="b" secondAttribute="bottom""#, "view.top"),
      (#"firstAttribute="width" constant="375""#, nil),
    ] as [(String, String?)])
  func `a constraint is named after what it positions`(attributes: String, name: String?) throws {
    #expect(
      try Fixture.form(Self.document([attributes])).view.layout.constraints.map(\.name) == [name])
  }

  @Test func `the name of an outlet stays`() throws {
    let outlet = #"<connections><outlet property="gap" destination="k0" id="o"/></connections>"#
    let found = try Self.names(Self.document([Self.toSafeArea, Self.belowB], extra: outlet))
    #expect(found["a.top = root.safeArea.top + 8"] == "gap")
    #expect(found["a.top = b.bottom @250"] == "a.top")
  }

  @Test func `a view without a name has constraints without names`() throws {
    let view = try Fixture.form(Self.document([])).view
    #expect(view.children[2].identifier == nil)
    #expect(view.children[2].layout.constraints.map(\.name) == [nil])
  }

  @Test func `scripts and strategies use the names`() throws {
    let page = """
      <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="s" userLabel="page">
      \(Fixture.rect(0, 0, 375, 667))<subviews>\(Fixture.field("Name"))</subviews></scrollView>
      """
    let ties = ["top", "leading", "trailing", "bottom"].map {
      """
      <constraint firstItem="s" firstAttribute="\($0)" secondItem="v-vc" secondAttribute="\($0)" id="\($0)"/>
      """
    }
    let imported = try Fixture.read(
      Fixture.storyboard(
        Fixture.scene("A", page, inView: "<constraints>\(ties.joined())</constraints>")))
    let definition = imported.forms[0].definition
    var file = DefinitionFile()
    file.add(definition)
    let text = try file.text()
    #expect(text.contains("        - page.bottom: page.bottom = root.bottom\n"), "\(text)")
    let script = """
      devices: [{name: phone, screen: [375, 667], keyboard: {portrait: 216}}]
      strategies:
        - {name: ours, model: bottomConstraint, parameters: {constraint: page.bottom}}
      scenarios:
        - name: page/ends-above
          form: Login/A
          devices: [phone]
          strategies: [ours]
          script:
            - set: {page.bottom.constant: -40}
            - expect: {page.bottom.constant: -40, page.frame.height: 627}

      """
    let source = SuiteReader.Source(file: "f.yaml", bytes: Array((text + script).utf8))
    let reading = SuiteReader(strategies: .builtIn).read([source])
    #expect(reading.diagnostics.map(\.description) == [])
    #expect(reading.suite.forms.map(\.digest) == [definition.digest])
    var stage = try FormOnDevice(definition.value, "iPhone 8")
    let bottom = try #require(stage.simulator.screen.form.index(of: "page.bottom"))
    stage.perform(
      .set([PropertyChange(view: bottom, property: .constant, value: .number(-40))]))
    // 667 − 40
    #expect(try stage.frame("page").maxY == 627)
  }
}
