import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Found values in scenario files, in place.
struct ScenarioFileEditorTests {
  /// One line of an `expect`, before and after.
  struct Edit: CustomTestStringConvertible, Sendable {
    var name: String
    var subject = "t.contentOffset.y"
    var before: String
    var after: String
    var values: [String: ExpectedValue]
    var keeps: Set<String> = []
    var testDescription: String { name }
  }

  static func file(_ line: String, newline: String = "\n") -> String {
    """
    headroom: 1   # keep me
    forms:
      - {name: f, canvas: [375, 667], view: {children: [{tableView: t}, {textField: a}, {textField: b}]}}
    scenarios:
      # Keep me, too: é is two bytes.
      - {name: "é", form: f, script: [{focus: a}, {expect: {t.contentOffset.y: 1}}]}
      - name: s
        form: f
        script:
          - focus: a
          - expect:
              keyboard.isVisible: true  # é
              \(line)
          - hideKeyboard   # last

    """.replacing("\n", with: newline)
  }

  static let edits: [Edit] = [
    Edit(
      name: "a number", before: "t.contentOffset.y: 120   # why",
      after: "t.contentOffset.y: 121.5   # why", values: ["none": .number(121.5)]),
    Edit(
      name: "a number in thousandths", before: "t.contentOffset.y: 120",
      after: "t.contentOffset.y: 121.333", values: ["none": .number(121 + 1.0 / 3)]),
    Edit(
      name: "one of several strategies",
      before: "t.contentOffset.y: {inset-scroll: 120, else: -20} # why",
      after: "t.contentOffset.y: {inset-scroll: 121, else: -20} # why",
      values: ["inset-scroll": .number(121)], keeps: ["none"]),
    Edit(
      name: "strategies one below the other",
      before: "t.contentOffset.y:\n            none: 3 # why\n            else: {atLeast: 4}",
      after: "t.contentOffset.y:\n            none: 3 # why\n            else: {atLeast: 2}",
      values: ["inset-scroll": .number(2)], keeps: ["none"]),
    Edit(
      name: "what differs from the rest before it",
      before: "t.contentOffset.y:\n            none: 3\n            else: 4",
      after:
        "t.contentOffset.y:\n            none: 3\n            inset-scroll: 5\n            else: 4",
      values: ["inset-scroll": .number(5)],
      keeps: ["offset-restore"]
    ),
    Edit(
      name: "a strategy that differs from all others", before: "t.contentOffset.y: 120 # why",
      after: "t.contentOffset.y: {inset-scroll: 121, else: 120} # why",
      values: ["inset-scroll": .number(121)], keeps: ["none"]),
    Edit(
      name: "a bound moves", before: "t.contentOffset.y: {between: [1, 5]}",
      after: "t.contentOffset.y: {between: [1, 7]}", values: ["none": .number(7)]),
    Edit(
      name: "near keeps its tolerance", before: "t.contentOffset.y: {near: 5, within: 2}",
      after: "t.contentOffset.y: {near: 9, within: 2}", values: ["none": .number(9)]),
    Edit(
      name: "insets by side", subject: "t.contentInset", before: "t.contentInset: {bottom: 250}",
      after: "t.contentInset: {bottom: 260}", values: ["none": .numbers([0, 0, 260, 0])]),
    Edit(
      name: "a point", subject: "t.contentOffset", before: "t.contentOffset: [0, 1]",
      after: "t.contentOffset: [0, -20]", values: ["none": .numbers([0, -20])]),
    Edit(
      name: "a quoted text", subject: "a.text", before: "a.text: 'it''s'  # why",
      after: "a.text: \"no: \\\"1\\\"\"  # why", values: ["none": .text("no: \"1\"")]),
    Edit(
      name: "a truth value", subject: "focus.isVisible", before: "focus.isVisible: true",
      after: "focus.isVisible: false", values: ["none": .flag(false)]),
    Edit(
      name: "a list below its key",
      subject: "log",
      before: "log:\n            - one\n            - two",
      after:
        "log:\n            - keyboardWillShow\n            - becomeFirstResponder a\n            - c",
      values: ["none": .texts(["keyboardWillShow", "becomeFirstResponder a", "c"])]
    ),
    Edit(
      name: "another way to write the subject", subject: "root.origin.y", before: "root.frame.y: 0",
      after: "root.frame.y: -99", values: ["none": .number(-99)]),
  ]

  private func editor(_ text: String) throws -> ScenarioFileEditor {
    try #require(
      ScenarioFileEditor(
        file: "e.yaml", bytes: Array(text.utf8), known: KnownDefinitions(strategies: .builtIn)),
      "\(SuiteReader(strategies: .builtIn).read([.init(file: "e.yaml", bytes: Array(text.utf8))]).diagnostics)"
    )
  }

  private func change(_ edit: Edit) -> ExpectationChange {
    .init(scenario: "s", step: 1, subject: edit.subject, values: edit.values, keeps: edit.keeps)
  }

  @Test(arguments: edits, ["\n", "\r\n"])
  func `only the value changes`(edit: Edit, newline: String) throws {
    var editor = try editor(Self.file(edit.before, newline: newline))
    try editor.apply(change(edit))
    #expect(
      String(decoding: editor.bytes, as: UTF8.self) == Self.file(edit.after, newline: newline))
  }

  @Test func `JSON stays JSON`() throws {
    let text =
      #"{"headroom": 1, "forms": [{"name": "f", "canvas": [375, 667], "view": {"children": "#
      + #"[{"tableView": "t"}]}}], "scenarios": [{"name": "s", "form": "f", "script": ["#
      + #"{"expect": {"focus": "none", "t.contentOffset.y": 5}}]}]}"#
    var editor = try editor(text)
    try editor.apply(
      ExpectationChange(
        scenario: "s", step: 0, subject: "t.contentOffset.y", values: ["inset-scroll": .number(6)],
        keeps: ["none"]))
    let after = String(decoding: editor.bytes, as: UTF8.self)
    #expect(after == text.replacing(": 5}", with: #": {"inset-scroll": 6, "else": 5}}"#))
  }

  @Test func `a byte order mark stays`() throws {
    var editor = try #require(
      ScenarioFileEditor(
        file: "e.yaml", bytes: [0xEF, 0xBB, 0xBF] + Array(Self.file("focus: a").utf8),
        known: KnownDefinitions(strategies: .builtIn)))
    try editor.apply(
      ExpectationChange(
        scenario: "s", step: 1, subject: "focus",
        values: ["none": .text("b")]))
    #expect(editor.bytes == [0xEF, 0xBB, 0xBF] + Array(Self.file("focus: b").utf8))
  }

  @Test(arguments: [
    ("t.contentOffset.y: {not: 3}", "has no single value"),
    ("t.contentOffset.y: {oneOf: [1, 2]}", "has no single value"),
    ("t.contentOffset.y: &y 3\n          t.contentOffset.x: *y", "anchor"),
    ("t.contentOffset.x: &y 3\n          t.contentOffset.y: *y", "alias"),
    ("focus: a", "is not in the file"),
  ])
  func `what can't be changed on its own is refused, and nothing changes`(
    line: String, reason: String
  ) throws {
    var editor = try editor(Self.file(line))
    let refusal = #expect(throws: EditRefusal.self) {
      try editor.apply(
        ExpectationChange(
          scenario: "s", step: 1, subject: "t.contentOffset.y",
          values: ["none": .number(7)]))
    }
    #expect(refusal?.reason.contains(reason) == true)
    #expect(String(decoding: editor.bytes, as: UTF8.self) == Self.file(line))
  }

  @Test func `a comment inside a list is not lost`() throws {
    var editor = try editor(Self.file("log:\n            - one # why\n            - two"))
    #expect(throws: EditRefusal.self) {
      try editor.apply(
        ExpectationChange(
          scenario: "s", step: 1, subject: "log",
          values: ["none": .texts(["three"])]))
    }
  }

  @Test func `an anchor that others use is refused`() throws {
    let text = Self.file("t.contentOffset.y: 3")
      .replacing("      - expect:\n", with: "      - expect: &e\n")
      .replacing("      - hideKeyboard   # last", with: "      - expect: *e")
    var editor = try editor(text)
    let refusal = #expect(throws: EditRefusal.self) {
      try editor.apply(
        ExpectationChange(
          scenario: "s", step: 1, subject: "t.contentOffset.y",
          values: ["none": .number(7)]))
    }
    #expect(refusal?.reason.contains("can't be changed on its own") == true)
  }

  /// So many scenarios, each with one expectation.
  private static func many(_ count: Int) -> String {
    var text = """
      headroom: 1
      forms:
        - {name: f, canvas: [375, 667], view: {children: [{tableView: t}, {textField: a}]}}
      scenarios:

      """
    for index in 0..<count {
      text += "  - {name: s\(index), form: f, \(script(1))}\n"
    }
    return text
  }

  private static func script(_ number: Int) -> String {
    "script: [{focus: a}, {expect: {t.contentOffset.y: \(number)}}]"
  }

  private func changes(_ indexes: some Sequence<Int>) -> [ExpectationChange] {
    indexes.map {
      .init(
        scenario: "s\($0)", step: 1, subject: "t.contentOffset.y",
        values: ["none": .number(Double($0 + 2))])
    }
  }

  @Test func `the file is read as often for many changes as for one`() throws {
    var one = try editor(Self.many(200))
    #expect(one.apply(changes([7])) == [nil])
    var many = try editor(Self.many(200))
    #expect(many.apply(changes(0..<200)).allSatisfy { $0 == nil })
    #expect(many.readings == one.readings)
    let lines = String(decoding: many.bytes, as: UTF8.self).split(separator: "\n").dropFirst(4)
    for (index, line) in lines.enumerated() {
      #expect(line.hasSuffix("t.contentOffset.y: \(index + 2)}}]}"))
    }
    #expect(one.scenario("s7") == many.scenario("s7"))
  }

  @Test func `of many changes those that can't be made are refused, and the others made`() throws {
    // Two lines share a value by an anchor around their step, and one stands behind an alias.
    let text = Self.many(40)
      .replacing(
        "name: s5, form: f, \(Self.script(1))",
        with: "name: s5, form: f, \(Self.script(1).replacing("{expect", with: "&e {expect"))"
      )
      .replacing(
        "name: s6, form: f, \(Self.script(1))", with: "name: s6, form: f, script: [{focus: a}, *e]")
    var editor = try editor(text)
    let refusals = editor.apply(changes(0..<41))
    let refused = refusals.indices.filter { refusals[$0] != nil }
    #expect(refused == [5, 6, 40])
    #expect(refusals[5]?.reason.contains("can't be changed on its own") == true)
    #expect(refusals[6]?.reason.contains("alias") == true)
    #expect(refusals[40]?.reason.contains("is not in the file") == true)
    let after = String(decoding: editor.bytes, as: UTF8.self)
    for index in 0..<40 where ![5, 6].contains(index) {
      #expect(after.contains("name: s\(index), form: f, \(Self.script(index + 2))"))
    }
    #expect(after.contains("&e {expect: {t.contentOffset.y: 1}}"))
    #expect(editor.readings < 40)
  }
}
