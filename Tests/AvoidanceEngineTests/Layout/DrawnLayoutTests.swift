import AvoidanceEngine
import Testing

/// What depends on how a form was drawn: masks in cells, open content, and child controllers.
struct DrawnLayoutTests {
  @Test func `a mask in a cell follows the content view from where it was drawn`() {
    var box = node(.view, "box", frame: Rect(30, 0, 300, 60), autoresizing: .flexibleWidth)
    box.layout.translatesAutoresizingMask = true
    let cell = node(
      .cell, "cell", height: 60,
      children: [box, node(.textField, "f", frame: .zero).wanting(nil, 34)]
    ) {
      $0.layout.contentInsets = EdgeInsets(0, 20, 0, 25)
      $0.layout.constraints = [
        pin(anchor("f", .leading), to: anchor("box", .leading)),
        pin(anchor("f", .trailing), to: .init(.own, .trailing)),
        pin(anchor("f", .top), to: .init(.own, .top)),
      ]
    }
    let stage = Stage(
      constraints: fill("table", "root"), on: .bare(414, 736), canvas: Size(375, 667),
      views: [tableView("table", frame: Rect(0, 0, 375, 667), rows: [cell])])
    // 39 wider than the canvas; the content ends 25 before the cell
    #expect(stage.frame("box") == Rect(30, 0, 339, 60))
    #expect(stage.frame("f") == Rect(30, 0, 359, 34))
  }

  @Test func `content that nothing decides leaves what is inside as it was drawn`() {
    let content = node(.view, "content", frame: Rect(0, 0, 607.5, 500))
    let stage = Stage(
      constraints: fill("content", "list"), on: .bare(320, 568),
      views: [node(.scrollView, "list", frame: Rect(0, 0, 320, 56), children: [content])])
    #expect(stage.frame("content") == Rect(0, 0, 607.5, 500))
    #expect(stage.contentSize("list") == Size(607.5, 500))
  }

  @Test func `a child controller's view has a controller's margins, whatever holds it`() {
    var child = node(
      .view, "child", frame: Rect(0, 0, 200, 200),
      children: [node(.textField, "f", frame: .zero).wanting(nil, 34)])
    child.layout.isChildController = true
    let stage = Stage(
      constraints: [
        pin(anchor("f", .leading), to: anchor("child", .leadingMargin)),
        pin(anchor("f", .trailing), to: anchor("child", .trailingMargin)),
        pin(anchor("f", .top), to: anchor("child", .top), 10),
        // Said in the system around it, of the view whose margins count inside.
        fix("child", .width, 120),
      ],
      on: .bare(320, 568),
      views: [node(.view, "holder", frame: Rect(10, 10, 200, 200), children: [child])]
    )
    #expect(stage.frame("child") == Rect(0, 0, 120, 200))
    #expect(stage.frame("f") == Rect(16, 10, 88, 34))
  }
}
