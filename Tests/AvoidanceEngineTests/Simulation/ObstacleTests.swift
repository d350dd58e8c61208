import AvoidanceEngine
import Testing

/// What lies over a view: <doc:Keyboard#What-covers-a-view>.
struct ObstacleTests {
  /// The keyboard's top is at 460: a bar of 60 that ends at 459 stands on it, one that ends above does not.
  @Test(arguments: [(400.0, 400.0), (399, 399), (398.5, 460)])
  func `a bar stands on the keyboard within a point`(y: Double, top: Double) {
    var bar = node(.view, "bar", frame: Rect(0, 740, 400, 60))
    bar.ridesKeyboard = true
    var stage = Stage(views: [textField("a", frame: Rect(0, 100, 100, 40)), bar])
    stage.focus("a")
    stage.set("bar", .frame, .quad(0, y, 400, 60))
    #expect(stage.screen.obstacleTop(over: stage.index("a")) == top)
  }
}
