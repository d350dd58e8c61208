import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Known failures that come into a scenario file, and go out of it.
struct KnownFailureChangeTests {
  /// What a scenario's lines are before and after a change.
  struct Edit: CustomTestStringConvertible, Sendable {
    var name: String
    var place = KnownFailure.Place.laws
    var added: [KnownFailure] = []
    var removed: [KnownFailure] = []
    var before: String
    var after: String
    var testDescription: String { name }
  }

  private static func known(
    _ strategy: String = "none", laws: [Law] = [.noDrift], _ reason: String = "r",
    devices: [String] = [], orientations: [Orientation] = []
  ) -> KnownFailure {
    KnownFailure(
      strategy: strategy, laws: laws, devices: devices, orientations: orientations, reason: reason,
      until: .never)
  }

  private static let beside = known(laws: [], "it's #1", devices: ["iPhone 8"])

  static let edits = [
    Edit(
      name: "the first one, above the comments of the script",
      added: [known(), known("inset-scroll", "why: \"this\"")],
      before: """
            # Keep me.
            script: [{focus: a}]   # and me
        """,
      after: """
            knownFailure:
              none: {laws: [no-drift], reason: r, until: never}
              inset-scroll: {laws: [no-drift], reason: "why: \\"this\\"", until: never}
            # Keep me.
            script: [{focus: a}]   # and me
        """),
    Edit(
      name: "of strategies that act together, which the entry defines",
      added: [known("inset-scroll + none")],
      before: """
            script: [{focus: a}]
        """,
      after: """
            knownFailure: {"inset-scroll + none": {laws: [no-drift], reason: r, until: never}}
            script: [{focus: a}]
        """),
    Edit(
      name: "of one orientation", added: [known(orientations: [.portrait])],
      before: """
            script: [{focus: a}]
        """,
      after: """
            knownFailure: {none: {laws: [no-drift], orientations: [portrait], reason: r, until: never}}
            script: [{focus: a}]
        """),
    Edit(
      name: "beside an expect of several lines", place: .step(1), added: [beside],
      before: """
            script:
              - focus: a
              - expect:
                  focus: a   # Keep me.
                  keyboard.isVisible: true

              # Keep me, too.
              - hideKeyboard
        """,
      after: """
            script:
              - focus: a
              - expect:
                  focus: a   # Keep me.
                  keyboard.isVisible: true
                knownFailure: {none: {devices: [iPhone 8], reason: "it's #1", until: never}}

              # Keep me, too.
              - hideKeyboard
        """),
    Edit(
      name: "in braces, before the script and behind an expect", place: .step(0), added: [beside],
      before: "    script: [{expect: {focus: none}}, {focus: a}]  # Keep me.",
      after: "    script: [{expect: {focus: none}, knownFailure: {none: {devices: [iPhone 8], "
        + "reason: \"it's #1\", until: never}}}, {focus: a}]  # Keep me."),
    Edit(
      name: "another strategy", added: [known("inset-scroll")],
      before: """
            knownFailure:
              none: {laws: [no-drift], reason: r, until: never}  # Keep me.
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              none: {laws: [no-drift], reason: r, until: never}  # Keep me.
              inset-scroll: {laws: [no-drift], reason: r, until: never}
            script: [{focus: a}]
        """),
    Edit(
      name: "another strategy in braces", added: [known("inset-scroll")],
      before: """
            knownFailure: {none: {laws: [no-drift], reason: r, until: never}}
            script: [{focus: a}]
        """,
      after: """
            knownFailure: {inset-scroll: {laws: [no-drift], reason: r, until: never}, none: {laws: [no-drift], reason: r, until: never}}
            script: [{focus: a}]
        """),
    Edit(
      name: "a second one makes a list, the new one first", added: [known("none", "n")],
      before: """
            knownFailure:
              none:
                laws: [no-drift]  # Keep me.
                # Keep me, too.
                reason: r
                until: never
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              none:
                - {laws: [no-drift], reason: n, until: never}
                - laws: [no-drift]  # Keep me.
                  # Keep me, too.
                  reason: r
                  until: never
            script: [{focus: a}]
        """),
    Edit(
      name: "a second one in braces", added: [known("none", "n")],
      before: """
            knownFailure:
              none: {laws: [no-drift], reason: r, until: never} # Keep me.
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              none: [{laws: [no-drift], reason: n, until: never}, {laws: [no-drift], reason: r, until: never}] # Keep me.
            script: [{focus: a}]
        """),
    Edit(
      name: "at the head of a list, in the place of one of it", added: [known("none", "n")],
      removed: [known()],
      before: """
            knownFailure:
              none:
              # Keep me.
              - {laws: [no-drift], reason: r, until: never}
              - {laws: [idempotent], reason: q, until: never}
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              none:
              # Keep me.
              - {laws: [no-drift], reason: n, until: never}
              - {laws: [idempotent], reason: q, until: never}
            script: [{focus: a}]
        """),
    Edit(
      name: "one in the place of the only one", added: [known("none", "n")], removed: [known()],
      before: """
            knownFailure:
              none:
                laws: [no-drift]
                reason: r
                until: never
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              none: {laws: [no-drift], reason: n, until: never}
            script: [{focus: a}]
        """),
    Edit(
      name: "the last one goes with its key", removed: [known()],
      before: """
            tags: [a]
            knownFailure:
              none: {laws: [no-drift], reason: r, until: never}

            # Keep me.
            script: [{focus: a}]
        """,
      after: """
            tags: [a]

            # Keep me.
            script: [{focus: a}]
        """),
    Edit(
      name: "one strategy of two", removed: [known("inset-scroll")],
      before: """
            knownFailure:
              none: {laws: [no-drift], reason: r, until: never}
              inset-scroll:
                laws: [no-drift]
                reason: r
                until: never
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              none: {laws: [no-drift], reason: r, until: never}
            script: [{focus: a}]
        """),
    Edit(
      name: "one strategy of two in braces, the last", removed: [known("inset-scroll")],
      before: """
            knownFailure: {none: {laws: [no-drift], reason: r, until: never}, inset-scroll: {laws: [no-drift], reason: r, until: never}}
            script: [{focus: a}]
        """,
      after: """
            knownFailure: {none: {laws: [no-drift], reason: r, until: never}}
            script: [{focus: a}]
        """),
    Edit(
      name: "one in the place of another, the comments of which stay",
      added: [known(laws: [.idempotent])],
      removed: [known("none", "it's #1")],
      before: """
            knownFailure:
              none:   # the first
                laws: [no-drift]   # Keep me.
                # Keep me, too.
                reason: "it's #1"
                until: never
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              # the first
              # Keep me.
              # Keep me, too.
              none: {laws: [idempotent], reason: r, until: never}
            script: [{focus: a}]
        """),
    Edit(
      name: "one in the place of another in a list", added: [known(laws: [.idempotent])],
      removed: [known("none", "s")],
      before: """
            knownFailure:
              none:
                - {laws: [no-drift], reason: r, until: never}   # Stays.
                - laws: [no-drift]   # Goes on.
                  reason: s
                  until: never
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              none:
                # Goes on.
                - {laws: [idempotent], reason: r, until: never}
                - {laws: [no-drift], reason: r, until: never}   # Stays.
            script: [{focus: a}]
        """),
    Edit(
      name: "one of a list in brackets", removed: [known()],
      before: """
            knownFailure:
              none: [{laws: [no-drift], reason: r, until: never}, {laws: [idempotent], reason: q, until: never}]
            script: [{focus: a}]
        """,
      after: """
            knownFailure:
              none: [{laws: [idempotent], reason: q, until: never}]
            script: [{focus: a}]
        """),
  ]

  static func file(_ lines: String, newline: String) -> String {
    """
    headroom: 1   # keep me
    devices:
      - {name: iPhone 8, screen: [375, 667], keyboard: {portrait: 216}}
    forms:
      - {name: f, canvas: [375, 667], view: {children: [{textField: a}]}}
    scenarios:
      - name: é
        form: f
        laws: all
    \(lines)
      # The next one.
      - {name: other, form: f, script: [{focus: a}]}

    """.replacing("\n", with: newline)
  }

  private func editor(_ text: String) throws -> ScenarioFileEditor {
    let bytes = Array(text.utf8)
    let words = SuiteReader(strategies: .builtIn).read([.init(file: "e.yaml", bytes: bytes)])
      .diagnostics.map(\.description)
    return try #require(
      ScenarioFileEditor(
        file: "e.yaml", bytes: bytes, known: KnownDefinitions(strategies: .builtIn)), "\(words)")
  }

  @Test(arguments: edits, ["\n", "\r\n", "\r"])
  func `only known failures come and go`(edit: Edit, newline: String) throws {
    var editor = try editor(Self.file(edit.before, newline: newline))
    try editor.apply(
      KnownFailureChange("é", edit.place, added: edit.added, removed: edit.removed))
    #expect(
      String(decoding: editor.bytes, as: UTF8.self) == Self.file(edit.after, newline: newline))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `before a script that is the first key`(newline: String) throws {
    let script = "  - script: [{focus: a}]  # Keep me.\n    name: first\n    form: f\n    laws: all"
    func file(_ lines: String) -> String {
      Self.file("    script: [{focus: a}]\n\(lines)", newline: newline)
    }
    var editor = try editor(file(script))
    try editor.apply(KnownFailureChange("first", .laws, added: [Self.known()]))
    let known = "  - knownFailure: {none: {laws: [no-drift], reason: r, until: never}}\n    script"
    #expect(
      String(decoding: editor.bytes, as: UTF8.self)
        == file(script.replacing("  - script", with: known)))
  }

  /// The mark that ends a document stays behind what is added, with the comments around it.
  @Test(arguments: ["...", "...\n", "# The end.\n... # of all\n# Over.\n", "\n\n...\n"])
  func `behind the last line of a document`(end: String) throws {
    let step = "    script:\n      - expect: {focus: none}"
    let known =
      "        knownFailure: {none: {devices: [iPhone 8], reason: \"it's #1\", until: never}}"
    func file(_ lines: String) -> String { Self.file(lines, newline: "\n") + end }
    var editor = try editor(file(step))
    try editor.apply(KnownFailureChange("é", .step(0), added: [Self.beside]))
    #expect(String(decoding: editor.bytes, as: UTF8.self) == file("\(step)\n\(known)"))
    try editor.apply(KnownFailureChange("é", .step(0), removed: [Self.beside]))
    #expect(String(decoding: editor.bytes, as: UTF8.self) == file(step))
  }

  @Test func `a change that would make the file wrong is refused with what would be wrong`() throws
  {
    let equal = "  - {name: é, form: f, laws: all, script: [{focus: a}]}"
    let text = Self.file("    script: [{focus: a}]\n\(equal)", newline: "\n")
    var editor = try editor(text)
    let change = KnownFailureChange("é", .laws, added: [Self.known()])
    let refusal = editor.apply([change])[0]
    #expect(
      refusal?.reason.contains("the file would then be wrong: the scenario 'é' is already defined")
        == true, "\(refusal?.reason ?? "none")")
    #expect(String(decoding: editor.bytes, as: UTF8.self) == text)
  }

  @Test func `JSON stays JSON`() throws {
    let text =
      #"{"headroom": 1, "forms": [{"name": "f", "canvas": [375, 667], "view": {"children": "#
      + #"[{"textField": "t"}]}}], "scenarios": [{"name": "s", "form": "f", "script": ["#
      + #"{"expect": {"focus": "none"}}], "laws": ["no-drift"]}]}"#
    var editor = try editor(text)
    let day = try #require(CalendarDay("2027-01-31"))
    var known = Self.known("none", "says \"no\"")
    known.until = .day(day)
    try editor.apply(KnownFailureChange("s", .laws, added: [known]))
    let written =
      #"{"none": {"laws": ["no-drift"], "reason": "says \"no\"", "until": "2027-01-31"}}"#
    #expect(
      String(decoding: editor.bytes, as: UTF8.self)
        == text.replacing(#""script""#, with: #""knownFailure": \#(written), "script""#))
    try editor.apply(KnownFailureChange("s", .laws, removed: [known]))
    #expect(String(decoding: editor.bytes, as: UTF8.self) == text)
  }

  @Test func `what is written with an alias is refused, and nothing changes`() throws {
    let text = Self.file(
      "    knownFailure: {none: &k {laws: [no-drift], reason: r, until: never}, inset-scroll: *k}\n"
        + "    script: [{focus: a}]", newline: "\n")
    var editor = try editor(text)
    #expect(throws: EditRefusal.alias) {
      try editor.apply(KnownFailureChange("é", .laws, removed: [Self.known("inset-scroll")]))
    }
    #expect(throws: EditRefusal.self) {
      try editor.apply(KnownFailureChange("é", .laws, removed: [Self.known()]))
    }
    #expect(String(decoding: editor.bytes, as: UTF8.self) == text)
  }
}
