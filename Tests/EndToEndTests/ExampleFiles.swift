import Testing

/// Files that the tests write into their folder.
enum ExampleFiles {
  /// The example of the scenario format: twelve rows of 44 pt under a status bar of 20 pt.
  ///
  /// The table rests at −20. The keyboard is 216 + 44 = 260 high, its top at 407. The last field
  /// ends at 528 in the content and 548 in the window: covered by 141. `offset-restore` lifts from
  /// −20 by 141 + 10 to 131; `inset-scroll` scrolls to 528 − (667 − 260) = 121.
  static let contacts = """
    headroom: 1
    devices:
      - name: iPhone 8
        screen: [375, 667]
        scale: 2
        safeArea: {portrait: [20, 0, 0, 0], landscape: [0, 0, 0, 0]}
        statusBar: {portrait: 20, landscape: 0}
        keyboard: {portrait: 216, landscape: 162, predictiveBar: {portrait: 44, landscape: 38}}
    strategies:
      - name: offset-restore-20
        model: offsetRestore
        parameters: {gap: 20}
    forms:
      - name: contacts
        canvas: [375, 667]
        controller: {kind: viewController, class: ContactsViewController}
        view:
          children:
            - tableView: contacts
              frame: [0, 0, 375, 667]
              autoresizing: [flexibleWidth, flexibleHeight]
              rows:
                - repeat: 12
                  cell: row-{n}
                  height: 44
                  children:
                    - textField: field-{n}
                      frame: [145, 0, 215, 44]
                      onReturn: resign
                      tag: "{n}"
                      placeholder: "Row {n}"
    scenarios:
      - name: table/last-row-is-lifted
        form: contacts
        devices: [iPhone 8]
        strategies: [offset-restore, inset-scroll]
        source: the scenario format's example
        tags: [table, seed]
        laws: [focused-field-visible, restored-after-hide]
        script:
          - focus: field-12
          - expect:
              focus.isVisible: true
              contacts.contentOffset.y: {offset-restore: 131, inset-scroll: 121}
          - return
          - hideKeyboard
          - expect: {contacts.contentOffset.y: -20}

    """

  /// A form whose table ends at 520, 113 of it below the top at 407 of an iPhone 8's keyboard: an inset of
  /// the keyboard's 260 leaves 147 points of empty space.
  static let shortTable = """
    forms:
      - name: short
        canvas: [375, 667]
        view:
          children:
            - tableView: table
              frame: [0, 20, 375, 500]
              insetAdjustment: never
              rows: [{repeat: 14, cell: "row-{n}", height: 44, children: [{textField: "f-{n}", frame: [15, 0, 345, 44]}]}]
    """

  /// The example with one wrong number: 135 instead of 121 for `inset-scroll`.
  static let wrongNumber = contacts.replacing("inset-scroll: 121", with: "inset-scroll: 135")

  /// A strategy of its own, and a scenario that expects what a gap of 10 gives: −20 + 141 + 10.
  static func ours(gap: Int) -> String {
    """
    headroom: 1
    strategies:
      - name: ours
        model: offsetRestore
        parameters: {gap: \(gap)}
    scenarios:
      - name: ours/last-row
        form: contacts
        devices: [iPhone 8]
        strategies: [ours]
        script:
          - focus: field-12
          - expect: {contacts.contentOffset.y: 131}

    """
  }

  /// Where the expectation of ``ours(gap:)`` stands.
  static let oursExpectationLine = line(of: "expect:", in: ours(gap: 10))

  /// Where the wrong number stands.
  static let wrongNumberLine = line(of: "inset-scroll: 135", in: wrongNumber)

  /// The line, counted from 1, of the first occurrence of a text.
  static func line(of text: String, in file: String) -> Int {
    1
      + (file.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains(text) } ?? -1)
  }

  /// A file that some broken edit was made to.
  struct Broken: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    /// Words that the one message must hold.
    var words: [String]
    var testDescription: String { name }
  }

  /// Twelve mistakes that people make.
  static let broken: [Broken] = [
    Broken(
      name: "a misspelt key", text: contacts.replacing("placeholder:", with: "placehodler:"),
      words: ["placehodler", "did you mean 'placeholder'?", "broken.yaml:31:"]),
    Broken(
      name: "an unknown field in focus",
      text: contacts.replacing("focus: field-12", with: "focus: feild-12"),
      words: ["feild-12", "did you mean 'field-12'?", "broken.yaml:41:"]),
    Broken(
      name: "a duplicate identifier",
      text: contacts.replacing("\"Row {n}\"\n", with: "\"Row {n}\"\n        - view: field-1\n"),
      words: ["field-1", "already used", "broken.yaml:32:"]),
    Broken(
      name: "a duplicate key",
      text: contacts.replacing("height: 44\n", with: "height: 44\n              height: 45\n"),
      words: ["height", "already given on line 25", "broken.yaml:26:"]),
    Broken(
      name: "a wrong type", text: contacts.replacing("height: 44\n", with: "height: tall\n"),
      words: ["height", "tall", "broken.yaml:25:"]),
    Broken(
      name: "a rectangle of three numbers",
      text: contacts.replacing("frame: [145, 0, 215, 44]", with: "frame: [145, 0, 215]"),
      words: ["frame", "[x, y, width, height]", "broken.yaml:28:"]),
    Broken(
      name: "not a number",
      text: contacts.replacing("frame: [145, 0, 215, 44]", with: "frame: [145, .nan, 215, 44]"),
      words: [".nan", "broken.yaml:28:"]),
    Broken(
      name: "an unquoted {n}", text: contacts.replacing("tag: \"{n}\"", with: "tag: {n}"),
      words: ["{n}", "quote it", "broken.yaml:30:"]),
    Broken(name: "an alias bomb", text: aliasBomb, words: ["aliases", "1000000"]),
    Broken(name: "10,001 steps", text: tooManySteps, words: ["10000", "steps"]),
    Broken(
      name: "tabs", text: contacts.replacing("    scale: 2", with: "\tscale: 2"),
      words: ["tab", "spaces", "broken.yaml:5:"]),
    Broken(
      name: "an unclosed quote",
      text: contacts.replacing("placeholder: \"Row {n}\"", with: "placeholder: \"Row {n}"),
      words: ["not closed", "broken.yaml:31:"]),
  ]

  /// Nine levels of ten aliases each: a billion nodes in 300 bytes.
  private static let aliasBomb: String = {
    var text = "headroom: 1\nforms:\n  - &a0 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "  - &a\(level) [\(aliases)]\n"
    }
    return text
  }()

  private static let tooManySteps = contacts.replacing(
    "      - return\n", with: String(repeating: "      - return\n", count: 10_001))
}
