import AvoidanceEngine
import Testing

/// Which of the required constraints that conflict is broken: the last one in the file, where a view's
/// constraints come after those of the views inside it.
struct ConflictTests {
  private static func stage(
    _ constraints: [LayoutConstraint], _ views: [ViewNode], on device: Device = .bare(300, 600)
  ) -> Stage {
    Stage(constraints: constraints, on: device, views: views)
  }

  private static func view(
    _ identifier: String, frame: Rect = Rect(0, 0, 100, 30), _ constraints: [LayoutConstraint],
    children: [ViewNode] = []
  ) -> ViewNode {
    node(.view, identifier, frame: frame, children: children) {
      $0.layout.constraints = constraints
    }
  }

  private static func broken(_ stage: Stage) -> [LayoutReport.Source] {
    stage.screen.layoutReport().broken.map(\.source)
  }

  @Test func `a view keeps its own height against its superview's constraints`() {
    let stage = Self.stage(
      [
        pin(anchor("a", .leading), to: anchor("root", .leading), 20),
        pin(anchor("a", .top), to: anchor("root", .top), 20),
        pin(anchor("a", .bottom), to: anchor("root", .bottom), -20),
      ],
      [
        Self.view(
          "a", frame: Rect(20, 20, 335, 100), [fix("a", .height, 100), fix("a", .width, 335)])
      ],
      on: .bare(375, 667, keyboard: 216))
    #expect(stage.frame("a") == Rect(20, 20, 335, 100))
    // Outer lists are numbered first: 3 is the height, 1 the top, 2 the bottom.
    let report = stage.screen.layoutReport().broken
    #expect(report.map(\.source) == [.constraint(2)])
    #expect(report.map(\.conflict) == [[.constraint(3), .constraint(1), .constraint(2)]])
  }

  @Test func `of one list the last constraint is broken, whatever it is`() {
    let stage = Self.stage(
      [
        pin(anchor("a", .top), to: anchor("root", .top), 20),
        pin(anchor("a", .bottom), to: anchor("root", .bottom), -20), fix("a", .height, 100),
      ],
      [Self.view("a", [])])
    // 600 − 20 − 20
    #expect(stage.frame("a").height == 560)
    #expect(Self.broken(stage) == [.constraint(2)])
  }

  @Test func `the outermost list is the last of the file`() {
    let field = node(.textField, "a", frame: Rect(0, 8, 100, 50)) {
      $0.layout.constraints = [fix("a", .height, 50), fix("a", .width, 100)]
    }
    let box = Self.view(
      "box", frame: Rect(0, 100, 300, 400),
      [
        pin(anchor("a", .leading), to: anchor("box", .leading)),
        pin(anchor("a", .top), to: anchor("box", .top), 8),
        pin(anchor("a", .bottom), to: anchor("box", .bottom), -8),
      ],
      children: [field])
    let stage = Self.stage(
      [
        pin(anchor("box", .leading), to: anchor("root", .leading)),
        pin(anchor("box", .trailing), to: anchor("root", .trailing)),
        pin(anchor("box", .top), to: anchor("root", .top), 100),
        pin(anchor("box", .bottom), to: anchor("root", .bottom), -100),
      ],
      [box])
    // The root's last one, the box's bottom: the box is as high as 8 + 50 + 8.
    #expect(Self.broken(stage) == [.constraint(3)])
    #expect(stage.frame("box") == Rect(0, 100, 300, 66))
    #expect(stage.frame("a") == Rect(0, 8, 100, 50))
  }

  @Test func `a view's list comes after that of a view inside it, before that of its superview`() {
    let inner = Self.view("inner", [fix("inner", .width, 120)])
    let box = Self.view(
      "box", [fix("box", .width, 100), pin(anchor("inner", .width), to: anchor("box", .width))],
      children: [inner])
    let stage = Self.stage(
      [pin(anchor("last", .width), to: anchor("box", .width))], [box, Self.view("last", [])])
    // The list of the root is number 0, the box's 1 and 2, the inner view's 3.
    #expect(Self.broken(stage) == [.constraint(2)])
    #expect(stage.frame("box").width == 100)
    #expect(stage.frame("inner").width == 120)
    #expect(stage.frame("last").width == 100)
  }

  @Test func `a bound is kept as an equation is`() {
    let stage = Self.stage(
      [
        pin(anchor("a", .top), to: anchor("root", .top), 20),
        pin(anchor("a", .bottom), to: anchor("root", .top), 80),
      ],
      [
        Self.view(
          "a", frame: Rect(0, 20, 100, 120),
          [pin(anchor("a", .height), .greaterThanOrEqual, to: nil, 100)])
      ])
    // Without its bottom nothing decides the height but that it is at least 100: as it was drawn.
    #expect(Self.broken(stage) == [.constraint(1)])
    #expect(stage.frame("a") == Rect(0, 20, 100, 120))
  }

  @Test func `every contradiction is broken at its own last constraint`() {
    let stage = Self.stage(
      ["a", "b"].flatMap {
        [
          pin(anchor($0, .top), to: anchor("root", .top), 10),
          pin(anchor($0, .bottom), to: anchor("root", .bottom)),
        ]
      },
      [Self.view("a", [fix("a", .height, 40)]), Self.view("b", [fix("b", .height, 50)])])
    #expect(Self.broken(stage) == [.constraint(1), .constraint(3)])
    #expect(stage.frame("a") == Rect(0, 10, 100, 40))
    #expect(stage.frame("b") == Rect(0, 10, 100, 50))
  }

  /// Two equally wide buttons of a cell, one of which resists compression at 1000: in 320 points there is
  /// no space for twice its 166.5, as in edX's cell of a response on an iPhone SE (1st generation).
  @Test func `an intrinsic size is broken before any constraint`() {
    var report = node(.button, "report", frame: Rect(184.5, 0, 166.5, 34)).wanting(166.5, 34)
    report.layout.resistance = LayoutProperties.Priorities(1000, 750)
    let bar = Self.view(
      "bar", frame: Rect(8, 132, 359, 30),
      [
        pin(anchor("report", .trailing), to: anchor("bar", .trailing), -8),
        pin(anchor("report", .leading), to: anchor("vote", .trailing), 10),
        pin(anchor("vote", .leading), to: anchor("bar", .leading), 8),
        pin(anchor("report", .width), to: anchor("vote", .width)),
      ],
      children: [node(.button, "vote", frame: Rect(8, 0, 166.5, 34)), report])
    let stage = Self.stage(
      [
        pin(anchor("bar", .leading), to: anchor("root", .leading), 8),
        pin(anchor("bar", .trailing), to: anchor("root", .trailing), -8),
      ],
      [bar], on: .bare(320, 568))
    // (304 − 8 − 10 − 8) / 2 = 139
    #expect(Self.broken(stage) == [.view(stage.index("report"))])
    #expect(stage.frame("bar") == Rect(8, 132, 304, 30))
    #expect(stage.frame("vote") == Rect(8, 0, 139, 34))
    #expect(stage.frame("report") == Rect(157, 0, 139, 34))
  }
}
