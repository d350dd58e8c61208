import Testing

@testable import AvoidanceEngine

/// What a strategy's verbs take: "a number that is not finite, or beyond ±2^20, ends the case".
struct VerbNumberTests {
  private static let limit = 1_048_576.0

  private static func stage() -> Stage {
    let stack = node(.stackView, "stack", children: [textField("a", height: 40)])
    return Stage(views: [
      scrollView("s", frame: Rect(0, 0, 400, 300), children: [stack]),
      tableView("t", frame: Rect(0, 300, 400, 300), rows: fieldRows(30)),
    ])
  }

  /// What a strategy does with a number.
  private typealias Act = @Sendable (inout Screen, Stage, Double, Cause) -> Void

  private static let verbs: [(StrategyVerb, String, Act)] = [
    (.setContentOffset, "s", { $0.setContentOffset(Point($2, 0), of: $1.index("s"), $3) }),
    (.setContentOffset, "s", { $0.setContentOffset(Point(0, $2), of: $1.index("s"), $3) }),
    (.setContentInset, "t", { $0.setContentInset(EdgeInsets(0, 0, $2, 0), of: $1.index("t"), $3) }),
    (
      .setScrollIndicatorInsets, "t",
      { $0.setScrollIndicatorInsets(EdgeInsets(0, 0, 0, $2), of: $1.index("t"), $3) }
    ),
    (.setTableFooterHeight, "t", { $0.setTableFooter(height: $2, of: $1.index("t"), $3) }),
    (.setSpacerHeight, "stack", { $0.setSpacer(height: $2, of: $1.index("stack"), $3) }),
    (
      .scrollRectToVisible, "t",
      { $0.scrollRectToVisible(Rect(0, 500, $2, 10), of: $1.index("t"), $3) }
    ),
    (.setFrame, "root", { $0.setOrigin(Point(0, $2), of: 0, $3) }),
    (.setFrame, "s", { $0.setFrame(Rect(0, 0, $2, 10), of: $1.index("s"), $3) }),
    (.setBounds, "s", { $0.setBounds(Rect(0, $2, 400, 300), of: $1.index("s"), $3) }),
    (.setTranslation, "s", { $0.setTranslation($2, of: $1.index("s"), $3) }),
    (.setSpacerHeight, "t", { $0.setSpacer(height: $2, of: $1.index("t"), $3) }),
    (.setPadding, "root", { $0.setPadding(bottom: $2, of: 0, $3) }),
    (.setContentSize, "s", { $0.setContentSize(Size($2, 10), of: $1.index("s"), $3) }),
    (.setContentSize, "s", { $0.setContentSize(Size(10, $2), of: $1.index("s"), $3) }),
    (.setAdditionalSafeArea, "root", { $0.setAdditionalSafeArea(bottom: $2, $3) }),
    (.pinBottom, "s", { $0.pinBottom(of: $1.index("s"), to: BottomPin(constant: $2), $3) }),
  ]

  @Test func `a footer of less than nothing is none`() {
    var screen = Self.stage().screen
    let table = Self.stage().index("t")
    screen.setTableFooter(height: -20, of: table, Cause(by: .strategy))
    #expect(screen.tableFooterHeight(table) == 0)
    // 30 rows of 44.
    #expect(screen.contentSize(table).height == 1320)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, limit.nextUp, -limit.nextUp, 1e300])
  func `a number that is none or too large changes nothing and is a fault`(number: Double) {
    for (verb, name, act) in Self.verbs {
      let stage = Self.stage()
      var screen = stage.screen
      act(&screen, stage, number, Cause(by: .strategy))
      let view = name == "root" ? 0 : stage.index(name)
      guard case .invalidNumber(verb, view, let value) = screen.fault else {
        Issue.record("\(verb) \(number): \(String(describing: screen.fault))")
        continue
      }
      #expect(value == number || value.isNaN && number.isNaN)
      #expect(screen.adjustments.isEmpty)
      #expect(screen.views == stage.screen.views)
      #expect(screen.scrolls == stage.screen.scrolls)
      #expect(screen.tables == stage.screen.tables)
    }
  }

  @Test(arguments: [limit, 12])
  func `the largest number is carried out`(number: Double) {
    for (verb, _, act) in Self.verbs {
      let stage = Self.stage()
      var screen = stage.screen
      act(&screen, stage, number, Cause(by: .strategy))
      #expect(screen.fault == nil, "\(verb)")
      #expect(!screen.adjustments.isEmpty, "\(verb)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -0.1, 3_600.5])
  func `neither is an animation without an end`(duration: Double) {
    for (verb, _, act) in Self.verbs {
      let stage = Self.stage()
      var screen = stage.screen
      act(&screen, stage, 50, Cause(by: .strategy, duration: duration, curve: 7))
      guard case .invalidDuration(verb, _, _) = screen.fault else {
        Issue.record("\(verb): \(String(describing: screen.fault))")
        continue
      }
      #expect(screen.adjustments.isEmpty)
    }
    let stage = Self.stage()
    var screen = stage.screen
    let cause = Cause(by: .strategy, duration: duration)
    screen.scrollToRow(stage.index("row-20"), of: stage.index("t"), position: .top, cause)
    screen.setHidden(true, of: stage.index("s"), cause)
    #expect(screen.adjustments.isEmpty)
    #expect(screen.fault != nil)
  }

  @Test func `every verb is tried`() {
    #expect(
      Set(Self.verbs.map(\.0))
        == Set(StrategyVerb.allCases)
        .subtracting([.scrollToRow, .appendSpacer, .setAccessory, .setReturnKeyType, .after])
        // Tried by StateVerbTests and FocusVerbTests.
        .subtracting([.setHidden, .setText, .setAccessoryHeight, .becomeFirstResponder])
        .subtracting(Self.constraintVerbs)
    )
    #expect(
      Set(Self.viewVerbs.map(\.0))
        == Set(StrategyVerb.allCases).subtracting(Self.constraintVerbs)
        .subtracting([.after, .setAdditionalSafeArea])
    )
  }

  /// Tried by ConstraintVerbTests.
  private static let constraintVerbs: Set<StrategyVerb> = [.setConstant, .setPriority, .setActive]

  // MARK: Views

  private typealias ActOnView = @Sendable (inout Screen, ViewIndex) -> Void

  private static let viewVerbs: [(StrategyVerb, ActOnView)] = [
    (.setContentOffset, { $0.setContentOffset(Point(1, 1), of: $1, Cause()) }),
    (.setContentInset, { $0.setContentInset(EdgeInsets(1, 1, 1, 1), of: $1, Cause()) }),
    (
      .setScrollIndicatorInsets,
      { $0.setScrollIndicatorInsets(EdgeInsets(1, 1, 1, 1), of: $1, Cause()) }
    ),
    (.setTableFooterHeight, { $0.setTableFooter(height: 1, of: $1, Cause()) }),
    (.setSpacerHeight, { $0.setSpacer(height: 1, of: $1, Cause()) }),
    (.scrollRectToVisible, { $0.scrollRectToVisible(Rect(0, 0, 1, 1), of: $1, Cause()) }),
    (.scrollToRow, { $0.scrollToRow($1, of: 0, position: .top, Cause()) }),
    (.scrollToRow, { $0.scrollToRow(0, of: $1, position: .top, Cause()) }),
    (.setFrame, { $0.setOrigin(Point(1, 1), of: $1, Cause()) }),
    (.setFrame, { $0.setFrame(Rect(1, 1, 1, 1), of: $1, Cause()) }),
    (.setBounds, { $0.setBounds(Rect(1, 1, 1, 1), of: $1, Cause()) }),
    (.setTranslation, { $0.setTranslation(1, of: $1, Cause()) }),
    (.setHidden, { $0.setHidden(true, of: $1, Cause()) }),
    (.setText, { $0.setText("x", of: $1) }),
    (.setAccessoryHeight, { $0.setAccessoryHeight(1, of: $1, reloads: true) }),
    (.becomeFirstResponder, { $0.becomeFirstResponder($1) }),
    (.appendSpacer, { $0.appendSpacer(to: $1) }),
    (.setAccessory, { $0.setAccessory(Toolbar(kind: .doneOnly), of: $1, reloads: true) }),
    (.setReturnKeyType, { $0.setReturnKeyType(.done, of: $1) }),
    (.setPadding, { $0.setPadding(bottom: 1, of: $1, Cause()) }),
    (.setContentSize, { $0.setContentSize(Size(1, 1), of: $1, Cause()) }),
    (.pinBottom, { $0.pinBottom(of: $1, to: BottomPin(), Cause()) }),
  ]

  @Test(arguments: [-1, -2, 99, .max, .min])
  func `a view that the form does not have changes nothing and is a fault`(view: ViewIndex) {
    for (verb, act) in Self.viewVerbs {
      let stage = Self.stage()
      var screen = stage.screen
      act(&screen, view)
      #expect(screen.fault == .unknownView(verb, view: view), "\(verb)")
      #expect(screen.adjustments.isEmpty)
      #expect(screen.views == stage.screen.views)
    }
  }

  @Test func `a view that lacks what a verb is about is left as it is`() {
    let verbsOfAll: Set<StrategyVerb> = [
      .setFrame, .setBounds, .setTranslation, .setHidden, .scrollToRow,
    ]
    for (verb, act) in Self.viewVerbs where !verbsOfAll.contains(verb) {
      let stage = Self.stage()
      var screen = stage.screen
      // The root is a plain view, which has a padding.
      act(&screen, verb == .setPadding ? stage.index("s") : 0)
      #expect(screen.fault == nil, "\(verb)")
      #expect(screen.adjustments.isEmpty)
    }
  }

  @Test(arguments: [-1, 99, .max, .min])
  func `what is read of such a view is nothing`(view: ViewIndex) {
    let screen = Self.stage().screen
    #expect(screen.frame(view) == .zero && screen.windowFrame(view) == .zero)
    #expect(screen.frame(view, in: 0) == .zero && screen.boundsOrigin(view) == .zero)
    #expect(screen.contentOffset(view) == .zero && screen.contentInset(view) == .zero)
    #expect(screen.adjustedContentInset(view) == .zero && screen.contentSize(view) == .zero)
    #expect(screen.scrollIndicatorInsets(view) == .zero && screen.safeAreaInsets(view) == .zero)
    #expect(screen.offsetLimits(view) == (.zero, .zero) && !screen.isScrollEnabled(view))
    #expect(!screen.isHidden(view) && !screen.isDetached(view) && screen.alpha(view) == 0)
    #expect(!screen.canBecomeFirstResponder(view) && !screen.isEnabled(view))
    #expect(screen.text(view) == "" && screen.isTextEmpty(view) && !screen.isSecure(view))
    #expect(screen.returnKey(view) == .default && screen.inputProperties(view) == nil)
    #expect(screen.caretFrame(view) == nil && screen.textLines(view) == nil)
    #expect(screen.placeholder(view) == nil && screen.placeholderFrame(view) == nil)
    #expect(screen.currentSubviews(of: view).isEmpty && screen.rowCounts(of: view).isEmpty)
    #expect(screen.row(0, section: 0, of: view) == nil)
    #expect(screen.rowBefore(view, in: view) == nil)
    #expect(screen.tableFooterHeight(view) == 0 && screen.tableHeaderHeight(view) == 0)
    #expect(screen.spacerHeight(view) == nil && screen.spacerFrame(view) == nil)
    #expect(screen.translation(of: view) == 0 && !screen.isMarkedHidden(view))
    let place = Rect(1, 2, 3, 4)
    #expect(screen.convertToWindow(place, from: view) == place)
    #expect(screen.convertFromWindow(place, to: view) == place)
    let form = screen.form
    #expect(form.view(view) == nil && form.name(of: view) == nil)
    #expect(form.subviews(of: view).isEmpty && !form.isKind(view, of: "UIView"))
    #expect(!form.isInside(view, 0) && !form.isInside(0, view))
    #expect(!form.restoresContentOffset(view))
  }

  @Test func `the first fault of a step is told, and the next step has none`() {
    var stage = Self.stage()
    let view = stage.index("s")
    for number in [Double.infinity, 1e9] {
      stage.simulator.screen.setContentOffset(Point(0, number), of: view, Cause(by: .strategy))
    }
    let first = EventFault.invalidNumber(.setContentOffset, of: view, value: .infinity)
    #expect(stage.simulator.fault == first)
    stage.perform(.blur)
    #expect(stage.simulator.fault == nil)
  }

  // A keyboard of a million points and a gap of another: 548 − (667 − 10^6) − 20 + 10^6.
  @Test func `a strategy's sum beyond the limit is a fault of its case`() {
    var simulator = WorkedExampleTests.simulator(.offsetRestore)
    guard let table = simulator.screen.form.index(of: "contacts"),
      let field = simulator.screen.form.index(of: "field-12")
    else { return }
    simulator.perform(.focus(field))
    simulator.perform(.configure([ParameterChange("gap", .number(1_000_000))]))
    #expect(simulator.fault == nil)
    simulator.perform(.scrollTo(table, Point(0, -20)))
    var post = KeyboardPost(name: .willShow)
    post.end = Rect(0, 407, 375, 1_000_000)
    simulator.perform(.post(post))
    #expect(simulator.fault == .invalidNumber(.setContentOffset, of: table, value: 1_999_861))
    #expect(simulator.screen.contentOffset(table) == Point(0, -20))
  }
}
