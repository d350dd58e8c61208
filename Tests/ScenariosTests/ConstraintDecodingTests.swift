import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// What a form and its scripts say of constraints, through all ways of writing it.
struct ConstraintDecodingTests {
  private let form = """
    headroom: 1
    forms:
      - name: login
        canvas: [375, 667]
        view:
          margins: [0, 16, ~, 16]
          children:
            - textField: email
              frame: [16, 84, 343, 34]
              wants: [~, 34]
            - label: title
              wants: {width: 120, line: 20.5, text: 612, lines: 3, estimated: true}
              hugging: [251, 250.5]
              resistance: [750, 1]
              insetsLayoutMarginsFromSafeArea: false
              alignmentRectInsets: [0, 0, 0, 2]
              when: [{width: regular}, {width: compact, height: compact}]
            - stackView: stack
              margins: [1, 2, 3, 4]
              axis: horizontal
              arranged: constraints
              distribution: equalSpacing
              alignment: firstBaseline
              children: [{button: send}]
            - view: child
              childController: true
              usesBottomSafeArea: false
              followsUndockedKeyboard: true
              translatesAutoresizingMaskIntoConstraints: true
              constraints:
                - bottom = safeArea.bottom - 16 @750
            - tableView: table
              rows: [{cell: row, contentInsets: [0, 0, 0, 8]}]
        constraints:
          - email.leading = root.leadingMargin
          - bottomGap: child.bottom = root.safeArea.bottom - 8
          - {other: title.width = email.width * 288:269, isActive: false}
          - {constraint: title.top = email.bottom + 8, when: {height: compact}}
          - {constraint: title.left = email.left, name: second, when: {width: regular, height: compact}}

    """

  private func scenario(_ steps: String) -> String {
    form + "scenarios:\n  - name: s\n    form: login\n    script:\n" + steps
  }

  @Test func `everything that a form says of constraints is read`() throws {
    let reading = read(form)
    #expect(reading.lines == [])
    let definition = try #require(reading.suite.forms.first)
    #expect(definition.constraintNames == ["bottomGap", "other", "second"])
    let view = definition.value.view
    #expect(view.layout.margins == .init(0, 16, nil, 16))
    #expect(view.layout.constraints.count == 5)
    #expect(view.children[0].layout.intrinsicContentSize == IntrinsicContentSize(height: 34))
    let title = view.children[1].layout
    #expect(
      title.intrinsicContentSize
        == IntrinsicContentSize(width: 120, text: 612, line: 20.5, lines: 3, isEstimated: true)
    )
    #expect(title.hugging == .init(251, 250.5))
    #expect(title.resistance == .init(750, 1))
    #expect(!title.insetsMarginsFromSafeArea)
    #expect(title.alignmentInsets == EdgeInsets(0, 0, 0, 2))
    #expect(title.when == [.regularWidth, .compactWidthCompactHeight])
    let stack = try #require(view.children[2].stack)
    #expect(stack.isArrangedByConstraints && stack.margins == EdgeInsets(1, 2, 3, 4))
    #expect(stack.distribution == .equalSpacing && stack.alignment == .firstBaseline)
    let child = view.children[3].layout
    #expect(child.isChildController && !child.keyboardUsesBottomSafeArea)
    #expect(child.keyboardFollowsUndocked && child.constraints.count == 1)
    #expect(child.translatesAutoresizingMask == true)
    #expect(view.children[0].layout.translatesAutoresizingMask == nil)
    let row = try #require(view.children[4].table?.sections.first?.rows.first)
    #expect(row.layout.contentInsets == EdgeInsets(0, 0, 0, 8))
  }

  @Test func `a form comes back from canonical content and from YAML`() throws {
    let definition = try #require(read(form).suite.forms.first)
    let copy = try FormDefinition(name: "login", canonicalContent: definition.canonicalContent)
    #expect(copy.value == definition.value)
    #expect(copy.canonicalContent == definition.canonicalContent)
    #expect(copy.constraintNames == definition.constraintNames)
    var file = DefinitionFile()
    file.add(definition)
    let text = try file.text()
    #expect(read(text).lines == [])
    #expect(read(text).suite.forms.first?.digest == definition.digest)
    for line in [
      "      margins: [0, 16, null, 16]",
      "        - {textField: email, frame: [16, 84, 343, 34], intrinsicContentSize: [null, 34]}",
      "          intrinsicContentSize: {width: 120, text: 612, line: 20.5, lines: 3, estimated: true}",
      "          when: [{width: regular}, {height: compact}]",
      "          constraints:\n            - bottom = safeArea.bottom - 16 @750",
      "      constraints:\n        - email.leading = root.leadingMargin",
      "        - bottomGap: child.bottom = root.safeArea.bottom - 8",
      "        - {other: title.width = email.width * 288:269, isActive: false}",
      "        - {constraint: title.top = email.bottom + 8, when: {height: compact}}",
      "        - constraint: title.leading = email.leading\n          name: second\n          when: ",
    ] {
      #expect(text.contains(line), "\(line) in \(text)")
    }
  }

  @Test func `words for the same are written as one`() throws {
    func digest(_ alignment: String) throws -> Digest {
      let text = form.replacing("firstBaseline", with: alignment)
      return try #require(read(text).suite.forms.first).digest
    }
    #expect(try digest("top") == digest("leading"))
    #expect(try digest("bottom") == digest("trailing"))
  }

  @Test func `steps and expectations reach constraints by their names`() throws {
    let text = scenario(
      """
            - set: {bottomGap.constant: 40, bottomGap.priority: 250.5, bottomGap.isActive: false}
            - expect:
                bottomGap.constant: 40
                bottomGap.priority: {atMost: 999}
                bottomGap.isActive: false
                adjustments: [{view: bottomGap, property: constant, to: 40, by: system}]

      """
    )
    let reading = read(text)
    #expect(reading.lines == [])
    let definition = try #require(reading.suite.scenarios.first)
    let copy = try ScenarioDefinition(
      name: "s", canonicalContent: definition.canonicalContent, strategies: .builtIn)
    #expect(copy.value == definition.value)
    var file = DefinitionFile()
    file.add(definition)
    let written = form + "scenarios:" + (try file.text()).split(separator: "scenarios:")[1]
    #expect(read(String(written)).suite.scenarios.first?.digest == definition.digest)
  }

  @Test(arguments: [
    (
      "set: {«bottomGapp.constant: 3}",
      "the form 'login' has no constraint 'bottomGapp'; did you mean 'bottomGap'?"
    ),
    (
      "set: {«emial.constant: 3}",
      "the form 'login' has no constraint 'emial'; expected one of bottomGap, other, second"
    ),
    ("set: {«emial.hidden: true}", "the form 'login' has no view 'emial'; did you mean 'email'?"),
    (
      "set: {«bottomGa.hidden: true}",
      "the form 'login' has no view 'bottomGa'; expected one of child, email, row, send, stack, table, title"
    ),
    ("set: {«bottomGap.hidden: true}", "'bottomGap' is a constraint; it has no 'hidden'"),
    ("set: {«email.constant: 3}", "'email' is a textField; it has no 'constant'"),
    (
      "focus: «bottomGap",
      "'bottomGap' is a constraint; only text fields and text views can be edited"
    ),
    ("tap: «bottomGap", "'bottomGap' is a constraint; a view is required"),
    ("expect: {«bottomGap.frame: [0, 0, 1, 1]}", "'bottomGap' is a constraint; it has no 'frame'"),
    ("expect: {«email.constant: 3}", "'email' is a textField; it has no 'constant'"),
    ("expect: {«bottomGap.constnt: 3}", "'bottomGap' has no 'constnt'; did you mean 'constant'?"),
    (
      "expect: {adjustments: [{view: «botomGap, property: constant, to: 3}]}",
      "the form 'login' has no view 'botomGap'; did you mean 'bottomGap'?"
    ),
    (
      "set: {bottomGap.priority: «0}",
      "'bottomGap.priority' must be a number from 1 to 1000; found '0'"
    ),
  ])
  func `names are checked against what needs them`(step: String, message: String) {
    expect(scenario("      - \(step)\n"), says: [message])
  }

  @Test func `names of constraints may have dots`() throws {
    let dotted = scenario(
      """
            - set: {child.bottom.constant: 40, title.width.max.750.isActive: false}
            - expect:
                child.bottom.constant: 40
                title.width.max.750.priority: {atMost: 999}
                adjustments: [{view: child.bottom, property: constant, to: 40, by: system}]

      """
    )
    .replacing("bottomGap:", with: "child.bottom:")
    .replacing("{other: ", with: "{title.width.max.750: ")
    let reading = read(dotted)
    #expect(reading.lines == [])
    let form = try #require(reading.suite.forms.first)
    #expect(form.constraintNames == ["child.bottom", "second", "title.width.max.750"])
    let copy = try FormDefinition(name: "login", canonicalContent: form.canonicalContent)
    #expect(copy.constraintNames == form.constraintNames && copy.digest == form.digest)
    var file = DefinitionFile()
    file.add(form)
    let text = try file.text()
    #expect(text.contains("        - child.bottom: child.bottom = root.safeArea.bottom - 8\n"))
    #expect(read(text).suite.forms.first?.digest == form.digest)
    let steps = try #require(reading.suite.scenarios.first)
    let stored = try ScenarioDefinition(
      name: "s", canonicalContent: steps.canonicalContent, strategies: .builtIn)
    #expect(stored.value == steps.value)
  }

  @Test(arguments: [
    ("set: {«child.botom.constant: 3}", "has no constraint 'child.botom'"),
    ("expect: {«child.botom.priority: 3}", "has no constraint 'child.botom'"),
    ("expect: {«child.bottom.frame: [0, 0, 1, 1]}", "'child' has no 'bottom.frame'"),
    ("tap: «child.bottom", "'child.bottom' is a constraint; a view is required"),
  ])
  func `names with dots are checked, too`(step: String, message: String) {
    let marked = scenario("      - \(step)\n").replacing("bottomGap:", with: "child.bottom:")
    let lines = read(marked.replacing("«", with: "")).lines
    #expect(lines.count == 1 && lines[0].contains(message), "\(lines)")
  }

  @Test func `inserted rows bring constraints`() {
    func text(_ constraint: String) -> String {
      scenario(
        """
              - insertRows:
                  table: table
                  at: 0
                  rows:
                    - cell: new
                      children: [{textField: inner}]
                      constraints: [rowGap: \(constraint)]
              - set: {rowGap.constant: 3}

        """
      )
    }
    #expect(read(text("inner.top = new.topMargin")).lines == [])
    #expect(read(text("inner.top = email.bottom")).lines == [])
    expect(
      text("inner.top = «iner.top"),
      says: ["the form 'login' has no view 'iner'; did you mean 'inner'?"])
    expect(
      text("inner.top = «email.content.top"),
      says: ["'email' is a textField; a scrolling view is required"])
  }

  @Test(arguments: [
    (
      "wants: «3",
      "'wants' must be a size [width, height] with null for none, or a mapping; found '3'"
    ),
    (
      "wants: «[1, 2, 3]",
      "'wants' must be a size [width, height] with null for none, or a mapping; found a list of 3 values"
    ),
    (
      "wants: «[-1, 2]",
      "'wants' must be a size [width, height] with null for none, or a mapping; found a negative value"
    ),
    (
      "intrinsicContentSize: {«with: 3}",
      "unknown key 'with' in 'intrinsicContentSize'; did you mean 'width'?"
    ),
    (
      "intrinsicContentSize: {lines: «1.5}",
      "'intrinsicContentSize.lines' must be a whole number from 0 to 10000; found '1.5'"
    ),
    ("hugging: «250", "'hugging' must be two priorities [horizontal, vertical]; found '250'"),
    ("hugging: [«0, 3]", "'hugging' must be two numbers from 1 to 1000; found '0'"),
    (
      "margins: «[1, 2]",
      "'margins' must be margins [top, left, bottom, right] with null for the default; found a list of 2 values"
    ),
    (
      "margins: «abc",
      "'margins' must be insets [top, left, bottom, right], a mapping of sides, or a number; found 'abc'"
    ),
    (
      "wants: [1, 2], «intrinsicContentSize: [1, 2]",
      "'intrinsicContentSize' and 'wants' can't be combined"
    ),
    ("«contentInsets: 3", "'contentInsets' is not a property of a label"),
    ("when: «regular", "'when' must be a mapping; found 'regular'"),
    (
      "when: {height: «tall}",
      "'tall' is not a valid value for 'when.height'; expected one of compact, regular"
    ),
    ("constraints: «a.top = b.top", "'constraints' must be a list; found 'a.top = b.top'"),
  ])
  func `what is wrong in a view's properties is said where it stands`(
    property: String, message: String
  ) {
    expect(
      "headroom: 1\nforms: [{name: f, canvas: [9, 9], view: {children: [{label: a, \(property)}]}}]\n",
      says: [message])
  }

  @Test func `UIKit's name of the intrinsic content size means what wants means`() throws {
    let renamed = form.replacing("wants:", with: "intrinsicContentSize:")
    #expect(renamed != form && read(renamed).lines == [])
    #expect(read(renamed).suite.forms.first?.digest == read(form).suite.forms.first?.digest)
  }

  @Test func `constraints lay every distribution out`() {
    func lines(_ more: String) -> [String] {
      read(
        "headroom: 1\nforms: [{name: f, canvas: [9, 9], view: {children: [{stackView: s, "
          + "distribution: fillEqually\(more)}]}}]\n"
      ).lines
    }
    #expect(lines("").count == 1)
    #expect(lines(", arranged: constraints") == [])
    #expect(lines(", wants: [1, 2]") == [])
    #expect(lines(", intrinsicContentSize: [1, 2]") == [])
    #expect(lines(", constraints: [width = 3]") == [])
  }
}
