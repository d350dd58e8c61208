import Testing

@testable import AvoidanceEngine

/// Paddings and held bottoms among constraints: <doc:Layout#Paddings>, <doc:Layout#Pins>.
struct ConstraintPaddingTests {
  /// A panel that fills 300 × 600, with a list that fills it, a bar of 44 at its bottom, a text of 20
  /// that ends at its safe area, and a box that its mask makes as high as the panel.
  private static func stage() -> Stage {
    let box = node(.view, "box", frame: Rect(0, 0, 100, 600), autoresizing: .flexibleHeight)
    return Stage(
      constraints: fill("panel", "root") + fill("list", "panel") + [
        pin(anchor("bar", .bottom), to: anchor("panel", .bottom)), fix("bar", .height, 44),
        pin(anchor("bar", .leading), to: anchor("panel", .leading)), fix("bar", .width, 300),
        pin(anchor("side", .bottom), to: anchor("panel", .bottom)), fix("side", .height, 10),
        pin(anchor("side", .leading), to: anchor("root", .leading)), fix("side", .width, 10),
      ],
      on: .bare(300, 600),
      views: [
        node(
          .view,
          "panel",
          frame: Rect(0, 0, 300, 600),
          children: [
            scrollView("list", frame: .zero, contentSize: Size(300, 1000)),
            node(.view, "bar", frame: .zero), box,
          ]
        ),
        node(.view, "side", frame: .zero),
      ]
    )
  }

  // A room of 600 − 200 = 400: the bar is at 400 − 44; what is beside the panel is tied to its edge.
  @Test func `what is inside is tied to the room, what is outside to the edge`() {
    let stage = Self.stage()
    var screen = stage.screen
    screen.setPadding(bottom: 200, of: stage.index("panel"), Cause())
    #expect(screen.frame(stage.index("panel")) == Rect(0, 0, 300, 600))
    #expect(screen.frame(stage.index("list")) == Rect(0, 0, 300, 400))
    #expect(screen.frame(stage.index("bar")) == Rect(0, 356, 300, 44))
    #expect(screen.frame(stage.index("box")) == Rect(0, 0, 100, 400))
    #expect(screen.frame(stage.index("side")) == Rect(0, 590, 10, 10))
    screen.setPadding(bottom: 0, of: stage.index("panel"), Cause())
    #expect(screen.views == stage.screen.views)
  }

  // 600 − 700 < 0: a room of 0; the bar ends at its top.
  @Test func `a room is not below 0`() {
    let stage = Self.stage()
    var screen = stage.screen
    screen.setPadding(bottom: 700, of: stage.index("panel"), Cause())
    #expect(screen.frame(stage.index("list")) == Rect(0, 0, 300, 0))
    #expect(screen.frame(stage.index("bar")) == Rect(0, -44, 300, 44))
    #expect(screen.frame(stage.index("box")) == Rect(0, 0, 100, 0))
  }

  // The root has what the panel had: the panel fills 600 − 200.
  @Test func `the root has one`() {
    let stage = Self.stage()
    var screen = stage.screen
    screen.setPadding(bottom: 200, of: 0, Cause())
    #expect(screen.frame(stage.index("panel")) == Rect(0, 0, 300, 400))
    #expect(screen.frame(stage.index("bar")).y == 356)
  }

  // Given in a room of 400 the box is 100 high there, and after the panel has lost 50 more 50.
  @Test func `a frame that is given stands in the room that there is`() {
    var stage = Self.stage()
    let panel = stage.index("panel")
    stage.simulator.screen.setPadding(bottom: 200, of: panel, Cause())
    stage.set("box", .frame, .quad(0, 0, 100, 100))
    #expect(stage.frame("box") == Rect(0, 0, 100, 100))
    stage.simulator.screen.setPadding(bottom: 250, of: panel, Cause())
    #expect(stage.frame("box") == Rect(0, 0, 100, 50))
  }

  @Test func `a turn keeps it`() {
    var stage = Self.stage()
    stage.simulator.screen.setPadding(bottom: 200, of: stage.index("panel"), Cause())
    // 300 − 200
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.frame("panel") == Rect(0, 0, 600, 300))
    #expect(stage.frame("list") == Rect(0, 0, 600, 100))
    stage.perform(.rotate(.portrait))
    #expect(stage.frame("list") == Rect(0, 0, 300, 400))
  }

  /// A panel whose height a constraint has, with a bar at its bottom that its mask would make lower,
  /// and a list above the bar.
  private static func heldStage() -> Stage {
    let panel = node(
      .view,
      "panel",
      frame: Rect(0, 0, 300, 600),
      children: [
        node(.view, "bar", frame: Rect(0, 500, 300, 100), autoresizing: .flexibleHeight) {
          $0.layout.translatesAutoresizingMask = true
        },
        scrollView("list", frame: .zero, contentSize: Size(300, 1000)),
      ]
    )
    return Stage(
      constraints: [
        pin(anchor("panel", .top), to: anchor("root", .top)),
        pin(anchor("panel", .leading), to: anchor("root", .leading)), fix("panel", .width, 300),
        pin(anchor("panel", .height), to: nil, 600, named: "height"),
        pin(anchor("list", .top), to: anchor("panel", .top)),
        pin(anchor("list", .bottom), to: anchor("bar", .top)),
        pin(anchor("list", .leading), to: anchor("panel", .leading)), fix("list", .width, 300),
      ],
      on: .bare(300, 600),
      views: [panel]
    )
  }

  // The bar ends at the panel's bottom, so the list above it is as high as the rest: 600 − 100,
  // 400 − 100.
  @Test func `a held view follows the panel, and what is tied to it follows the view`() {
    let stage = Self.heldStage()
    var screen = stage.screen
    screen.pinBottom(of: stage.index("bar"), to: BottomPin(resizes: false), Cause())
    screen.setConstant(400, of: stage.index("height"), Cause())
    screen.layoutIfNeeded(Cause())
    #expect(screen.frame(stage.index("bar")) == Rect(0, 300, 300, 100))
    #expect(screen.frame(stage.index("list")) == Rect(0, 0, 300, 300))
    screen.setConstant(600, of: stage.index("height"), Cause())
    screen.layoutIfNeeded(Cause())
    #expect(screen.frame(stage.index("bar")) == Rect(0, 500, 300, 100))
    #expect(screen.frame(stage.index("list")) == Rect(0, 0, 300, 500))
  }

  @Test func `a view with constraints says so`() {
    let stage = Self.heldStage()
    let form = stage.screen.form
    #expect(form.isConstrained(stage.index("list")))
    #expect(!form.isConstrained(stage.index("bar")))
    #expect(!form.isConstrained(0))
    #expect(!form.isConstrained(99))
    #expect(!Stage(views: []).screen.form.isConstrained(0))
  }
}
