import AvoidanceEngine
import Testing

/// Constraints that contradict each other, go in circles or are too many: each comes to an end.
struct HostileConstraintTests {
  private static func stage(_ constraints: [LayoutConstraint], _ views: Int) -> Stage {
    Stage(
      constraints: constraints,
      on: .bare(300, 600),
      views: (0..<views).map {
        node(.textField, "v\($0)", frame: Rect(0, 40 * Double($0), 100, 30))
      }
    )
  }

  private static func isFinite(_ stage: Stage) -> Bool {
    stage.screen.form.views.indices.allSatisfy { view in
      let frame = stage.screen.frame(view)
      return frame.x.isFinite && frame.y.isFinite && frame.width >= 0 && frame.height >= 0
        && frame.width.isFinite && frame.height.isFinite
    }
  }

  @Test func `views that hang on each other in a circle`() {
    let stage = Self.stage(
      [
        pin(anchor("v0", .top), to: anchor("v1", .bottom), 8),
        pin(anchor("v1", .top), to: anchor("v0", .bottom), 8),
      ],
      2
    )
    // Both extents together would be -16: the second constraint goes.
    #expect(stage.screen.layoutReport().broken.map(\.source) == [.constraint(1)])
    #expect(stage.frame("v0").y == stage.frame("v1").maxY + 8)
  }

  @Test func `a view that is tied to itself`() {
    let stage = Self.stage(
      [
        pin(anchor("v0", .width), to: anchor("v0", .width), times: 2),
        pin(anchor("v0", .top), to: anchor("v0", .top), 5),
      ],
      1
    )
    // w = 2 w: nothing is wide; y = y + 5 can't be.
    #expect(stage.frame("v0").width == 0)
    #expect(stage.screen.layoutReport().broken.map(\.source) == [.constraint(1)])
  }

  @Test func `a hundred contradictions`() {
    let constraints = (0..<100).map { fix("v0", .width, Double($0)) }
    let stage = Self.stage(constraints, 1)
    #expect(stage.frame("v0").width == 0)
    #expect(stage.screen.layoutReport().broken.count == 99)
  }

  @Test func `more constraints than a system may have`() {
    let constraints = (0..<4_001).map { fix("v\($0 % 2)", .width, Double($0 % 7)) }
    let stage = Self.stage(constraints, 2)
    #expect(stage.screen.layoutReport().refusal == .systemConstraints(4_001, in: 0))
    // As it was drawn.
    #expect(stage.frame("v0") == Rect(0, 0, 100, 30))
    let doubts = stage.screen.form.layoutUncertainties(
      on: .bare(300, 600), .portrait, profile: .observed)
    #expect(doubts.count == 2 && doubts.values.allSatisfy { $0 == .refused })
  }

  @Test func `more constraints than a form may have`() {
    let constraints = (0..<20_001).map { _ in fix("v0", .width, 5) }
    #expect(Self.stage(constraints, 1).screen.layoutReport().refusal == .constraints(20_001))
  }

  @Test(arguments: [0, 1e-9, 1e9, -1e9])
  func `coefficients of any size`(multiplier: Double) {
    let stage = Self.stage(
      [
        fix("v0", .width, 100),
        pin(anchor("v1", .width), to: anchor("v0", .width), times: multiplier, 3),
        pin(anchor("v2", .leading), to: anchor("v1", .trailing), times: multiplier),
        pin(anchor("v1", .leading), to: anchor("root", .leading), 1),
      ],
      3
    )
    #expect(Self.isFinite(stage))
    #expect(stage.frame("v0").width == 100)
  }

  @Test(arguments: [-5, 0, 1_001, 1e12])
  func `a priority out of range counts as the nearest one`(priority: Double) {
    let stage = Self.stage(
      [fix("v0", .width, 70), pin(anchor("v0", .width), to: nil, 90, at: priority)], 1)
    // Required twice, the last one goes; else it gives way.
    #expect(stage.frame("v0").width == 70)
    #expect(stage.screen.layoutReport().broken.count == (priority > 1_000 ? 1 : 0))
  }

  @Test func `stacks in stacks whose extents contradict each other`() {
    var inner = node(
      .stackView, "inner", frame: .zero, children: [node(.label, "a", frame: .zero).wanting(40, 20)]
    )
    inner.layout.constraints = [
      fix("inner", .height, 10), fix("a", .height, 30), fix("a", .height, 50),
    ]
    let outer = node(.stackView, "outer", frame: Rect(0, 0, 50, 50), children: [inner])
    let stage = Stage(constraints: fill("outer", "root"), on: .bare(300, 600), views: [outer])
    #expect(Self.isFinite(stage))
    #expect(!stage.screen.layoutReport().broken.isEmpty)
  }
}
