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
        "tableView 'table': its 2 prototype cells stand once each; rows are made in code"
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

  // MARK: Stacks

  private func stack(_ attributes: String, _ frames: [Rect]) throws -> (ViewNode, [String]) {
    let views = frames.map {
      "<view id=\"\($0.y)-\($0.x)\">\(Fixture.rect($0.x, $0.y, $0.width, $0.height))</view>"
    }
    let view = """
      <stackView \(attributes) id="s">\(Fixture.rect(0, 0, 300, 130))
      <subviews>\(views.joined())</subviews></stackView>
      """
    let imported = try Fixture.read(Fixture.storyboard(Fixture.scene("A", view)))
    let node = imported.forms[0].definition.value.view.children[0]
    return (node, imported.diagnostics.map(\.message))
  }

  @Test func `a stack keeps its axis, spacing and alignment`() throws {
    let (node, messages) = try stack(
      #"axis="vertical" spacing="10" alignment="center""#,
      [Rect(0, 0, 300, 30), Rect(0, 40, 300, 40), Rect(0, 90, 300, 40)]
    )
    #expect(node.stack?.axis == .vertical && node.stack?.spacing == 10)
    #expect(node.stack?.alignment == .center && messages.isEmpty)
  }

  @Test func `a stack without an axis is horizontal`() throws {
    let (node, _) = try stack("", [Rect(0, 0, 100, 130), Rect(100, 0, 200, 130)])
    #expect(node.stack?.axis == .horizontal && node.stack?.spacing == 0)
  }

  @Test func `equal gaps that were drawn become the spacing`() throws {
    let (node, messages) = try stack(
      #"axis="vertical" distribution="equalSpacing""#,
      [Rect(0, 0, 300, 30), Rect(0, 50, 300, 30), Rect(0, 100, 300, 30)]
    )
    #expect(node.stack?.spacing == 20 && node.stack?.distribution == .equalSpacing)
    #expect(messages.count == 1)
  }

  @Test func `a stack of uneven gaps becomes a view that keeps them`() throws {
    let frames = [Rect(0, 0, 300, 30), Rect(0, 35, 300, 30), Rect(0, 100, 300, 30)]
    let (node, messages) = try stack(#"axis="vertical" spacing="5""#, frames)
    #expect(node.kind == .view && node.stack == nil)
    #expect(node.children.map(\.frame) == frames)
    #expect(messages.count == 1)
  }
}
