import AvoidanceEngine
import Testing

/// Stacks under constraints: <doc:Constraints#Stacks>, with numbers by hand.
struct StackConstraintTests {
  /// A stack of a height or width of 300 at the origin of a bare root.
  private static func stage(
    _ children: [ViewNode], along extent: Double? = 300, across: Double? = 100,
    with change: (inout StackProperties) -> Void
  ) -> Stage {
    var stack = node(.stackView, "stack", frame: Rect(0, 0, 100, 300), children: children)
    var properties = StackProperties()
    change(&properties)
    stack.stack = properties
    let isVertical = properties.axis == .vertical
    var constraints = [
      pin(anchor("stack", .leading), to: anchor("root", .leading)),
      pin(anchor("stack", .top), to: anchor("root", .top)),
    ]
    if let extent { constraints.append(fix("stack", isVertical ? .height : .width, extent)) }
    if let across { constraints.append(fix("stack", isVertical ? .width : .height, across)) }
    return Stage(constraints: constraints, on: .bare(320, 568), views: [stack])
  }

  private static func item(_ identifier: String, _ width: Double?, _ height: Double?) -> ViewNode {
    node(.label, identifier, frame: .zero).wanting(width, height)
  }

  @Test func `filling gives what is left over to the earlier child`() {
    let stage = Self.stage([Self.item("a", 10, 40), Self.item("b", 10, 60)]) { $0.spacing = 10 }
    // 300 − 10 − 60
    #expect(stage.frame("a") == Rect(0, 0, 100, 230))
    #expect(stage.frame("b") == Rect(0, 240, 100, 60))
  }

  @Test func `equal filling shares the box less margins and spacing`() {
    let stage = Self.stage([Self.item("a", 10, 40), Self.item("b", 10, 60)]) {
      $0.distribution = .fillEqually
      $0.spacing = 10
      $0.margins = EdgeInsets(20, 5, 30, 15)
    }
    // (300 − 20 − 30 − 10) / 2; across 100 − 5 − 15
    #expect(stage.frame("a") == Rect(5, 20, 80, 120))
    #expect(stage.frame("b") == Rect(5, 150, 80, 120))
  }

  @Test func `proportional filling counts the spacing to the whole`() {
    let stage = Self.stage([Self.item("a", 10, 40), Self.item("b", 10, 60)]) {
      $0.distribution = .fillProportionally
      $0.spacing = 20
    }
    // 300 · 40 / (40 + 60 + 20) at 999; the other takes the rest of 280: its 150 at 998 can't be.
    #expect(stage.frame("a") == Rect(0, 0, 100, 100))
    #expect(stage.frame("b") == Rect(0, 120, 100, 180))
  }

  @Test func `equal spacing makes gaps equal`() {
    let children = [Self.item("a", 10, 40), Self.item("b", 10, 60), Self.item("c", 10, 80)]
    let stage = Self.stage(children) { $0.distribution = .equalSpacing }
    // 300 − 180 for two gaps
    #expect(stage.frame("b") == Rect(0, 100, 100, 60))
    #expect(stage.frame("c") == Rect(0, 220, 100, 80))
  }

  @Test func `equal centring makes the distances of centres equal`() {
    let children = [Self.item("a", 10, 40), Self.item("b", 10, 60), Self.item("c", 10, 80)]
    let stage = Self.stage(children) { $0.distribution = .equalCentering }
    // Centres at 20 and 260, so at 140.
    #expect(stage.frame("b") == Rect(0, 110, 100, 60))
  }

  @Test func `hidden children have no extent and no spacing`() {
    var hidden = Self.item("b", 10, 60)
    hidden.isHidden = true
    let stage = Self.stage([Self.item("a", 10, 40), hidden, Self.item("c", 10, 80)], along: nil) {
      $0.spacing = 10
    }
    #expect(stage.frame("stack") == Rect(0, 0, 100, 130))
    #expect(stage.frame("c") == Rect(0, 50, 100, 80))
    // in the middle of the gap
    #expect(stage.frame("b") == Rect(0, 45, 100, 0))
  }

  @Test func `hidden children stand anywhere in a gap that is only spread`() {
    var hidden = node(.label, "a", frame: Rect(-12, 12, 0, 20)).wanting(40, 20)
    hidden.isHidden = true
    let stage = Self.stage([hidden, Self.item("b", 80, 30)], along: 200, across: 44) {
      $0.axis = .horizontal
      $0.distribution = .equalSpacing
      $0.alignment = .center
      $0.spacing = 24
    }
    #expect(stage.frame("b").x == 0)
    // as it was drawn before the first one, in the middle of 44
    #expect(stage.frame("a") == Rect(-12, 12, 0, 20))
  }

  @Test func `a stack that shows nothing has no extent of its own`() {
    var hidden = node(.textField, "a", frame: Rect(0, 0, 0, 34)).wanting(80, 34)
    hidden.isHidden = true
    let inner = node(.stackView, "inner", frame: Rect(0, 0, 100, 0), children: [hidden]) {
      $0.stack?.axis = .horizontal
    }
    let stage = Self.stage([Self.item("b", 10, 40), inner, Self.item("c", 10, 60)], along: nil) {
      _ in
    }
    #expect(stage.frame("inner") == Rect(0, 40, 100, 0))
    #expect(stage.frame("c") == Rect(0, 40, 100, 60))
  }

  @Test func `hiding a child moves those below it at once`() {
    var stage = Self.stage(
      [Self.item("a", 10, 40), Self.item("b", 10, 60), Self.item("c", 10, 80)], along: nil
    ) { $0.spacing = 10 }
    #expect(stage.frame("c").y == 120)
    stage.set("b", .hidden, .flag(true))
    #expect(stage.frame("c").y == 50)
    #expect(stage.frame("stack").height == 130)
  }

  @Test func `across the axis children are aligned and the stack holds the largest`() {
    let stage = Self.stage(
      [Self.item("a", 40, 20), Self.item("b", 90, 20)], along: nil, across: nil
    ) { $0.alignment = .center }
    #expect(stage.frame("stack") == Rect(0, 0, 90, 40))
    #expect(stage.frame("a") == Rect(25, 0, 40, 20))
    let trailing = Self.stage(
      [Self.item("a", 40, 20), Self.item("b", 90, 20)], along: nil, across: nil
    ) { $0.alignment = .trailing }
    #expect(trailing.frame("a") == Rect(50, 0, 40, 20))
  }

  // MARK: Extents that only the stack compresses

  /// A view that has one extent of its own, and nothing that decides the other one.
  private static func open(
    _ frame: Rect, _ attribute: Attribute = .height, kind: ViewNode.Kind = .textView
  ) -> ViewNode {
    node(kind, "text", frame: frame) {
      $0.layout.constraints = [
        fix("text", attribute, attribute == .height ? frame.height : frame.width)
      ]
    }
  }

  @Test func `an open width in a centred stack stays as drawn`() {
    var stack = node(
      .stackView, "stack", frame: Rect(0, 215, 375, 128),
      children: [Self.open(Rect(0, 0, 375, 128))])
    stack.stack?.alignment = .center
    stack.stack?.isArrangedByConstraints = true
    let stage = Stage(
      constraints: [
        pin(anchor("stack", .leading), to: anchor("root", .leading)),
        pin(anchor("stack", .trailing), to: anchor("root", .trailing)),
        pin(anchor("stack", .top), to: anchor("root", .top), 215),
      ],
      on: .bare(375, 667, keyboard: 216), views: [stack])
    #expect(stage.frame("text") == Rect(0, 0, 375, 128))
    #expect(stage.frame("stack") == Rect(0, 215, 375, 128))
    let open = stage.screen.layoutReport().views[stage.index("text")].open
    #expect(open == [.x, .width])
  }

  @Test(arguments: [ViewNode.Kind.view, .scrollView, .textView, .image])
  func `an open width is as drawn at any edge, whatever the view is`(kind: ViewNode.Kind) {
    let places: [(StackProperties.Alignment, Double)] = [
      (.leading, 0), (.center, 37.5), (.trailing, 75),
    ]
    for (alignment, x) in places {
      let view = Self.open(Rect(x, 0, 300, 128), kind: kind)
      let stage = Self.stage([view], along: nil, across: 375) { $0.alignment = alignment }
      #expect(stage.frame("text") == Rect(x, 0, 300, 128))
    }
  }

  @Test func `an open height in a horizontal stack is as drawn`() {
    let view = Self.open(Rect(0, 24, 200, 36), .width)
    let stage = Self.stage([view], along: nil, across: 60) {
      $0.axis = .horizontal
      $0.alignment = .trailing
    }
    // 60 − 36 = 24
    #expect(stage.frame("text") == Rect(0, 24, 200, 36))
  }

  @Test func `an open width is no wider than the stack`() {
    let stage = Self.stage([Self.open(Rect(0, 0, 375, 128))], along: nil, across: 200) {
      $0.alignment = .center
    }
    #expect(stage.frame("text") == Rect(0, 0, 200, 128))
  }

  @Test func `a stack of nothing but open widths is as drawn`() {
    let stage = Self.stage([Self.open(Rect(0, 0, 100, 128))], along: nil, across: nil) {
      $0.alignment = .center
    }
    #expect(stage.frame("stack") == Rect(0, 0, 100, 128))
    #expect(stage.frame("text") == Rect(0, 0, 100, 128))
  }

  @Test func `a stack is as wide as the views in it that have a width`() {
    let children = [Self.item("a", 90, 20), Self.open(Rect(0, 20, 240, 1), kind: .view)]
    let stage = Self.stage(children, along: nil, across: nil) { $0.alignment = .center }
    #expect(stage.frame("stack") == Rect(0, 0, 90, 21))
    #expect(stage.frame("a") == Rect(0, 0, 90, 20))
    #expect(stage.frame("text") == Rect(0, 20, 90, 1))
  }

  @Test func `what stands in an open view keeps its width, too`() {
    var box = node(
      .view, "box", frame: Rect(67.5, 0, 240, 50),
      children: [node(.textView, "text", frame: Rect(8, 8, 224, 34))])
    box.layout.constraints = [
      pin(anchor("text", .leading), to: anchor("box", .leading), 8),
      pin(anchor("text", .trailing), to: anchor("box", .trailing), -8),
      pin(anchor("text", .top), to: anchor("box", .top), 8),
      pin(anchor("text", .bottom), to: anchor("box", .bottom), -8), fix("box", .height, 50),
    ]
    let stage = Self.stage([box], along: nil, across: 375) { $0.alignment = .center }
    // (375 − 240) / 2 = 67.5; 240 − 8 − 8 = 224
    #expect(stage.frame("box") == Rect(67.5, 0, 240, 50))
    #expect(stage.frame("text") == Rect(8, 8, 224, 34))
  }

  @Test func `a width that is at least something is compressed to it`() {
    var view = Self.open(Rect(87.5, 0, 200, 20), kind: .view)
    view.layout.constraints.append(
      pin(anchor("text", .width), .greaterThanOrEqual, to: nil, 60))
    let stage = Self.stage([view], along: nil, across: 375) { $0.alignment = .center }
    // (375 − 60) / 2 = 157.5
    #expect(stage.frame("text") == Rect(157.5, 0, 60, 20))
  }

  @Test func `baselines of a horizontal stack are equal`() {
    var small = Self.item("a", 40, 12)
    small.layout.intrinsicContentSize?.line = 10 * 1.19336
    var large = Self.item("b", 60, 24)
    large.layout.intrinsicContentSize?.line = 20 * 1.19336
    let stage = Self.stage([small, large], along: nil, across: nil) {
      $0.axis = .horizontal
      $0.alignment = .firstBaseline
    }
    // round(9.52) = 10 and round(19.04) = 19: the small one is 9 lower.
    #expect(stage.frame("b").y - stage.frame("a").y == -9)
    #expect(stage.frame("stack") == Rect(0, 0, 100, 24))
  }
}
