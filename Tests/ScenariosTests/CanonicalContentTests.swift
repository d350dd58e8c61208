import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct CanonicalContentTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test
  func `a device leaves out what is zero`() throws {
    let reading = read(
      """
      headroom: 1
      devices:
        - name: iPhone 8
          screen: [375, 667]
          scale: 2
          safeArea: {portrait: [20, 0, 0, 0], landscape: [0, 0, 0, 0]}
          statusBar: {portrait: 20, landscape: 0}
          keyboard: {portrait: 216, landscape: 162, predictiveBar: {portrait: 44, landscape: 38}}
      """
    )
    let device = try #require(reading.suite.devices.first)
    #expect(
      text(device.canonicalContent)
        == #"{"keyboard":{"landscape":162,"portrait":216,"predictiveBar":{"landscape":38,"portrait":44}},"safeArea":{"portrait":[20,0,0,0]},"screen":[375,667],"statusBar":{"portrait":20}}"#
    )
  }

  @Test
  func `a form is written with every repeat expanded and without defaults`() throws {
    let reading = read(
      """
      headroom: 1
      forms:
        - name: f
          canvas: [375, 667.5]
          controller: {kind: viewController, navigationBar: true, toolbar: 30, tabBar: false}
          view:
            children:
              - {repeat: 2, textField: "f-{n}", frame: [0, 0.1, 10, 1], enabled: true, tag: "{n}"}
              - tableView: null
                alwaysBounceVertical: true
                rows: [{cell: null, height: 44}]
      """
    )
    let form = try #require(reading.suite.forms.first)
    // 0.1 lies on the grid at 102/1024.
    #expect(
      text(form.canonicalContent)
        == #"{"canvas":[375,667.5],"controller":{"navigationBar":true,"toolbar":30},"view":{"children":[{"frame":[0,0.099609375,10,1],"tag":1,"textField":"f-1"},{"frame":[0,0.099609375,10,1],"tag":2,"textField":"f-2"},{"rows":[{"cell":null,"height":44}],"tableView":null}],"view":null}}"#
    )
  }

  @Test
  func `a scenario is written with objects for steps and sorted keys`() throws {
    let reading = read(
      suite(
        """
          - name: s
            form: login
            orientations: [portrait]
            tags: [b, a]
            profile: observed
            script:
              - return
              - {focus: field-1, then: 0.1}
              - {type: "a\\"b", then: 0.25}
              - set: {table.contentOffset: [0, 1], table.contentInset.bottom: 30}
              - post: {name: keyboardWillShow, duration: 0.25, end: [0, 1, 2, 3]}
              - expect:
                  table.contentOffset.y: {offset-restore: 1, else: {near: 2, within: 0.01}}
                  focus: {not: none}
                  adjustments: [{view: table, to: [0, 1]}]
                knownFailure:
                  none: [{until: never, reason: r}]
                  inset-scroll:
                    - {until: never, reason: z, devices: [phone], issue: "http://a.org"}
                    - {until: never, reason: a, orientations: [portrait]}

        """
      )
    )
    #expect(reading.diagnostics.isEmpty)
    let scenario = try #require(reading.suite.scenarios.first)
    let script = [
      #"{"return":true}"#,
      #"{"focus":"field-1","then":0.1}"#,
      #"{"then":0.25,"type":"a\"b"}"#,
      #"{"set":{"table.contentInset.bottom":30,"table.contentOffset":[0,1]}}"#,
      #"{"post":{"end":[0,1,2,3],"name":"keyboardWillShow"}}"#,
      #"{"expect":{"adjustments":[{"to":[0,1],"view":"table"}],"focus":{"not":"none"},"table.contentOffset.y":{"else":{"near":2},"offset-restore":1}},"knownFailure":{"inset-scroll":[{"devices":["phone"],"issue":"http://a.org","reason":"z","until":"never"},{"orientations":["portrait"],"reason":"a","until":"never"}],"none":{"reason":"r","until":"never"}}}"#,
    ].joined(separator: ",")
    #expect(
      text(scenario.canonicalContent)
        == #"{"form":"login","script":["# + script + #"],"tags":["b","a"]}"#
    )
  }

  @Test
  func `digests stay what they are`() throws {
    let reading = read(
      "headroom: 1\nstrategies:\n  - {name: s, model: offsetRestore, parameters: {gap: 20}}\n")
    let strategy = try #require(reading.suite.strategies.first)
    let content = #"{"model":"offsetRestore","parameters":{"gap":20}}"#
    #expect(text(strategy.canonicalContent) == content)
    // printf 'headroom 1 strategy\n{"model":"offsetRestore","parameters":{"gap":20}}' | sha256sum
    #expect(
      strategy.digest.description
        == "1d707a77ed8acb9d22adc11b04f0d1c4be22ae7f63a105603f5f90512d464eef"
    )
  }

  @Test
  func `the same content written differently has the same digest`() throws {
    let one = read(script("      - expect: {table.contentInset: {bottom: 1}, focus: none}\n"))
    let two = read(
      script(
        "      - expect:\n          \"focus\": 'none'\n          table.contentInset: [0, 0, 1.0, 0]\n"
      ))
    #expect(one.suite.scenarios.first?.digest == two.suite.scenarios.first?.digest)
    let other = read(script("      - expect: {table.contentInset: {bottom: 2}, focus: none}\n"))
    #expect(one.suite.scenarios.first?.digest != other.suite.scenarios.first?.digest)
  }

  @Test(arguments: ScenarioDecodingTests.steps)
  func `every step comes back from its canonical content`(text: String, step: ScriptStep) throws {
    let scenario = try #require(read(script("      - \(text)\n")).suite.scenarios.first)
    let copy = try ScenarioDefinition(
      name: "s", canonicalContent: scenario.canonicalContent, strategies: .builtIn)
    #expect(copy.value == scenario.value)
  }

  @Test(arguments: ExpectationDecodingTests.readings)
  func `every expectation comes back from its canonical content`(
    text: String, expectation: Scenarios.Expectation
  ) throws {
    let text = script("      - expect: {\(text)}\n")
    let scenario = try #require(read(text).suite.scenarios.first)
    let copy = try ScenarioDefinition(
      name: "s", canonicalContent: scenario.canonicalContent, strategies: .builtIn)
    #expect(copy.value == scenario.value)
  }

  static let views = [
    "scrollView: s, frame: [0, 0, 1, 1], contentSize: [3, 4], contentOffset: [0, -5], contentInset: {top: 1}, scrollIndicatorInsets: 2, scrollEnabled: false, alwaysBounceVertical: true, alwaysBounceHorizontal: true, insetAdjustment: never, keyboardDismissMode: onDrag, ignoresAvoidance: true, ignoresInsetAdjustment: true, restoresContentOffset: true",
    "tableView: t, style: grouped, rowHeight: 60, header: 20, footer: {view: foot, height: 30}, sections: [{header: 28, rows: [{cell: c, height: 9}]}, {footer: 3, rows: []}], alwaysBounceVertical: false",
    "stackView: st, axis: horizontal, spacing: 4, alignment: center, margins: [1, 2, 3, 4], children: [{label: l, height: 4, width: 5}]",
    "textField: f, text: \"a\\n\\t\\u0001\", placeholder: \"\", returnKey: done, keyboardType: numberPad, secure: true, enabled: false, accessoryHeight: 44, accessoryView: foreign, autocorrection: false, shouldBeginEditing: false, shouldReturn: false, shouldClear: false, shouldEndEditing: false, shouldChange: false, onReturn: next, avoidance: {distance: 0, skipInNavigation: false, touchOutside: true, enabled: false, toolbarTitle: x, hidesToolbarTitle: true}",
    "textView: tv, textInsets: 0, lineHeight: 20, lines: 3, lineFragmentPadding: 0, scrollEnabled: false, insetAdjustment: automatic",
    "searchBar: sb, placeholder: Search", "overlay: o, size: [4, 5], at: center",
    "collectionView: co, contentSize: [1, 2], children: [{cell: cc, frame: [0, 0, 1, 1]}]",
    "image: i, hidden: true, alpha: 0.3, userInteraction: false, tag: -4, class: X, autoresizing: [flexibleTopMargin, flexibleWidth]",
    "button: null, frame: [-1, -2.5, 3, 4]",
  ]

  @Test(arguments: views)
  func `every view comes back from its canonical content`(view: String) throws {
    let text =
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], controller: {kind: alertController, class: A, superclasses: [B, C], presentation: formSheet, frame: [1, 2, 3, 4], extendsUnderBars: false, parents: [{kind: navigationController, class: N}, {kind: plain}], presented: true}, view: {layoutMargins: 8, children: [{\(view)}]}}\n"
    let reading = read(text)
    #expect(reading.diagnostics.isEmpty, "\(reading.lines)")
    let form = try #require(reading.suite.forms.first)
    let copy = try FormDefinition(name: "f", canonicalContent: form.canonicalContent)
    #expect(copy.value == form.value)
    #expect(copy.identifiers == form.identifiers)
    #expect(copy.canonicalContent == form.canonicalContent)
  }

  @Test
  func `every control character comes back from its canonical content`() throws {
    let codes = (1..<0x20).map { String($0, radix: 16) }
    let escapes = codes.map { "\\u" + String(repeating: "0", count: 4 - $0.count) + $0 }
    let scenario = try #require(
      read(script("      - type: \"\(escapes.joined())\"\n")).suite.scenarios.first)
    let typed = String(String.UnicodeScalarView((1..<0x20).map { Unicode.Scalar(UInt8($0)) }))
    #expect(scenario.value.script == [.step(.type(text: typed), then: nil)])
    // Three have shorter names.
    var written = escapes
    (written[8], written[9], written[12]) = ("\\t", "\\n", "\\r")
    let content = #"{"form":"login","script":[{"type":""# + written.joined() + #""}]}"#
    #expect(text(scenario.canonicalContent) == content)
    let copy = try ScenarioDefinition(
      name: "s", canonicalContent: scenario.canonicalContent, strategies: .builtIn)
    #expect(copy.value == scenario.value)
  }

  @Test
  func `broken content is an error that says where`() {
    let content = Array(#"{"model":"offsetRestor"}"#.utf8)
    let error = #expect(throws: ContentError.self) {
      try StrategyDefinition(name: "s", canonicalContent: content, strategies: .builtIn)
    }
    #expect(error?.diagnostics.first?.location.column == 10)
  }
}
