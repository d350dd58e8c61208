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

  /// Drawn 70 above the root's bottom, the upper bar may end as far above what it stands on: the lower
  /// bar's top at 400, or the keyboard's at 460.
  ///
  /// Within a point of 400 − 70 it stands on the lower one.
  @Test(arguments: [(320.0, 320.0), (269, 269), (268.5, 400)])
  func `a bar stands on another one at its distance`(y: Double, top: Double) {
    var (lower, upper) = (
      node(.view, "lower", frame: Rect(0, 740, 400, 60)),
      node(.view, "upper", frame: Rect(0, 670, 400, 60))
    )
    lower.ridesKeyboard = true
    upper.ridesKeyboard = true
    // The upper one comes first.
    var stage = Stage(views: [textField("a", frame: Rect(0, 100, 100, 40)), upper, lower])
    stage.focus("a")
    stage.set("lower", .frame, .quad(0, 400, 400, 60))
    stage.set("upper", .frame, .quad(0, y, 400, 60))
    #expect(stage.screen.obstacleTop(over: stage.index("a")) == top)
  }
}
