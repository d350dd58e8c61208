import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct ExpectationDecodingTests {
  typealias Expectation = Scenarios.Expectation

  private func expectation(_ text: String) -> (Expectation?, [String]) {
    let reading = read(script("      - expect: {\(text)}\n"))
    guard case .expect(let expectations, _) = reading.suite.scenarios.first?.value.script.first
    else { return (nil, reading.lines) }
    return (expectations.first, reading.lines)
  }

  static let readings: [(String, Expectation)] = [
    ("focus: field-1", Expectation(Subject(.focus), .all(.equals(.text("field-1"))))),
    ("focus: none", Expectation(Subject(.focus), .all(.equals(.text("none"))))),
    ("focus.isVisible: true", Expectation(Subject(.focusIsVisible), .all(.equals(.flag(true))))),
    (
      "table.contentOffset.y: -20",
      Expectation(Subject(.contentOffset, of: "table", component: .y), .all(.equals(.number(-20))))
    ),
    (
      "table.contentOffset: [0, 5]",
      Expectation(Subject(.contentOffset, of: "table"), .all(.equals(.numbers([0, 5]))))
    ),
    (
      "table.contentInset: {bottom: 49}",
      Expectation(Subject(.contentInset, of: "table"), .all(.equals(.numbers([0, 0, 49, 0]))))
    ),
    (
      "table.contentInset: {none: {bottom: 49}, else: 0}",
      Expectation(
        Subject(.contentInset, of: "table"),
        .byStrategy(
          ["none": .equals(.numbers([0, 0, 49, 0]))], otherwise: .equals(.numbers([0, 0, 0, 0]))))
    ),
    (
      "root.origin.y: {offset-restore: 1, xlform: {atLeast: 2}}",
      Expectation(
        Subject(.rootFrame, component: .y),
        .byStrategy(["offset-restore": .equals(.number(1)), "xlform": .atLeast(2)], otherwise: nil))
    ),
    // Sixteen digits are no exact whole number of a Double any more, and are still the nearest one.
    (
      "table.contentOffset.y: {atLeast: 9.910468876528351}",
      Expectation(
        Subject(.contentOffset, of: "table", component: .y), .all(.atLeast(9.910468876528351)))
    ),
    (
      "title.windowFrame.maxY: {near: 3, within: 0.5}",
      Expectation(
        Subject(.windowFrame, of: "title", component: .maxY), .all(.near(.number(3), within: 0.5)))
    ),
    (
      "title.frame.origin.y: {near: 3}",
      Expectation(
        Subject(.frame, of: "title", component: .y), .all(.near(.number(3), within: 0.01)))
    ),
    (
      "keyboard.height: {between: [1, 2]}",
      Expectation(Subject(.keyboardHeight), .all(.between(1, 2)))
    ),
    (
      "keyboard.height: {between: [1, 1]}",
      Expectation(Subject(.keyboardHeight), .all(.between(1, 1)))
    ),
    (
      "keyboard.frame.minY: {not: 667}",
      Expectation(Subject(.keyboardFrame, component: .minY), .all(.not(.number(667))))
    ),
    (
      "focus: {oneOf: [field-1, none]}",
      Expectation(Subject(.focus), .all(.oneOf([.text("field-1"), .text("none")])))
    ),
    (
      "field-1.text: {contains: a}",
      Expectation(Subject(.text, of: "field-1"), .all(.contains("a")))
    ),
    (
      "search.field.placeholder.isVisible: false",
      Expectation(Subject(.placeholderIsVisible, of: "search.field"), .all(.equals(.flag(false))))
    ),
    (
      "stack.spacer.height: 0",
      Expectation(Subject(.spacerHeight, of: "stack"), .all(.equals(.number(0))))
    ),
    (
      "table.tableFooterView.height: {atMost: 3}",
      Expectation(Subject(.tableFooterViewHeight, of: "table"), .all(.atMost(3)))
    ),
    ("metrics.pointsScrolled: 3", Expectation(Subject(.pointsScrolled), .all(.equals(.number(3))))),
    ("log: []", Expectation(Subject(.log), .all(.equals(.texts([]))))),
    (
      "log.contains: [keyboardWillShow]",
      Expectation(Subject(.logContains), .all(.equals(.texts(["keyboardWillShow"]))))
    ),
    (
      "toolbar.buttons: [next, done]",
      Expectation(Subject(.toolbarButtons), .all(.equals(.texts(["next", "done"]))))
    ),
    ("adjustments: []", Expectation(Subject(.adjustments), .all(.equals(.adjustments([]))))),
  ]

  @Test(arguments: readings)
  func `subjects and values are read`(text: String, expected: Expectation) {
    let (found, lines) = expectation(text)
    #expect(lines.isEmpty)
    #expect(found == expected)
  }

  @Test
  func `adjustments keep the keys that matter`() {
    let (found, lines) = expectation(
      "adjustments: [{view: table, property: contentInset, to: {bottom: 5}, by: strategy}, {view: root, property: frame, duration: 0.25, curve: 7}]"
    )
    #expect(lines.isEmpty)
    var first = MovementFacts()
    first.view = "table"
    first.property = .contentInset
    first.to = [0, 0, 5, 0]
    first.by = .strategy
    var second = MovementFacts()
    second.view = "root"
    second.property = .frame
    second.duration = 0.25
    second.curve = 7
    #expect(found?.expected == .all(.equals(.adjustments([first, second]))))
  }

  @Test
  func `a strategy that is not named is judged by else or not at all`() {
    let (some, _) = expectation("table.contentOffset.y: {none: 1, xlform: 2}")
    #expect(some?.matcher(for: "none") == .equals(.number(1)))
    #expect(some?.matcher(for: "inset-scroll") == nil)
    let (all, _) = expectation("table.contentOffset.y: {none: 1, else: 2}")
    #expect(all?.matcher(for: "inset-scroll") == .equals(.number(2)))
  }

  static let wrong: [(String, String)] = [
    (
      "«fcous.isVisible: true", "unknown subject 'fcous.isVisible'; did you mean 'focus.isVisible'?"
    ),
    (
      "«focus.isVisibel: true", "unknown subject 'focus.isVisibel'; did you mean 'focus.isVisible'?"
    ),
    ("«metrics.speed: 1", "unknown subject 'metrics.speed'"),
    ("«table: 1", "unknown subject 'table'"),
    ("«tabel.contentOffset.y: 1", "the form 'login' has no view 'tabel'; did you mean 'table'?"),
    (
      "«table.contentOfset.y: 1", "'table' has no 'contentOfset.y'; did you mean 'contentOffset.y'?"
    ),
    (
      "«table.contentOffset.z: 1",
      "'table' has no 'contentOffset.z'; did you mean 'contentOffset.x'?"
    ),
    ("«title.contentOffset.y: 1", "'title' is a label; it has no 'contentOffset'"),
    ("«title.spacer.height: 1", "'title' is a label; it has no 'spacer.height'"),
    ("focus: «feild-1", "the form 'login' has no view 'feild-1'; did you mean 'field-1'?"),
    ("focus.isVisible: «1", "'focus.isVisible' must be true or false; found '1'"),
    ("focus.isVisible: «no", "'focus.isVisible' must be true or false; found 'no'"),
    ("table.contentOffset: «5", "'table.contentOffset' must be a point [x, y]; found '5'"),
    (
      "table.contentOffset.y: «[0, 5]",
      "'table.contentOffset.y' must be a number from -1000000000000 to 1000000000000; found a list of 2 values"
    ),
    (
      "keyboard.frame: «[0, 1, 2]",
      "'keyboard.frame' must be a rectangle [x, y, width, height]; found a list of 3 values"
    ),
    (
      "table.contentOffset.y: {«insett-scroll: 5}",
      "'insett-scroll' is neither a matcher nor a strategy; did you mean 'inset-scroll'?"
    ),
    (
      "table.contentOffset.y: {«atleast: 5}",
      "'atleast' is neither a matcher nor a strategy; did you mean 'atLeast'?"
    ),
    (
      "table.contentOffset.y: {atLeast: 5, «none: 5}",
      "unknown key 'none' in a matcher; expected one of atLeast, atMost, between, near, within, not, oneOf, contains"
    ),
    ("table.contentOffset.y: {atLeast: 5, «atMost: 6}", "'atLeast' and 'atMost' can't be combined"),
    ("table.contentOffset.y: {atLeast: 5, «within: 6}", "'within' and 'atLeast' can't be combined"),
    ("table.contentOffset.y: «{within: 6}", "a matcher with 'within' requires the key 'near'"),
    (
      "table.contentOffset.y: {«contains: x}",
      "'contains' can't be used with 'table.contentOffset.y'"
    ),
    ("focus: {«atLeast: 3}", "'atLeast' can't be used with 'focus'"),
    (
      "keyboard.height: {between: «[2, 1]}",
      "'keyboard.height.between' must be a list [from, to] with from at most to; found from above to"
    ),
    ("focus: {oneOf: «[]}", "'focus.oneOf' is empty; list at least one, or remove it"),
    (
      "table.contentOffset.y: «{}",
      "'table.contentOffset.y' must be a number from -1000000000000 to 1000000000000; found a mapping"
    ),
    (
      "table.contentOffset.y: «{bottom: 3}",
      "'table.contentOffset.y' must be a number from -1000000000000 to 1000000000000; found a mapping"
    ),
    (
      "table.frame.y: 1, «table.frame.origin.y: 1",
      "the subject 'table.frame.y' appears twice in this 'expect'"
    ),
    (
      "adjustments: [{view: «tabel}]", "the form 'login' has no view 'tabel'; did you mean 'table'?"
    ),
    (
      "adjustments: [{property: «contentInsets}]",
      "'contentInsets' is not a valid value for 'property'; did you mean 'contentInset'?"
    ),
    ("adjustments: [{«veiw: table}]", "unknown key 'veiw' in an adjustment; did you mean 'view'?"),
    ("log: «keyboardWillShow", "'log' must be a list; found 'keyboardWillShow'"),
    (
      "field-1.returnKey: «dne",
      "'dne' is not a valid value for 'field-1.returnKey'; did you mean 'done'?"
    ),
  ]

  @Test(arguments: wrong)
  func `what is wrong in an expectation is said where it stands`(text: String, message: String) {
    expect(script("      - expect: {\(text)}\n"), says: [message])
  }

  @Test
  func `a known failure stands beside an expect`() {
    let reading = read(
      script(
        "      - {expect: {focus: none}, knownFailure: {none: {reason: why, until: 2027-01-31}}}\n")
    )
    #expect(reading.diagnostics.isEmpty)
    guard case .expect(_, let failures) = reading.suite.scenarios.first?.value.script.first,
      case .day(let day) = failures.first?.until
    else {
      Issue.record("no known failure")
      return
    }
    #expect(day.description == "2027-01-31")
    #expect(failures.first?.reason == "why")
  }

  @Test(arguments: [
    ("2027-01-30", false), ("2027-01-31", false), ("2027-02-01", true), ("2028-01-01", true),
  ])
  func `a known failure holds up to its last day`(today: String, isOver: Bool) throws {
    let until = KnownFailure.Expiry.day(try #require(CalendarDay("2027-01-31")))
    #expect(until.isOver(on: try #require(CalendarDay(today))) == isOver)
    #expect(!KnownFailure.Expiry.never.isOver(on: try #require(CalendarDay(today))))
  }

  @Test(arguments: [
    ("2026-01-01", "2026-01-11", 10), ("2026-01-11", "2026-01-01", -10),
    // 2024 has a 29 February, 1900 has none, 2000 has one.
    ("2024-02-28", "2024-03-01", 2), ("1900-02-28", "1900-03-01", 1),
    ("1999-12-31", "2001-01-01", 367),
    // 400 years have 146,097 days: 400 · 365 + 97.
    ("1600-05-17", "2000-05-17", 146_097), ("2026-11-22", "2026-11-22", 0),
  ])
  func `days are counted by the calendar`(from: String, to: String, days: Int) throws {
    #expect(try #require(CalendarDay(to)).days(since: try #require(CalendarDay(from))) == days)
  }

  @Test(arguments: [
    "2027-02-29", "2027-13-01", "2027-00-10", "2027-04-31", "27-01-01", "2027-1-1", "0000-01-01",
    "2027-01-31 ", "2100-02-29",
  ])
  func `what is no day is refused`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test
  func `lines of steps and subjects are kept beside the content`() throws {
    let reading = read(
      script("      - blur\n      - expect:\n          focus: none\n          log: []\n"))
    let scenario = try #require(reading.suite.scenarios.first)
    #expect(scenario.stepLines == [25, 26])
    #expect(scenario.subjectLines == [[], [27, 28]])
  }

  /// The laws without `expect` are these two: the content is the same, and whether they are written is not
  /// part of it.
  @Test
  func `whether laws are written is kept beside the content`() throws {
    let laws = "    laws: [focused-field-visible, restored-after-hide]\n"
    let start = "  - name: s\n    form: login\n"
    let plain = try #require(read(suite("\(start)    script: [blur]\n")).suite.scenarios.first)
    let named = try #require(
      read(suite("\(start)\(laws)    script: [blur]\n")).suite.scenarios.first)
    #expect(plain.namesLaws == false)
    #expect(named.namesLaws == true)
    #expect(plain.value == named.value)
    #expect(plain.canonicalContent == named.canonicalContent)
    let copy = try ScenarioDefinition(
      name: "s", canonicalContent: named.canonicalContent, strategies: .builtIn)
    #expect(copy.namesLaws == nil)
  }
}
