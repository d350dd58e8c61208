import AvoidanceEngine
import Testing

/// Constraints between views: <doc:Constraints#Constraints>, with numbers by hand.
struct ConstraintTests {
  @Test func `a field hangs on margins and the safe area of each device`() {
    let constraints = [
      pin(anchor("f", .leading), to: anchor("root", .leadingMargin)),
      pin(anchor("f", .trailing), to: anchor("root", .trailingMargin)),
      pin(anchor("f", .top), to: anchor("root", .top, .safeArea), 20),
    ]
    let field = node(.textField, "f", frame: Rect(16, 84, 343, 34)).wanting(nil, 34)
    let phone = Stage(constraints: constraints, canvas: Size(375, 667), views: [field])
    // margins 20 above 375; 47 + 20; 390 − 40
    #expect(phone.frame("f") == Rect(20, 67, 350, 34))
    let large = Stage(
      constraints: constraints, on: .bare(414, 736), canvas: Size(375, 667), views: [field])
    #expect(large.frame("f") == Rect(20, 20, 374, 34))
    let small = Stage(
      constraints: constraints, on: .bare(375, 667), canvas: Size(375, 667), views: [field])
    #expect(small.frame("f") == Rect(16, 20, 343, 34))
  }

  @Test func `a multiplier counts from the origin of what is around both`() {
    let stage = Stage(
      constraints: [
        fix("box", .width, 200), fix("box", .height, 100),
        pin(anchor("box", .leading), to: anchor("root", .leading), 50),
        pin(anchor("box", .top), to: anchor("root", .top), 40),
        pin(anchor("in", .centerX), to: anchor("box", .centerX), times: 0.5),
        pin(anchor("in", .centerY), to: anchor("box", .centerY)),
        pin(anchor("in", .width), to: anchor("box", .height), times: 0.4),
        pin(anchor("in", .height), to: anchor("in", .width), times: 0.5),
      ],
      views: [node(.view, "box", frame: .zero, children: [node(.view, "in", frame: .zero)])]
    )
    #expect(stage.frame("box") == Rect(50, 40, 200, 100))
    // width 0.4 · 100, height half of it; centre at 0.5 · 100 and at 50 in the box
    #expect(stage.frame("in") == Rect(30, 40, 40, 20))
  }

  @Test func `alignment rectangles are smaller than frames`() {
    var toggle = node(.view, "switch", frame: Rect(0, 0, 51, 31)).wanting(49, 31)
    toggle.layout.alignmentInsets = EdgeInsets(0, 0, 0, 2)
    let stage = Stage(
      constraints: [
        pin(anchor("switch", .trailing), to: anchor("root", .trailingMargin)),
        pin(anchor("switch", .top), to: anchor("root", .top), 10),
      ],
      on: .bare(375, 667),
      views: [toggle]
    )
    // The design's own example: at a trailing margin of 16 the frame's right edge is at 14.
    #expect(stage.frame("switch") == Rect(375 - 14 - 51, 10, 51, 31))
  }

  @Test func `a view with a mask stays with it, and others hang on it`() {
    var fixed = node(
      .view, "fixed", frame: Rect(100, 10, 120, 50),
      autoresizing: [.flexibleLeftMargin, .flexibleRightMargin])
    fixed.layout.translatesAutoresizingMask = true
    let stage = Stage(
      constraints: [
        pin(anchor("below", .top), to: anchor("fixed", .bottom), 8),
        pin(anchor("below", .leading), to: anchor("fixed", .leading)),
        pin(anchor("below", .trailing), to: anchor("fixed", .trailing)),
        fix("below", .height, 30),
      ],
      on: .bare(400, 600),
      canvas: Size(320, 480),
      views: [fixed, node(.view, "below", frame: Rect(100, 68, 120, 30))]
    )
    // 80 pt more are shared by margins of 100 and 100 pt.
    #expect(stage.frame("fixed") == Rect(140, 10, 120, 50))
    #expect(stage.frame("below") == Rect(140, 68, 120, 30))
  }

  @Test func `what is in no constraint's reach follows its superview by its mask`() {
    let inner = node(.view, "inner", frame: Rect(10, 10, 80, 30), autoresizing: .flexibleWidth)
    let stage = Stage(
      constraints: fill("box", "root"), on: .bare(400, 600), canvas: Size(320, 480),
      views: [node(.view, "box", frame: Rect(20, 20, 100, 100), children: [inner])])
    #expect(stage.frame("box") == Rect(0, 0, 400, 600))
    // The box was drawn 100 wide: 300 more.
    #expect(stage.frame("inner") == Rect(10, 10, 380, 30))
  }

  @Test func `baselines come from the font's size`() {
    // 17 pt: line 20.28712; round(0.952 · 17) = 16, round(0.241 · 17) = 4.
    var label = node(.label, "label", frame: .zero).wanting(60, 20.5)
    label.layout.intrinsicContentSize?.line = 17 * 1.19336
    var field = node(.textField, "field", frame: .zero).wanting(nil, 34)
    field.layout.intrinsicContentSize?.line = 17 * 1.19336
    let stage = Stage(
      constraints: [
        pin(anchor("field", .leading), to: anchor("root", .leading), 100),
        pin(anchor("field", .trailing), to: anchor("root", .trailing)),
        pin(anchor("field", .top), to: anchor("root", .top), 50),
        pin(anchor("label", .leading), to: anchor("root", .leading)),
        pin(anchor("label", .firstBaseline), to: anchor("field", .firstBaseline)),
      ],
      views: [label, field]
    )
    // The field's line of ⌈20.29⌉ = 21 begins at 50 + (34 − 21) / 2 = 56.5; baseline 72.5.
    #expect(stage.frame("label") == Rect(0, 56.5, 60, 20.5))
  }

  @Test func `a wish gives way to what is required, and to a higher priority`() {
    let stage = Stage(
      constraints: [
        pin(anchor("a", .leading), to: anchor("root", .leading)),
        pin(anchor("b", .leading), to: anchor("a", .trailing), 10),
        pin(anchor("b", .trailing), to: anchor("root", .trailing)),
        pin(anchor("a", .top), to: anchor("root", .top)),
        pin(anchor("b", .top), to: anchor("root", .top)),
      ],
      on: .bare(300, 600),
      views: [
        node(.label, "a", frame: .zero) {
          $0.layout.intrinsicContentSize = IntrinsicContentSize(width: 100, height: 20)
          $0.layout.hugging.horizontal = 251
        },
        node(.label, "b", frame: .zero).wanting(80, 20),
      ]
    )
    // 290 pt for 100 and 80: the one that hugs less takes what is left.
    #expect(stage.frame("a") == Rect(0, 0, 100, 20))
    #expect(stage.frame("b") == Rect(110, 0, 190, 20))
  }

  @Test func `a label wraps to as many lines as its text needs`() {
    var label = node(.label, "label", frame: Rect(0, 0, 200, 20.5))
    label.layout.intrinsicContentSize = IntrinsicContentSize(
      width: 612, line: 17 * 1.19336, lines: 0)
    let constraints = [
      pin(anchor("label", .leading), to: anchor("root", .leading)),
      pin(anchor("label", .trailing), to: anchor("root", .trailing)),
      pin(anchor("label", .top), to: anchor("root", .top)),
      pin(anchor("below", .top), to: anchor("label", .bottom)),
      pin(anchor("below", .leading), to: anchor("root", .leading)),
    ]
    let below = node(.textField, "below", frame: .zero).wanting(100, 34)
    let stage = Stage(constraints: constraints, on: .bare(300, 600), views: [label, below])
    // 612 / 300: 3 lines of 20.287 are 60.861, on a 2x screen 61.
    #expect(stage.frame("label") == Rect(0, 0, 300, 61))
    #expect(stage.frame("below").y == 61)
    // The text wraps in the alignment rectangle, which is 30 narrower than the frame: as many lines in a
    // frame of 330, where 612 / 330 and even 612 / 310 are less than 2.
    var inset = label
    inset.layout.alignmentInsets = EdgeInsets(0, 10, 0, 20)
    let wide = Stage(constraints: constraints, on: .bare(300, 600), views: [inset, below])
    #expect(wide.frame("label") == Rect(-10, 0, 330, 61))
    label.layout.intrinsicContentSize?.lines = 2
    let short = Stage(constraints: constraints, on: .bare(300, 600), views: [label, below])
    // two lines: 40.574, on a 2x screen 41
    #expect(short.frame("label").height == 41)
  }

  @Test func `what nothing decides stays where it was drawn, and is not trusted`() {
    let stage = Stage(
      constraints: [
        pin(anchor("f", .leading), to: anchor("root", .leading), 12),
        fix("f", .width, 100),
      ],
      on: .bare(300, 600),
      views: [node(.textField, "f", frame: Rect(40, 70, 120, 30))]
    )
    #expect(stage.frame("f") == Rect(12, 70, 100, 30))
    let report = stage.screen.layoutReport()
    #expect(report.views[stage.index("f")].open == [.y, .height])
    let form = stage.screen.form
    let doubts = form.layoutUncertainties(on: .bare(300, 600), .portrait, profile: .observed)
    #expect(doubts == [stage.index("f"): .open(stage.index("f"), .y)])
  }

  @Test func `of constraints that contradict each other the last one gives way`() {
    let stage = Stage(
      constraints: [
        pin(anchor("f", .leading), to: anchor("root", .leading)),
        fix("f", .width, 100), fix("f", .width, 120),
        pin(anchor("f", .top), to: anchor("root", .top)), fix("f", .height, 30),
      ],
      on: .bare(300, 600),
      views: [node(.textField, "f", frame: .zero)]
    )
    #expect(stage.frame("f") == Rect(0, 0, 100, 30))
    let report = stage.screen.layoutReport()
    #expect(report.broken.map(\.source) == [.constraint(2)])
    #expect(report.broken.first.map { Set($0.conflict) } == [.constraint(1), .constraint(2)])
    let form = stage.screen.form
    let doubts = form.layoutUncertainties(on: .bare(300, 600), .portrait, profile: .observed)
    #expect(doubts == [stage.index("f"): .broken(.constraint(2))])
  }

  @Test func `an estimated text on which a field hangs is not trusted`() {
    var label = node(.label, "label", frame: Rect(0, 0, 100, 20)).wanting(100, 20)
    label.layout.intrinsicContentSize?.isEstimated = true
    let stage = Stage(
      constraints: [
        pin(anchor("label", .leading), to: anchor("root", .leading)),
        pin(anchor("label", .top), to: anchor("root", .top)),
        pin(anchor("f", .leading), to: anchor("label", .trailing)),
        pin(anchor("f", .trailing), to: anchor("root", .trailing)),
        pin(anchor("f", .top), to: anchor("root", .top)),
      ],
      on: .bare(300, 600),
      views: [label, node(.textField, "f", frame: .zero).wanting(nil, 34)]
    )
    #expect(stage.frame("f") == Rect(100, 0, 200, 34))
    let form = stage.screen.form
    let doubts = form.layoutUncertainties(on: .bare(300, 600), .portrait, profile: .observed)
    #expect(doubts == [stage.index("f"): .text])
  }

  @Test func `what the form calls doubtful is not trusted, with all inside it`() {
    var box = node(
      .view, "box", frame: Rect(0, 0, 100, 50),
      children: [node(.textField, "f", frame: .zero).wanting(nil, 34)])
    box.layout.doubt = "drawn elsewhere"
    let stage = Stage(
      constraints: fill("box", "root") + fill("f", "box"), on: .bare(300, 600), views: [box])
    let form = stage.screen.form
    let doubts = form.layoutUncertainties(on: .bare(300, 600), .portrait, profile: .observed)
    #expect(doubts == [stage.index("f"): .stated(stage.index("box"))])
    #expect(form.layoutUncertainty(of: stage.index("box")) == "drawn elsewhere")
  }

  @Test func `a form without constraints has nothing to report`() {
    let stage = Stage(views: [node(.textField, "f", frame: Rect(0, 0, 10, 10))])
    #expect(!stage.screen.form.usesConstraints)
    #expect(stage.screen.layoutReport().views.isEmpty)
  }
}
