import Testing

@testable import AvoidanceEngine

/// What an app adds to the safe area: <doc:Geometry#Safe-area>.
///
/// 390 × 844 with safe areas of 47 and 34; a keyboard of 335 is 301 above the home indicator's line
/// at 810, so that the line with it is 844 − 34 − 301 = 509.
struct AdditionalSafeAreaTests {
  private let keyboard = Cause(duration: 0.25, curve: 7)

  private static func stage(_ children: [ViewNode], root: Rect? = nil) -> Stage {
    Stage(node(.view, frame: root, children: children), device: .notched)
  }

  private func bottom(_ screen: Screen, _ stage: Stage, _ name: String) -> Double {
    screen.safeAreaInsets(stage.index(name)).bottom
  }

  // 844 − 509; 600 − 509; 620 − 509 = 111 of a view of 30; 500 ends above the line.
  @Test func `every view's share ends at the line`() {
    let stage = Self.stage([
      node(.view, "full", frame: Rect(0, 0, 390, 844)),
      node(.view, "low", frame: Rect(0, 500, 390, 100)),
      node(.view, "short", frame: Rect(0, 590, 390, 30)),
      node(.view, "high", frame: Rect(0, 0, 390, 500)),
    ])
    var screen = stage.screen
    screen.setAdditionalSafeArea(bottom: 301, keyboard)
    #expect(screen.safeAreaInsets(0) == EdgeInsets(47, 0, 335, 0))
    #expect(
      ["full", "low", "short", "high"].map { bottom(screen, stage, $0) } == [335, 91, 30, 0])
    #expect(screen.additionalSafeAreaBottom == 301)
    #expect(
      screen.adjustments.map { stage.text(of: $0) }
        == ["strategy root.additionalSafeAreaInsets [0, 0, 301, 0] 0.25/7"]
    )
    screen.setAdditionalSafeArea(bottom: 0, keyboard)
    #expect(["full", "low", "short", "high"].map { bottom(screen, stage, $0) } == [34, 0, 0, 0])
    screen.setAdditionalSafeArea(bottom: -5, keyboard)
    #expect(screen.adjustments.count == 2)
  }

  // The root ends at 500, above the line at 810, so its own share is 0: the line is 500 − 50.
  @Test func `the line is measured from the root's own, wherever the root ends`() {
    let stage = Self.stage(
      [node(.view, "v", frame: Rect(0, 0, 390, 400))], root: Rect(0, 100, 390, 400))
    var screen = stage.screen
    screen.setAdditionalSafeArea(bottom: 50, Cause())
    #expect(bottom(screen, stage, "v") == 50)
    // 200 higher the line is at 250, as far inside as before.
    screen.setOrigin(Point(0, -100), of: 0, Cause())
    #expect(bottom(screen, stage, "v") == 50)
  }

  // A root that goes 100 below the window: its own share is 844 − 810, its line 944 − 34 − 50 = 860;
  // the device's at 810 is higher.
  @Test func `of two lines the higher one counts`() {
    let stage = Self.stage(
      [node(.view, "v", frame: Rect(0, 0, 390, 844))], root: Rect(0, 100, 390, 844))
    var screen = stage.screen
    screen.setAdditionalSafeArea(bottom: 50, Cause())
    #expect(bottom(screen, stage, "v") == 34)
    screen.setAdditionalSafeArea(bottom: 150, Cause())
    // 944 − 34 − 150 = 760
    #expect(bottom(screen, stage, "v") == 84)
  }

  @Test func `what ignores the keyboard keeps its line, with all that is inside`() {
    let inner = node(.view, "inner", frame: Rect(0, 0, 390, 844))
    let stage = Self.stage([
      node(.view, "still", frame: Rect(0, 0, 390, 844), children: [inner]) {
        $0.ignoresKeyboard = true
      },
      node(.view, "other", frame: Rect(0, 0, 390, 844)),
    ])
    var screen = stage.screen
    screen.setAdditionalSafeArea(bottom: 301, Cause())
    #expect(["still", "inner", "other"].map { bottom(screen, stage, $0) } == [34, 34, 335])
  }

  // At its end 1500 + 335 − 844 = 991; without, 1500 + 34 − 844 = 690. The one inside, from 600 to
  // 800 in the content, is at −391 in the window then and has none; at 0 it reaches from 600 to 800:
  // 800 − 509 = 291, but it is 200 high.
  @Test func `system insets settle, and clamps follow`() {
    var stage = Self.stage([
      scrollView(
        "s",
        frame: Rect(0, 0, 390, 844),
        contentSize: Size(390, 1500),
        insetAdjustment: .always,
        children: [
          scrollView(
            "nested", frame: Rect(0, 600, 390, 200), contentSize: Size(390, 1000),
            insetAdjustment: .always)
        ]
      )
    ])
    stage.scroll("s", to: 0, 0)
    stage.simulator.screen.beginStep()
    stage.simulator.screen.setAdditionalSafeArea(bottom: 301, keyboard)
    #expect(stage.adjustedInset("s") == EdgeInsets(47, 0, 335, 0))
    #expect(stage.adjustedInset("nested").bottom == 200)
    // Insets that grow around a legal offset move nothing.
    #expect(stage.adjustments.count == 1)
    stage.scroll("s", to: 0, 991)
    #expect(stage.adjustedInset("nested").bottom == 0)
    stage.simulator.screen.beginStep()
    stage.simulator.screen.setAdditionalSafeArea(bottom: 0, keyboard)
    #expect(
      stage.adjustments == [
        "strategy root.additionalSafeAreaInsets [0, 0, 0, 0] 0.25/7",
        "system s.contentOffset [0, 690] 0.25/7",
      ]
    )
  }

  // A bar of 44 ends at the root's line, 810 and 509; a label at that of a view that fills the root.
  @Test func `constraints to the safe area follow`() {
    let stage = Stage(
      constraints: fill("panel", "root") + [
        pin(anchor("bar", .bottom), to: anchor("root", .bottom, .safeArea)),
        pin(anchor("bar", .leading), to: anchor("root", .leading)), fix("bar", .width, 390),
        fix("bar", .height, 44),
        pin(anchor("line", .bottom), to: anchor("panel", .bottom, .safeArea)),
        pin(anchor("line", .leading), to: anchor("panel", .leading)), fix("line", .width, 390),
        fix("line", .height, 20),
      ],
      on: .iPhone14,
      views: [
        node(.view, "panel", frame: .zero, children: [node(.view, "line", frame: .zero)]),
        node(.view, "bar", frame: .zero),
      ]
    )
    var screen = stage.screen
    #expect(screen.frame(stage.index("bar")).maxY == 810)
    screen.setAdditionalSafeArea(bottom: 301, keyboard)
    #expect(screen.frame(stage.index("bar")) == Rect(0, 465, 390, 44))
    #expect(screen.frame(stage.index("line")) == Rect(0, 489, 390, 20))
    screen.setAdditionalSafeArea(bottom: 200, keyboard)
    // 844 − 34 − 200
    #expect(screen.frame(stage.index("line")).maxY == 610)
    screen.setAdditionalSafeArea(bottom: 0, keyboard)
    #expect(screen.views == stage.screen.views)
  }

  // Landscape: 390 high, 21 of them the indicator's: 390 − 21 − 100 = 269.
  @Test func `a turn keeps it`() {
    var stage = Self.stage([
      node(
        .view, "v", frame: Rect(0, 0, 390, 844), autoresizing: [.flexibleWidth, .flexibleHeight])
    ])
    stage.simulator.screen.setAdditionalSafeArea(bottom: 100, Cause())
    stage.perform(.rotate(.landscapeLeft))
    #expect(bottom(stage.screen, stage, "v") == 121)
  }
}
