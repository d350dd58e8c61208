import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Strategies that act on one screen together, as files name them.
struct CompositeDecodingTests {
  private static let marked = """
    headroom: 1
    strategies:
      - «{name: none-at-all, model: composite}
      - {name: nothing, model: composite, parameters: «{}}
      - {name: one, model: composite, parameters: {parts: «[inset-scroll]}}
      - {name: five, model: composite, parameters: {parts: «[none, eureka, inset-scroll, xlform, chat-bar]}}
      - {name: gap, model: composite, parameters: {parts: [inset-scroll, none], «gap: 3}}
      - {name: inline, model: composite, parameters: {parts: [none, {model: insetScroll, parameters: {«gap: 4}}]}}
      - {name: word, model: composite, parameters: {parts: «inset-scroll}}
      - {name: unknown, model: composite, parameters: {parts: [inset-scroll, «inset-scrol]}}
      - {name: nested, model: composite, parameters: {parts: [inset-scroll, «later]}}
      - {name: twice, model: composite, parameters: {parts: [inset-scroll, none, «inset-scroll]}}
      - {name: android, model: composite, parameters: {parts: [inset-scroll, «android-adjust-pan]}}
      - {name: later, model: composite, parameters: {parts: [inset-scroll, none]}}

    """

  @Test func `what can't act together is told where it stands`() {
    let fixture = Marked(Self.marked)
    let found = read(fixture.text).lines
    let messages = [
      "a composite requires the key 'parameters'", "a composite requires the key 'parts'",
      "a composite has 2 to 4 strategies; found 1", "a composite has 2 to 4 strategies; found 5",
      "unknown key 'gap' in the parameters of a composite; expected parts",
      "insetScroll has no parameter 'gap'; expected one of scrollView, onHide, indicators",
      "'parts' must be a list; found 'inset-scroll'",
      "unknown strategy 'inset-scrol'; did you mean 'inset-scroll'?",
      "'later' is a composite and can't be part of one; list its parts instead",
      "'inset-scroll' appears twice in a composite",
      "'android-adjust-pan' is what another platform does and can't be part of a composite",
    ]
    #expect(found == zip(fixture.places, messages).map { "\($0): \($1)" })
    #expect(fixture.places.count == messages.count)
  }

  private static let listed = """
    strategies:
      - {name: ours, model: offsetRestore, parameters: {gap: 4}}
      - {name: both, model: composite, parameters: {parts: [ours, inset-scroll]}}

    """

  private func reading(_ strategies: String) -> SuiteReading {
    read(
      suite("  - {name: a, form: login, strategies: \(strategies), script: [focus: field-1]}\n")
        .replacing("forms:", with: Self.listed + "forms:"))
  }

  @Test func `a list in a list of strategies is a strategy`() throws {
    let reading = reading("[none, [ours, inset-scroll], both]")
    #expect(reading.lines == [])
    let name = "ours + inset-scroll"
    #expect(reading.suite.scenarios[0].value.strategies == ["none", name, "both"])
    let strategies = reading.suite.strategies
    #expect(strategies.map(\.name) == ["ours", "both", name])
    #expect(strategies.map(\.isDefault) == [true, true, false])
    #expect(strategies[1].value == strategies[2].value)
    #expect(strategies[2].value.parts.map(\.name) == ["ours", "inset-scroll"])
    #expect(strategies[2].value.parts[0].strategy.parameters == ["gap": .number(4)])
  }

  @Test func `a wrong one is told once`() {
    #expect(
      reading("[[ours, inset-scrol], [ours, inset-scrol]]").diagnostics.map(\.message) == [
        "unknown strategy 'inset-scrol'; did you mean 'inset-scroll'?",
        "'ours + inset-scrol' appears twice in 'strategies'",
      ])
  }

  // The identity is the parts' definitions in their order, whatever they are called.
  @Test func `its content holds its parts, and is read back`() throws {
    let reading = reading("[[ours, inset-scroll]]")
    let strategy = try #require(
      reading.suite.strategies.first { $0.name == "ours + inset-scroll" })
    let content = strategy.canonicalContent
    #expect(
      String(decoding: content, as: UTF8.self)
        == #"{"model":"composite","parameters":{"parts":["#
        + #"{"model":"offsetRestore","parameters":{"gap":4}},{"model":"insetScroll"}]}}"#)
    let back = try StrategyDefinition(
      name: strategy.name, canonicalContent: content, strategies: .builtIn)
    #expect(back.value == strategy.value && back.isDefault == false)
    #expect(back.digest == strategy.digest)
    #expect(back.value.parts.map(\.name) == ["ours", "inset-scroll"])
    // Elsewhere what has no name of its own is called as what it is.
    let named = try StrategyDefinition(
      name: "both", canonicalContent: content, strategies: .builtIn)
    #expect(named.value.parts.map(\.name) == ["offsetRestore", "inset-scroll"])
  }

  // Known failures and approvals of '-s a+b' are written so.
  @Test func `what refers to one by its parts defines it`() throws {
    let reading = read(
      suite(
        """
          - name: a
            form: login
            knownFailure: {"ours + inset-scroll": {laws: [focused-field-visible], reason: r, until: never}}
            laws: [focused-field-visible]
            script: [focus: field-1]

        """
      ).replacing("forms:", with: Self.listed + "forms:"))
    #expect(reading.lines == [])
    let joined = try #require(reading.suite.strategies.last)
    #expect(joined.name == "ours + inset-scroll" && !joined.isDefault)
    #expect(joined.value == reading.suite.strategies[1].value)
  }

  @Test func `one that is called by its parts has them as they are`() throws {
    let reading = reading("[[ours, inset-scroll]]")
    let joined = try #require(reading.suite.strategies.first { $0.name == "ours + inset-scroll" })
    var known = Dictionary(
      uniqueKeysWithValues: reading.suite.strategies.map { ($0.name, $0.value) })
    known["inset-scroll"] = StrategyRegistry.builtIn.strategy(named: "inset-scroll")
    #expect(joined.rejoined(known).value == joined.value)
    known["ours"] = StrategyDescription.none
    #expect(joined.rejoined(known).value.parts[0].strategy == .none)
    known["ours"] = nil
    #expect(joined.rejoined(known).value == joined.value)
    let both = try #require(reading.suite.strategies.first { $0.name == "both" })
    #expect(both.rejoined(known).value == both.value)
  }

  @Test func `the same strategy under two names is told as that`() {
    let reading = read(
      suite("  - {name: a, form: login, strategies: [[mine, inset-scroll]], script: []}\n")
        .replacing("forms:", with: "strategies: [{name: mine, model: insetScroll}]\nforms:"))
    #expect(
      reading.diagnostics.map(\.message) == [
        "'inset-scroll' is the same strategy as 'mine'; a composite has each once"
      ])
  }

  @Test(arguments: [
    ("a+b", "a + b"), ("a + b", "a + b"), ("a+b+c", "a + b + c"), ("a", nil), ("a+", nil),
    ("+", nil),
    ("a++b", nil),
  ])
  func `a word joins names`(word: String, name: String?) {
    #expect(CompositeWord.name(word) == name)
  }
}
