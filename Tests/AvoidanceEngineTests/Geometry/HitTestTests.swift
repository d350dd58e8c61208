import AvoidanceEngine
import Testing

/// Which view a touch reaches: <doc:Geometry#Hit-testing>; Apple's documentation of `hitTest`.
struct HitTestTests {
  /// A view in front of another one, with one property changed.
  struct Front: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout ViewNode) -> Void
    var expected: String
  }

  private static func name(_ stage: Stage, at point: Point) -> String {
    let hit = stage.screen.hitTest(point)
    return hit < 0 ? "none" : stage.screen.form.name(of: hit) ?? "?"
  }

  @Test(arguments: [
    Front(testDescription: "plain", change: { _ in }, expected: "inner"),
    Front(testDescription: "hidden", change: { $0.isHidden = true }, expected: "back"),
    Front(
      testDescription: "closed to touches", change: { $0.userInteraction = false }, expected: "back"
    ),
    Front(testDescription: "alpha below 0.01", change: { $0.alpha = 0.009 }, expected: "back"),
    Front(testDescription: "alpha 0.01", change: { $0.alpha = 0.01 }, expected: "inner"),
  ])
  func `a view that takes no touches is skipped with its subtree`(front: Front) {
    let inner = node(.view, "inner", frame: Rect(0, 0, 100, 100))
    var view = node(.view, "front", frame: Rect(0, 0, 100, 100), children: [inner])
    front.change(&view)
    let stage = Stage(views: [node(.view, "back", frame: Rect(0, 0, 100, 100)), view])
    #expect(Self.name(stage, at: Point(50, 50)) == front.expected)
  }

  @Test(arguments: [
    (Point(50, 50), "last"),
    (Point(20, 20), "first"),
    (Point(40, 40), "last"),
    (Point(60, 60), "last"),
    (Point(80, 80), "root"),
    (Point(79.5, 79.5), "last"),
    (Point(400, 400), "none"),
    (Point(-1, 5), "none"),
  ])
  func `the last subview comes first, min edges are in and max edges out`(
    point: Point, expected: String
  ) {
    let stage = Stage(views: [
      node(.view, "first", frame: Rect(0, 0, 60, 60)),
      node(.view, "last", frame: Rect(40, 40, 40, 40)),
    ])
    #expect(Self.name(stage, at: point) == expected)
  }

  /// The navigation bar takes what is above 44, the tab bar of 49 and the toolbar of 44 what is from
  /// 800 − 93 = 707 on, whether a view scrolled there or not.
  @Test(arguments: [
    (43.5, true), (44, false), (706.5, false), (707, true), (799, true),
  ])
  func `a bar takes the taps on it`(y: Double, isTaken: Bool) {
    var controller = ViewController()
    controller.navigationBar = .standard
    controller.tabBar = .standard
    controller.toolbar = .standard
    let page = node(.scrollView, "page", frame: Rect(200, 0, 200, 800)) {
      $0.children = [textField("scrolled", frame: Rect(0, 0, 200, 800))]
    }
    for (x, field) in [(100.0, "plain"), (300, "scrolled")] {
      var stage = Stage(
        views: [textField("plain", frame: Rect(0, 0, 200, 800)), page], controller: controller)
      stage.scroll("page", to: 0, 0)
      stage.perform(.tapPoint(Point(x, y)))
      #expect(stage.screen.firstResponder == (isTaken ? -1 : stage.index(field)))
      #expect(stage.log.contains("a bar takes the tap") == isTaken)
    }
  }

  @Test func `a subview outside its superview's bounds is out of reach`() {
    let child = node(.view, "child", frame: Rect(50, 50, 100, 100))
    let box = node(.view, "box", frame: Rect(0, 0, 100, 100), children: [child])
    let stage = Stage(views: [box])
    #expect(Self.name(stage, at: Point(75, 75)) == "child")
    #expect(Self.name(stage, at: Point(120, 120)) == "root")
  }

  @Test func `a touch meets what the scroll view shows there`() {
    let child = node(.view, "child", frame: Rect(0, 500, 100, 50))
    var stage = Stage(views: [
      scrollView(
        "s", frame: Rect(0, 100, 400, 300), contentSize: Size(400, 1000), children: [child])
    ])
    #expect(Self.name(stage, at: Point(50, 210)) == "s")
    stage.scroll("s", to: 0, 400)
    // 500 − 400 + 100 = 200 to 250
    #expect(Self.name(stage, at: Point(50, 210)) == "child")
  }

  @Test func `a tap focuses the field that it hits`() {
    var stage = Stage(views: [textField("a", frame: Rect(0, 100, 100, 40))])
    stage.perform(.tapPoint(Point(50, 141)))
    #expect(stage.focused == "none")
    stage.perform(.tapPoint(Point(50, 120)))
    #expect(stage.focused == "a")
  }

  @Test func `a field under another view can't be tapped`() {
    var stage = Stage(views: [
      textField("a", frame: Rect(0, 100, 100, 40)),
      node(.overlay, "hud", frame: Rect(0, 0, 400, 800)),
    ])
    stage.tap("a")
    #expect(stage.focused == "none")
    #expect(stage.log == [])
  }

  @Test func `a transparent field takes no touch but can become first responder`() {
    var stage = Stage(views: [
      node(.textField, "a", frame: Rect(0, 100, 100, 40)) { $0.alpha = 0 }
    ])
    stage.tap("a")
    #expect(stage.focused == "none")
    stage.focus("a")
    #expect(stage.focused == "a")
  }
}
