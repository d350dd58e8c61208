import Testing

@testable import AvoidanceEngine

/// What a strategy does with a named constraint: <doc:Constraints#Layout-passes>.
struct ConstraintVerbTests {
  /// A bar of 44 at the bottom of 600 pt, with a list above it that is at its end.
  private static func stage(_ strategy: StrategyDescription = StrategyDescription(.none)) -> Stage {
    var low = pin(anchor("bar", .top), to: anchor("root", .top), 100, at: 200, named: "low")
    low.isActive = false
    return Stage(
      constraints: [
        pin(anchor("bar", .bottom), to: anchor("root", .bottom), at: 900, named: "bottom"), low,
        pin(anchor("bar", .leading), to: anchor("root", .leading)), fix("bar", .width, 300),
        fix("bar", .height, 44),
        pin(anchor("list", .top), to: anchor("root", .top)),
        pin(anchor("list", .bottom), to: anchor("bar", .top)),
        pin(anchor("list", .leading), to: anchor("root", .leading)), fix("list", .width, 300),
      ],
      on: .bare(300, 600),
      strategy: strategy,
      views: [
        scrollView("list", frame: .zero, contentSize: Size(300, 1000)),
        node(.view, "bar", frame: .zero),
      ]
    )
  }

  @Test func `a constant is an adjustment, and layoutIfNeeded animates what follows`() {
    let stage = Self.stage()
    var screen = stage.screen
    let (bottom, list) = (stage.index("bottom"), stage.index("list"))
    let cause = Cause(duration: 0.25, curve: 7)
    screen.setConstant(-200, of: bottom, cause)
    // Nothing has been laid out yet.
    #expect(screen.frame(stage.index("bar")).y == 556)
    screen.layoutIfNeeded(cause)
    #expect(screen.frame(stage.index("bar")).y == 356)
    #expect(screen.frame(list).height == 356)
    screen.setContentOffset(Point(0, 644), of: list, .script)
    screen.setConstant(0, of: bottom, cause)
    screen.layoutIfNeeded(cause)
    // 1000 − 556: UIKit brings the offset back in the same animation.
    #expect(screen.contentOffset(list) == Point(0, 444))
    let texts = screen.adjustments.map { stage.text(of: $0) }
    #expect(
      texts == [
        "strategy bottom.constant [-200] 0.25/7", "strategy bottom.constant [0] 0.25/7",
        "system list.contentOffset [0, 444] 0.25/7",
      ]
    )
  }

  /// Lifts the bar for good when the form comes up.
  private struct LiftedBar: Strategy {
    static let model = StrategyModel(
      "liftedBar", LiftedBar.self,
      source: "Tests/AvoidanceEngineTests/Layout/ConstraintVerbTests.swift")

    mutating func setUp(on screen: inout Screen) {
      screen.setConstant(-100, of: screen.form.index(of: "bottom") ?? -1, Cause())
    }
  }

  // 556 − 100
  @Test func `what set-up changes is laid out before the first event`() {
    let stage = Self.stage(StrategyDescription(LiftedBar.model))
    #expect(stage.frame("bar").y == 456)
    #expect(stage.frame("list").height == 456)
  }

  @Test func `priority and activity decide between constraints`() {
    let stage = Self.stage()
    var screen = stage.screen
    let (bottom, low) = (stage.index("bottom"), stage.index("low"))
    screen.setActive(true, of: low, Cause())
    screen.layoutIfNeeded(Cause())
    #expect(screen.frame(stage.index("bar")).y == 556)
    screen.setPriority(100, of: bottom, Cause())
    screen.layoutIfNeeded(Cause())
    #expect(screen.frame(stage.index("bar")).y == 100)
    #expect(screen.priority(of: bottom) == 100)
    #expect(screen.isActive(low) == true)
    screen.setPriority(5_000, of: bottom, Cause())
    #expect(screen.priority(of: bottom) == 1_000)
    // Said once more, it changes nothing and is no adjustment.
    let count = screen.adjustments.count
    screen.setPriority(2_000, of: bottom, Cause())
    screen.setActive(true, of: low, Cause())
    #expect(screen.adjustments.count == count)
  }

  @Test(arguments: [Double.nan, .infinity, 1_048_577])
  func `a number that is none or too large is a fault`(number: Double) {
    let stage = Self.stage()
    let bottom = stage.index("bottom")
    for verb in [StrategyVerb.setConstant, .setPriority] {
      var screen = stage.screen
      if verb == .setConstant {
        screen.setConstant(number, of: bottom, Cause())
      } else {
        screen.setPriority(number, of: bottom, Cause())
      }
      guard case .invalidNumber(verb, bottom, _) = screen.fault else {
        Issue.record("\(verb): \(String(describing: screen.fault))")
        continue
      }
      #expect(screen.adjustments.isEmpty)
    }
  }

  @Test func `a view is no constraint, and a constraint no view`() {
    let stage = Self.stage()
    let (bottom, bar) = (stage.index("bottom"), stage.index("bar"))
    var screen = stage.screen
    screen.setConstant(1, of: bar, Cause())
    #expect(screen.fault == .unknownView(.setConstant, view: bar))
    screen = stage.screen
    screen.setActive(false, of: -1, Cause())
    #expect(screen.fault == .unknownView(.setActive, view: -1))
    screen = stage.screen
    screen.setOrigin(Point(0, 1), of: bottom, Cause())
    #expect(screen.fault == .unknownView(.setFrame, view: bottom))
    #expect(screen.constant(of: bar) == nil)
    #expect(screen.frame(bottom) == .zero)
  }

  @Test func `a view that constraints lay out keeps another frame until the next pass`() {
    var stage = Self.stage()
    stage.set("bar", .frame, .quad(0, 10, 300, 44))
    #expect(stage.frame("bar").y == 10)
    stage.set("bottom", .constant, .number(-1))
    #expect(stage.frame("bar").y == 555)
  }
}
