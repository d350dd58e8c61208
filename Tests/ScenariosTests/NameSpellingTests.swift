import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

/// Names that a file spells with combining characters are the same names.
struct NameSpellingTests {
  /// A file in which every kind of name and reference has an é, spelled as given.
  private func file(_ e: String) -> String {
    """
    headroom: 1
    devices:
      - {name: t\(e)l, screen: [375, 667], keyboard: {portrait: 216}}
    strategies:
      - {name: b\(e)ton, model: offsetRestore, parameters: {scrollView: d\(e)fil}}
      - {name: tr\(e)s, model: insetBroadcast, parameters: {scrollViews: [d\(e)fil]}}
    forms:
      - name: caf\(e)
        canvas: [375, 667]
        view:
          children:
            - {scrollView: d\(e)fil, frame: [0, 0, 9, 9], children: [{textField: cl\(e)}]}
    scenarios:
      - name: menu/\(e)t\(e)
        form: caf\(e)
        devices: [t\(e)l]
        strategies: [b\(e)ton, tr\(e)s]
        tags: [\(e)t\(e)]
        laws: [no-drift]
        knownFailure: {b\(e)ton: {laws: [no-drift], reason: r, until: never}}
        script:
          - focus: cl\(e)
          - set: {cl\(e).hidden: true}
          - configure: {scrollView: d\(e)fil}
          - expect:
              focus: cl\(e)
              focus.isVisible: {b\(e)ton: true, else: false}
              d\(e)fil.contentOffset.y: 0
              log.contains: becomeFirstResponder cl\(e)
              adjustments: [{view: d\(e)fil}]
            knownFailure: {tr\(e)s: {reason: r, until: never}}
          - expect: {focus: {oneOf: [cl\(e), none]}, log: [textFieldDidBeginEditing cl\(e)]}
          - expect: {focus: {contains: cl\(e)}}
    baselines:
      - case: menu/\(e)t\(e) [b\(e)ton, t\(e)l]
        reason: r
        adjustments: [{step: 0, view: d\(e)fil, property: contentOffset, to: [0, 1]}]

    """
  }

  private let composed = "\u{E9}"
  private let decomposed = "e\u{301}"

  @Test func `both spellings are the same content under the same names, byte for byte`() throws {
    let one = read(file(composed))
    let other = read(file(decomposed))
    #expect(one.diagnostics.isEmpty, "\(one.lines)")
    #expect(
      other.lines == [
        "3:12: 't\(decomposed)l' is not in Unicode normalization form C; it is normalized, as "
          + "are all names in this file"
      ]
    )
    #expect(other.diagnostics.map(\.severity) == [.warning])
    func lines(_ suite: Suite) -> [[UInt8]] {
      func lines(_ all: [some Definition]) -> [[UInt8]] {
        all.map { Array("\($0.name) ".utf8) + $0.canonicalContent }
      }
      return lines(suite.devices) + lines(suite.strategies) + lines(suite.forms)
        + lines(suite.scenarios)
        + suite.baselines.map { Array("\($0.caseKey) ".utf8) + $0.adjustments }
    }
    #expect(lines(other.suite) == lines(one.suite))
    let text = lines(one.suite).map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(!text.unicodeScalars.contains("\u{301}"))
  }

  @Test func `a name in both spellings is defined twice`() {
    let reading = read(
      """
      headroom: 1
      forms:
        - {name: \(composed), canvas: [1, 1], view: {}}
        - {name: \(decomposed), canvas: [2, 2], view: {}}
      """
    )
    let words = "the form '\(composed)' is already defined with other content at test.yaml:3:5"
    #expect(reading.lines.contains("4:5: \(words)"), "\(reading.lines)")
  }

  @Test func `a mapping that names one thing in two spellings is an error`() {
    let twice = "none: 1, \(composed): 1, \(decomposed): 1"
    let strategy = "strategies:\n  - {name: \(composed), model: none}\n"
    let lines = [
      "      - expect: {root.origin.y: {\(twice)}}",
      "      - set: {\(composed).alpha: 1, \(decomposed).alpha: 1}",
      "      - expect: {\(composed).frame.x: 1, \(decomposed).frame.x: 1}",
      "      - expect: {focus: none}",
      "        knownFailure: {\(composed): {reason: r, until: never}, \(decomposed): {reason: r, until: never}}",
    ]
    let text = """
      headroom: 1
      \(strategy)forms:
        - {name: f, canvas: [1, 1], view: {children: [{textField: \(composed)}]}}
      scenarios:
        - name: s
          form: f
          script:
      \(lines.joined(separator: "\n"))
      """
    let errors = read(text).diagnostics.filter { $0.severity == .error }.map(\.location.line)
    #expect(errors == [10, 11, 12, 14], "\(read(text).lines)")
  }

  @Test func `text that is typed or shown stays as it is written`() throws {
    let form =
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {children: [{textField: a, text: \(decomposed)}]}}\n"
    let reading = read(form)
    #expect(reading.diagnostics.isEmpty)
    let content = try #require(reading.suite.forms.first).canonicalContent
    #expect(String(decoding: content, as: UTF8.self).unicodeScalars.contains("\u{301}"))
  }

  /// Rows and outcomes of older databases hold such names; their contents must stay what they are.
  @Test func `names in stored content stay as they are, and are in order`() throws {
    let content = Array(
      #"{"form":"caf\#(decomposed)","script":[{"focus":"cl\#(decomposed)"}]}"#.utf8)
    let scenario = try ScenarioDefinition(
      name: "\(decomposed)t", canonicalContent: content, strategies: .builtIn)
    #expect(scenario.canonicalContent == content)
    #expect(scenario.value.form.hasSameBytes(as: "caf\(decomposed)"))
  }

  @Test func `letters that are written with a mark may be in identifiers`() {
    // U+0958 is a letter whose normal form C is U+0915 with the mark U+093C.
    let reading = read(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {children: [{label: \u{958}}]}}\n")
    #expect(!reading.hasErrors, "\(reading.lines)")
    #expect(reading.suite.forms.first?.identifiers.keys.first?.unicodeScalars.count == 2)
  }
}
