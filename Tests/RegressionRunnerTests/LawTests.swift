import RegressionRunner
import Testing

/// Each law broken and kept on a tiny form, with numbers worked out by hand.
///
/// The device is that of ``Fixtures``: 375 × 667, the docked keyboard's top at 451.
struct LawTests {
  struct Example: CustomTestStringConvertible {
    var law: String
    var form: String
    var strategy = "none"
    var script: String
    /// The step at which the law is broken, and the sentence; nil where it holds.
    var broken: (step: Int, sentence: String)?
    var testDescription: String { "\(law) under \(strategy), \(broken?.sentence ?? "holds")" }
  }

  @Test(arguments: examples.indices)
  func `a law is broken where it should be, and nowhere else`(index: Int) throws {
    let example = Self.examples[index]
    let lines = example.form.split(separator: "\n").map { "          \($0)\n" }.joined()
    let suite = try Fixtures.suite(
      forms: """
        forms:
          - name: form
            canvas: [375, 667]
            view:
              view: main
              children:
        \(lines)

        """,
      strategies: """
        strategies:
          - {name: lift, model: bottomConstraint, parameters: {resizes: false}}
          - {name: lift-send, model: bottomConstraint, parameters: {view: send, resizes: false}}
          - {name: body-by-overlap, model: bottomConstraint, parameters: {view: body}}
          - {name: body-by-height, model: bottomConstraint, parameters: {view: body, hears: changeFrame, measure: height}}

        """,
      scenario: """
        form: form
        laws: [\(example.law)]
        script: \(example.script)
        """
    )
    let trace = try Fixtures.trace(suite, strategy: example.strategy)
    let law = try #require(trace.laws.first)
    #expect(law.step == example.broken?.step, "\(example.testDescription)")
    #expect(law.finding.map(Messages.sentence) == example.broken?.sentence)
    #expect(trace.outcome.verdict == (example.broken == nil ? .pass : .fail))
  }

  /// The field goes to the landscape window's bottom; without QuickType the keyboard is 171 high, and the
  /// root stays where it was above the 209 of before.
  @Test(arguments: [
    ("landscapeLeft", "{wait: 1}"), ("portrait", "{rotate: landscapeLeft}"),
  ])
  func `the root is judged in the present window`(start: String, turn: String) throws {
    let suite = try Fixtures.suite(
      """
      headroom: 1
      strategies: [{name: iq, model: iqKeyboardManager, parameters: {version: 6.5.0, enableAutoToolbar: false}}]
      forms:
        - name: low
          canvas: [375, 812]
          view: {children: [{textField: a, frame: [16, 782, 343, 30], autoresizing: [flexibleWidth, flexibleTopMargin]}]}
      scenarios:
        - {name: root, form: low, devices: [iPhone X], orientations: [\(start)], laws: [root-on-screen], script: [{focus: a}, \(turn), {keyboard: {predictiveBar: false}}]}
      """
    )
    let law = try #require(try Fixtures.trace(suite, strategy: "iq").laws.first)
    #expect(law.step == 2)
    #expect(
      law.finding.map(Messages.sentence)
        == "the root is moved by 181 pt, but the keyboard is only 171 pt high")
  }

  /// Below a navigation bar of 44, in landscape of 32: the root rests there in each.
  @Test func `a root that a turn moves is where it rests`() throws {
    let suite = try Fixtures.suite(
      forms: """
        forms:
          - name: form
            canvas: [375, 623]
            controller: {navigationBar: true, extendsUnderBars: false}
            view: {children: [{textField: a, frame: [20, 20, 335, 40]}]}

        """,
      scenario: """
        form: form
        laws: [root-on-screen]
        script: [{focus: a}, hideKeyboard, {rotate: landscapeLeft}, {rotate: portrait}]
        """
    )
    #expect(try Fixtures.trace(suite).outcome.verdict == .pass)
  }

  /// Every way in which the keyboard goes: the footer of 50 is lost in each.
  ///
  /// The keyboard is 216 high: a finger takes it down by 120, more than half of that.
  @Test(arguments: [
    "hideKeyboard", "blur", "return", "{drag: {view: t, by: [0, -120]}}", "disappear",
    "{keyboard: {kind: hardware}}",
  ])
  func `every way of hiding is a hide`(hide: String) throws {
    func judge(_ script: String) throws -> Trace {
      let form = Self.table(header: 500, "footer: 50\n  keyboardDismissMode: interactive")
      let lines = form.split(separator: "\n").map { "          \($0)\n" }.joined()
      let suite = try Fixtures.suite(
        forms: "forms:\n  - name: form\n    canvas: [375, 667]\n    view:\n      children:\n"
          + lines,
        scenario: "form: form\nlaws: [restored-after-hide]\nscript: \(script)"
      )
      return try Fixtures.trace(suite, strategy: "footer-spacer")
    }
    let sentence = "after hiding, tableFooterView.height of t is 0 instead of 50"
    let law = try #require(try judge("[{focus: f}, \(hide)]").laws.first)
    #expect(law.step == 1)
    #expect(law.finding.map(Messages.sentence) == sentence)
    // In mid-animation it is judged when all has come to rest.
    guard !hide.contains("{") else { return }
    let moving = try #require(try judge("[{focus: f}, {\(hide), then: 0.1}, {wait: 1}]").laws.first)
    #expect(moving.step == 2)
    #expect(moving.finding.map(Messages.sentence) == sentence)
  }

  /// 107 is less than half of the keyboard's 216: it stays.
  @Test func `a drag that leaves the keyboard is no hide`() throws {
    let form = """
      forms:
        - name: form
          canvas: [375, 667]
          view:
            children:
              - scrollView: s
                frame: [0, 0, 375, 667]
                contentSize: [375, 1200]
                keyboardDismissMode: interactive
                children: [{textField: f, frame: [0, 100, 300, 40]}]

      """
    let scenario = """
      form: form
      laws: [restored-after-hide]
      script: [{focus: f}, {drag: {view: s, by: [0, -107]}}]
      """
    let suite = try Fixtures.suite(forms: form, scenario: scenario)
    #expect(try Fixtures.trace(suite).laws.map(\.applied) == [false])
    // Nor has it to be as before when the keyboard hides, as the finger scrolled.
    let hidden = try Fixtures.suite(
      forms: form, scenario: scenario.replacingText("}}]", with: "}}, hideKeyboard]"))
    #expect(try Fixtures.trace(hidden).laws.map(\.applied) == [false])
  }

  @Test(arguments: [
    // No field is focused; the keyboard never hides; what the app changed need not be as before.
    (law: "focused-field-visible", script: "[{wait: 1}]"),
    (law: "gap-kept", script: "[{focus: low}]"),
    (law: "restored-after-hide", script: "[{focus: low}]"),
    (law: "restored-after-hide", script: "[{focus: low}, {set: {low.text: x}}, hideKeyboard]"),
    (law: "idempotent", script: "[{wait: 1}]"),
    (law: "reachable", script: "[{wait: 1}]"),
    (law: "reachable", script: "[showKeyboard]"),
    // Nothing was posted while the keyboard is up; a scroll is the user's.
    (law: "no-excess-room", script: "[{wait: 1}]"),
    (law: "no-needless-movement", script: "[{focus: low}]"),
    (law: "switch-is-stable", script: "[{focus: low}, {focus: high}]"),
    // What happens at the other field may move what the way back does not.
    (
      law: "switch-is-stable",
      script: "[{focus: low}, {focus: high}, {set: {low.frame.y: 490}}, {focus: low}]"
    ),
    (law: "no-drift", script: "[]"),
    (law: "order-independent", script: "[]"),
  ])
  func `a law that never applied judges nothing`(law: String, script: String) throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        laws: [\(law)]
        script: \(script)
        """
    )
    let trace = try Fixtures.trace(suite)
    #expect(trace.laws.map(\.applied) == [false])
    #expect(trace.outcome.verdict == .unjudged)
  }

  @Test
  func `a known failure of a law that never applied is no unexpected pass`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        laws: [restored-after-hide, within-limits]
        knownFailure: {none: {laws: [restored-after-hide], reason: r, until: never}}
        script: [{focus: low}]
        """
    )
    #expect(try Fixtures.trace(suite).outcome.verdict == .pass)
  }

  @Test
  func `the distance to a law's breaking is kept`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        laws: [focused-field-visible]
        script: [{focus: high}]
        """
    )
    let margin = try #require(try Fixtures.trace(suite).outcome.margins.first)
    // The field is at 100 … 140, 100 below the top and 311 above the keyboard.
    #expect(margin.margin == 100)
    #expect(margin.step == 0)
  }

  /// The field at 100 … 140 is 60 above the new window's bottom, but where it is in another window says
  /// nothing of what was needed.
  @Test
  func `a step that changes the window keeps no distance to needless movement`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        laws: [no-needless-movement]
        script: [{focus: high}, {resize: [375, 200]}]
        """
    )
    let margin = try #require(try Fixtures.trace(suite).outcome.margins.first)
    #expect(margin.margin == 100)
    #expect(margin.step == 0)
  }

  /// The field begins at 30, and after the scroll at 10, under the header that then sticks at 0 … 30.
  @Test
  func `a field under a header that sticks may be moved`() throws {
    let suite = try Fixtures.suite(
      forms: """
        forms:
          - name: form
            canvas: [375, 667]
            view:
              children:
                - tableView: t
                  frame: [0, 0, 375, 667]
                  insetAdjustment: never
                  sections:
                    - header: 30
                      rows:
                        - {cell: c, height: 44, children: [{textField: f, frame: [0, 0, 300, 44]}]}
                        - {cell: d, height: 1200}

        """,
      scenario: """
        form: form
        laws: [no-needless-movement]
        script: [{focus: f}, {scroll: {view: t, to: [0, 20]}}, {wait: 1}]
        """
    )
    let margin = try #require(try Fixtures.trace(suite).outcome.margins.first)
    #expect(margin.margin == 30)
    #expect(margin.step == 0)
  }

  @Test
  func `of steps at the same distance the first is kept`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        laws: [focused-field-visible]
        script: [{wait: 1}, {focus: high}, {wait: 1}]
        """
    )
    #expect(try Fixtures.trace(suite).outcome.margins.map(\.step) == [1])
  }
}

extension String {
  /// The text with one part replaced.
  func replacingText(_ part: String, with other: String) -> String {
    var result = self
    if let range = result.firstRange(of: part) { result.replaceSubrange(range, with: other) }
    return result
  }
}
