import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// Stacks, and the attributes behind a record's bracket.
struct DumpedStackTests {
  private func dump(_ attributes: String, _ frames: [String], in frame: String) -> DumpedForm {
    let fields = frames.enumerated().map { index, frame in
      "   |    | <UITextField: 0x\(index + 3)0; frame = (\(frame)); text = ''; layer = <CALayer: 0x\(index + 3)1>>"
    }
    return DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <UIStackView: 0x5; frame = (\(frame)); layer = <CALayer: 0x6>> \(attributes)
      \(fields.joined(separator: "\n"))
      """)
  }

  private func stack(_ dump: DumpedForm) throws -> ViewNode {
    try #require(dump.form?.view.children.first, "\(dump.messages)")
  }

  // 34 + 11 + 34 + 11 + 34 = 124.
  @Test func `a stack has the attributes behind its record`() throws {
    let dump = dump(
      "axis=vert distribution=fill alignment=fill",
      ["0 0; 335 34", "0 45; 335 34", "0 90; 335 34"],
      in: "20 60; 335 124")
    let stack = try stack(dump)
    #expect(stack.kind == .stackView && stack.identifier == "stack")
    var expected = StackProperties()
    expected.spacing = 11
    #expect(stack.stack == expected)
    #expect(stack.frame == Rect(20, 60, 335, 124))
    #expect(stack.children.map(\.frame?.minY) == [0, 45, 90])
    #expect(dump.messages == "")
  }

  // 10 + 100 + 15 + 100 + 25 = 250; 5 above the higher field of 40, 15 below, the other one in its middle:
  // 15 - 5 = 10 below move the middle from 30 to 25.
  @Test func `margins and spacing are those of the frames, whatever the order`() throws {
    let dump = dump(
      "axis=horiz distribution=fillEqually alignment=center", ["125 10; 100 30", "10 5; 100 40"],
      in: "0 0; 250 60")
    let stack = try stack(dump)
    #expect(stack.stack?.axis == .horizontal)
    #expect(stack.stack?.distribution == .fillEqually)
    #expect(stack.stack?.alignment == .center)
    #expect(stack.stack?.margins == EdgeInsets(0, 10, 10, 25))
    #expect(stack.stack?.spacing == 15)
    #expect(stack.children.map(\.frame?.minX) == [10, 125])
  }

  // Fields 100 wide in a stack 358 wide, of which 358 - 100 = 258 are free; 258 / 2 = 129. As margins they
  // would leave 288 - 258 = 30 of a stack 288 wide.
  @Test(
    arguments: [
      ("leading", 0, EdgeInsets.zero), ("center", 129, .zero), ("trailing", 258, .zero),
      ("leading", 20, EdgeInsets(0, 20, 0, 0)), ("trailing", 238, EdgeInsets(0, 0, 0, 20)),
      // 139 before, 119 behind.
      ("center", 139, EdgeInsets(0, 20, 0, 0)),
      ("fill", 20, EdgeInsets(0, 20, 0, 238)),
    ] as [(String, Int, EdgeInsets)])
  func `the room that an alignment leaves is no margin`(
    alignment: String, x: Int, margins: EdgeInsets
  ) throws {
    let stack = try stack(
      dump(
        "axis=vert distribution=fill alignment=\(alignment)",
        ["\(x) 0; 100 34", "\(x) 45; 100 34"], in: "8 60; 358 79"))
    #expect(stack.stack?.margins == margins)
    #expect(
      stack.children.map(\.frame) == [Rect(Double(x), 0, 100, 34), Rect(Double(x), 45, 100, 34)])
  }

  // 24 and 8 below the first and the second field.
  @Test func `spacing of its own is that of a view between`() throws {
    let dump = dump(
      "axis=vert distribution=fill alignment=fill",
      ["0 0; 335 34", "0 58; 335 34", "0 100; 335 34"],
      in: "20 60; 335 134")
    let stack = try stack(dump)
    #expect(stack.stack?.spacing == 0)
    #expect(stack.children.map(\.kind) == [.textField, .view, .textField, .view, .textField])
    #expect(stack.children.map(\.height) == [nil, 24, nil, 8, nil])
  }

  @Test(
    arguments: [
      (["0 0; 300 34", "0 40; 200 34"], .vertical, .leading),
      (["0 0; 100 34", "110 0; 190 34"], .horizontal, .fill),
    ] as [([String], StackProperties.Axis, StackProperties.Alignment)])
  func `what is not printed is what the frames show`(
    frames: [String], axis: StackProperties.Axis, alignment: StackProperties.Alignment
  ) throws {
    let stack = try stack(dump("", frames, in: "0 0; 300 74"))
    #expect(stack.stack?.axis == axis && stack.stack?.alignment == alignment)
  }

  @Test(arguments: [
    ["0 0; 300 34", "0 20; 300 34"], ["0 0; 300 34", "40 40; 200 34"],
    ["0 0; 300 34", "0 60; 300 34"],
  ])
  func `views that no stack puts there keep their frames`(frames: [String]) throws {
    let dump = dump("axis=vert distribution=fill alignment=fill", frames, in: "0 0; 300 74")
    let view = try stack(dump)
    #expect(view.kind == .view && view.stack == nil)
    #expect(view.children.count == 2)
    #expect(dump.messages.contains("its views are not where a stack puts them"))
  }

  @Test func `a private subclass of a stack or a scroll view is known by what it prints`() throws {
    let dump = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <_UIButtonBarStackView: 0x3; frame = (0 0; 100 34); layer = <CALayer: 0x4>> axis=horiz distribution=fill alignment=center
         | <_UIQueuingScrollView: 0x5; frame = (0 100; 375 500); layer = <CALayer: 0x6>; contentOffset: {375, 0}; contentSize: {1125, 500}>
      """)
    #expect(dump.form?.view.children.map(\.kind) == [.stackView, .scrollView])
  }

  @Test(arguments: [
    "; contentOffset: {0, -64}; contentSize: {375, 900}; adjustedContentInset: {64, 0, 34, 0}>",
    "> contentOffset: {0, -64}; contentSize: {375, 900}; adjustedContentInset: {64, 0, 34, 0}",
    "> contentSize = {375, 900}, adjustedContentInset = {top: 64, left: 0, bottom: 34, right: 0}",
    "; contentSize: {375, 900}> superview: <UIView: 0x9>; adjustedContentInset: UIEdgeInsets(top: 64.0, left: 0.0, bottom: 34.0, right: 0.0)",
  ])
  func `attributes behind a record are the view's`(printed: String) throws {
    let dump = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <UIScrollView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x4>\(printed)
         |    | <UITextField: 0x5; frame = (20 10; 335 34); text = ''; layer = <CALayer: 0x6>> enabled = NO tag=7
      """)
    let scroll = try #require(dump.form?.view.children.first)
    #expect(scroll.scroll?.contentSize == Size(375, 900))
    // UIKit adds the status bar's 20.
    #expect(scroll.scroll?.contentInset == EdgeInsets(44, 0, 34, 0))
    #expect(scroll.scroll?.contentOffset == nil)
    #expect(scroll.children.map(\.tag) == [7])
    #expect(scroll.children.first?.input?.enabled == false)
  }
}
