import AvoidanceEngine
import Testing

/// What brings an offset back to its limits, and what does not:
/// <doc:ScrollViews#What-follows-a-change>.
struct ClampTests {
  static let profiles: [UIKitProfile] = [
    .observed, .observed.with { $0.clamp = .atLayout }, .observed.with { $0.clamp = .never },
  ]

  /// A change after which the offset is beyond its limits, and where it comes to rest.
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var property: SettableProperty
    var value: PropertyChange.Value
    var expected: Double
  }

  static let changes = [
    // 1000 + 0 − 600
    Change(
      testDescription: "the inset goes", property: .contentInset, value: .quad(0, 0, 0, 0),
      expected: 400),
    // 1000 + 100 − 600
    Change(
      testDescription: "the inset shrinks", property: .contentInset, value: .quad(0, 0, 100, 0),
      expected: 500),
    // 800 + 300 − 600
    Change(
      testDescription: "the content shrinks", property: .contentSize, value: .pair(400, 800),
      expected: 500),
    // 1000 + 300 − 700
    Change(
      testDescription: "the bounds grow", property: .frame, value: .quad(0, 0, 400, 700),
      expected: 600),
  ]

  @Test(arguments: changes)
  func `the offset returns to its limits at once`(change: Change) {
    var stage = ScrollViewTests.stage(inset: EdgeInsets(0, 0, 300, 0), offset: Point(0, 700))
    stage.set("s", change.property, change.value)
    #expect(stage.y("s") == change.expected)
    #expect(stage.adjustments.count == 1)
    #expect(stage.simulator.adjustments.first?.by == .system)
    #expect(stage.simulator.adjustments.first?.duration == 0)
    #expect(stage.simulator.adjustments.first?.from == Adjustment.Value(0, 700))
    #expect(stage.simulator.adjustments.first?.to == Adjustment.Value(0, change.expected))
  }

  @Test(arguments: changes)
  func `at layout the offset returns at the end of the step, unanimated`(change: Change) {
    var stage = ScrollViewTests.stage(
      inset: EdgeInsets(0, 0, 300, 0), offset: Point(0, 700),
      profile: .observed.with { $0.clamp = .atLayout })
    stage.set("s", change.property, change.value)
    #expect(stage.y("s") == change.expected)
    #expect(stage.adjustments.map { $0.hasSuffix(" 0/0") } == [true])
  }

  @Test(arguments: changes)
  func `without clamping the offset stays`(change: Change) {
    var stage = ScrollViewTests.stage(
      inset: EdgeInsets(0, 0, 300, 0), offset: Point(0, 700),
      profile: .observed.with { $0.clamp = .never })
    stage.set("s", change.property, change.value)
    #expect(stage.y("s") == 700)
    #expect(stage.adjustments == [])
  }

  @Test(arguments: zip(profiles, [400.0, 700, 700]))
  func `an inset that goes and comes back in one step is seen by an immediate clamp alone`(
    profile: UIKitProfile, expected: Double
  ) {
    var stage = ScrollViewTests.stage(
      inset: EdgeInsets(0, 0, 300, 0), offset: Point(0, 700), profile: profile)
    stage.perform(
      .set([
        stage.change("s", .contentInset, .quad(0, 0, 0, 0)),
        stage.change("s", .contentInset, .quad(0, 0, 300, 0)),
      ])
    )
    #expect(stage.y("s") == expected)
  }

  @Test func `an animated change clamps within its animation`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(.insetScroll))
    stage.focus("field-20")
    // The last row ends at 880, the keyboard's top is at 460.
    #expect(stage.y("t") == 420)
    stage.perform(.blur)
    // 880 − 800
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 0, 0] 0.25/7", "system t.contentOffset [0, 80] 0.25/7",
      ]
    )
  }

  @Test func `at layout the clamp after an animated change is unanimated`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(.insetScroll), profile: .observed.with { $0.clamp = .atLayout })
    stage.focus("field-20")
    stage.perform(.blur)
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 0, 0] 0.25/7", "system t.contentOffset [0, 80] 0/0",
      ]
    )
  }

  // MARK: No clamp

  @Test func `a growing inset moves nothing while the offset is legal`() {
    var stage = ScrollViewTests.stage(offset: Point(0, 400))
    stage.set("s", .contentInset, .quad(0, 0, 300, 0))
    #expect(stage.y("s") == 400)
    stage.set("s", .contentInset, .quad(50, 0, 300, 0))
    #expect(stage.y("s") == 400)
    #expect(stage.adjustments == [])
  }

  @Test func `the app's own top inset does not pull the content`() {
    var stage = ScrollViewTests.stage()
    // 0 is between −20 and 400.
    stage.set("s", .contentInset, .quad(20, 0, 0, 0))
    #expect(stage.y("s") == 0)
    stage.scroll("s", to: 0, -20)
    stage.set("s", .contentInset, .quad(0, 0, 0, 0))
    #expect(stage.y("s") == 0)
    #expect(stage.adjustments == ["system s.contentOffset [0, 0] 0/0"])
  }

  @Test func `bounds that shrink leave a legal offset alone`() {
    var stage = ScrollViewTests.stage(offset: Point(0, 400))
    stage.set("s", .frame, .quad(0, 0, 400, 500))
    #expect(stage.y("s") == 400)
  }

  @Test func `a change clamps an offset that the app had put beyond the limits before`() {
    var stage = ScrollViewTests.stage()
    stage.scroll("s", to: 0, 1000)
    // 1000 + 100 − 600
    stage.set("s", .contentInset, .quad(0, 0, 100, 0))
    #expect(stage.y("s") == 500)
  }

  @Test func `both axes are clamped`() {
    var stage = ScrollViewTests.stage(content: Size(700, 1000))
    stage.scroll("s", to: 999, -50)
    // 700 + 10 − 400
    stage.set("s", .contentInset, .quad(0, 0, 0, 10))
    #expect(stage.offset("s") == Point(310, 0))
  }

  /// An assignment of the value that is there already.
  @Test(arguments: [
    (SettableProperty.contentInset, PropertyChange.Value.quad(0, 0, 0, 0)),
    (.contentSize, .pair(400, 1000)),
    (.frame, .quad(0, 0, 400, 600)),
    (.scrollIndicatorInsets, .quad(0, 0, 50, 0)),
    (.scrollEnabled, .flag(true)),
    (.scrollEnabled, .flag(false)),
    (.keyboardDismissMode, .choice(1)),
    // moved, not resized
    (.frame, .quad(0, 50, 400, 600)),
  ])
  func `what changes neither inset nor content nor bounds leaves an illegal offset alone`(
    property: SettableProperty, value: PropertyChange.Value
  ) {
    var stage = ScrollViewTests.stage()
    stage.scroll("s", to: 0, 1000)
    stage.set("s", property, value)
    #expect(stage.y("s") == 1000)
    #expect(stage.adjustments == [])
  }

  @Test func `turning the device leaves a view of fixed size alone`() {
    var stage = ScrollViewTests.stage()
    stage.scroll("s", to: 0, 1000)
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.frame("s") == Rect(0, 0, 400, 600))
    #expect(stage.y("s") == 1000)
  }

  @Test func `indicator insets move nothing`() {
    var stage = ScrollViewTests.stage(offset: Point(0, 400))
    stage.set("s", .scrollIndicatorInsets, component: 2, .number(300))
    #expect(stage.indicators("s") == EdgeInsets(0, 0, 300, 0))
    #expect(stage.limits("s") == [0, 0, 0, 400])
    #expect(stage.adjustments == [])
  }
}
