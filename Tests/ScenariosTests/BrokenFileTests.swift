import TestSupport
import Testing

@testable import Scenarios

/// The files that people break most often: one clear message each.
struct BrokenFileTests {
  @Test
  func `a misspelt key`() {
    expect(
      suite("  - name: s\n    form: login\n    «scrpit: []\n    script: []\n"),
      says: ["unknown key 'scrpit' in a scenario; did you mean 'script'?"])
  }

  @Test
  func `an unknown field in focus`() {
    expect(
      script("      - focus: «feild-1\n"),
      says: ["the form 'login' has no view 'feild-1'; did you mean 'field-1'?"])
  }

  @Test
  func `a duplicate identifier`() {
    expect(
      """
      headroom: 1
      forms:
        - name: f
          canvas: [375, 667]
          view:
            children:
              - textField: email
              - textField: «email
      """,
      says: ["the identifier 'email' is already used on line 7 of this form"]
    )
  }

  @Test
  func `a duplicate key`() {
    expect(
      "headroom: 1\nforms:\n  - name: f\n    canvas: [1, 1]\n    «name: g\n    view: {}\n",
      says: ["the key 'name' is already given on line 3"])
  }

  @Test
  func `a wrong type`() {
    expect(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {hidden: «5}}\n",
      says: ["'hidden' must be true or false; found '5'"])
  }

  @Test
  func `a rectangle of three numbers`() {
    expect(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {view: v, frame: «[0, 0, 10]}}\n",
      says: ["'frame' must be a rectangle [x, y, width, height]; found a list of 3 values"])
  }

  @Test(arguments: [".nan", "NaN", ".inf", "0x1F", "1e999", "1000001"])
  func `a number that is none`(number: String) {
    expect(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, «\(number)], view: {}}\n",
      says: [
        "'canvas' must be a number from -1000000 to 1000000; found '\(number)'"
      ]
    )
  }

  @Test(arguments: ["tag: «{n}", "textField: «{n}", "frame: [0, «{n}, 1, 1]", "frame: «{n}"])
  func `an unquoted placeholder`(property: String) {
    let kind = property.hasPrefix("textField") ? "" : "textField: a, "
    expect(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {children: [{\(kind)\(property)}]}}\n",
      says: ["{n} without quotes is a YAML mapping; quote it: \"{n}\""])
  }

  @Test
  func `an alias bomb`() {
    var text = "headroom: 1\nforms: &a0 []\ndevices: \n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "  - &a\(level) [\(aliases)]\n"
    }
    let reading = read(text)
    #expect(reading.diagnostics.count == 1)
    #expect(
      reading.lines.first?.hasSuffix(
        "the aliases expand to more than 1000000 nodes in total; use fewer, or split the file")
        == true)
  }

  @Test
  func `more steps than a script may have`() {
    let steps = String(repeating: "      - blur\n", count: 10_000)
    expect(
      script(steps + "      - «blur\n      - blur\n"),
      says: ["there are more than 10000 steps in a script"])
  }

  @Test
  func `tabs`() {
    expect(
      "headroom: 1\nforms:\n«\t- name: f\n", says: ["a tab can't indent a line in YAML; use spaces"]
    )
  }

  @Test
  func `an unclosed quote`() {
    expect(
      "headroom: 1\nforms:\n  - name: «\"f\n    canvas: [1, 1]\n    view: {class: \"x\"}\n",
      says: ["the text that begins with \" here is not closed"])
  }

  @Test
  func `a mapping without a space`() {
    expect(
      "headroom: 1\nforms:\n  - «name:f\n",
      says: ["a space is missing after ':' in 'name:f'; write 'name: f'"])
  }

  /// What people write, and the one message that says what the format calls it.
  @Test(arguments: [
    ("- «focus field-1", "'focus field-1' is not a step; write 'focus: field-1'"),
    (
      "- «focus:field-1", "a space is missing after ':' in 'focus:field-1'; write 'focus: field-1'"
    ),
    (
      "- expect:\n        «focus.isVisible: true",
      "'focus.isVisible' is at the level of 'expect'; indent it further, so that it is below 'expect:'"
    ),
    (
      "- focus: «“field-1”",
      "the typographic quotes in '“field-1”' are part of the text; use straight ones (' or \") or none"
    ),
    (
      "- keyboard: {height: «300pt}",
      "'height' must be a number without a unit; found '300pt'; write the number alone: 300"
    ),
    (
      "- expect: {«field-1.isVisible: true}",
      "'field-1' has no 'isVisible'; did you mean 'isFullyVisible'?"
    ),
    ("- keyboard: «hide", "'keyboard: hide' is not a step; write 'hideKeyboard'"),
    ("- wait: «0.5s", "'wait' must be a number of seconds without a unit, as in 0.5; found '0.5s'"),
    (
      "- wait: «300 ms",
      "'wait' must be a number of seconds without a unit, as in 0.3; found '300 ms'"
    ),
    (
      "- expect: {focus.clearance: «'>= 0'}",
      "'>= 0' is not a valid value for 'focus.clearance'; write '{atLeast: 0}'"
    ),
    (
      "- expect: {focus.clearance: «<= 8.5}",
      "'<= 8.5' is not a valid value for 'focus.clearance'; write '{atMost: 8.5}'"
    ),
    (
      "- expect: {focus.clearance: «>= 0}",
      "unquoted text can't begin with '>'; quote it, or write a bound as {atLeast: 0}"
    ),
    (
      "- expect:\n          focus.clearance: «>= 0",
      "text that begins with '>' or '|' must be quoted; a bound is written as {atLeast: 0}"
    ),
    (
      "- expect: {focus.clearance: {«min: 0}}",
      "'min' is neither a matcher nor a strategy; did you mean 'atLeast'?"
    ),
    (
      "- expect: {focus.clearance: {«lessThan: 0}}",
      "'lessThan' is neither a matcher nor a strategy; did you mean 'atMost'?"
    ),
    (
      "- expect: {focus: field-1}\n        knownFailure: {none: «broken}",
      "'a known failure' must be a mapping, as in {reason: WHY, until: 2027-12-31}; found 'broken'"
    ),
  ])
  func `what people write in a script`(example: (step: String, message: String)) {
    expect(script("      \(example.step)\n"), says: [example.message])
  }

  @Test(arguments: [
    ("«steps: [blur]", "unknown key 'steps' in a scenario; did you mean 'script'?"),
    ("«scirpt: [blur]", "unknown key 'scirpt' in a scenario; did you mean 'script'?"),
    (
      "script: [blur], «expectations: {focus: none}",
      "unknown key 'expectations' in a scenario; write 'script: [expect: {focus.isVisible: true}]'"
    ),
    ("script: [blur], devices: «phone", "'devices' must be a list, as in [phone]; found 'phone'"),
    ("script: [blur], tags: «smoke", "'tags' must be a list, as in [smoke]; found 'smoke'"),
    (
      "script: [blur], strategies: «none", "'strategies' must be a list, as in [none]; found 'none'"
    ),
  ])
  func `what people write in a scenario`(example: (keys: String, message: String)) {
    expect(suite("  - {name: s, form: login, \(example.keys)}\n"), says: [example.message])
  }

  @Test(arguments: [
    (
      "view: {children: [{«uitextview: notes}]}",
      "unknown key 'uitextview' in a view; did you mean 'textView'?"
    ),
    (
      "view: {children: [{repeat: «eight, textField: notes}]}",
      "'repeat' must be a whole number from 0 to 10000; found 'eight'"
    ),
    (
      "«root: {children: [{textField: notes}]}",
      "unknown key 'root' in a form; did you mean 'view'?"
    ),
    (
      "view: {children: [{textField: field-«{n}, repeat: 2}]}",
      "text with {n} inside braces or brackets must be quoted: \"field-{n}\""
    ),
    (
      "view: {children: [{textField: notes, text: room «#4, enabled: true}]}",
      "a comment begins here, before the list or mapping ends; quote text that contains ' #'"
    ),
  ])
  func `one slip in a form is one error`(example: (view: String, message: String)) {
    expect(
      """
      headroom: 1
      forms:
        - name: f
          canvas: [375, 667]
          \(example.view)
      scenarios:
        - {name: s, form: f, script: [focus: notes, focus: field-1]}

      """,
      says: [example.message]
    )
  }

  @Test func `no word that people try is a key of its mapping, and each stands once`() {
    for (tried, keys) in [
      (TriedKey.ofScenario, ScenarioEntry.fields.keys.allNames),
      (TriedKey.ofForm, FormEntry.fields.keys.allNames), (TriedKey.ofView, Keys.view.allNames),
    ] {
      let words = tried.flatMap(\.words)
      #expect(Set(words).count == words.count)
      #expect(Set(words).isDisjoint(with: keys))
    }
    #expect(TriedMatcher.bound("8") == nil)
    #expect(TriedMatcher.bound("-8.5") == nil)
    #expect(TriedMatcher.bound("") == nil)
    #expect(TriedMatcher.bound(">=") == nil)
    #expect(TriedMatcher.bound("none") == nil)
    #expect(TriedMatcher.bound(">= 8") == "{atLeast: 8}")
    #expect(TriedMatcher.bound("at 8") == nil)
    #expect(TriedMatcher.bound("Max 8") == "{atMost: 8}")
    let words = TriedMatcher.all.flatMap(\.words)
    #expect(Set(words).count == words.count)
    #expect(Set(words).isDisjoint(with: MatcherKey.allCases.map(\.rawValue)))
  }
}
