import Testing

@testable import AvoidanceEngine

/// Frames, bounds and translations by a strategy: <doc:Layout#Frames-by-a-strategy> and
/// <doc:Layout#Translations>.
struct FrameVerbTests {
  private let keyboard = Cause(duration: 0.25, curve: 7)

  /// A panel of 400 pt whose list of 1,000 pt follows it, scrolled to its end; a box in the middle.
  private static func stage() -> Stage {
    var list = scrollView("list", frame: Rect(0, 0, 400, 400), contentSize: Size(400, 1000))
    list.autoresizing = [.flexibleWidth, .flexibleHeight]
    var stage = Stage(views: [
      node(.view, "panel", frame: Rect(0, 0, 400, 400), children: [list]),
      node(
        .view, "box", frame: Rect(100, 300, 50, 200),
        autoresizing: [.flexibleTopMargin, .flexibleBottomMargin]),
    ])
    stage.scroll("list", to: 0, 600)
    return stage
  }

  private func adjustments(_ screen: Screen, _ stage: Stage) -> [String] {
    screen.adjustments.map { stage.text(of: $0) }
  }

  // MARK: Frames

  // 1000 − 500: UIKit brings the offset back in the same animation.
  @Test func `a frame reaches the subviews, and what scrolls follows`() {
    let stage = Self.stage()
    var screen = stage.screen
    screen.beginStep()
    screen.setFrame(Rect(0, 20, 400, 500), of: stage.index("panel"), keyboard)
    #expect(screen.frame(stage.index("list")) == Rect(0, 0, 400, 500))
    #expect(
      adjustments(screen, stage) == [
        "strategy panel.frame [0, 20, 400, 500] 0.25/7",
        "system list.contentOffset [0, 500] 0.25/7",
      ]
    )
    screen.setFrame(Rect(0, 20, 400, 500), of: stage.index("panel"), keyboard)
    #expect(screen.adjustments.count == 2)
  }

  @Test func `an extent below 0 is 0, and numbers lie on the grid`() {
    let stage = Self.stage()
    var screen = stage.screen
    screen.setFrame(Rect(1 / 3, 0, -5, 10), of: stage.index("box"), Cause())
    #expect(screen.frame(stage.index("box")) == Rect(341 / 1024, 0, 0, 10))
  }

  // A fixed stack of two views of 40 stays as high as they are.
  @Test func `a stack's own length stands in the adjustment`() {
    let stage = Stage(views: [
      node(
        .stackView, "stack", frame: Rect(0, 0, 100, 80),
        children: [node(.view, "a", height: 40), node(.view, "b", height: 40)])
    ])
    var screen = stage.screen
    screen.setFrame(Rect(0, 10, 200, 500), of: stage.index("stack"), Cause())
    #expect(adjustments(screen, stage) == ["strategy stack.frame [0, 10, 200, 80] 0/0"])
    #expect(screen.frame(stage.index("b")) == Rect(0, 40, 200, 40))
  }

  @Test func `the app's assignment has the same effect`() {
    for frame in [Rect(5, 5, 300, 200), Rect(0, 0, 400, 700), Rect(0, -100, 400, 400)] {
      for name in ["panel", "list", "box", "root"] {
        var app = Self.stage()
        let view = name == "root" ? 0 : app.index(name)
        var screen = app.screen
        screen.beginStep()
        screen.setFrame(frame, of: view, Cause())
        let value = PropertyChange.Value.quad(frame.x, frame.y, frame.width, frame.height)
        app.perform(.set([PropertyChange(view: view, property: .frame, value: value)]))
        #expect(screen.views == app.screen.views, "\(name)")
        #expect(screen.scrolls == app.screen.scrolls, "\(name)")
        let consequences = screen.adjustments.filter { $0.by == .system }
        #expect(consequences == app.screen.adjustments, "\(name)")
      }
    }
  }

  // MARK: Bounds

  // The centre is at [125, 400].
  @Test func `a size of bounds is given about the centre`() {
    let stage = Self.stage()
    var screen = stage.screen
    screen.setBounds(Rect(0, 0, 70, 20), of: stage.index("box"), Cause())
    #expect(screen.frame(stage.index("box")) == Rect(90, 390, 70, 20))
    #expect(screen.fault == nil)
  }

  // A list of 300 about its centre at 200; the offset that the strategy gives is clamped to
  // 1000 − 300, for the size has changed.
  @Test func `the origin of bounds is the content offset`() {
    let stage = Self.stage()
    let list = stage.index("list")
    var screen = stage.screen
    screen.beginStep()
    screen.setBounds(Rect(0, 900, 400, 300), of: list, keyboard)
    #expect(
      adjustments(screen, stage) == [
        "strategy list.frame [0, 50, 400, 300] 0.25/7",
        "strategy list.contentOffset [0, 900] 0.25/7",
        "system list.contentOffset [0, 700] 0.25/7",
      ]
    )
    // Of the same size nothing is clamped, as with an offset alone.
    screen.setBounds(Rect(0, 900, 400, 300), of: list, keyboard)
    #expect(screen.contentOffset(list) == Point(0, 900))
  }

  @Test func `what does not scroll has bounds at zero`() {
    let stage = Self.stage()
    let box = stage.index("box")
    var screen = stage.screen
    screen.setBounds(Rect(0, 5, 10, 10), of: box, Cause())
    #expect(screen.fault == .immovableBounds(of: box, origin: Point(0, 5)))
    #expect(screen.views == stage.screen.views)
  }

  // MARK: Translations

  // The box has 300 above and below in 800 pt, so 100 in 400 pt; where it is seen is 100 above that.
  @Test func `a later layout keeps a translation`() {
    var stage = Self.stage()
    let box = stage.index("box")
    stage.simulator.screen.setTranslation(-100, of: box, keyboard)
    #expect(stage.frame("box") == Rect(100, 200, 50, 200))
    #expect(stage.adjustments == ["strategy box.frame [100, 200, 50, 200] 0.25/7"])
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.frame("box") == Rect(100, 0, 50, 200))
    #expect(stage.screen.translation(of: box) == -100)
    stage.simulator.screen.setTranslation(0, of: box, keyboard)
    #expect(stage.frame("box") == Rect(100, 100, 50, 200))
  }

  @Test func `a frame that is given is where the view is seen`() {
    var stage = Self.stage()
    let box = stage.index("box")
    stage.simulator.screen.setTranslation(30, of: box, Cause())
    stage.simulator.screen.setFrame(Rect(0, 500, 10, 10), of: box, Cause())
    #expect(stage.frame("box") == Rect(0, 500, 10, 10))
    stage.simulator.screen.setTranslation(0, of: box, Cause())
    #expect(stage.frame("box") == Rect(0, 470, 10, 10))
  }

  // a, b of 40 each: b is at 40, seen at 50; without a it is at 0, seen at 10.
  @Test func `a stack and a scroll view's content take no notice of a translation`() {
    let stage = Stage(views: [
      scrollView(
        "s",
        frame: Rect(0, 0, 400, 60),
        children: [
          node(
            .stackView, "stack",
            children: [node(.view, "a", height: 40), node(.view, "b", height: 40)])
        ]
      )
    ])
    var screen = stage.screen
    screen.setTranslation(10, of: stage.index("b"), Cause())
    screen.setTranslation(5, of: stage.index("stack"), Cause())
    #expect(screen.frame(stage.index("b")).y == 50)
    screen.setHidden(true, of: stage.index("a"), Cause())
    #expect(screen.frame(stage.index("b")).y == 10)
    #expect(screen.frame(stage.index("stack")) == Rect(0, 5, 400, 40))
    #expect(screen.contentSize(stage.index("s")) == Size(400, 40))
  }

  // The bar is at 556 in 600 pt; the list ends where constraints have the bar, not where it is seen.
  @Test func `constraints keep a translation`() {
    let stage = Stage(
      constraints: [
        pin(anchor("bar", .bottom), to: anchor("root", .bottom), named: "bottom"),
        pin(anchor("bar", .leading), to: anchor("root", .leading)), fix("bar", .width, 300),
        fix("bar", .height, 44),
        pin(anchor("list", .top), to: anchor("root", .top)),
        pin(anchor("list", .bottom), to: anchor("bar", .top)),
        pin(anchor("list", .leading), to: anchor("root", .leading)), fix("list", .width, 300),
      ],
      on: .bare(300, 600),
      views: [
        scrollView("list", frame: .zero, contentSize: Size(300, 1000)),
        node(.view, "bar", frame: .zero),
      ]
    )
    var screen = stage.screen
    screen.setTranslation(-200, of: stage.index("bar"), Cause())
    screen.layoutIfNeeded(Cause())
    #expect(screen.frame(stage.index("bar")).y == 356)
    #expect(screen.frame(stage.index("list")).height == 556)
    screen.setConstant(-50, of: stage.index("bottom"), Cause())
    screen.layoutIfNeeded(Cause())
    #expect(screen.frame(stage.index("bar")).y == 306)
    #expect(screen.frame(stage.index("list")).height == 506)
  }

  // The home indicator takes 34 of a table that ends at the window's bottom; 50 pt higher, none.
  @Test func `scroll views follow their safe areas, and the root counts as scrolled`() {
    let stage = Stage(
      views: [
        scrollView(
          "s", frame: Rect(0, 100, 390, 744), contentSize: Size(390, 2000), insetAdjustment: .always
        )
      ],
      device: .notched
    )
    var screen = stage.screen
    #expect(screen.adjustedContentInset(stage.index("s")).bottom == 34)
    screen.setTranslation(-50, of: 0, Cause())
    #expect(screen.adjustedContentInset(stage.index("s")).bottom == 0)
    #expect(screen.pointsScrolled == 50)
  }
}
