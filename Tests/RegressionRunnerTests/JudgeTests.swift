import RegressionRunner
import Scenarios
import Testing

/// Judges lines after `focus: low` and `type: ab` under `none`.
struct JudgeTests {
  struct Line: CustomTestStringConvertible {
    var text: String
    var verdict: Verdict
    var testDescription: String { "\(text) → \(verdict.rawValue)" }
  }

  @Test(arguments: [
    Line(text: "focus: low", verdict: .pass),
    Line(text: "focus: high", verdict: .fail),
    Line(text: "focus: none", verdict: .fail),
    Line(text: "focus: {not: high}", verdict: .pass),
    Line(text: "focus: {oneOf: [high, low]}", verdict: .pass),
    Line(text: "focus.isVisible: false", verdict: .pass),
    Line(text: "focus.isVisible: true", verdict: .fail),
    // From the bottom edge, 540, to the keyboard's top, 667 − 216 = 451.
    Line(text: "focus.clearance: -89", verdict: .pass),
    Line(text: "focus.clearance: -89.01", verdict: .pass),
    Line(text: "focus.clearance: -89.02", verdict: .fail),
    Line(text: "focus.clearance: {atLeast: -89}", verdict: .pass),
    Line(text: "focus.clearance: {atLeast: -88}", verdict: .fail),
    Line(text: "focus.clearance: {atMost: -89}", verdict: .pass),
    Line(text: "focus.clearance: {atMost: -90}", verdict: .fail),
    Line(text: "focus.clearance: {between: [-90, -80]}", verdict: .pass),
    Line(text: "focus.clearance: {between: [-80, 0]}", verdict: .fail),
    // Each end has a tolerance of 0.01.
    Line(text: "focus.clearance: {between: [-90, -89.01]}", verdict: .pass),
    Line(text: "focus.clearance: {between: [-90, -89.02]}", verdict: .fail),
    Line(text: "focus.clearance: {between: [-88.99, 0]}", verdict: .pass),
    Line(text: "focus.clearance: {between: [-88.98, 0]}", verdict: .fail),
    Line(text: "focus.clearance: {near: -88, within: 1}", verdict: .pass),
    Line(text: "focus.clearance: {near: -88, within: 0.5}", verdict: .fail),
    Line(text: "focus.clearance: {not: -89}", verdict: .fail),
    Line(text: "focus.clearance: {oneOf: [0, -89]}", verdict: .pass),
    // The whole field, 40 high, lies under the keyboard.
    Line(text: "focus.covered: 40", verdict: .pass),
    Line(text: "keyboard.isVisible: true", verdict: .pass),
    Line(text: "keyboard.frame: [0, 451, 375, 216]", verdict: .pass),
    Line(text: "keyboard.frame: [0, 451, 375, 217]", verdict: .fail),
    Line(text: "keyboard.height: 216", verdict: .pass),
    Line(text: "low.frame: [20, 500, 335, 40]", verdict: .pass),
    Line(text: "low.frame.minY: 500", verdict: .pass),
    Line(text: "low.frame.maxY: 540", verdict: .pass),
    // 20.01 − 20 is 0.0100000000000016 in binary: still 0.01.
    Line(text: "low.frame.x: {oneOf: [20.01]}", verdict: .pass),
    Line(text: "low.frame.x: {oneOf: [20.02]}", verdict: .fail),
    Line(text: "low.frame.midX: 187.5", verdict: .pass),
    Line(text: "low.windowFrame.height: 40", verdict: .pass),
    Line(text: "low.isFirstResponder: true", verdict: .pass),
    Line(text: "high.isFirstResponder: true", verdict: .fail),
    Line(text: "low.text: ab", verdict: .pass),
    Line(text: "low.text: {contains: b}", verdict: .pass),
    Line(text: "low.text: {contains: ba}", verdict: .fail),
    Line(text: "low.placeholder.isVisible: false", verdict: .pass),
    Line(text: "low.returnKey: default", verdict: .pass),
    Line(text: "low.isFullyVisible: false", verdict: .pass),
    Line(text: "low.visibleFraction: 0", verdict: .pass),
    Line(text: "high.visibleFraction: 1", verdict: .pass),
    Line(text: "root.origin.y: 0", verdict: .pass),
    Line(text: "toolbar.isVisible: false", verdict: .pass),
    Line(text: "adjustments: []", verdict: .pass),
    Line(text: "log.contains: [keyboardWillShow, UITextFieldTextDidChange]", verdict: .pass),
    Line(text: "log.contains: [UITextFieldTextDidChange, keyboardWillShow]", verdict: .fail),
    // It was posted once.
    Line(text: "log.contains: [keyboardWillShow, keyboardWillShow]", verdict: .fail),
    Line(text: "log: [keyboardWillShow]", verdict: .fail),
    Line(text: "metrics.clearance: -89", verdict: .pass),
    Line(text: "metrics.coveredPoints: 40", verdict: .pass),
    Line(text: "metrics.pointsScrolled: 0", verdict: .pass),
    Line(text: "focus.clearance: {none: -89}", verdict: .pass),
    Line(text: "focus.clearance: {none: 0}", verdict: .fail),
    Line(text: "focus.clearance: {offset-restore: 0, else: -89}", verdict: .pass),
    Line(text: "focus.clearance: {offset-restore: 0}", verdict: .unjudged),
  ])
  func `a line is judged by the screen as it is`(line: Line) throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - type: ab
          - expect:
              \(line.text)
        """
    )
    let trace = try Fixtures.trace(suite)
    #expect(trace.outcome.verdict == line.verdict)
    #expect(trace.expectations.allSatisfy(\.passed) == (line.verdict != .fail))
  }

  @Test
  func `a mismatch names step, subject, operator and both values`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - expect: {focus.clearance: {atLeast: 8}, focus.isVisible: true}
        """
    )
    let trace = try Fixtures.trace(suite)
    #expect(
      trace.outcome.mismatches == [
        Mismatch(
          step: 1, subject: "focus.clearance", operator: .atLeast, expected: .number(8),
          actual: .number(-89)),
        Mismatch(
          step: 1, subject: "focus.isVisible", operator: .equals, expected: .flag(true),
          actual: .flag(false)),
      ]
    )
    #expect(
      trace.outcome.mismatches.map { Messages.sentence(for: $0) } == [
        "focus.clearance: expected at least 8, got -89",
        "focus.isVisible: expected true, got false",
      ]
    )
  }

  @Test(arguments: [
    // The docked keyboard's top is at 451, the window's bottom at 667.
    (y: 440.0, height: 40.0, keyboard: "", words: "f is partly covered: 29 of 40 pt"),
    (500, 40, "", "f can't be seen: 89 pt below the keyboard's top"),
    // 1064 + 160 − 451, and − 667 without a keyboard.
    (1064, 160, "", "f can't be seen: 773 pt below the keyboard's top"),
    (1064, 160, "hardware", "f can't be seen: 557 pt below the window's bottom"),
    (650, 40, "hardware", "f is partly outside the window: 23 of 40 pt"),
    (-12, 40, "", "f is partly outside the window: 12 of 40 pt"),
    (-100, 40, "", "f can't be seen: 100 pt above the window's top"),
    // 50 above the window, 550 − 451 = 99 below the keyboard's top.
    (-50, 600, "", "f is partly covered: 149 of 600 pt"),
    // One that is not docked lies at 300 to 400.
    (280, 40, "floating, frame: [0, 300, 375, 100]", "f is partly covered: 20 of 40 pt"),
    (320, 40, "floating, frame: [0, 300, 375, 100]", "f can't be seen: covered by the keyboard"),
  ])
  func `a field that is not visible is told by how much of it is covered, or where it is`(
    example: (y: Double, height: Double, keyboard: String, words: String)
  ) throws {
    let kind = example.keyboard.isEmpty ? "docked" : example.keyboard
    let suite = try Fixtures.suite(
      forms: """
        forms:
          - name: one
            canvas: [375, 667]
            view: {children: [{textField: f, frame: [0, \(example.y), 375, \(example.height)]}]}

        """,
      scenario: """
        form: one
        script:
          - keyboard: {kind: \(kind)}
          - focus: f
          - expect: {focus.isVisible: true}
        """
    )
    let trace = try Fixtures.trace(suite)
    let mismatch = try #require(trace.outcome.mismatches.first)
    #expect(Messages.sentence(for: mismatch, in: trace) == example.words)
  }

  @Test
  func `of several numbers the one that is farthest off tells the difference`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - expect: {keyboard.frame: [0, 456, 375, 213]}
        """
    )
    // The frame is [0, 451, 375, 216]: 5 less and 3 more.
    #expect(try Fixtures.trace(suite).outcome.mismatches.map(\.difference) == [-5])
  }

  @Test
  func `what must be equal, or stands on its limit, is not close to failing`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - expect:
              focus.clearance: {near: -89}
              focus.covered: {between: [0, 42]}
              keyboard.height: {atMost: 216}
        """
    )
    let outcome = try Fixtures.trace(suite).outcome
    #expect(outcome.margins.map(\.margin) == [0.01, 2, 0])
    #expect(outcome.closestMargins(3).map(\.margin) == [2])
  }

  @Test
  func `every judged number keeps its distance to failing`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - expect:
              focus.clearance: {atLeast: -100}
              focus.covered: {between: [0, 42]}
              keyboard.height: {near: 210, within: 10}
              low.frame.y: {atMost: 499}
              focus: low
        """
    )
    let margins = try Fixtures.trace(suite).outcome.margins
    // −89 + 100, 42 − 40, 10 − 6, 499 − 500; `focus` is no number.
    #expect(margins.map(\.margin) == [11, 2, 4, -1])
    #expect(margins.map(\.step) == [1, 1, 1, 1])
  }

  @Test
  func `adjustments are compared by the keys that are given, since the last expect`() throws {
    // The table rests at 0; the keyboard's top is 451, the table ends at 667: inset 216. Row 12 ends
    // at 12 × 50 = 600, which is 600 − 451 = 149 too far down.
    let form = """
      forms:
        - name: rows
          canvas: [375, 667]
          view:
            children:
              - tableView: t
                frame: [0, 0, 375, 667]
                rows:
                  - {repeat: 12, cell: "c{n}", height: 50, children: [{textField: "f{n}", frame: [0, 0, 300, 50]}]}

      """
    let suite = try Fixtures.suite(
      forms: form,
      scenario: """
        form: rows
        script:
          - focus: f12
          - expect:
              adjustments:
                - {view: t, property: contentInset, to: [0, 0, 216, 0], duration: 0.25}
                - {property: contentOffset, to: [0, 149], curve: 7}
          - wait: 1
          - expect: {adjustments: []}
          - hideKeyboard
          - expect:
              adjustments: [{view: t, property: contentInset, to: [0, 0, 0, 1]}]
        """
    )
    let trace = try Fixtures.trace(suite, strategy: "inset-scroll")
    #expect(trace.expectations.map(\.passed) == [true, true, false])
  }

  @Test
  func `a row that is not there is an error`() throws {
    let form = """
      forms:
        - name: rows
          canvas: [375, 667]
          view:
            children:
              - {tableView: t, frame: [0, 0, 375, 667], rows: [{cell: c, height: 50}]}

      """
    let suite = try Fixtures.suite(
      forms: form,
      scenario: """
        form: rows
        script:
          - deleteRows: {table: t, section: 0, at: 0, count: 1}
          - scrollToRow: {table: t, section: 0, row: 0, position: top}
          - expect: {focus: none}
        """
    )
    let trace = try Fixtures.trace(suite)
    #expect(trace.outcome.verdict == .error)
    #expect(trace.outcome.mismatches.map(\.step) == [1])
    #expect(trace.outcome.fingerprint != nil)
  }
}
