import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct DefinitionFileTests {
  private func written(_ text: String) throws -> String {
    let reading = read(text)
    #expect(!reading.hasErrors, "\(reading.lines)")
    var file = DefinitionFile()
    for form in reading.suite.forms { file.add(form) }
    for strategy in reading.suite.strategies { file.add(strategy) }
    for device in reading.suite.devices { file.add(device) }
    for scenario in reading.suite.scenarios { file.add(scenario) }
    return try file.text()
  }

  @Test func `the whole shipped suite reads back with the same digests`() throws {
    let suite = ShippedSuiteTests.reading.suite
    #expect(suite.scenarios.count > 300)
    // Every fourth scenario with its form: those of a file, which are alike, stand together.
    let scenarios = Thoroughness.every(4, of: suite.scenarios)
    let used = Set(scenarios.map(\.value.form))
    let forms = suite.forms.filter { Thoroughness.isFull || used.contains($0.name) }
    var file = DefinitionFile()
    for form in forms { file.add(form) }
    for strategy in suite.strategies { file.add(strategy) }
    for device in suite.devices { file.add(device) }
    for scenario in scenarios { file.add(scenario) }
    let text = try file.text()
    let again = read(text)
    #expect(!again.hasErrors, "\(again.lines.prefix(3))")
    #expect(again.suite.forms.map(\.digest) == forms.map(\.digest))
    #expect(again.suite.strategies.map(\.digest) == suite.strategies.map(\.digest))
    #expect(again.suite.devices.map(\.digest) == suite.devices.map(\.digest))
    #expect(again.suite.scenarios.map(\.digest) == scenarios.map(\.digest))
    #expect(again.suite.scenarios.map(\.name) == scenarios.map(\.name))
  }

  @Test func `what is short stands on one line, and steps without values are words`() throws {
    let text = """
      headroom: 1

      devices:
        - name: small
          screen: [320, 568]
          statusBar: {portrait: 20}
          keyboard: {portrait: 253}

      strategies:
        - name: wide
          model: offsetRestore
          parameters: {gap: 20}

      forms:
        - name: Login/SignIn
          canvas: [375, 667]
          controller: {kind: tableViewController, class: SignIn, navigationBar: true}
          view:
            tableView: table
            rowHeight: 50
            header: {view: head, frame: [0, 0, 375, 100]}
            sections:
              - header: 28
                rows:
                  - cell: null
                    children:
                      - {textField: email, frame: [16, 0, 343, 50], placeholder: "E-mail: yours"}

      scenarios:
        - name: login/first
          form: Login/SignIn
          devices: [small]
          laws: [focused-field-visible]
          script:
            - focus: email
            - {type: hello, then: 0.1}
            - hideKeyboard
            - expect: {focus: none}
            - expect:
                email.text: hello
                table.contentOffset.y: {inset-scroll: 1, else: {near: 2, within: 0.5}}

      """
    #expect(try written(text) == text)
  }

  @Test func `views that differ by a running number become one repeat`() throws {
    let rows = (1...4).map { number in
      "      - {cell: row-\(number), children: [{textField: f-\(number), tag: \(number)}]}"
    }
    let head =
      "headroom: 1\nforms:\n  - name: f\n    canvas: [1, 1]\n    view:\n      tableView: t\n"
    let text = try written(head + "      rows:\n" + rows.map { "  \($0)\n" }.joined())
    #expect(
      text == """
        headroom: 1

        forms:
          - name: f
            canvas: [1, 1]
            view:
              tableView: t
              rows:
                - repeat: 4
                  cell: "row-{n}"
                  children:
                    - {textField: "f-{n}", tag: "{n}"}

        """
    )
  }

  @Test func `views that only look alike stay as they are`() throws {
    // The third is another number, the second list holds the mark itself, the last are two only.
    for names in [
      ["a-1", "a-2", "a-4"], ["a-1", "b-2", "a-3"], ["a-1", "a-2"], ["a-2", "a-3", "a-4"],
    ] {
      let views = names.map { "        - {view: \($0), class: \"{n}\"}\n" }.joined()
      let text = try written(
        "headroom: 1\nforms:\n  - name: f\n    canvas: [1, 1]\n    view:\n      children:\n" + views
      )
      #expect(!text.contains("repeat"), "\(text)")
    }
    let marked = (1...3).map { "        - {view: a-\($0), class: \"{n}\"}\n" }.joined()
    let text = try written(
      "headroom: 1\nforms:\n  - name: f\n    canvas: [1, 1]\n    view:\n      children:\n" + marked)
    #expect(!text.contains("repeat"), "\(text)")
  }

  @Test func `characters that must not reach a terminal are written as escapes`() throws {
    let text = try written(
      #"""
      headroom: 1
      forms:
        - name: "a: b #c"
          canvas: [1, 1]
          view: {children: [{textField: f, placeholder: "\u202Ex\u0007\u2028"}]}
      """#
    )
    #expect(text.contains(#"name: "a: b #c""#))
    #expect(text.contains(#"placeholder: "\u202ex\u0007\u2028""#))
  }
}
