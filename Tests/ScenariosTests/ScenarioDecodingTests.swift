import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct ScenarioDecodingTests {
  @Test
  func `where a scenario runs and what it checks is read`() throws {
    let reading = read(
      suite(
        """
          - name: folder/all-of-it
            form: login
            devices: [phone]
            orientations: [portrait, portraitUpsideDown]
            strategies: [offset-restore, none]
            source: an article, section 2
            tags: [table, seed]
            profile: {base: documented, clamp: never}
            laws: [restored-after-hide, focused-field-visible]
            knownFailure:
              none: {laws: [focused-field-visible], reason: nothing moves, until: never}
              inset-scroll:
                - {laws: [restored-after-hide], devices: [phone], reason: z, until: never}
                - laws: [focused-field-visible, restored-after-hide]
                  orientations: [portraitUpsideDown]
                  reason: a
                  until: 2027-12-31
                  issue: https://example.org/issues/812?a=b
            script: [blur]

        """
      )
    )
    #expect(reading.diagnostics.isEmpty)
    let scenario = try #require(reading.suite.scenarios.first).value
    #expect(scenario.devices == ["phone"])
    #expect(scenario.orientations == [.portrait, .portraitUpsideDown])
    #expect(scenario.strategies == ["offset-restore", "none"])
    #expect(scenario.source == "an article, section 2")
    #expect(scenario.tags == ["table", "seed"])
    var profile = UIKitProfile.documented
    profile.clamp = .never
    #expect(scenario.profile == profile)
    #expect(scenario.laws == [.focusedFieldVisible, .restoredAfterHide])
    #expect(
      scenario.knownFailures == [
        // In the order of the file, which decides which one holds.
        KnownFailure(
          strategy: "inset-scroll", laws: [.restoredAfterHide], devices: ["phone"], reason: "z",
          until: .never),
        KnownFailure(
          strategy: "inset-scroll", laws: [.focusedFieldVisible, .restoredAfterHide],
          orientations: [.portraitUpsideDown], reason: "a",
          until: .day(try #require(CalendarDay("2027-12-31"))),
          issue: "https://example.org/issues/812?a=b"),
        KnownFailure(
          strategy: "none", laws: [.focusedFieldVisible], reason: "nothing moves", until: .never),
      ]
    )
  }

  @Test(
    arguments: [
      ("[blur]", nil, [Law.focusedFieldVisible, .restoredAfterHide]),
      ("[{expect: {focus: none}}]", nil, []),
      ("[blur]", "[]", []),
      ("[blur]", "all", Law.allCases),
      ("[blur]", "[all]", Law.allCases),
      (
        "[blur]", "[all, -switch-is-stable, -idempotent]",
        Law.allCases.filter { $0 != .switchIsStable && $0 != .idempotent }
      ),
      (
        "[blur]", "\n      - -switch-is-stable\n      - all",
        Law.allCases.filter { $0 != .switchIsStable }
      ),
      ("[{expect: {focus: none}}]", "[idempotent]", [.idempotent]),
    ] as [(String, String?, [Law])]
  )
  func `laws are none, or two where nothing is expected`(
    script: String, laws: String?, expected: [Law]
  ) {
    let given = laws.map { "\n    laws: \($0)" } ?? ""
    let reading = read(suite("  - name: s\n    form: login\n    script: \(script)\(given)\n"))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.suite.scenarios.first?.value.laws == expected)
  }

  @Test(arguments: [
    (
      "[idempotent, -switch-is-stable]",
      "'-switch-is-stable' leaves a law out of all of them, so 'all' must be in the list: "
        + "[all, -switch-is-stable]"
    ),
    (
      "[all, idempotent]",
      "'all' has 'idempotent' already; remove it, or write '-idempotent' to leave it out"
    ),
    ("[all, -idempotent, -idempotent]", "'-idempotent' appears twice in 'laws'"),
    (
      "[all, -idempotnt]",
      "'-idempotnt' is not a valid value for 'laws'; did you mean '-idempotent'?"
    ),
    ("-idempotent", "laws"),
  ])
  func `a list of laws that says nothing is an error`(laws: String, message: String) {
    let reading = read(
      suite("  - name: s\n    form: login\n    script: [blur]\n    laws: \(laws)\n"))
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.first?.severity == .error)
    #expect(
      reading.diagnostics.first?.message.contains(message) == true,
      "\(reading.diagnostics.map(\.message))")
  }

  static let steps: [(String, ScriptStep)] = [
    ("focus: field-1", .focus("field-1")),
    ("focus: search.field", .focus("search.field")),
    ("blur", .blur), ("blur: true", .blur), ("return", .returnKey), ("return: true", .returnKey),
    ("tap: title", .tap("title")), ("tap: [3, 4.5]", .tapPoint(Point(3, 4.5))),
    ("type: no", .type(text: "no")), ("type: 12", .type(text: "12")),
    ("autofill: \"\"", .autofill(text: "")),
    ("clear", .clear), ("next", .next), ("previous", .previous), ("done", .done),
    ("showKeyboard", .showKeyboard), ("hideKeyboard", .hideKeyboard),
    ("rotate: landscapeLeft", .rotate(.landscapeLeft)),
    ("resize: [320, 480]", .resize(Size(320, 480))),
    ("scroll: {view: table, by: [0, 5]}", .scrollBy("table", Point(0, 5))),
    ("scroll: {view: table, to: [0, 5]}", .scrollTo("table", Point(0, 5))),
    ("drag: {view: table, by: [0, -5]}", .drag("table", by: Point(0, -5))),
    (
      "scrollToRow: {table: table, row: 1}",
      .scrollToRow("table", section: 0, row: 1, position: ScrollPosition.none)
    ),
    (
      "scrollToRow: {table: table, section: 2, row: 1, position: middle}",
      .scrollToRow("table", section: 2, row: 1, position: .middle)
    ),
    (
      "scrollRectToVisible: {view: table, rect: [1, 2, 3, 4]}",
      .scrollRectToVisible("table", Rect(1, 2, 3, 4))
    ),
    (
      "deleteRows: {table: table, section: 0, at: 1, count: 2}",
      .deleteRows("table", section: 0, at: 1, count: 2)
    ),
    ("configure: {gap: 4}", .configure([ParameterChange("gap", .number(4))])),
    ("configure: {onHide: restore}", .configure([ParameterChange("onHide", .choice("restore"))])),
    ("appear: LoginController", .appear(className: "LoginController")), ("disappear", .disappear),
    ("background", .background), ("foreground", .foreground), ("wait: 0.1", .wait(0.1)),
    ("detachReturnKeyHandler", .detachReturnKeyHandler),
    (
      "set: {table.contentInset.bottom: 30}",
      .set([
        Assignment(view: "table", property: .contentInset, component: 2, value: .number(30))
      ])
    ),
    (
      "set: {field-1.text: a, field-1.hidden: true}",
      .set([
        Assignment(view: "field-1", property: .hidden, value: .flag(true)),
        Assignment(view: "field-1", property: .text, value: .text("a")),
      ])
    ),
    (
      "set: {search.field.keyboardType: numberPad, table.frame: [0, 0, 1, 1]}",
      .set([
        Assignment(view: "search.field", property: .keyboardType, value: .choice(4)),
        Assignment(view: "table", property: .frame, value: .quad(0, 0, 1, 1)),
      ])
    ),
  ]

  @Test(arguments: steps)
  func `every verb is read`(text: String, expected: ScriptStep) {
    let reading = read(script("      - \(text)\n"))
    #expect(reading.diagnostics.isEmpty, "\(reading.lines)")
    #expect(reading.suite.scenarios.first?.value.script == [.step(expected, then: nil)])
  }

  @Test
  func `changes of the keyboard and posts keep what is not given`() {
    let reading = read(
      script(
        """
              - keyboard: {kind: floating, frame: [1, 2, 3, 4], predictiveBar: false, height: 300}
              - post: {name: keyboardWillShow, end: [0, 1, 2, 3], curve: 0}
              - {focus: field-1, then: 0.1}

        """
      )
    )
    #expect(reading.diagnostics.isEmpty)
    var change = KeyboardChange()
    change.kind = .floating
    change.frame = Rect(1, 2, 3, 4)
    change.predictiveBar = false
    change.height = 300
    var post = KeyboardPost(name: .willShow)
    post.end = Rect(0, 1, 2, 3)
    post.curve = 0
    #expect(
      reading.suite.scenarios.first?.value.script == [
        .step(.keyboard(change), then: nil), .step(.post(post), then: nil),
        .step(.focus("field-1"), then: 0.1),
      ]
    )
  }

  @Test
  func `inserted rows are views of the scenario`() {
    let insert =
      "insertRows: {table: table, at: 2, rows: [{cell: new, children: [{textField: late}]}]}"
    #expect(read(script("      - \(insert)\n      - focus: late\n")).diagnostics.isEmpty)
    let clash = "insertRows: {table: table, at: 2, rows: [{cell: row-1}]}"
    #expect(
      read(script("      - \(clash)\n")).lines == [
        "25:1: the identifier 'row-1' is already used on line 5 of this form"
      ]
    )
  }

  static let wrong: [(String, String)] = [
    ("«fcous: field-1", "unknown key 'fcous' in a step; did you mean 'focus'?"),
    ("«{focus: field-1, tap: title}", "a step has exactly one action; found 'focus' and 'tap'"),
    ("«{then: 1}", "a step needs an action, such as 'focus: ID'"),
    ("«hidekeyboard", "'hidekeyboard' is not a step; did you mean 'hideKeyboard'?"),
    ("«focus", "'focus' must be a mapping 'focus: …'; found only the key"),
    ("return: «5", "'return' must be empty or true; found '5'"),
    ("focus: «title", "'title' is a label; only text fields and text views can be edited"),
    ("focus: «search", "'search' is a searchBar; its field is 'search.field'"),
    (
      "focus: «focus",
      "the form 'login' has no view 'focus'; expected one of field-1, field-2, search.field"
    ),
    ("scroll: {view: «title, by: [0, 1]}", "'title' is a label; a scrolling view is required"),
    ("scroll: «{view: table}", "'scroll' requires the key 'by' or 'to'"),
    ("scroll: «{view: table, by: [0, 1], to: [0, 1]}", "'by' and 'to' can't be combined"),
    ("drag: «{view: table}", "'drag' requires the key 'by'"),
    ("drag: {view: table, by: «[1]}", "'by' must be a point [x, y]; found a list of one value"),
    (
      "drag: {view: table, by: [0, 1], «to: [0, 1]}",
      "unknown key 'to' in 'drag'; expected one of view, by, from"
    ),
    ("scrollToRow: {table: «stack, row: 0}", "'stack' is a stackView; a tableView is required"),
    (
      "scrollToRow: {table: table, row: «-1}",
      "'row' must be a whole number from 0 to 1000000; found '-1'"
    ),
    (
      "rotate: «left",
      "'left' is not a valid value for 'rotate'; expected one of portrait, portraitUpsideDown, landscapeLeft, landscapeRight"
    ),
    ("resize: «[0, 10]", "'resize' must be a size of more than 0; found a list of 2 values"),
    ("wait: «3601", "'wait' must be a number from 0 to 3600; found '3601'"),
    ("wait: «-1", "'wait' must be a number from 0 to 3600; found '-1'"),
    ("{blur: true, then: «soon}", "'then' must be a number from 0 to 3600; found 'soon'"),
    (
      "post: {name: «keyboardWillShw}",
      "'keyboardWillShw' is not a valid value for 'name'; did you mean 'keyboardWillShow'?"
    ),
    ("post: «{end: [0, 0, 1, 1]}", "'post' requires the key 'name'"),
    ("keyboard: {«hight: 3}", "unknown key 'hight' in 'keyboard'; did you mean 'height'?"),
    (
      "keyboard: {kind: «flat}",
      "'flat' is not a valid value for 'kind'; expected one of docked, floating, split, undocked, hardware"
    ),
    ("set: {«title.contentInset: 3}", "'title' is a label; it has no 'contentInset'"),
    // Extents of their own have only views that a stack or a table lays out by them.
    ("set: {«title.height: 3}", "'title' is a label; outside a stack, set 'title.frame.height'"),
    (
      "set: {«field-1.width: 3}",
      "'field-1' is a textField; outside a stack, set 'field-1.frame.width'"
    ),
    (
      "set: {«search.field.height: 3}",
      "'search.field' is a textField; outside a stack, "
        + "set 'search.field.frame.height'"
    ),
    (
      "set: {«row-1.width: 3}",
      "'row-1' is a cell; its width is set by the stack or table that contains it"
    ),
    ("set: {«title.shouldReturn: false}", "'title' is a label; it has no 'shouldReturn'"),
    (
      "set: {«table.contentInsets: 3}",
      "'table' has no 'contentInsets'; did you mean 'contentInset'?"
    ),
    ("set: {«table: 3}", "'set' must be a mapping from ID.property to values; found 'table'"),
    (
      "set: {table.contentInset.bottom: «x}",
      "'table.contentInset.bottom' must be a number from -1000000 to 1000000; found 'x'"
    ),
    ("configure: {«gpa: 3}", "no strategy has a parameter 'gpa'; did you mean 'gap'?"),
    (
      "{blur: true, «knownFailure: {none: {reason: x, until: never}}}",
      "'knownFailure' is only allowed next to 'expect'"
    ),
    (
      "tap: «nowhere",
      "the form 'login' has no view 'nowhere'; expected one of field-1, field-2, row-1, row-2, "
        + "search, search.field, stack, table and 1 more"
    ),
  ]

  @Test(arguments: wrong)
  func `what is wrong in a step is said where it stands`(step: String, message: String) {
    expect(script("      - \(step)\n"), says: [message])
  }

  static let wrongScenarios: [(String, String)] = [
    ("form: «logn\n    script: []", "unknown form 'logn'; did you mean 'login'?"),
    (
      "form: login\n    devices: [«phnoe]\n    script: []",
      "unknown device 'phnoe'; did you mean 'phone'?"
    ),
    (
      "form: login\n    devices: «[]\n    script: []",
      "'devices' is empty; list at least one, or remove it"
    ),
    (
      "form: login\n    devices: [phone, «phone]\n    script: []",
      "'phone' appears twice in 'devices'"
    ),
    (
      "form: login\n    strategies: [«ofset-restore]\n    script: []",
      "unknown strategy 'ofset-restore'; did you mean 'offset-restore'?"
    ),
    (
      "form: login\n    orientations: [«landscape]\n    script: []",
      "'landscape' is not a valid value for 'orientations'; did you mean 'landscapeLeft'?"
    ),
    (
      "form: login\n    laws: [«idempotnt]\n    script: []",
      "'idempotnt' is not a valid value for 'laws'; did you mean 'idempotent'?"
    ),
    (
      "form: login\n    laws: [idempotent, «idempotent]\n    script: []",
      "'idempotent' appears twice in 'laws'"
    ),
    (
      "form: login\n    profile: «documentd\n    script: []",
      "'documentd' is not a valid value for 'profile'; did you mean 'documented'?"
    ),
    (
      "form: login\n    profile: {«clmap: never}\n    script: []",
      "unknown key 'clmap' in 'profile'; did you mean 'clamp'?"
    ),
    ("form: login\n    script: «blur", "'script' must be a list; found 'blur'"),
    (
      "form: login\n    script: []\n    knownFailure: {none: «{laws: [focused-field-visible], reason: x}}",
      "a known failure requires 'until': an expiry date as YYYY-MM-DD, or 'never'"
    ),
    (
      "form: login\n    script: []\n    knownFailure: {none: {laws: [focused-field-visible], reason: x, until: «2027-02-29}}",
      "'until' must be a date as YYYY-MM-DD, or 'never'; found '2027-02-29', so the known failure is ignored"
    ),
    (
      "form: login\n    script: []\n    knownFailure: {«nobody: {laws: [focused-field-visible], reason: x, until: never}}",
      "unknown strategy 'nobody'; expected one of none, system-table, offset-restore, inset-scroll, xlform, stack-spacer, footer-spacer, inset-broadcast and \(StrategyRegistry.builtIn.named.count - 8) more; list them with 'headroom strategies'; for an external strategy, pass --external with the file that lists it; a Swift strategy is available only in the program that contains it"
    ),
    (
      "form: login\n    script: []\n    «knownFailure: {none: {laws: [idempotent], reason: x, until: never}}",
      "the scenario does not check the law 'idempotent'"
    ),
    (
      "form: login\n    script: []\n    knownFailure: {none: «{reason: x, until: never}}",
      "a known failure requires the key 'laws'"
    ),
    (
      "form: login\n    script: []\n    knownFailure: {none: «[]}",
      "'knownFailure' is empty; list at least one, or remove it"
    ),
    (
      "form: login\n    script: []\n    knownFailure: {none: [{laws: [focused-field-visible], devices: [«phon], reason: x, until: never}]}",
      "unknown device 'phon'; did you mean 'phone'?"
    ),
    (
      "form: login\n    script: []\n    knownFailure: {none: {laws: [focused-field-visible], reason: x, until: never, issue: «javascript:alert(1)}}",
      "'issue' must be a URL with http or https; found 'javascript:alert(1)'"
    ),
  ]

  @Test(arguments: wrongScenarios)
  func `what is wrong in a scenario is said where it stands`(body: String, message: String) {
    expect(suite("  - name: s\n    \(body)\n"), says: [message])
  }

  @Test(arguments: ["a[b", "a]", "a,b", "a*", "a?", "a\\u0007"])
  func `names hold no character that case keys need`(name: String) {
    let reading = read(suite("  - {name: \"\(name)\", form: login, script: []}\n"))
    #expect(reading.lines.count == 1)
    #expect(
      reading.lines.first?.hasSuffix("names can't contain [ ] , * ? or control characters") == true)
  }

  @Test(arguments: [
    ("top", "a strategy can't be named 'top', which means something else in 'expect'"),
    ("near", "a strategy can't be named 'near', which means something else in 'expect'"),
    ("else", "a strategy can't be named 'else', which means something else in 'expect'"),
    (
      "inset-scroll",
      "'inset-scroll' is a built-in strategy and can't be defined again; use another name"
    ),
    ("\"\"", "the name of a strategy is empty"),
  ])
  func `some names are not for strategies`(name: String, message: String) {
    expect("headroom: 1\nstrategies:\n  - {name: «\(name), model: none}\n", says: [message])
  }

  @Test(arguments: [
    (
      "model: «offsetRestor",
      "'offsetRestor' is not a valid value for 'model'; did you mean 'offsetRestore'?"
    ),
    (
      "model: offsetRestore, parameters: {«gpa: 1}",
      "offsetRestore has no parameter 'gpa'; did you mean 'gap'?"
    ),
    (
      "model: offsetRestore, parameters: {gap: «-1}",
      "'gap' must be a number from 0 to 1000000; found '-1'"
    ),
    (
      "model: insetScroll, parameters: {onHide: «zro}",
      "'zro' is not a valid value for 'onHide'; did you mean 'zero'?"
    ),
    ("model: none, parameters: {«gap: 1}", "none has no parameter 'gap'"),
  ])
  func `what is wrong in a strategy is said where it stands`(body: String, message: String) {
    expect("headroom: 1\nstrategies:\n  - {name: s, \(body)}\n", says: [message])
  }

  @Test
  func `values that equal the default are not kept`() throws {
    let reading = read(
      "headroom: 1\nstrategies:\n  - {name: s, model: offsetRestore, parameters: {gap: 10, duration: 0.3}}\n"
    )
    let strategy = try #require(reading.suite.strategies.first)
    #expect(strategy.value.parameters == ["duration": .number(0.3)])
  }
}
