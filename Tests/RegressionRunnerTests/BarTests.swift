import RegressionRunner
import Scenarios
import Testing

/// Views that ride the keyboard or cover fields, with numbers worked out by hand.
///
/// The device is 375 × 667 with a home indicator of 34; its docked keyboard is 250 high, the top at 417.
struct BarTests {
  struct Example: CustomTestStringConvertible {
    var name: String
    var laws = "bar-on-keyboard"
    var form = BarTests.chat
    var strategy = "guide"
    var script = "[{focus: note}]"
    /// The step at which a law is broken, and the sentence; nil where all hold.
    var broken: (step: Int, sentence: String)?
    var testDescription: String { name }
  }

  /// A list above a bar of 48 that stands on the safe area: 585 to 633.
  private static let chat = """
    - scrollView: list
      frame: [0, 0, 375, 585]
      insetAdjustment: never
      contentSize: [375, 2000]
      children: [{textField: early, frame: [20, 380, 335, 30]}]
    - view: bar
      ridesKeyboard: true
      frame: [0, 585, 375, 48]
      children:
        - view: content
          frame: [0, 0, 375, 48]
          children: [{textField: note, frame: [20, 7, 335, 34]}]
    """

  /// A bar from above the keyboard's layout guide down to the root's bottom.
  private static func background(_ height: Int) -> String {
    """
    - view: bar
      ridesKeyboard: true
      constraints:
        - leading = root.leading
        - trailing = root.trailing
        - top = root.keyboard.top - \(height)
        - bottom = root.bottom
      children:
        - view: content
          frame: [0, 0, 375, 48]
          children: [{textField: note, frame: [20, 7, 335, 34]}]
    """
  }

  private static let strategies = """
    strategies:
      - {name: guide, model: keyboardLayoutGuide}
      - {name: messages, model: chatBar, parameters: {bar: bar, list: list}}
      - {name: twice, model: bottomConstraint, parameters: {pin: safeArea, measure: height}}
      - {name: stays, model: bottomConstraint, parameters: {pin: safeArea, subtractsSafeArea: true, hears: show}}
      - {name: padded, model: reactNativeKeyboardAvoidingView, parameters: {view: kav, behavior: padding}}
      - {name: page, model: bottomConstraint, parameters: {view: page, pin: safeArea, measure: height}}
      - {name: floats, model: bottomConstraint, parameters: {pin: safeArea, subtractsSafeArea: true, gap: 8}}

    """

  static let examples: [Example] = [
    // The bar goes to 369 to 417 and back.
    Example(name: "on the keyboard, and back", script: "[{focus: note}, hideKeyboard]"),
    // 280 high, the top at 387.
    Example(name: "a keyboard that grows", script: "[{focus: note}, {keyboard: {height: 280}}]"),
    // The page ends at 633, and so does the bar. 633 − 250 = 383: the 34 of the safe area once more.
    Example(
      name: "the safe area counted twice",
      form: """
        - view: page
          frame: [0, 0, 375, 633]
          children:
            - view: bar
              ridesKeyboard: true
              frame: [0, 585, 375, 48]
              children: [{textField: note, frame: [20, 7, 335, 34]}]
        """,
      strategy: "twice",
      broken: (0, "bar ends 34 pt above its position on the keyboard")
    ),
    // 633 − (250 − 34 + 8) = 409: its gap of 8.
    Example(name: "as far above as the gap", strategy: "floats"),
    // 633 − 250 = 383 where 417 is the keyboard's top: 34 above it, as it rests above the root's bottom.
    Example(
      name: "the safe area counted twice by a bar that rests on it", strategy: "twice",
      broken: (0, "bar ends 34 pt above its position on the keyboard")),
    // The padding is measured in the superview: 567 − 417 = 150, where 667 − 417 = 250 are covered. The bar goes from 667
    // to 517.
    Example(
      name: "a bar that goes with the padding of what is around it",
      form: """
        - view: page
          frame: [0, 100, 375, 567]
          children:
            - view: kav
              frame: [0, 0, 375, 567]
              children:
                - view: bar
                  ridesKeyboard: true
                  frame: [0, 519, 375, 48]
                  autoresizing: [flexibleTopMargin]
                  children: [{textField: note, frame: [20, 7, 335, 34]}]
        """,
      strategy: "padded",
      broken: (0, "bar ends 100 pt below its position on the keyboard")
    ),
    // The page goes up by 250 to 383, and the bar with it, which rests on its edge.
    Example(
      name: "a bar that goes with what is around it",
      form: """
        - view: page
          frame: [0, 0, 375, 633]
          children:
            - view: bar
              ridesKeyboard: true
              frame: [0, 585, 375, 48]
              autoresizing: [flexibleTopMargin]
              children: [{textField: note, frame: [20, 7, 335, 34]}]
        """,
      strategy: "page",
      broken: (0, "bar ends 34 pt above its position on the keyboard")
    ),
    // It goes to 417 and stays, where it rested at 633.
    Example(
      name: "a bar that stays up", strategy: "stays", script: "[{focus: note}, hideKeyboard]",
      broken: (1, "bar ends 216 pt above its resting position, although no keyboard is docked")),
    // What the user scrolls is no excuse.
    Example(
      name: "a bar that stays up after a scroll", strategy: "stays",
      script: "[{focus: note}, {scroll: {view: list, by: [0, 100]}}, hideKeyboard]",
      broken: (2, "bar ends 216 pt above its resting position, although no keyboard is docked")),
    // 520 high in the 369 above the bar: the top edge at 64 has to show, and does.
    Example(
      name: "a tall text view behind a bar",
      laws: "focused-field-visible",
      form: """
        - {textView: note, frame: [0, 64, 375, 520]}
        - {view: bar, ridesKeyboard: true, frame: [0, 585, 375, 48]}
        """
    ),
    // It grows upwards by 60.
    Example(
      name: "a composer that grows",
      script: "[{focus: note}, {set: {bar.frame: [0, 309, 375, 108]}}]"),
    // Tied to the keyboard's guide it rests 8 above the safe area, and stands 8 above 417.
    Example(
      name: "as far above the keyboard as above the safe area",
      form: """
        - view: bar
          ridesKeyboard: true
          constraints:
            - leading = root.leading
            - trailing = root.trailing
            - height = 48
            - bottom = root.keyboard.top - 8
          children:
            - view: content
              frame: [0, 0, 375, 48]
              children: [{textField: note, frame: [20, 7, 335, 34]}]
        """,
      strategy: "none"
    ),
    // The lower bar grows from 48 to 108, 309 to 417; the upper one stands on it, 48 above the safe area at
    // rest, 108 above the keyboard now.
    Example(
      name: "a bar on a bar that grows",
      form: """
        - view: upper
          ridesKeyboard: true
          constraints: [leading = root.leading, trailing = root.trailing, height = 48, bottom = lower.top]
        - view: lower
          ridesKeyboard: true
          constraints:
            - leading = root.leading
            - trailing = root.trailing
            - lowerHeight: height = 48
            - bottom = root.keyboard.top
          children: [{textField: note, frame: [20, 7, 335, 34]}]
        """,
      strategy: "none", script: "[{focus: note}, {set: {lowerHeight.constant: 108}}]"),
    // 30 is less than 48, and none of it lay in the safe area.
    Example(
      name: "a bar that is squeezed",
      script: "[{focus: note}, {set: {bar.frame: [0, 387, 375, 30]}}]",
      broken: (1, "bar is 30 pt high instead of 48")),
    // From 369 down to where it rested: what stands in it ends at 369 + 48.
    Example(
      name: "a background that stays tied to the bottom", form: background(48), strategy: "none"),
    // The content ends at 417 − 38 + 48 = 427, 10 below 417.
    Example(
      name: "a background whose content is too low", form: background(38), strategy: "none",
      broken: (0, "bar ends 10 pt below its position on the keyboard")),
    // Nothing is covered of the list, which ends at 585, but by the bar's top at 369: 216.
    Example(
      name: "a list that makes room for the bar, too", laws: "no-excess-room", strategy: "messages"),
    // 380 to 410 lies under the bar at 369: all of it, and 410 − 369 = 41 below its top.
    Example(
      name: "a field under the bar", laws: "focused-field-visible",
      form: chat.replacing(
        "insetAdjustment: never", with: "insetAdjustment: never\n  scrollEnabled: false"),
      script: "[{focus: early}]", broken: (0, "early can't be seen: 41 pt below the top of bar")),
    // The field is at 40 to 80, the banner over it ends at 60.
    Example(
      name: "a banner over a field",
      laws: "focused-field-visible",
      form: """
        - {textField: note, frame: [20, 40, 335, 40]}
        - {view: banner, coversFields: true, frame: [0, 0, 375, 60]}
        """,
      strategy: "none",
      broken: (0, "note is partly covered: 20 of 40 pt")
    ),
    // What is behind it covers nothing.
    Example(
      name: "a banner behind a field",
      laws: "focused-field-visible",
      form: """
        - {view: banner, coversFields: true, frame: [0, 0, 375, 60]}
        - {textField: note, frame: [20, 40, 335, 40]}
        """,
      strategy: "none"
    ),
  ]

  private static func suite(_ form: String, _ scenario: String) throws -> RunSuite {
    let views = form.split(separator: "\n").map { "          \($0)\n" }.joined()
    return try Fixtures.suite(
      """
      headroom: 1
      devices:
        - name: phone
          screen: [375, 667]
          safeArea: {portrait: [0, 0, 34, 0], landscape: [0, 0, 0, 0]}
          keyboard: {portrait: 250}
      \(strategies)forms:
        - name: form
          canvas: [375, 667]
          view:
            children:
      \(views)scenarios:
        - name: folder/case
          form: form
      \(scenario.split(separator: "\n").map { "    \($0)\n" }.joined())
      """
    )
  }

  @Test(arguments: examples.indices)
  func `a bar is judged by where it stands`(index: Int) throws {
    let example = Self.examples[index]
    let suite = try Self.suite(example.form, "laws: [\(example.laws)]\nscript: \(example.script)")
    let trace = try Fixtures.trace(suite, strategy: example.strategy)
    let broken = trace.laws.first { $0.step != nil }
    #expect(!trace.laws.map(\.applied).contains(false), "\(example.name)")
    #expect(broken?.step == example.broken?.step, "\(example.name)")
    #expect(broken?.finding.map(Messages.sentence) == example.broken?.sentence, "\(example.name)")
  }

  /// Moved and not made less high; the field in it is free, what it lies over is covered by it.
  @Test func `what rides the keyboard keeps its height and covers what is behind it`() throws {
    let form = Self.chat.replacing("contentSize", with: "scrollEnabled: false\n  contentSize")
    let suite = try Self.suite(
      form,
      """
      script:
        - focus: note
        - expect: {bar.windowFrame: [0, 369, 375, 48], focus.covered: 0, focus.coveredBy: none, focus.isVisible: true}
        - focus: early
        - expect: {focus.covered: 30, focus.coveredBy: bar, focus.isVisible: false, early.visibleFraction: 0}
      """
    )
    let trace = try Fixtures.trace(suite, strategy: "guide")
    #expect(trace.outcome.verdict == .pass, "\(trace.outcome.mismatches)")
  }

  /// The banner ends at 60, the toast in front of it at 70: both lie over the field at 40 to 80.
  @Test func `of two banners the one in front is named`() throws {
    let suite = try Self.suite(
      """
      - {textField: note, frame: [20, 40, 335, 40]}
      - {view: banner, coversFields: true, frame: [0, 0, 375, 60]}
      - {view: toast, coversFields: true, frame: [0, 0, 375, 70]}
      """,
      "script: [{focus: note}, {expect: {focus.covered: 30, focus.coveredBy: toast}}]"
    )
    let trace = try Fixtures.trace(suite)
    #expect(trace.outcome.verdict == .pass, "\(trace.outcome.mismatches)")
  }

  /// 40 to 80 under a banner that ends at 60, whatever the keyboard is.
  @Test func `a banner covers under every kind of keyboard`() throws {
    let suite = try Self.suite(
      """
      - {textField: note, frame: [20, 40, 335, 40]}
      - {view: banner, coversFields: true, frame: [0, 0, 375, 60]}
      """,
      """
      script:
        - focus: note
        - expect: {focus.covered: 20, focus.coveredBy: banner, note.visibleFraction: 0.5}
        - keyboard: {kind: floating, frame: [40, 200, 280, 200]}
        - expect: {focus.covered: 20, focus.coveredBy: banner}
      """
    )
    let trace = try Fixtures.trace(suite)
    #expect(trace.outcome.verdict == .pass, "\(trace.outcome.mismatches)")
  }

  /// The field ends at 155 of the width, where the banner begins.
  @Test func `a banner beside a field covers nothing of it`() throws {
    let suite = try Self.suite(
      """
      - {textField: note, frame: [20, 40, 135, 40]}
      - {view: banner, coversFields: true, frame: [155, 0, 220, 60]}
      """,
      """
      script:
        - focus: note
        - expect: {focus.covered: 0, focus.coveredBy: none, focus.isVisible: true, note.visibleFraction: 1}
      """
    )
    let trace = try Fixtures.trace(suite)
    #expect(trace.outcome.verdict == .pass, "\(trace.outcome.mismatches)")
  }

  /// Scrolled by 70, the header sticks at 100 … 128, below the inset; the field begins at 128 − 70 = 58.
  ///
  /// With 88 it has 42 in plain sight above the header and 18 below it, with 30 it is in plain sight.
  @Test(arguments: [(height: 88, covered: 28.0), (30, 0)])
  func `what is above a header that sticks is in plain sight`(height: Int, covered: Double) throws {
    let suite = try Self.suite(
      """
      - tableView: table
        frame: [0, 0, 375, 667]
        insetAdjustment: never
        contentInset: [100, 0, 0, 0]
        sections:
          - header: 28
            rows:
              - {cell: first, height: 300, children: [{textField: note, frame: [20, 100, 335, \(height)]}]}
              - {repeat: 20, cell: "row-{n}"}
      """,
      """
      laws: [focused-field-visible, no-needless-movement]
      profile: {revealsFirstResponder: false}
      script:
        - scroll: {view: table, to: [0, 70]}
        - focus: note
        - expect: {note.windowFrame: [20, 58, 335, \(height)], focus.covered: \(covered), focus.isVisible: \(covered == 0), note.visibleFraction: \(covered == 0 ? "1" : "{between: [0.68, 0.69]}")}
      """
    )
    let trace = try Fixtures.trace(suite)
    #expect(trace.outcome.metrics.coveredPoints == covered)
    #expect(trace.laws.map(\.applied) == [true, covered == 0])
    #expect(
      trace.laws[0].finding.map(Messages.sentence)
        == (covered == 0 ? nil : "note is partly covered by a sticky section header: 28 of 88 pt"))
    #expect(trace.outcome.mismatches.count == (covered == 0 ? 0 : 1))
  }

  /// The table begins at 100, where the header sticks: what is above it is outside of the table.
  ///
  /// The field is at 128 … 158 of the content, which is scrolled by 170: at 58 … 88 of the window.
  @Test func `what a table cuts off above its header can't be seen`() throws {
    let suite = try Self.suite(
      """
      - tableView: table
        frame: [0, 100, 375, 567]
        insetAdjustment: never
        sections:
          - header: 28
            rows:
              - {cell: first, height: 300, children: [{textField: note, frame: [20, 100, 335, 30]}]}
              - {repeat: 20, cell: "row-{n}"}
      """,
      """
      laws: [focused-field-visible]
      script: [{focus: note}, {scroll: {view: table, to: [0, 170]}}]
      """
    )
    let trace = try Fixtures.trace(suite)
    #expect(
      trace.laws[0].finding.map(Messages.sentence)
        == "note can't be seen: 70 pt above the visible area")
  }

  /// The third row begins at 60 + 2 × 44 − 120 = 28; the section's header sticks at 0 to 60: 32 of 44.
  @Test func `a header that sticks covers`() throws {
    let suite = try Self.suite(
      """
      - tableView: table
        frame: [0, 0, 375, 667]
        insetAdjustment: never
        sections:
          - header: 60
            rows: [{repeat: 20, cell: "row-{n}", height: 44, children: [{textField: "f-{n}", frame: [0, 0, 300, 44]}]}]
      """,
      """
      script:
        - focus: f-3
        - scroll: {view: table, to: [0, 120]}
        - expect: {focus.covered: 32, focus.isVisible: false}
      """
    )
    let trace = try Fixtures.trace(suite)
    #expect(trace.outcome.verdict == .pass, "\(trace.outcome.mismatches)")
  }

  /// The row is drawn where its table is, behind the bar: 360 to 404, of which 35 lie below 369.
  @Test func `a bar covers a row that was inserted`() throws {
    let suite = try Self.suite(
      """
      - tableView: table
        frame: [0, 360, 375, 225]
        insetAdjustment: never
        rows: [{cell: row, height: 44}]
      - {view: bar, ridesKeyboard: true, frame: [0, 585, 375, 48]}
      """,
      """
      script:
        - insertRows: {table: table, at: 0, rows: [{cell: new, height: 44, children: [{textField: field, frame: [0, 0, 300, 44]}]}]}
        - focus: field
        - expect: {focus.covered: 35, focus.coveredBy: bar}
      """
    )
    let trace = try Fixtures.trace(suite, strategy: "guide")
    #expect(trace.outcome.verdict == .pass, "\(trace.outcome.mismatches)")
  }

  @Test func `a bar that nobody moves is not judged`() throws {
    let suite = try Self.suite(Self.chat, "laws: [bar-on-keyboard]\nscript: [{focus: note}]")
    #expect(try Fixtures.trace(suite, strategy: "inset-scroll").laws.map(\.applied) == [false])
  }
}
