import AvoidanceEngine
import Testing

/// Numbers, rectangles, conversion and hit testing: <doc:Geometry>.
struct GeometryTests {
  // MARK: Numbers

  @Test(arguments: [
    // 0.3 × 1024 = 307.2, nearest 307
    (0.3, 307.0 / 1024),
    // 100.1 × 1024 = 102502.4, nearest 102502
    (100.1, 102_502.0 / 1024),
    // −0.3 is the mirror image
    (-0.3, -307.0 / 1024),
    // multiples stay
    (215.5, 215.5),
    (-20.0, -20.0),
    (0.0, 0.0),
    (1_000_000.0, 1_000_000.0),
  ])
  func `coordinates go to the nearest multiple of a 1024th`(value: Double, expected: Double) {
    #expect(value.snapped == expected)
  }

  @Test func `sums of snapped numbers are exact in any order`() {
    let a = 0.1.snapped
    let b = 777_777.7.snapped
    #expect(a + b - b == a)
    #expect((a + b).snapped == a + b)
  }

  @Test func `a frame is snapped when it enters`() {
    let stage = Stage(views: [node(.view, "a", frame: Rect(0.3, 100.1, 10, 10))])
    #expect(stage.frame("a") == Rect(307.0 / 1024, 102_502.0 / 1024, 10, 10))
  }

  // MARK: Rectangles

  @Test(arguments: [
    (Rect(50, 50, 100, 100), true, "overlap"),
    (Rect(25, 25, 50, 50), true, "inside"),
    (Rect(100, 0, 100, 100), false, "touch at the right edge"),
    (Rect(0, 100, 100, 100), false, "touch at the bottom edge"),
    (Rect(-100, -100, 100, 100), false, "touch at a corner"),
    (Rect(0, 150, 100, 100), false, "apart"),
    (Rect(50, 50, 0, 10), false, "without width"),
  ])
  func `rectangles intersect where they share an area`(other: Rect, expected: Bool, name: String) {
    let rect = Rect(0, 0, 100, 100)
    #expect(rect.intersects(other) == expected)
    #expect(other.intersects(rect) == expected)
    #expect((rect.intersection(other) != nil) == expected)
  }

  @Test func `an intersection is the common area`() {
    #expect(Rect(0, 0, 100, 100).intersection(Rect(75, 60, 50, 20)) == Rect(75, 60, 25, 20))
  }

  @Test(arguments: [
    (Point(10, 20), true), (Point(39, 59), true), (Point(40, 30), false), (Point(20, 60), false),
    (Point(9, 30), false),
  ])
  func `a rectangle contains its min edges and not its max edges`(point: Point, expected: Bool) {
    #expect(Rect(10, 20, 30, 40).contains(point) == expected)
  }

  // MARK: Conversion

  @Test func `a child appears at its content position less the offset plus the frame's origin`() {
    let child = node(.view, "child", frame: Rect(0, 100, 50, 40))
    let scroll = scrollView("s", frame: Rect(10, 20, 300, 400), children: [child]) {
      $0.contentOffset = Point(5, 30)
    }
    // x: 0 − 5 + 10, y: 100 − 30 + 20
    #expect(Stage(views: [scroll]).windowFrame("child") == Rect(5, 90, 50, 40))
  }

  @Test func `conversion to the window repeats for every view around`() {
    let field = node(.view, "field", frame: Rect(1, 2, 30, 40))
    let inner = scrollView(
      "inner", frame: Rect(10, 200, 100, 100), contentSize: Size(100, 500), children: [field]
    ) {
      $0.contentOffset = Point(0, 50)
    }
    let box = node(.view, "box", frame: Rect(7, 8, 200, 300), children: [inner])
    let outer = scrollView("outer", frame: Rect(20, 30, 400, 600), children: [box]) {
      $0.contentOffset = Point(3, 100)
    }
    // x: 1 + 10 + 7 − 3 + 20 = 35; y: 2 − 50 + 200 + 8 − 100 + 30 = 90
    #expect(Stage(views: [outer]).windowFrame("field") == Rect(35, 90, 30, 40))
  }

  @Test func `a form sheet's root sits at its frame`() {
    var controller = ViewController()
    controller.presentation = .formSheet
    controller.frame = Rect(50, 100, 300, 500)
    let field = node(.view, "field", frame: Rect(10, 20, 30, 40))
    let stage = Stage(views: [field], controller: controller, canvas: Size(300, 500))
    #expect(stage.screen.frame(0) == Rect(50, 100, 300, 500))
    #expect(stage.windowFrame("field") == Rect(60, 120, 30, 40))
  }

  // MARK: Overlays

  @Test func `an overlay is placed once at the centre of its parent's bounds`() {
    let hud = node(.overlay, "hud") { $0.overlaySize = Size(100, 80) }
    let scroll = scrollView(
      "s", frame: Rect(0, 100, 400, 600), contentSize: Size(400, 2000), children: [hud]
    ) {
      $0.contentOffset = Point(0, 500)
    }
    var stage = Stage(views: [scroll])
    // x: 400/2 − 100/2; y: 500 + 600/2 − 80/2
    #expect(stage.frame("hud") == Rect(150, 760, 100, 80))
    // 760 − 500 + 100
    #expect(stage.windowFrame("hud").y == 360)
    // It scrolls with the content: 760 − 600 + 100. Source: <doc:Layout#Overlays>.
    stage.scroll("s", to: 0, 600)
    #expect(stage.windowFrame("hud").y == 260)
  }
}
