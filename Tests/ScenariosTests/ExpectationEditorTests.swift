import Scenarios
import Testing

/// Found values in scenario files, in place.
struct ExpectationEditorTests {
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
      name: "a number",
      before: "t.contentOffset.y: 120   # why",
      after: "t.contentOffset.y: 121.5   # why",
      values: ["none": .number(121.5)]
    ),
    Edit(
      name: "a number in thousandths",
      before: "t.contentOffset.y: 120",
      after: "t.contentOffset.y: 121.333",
      values: ["none": .number(121 + 1.0 / 3)]
    ),
    Edit(
      name: "one of several strategies",
      before: "t.contentOffset.y: {inset-scroll: 120, else: -20} # why",
      after: "t.contentOffset.y: {inset-scroll: 121, else: -20} # why",
      values: ["inset-scroll": .number(121)],
      keeps: ["none"]
    ),
    Edit(
      name: "strategies one below the other",
      before: "t.contentOffset.y:\n            none: 3 # why\n            else: {atLeast: 4}",
      after: "t.contentOffset.y:\n            none: 3 # why\n            else: {atLeast: 2}",
      values: ["inset-scroll": .number(2)],
      keeps: ["none"]
    ),
    Edit(
      name: "what differs from the rest before it",
      before: "t.contentOffset.y:\n            none: 3\n            else: 4",
      after:
        "t.contentOffset.y:\n            none: 3\n            inset-scroll: 5\n            else: 4",
      values: ["inset-scroll": .number(5)],
      keeps: ["offset-restore"]
    ),
    Edit(
      name: "a strategy that differs from all others",
      before: "t.contentOffset.y: 120 # why",
      after: "t.contentOffset.y: {inset-scroll: 121, else: 120} # why",
      values: ["inset-scroll": .number(121)],
      keeps: ["none"]
    ),
    Edit(
      name: "a bound moves",
      before: "t.contentOffset.y: {between: [1, 5]}",
      after: "t.contentOffset.y: {between: [1, 7]}",
      values: ["none": .number(7)]
    ),
    Edit(
      name: "near keeps its tolerance",
      before: "t.contentOffset.y: {near: 5, within: 2}",
      after: "t.contentOffset.y: {near: 9, within: 2}",
      values: ["none": .number(9)]
    ),
    Edit(
      name: "insets by side",
      subject: "t.contentInset",
      before: "t.contentInset: {bottom: 250}",
      after: "t.contentInset: {bottom: 260}",
      values: ["none": .numbers([0, 0, 260, 0])]
    ),
    Edit(
      name: "a point",
      subject: "t.contentOffset",
      before: "t.contentOffset: [0, 1]",
      after: "t.contentOffset: [0, -20]",
      values: ["none": .numbers([0, -20])]
    ),
    Edit(
      name: "a quoted text",
      subject: "a.text",
      before: "a.text: 'it''s'  # why",
      after: "a.text: \"no: \\\"1\\\"\"  # why",
      values: ["none": .text("no: \"1\"")]
    ),
    Edit(
      name: "a truth value",
      subject: "focus.isVisible",
      before: "focus.isVisible: true",
      after: "focus.isVisible: false",
      values: ["none": .flag(false)]
    ),
    Edit(
      name: "a list below its key",
      subject: "log",
      before: "log:\n            - one\n            - two",
      after:
        "log:\n            - keyboardWillShow\n            - becomeFirstResponder a\n            - c",
      values: ["none": .texts(["keyboardWillShow", "becomeFirstResponder a", "c"])]
    ),
    Edit(
      name: "another way to write the subject",
      subject: "root.origin.y",
      before: "root.frame.y: 0",
      after: "root.frame.y: -99",
      values: ["none": .number(-99)]
    ),
  ]

  private func editor(_ text: String) throws -> ExpectationEditor {
    try #require(
      ExpectationEditor(file: "e.yaml", bytes: Array(text.utf8), known: KnownDefinitions()),
      "\(SuiteReader().read([.init(file: "e.yaml", bytes: Array(text.utf8))]).diagnostics)"
    )
  }

  private func change(_ edit: Edit) -> ExpectationEditor.Change {
    .init(scenario: "s", step: 1, subject: edit.subject, values: edit.values, keeps: edit.keeps)
  }

  @Test(arguments: edits, ["\n", "\r\n"])
  func `only the value changes`(edit: Edit, newline: String) throws {
    var editor = try editor(Self.file(edit.before, newline: newline))
    try editor.apply(change(edit))
    #expect(
      String(decoding: editor.bytes, as: UTF8.self) == Self.file(edit.after, newline: newline)
    )
  }

  @Test func `JSON stays JSON`() throws {
    let text =
      #"{"headroom": 1, "forms": [{"name": "f", "canvas": [375, 667], "view": {"children": "#
      + #"[{"tableView": "t"}]}}], "scenarios": [{"name": "s", "form": "f", "script": ["#
      + #"{"expect": {"focus": "none", "t.contentOffset.y": 5}}]}]}"#
    var editor = try editor(text)
    try editor.apply(
      .init(
        scenario: "s",
        step: 0,
        subject: "t.contentOffset.y",
        values: ["inset-scroll": .number(6)],
        keeps: ["none"]
      )
    )
    let after = String(decoding: editor.bytes, as: UTF8.self)
    #expect(after == text.replacing(": 5}", with: #": {"inset-scroll": 6, "else": 5}}"#))
  }

  @Test func `a byte order mark stays`() throws {
    var editor = try #require(
      ExpectationEditor(
        file: "e.yaml",
        bytes: [0xEF, 0xBB, 0xBF] + Array(Self.file("focus: a").utf8),
        known: KnownDefinitions()
      )
    )
    try editor.apply(.init(scenario: "s", step: 1, subject: "focus", values: ["none": .text("b")]))
    #expect(editor.bytes == [0xEF, 0xBB, 0xBF] + Array(Self.file("focus: b").utf8))
  }

  @Test(arguments: [
    ("t.contentOffset.y: {not: 3}", "does not say one value"),
    ("t.contentOffset.y: {oneOf: [1, 2]}", "does not say one value"),
    ("t.contentOffset.y: &y 3\n          t.contentOffset.x: *y", "anchor"),
    ("t.contentOffset.x: &y 3\n          t.contentOffset.y: *y", "alias"),
    ("focus: a", "is not in the file"),
  ])
  func `what can't be changed alone is refused, and nothing changes`(
    line: String,
    reason: String
  ) throws {
    var editor = try editor(Self.file(line))
    let refusal = #expect(throws: ExpectationEditor.Refusal.self) {
      try editor.apply(
        .init(scenario: "s", step: 1, subject: "t.contentOffset.y", values: ["none": .number(7)])
      )
    }
    #expect(refusal?.reason.contains(reason) == true)
    #expect(String(decoding: editor.bytes, as: UTF8.self) == Self.file(line))
  }

  @Test func `a comment inside a list is not lost`() throws {
    var editor = try editor(Self.file("log:\n            - one # why\n            - two"))
    #expect(throws: ExpectationEditor.Refusal.self) {
      try editor.apply(
        .init(scenario: "s", step: 1, subject: "log", values: ["none": .texts(["three"])])
      )
    }
  }

  @Test func `an anchor that others use is refused`() throws {
    let text = Self.file("t.contentOffset.y: 3")
      .replacing("      - expect:\n", with: "      - expect: &e\n")
      .replacing("      - hideKeyboard   # last", with: "      - expect: *e")
    var editor = try editor(text)
    let refusal = #expect(throws: ExpectationEditor.Refusal.self) {
      try editor.apply(
        .init(scenario: "s", step: 1, subject: "t.contentOffset.y", values: ["none": .number(7)])
      )
    }
    #expect(refusal?.reason.contains("can't be changed alone") == true)
  }
}
