import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

struct PlanTests {
  /// The built-in strategies that run where none is named.
  private static let usual = StrategyRegistry.builtIn.named.count(where: \.isDefault)

  /// Three scenarios under the usual built-in strategies on two devices; `turned` is run in two
  /// orientations, `flat` is a device without landscape keyboard numbers.
  private func suite() throws -> RunSuite {
    try Fixtures.suite(
      """
      headroom: 1
      devices:
        - {name: phone, screen: [375, 667], keyboard: {portrait: 216, landscape: 162}}
        - {name: flat, screen: [320, 568], keyboard: {portrait: 216}}
      forms:
        - {name: plain, canvas: [375, 667], view: {children: [{textField: f, frame: [0, 0, 9, 9]}]}}
      scenarios:
        - {name: table/first, form: plain, tags: [seed], script: [{focus: f}]}
        - {name: table/second, form: plain, devices: [flat], strategies: [none, inset-scroll],
           script: [{focus: f}]}
        - {name: turned, form: plain, orientations: [portrait, landscapeLeft],
           strategies: [offset-restore], tags: [slow], script: [{focus: f}]}
      """
    )
  }

  private func keys(_ selection: Selection) throws -> [String] {
    let plan = try Expander(try suite()).plan(selection)
    return plan.map { plan.names(of: $0).key }
  }

  @Test
  func `cases stand by scenario, strategy, device and orientation`() throws {
    let keys = try keys(Selection())
    // The usual strategies × 2 devices, 2 × 1, and 1 in portrait twice and in landscape once.
    #expect(keys.count == 2 * Self.usual + 2 + 3)
    #expect(
      keys.prefix(3) == [
        "table/first [none, phone]", "table/first [none, flat]",
        "table/first [system-table, phone]",
      ]
    )
    #expect(
      keys.suffix(5) == [
        "table/second [none, flat]", "table/second [inset-scroll, flat]",
        "turned [offset-restore, phone]", "turned [offset-restore, phone, landscapeLeft]",
        "turned [offset-restore, flat]",
      ]
    )
  }

  struct Pattern: CustomTestStringConvertible {
    var text: String
    var count: Int
    var testDescription: String { text }
  }

  @Test(arguments: [
    Pattern(text: "table/first", count: 2 * usual),
    Pattern(text: "table/", count: 2 * usual + 2),
    Pattern(text: "table/second [none, flat]", count: 1),
    Pattern(text: "second", count: 2),
    Pattern(text: "[none, ", count: 3),
    Pattern(text: "landscapeLeft", count: 1),
    Pattern(text: "*flat]", count: usual + 2 + 1),
    Pattern(text: "t*[offset-restore*", count: 2 + 3),
    Pattern(text: "tabl?/second*", count: 2),
    Pattern(text: "?able/first [none, phone]", count: 1),
    Pattern(text: "table", count: 2 * usual + 2),
  ])
  func `a pattern selects a key, a scenario, a folder, or by its text`(pattern: Pattern) throws {
    let selection = Selection(patterns: [CasePattern(pattern.text)])
    #expect(try keys(selection).count == pattern.count)
  }

  @Test(arguments: ["\u{E9}", "e\u{301}"], ["\u{E9}", "e\u{301}"])
  func `a pattern means a name in whatever form either is spelled`(typed: String, stored: String) {
    #expect(CasePattern("caf\(typed)").matches("menu/caf\(stored) [none, phone]"))
    #expect(CasePattern("m*caf\(typed) *").matches("menu/caf\(stored) [none, phone]"))
    #expect(CasePattern("menu/caf?").names("menu/caf\(stored)"))
    #expect(CasePattern("caf\(typed)").names("caf\(stored)"))
    #expect(CasePattern("caf\(typed)").meaning(among: ["caf\(stored)"]) { _ in false } == .scenario)
  }

  @Test
  func `patterns add up, and the other choices narrow`() throws {
    let patterns = [CasePattern("turned"), CasePattern("table/second")]
    #expect(try keys(Selection(patterns: patterns)).count == 5)
    #expect(try keys(Selection(patterns: patterns, strategies: ["offset-*"])).count == 3)
    #expect(
      try keys(Selection(strategies: ["none", "inset-scroll"], devices: ["phone"])) == [
        "table/first [none, phone]", "table/first [inset-scroll, phone]",
      ]
    )
    #expect(try keys(Selection(tags: ["slow"])).count == 3)
  }

  @Test
  func `an unknown name has a suggestion, nothing selected is another error`() throws {
    #expect(
      throws: SelectionError.unknown(.strategy, "inset-scrol", hint: .closest("inset-scroll"))
    ) { try keys(Selection(strategies: ["inset-scrol"])) }
    #expect(throws: SelectionError.unknown(.device, "phon", hint: .closest("phone"))) {
      try keys(Selection(devices: ["phon"]))
    }
    #expect(throws: SelectionError.nothingSelected) {
      try keys(Selection(patterns: [CasePattern("nowhere")]))
    }
    #expect(throws: SelectionError.nothingSelected) {
      try keys(Selection(strategies: ["xlform"], tags: ["slow"]))
    }
    #expect(
      SelectionError.unknown(.device, "phon", hint: .closest("phone")).description
        == "unknown device 'phon'; did you mean 'phone'?"
    )
  }

  @Test
  func `the store's plan lists the same cases`() throws {
    let plan = try Expander(try suite()).plan(Selection(patterns: [CasePattern("*flat]")]))
    let stored = plan.runPlan
    #expect(stored.cases.count == plan.count)
    #expect(
      stored.cases.indices.map { stored.name(at: $0).description }
        == plan.map { plan.names(of: $0).key }
    )
  }

  // MARK: Versions of one library

  private func strategies(_ selection: Selection) throws -> [String] {
    let plan = try Expander(try suite()).plan(selection)
    return plan.map { plan.names(of: $0) }.filter { $0.scenario == "table/first" }
      .filter { $0.device == "phone" }.map(\.strategy)
  }

  @Test
  func `of a library's versions a run takes the reference alone`() throws {
    let names = try strategies(Selection()).filter { $0.hasPrefix("iq-") }
    #expect(names == ["iq-keyboard-manager"])
  }

  @Test
  func `a pattern selects the versions`() throws {
    #expect(
      try strategies(Selection(strategies: ["iq-*"])) == [
        "iq-keyboard-manager", "iq-6.2.1", "iq-6.3.0", "iq-6.5.0", "iq-6.5.4", "iq-6.5.11",
        "iq-7.2.0",
        "iq-8.0.2",
      ]
    )
    #expect(try strategies(Selection(strategies: ["iq-6.5.4"])) == ["iq-6.5.4"])
  }

  @Test
  func `a scenario's own versions run whatever the default`() throws {
    let suite = try Fixtures.suite(
      scenario: "form: plain\nstrategies: [iq-6.2.1, none]\nscript: [{focus: low}]")
    let plan = try Expander(suite).plan()
    #expect(plan.map { plan.names(of: $0).strategy } == ["iq-6.2.1", "none"])
  }
}
