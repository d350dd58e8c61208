import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// Cells whose printed frames are rounded, and what is between and below them.
struct DumpedRowsTests {
  /// Three cells from 300 on, 45 pt apart, with a field 12 below each cell's top.
  private func source(height: Int) -> String {
    let cells = zip(["street", "city", "phone"], [300, 345, 390]).map { name, y in
      """
        <XCUIElementTypeCell x="0" y="\(y)" width="375" height="\(height)">
          <XCUIElementTypeTextField name="\(name)" enabled="true" x="16" y="\(y + 12)" width="343" height="22"/>
        </XCUIElementTypeCell>

      """
    }
    return "<XCUIElementTypeTable x=\"0\" y=\"0\" width=\"375\" height=\"667\">\n"
      + cells.joined() + "</XCUIElementTypeTable>"
  }

  private func table(_ dump: DumpedForm) throws -> ViewNode {
    var table: ViewNode?
    dump.form?.view.forEach { if $0.kind == .tableView { table = $0 } }
    return try #require(table, "\(dump.messages)")
  }

  private func sections(_ dump: DumpedForm) throws -> [TableProperties.Section] {
    try #require(try table(dump).table).sections
  }

  // Appium rounds outwards: 46 of 345 − 300 = 45, so that a cell ends a point below the next one's top. The
  // last one ends at 436; the fields are at 312, 357 and 402, 12 below their rows.
  @Test func `cells that overlap by rounding are rows where they were printed`() throws {
    let dump = DumpedForm(source(height: 46))
    let sections = try sections(dump)
    #expect(sections.map(\.header) == [300])
    #expect(sections.map(\.footer) == [0])
    #expect(sections[0].rows.map(\.height) == [45, 45, 46])
    #expect(sections[0].rows.allSatisfy { $0.children.first?.frame == Rect(16, 12, 343, 22) })
    #expect(dump.inputs.count == 3)
    #expect(dump.messages == "")
  }

  // The frames of a table view's cells are 45.33 high and at thirds of a point; contentSize ends at 436.
  @Test func `cells of recursiveDescription, too`() throws {
    let dump = DumpedForm(
      """
      <UITableView: 0x1; frame = (0 0; 375 667); layer = <CALayer: 0x2>; contentOffset: {0, 0}; contentSize: {375, 436}; adjustedContentInset: {0, 0, 0, 0}>
         | <UITableViewCell: 0x3; frame = (0 300; 375 46); layer = <CALayer: 0x4>>
         |    | <UITextField: 0x5; frame = (16 12; 343 22); text = ''; layer = <CALayer: 0x6>>
         | <UITableViewCell: 0x7; frame = (0 345; 375 46); layer = <CALayer: 0x8>>
         | <UITableViewCell: 0x9; frame = (0 390; 375 46); layer = <CALayer: 0xa>>
      """)
    let sections = try sections(dump)
    #expect(sections.map(\.header) == [300])
    #expect(sections.map(\.footer) == [0])
    #expect(sections[0].rows.map(\.height) == [45, 45, 46])
    #expect(!dump.messages.contains("overlap"))
  }

  // XCUITest rounds to tenths: 100 + 45.4 is 0.1 beyond 145.3, and 145.3 + 45.4 is 0.1 above 190.8.
  @Test func `rounding errors don't add up`() throws {
    let dump = DumpedForm(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        Table, {{0.0, 0.0}, {375.0, 667.0}}
          Cell, {{0.0, 100.0}, {375.0, 45.4}}
          Cell, {{0.0, 145.3}, {375.0, 45.4}}
          Cell, {{0.0, 190.8}, {375.0, 45.4}}
      """)
    let sections = try sections(dump)
    #expect(sections.map(\.rows.count) == [3])
    let heights = sections[0].rows.compactMap(\.height)
    for (height, expected) in zip(heights, [45.3, 45.5, 45.4]) {
      #expect(abs(height - expected) < 0.001)
    }
  }

  @Test func `a gap that was not printed covers nothing`() throws {
    #expect(try table(DumpedForm(source(height: 45))).table?.style == .grouped)
    #expect(try sections(DumpedForm(source(height: 45))).map(\.header) == [300])
    let without = source(height: 45).replacing("\"300\"", with: "\"0\"")
      .replacing("\"345\"", with: "\"45\"").replacing("\"390\"", with: "\"90\"")
    #expect(try table(DumpedForm(without)).table?.style == .plain)
  }

  // 0 to 44 and 30 to 74: 14 pt.
  @Test(arguments: [
    ("contentSize: {375, 300}", 300.0), ("contentSize: {375, 0}", 74),
    ("contentOffset: {0, 0}", 74),
  ])
  func `cells that overlap by more are views, and count for the content`(
    printed: String, height: Double
  ) throws {
    let dump = DumpedForm(
      """
      <UITableView: 0x1; frame = (0 0; 375 667); layer = <CALayer: 0x2>; \(printed)>
         | <UITableViewCell: 0x3; frame = (0 0; 375 44); layer = <CALayer: 0x4>>
         | <UITableViewCell: 0x5; frame = (0 30; 375 44); layer = <CALayer: 0x6>>
      """)
    let table = try table(dump)
    #expect(table.children.map(\.kind) == [.view, .view])
    #expect(table.table?.sections.map(\.footer) == [height])
    #expect(dump.messages.contains("its cells overlap, so they are not rows"))
  }

  @Test func `a cell that waits for its reuse is no row`() throws {
    let dump = DumpedForm(
      """
      <UITableView: 0x1; frame = (0 0; 375 667); layer = <CALayer: 0x2>; contentOffset: {0, 0}>
         | <UITableViewCell: 0x3; frame = (0 0; 375 44); layer = <CALayer: 0x4>>
         | <UITableViewCell: 0x5; frame = (0 20; 375 44); hidden = YES; layer = <CALayer: 0x6>>
      """)
    let table = try table(dump)
    #expect(table.table?.sections.map(\.rows.count) == [1])
    #expect(table.table?.sections.map(\.footer) == [0])
    #expect(table.children.map(\.isHidden) == [true])
  }

  // The button ends at 260, 216 below the only row; a background as large as the table is no content.
  @Test func `what is below the rows counts for the content, where its size is not printed`() throws
  {
    let dump = DumpedForm(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        Table, {{0.0, 0.0}, {375.0, 667.0}}
          Other, {{0.0, 0.0}, {375.0, 667.0}}
          Cell, {{0.0, 0.0}, {375.0, 44.0}}
          Button, {{0.0, 200.0}, {375.0, 60.0}}, label: 'Log out'
      """)
    #expect(try sections(dump).map(\.footer) == [216])
  }
}
