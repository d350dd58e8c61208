import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

private typealias Fixture = InterfaceFixture

struct InterfaceTableTests {
  private func cell(_ y: Double, _ height: Double, _ inside: String = "", rowHeight: String = "")
    -> String
  {
    """
    <tableViewCell \(rowHeight) id="c\(y)">\(Fixture.rect(0, y, 375, height))
    <tableViewCellContentView key="contentView">\(Fixture.rect(0, 0, 340, height))
    <subviews>\(inside)</subviews></tableViewCellContentView></tableViewCell>
    """
  }

  private func table(_ attributes: String, _ inside: String) throws -> ViewNode {
    let view =
      "<tableView \(attributes) id=\"t\">\(Fixture.rect(0, 0, 375, 667))\(inside)</tableView>"
    return try Fixture.form(Fixture.storyboard(Fixture.scene("A", view))).view.children[0]
  }

  @Test func `the drawn rows tell how high headers and footers are`() throws {
    // The first row at 55.5, the second section's at 55.5 + 44 + 60 + 40 = 199.5.
    let sections = """
      <sections><tableViewSection headerTitle="A"><cells>
      \(cell(55.5, 44, Fixture.field("one")))\(cell(99.5, 60, Fixture.field("two")))
      </cells></tableViewSection>
      <tableViewSection headerTitle="B"><cells>\(cell(199.5, 44))</cells></tableViewSection>
      </sections>
      """
    let table = try table(#"style="grouped" sectionFooterHeight="10""#, sections)
    let read = try #require(table.table)
    #expect(read.style == .grouped && read.rowHeight == 44)
    #expect(read.sections.map(\.header) == [55.5, 40])
    #expect(read.sections.map(\.footer) == [0, 10])
    #expect(read.sections.map { $0.rows.map(\.height) } == [[nil, 60], [nil]])
    #expect(table.all.compactMap(\.identifier) == ["table", "one", "two"])
  }

  @Test func `a cell's own rowHeight wins over its rectangle, and that over the table's`() throws {
    let rows = """
      <prototypes>\(cell(28, 50, rowHeight: #"rowHeight="70""#))\(cell(98, 50))
      <tableViewCell id="p" reuseIdentifier="Plain"/></prototypes>
      """
    let table = try table(#"rowHeight="55" dataMode="prototypes""#, rows)
    #expect(table.table?.rowHeight == 55)
    #expect(table.table?.sections.first?.rows.map(\.height) == [70, 50, nil])
  }

  @Test func `prototype cells stand once each, with a warning`() throws {
    let rows = "<prototypes>\(cell(28, 44, Fixture.field("a")))\(cell(72, 44))</prototypes>"
    let view = "<tableView id=\"t\">\(Fixture.rect(0, 0, 375, 667))\(rows)</tableView>"
    let imported = try Fixture.read(Fixture.storyboard(Fixture.scene("A", view)))
    #expect(imported.forms[0].contents.inputs == 1)
    #expect(
      imported.diagnostics.map(\.message) == [
        "tableView 'table': its 2 prototype cells are imported once each; rows are created in code"
      ]
    )
  }

  @Test func `a table's header view with a search bar is its header`() throws {
    let header = """
      <searchBar key="tableHeaderView" placeholder="Find" id="s">\(Fixture.rect(0, 0, 375, 56))
      <textInputTraits key="textInputTraits" returnKeyType="search"/></searchBar>
      """
    let table = try table("", header + "<sections/>")
    guard case .view(let bar) = table.table?.header else {
      Issue.record("the table has no header view")
      return
    }
    #expect(bar.kind == .searchBar && bar.identifier == "find")
    #expect(bar.frame == Rect(0, 0, 375, 56) && bar.input?.returnKey == .search)
  }

  @Test func `a table view controller's root is its table`() throws {
    let scene = """
      <scene sceneID="s"><objects><tableViewController id="vc" customClass="Settings">
      <tableView key="view" dataMode="static" id="t">\(Fixture.rect(0, 0, 375, 667))
      <sections><tableViewSection><cells>\(cell(0, 44, Fixture.field("a")))</cells>
      </tableViewSection></sections></tableView></tableViewController></objects></scene>
      """
    let form = try Fixture.form(Fixture.storyboard(scene))
    #expect(form.controller.kind == .tableViewController)
    #expect(form.view.kind == .tableView && form.view.frame == nil)
    #expect(form.view.table?.sections.first?.header == 0)
  }

  @Test func `collection views have their cells where they were drawn`() throws {
    let view = """
      <collectionView id="c">\(Fixture.rect(0, 0, 375, 400))<cells>
      <collectionViewCell reuseIdentifier="Tag" id="i">\(Fixture.rect(10, 20, 100, 50))
      <view key="contentView">\(Fixture.rect(0, 0, 100, 50))
      <subviews>\(Fixture.field("tag"))</subviews></view></collectionViewCell></cells>
      </collectionView>
      """
    let collection = try Fixture.form(Fixture.storyboard(Fixture.scene("A", view))).view.children[0]
    #expect(collection.kind == .collectionView)
    #expect(collection.children.map(\.frame) == [Rect(10, 20, 100, 50)])
    #expect(collection.children[0].children.map(\.identifier) == ["tag"])
  }

  /// A cell, with a mask like that of Xcode's template, of a document of its own or in a collection.
  private static func collectionCell(_ mask: String) -> String {
    """
    <collectionViewCell reuseIdentifier="Tag" id="i">\(Fixture.rect(0, 0, 255, 353))
    <autoresizingMask key="autoresizingMask" \(mask)/>
    <view key="contentView">\(Fixture.rect(0, 0, 255, 353))
    <autoresizingMask key="autoresizingMask" widthSizable="YES"/>
    <subviews><textField placeholder="Tag">\(Fixture.rect(16, 100, 223, 34))
    <autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxY="YES"/></textField>
    </subviews></view></collectionViewCell>
    """
  }

  // With a flexible top it stood 844 − 667 = 177 lower on an iPhone 14, and 99 higher on an iPhone SE.
  @Test(arguments: [
    #"flexibleMaxX="YES" flexibleMaxY="YES""#, #"flexibleMinY="YES""#,
    #"flexibleMinX="YES" flexibleMinY="YES" flexibleMaxY="YES""#,
    #"widthSizable="YES" heightSizable="YES""#,
  ])
  func `a collection's cell alone has no mask, what is in it has`(mask: String) throws {
    let form = try Fixture.form(Fixture.xib(Self.collectionCell(mask)), file: "Tag.xib")
    let cell = try form.view.view("Tag")
    #expect(cell.autoresizing == [] && cell.frame == Rect(0, 0, 255, 353))
    #expect(try form.view.view("tag").autoresizing == .flexibleLeftMargin)
    // The collection makes room for the status bar, like the table of a cell alone, though it need not scroll.
    for (device, top) in [
      ("iPhone SE (1st generation)", 20.0), ("iPhone 8", 20), ("iPhone 14", 47),
    ] {
      let stage = try FormOnDevice(form, device)
      #expect(try stage.frame("Tag").y == top, "\(device)")
      #expect(try stage.frame("tag").y == top + 100, "\(device)")
      #expect(try stage.frame("Tag").size == Size(255, 353), "\(device)")
    }
  }

  @Test func `nor has a cell in a collection or a table`() throws {
    let masked = Self.collectionCell(#"flexibleMinY="YES""#)
    let view = """
      <collectionView id="c">\(Fixture.rect(0, 0, 375, 400))<cells>\(masked)</cells></collectionView>
      """
    let collection = try Fixture.form(Fixture.storyboard(Fixture.scene("A", view))).view
    #expect(try collection.view("Tag").autoresizing == [])
    let row = """
      <tableViewCell reuseIdentifier="Row" id="r">\(Fixture.rect(0, 28, 375, 44))
      <autoresizingMask key="autoresizingMask" flexibleMinY="YES"/></tableViewCell>
      """
    #expect(try table("", "<prototypes>\(row)</prototypes>").view("Row").autoresizing == [])
    let alone = try Fixture.form(Fixture.xib(row), file: "Row.xib").view
    #expect(try alone.view("Row").autoresizing == [])
  }

  // MARK: Cells under constraints

  private func constrainedCell(_ constraint: String, tools: Int = 15702) throws -> ViewNode {
    let view = """
      <tableView id="t">\(Fixture.rect(0, 0, 375, 667))<prototypes>
      <tableViewCell reuseIdentifier="Cell" accessoryType="disclosureIndicator" id="c">
      \(Fixture.rect(0, 28, 375, 44))
      <tableViewCellContentView key="contentView" id="cc">\(Fixture.rect(0, 0, 342, 43.5))
      <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="v">
      \(Fixture.rect(16, 0, 326, 40))</view></subviews>
      <constraints><constraint firstItem="v" firstAttribute="leading" secondItem="cc" \
      secondAttribute="leadingMargin" id="k"/></constraints></tableViewCellContentView>
      <constraints>\(constraint)</constraints></tableViewCell></prototypes></tableView>
      """
    let text = Fixture.storyboard(Fixture.scene("A", view))
      .replacing("version=\"3.0\"", with: "version=\"3.0\" toolsVersion=\"\(tools)\"")
    let table = try Fixture.form(text).view.children[0]
    return try #require(table.table?.sections[0].rows.first)
  }

  @Test func `a cell has the insets of its content view, whose constraints are its own`() throws {
    let cell = try constrainedCell("")
    #expect(cell.layout.contentInsets == EdgeInsets(0, 0, 0.5, 33))
    #expect(cell.identifier == "Cell")
    #expect(cell.layout.constraints.map(\.second) == [.init(.view("Cell"), .leadingMargin)])
    #expect(cell.layout.margins == .init(nil, nil, nil, 8))
  }

  @Test func `margins of cells are those of the version that drew them`() throws {
    #expect(try constrainedCell("", tools: 13196).layout.margins == .init(8, 8, 8, 8))
    #expect(try constrainedCell("", tools: 24127).layout.margins == .init(15, nil, 15, 8))
  }

  @Test func `a constraint to the cell itself is one to its content view`() throws {
    let cell = try constrainedCell(
      """
      <constraint firstAttribute="trailing" secondItem="v" secondAttribute="trailing" \
      constant="10" id="l"/>
      """
    )
    let constraint = try #require(cell.layout.constraints.last)
    // 33 points of the cell are behind the content view.
    #expect(constraint.first == .init(.view("Cell"), .trailing) && constraint.constant == -23)
  }

  // MARK: Stacks

  private func stack(_ attributes: String, inside: String = "") throws -> (ViewNode, [String]) {
    let views = [30.0, 40, 20].enumerated().map { number, height in
      """
      <view id="v\(number)">\(Fixture.rect(0, 0, 300, height))<constraints>
      <constraint firstAttribute="height" constant="\(height)" id="h\(number)"/>
      <constraint firstAttribute="width" constant="300" id="w\(number)"/></constraints></view>
      """
    }
    let view = """
      <stackView \(attributes) id="s">\(Fixture.rect(0, 0, 300, 130))
      <subviews>\(views.joined())</subviews>\(inside)</stackView>
      """
    let imported = try Fixture.read(Fixture.storyboard(Fixture.scene("A", view)))
    let node = imported.forms[0].definition.value.view.children[0]
    return (node, imported.diagnostics.map(\.message))
  }

  @Test(arguments: [
    ("", StackProperties.Axis.horizontal, StackProperties.Alignment.fill),
    (#"axis="vertical""#, .vertical, .fill),
    (#"axis="vertical" alignment="leading""#, .vertical, .leading),
    (#"alignment="top""#, .horizontal, .leading), (#"alignment="center""#, .horizontal, .center),
    (#"axis="vertical" alignment="trailing""#, .vertical, .trailing),
    (#"alignment="bottom""#, .horizontal, .trailing),
    (#"alignment="firstBaseline""#, .horizontal, .firstBaseline),
    (#"alignment="lastBaseline""#, .horizontal, .lastBaseline),
  ])
  func `a stack keeps its axis and alignment`(
    attributes: String, axis: StackProperties.Axis, alignment: StackProperties.Alignment
  ) throws {
    let (node, _) = try stack(attributes + " spacing=\"10\"")
    #expect(node.stack?.axis == axis && node.stack?.alignment == alignment)
    #expect(node.stack?.spacing == 10 && node.stack?.isArrangedByConstraints == true)
    #expect(node.children.map(\.autoresizing) == [[], [], []])
  }

  @Test(arguments: StackProperties.Distribution.allCases)
  func `a stack keeps its distribution`(distribution: StackProperties.Distribution) throws {
    let (node, _) = try stack("axis=\"vertical\" distribution=\"\(distribution)\"")
    #expect(node.stack?.distribution == distribution)
  }

  @Test func `a stack has the margins that it arranges by`() throws {
    let own = #"<edgeInsets key="layoutMargins" top="32" left="8" bottom="4" right="2"/>"#
    #expect(try stack("").0.stack?.margins == .zero)
    let relative = #"layoutMarginsRelativeArrangement="YES""#
    #expect(try stack(relative).0.stack?.margins == EdgeInsets(8, 8, 8, 8))
    #expect(try stack("", inside: own).0.stack?.margins == EdgeInsets(32, 8, 4, 2))
  }

  @Test func `uneven gaps that were drawn are told`() throws {
    let frames = [Rect(0, 0, 300, 30), Rect(0, 35, 300, 40), Rect(0, 100, 300, 20)]
    let views = frames.enumerated().map { number, frame in
      """
      <button buttonType="system" id="v\(number)">
      \(Fixture.rect(frame.x, frame.y, frame.width, frame.height))<constraints>
      <constraint firstAttribute="height" constant="\(frame.height)" id="h\(number)"/>
      </constraints></button>
      """
    }
    let view = """
      <stackView axis="vertical" spacing="5" id="s">\(Fixture.rect(0, 0, 300, 100))
      <subviews>\(views.joined())</subviews></stackView>
      """
    let text = Fixture.storyboard(Fixture.scene("A", view))
    #expect(
      try Fixture.read(text).diagnostics.map(\.message) == [
        "UIButton: drawn at (0, 100, 300, 20), but its constraints give (0, 80, 300, 20) (stale)"
      ]
    )
  }
}
